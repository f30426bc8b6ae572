"""Which tests prove a rule, read from their text: nothing is imported and nothing is run."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.engine.rule_ids import RULES

HERE = Path(__file__).parent


def proofs(folder: Path = HERE) -> dict[str, list[str]]:
    """Every rule and the tests that are marked with it, as pytest would call them."""
    found: dict[str, list[str]] = {rule: [] for rule in RULES}
    for path in sorted(folder.glob("test_*.py")):
        for rule, test in _marks(ast.parse(path.read_text())):
            found[rule].append(f"{path.name}::{test}")
    return found


def _marks(module: ast.Module) -> Iterator[tuple[str, str]]:
    for test in module.body:
        if isinstance(test, ast.FunctionDef):
            for mark in test.decorator_list:
                yield from ((rule, test.name) for rule in _rules_of(mark))


def _rules_of(mark: ast.expr) -> list[str]:
    match mark:
        case ast.Call(func=ast.Name("proves"), args=ids):
            return [ast.literal_eval(each) for each in ids]
    return []
