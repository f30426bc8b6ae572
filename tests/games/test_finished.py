"""Games that are over: where their players find them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import listings
from games.models import Game
from tests.games.people import TableOf
from tests.games.web import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def finished(*names: str, **terms) -> str:
    """A game that these people have just finished; says its key."""
    table = TableOf(*names, **terms)
    key = table.game.key
    table.play_on()
    return key


def listed(name: str, page: str = "") -> str:
    return Browser(name).get(f"/tables/{page}").text


def test_whoever_played_finds_their_finished_games():
    key = finished("anna", "boris")
    for name in ("anna", "boris"):
        assert f'href="/g/{key}/"' in listed(name)
    assert key not in listed("clara")
    assert key not in Browser().get("/tables/").text


def test_the_list_says_how_it_ended_for_its_reader():
    game = Game.objects.get(key=finished("anna", "boris"))
    said = {seat.user.username: "fool" if seat.is_fool else "1 of 2" for seat in game.seats.all()}
    for name, words in said.items():
        words = words if game.result["fool"] is not None else "draw"
        assert f"{words}</b>" in listed(name)


def test_whoever_gave_up_is_the_fool_of_the_list():
    table = TableOf("anna", "boris", preset="dayous")
    table.resign("boris")
    assert "dayous</b>" in listed("boris")
    assert "1 of 2</b>" in listed("anna")


def test_a_game_that_is_played_or_gathered_is_not_among_the_finished():
    TableOf("anna", "boris")
    TableOf("anna", most=3)
    assert listings.finished_games(TableOf("anna", most=4).users["anna"]) == ([], False)


def test_older_games_are_a_page_away(monkeypatch):
    monkeypatch.setattr(listings, "_FINISHED_SHOWN", 2)
    keys = [finished("anna", "boris", preset="classic") for _ in range(5)]
    pages = [listed("anna", f"?page={number}") for number in (1, 2, 3)]
    shown = [[key for key in reversed(keys) if key in page] for page in pages]
    assert shown == [[keys[4], keys[3]], [keys[2], keys[1]], [keys[0]]]
    assert [("?page=2#" in page, "?page=3#" in page) for page in pages] == [
        (True, False),
        (False, True),
        (True, False),
    ]


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999999999999999999", "²", ""])
def test_a_page_that_nobody_offered_shows_something_all_the_same(page):
    assert Browser("anna").get("/tables/", {"page": page}).status_code == 200


def test_a_longer_list_asks_the_database_no_more_often():
    user = TableOf("anna", "boris").users["anna"]
    counts = []
    for _ in range(2):
        finished("anna", "boris", preset="classic")
        with CaptureQueriesContext(connection) as asked:
            listings.finished_games(user)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 2


def test_where_it_is_your_turn_comes_first():
    tables = [TableOf("anna", "boris") for _ in range(2)]
    waits = [table for table in tables if table.at(table.game.awaited[0]) == "anna"]
    while len(waits) != 1:
        tables[1].play_on(1)
        waits = [table for table in tables if table.at(table.game.awaited[0]) == "anna"]
    page = listed("anna")
    first = min(tables, key=lambda table: page.index(table.table.slug))
    assert first == waits[0]
