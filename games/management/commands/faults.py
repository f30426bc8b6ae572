"""Kill writers and the database under load, and see whether everything confirmed was kept."""

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tests.faults import trial


class Command(BaseCommand):
    help = "Kill -9 under load on a database of its own; fails if a confirmed move was not kept."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--kills", type=int, default=60)
        parser.add_argument("--games", type=int, default=20, help="played at once")
        parser.add_argument("--seed", type=int, help="to repeat a trial; printed otherwise")

    def handle(self, *args: Any, kills: int, games: int, seed: int | None, **options: Any) -> None:
        seed = secrets.randbits(32) if seed is None else seed
        self.stdout.write(f"seed {seed}, {games} games at once, {trial.WRITERS} writers")
        verdict = trial.run(kills=kills, games=games, seed=seed, say=self.stdout.write)
        self.stdout.write(str(verdict))
        if verdict.wrong:
            raise CommandError("what was confirmed was not kept")
