"""Every rule has a test that says so."""

from pathlib import Path

import pytest

from tests.engine.proofs import proofs
from tests.engine.proves import proves

MARKED = """
@proves("C2", "B5")
@pytest.mark.parametrize("card", ["7h"])
def test_a_seven_beats_a_six(card):
    pass
"""


def test_every_rule_is_proven_by_a_test() -> None:
    assert [rule for rule, tests in proofs().items() if not tests] == []


def test_a_mark_is_found_whatever_else_a_test_is_decorated_with(tmp_path: Path) -> None:
    (tmp_path / "test_beating.py").write_text(MARKED)
    found = proofs(tmp_path)
    assert found["C2"] == found["B5"] == ["test_beating.py::test_a_seven_beats_a_six"]
    assert found["C1"] == []


def test_a_rule_that_does_not_exist_cannot_be_proven() -> None:
    with pytest.raises(ValueError, match="Z9"):
        proves("Z9")
