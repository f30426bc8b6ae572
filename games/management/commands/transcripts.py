"""Write the golden games of the engine anew; what changed is then read as a diff."""

from typing import Any

from django.core.management.base import BaseCommand

from tests.engine.golden import FOLDER, games, write


class Command(BaseCommand):
    help = "Write tests/transcripts anew: whole games with what every seat saw."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob("*.txt"):
            old.unlink()
        for name, game in games().items():
            (FOLDER / f"{name}.txt").write_text(write(game))
            self.stdout.write(f"{name}: {len(game.moves)} moves")
