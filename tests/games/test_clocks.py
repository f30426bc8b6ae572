"""The clock: nobody waits for ever, and nobody is hurried without need."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games.engine import cards
from games.engine.refusals import Refused
from games.services import asking, bot_moves, clocks, moves
from games.services.times import BOT_PATIENCE, IDLE_PRIVATE, IDLE_PUBLIC
from tests.games.laying import lay
from tests.games.people import TableOf
from tests.games.web import Browser, told

pytestmark = pytest.mark.django_db
both = pytest.mark.both
SECOND = timedelta(seconds=1)


def beaten(**terms) -> TableOf:
    """Anna has attacked boris, and he has beaten it: she and clara may throw in or pass."""
    table = TableOf("anna", "boris", "clara", **terms)
    lay(
        table,
        trump="s",
        attacks="anna",
        anna="6h 7c 8c",
        boris="7h 9c Td Ks",
        clara="6d Jc Qc",
        talon="8h 8s",
    )
    table.play("anna", "attack 6h")
    table.play("boris", "defend 6h 7h")
    return table


def miss(table: TableOf, wait) -> None:
    wait(table.game.deadline)
    assert clocks.sweep() == 1


@both
def test_a_missed_deadline_is_settled_by_the_next_sweep_and_no_sooner(wait):
    table = TableOf("anna", "boris", seconds=60)
    lay(table, trump="s", attacks="anna", anna="6s 9h Kd", boris="7c 8c 9c", talon="8h 8s")
    wait(table.game.deadline - SECOND)
    assert clocks.sweep() == 0
    wait(SECOND)
    assert clocks.sweep() == 1
    last = table.events[-1]
    assert (last.by, last.seat, last.text) == ("clock", 0, "attack 9h")
    assert table.game.deadline >= last.at + timedelta(seconds=60)
    assert clocks.sweep() == 0


@both
def test_after_two_misses_in_a_row_a_bot_keeps_the_seat_until_its_player_moves(wait):
    table = beaten(seconds=60)
    miss(table, wait)  # anna and clara pass, and boris opens
    assert [event.text for event in table.events[-2:]] == ["pass", "pass"]
    assert not table.look().seats[2].is_away
    table.play("boris", "attack 9c")
    miss(table, wait)  # clara takes
    assert table.kinds[-1] == "keep"
    assert [seat.is_away for seat in table.look().seats] == [False, False, True]
    while table.game.awaited != [2]:
        table.play_on(1)
    table.play_on(1)
    assert not table.look().seats[2].is_away


@both
def test_the_keeper_moves_while_the_player_is_away_and_hands_the_seat_back(wait):
    table = beaten(seconds=60)
    table.play("anna", "pass")
    for _ in range(2):
        miss(table, wait)
        if table.game.awaited == [1]:
            table.play("boris", "attack 9c")
    assert table.look().seats[2].is_away
    moves.come_back(game=table.game.key, user=table.users["clara"], command=uuid4())
    assert not table.look().seats[2].is_away


@both
def test_a_move_of_ones_own_makes_an_earlier_miss_forgotten(wait):
    table = TableOf("anna", "boris", preset="classic", seconds=60)
    lay(table, trump="s", attacks="anna", anna="6h 7c 8c", boris="9h 9c Td", talon="8h 8s Ah As")
    table.play("anna", "attack 6h")
    miss(table, wait)
    table.play("anna", "attack 7c")
    table.play("boris", "defend 7c 9c")
    table.play("anna", "pass")
    miss(table, wait)
    assert "keep" not in table.kinds


@both
def test_all_who_may_throw_in_share_one_deadline(wait):
    table = beaten(seconds=60)
    deadline = table.game.deadline
    assert table.game.awaited == [0, 2]
    wait(10 * SECOND)
    table.play("anna", "pass")
    assert table.game.deadline == deadline
    wait(deadline)
    assert clocks.sweep() == 1
    assert [(event.seat, event.by) for event in table.events[-2:]] == [(0, "player"), (2, "clock")]


@both
def test_a_card_on_the_field_starts_the_time_anew(wait):
    table = beaten(seconds=60)
    before = table.game.deadline
    wait(10 * SECOND)
    table.play("clara", "attack 6d")
    assert table.game.deadline >= before + 10 * SECOND


@both
def test_one_person_among_bots_has_all_the_time_in_the_world():
    table = TableOf("anna", bots=2, seconds=60)
    assert table.game.phase == "playing"
    assert table.game.deadline is None


@both
def test_a_table_without_hurry_has_no_deadline():
    table = TableOf("anna", "boris")
    assert table.game.deadline is None


@both
@pytest.mark.parametrize(("is_public", "idle"), [(True, IDLE_PUBLIC), (False, IDLE_PRIVATE)])
def test_a_table_where_nobody_comes_closes_in_the_end(wait, is_public, idle):
    table = TableOf("anna", most=3)
    table.table.is_public = is_public
    table.table.save()
    table.sit("boris")
    wait(idle - SECOND)
    assert clocks.sweep() == 0
    wait(2 * SECOND)
    assert clocks.sweep() == 1
    assert table.look().is_closed


@both
def test_a_bot_that_never_answers_is_asked_again(
    wait, monkeypatch, django_capture_on_commit_callbacks
):
    table = TableOf("anna", "boris", bots=1)
    lay(table, trump="s", attacks="anna", anna="9h 9d 9c", boris="7c", clara="8c Td", talon="8h 8s")
    table.play("anna", "attack 9h")
    table.play("boris", "take")
    assert table.game.awaited == [2]

    def answers(game: str, seat: int, version: int) -> None:
        bot_moves.answer(game=game, seat=seat)

    monkeypatch.setattr(asking, "ask_bot", answers)
    wait(BOT_PATIENCE)
    with django_capture_on_commit_callbacks(execute=True):
        assert clocks.sweep() == 1
    assert (table.events[-1].by, table.events[-1].seat) == ("bot", 2)


@both
def test_whoever_finds_a_game_overdue_has_it_settled(wait, client):
    table = TableOf("anna", "boris", seconds=60)
    version = table.game.version
    wait(table.game.deadline)
    assert client.get(f"/t/{table.table.slug}/").status_code == 200
    assert table.game.version == version + 1
    assert table.events[-1].by == "clock"


@both
@pytest.mark.parametrize("verb", ["sit", "stand", "ready", "begin", "close"])
def test_what_cannot_be_done_in_a_running_game_cannot_be_done_in_an_overdue_one(wait, verb):
    table = TableOf("anna", "boris", seconds=60)
    wait(table.game.deadline)
    who = "clara" if verb == "sit" else "anna"
    assert told(Browser(who).act(table, verb)) == (409, "begun_already")


@both
def test_whoever_is_late_again_when_the_clock_was_served_may_try_once_more(wait, monkeypatch):
    table = TableOf("anna", "boris", seconds=60)
    wait(table.game.deadline)
    monkeypatch.setattr(clocks, "settle", lambda *, game: None)
    assert told(Browser("anna").act(table, "resign")) == (503, "try_again")


@both
def test_a_move_that_comes_too_late_finds_that_the_clock_has_moved(wait):
    table = TableOf("anna", "boris", preset="classic", seconds=60)
    game = table.game
    name, seat = table.at(game.awaited[0]), game.awaited[0]
    held = cards.names(table.look(name).sight.hand).split()
    wait(game.deadline + SECOND)
    with pytest.raises(Refused) as caught:
        table.play(name, f"attack {held[-1]}", game.version)
    assert caught.value.refusal.code == "stale"
    assert [(event.by, event.seat) for event in table.events[-1:]] == [("clock", seat)]
