"""The table of rules and tests."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import rule_table


def test_the_table_names_each_rule_and_its_tests() -> None:
    out = io.StringIO()
    call_command("rule_table", stdout=out)
    lines = out.getvalue().splitlines()
    after = lines[lines.index("C2  what beats what") + 1 :]
    assert after[0].strip() == (
        "test_cards.py::test_of_one_suit_the_next_higher_rank_beats_and_the_lower_does_not"
    )


def test_a_rule_without_a_test_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_table, "proofs", lambda: {"C1": ["test_cards.py::test_x"], "C2": []})
    with pytest.raises(CommandError, match="no test proves C2"):
        call_command("rule_table", stdout=io.StringIO())
