"""How long files and functions are, in lines."""

import ast
import statistics
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

_PLACES = ("games/engine", "games", "accounts", "dayous_site", "tests")


class Command(BaseCommand):
    help = "Print median, ninth decile and maximum of the lengths of files and functions."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{'':24}{'number':>8}{'median':>8}{'p90':>8}{'max':>8}")
        for place in _PLACES:
            files = _files(Path(settings.BASE_DIR, place))
            texts = [file.read_text() for file in files]
            self._row(f"{place}: files", [len(text.splitlines()) for text in texts])
            self._row(f"{place}: functions", [n for text in texts for n in _functions(text)])

    def _row(self, name: str, lengths: list[int]) -> None:
        # A place may be empty, or hold a single file.
        lengths = sorted(lengths) or [0]
        ninth = lengths[len(lengths) * 9 // 10]
        self.stdout.write(
            f"{name:24}{len(lengths):8}{statistics.median(lengths):8.0f}{ninth:8}{lengths[-1]:8}"
        )


def _files(place: Path) -> list[Path]:
    """Everything written by hand, but no empty files."""
    found = [file for file in place.rglob("*.py") if "migrations" not in file.parts]
    return [file for file in found if file.stat().st_size]


def _functions(text: str) -> list[int]:
    """The length of each function, from its name to its last line."""
    return [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
