"""Measure how fast something is, against something else, in one run."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.benches import frame


class Command(BaseCommand):
    help = "Run a benchmark; without a name, list them."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="which benchmark")
        parser.add_argument("--json", action="store_true", help="print figures for a machine")

    def handle(self, *args: Any, name: str | None, **options: Any) -> None:
        benches = frame.find()
        if name is None:
            self._list(benches)
        elif name in benches:
            self._run(name, benches[name], as_json=options["json"])
        else:
            raise CommandError(f"no benchmark is called {name}; there are: {', '.join(benches)}")

    def _list(self, benches: dict[str, frame.Bench]) -> None:
        for name, bench in benches.items():
            self.stdout.write(f"{name:12}{bench.title}")

    def _run(self, name: str, bench: frame.Bench, *, as_json: bool) -> None:
        figures = frame.run(bench)
        if as_json:
            self.stdout.write(json.dumps(frame.as_json(name, bench, figures)))
            return
        self.stdout.write(f"{bench.title}\n{bench.unit}, median of {bench.rounds} rounds")
        self.stdout.write(f"{'':28}{'per CPU s':>12}{'per s':>12}{'spread':>9}{'ratio':>8}")
        for row in figures:
            self.stdout.write(
                f"{row.name:28}{row.per_cpu_second:12,.0f}{row.per_second:12,.0f}"
                f"{row.spread:9.0%}{row.ratio:8.2f}"
            )
        for remark in bench.remarks:
            self.stdout.write(remark)
