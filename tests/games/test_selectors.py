"""Looking at a table: what was read before is used again, and nobody can tell."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import scenes, selectors
from games.recent import Recent
from tests.games.people import TableOf

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def forget(monkeypatch) -> None:
    for name in ("_scenes", "_newest"):
        monkeypatch.setattr(scenes, name, Recent(256))


@pytest.mark.parametrize("memory", ["open", "bout"])
def test_a_game_followed_move_by_move_looks_like_one_that_is_read_afresh(monkeypatch, memory):
    table = TableOf("anna", "boris", "clara", memory=memory)
    while table.game.phase == "playing":
        followed = {name: table.look(name) for name in ("anna", "boris", None)}
        with monkeypatch.context() as fresh:
            forget(fresh)
            for name, look in followed.items():
                assert replace(table.look(name), now=look.now) == look
        table.play_on(7)


def test_a_long_game_shows_its_last_events_and_no_others(monkeypatch):
    monkeypatch.setattr(scenes, "LOG_WINDOW", 10)
    table = TableOf("anna", "boris")
    while table.game.phase == "playing" and table.game.version < 30:
        look = table.look("anna")
        assert [entry.number for entry in look.log][-1] == look.version
        assert len(look.log) <= 10
        table.play_on(1)


def test_the_next_version_is_read_without_reading_the_old_events_again():
    table = TableOf("anna", "boris")
    table.play_on(6)
    slug = table.table.slug
    before = selectors.look(slug, None)
    table.play_on(1)
    with CaptureQueriesContext(connection) as asked:
        after = selectors.look(slug, None)
    assert after.version >= before.version
    assert len(asked) <= 3


def test_what_one_has_read_another_sees_without_asking_the_database(monkeypatch):
    table = TableOf("anna", "boris")
    game = selectors.current_game(table.table.slug)
    forget(monkeypatch)
    selectors.sight(game, None)
    with CaptureQueriesContext(connection) as asked:
        assert selectors.look_again(game.key, game.version, None)
    assert len(asked) == 0
