"""Games that are over: where their players find them."""

import hashlib
import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import listings, scenes
from games.models import Event, Game
from games.wording import card_sign
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


def test_a_finished_game_shows_what_was_in_its_seal():
    table = TableOf("anna", most=2)
    table.sit("boris", seed="borscht")
    key, seal = table.game.key, table.game.commitment
    table.play_on()
    page = html.unescape(Browser().get(f"/g/{key}/").text)
    secret = Event.objects.get(game__key=key, kind="end").outcome["secret"]
    assert seal in page
    assert secret in page
    assert f"dayous-v1|{key}|0:|1:borscht" in page
    sealed = re.search(r'data-sealed="([^"]+)"', page)[1]
    assert hashlib.sha256(sealed.encode() + bytes.fromhex(secret)).hexdigest() == seal


def test_the_deck_of_a_finished_game_is_the_one_that_was_dealt():
    table = TableOf("anna", "boris", preset="classic")
    key, trump = table.game.key, table.look().sight.trump_card
    table.play_on()
    deck = [sign for sign, _ in Browser().get(f"/g/{key}/").context["deck"]]
    assert len(deck) == len(set(deck)) == 36
    assert deck[12] == card_sign(trump)


def test_nothing_of_the_shuffle_is_told_before_the_end():
    table = TableOf("anna", "boris")
    page = Browser("anna").get(f"/g/{table.game.key}/", follow=True).text
    assert 'id="opened"' not in page
    assert "dayous-commit-v1" not in page


def test_the_result_leads_to_the_finished_game():
    table = TableOf("anna", "boris")
    key = table.game.key
    table.play_on()
    assert f'href="/g/{key}/"' in Browser("anna").see(table).text
    assert f'href="/g/{key}/"' not in Browser("anna").get(f"/g/{key}/").text


def test_a_finished_game_is_told_from_the_first_card_to_the_last(monkeypatch):
    monkeypatch.setattr(scenes, "LOG_WINDOW", 5)
    key = finished("anna", "boris")
    page = Browser().get(f"/g/{key}/").text
    assert "The cards are dealt" in page
    moves = Event.objects.filter(game__key=key, kind="move").values_list("number", flat=True)
    assert all(f'id="l-{number}-0"' in page for number in moves)
