"""Small changes to the engine's functions, one at a time: each should make some example fail."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

ENGINE: Final = Path(__file__).parents[2] / "games" / "engine"

_SWAPS: Final[dict[type, type]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One change in one function, at the place with this number."""

    module: str
    function: str
    place: int
    line: int
    change: str

    @property
    def where(self) -> tuple[str, str]:
        return str(ENGINE / f"{self.module}.py"), self.function

    @property
    def code(self) -> CodeType:
        """The code of the changed function."""
        path = ENGINE / f"{self.module}.py"
        tree = ast.parse(path.read_text())
        site = _sites(dict(_functions(tree))[self.function])[self.place]
        setattr(site.node, site.part, site.value)
        module = compile(ast.fix_missing_locations(tree), str(path), "exec")
        return _find(module, self.function)

    def __str__(self) -> str:
        return f"games/engine/{self.module}.py:{self.line} {self.function}: {self.change}"


def mutants() -> list[Mutant]:
    """Every mutant of every function of the engine."""
    return [found for path in sorted(ENGINE.glob("*.py")) for found in _in_module(path)]


def _in_module(path: Path) -> Iterator[Mutant]:
    for name, function in _functions(ast.parse(path.read_text())):
        for place, site in enumerate(_sites(function)):
            yield Mutant(path.stem, name, place, site.line, site.change)


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            methods = (one for one in node.body if isinstance(one, ast.FunctionDef))
            yield from ((f"{node.name}.{method.name}", method) for method in methods)


def _find(code: CodeType, name: str) -> CodeType:
    """The code of a function, somewhere inside a module's."""
    inside = [const for const in code.co_consts if isinstance(const, CodeType)]
    found = [const for const in inside if const.co_qualname == name]
    return found[0] if found else _find(next(c for c in inside if name.startswith(c.co_name)), name)


class Site(NamedTuple):
    """A node, which part of it to replace by what, where that is and how it is called."""

    node: Any
    part: str
    value: Any
    line: int
    change: str


def _sites(function: ast.FunctionDef) -> list[Site]:
    """Every place to change, in an order that is the same for every copy of the function."""
    nodes = list(_walk(function))
    changed = [site for node in nodes if hasattr(node, "lineno") for site in _changes(node)]
    return changed + [site for node in nodes for site in _deletions(node)]


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that do something: no texts for readers, no types."""
    yield node
    for name, part in ast.iter_fields(node):
        if name in ("annotation", "returns", "args", "decorator_list") and not _is_call(node):
            continue
        for child in part if isinstance(part, list) else [part]:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield from _walk(child)


def _is_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: Any) -> Iterator[Site]:
    match node:
        case ast.Compare(ops=[first, *others]):
            other = _SWAPS[type(first)]
            yield Site(node, "ops", [other(), *others], node.lineno, f"{other.__name__} instead")
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op):
            other = _SWAPS[type(op)]
            yield Site(node, "op", other(), node.lineno, f"{other.__name__} instead")
        case ast.Return(value=ast.expr()):
            yield Site(node, "value", ast.Constant(None), node.lineno, "returns nothing")
        case ast.Constant(value=bool() | int() | str() as value):
            changed = _another(value)
            yield Site(node, "value", changed, node.lineno, f"{changed!r} instead of {value!r}")
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            turned = ast.UnaryOp(ast.Not(), test)
            yield Site(node, "test", turned, node.lineno, "condition turned")


def _another(value: bool | int | str) -> bool | int | str:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"


def _deletions(node: ast.AST) -> Iterator[Site]:
    for part in ("body", "orelse"):
        statements = getattr(node, part, None)
        for place, statement in enumerate(statements if isinstance(statements, list) else []):
            deletable = isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr)
            change = f"without {ast.unparse(statement)}"
            # Code that names super() fits only a function that does.
            if deletable and not _is_docstring(statement) and "super()" not in change:
                without = [*statements]
                without[place] = ast.copy_location(ast.Pass(), statement)
                yield Site(node, part, without, statement.lineno, change)
