"""Table life: opening, sitting down, leaving, bots, beginning, closing."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games import clock, selectors
from games.course.terms import Terms
from games.models import Seat, Table
from games.services import clocks, tables
from tests.games.people import TableOf, person
from tests.games.test_door import code_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def test_a_double_click_opens_one_table():
    click, anna = uuid4(), person("anna").pk
    terms = Terms(preset="dayous", most=4)
    one = tables.open_table(user=anna, terms=terms, command=click, name="Kitchen")
    two = tables.open_table(user=anna, terms=terms, command=click, name="Kitchen")
    assert one.pk == two.pk
    assert Table.objects.count() == 1


def test_somebody_elses_click_opens_nothing():
    click, terms = uuid4(), Terms(preset="dayous", most=4)
    tables.open_table(user=person("anna").pk, terms=terms, command=click, name="Kitchen")
    boris = person("boris").pk
    again = {"user": boris, "terms": terms, "command": click, "name": "Kitchen"}
    assert code_of(tables.open_table, **again) == "id_reused"


def test_a_name_is_plain_text_whatever_was_typed():
    assert tables.clean_name("  A\u202ebc\x00 \n d\u200b  ") == "Abc d"
    assert tables.clean_name("<script>") == "<script>"
    assert len(tables.clean_name("x" * 500)) == tables.LONGEST_NAME


def test_a_person_sits_once():
    table = TableOf("anna", most=4)
    assert code_of(table.sit, "anna") == "already_seated"
    command = uuid4()
    table.sit("boris", command=command)
    assert table.sit("boris", command=command).is_replay
    assert Seat.objects.filter(game=table.game).count() == 2


def test_a_full_table_takes_nobody():
    table = TableOf("anna", "boris", "clara", most=4)
    table.add_bot("anna", 3)
    assert code_of(table.sit, "dima") == "begun_already"


def test_a_chair_can_be_chosen_and_left_again():
    table = TableOf("anna", most=4)
    table.sit("boris", seat=2)
    assert table.look("boris").viewer == 2
    command = uuid4()
    table.stand("boris", command=command)
    assert table.look("boris").viewer is None
    assert table.stand("boris", command=command).is_replay


def test_the_host_can_ask_somebody_to_leave_and_put_bots_away():
    table = TableOf("anna", "boris", most=4)
    table.add_bot("anna", 2)
    assert code_of(table.kick, "boris", 2) == "not_host"
    table.kick("anna", 2)
    table.kick("anna", 1)
    assert [seat.is_taken for seat in table.look().seats] == [True, False, False, False]


def test_whoever_was_asked_to_leave_does_not_sit_down_for_the_same_game():
    table = TableOf("anna", "boris", "clara", most=4)
    table.kick("anna", 1)
    assert code_of(table.sit, "boris") == "kicked"
    assert table.look("boris").is_kicked
    assert not table.look("dima").is_kicked
    table.begin("anna")
    table.resign("clara")
    assert not table.look("boris").is_kicked
    table.sit("boris")
    assert table.look("boris").viewer is not None


def test_a_chair_from_which_somebody_was_asked_to_leave_is_free_for_others():
    table = TableOf("anna", "boris", most=4)
    table.kick("anna", 1)
    table.sit("clara", seat=1)
    assert table.look("clara").viewer == 1


def test_whoever_sits_down_again_is_the_same_player():
    table = TableOf("anna", "boris", most=4)
    table.stand("boris")
    table.sit("boris")
    first, again = (event.text for event in table.events if event.kind == "sit" and event.seat)
    assert first == again


def test_bots_are_called_what_they_are():
    table = TableOf("anna", most=4, bots=2)
    assert [(seat.name, seat.bot) for seat in table.look().seats[1:3]] == [
        ("Bot 1", "lowest"),
        ("Bot 2", "lowest"),
    ]


def test_when_the_host_gets_up_the_next_person_is_host():
    table = TableOf("anna", "boris", most=3)
    table.stand("anna")
    assert table.look("boris").is_host
    assert Table.objects.get(pk=table.table.pk).host_id == table.users["boris"]


def test_the_host_begins_before_all_chairs_are_taken():
    table = TableOf("anna", most=4)
    table.sit("boris", seat=3)
    assert code_of(table.begin, "boris") == "not_host"
    table.begin("anna")
    assert table.look("boris").viewer == 1
    assert table.game.phase == "playing"


def test_an_idle_table_closes_and_shows_its_secret(monkeypatch):
    table = TableOf("anna", most=4)
    monkeypatch.setattr(clock, "shift", timedelta(days=15))
    assert clocks.sweep() == 1
    assert table.game.phase == "cancelled"
    assert table.look().is_closed
    assert "secret" in table.events[-1].outcome
    assert code_of(table.sit, "boris") == "closed"
    assert clocks.sweep() == 0


def test_strangers_see_public_tables_that_wait_for_players():
    TableOf("anna", most=4)
    terms = Terms(preset="siege", most=3)
    tables.open_table(
        user=person("boris").pk, terms=terms, command=uuid4(), name="Porch", is_public=True
    )
    assert [game.table.name for game in selectors.public_tables()] == ["Porch"]


def test_a_table_remembers_as_much_as_was_agreed():
    table = TableOf("anna", "boris", preset="classic", memory="bout")
    seen = []
    while len(seen) < 30 and table.game.phase == "playing":
        seen.append(table.look())
        table.play_on(moves=1)
    bouts = {look.log[-1].bout for look in seen}
    assert len(bouts) > 3
    for look in seen:
        newest = look.sight.bout
        old = [entry for entry in look.log if entry.bout < newest - 1 and entry.kind == "move"]
        assert all(entry.move is None and not entry.text for entry in old)
    table.play_on()
    assert all(entry.move for entry in table.look().last.log if entry.kind == "move")


def test_nobody_agrees_to_rules_they_have_not_seen():
    table = TableOf("anna", most=3)
    seen = table.game.version
    change = {"game": table.game.key, "user": table.users["anna"], "command": uuid4()}
    tables.change_terms(**change, terms=Terms(preset="siege", most=2))
    assert code_of(table.sit, "boris", version=seen) == "stale"
    table.sit("boris", version=table.game.version)
    assert table.game.phase == "playing"


def test_whoever_has_just_sat_down_is_not_kicked_for_somebody_else():
    table = TableOf("anna", "boris", most=4)
    seen = table.game.version
    table.stand("boris")
    table.sit("clara", seat=1)
    assert code_of(table.kick, "anna", 1, version=seen) == "stale"


def test_a_bot_cannot_be_given_the_name_of_a_person():
    table = TableOf("anna", "boris", most=4)
    command = uuid4()
    table.sit("clara", command=command)
    table.stand("clara")
    table.sit("clara")
    assert code_of(table.add_bot, "anna", 3, command=command) == "id_reused"


def test_a_loser_stays_the_loser_after_sitting_down_anew():
    table = TableOf("anna", "boris")
    table.resign("boris")
    table.sit("boris")
    score = {row.name: row.fool for row in table.look().score}
    assert score == {"anna": 0, "boris": 1}


def test_whoever_has_left_sees_no_hand_any_more():
    table = TableOf("anna", "boris", "clara")
    table.resign("clara")
    look = table.look("clara")
    assert look.viewer is None
    assert look.sight.hand == 0
