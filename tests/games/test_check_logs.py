"""`manage.py check_logs`: the log is the truth, and whoever changed something is found."""

import contextlib
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from dayous_site.keys import new_deck_key
from games import clock, vault
from games.course import chain
from games.models import Event, Game, Seat
from games.services import bot_moves, checks, clocks
from games.simulation import plans, playing
from tests.games.people import TableOf, person
from tests.lifting import events_can_change

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def said(*games: str, repair: bool = False) -> str:
    out = io.StringIO()
    try:
        call_command("check_logs", *games, repair=repair, stdout=out)
    except CommandError as why:
        return out.getvalue() + str(why)
    return out.getvalue()


def room_of(*names: str) -> playing.Room:
    """These people at a table, with their cards dealt."""
    plan = plans.Plan(plans.fitting("encounter", len(names)), games=1, seed=names[0])
    return playing.gather(plan, [person(name).pk for name in names], name="Kitchen")


@pytest.fixture
def running() -> Game:
    """A game of anna and boris in which twelve moves are played."""
    room = room_of("anna", "boris")
    playing.play_some(room, 12)
    return room.game


@contextlib.contextmanager
def as_owner() -> Iterator[None]:
    """Whoever owns the database can lift what guards the logs."""
    connection.check_constraints()  # PostgreSQL alters no table with checks pending
    with events_can_change():
        yield
        connection.check_constraints()


def rewrite(game: Game, number: int, **changes) -> None:
    """Change an event as whoever owns the database could."""
    with as_owner():
        Event.objects.filter(game=game, number=number).update(**changes)


def rehash(game: Game, number: int) -> None:
    """Hash the log anew from this event on, as a careful forger would."""
    with as_owner():
        head = Event.objects.get(game=game, number=number - 1).hash
        for event in Event.objects.filter(game=game, number__gte=number).order_by("number"):
            head = chain.link(head, event.public(game.key))
            Event.objects.filter(pk=event.pk).update(hash=head)


def a_series() -> list[Game]:
    """Two games that somebody leaves, and a cancelled one, at the table of clara and dima."""
    room = room_of("clara", "dima")
    for _ in range(2):
        playing.play_some(room, 3)
        playing.leave(room, room.game)
        playing.agree(room)
    playing.leave(room, room.game)
    playing.close(room)
    return list(Game.objects.filter(table=room.table).order_by("pk"))


def test_sound_games_are_counted_and_nothing_is_wrong(running):
    a_series()
    assert said().startswith("5 games, ")
    assert "games/s" in said()


def test_a_changed_text_is_found_at_its_event(running):
    moved = Event.objects.filter(game=running, kind="move")[4]
    rewrite(running, moved.number, text="take" if moved.text == "pass" else "pass")
    assert f"game {running.key}, event {moved.number}: " in said()
    assert "1 of 1 games are wrong" in said()


@pytest.mark.parametrize(
    "changes",
    [{"seat": 7}, {"by": "bot"}, {"outcome": {"out": [0]}}, {"at": "earlier"}, {"form": 2}],
    ids=["seat", "by", "outcome", "time", "form"],
)
def test_whatever_is_changed_in_an_event_is_found_there(running, changes):
    if "at" in changes:
        changes = {"at": Event.objects.get(game=running, number=1).at.replace(year=2020)}
    rewrite(running, 6, **changes)
    assert f"game {running.key}, event 6: " in said()


@pytest.mark.parametrize("changes", [{"kind": "dance"}, {"form": 9}, {"outcome": {"out": [1]}}])
def test_a_forger_who_hashes_anew_is_found_at_the_same_event(running, changes):
    rewrite(running, 6, **changes)
    rehash(running, 6)
    assert f"game {running.key}, event 6: " in said()


def test_a_log_that_was_forged_by_the_rules_is_not_the_one_that_was_acknowledged(running):
    """A lawful other log gives itself away by its hash, which players and the game have kept."""
    last = Event.objects.filter(game=running).last()
    rewrite(running, last.number, at=last.at.replace(year=2099))
    rehash(running, last.number)
    assert f"event {last.number}: it is not the one that was acknowledged" in said()


def test_a_deleted_event_is_missed_where_it_was(running):
    with as_owner():
        Event.objects.filter(game=running, number=5).delete()
    assert f"game {running.key}, event 5: is missing" in said()


def test_events_cut_off_at_the_end_are_missed(running):
    with as_owner():
        Event.objects.filter(game=running, number__gt=8).delete()
    assert f"game {running.key}, event 9: is missing" in said()


def test_a_game_must_follow_on_the_last_event_of_the_game_before(running):
    first, second = a_series()[:2]
    last = Event.objects.filter(game=first).last()
    later = last.at.replace(year=2099)
    rewrite(first, last.number, at=later)
    rehash(first, last.number)
    head = Event.objects.get(pk=last.pk).hash
    Game.objects.filter(pk=first.pk).update(head=head, touched_at=later)
    assert said(first.key).startswith("1 games")
    assert f"game {second.key}, event 1: it does not follow" in said()


def test_a_secret_that_was_not_promised_is_found(running):
    other = TableOf("clara", "dima").game
    row = Game.objects.get(pk=running.pk)
    row.sealed_secret = other.sealed_secret
    row.save()
    assert f"game {running.key}, event 1: no key opens the secret" in said()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("phase", "over"),
        ("awaited", [5]),
        ("terms", "encounter players=2-3 memory=open"),
        ("commitment", "0" * 64),
        ("result", {"fool": 0}),
        ("touched_at", datetime(2090, 1, 1, tzinfo=UTC)),
        ("sealed_course", b"\x01" + bytes(60)),
    ],
)
def test_what_does_not_follow_from_the_log_is_told_and_repaired(running, column, value):
    before = Game.objects.filter(pk=running.pk).values("phase", "awaited", "terms", "result").get()
    Game.objects.filter(pk=running.pk).update(**{column: value})
    name = "snapshot" if column == "sealed_course" else column
    assert f"not what follows from its log: {name}" in said()
    assert "(repaired)" in said(repair=True)
    assert "wrong" not in said()
    after = Game.objects.filter(pk=running.pk).values("phase", "awaited", "terms", "result").get()
    assert after == before


def test_a_game_whose_columns_are_behind_its_log_is_brought_up_to_it(running):
    earlier = Event.objects.get(game=running, number=6)
    Game.objects.filter(pk=running.pk).update(version=6, head=earlier.hash)
    assert "from its log: version, head" in said()
    assert "(repaired)" in said(repair=True)
    assert Game.objects.get(pk=running.pk).version == running.version


def test_chairs_are_repaired_with_the_people_who_sat_down(running):
    users = list(Seat.objects.order_by("number").values_list("user_id", flat=True))
    Seat.objects.filter(game=running).delete()
    assert "from its log: seats" in said()
    said(repair=True)
    assert list(Seat.objects.order_by("number").values_list("user_id", flat=True)) == users


def test_a_person_on_somebody_elses_chair_is_found_and_put_right(running):
    clara, first = person("clara"), Seat.objects.filter(game=running).earliest("number")
    for stranger in (clara.pk, None):
        Seat.objects.filter(game=running, number=first.number).update(user=stranger)
        assert "from its log: seats" in said()
        said(repair=True)
        assert Seat.objects.get(game=running, number=first.number).user_id == first.user_id


def test_who_has_no_account_any_more_is_missed_by_nobody(running):
    person("anna").delete()
    assert "wrong" not in said()
    said(repair=True)
    assert Seat.objects.filter(game=running, user=None).count() == 1


@pytest.mark.parametrize("column", ["wake_at", "deadline"])
def test_a_running_game_that_nobody_would_look_after_is_found(column):
    kitchen = TableOf("anna", "boris", seconds=60)
    Game.objects.filter(pk=kitchen.game.pk).update(**{column: None})
    assert f"from its log: {column}" in said()
    said(repair=True)
    assert getattr(kitchen.game, column)


def test_places_of_a_finished_game_are_repaired():
    game = a_series()[0]
    Seat.objects.filter(game=game).update(place=1, is_fool=False)
    said(repair=True)
    fool = Seat.objects.get(game=game, is_fool=True)
    assert (fool.place, fool.number) == (2, game.result["fool"])


def test_a_wrong_log_is_never_repaired(running):
    rewrite(running, 6, text="direction clockwise")
    Game.objects.filter(pk=running.pk).update(phase="over", sealed_course=b"gone")
    stored = Game.objects.filter(pk=running.pk).values().get()
    assert "1 of 1 games are wrong" in said(repair=True)
    assert Game.objects.filter(pk=running.pk).values().get() == stored


def test_a_repaired_game_can_be_played_on():
    kitchen = TableOf("anna", "boris", seconds=60)
    kitchen.play_on(5)
    Game.objects.filter(pk=kitchen.game.pk).update(sealed_course=b"gone", deadline=None)
    said(repair=True)
    assert kitchen.game.deadline
    kitchen.play_on(3)
    assert "wrong" not in said()


def test_only_the_games_that_are_named_are_checked(running):
    Game.objects.filter(pk=running.pk).update(phase="over")
    other = TableOf("clara", "dima").game
    assert said(other.key).startswith("1 games")
    assert "no game with one of these keys" in said("nothing")


def test_a_verdict_on_many_games_reads_them_in_portions(monkeypatch, running):
    monkeypatch.setattr(checks, "_AT_ONCE", 1)
    a_series()
    assert [verdict.is_sound for verdict in checks.check_all()] == [True] * 5


@pytest.mark.parametrize("words", [{"game": 1}, {"terms": 5}, [], None, "x"])
def test_a_snapshot_in_unknown_words_is_as_good_as_none(running, words):
    row = Game.objects.get(pk=running.pk)
    row.sealed_course = vault._lock(row, "course", json.dumps(words).encode())
    row.save()
    assert "from its log: snapshot" in said()


def test_moves_of_the_clock_and_of_keepers_are_checked_like_any_other(monkeypatch):
    kitchen = TableOf("anna", "boris", "clara", seconds=60)
    for minutes in range(2, 14, 2):
        monkeypatch.setattr(clock, "shift", timedelta(minutes=minutes))
        clocks.sweep()
        for seat in kitchen.game.awaited:
            bot_moves.answer(game=kitchen.game.key, seat=seat)
    assert {"clock", "bot"} <= {event.by for event in kitchen.events}
    assert "keep" in kitchen.kinds
    assert "wrong" not in said()


def test_a_finished_game_whose_key_is_lost_is_locked_anew_and_a_running_one_is_not(settings):
    finished, running = a_series()[0], room_of("anna", "boris").game
    settings.DECK_KEYS = [new_deck_key()]
    assert f"game {finished.key}: not what follows from its log: secret, snapshot" in said()
    assert f"game {finished.key}: not what follows" in said(repair=True)
    assert said(finished.key).startswith("1 games")
    assert f"game {running.key}, event 1: no key opens the secret" in said()
