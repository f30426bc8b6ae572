"""What is confirmed has happened and stays, whoever is killed."""

import pytest

from tests.faults import ledger, trial
from tests.faults.controls import PLANS, tried


def test_twelve_kills_under_load_lose_double_and_reorder_nothing():
    verdict = trial.run(kills=12, games=20, seed=1)
    assert verdict.wrong == {}, str(verdict)
    assert verdict.confirmed > 12 * 50
    assert verdict.kills == {"a writer": 9, "the database": 3}


@pytest.mark.parametrize("control", PLANS)
def test_the_door_withstands_a_crash_that_finds_a_spoilt_one_out(control):
    honest, spoilt = tried(control)
    assert honest == {}
    assert set(spoilt) & PLANS[control].shows, spoilt


def test_a_line_that_was_cut_off_by_a_kill_is_not_believed(tmp_path):
    path = tmp_path / "anna.ledger"
    paper = ledger.Ledger(path)
    paper.ask(ledger.Intention("c1", "g", 1, "move", "take", 5))
    path.write_text(path.read_text() + '["confirmed", "c1", {"num')
    ledger.Ledger(path).refuse("c1", "stale")
    assert [wish.answer for wish in ledger.read(path)] == ["refused"]
