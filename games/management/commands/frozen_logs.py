"""Write logs that every later release must read as this one does."""

import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.engine.rules import PRESETS
from games.simulation import frozen


class Command(BaseCommand):
    help = "Add three frozen logs a preset; those that are there stay as they are."

    def add_arguments(self, parser: CommandParser) -> None:
        folder = settings.BASE_DIR / "tests" / "logs"
        parser.add_argument("--preset", action="append", choices=[*PRESETS])
        parser.add_argument("--folder", type=Path, default=folder)

    def handle(self, *args: Any, preset: list[str] | None, folder: Path, **options: Any) -> None:
        folder.mkdir(exist_ok=True)
        for name in preset or PRESETS:
            logs = frozen.freeze(name, str(time.time_ns()))
            for path, log in zip(frozen.free_names(folder, name), logs, strict=False):
                frozen.write(path, log)
                self.stdout.write(f"{path}: {len(log['events'])} events")
