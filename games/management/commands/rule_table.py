"""Print every rule of the engine with the tests that prove it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.engine.proofs import proofs
from tests.engine.rule_ids import RULES


class Command(BaseCommand):
    help = "List rules and the tests that prove them; fails if a rule has none."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        table = proofs()
        for rule, tests in table.items():
            self.stdout.write("\n    ".join([f"{rule}  {RULES[rule]}", *tests]))
        unproven = [rule for rule, tests in table.items() if not tests]
        if unproven:
            raise CommandError(f"no test proves {', '.join(unproven)}")
        total = sum(map(len, table.values()))
        self.stdout.write(f"{len(table)} rules, {total} proofs")
