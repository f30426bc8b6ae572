"""From the first click to a table, and to the end of a game."""

import re
from uuid import uuid4

import pytest

from games.models import Game, Table
from games.services import bot_moves
from tests.games.web import JSON, Browser

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_one_click_and_a_guest_is_asked_for_the_first_card(client):
    answer = client.post("/play")
    page = client.get(answer.url)
    game = Game.objects.get()
    assert game.phase == "playing"
    assert game.awaited == [0]
    assert "data-awaited" in page.text
    assert "data-choice" in page.text or 'data-action="take"' in page.text


def test_a_double_click_on_play_deals_once():
    anna, click = Browser("anna"), str(uuid4())
    one, two = (anna.post("/play", {"command": click}) for _ in range(2))
    assert one.url == two.url
    assert Table.objects.count() == 1


def test_the_page_out_of_the_browsers_memory_deals_anew_once_the_game_is_over():
    anna, click = Browser("anna"), str(uuid4())
    one = anna.post("/play", {"command": click})
    game = Game.objects.get()
    form = {"game": game.key, "command": str(uuid4())}
    anna.post(f"{one.url}resign", form)
    assert anna.post("/play", {"command": click}).url != one.url


def test_two_clicks_of_somebody_unknown_both_lead_to_a_table():
    click = str(uuid4())
    answers = [Browser().post("/play", {"command": click}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]


@pytest.mark.parametrize("path", ["/", "/tables/", "/tables/new"])
def test_forms_that_make_a_table_carry_their_click(path):
    page = Browser("anna").get(path).text
    forms = re.findall(r'<form[^>]*action="/(?:play|tables/new)".*?</form>', page, re.DOTALL)
    assert forms
    assert all('name="command"' in form for form in forms)


def test_a_whole_game_is_played_with_plain_forms():
    browser = Browser()
    slug = browser.post("/play").url.split("/")[2]
    for _ in range(400):
        game = Game.objects.filter(table__slug=slug).latest("pk")
        if game.phase != "playing":
            break
        bot_moves.answer(game=game.key, seat=1)
        page = browser.get(f"/t/{slug}/").text
        if found := _first_button(page):
            form = {"game": game.key, "command": str(uuid4()), **found}
            assert browser.post(f"/t/{slug}/move", form).url == f"/t/{slug}/"
    assert game.phase == "gathering"
    assert "Play again" in browser.get(f"/t/{slug}/").text


def _first_button(page: str) -> dict[str, str]:
    """The first move that the page offers, with the version it was drawn for."""
    buttons = re.findall(r'<button[^>]* name="move" value="([^"]+)"[^>]*>', page)
    dim = re.findall(r'<button[^>]* name="move" value="([^"]+)"[^>]*aria-disabled', page)
    version = re.search(r'name="version" value="(\d+)"', page)
    moves = [move for move in buttons if move not in dim]
    return {"move": moves[0], "version": version[1]} if moves and version else {}


def test_the_friend_who_opens_the_address_sits_down_with_one_click():
    anna, boris = Browser("anna"), Browser()
    slug = anna.post("/tables/new", {"friends": "1"}).url.split("/")[2]
    form = {"game": Game.objects.get().key, "command": str(uuid4())}
    assert "Sit down" in boris.get(f"/t/{slug}/").text
    assert boris.post(f"/t/{slug}/sit", form, headers=JSON).url == f"/t/{slug}/"
    assert "data-seated" in boris.get(f"/t/{slug}/").text


def test_tables_are_not_opened_by_the_dozen(settings):
    settings.LIMITS_FACTOR = 1
    anna = Browser("anna")
    codes = [anna.post("/tables/new", {"friends": "1"}).status_code for _ in range(11)]
    assert codes == [302] * 10 + [429]
