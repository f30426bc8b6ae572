"""A sweep: every clock that is due is served, and nothing else is read."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.services import clocks
from tests.games.laying import elsewhere
from tests.games.people import TableOf

pytestmark = pytest.mark.django_db
both = pytest.mark.both


@both
def test_a_game_that_cannot_be_woken_stops_nobody_elses_clock(wait):
    broken, sound = (TableOf("anna", "boris", seconds=60) for _ in range(2))
    Game.objects.filter(pk=broken.game.pk).update(sealed_course=b"nothing")
    wait(sound.game.deadline)
    assert clocks.sweep() == 2
    assert sound.events[-1].by == "clock"
    assert broken.events[-1].by != "clock"


@both
def test_games_that_cannot_be_woken_are_left_alone_for_a_minute(wait, monkeypatch):
    broken, sound = (TableOf("anna", "boris", seconds=60) for _ in range(2))
    Game.objects.filter(pk=broken.game.pk).update(sealed_course=b"nothing")
    monkeypatch.setattr(clocks, "_AT_ONCE", 1)
    wait(sound.game.deadline)
    assert [clocks.sweep(), clocks.sweep(), clocks.sweep()] == [1, 1, 0]
    assert sound.events[-1].by == "clock"
    wait(timedelta(minutes=1))
    assert clocks.sweep() == 1


@pytest.mark.django_db(transaction=True)
def test_a_sweep_passes_over_a_table_that_somebody_holds(wait):
    held, free = (TableOf("anna", "boris", seconds=60) for _ in range(2))
    wait(free.game.deadline)
    with connection.cursor() as cursor:
        connection.set_autocommit(False)
        try:
            cursor.execute("SELECT 1 FROM games_game WHERE id = %s FOR UPDATE", [held.game.pk])
            woken = elsewhere(clocks.sweep)
        finally:
            connection.rollback()
            connection.set_autocommit(True)
    assert woken == 1
    assert (held.events[-1].by, free.events[-1].by) == ("house", "clock")


def sql_of_a_sweep() -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert clocks.sweep() == 0
    asked = [query["sql"] for query in captured]
    return [sql for sql in asked if not sql.startswith(("SAVEPOINT", "RELEASE"))]


@both
def test_a_sweep_that_finds_nothing_due_asks_once():
    TableOf("anna", "boris", seconds=60)
    assert len(sql_of_a_sweep()) == 1


def test_a_sweep_reads_only_what_is_to_be_woken():
    sample = TableOf("anna", "boris", seconds=60).game
    _many_finished_games(like=sample, number=3000)
    (sql,) = sql_of_a_sweep()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_game")
        cursor.execute(f"EXPLAIN {sql}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "games_to_wake" in plan


def _many_finished_games(like: Game, number: int) -> None:
    names = [field.column for field in Game._meta.fields if not field.primary_key]
    other = {
        "key": "left(md5(n::text), 16)",
        "is_current": "false",
        "phase": "'over'",
        **dict.fromkeys(["deadline", "wake_at"], "NULL::timestamptz"),
    }
    columns, values = ", ".join(names), ", ".join(other.get(name, name) for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_game ({columns}) SELECT {values}"
            " FROM games_game, generate_series(1, %s) n WHERE id = %s",
            [number, like.pk],
        )
