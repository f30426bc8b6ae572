"""Take a picture of every state of the site, by day and by night, on a desk and on a phone."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tests.browser import camera
from tests.browser.scenes import SCENES


class Command(BaseCommand):
    help = "Draw every state of the site in Chromium and write the pictures into a folder."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scene", nargs="*", help=f"which of: {', '.join(SCENES)}")
        parser.add_argument("--out", type=Path, default=Path("screenshots"))

    def handle(self, *args: Any, scene: list[str], out: Path, **options: Any) -> None:
        out.mkdir(parents=True, exist_ok=True)
        for picture in camera.shoot(scene or list(SCENES), out):
            self.stdout.write(str(picture))
