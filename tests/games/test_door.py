"""Everything goes through one door, is written once, and is answered the same when asked again."""

from uuid import uuid4

import pytest

from games import selectors
from games.course import chain
from games.engine import cards, shuffle
from games.engine.refusals import IllegalMove, Refused
from games.models import Event, Game
from tests.games.people import TableOf

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def code_of(call, *arguments, **more) -> str:
    with pytest.raises(Refused) as caught:
        call(*arguments, **more)
    return caught.value.refusal.code


def opening_move(table: TableOf) -> tuple[str, str]:
    """Who opens, and the lowest card they could open with."""
    name = table.at(table.game.awaited[0])
    return name, f"attack {_cards(table.look(name).sight.choices.attack)[0]}"


def _cards(some: int) -> list[str]:
    return cards.names(some).split()


def test_a_move_is_written_down_with_what_came_of_it():
    table = TableOf("anna", "boris")
    name, move = opening_move(table)
    before = table.game.version
    receipt = table.play(name, move)
    event = table.events[-1]
    assert (event.number, event.kind, event.text, event.by) == (before + 1, "move", move, "player")
    assert event.outcome == {"whom": 1 - event.seat}
    assert (receipt.version, receipt.hash) == (event.number, event.hash)


def test_the_log_is_chained_from_the_first_event_to_the_last():
    table = TableOf("anna", "boris", "clara")
    table.play(*opening_move(table))
    head = chain.NOTHING_BEFORE
    for event in table.events:
        head = chain.link(head, event.public(table.game.key))
        assert event.hash == head
    assert table.game.head == head


def test_the_same_command_is_answered_as_before():
    table = TableOf("anna", "boris")
    name, move = opening_move(table)
    command, version = uuid4(), table.game.version
    first = table.play(name, move, version, command)
    again = table.play(name, move, version, command)
    assert (again.version, again.hash, again.is_replay) == (first.version, first.hash, True)
    assert table.kinds.count("move") == 1


def test_a_known_command_with_another_body_is_refused():
    table = TableOf("anna", "boris")
    name, move = opening_move(table)
    command = uuid4()
    table.play(name, move, command=command)
    assert code_of(table.play, name, "pass", command=command) == "id_reused"


def test_a_move_on_an_old_version_is_refused_and_changes_nothing():
    table = TableOf("anna", "boris")
    name, move = opening_move(table)
    stored = list(Event.objects.values_list())
    assert code_of(table.play, name, move, version=table.game.version - 1) == "stale"
    assert code_of(table.play, name, move, version=table.game.version + 1) == "stale"
    assert list(Event.objects.values_list()) == stored


def test_a_refused_move_says_why_and_changes_nothing():
    table = TableOf("anna", "boris")
    name, _ = opening_move(table)
    rows = list(Game.objects.values_list())
    with pytest.raises(IllegalMove) as caught:
        table.play(name, "take")
    assert caught.value.refusal.rule
    assert code_of(table.play, name, "attack 6h 6x") == "not_a_move"
    assert list(Game.objects.values_list()) == rows


def test_only_whoever_sits_there_can_move():
    table = TableOf("anna", "boris")
    _, move = opening_move(table)
    table.users["dima"] = TableOf("dima", most=2).users["dima"]
    assert code_of(table.play, "dima", move) == "not_seated"


def test_a_pass_on_an_older_version_still_counts_where_no_card_came():
    """Two who are asked at once pass from the same board."""
    table = TableOf("anna", "boris", "clara", "dima", preset="siege")
    name, move = opening_move(table)
    table.play(name, move)
    defender = table.at(table.look().sight.defender)
    sight = table.look(defender).sight
    beaters = [(t, _cards(b)) for t, b in sight.choices.beaters.items() if b]
    if beaters:
        target, able = beaters[0]
        table.play(defender, f"defend {_cards(target)[0]} {able[0]}")
    else:
        table.play(defender, "take")
    version = table.game.version
    for seat in table.game.awaited:
        table.play(table.at(seat), "pass", version=version)


def test_a_full_table_begins_by_itself_and_one_game_follows_the_other():
    table = TableOf("anna", "boris")
    first = table.game
    assert first.phase == "playing"
    table.resign("boris")
    after = Game.objects.get(pk=first.pk)
    assert (after.phase, after.is_current, after.result["fool"]) == ("over", False, 1)
    following = table.game
    assert following.previous_id == first.pk
    assert following.commitment != first.commitment
    opening = Event.objects.get(game=following, number=1)
    assert f"follows={after.head}" in opening.text


def test_a_rematch_begins_when_everyone_has_agreed_and_keeps_score():
    table = TableOf("anna", "boris", "clara")
    table.play_on()
    assert [seat.is_ready for seat in table.look().seats] == [False, False, False]
    for name in ("anna", "boris", "clara"):
        assert table.game.phase == "gathering"
        table.agree(name, seed="luck")
    assert table.game.phase == "playing"
    assert {row.games for row in table.look().score} == {1}


def test_whoever_knows_the_secret_can_check_the_promise():
    table = TableOf("anna", "boris")
    game = table.game
    table.resign("anna")
    end = Event.objects.get(game=game, kind="end")
    secret = bytes.fromhex(end.outcome["secret"])
    assert shuffle.commitment(game.key, secret) == game.commitment


def test_the_position_is_stored_under_lock_and_key():
    table = TableOf("anna", "boris")
    row = table.game
    for word in ("hands", "talon", "trump", "seats"):  # two letters come about by chance
        assert word.encode() not in bytes(row.sealed_course)


def test_a_spectator_sees_the_table_and_no_hand():
    table = TableOf("anna", "boris")
    look = selectors.look(table.table.slug, None)
    assert look.viewer is None
    assert look.sight.hand == 0
    assert look.sight.hands == ()
