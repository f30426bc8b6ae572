"""A game that nobody plays on: no clock runs in it, and it does not go on for ever."""

from datetime import timedelta

import pytest

from games.services import checks, clocks
from games.services.times import ABANDONED
from tests.games.people import TableOf

pytestmark = [pytest.mark.both, pytest.mark.django_db]
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


@pytest.mark.parametrize("rivals", [{"names": ("anna", "boris")}, {"names": ("anna",), "bots": 1}])
def test_a_game_that_nobody_plays_on_ends_without_a_result(wait, rivals):
    table = TableOf(*rivals["names"], bots=rivals.get("bots", 0))
    first = table.game
    wait(ABANDONED - SECOND)
    clocks.sweep()
    assert table.game.phase == "playing"
    wait(DAY + SECOND)
    clocks.sweep()
    first.refresh_from_db()
    assert first.result == {"places": [], "fool": None, "draw": False, "how": "void"}
    assert (first.phase, first.wake_at, table.game.phase) == ("over", None, "gathering")
    assert not table.look().score
    assert [verdict.is_sound for verdict in checks.check_all()] == [True, True]


def test_whoever_comes_back_to_an_abandoned_game_is_told_that_it_has_no_result(wait, client):
    table = TableOf("anna", "boris")
    key = table.game.key
    wait(ABANDONED + DAY)
    clocks.sweep()
    for page in (f"/t/{table.table.slug}/", f"/g/{key}/"):
        assert "It ended without a result." in client.get(page).content.decode()


def test_a_move_keeps_a_game_without_hurry_alive(wait):
    table = TableOf("anna", "boris")
    wait(ABANDONED - SECOND)
    table.play_on(1)
    wait(2 * SECOND)
    assert clocks.sweep() == 0
    assert table.game.phase == "playing"


def test_a_move_of_the_same_day_moves_no_index():
    table = TableOf("anna", "boris")
    before = table.game.wake_at
    table.play_on(1)
    assert table.game.wake_at in (before, before + DAY)  # unless it was made at midnight


def test_a_bot_that_never_answers_keeps_no_game_alive(wait):
    table = TableOf("anna", bots=1)
    while table.game.awaited != [1]:
        table.play_on(1)
    for _ in range(2):
        wait(ABANDONED / 2)
        clocks.sweep()
    assert table.kinds[-2:] == ["end", "open"]


def test_a_deadline_that_was_missed_long_ago_is_still_settled_by_the_clock(wait):
    table = TableOf("anna", "boris", seconds=60)
    wait(2 * ABANDONED)
    clocks.sweep()
    assert (table.events[-1].by, table.game.phase) == ("clock", "playing")
