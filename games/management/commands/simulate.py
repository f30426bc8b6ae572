"""Play whole games through the real services: for load, for tests, for something to look at."""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from games.engine.rules import PRESETS
from games.progress import progress
from games.simulation import plans, playing
from games.simulation.plans import Plan
from games.simulation.playing import Tally


class Command(BaseCommand):
    help = "Play whole games with simple movers, and say how fast that was."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=20, help="how many games")
        parser.add_argument("--players", type=_numbers, default="2-8", help="how many at a table")
        parser.add_argument("--preset", default="all", choices=["all", *PRESETS])
        parser.add_argument("--jobs", type=int, default=1, help="so many processes at once")
        parser.add_argument("--seed", default="", help="of the movers; the deals stay random")

    def handle(self, *args: Any, **options: Any) -> None:
        presets = [*PRESETS] if options["preset"] == "all" else [options["preset"]]
        seed = options["seed"] or str(time.time_ns())
        try:
            wanted = [*plans.plans(options["games"], options["players"], presets, seed)]
        except ValueError as why:
            raise CommandError(str(why)) from None
        begun = time.monotonic()
        total = Tally()
        for tally in progress(_played(wanted, options["jobs"]), len(wanted), sys.stderr):
            total.games += tally.games
            total.moves += tally.moves
        seconds = time.monotonic() - begun
        self.stdout.write(
            f"{total.games:,} games, {total.moves:,} moves in {seconds:,.1f} s:"
            f" {total.moves / seconds:,.0f} moves/s"
        )


def _numbers(text: str) -> range:
    """Read `2-6`, or `4` alone."""
    least, _, most = text.partition("-")
    try:
        return range(int(least), int(most or least) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError("write two numbers, such as 2-6") from None


def _played(wanted: Iterable[Plan], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        yield from map(playing.play_table, wanted)
        return
    playing.crowd(8)  # before the others would all make the same people
    connections.close_all()
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, initializer=django.setup) as pool:
        yield from pool.map(playing.play_table, wanted)
