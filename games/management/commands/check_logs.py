"""Fold every log again, and say which game is not what its log says."""

import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.progress import progress
from games.services import checks, repairs
from games.services.checks import Verdict


class Command(BaseCommand):
    help = "Check games against their logs; exits with 1 if one is wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="game", help="keys; without one, all games")
        parser.add_argument(
            "--repair", action="store_true", help="rebuild what follows from a log that is sound"
        )

    def handle(self, *args: Any, games: list[str], repair: bool, **options: Any) -> None:
        total = checks.some_games(games).count()
        if games and total < len(set(games)):
            raise CommandError("there is no game with one of these keys")
        begun, events, wrong = time.monotonic(), 0, 0
        for verdict in progress(checks.check_all(games), total, sys.stderr):
            events += verdict.events
            if not verdict.is_sound:
                wrong += not self._settle(verdict, repair=repair)
        self._sum_up(total, events, time.monotonic() - begun)
        if wrong:
            raise CommandError(f"{wrong:,} of {total:,} games are wrong")

    def _settle(self, verdict: Verdict, *, repair: bool) -> bool:
        """Tell what is wrong, and whether it is right now."""
        repaired = repair and repairs.repair(game=verdict.game)
        self.stdout.write(f"{verdict}{' (repaired)' if repaired else ''}")
        return repaired

    def _sum_up(self, games: int, events: int, seconds: float) -> None:
        self.stdout.write(
            f"{games:,} games, {events:,} events checked in {seconds:,.1f} s:"
            f" {games / seconds:,.0f} games/s, {events / seconds:,.0f} events/s"
        )
