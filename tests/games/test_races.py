"""Whoever is first at the door is first in the log, and no legal move is lost in the crowd."""

from functools import partial
from uuid import uuid4

import pytest

from games import clock, selectors
from games.course.terms import Terms
from games.engine import notation
from games.engine.moves import Attack, Defend
from games.engine.refusals import IllegalMove, Refused
from games.models import Event, Table
from games.services import clocks, tables
from games.services.book import Receipt
from tests.games.laying import at_once, lay
from tests.games.people import TableOf, person
from tests.scenario import NAMES

pytestmark = pytest.mark.django_db(transaction=True)

SIXES = ("6c", "6d", "6s", "6c2", "6d2", "6h2", "6s2")
FREE = {"throw_in": "free", "decks": 2}


def attacked(attackers: int, boris: str) -> tuple[TableOf, list[str]]:
    """Anna has attacked boris with 6h, and each of so many attackers holds one more six."""
    names = NAMES[: attackers + 1]
    table = TableOf(*names, preset="spec", changes=FREE)
    throwing = [name for name in names if name != "boris"]
    hands = {
        name: f"{six} {rank}c" for name, six, rank in zip(throwing, SIXES, "789TJQK", strict=False)
    }
    hands["anna"] += " 6h"
    lay(table, trump="d", attacks="anna", boris=boris, talon="8d 9d", bout=2, **hands)
    table.play("anna", "attack 6h")
    return table, throwing


@pytest.mark.parametrize("attackers", range(2, 8))
@pytest.mark.parametrize(
    ("boris", "room"), [("7h 8h 9h Th Jh Qh Kh Ah", 5), ("7h 8h 9h", 2)], ids=["limit", "hand"]
)
def test_attackers_who_throw_in_at_once_all_may_until_there_is_no_room(attackers, boris, room):
    table, throwing = attacked(attackers, boris)
    version, sixes = table.game.version, dict(zip(throwing, SIXES, strict=False))
    came = at_once(
        *(partial(table.play, name, f"attack {sixes[name]}", version) for name in throwing)
    )
    accepted = [one for one in came if isinstance(one, Receipt)]
    assert len(accepted) == min(attackers, room)
    assert all(isinstance(one, IllegalMove) for one in came if one not in accepted)
    assert {one.version for one in accepted} == set(range(version + 1, table.game.version + 1))
    assert len(table.look().sight.field) == 1 + len(accepted)


def test_a_move_and_its_own_timeout_never_both_happen(monkeypatch):
    table = TableOf("anna", "boris", preset="classic", seconds=60)
    for _ in range(20):
        game = table.game
        if game.phase != "playing":
            break
        name = table.at(game.awaited[0])
        monkeypatch.setattr(clock, "shift", clock.shift + (game.deadline - clock.now()))
        move = _own_move(table, name)
        moved, _ = at_once(partial(table.play, name, move, game.version), clocks.sweep)
        (first, *more) = Event.objects.filter(game=game, number__gt=game.version)
        assert first.by == ("player" if isinstance(moved, Receipt) else "clock")
        assert [event.kind for event in more] in ([], ["keep"], ["end"])
        assert isinstance(moved, Receipt) or moved.refusal.code == "stale"
        if more:
            break


def _own_move(table: TableOf, name: str) -> str:
    """Something else than the clock would do, where there is a choice."""
    sight = table.look(name).sight
    can = sight.choices
    for target, beaters in can.beaters.items():
        if beaters:
            return notation.write(Defend(sight.seat, ((target, beaters & -beaters),)))
    if can.may_take:
        return "take"
    if can.attack:
        highest = 1 << (can.attack.bit_length() - 1)
        return notation.write(Attack(sight.seat, highest))
    return "pass"


def test_the_same_command_from_sixteen_threads_is_one_event():
    table = TableOf("anna", "boris")
    name, version = table.at(table.game.awaited[0]), table.game.version
    move, command = _own_move(table, name), uuid4()
    came = at_once(*[partial(table.play, name, move, version, command)] * 16)
    assert len({(one.version, one.hash) for one in came}) == 1
    assert sorted(one.is_replay for one in came) == [False] + [True] * 15
    assert Event.objects.filter(command=command).count() == 1


def test_two_sweeps_cannot_settle_the_same_deadline_twice(monkeypatch):
    opened = [TableOf("anna", "boris", seconds=60) for _ in range(4)]
    before = [table.game.version for table in opened]
    latest = max(table.game.deadline for table in opened)
    monkeypatch.setattr(clock, "shift", latest - clock.now())
    woken = at_once(*[clocks.sweep] * 4)
    assert sum(woken) == 4
    assert [table.game.version for table in opened] == [version + 1 for version in before]
    assert all(table.events[-1].by == "clock" for table in opened)


def test_of_sixteen_people_who_want_the_last_chair_one_sits():
    table = TableOf("anna", "boris", most=3)
    game = table.game.key
    crowd = [person(f"guest {number}").pk for number in range(16)]
    sit = partial(tables.sit, game=game)
    came = at_once(*(partial(sit, user=user, command=uuid4()) for user in crowd))
    seated = [one for one in came if isinstance(one, Receipt)]
    assert len(seated) == 1
    assert {one.refusal.code for one in came if isinstance(one, Refused)} <= {
        "table_full",
        "begun_already",
    }
    assert len(seated) + sum(isinstance(one, Refused) for one in came) == 16
    assert [seat.is_taken for seat in table.look().seats] == [True] * 3


def test_a_person_who_sits_down_in_two_windows_at_once_sits_once():
    table = TableOf("anna", "boris", most=5)
    clara = partial(tables.sit, game=table.game.key, user=person("clara").pk)
    came = at_once(*(partial(clara, command=uuid4()) for _ in range(4)))
    assert sum(isinstance(one, Receipt) for one in came) == 1
    assert {one.refusal.code for one in came if isinstance(one, Refused)} == {"already_seated"}


def test_clicks_on_create_at_the_same_moment_open_one_table():
    anna, command = person("anna").pk, uuid4()
    terms = Terms(preset="encounter", least=2, most=4)
    create = partial(tables.open_table, user=anna, terms=terms, command=command, name="Kitchen")
    came = at_once(*[create] * 8)
    assert len({table.slug for table in came}) == 1
    assert Table.objects.count() == 1
    assert selectors.current_game(came[0].slug).version == 2


def test_nobody_resigns_for_whoever_moves_up_to_their_chair():
    """Chairs close up when a game begins: boris, on chair 1, becomes seat 0 at that moment."""
    for _ in range(6):
        table = TableOf("anna", "boris", "clara", most=4)
        table.stand("anna")
        came = at_once(partial(table.begin, "boris"), *[partial(table.resign, "boris")] * 4)
        done = [one for one in came[1:] if isinstance(one, Receipt)]
        seats = set(Event.objects.filter(kind="resign").values_list("user", "seat"))
        assert seats <= {(table.users["boris"], 0)}
        assert len(done) <= 1
