"""Prove that hidden cards stay hidden: worlds that differ in nothing else look alike."""

import sys
import time
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.rules import PRESETS
from games.progress import progress
from tests.games.interference import pairs


class Command(BaseCommand):
    help = "Swap two hidden cards, replay the same moves, compare what a viewer gets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--pairs", type=int, default=500, help="over all presets")
        parser.add_argument("--seed", default="cards")

    def handle(self, *args: Any, seed: str, **options: Any) -> None:
        number, begun, different = options["pairs"], time.monotonic(), 0
        shares = {name: number // len(PRESETS) for name in PRESETS}
        shares["dayous"] += number % len(PRESETS)
        found = (
            (name, one)
            for name, share in shares.items()
            for one in pairs(name, share, Random(f"{seed}|{name}"))  # noqa: S311
        )
        for name, differs in progress(found, number, sys.stderr):
            if differs:
                different += 1
                self.stdout.write(f"{name}: {', '.join(differs)}")
        seconds = time.monotonic() - begun
        self.stdout.write(f"{number:,} pairs, {different:,} different, in {seconds:,.0f} s")
        if different:
            raise CommandError("a viewer can tell hidden cards apart")
