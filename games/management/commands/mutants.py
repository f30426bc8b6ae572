"""Change the engine in many small ways, and list the changes that no example test notices."""

import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

_TOO_MUCH = ("laws", "perft", "transcripts")


class Command(BaseCommand):
    help = "Try mutants of the engine on its example tests; fails if over a tenth survives."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sample", type=int, default=300, help="how many mutants to try")
        parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")

    def handle(self, *args: Any, sample: int, seed: int, **options: Any) -> None:
        pytest = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "tests.engine.mutating"]
        alone = ["-p", "no:django", "-p", "no:playwright", "-p", "no:cacheprovider"]
        skipped = [f"--ignore=tests/engine/test_{name}.py" for name in _TOO_MUCH]
        drawn = [f"--mutants={sample}", f"--mutant-seed={seed}"]
        command = [*pytest, *alone, *skipped, *drawn, "tests/engine"]
        if subprocess.call(command, cwd=settings.BASE_DIR):  # noqa: S603
            raise CommandError("too many mutants survive")
