"""What people send to a table, and how it is answered."""

import random
import re
from uuid import NAMESPACE_OID, uuid4, uuid5

import pytest
from django.db import OperationalError

from games import limits
from games.models import Game, Table
from games.services import bot_moves, tables
from tests.games.people import TableOf
from tests.games.web import JSON, Browser, legal_move, told, written

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def playing(*names: str, **more) -> tuple[TableOf, str]:
    """A table where cards are dealt, and who is asked to move."""
    table = TableOf(*(names or ("anna", "boris")), **more)
    return table, table.at(table.game.awaited[0])


def other(name: str) -> str:
    return "boris" if name == "anna" else "anna"


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


def test_the_answer_to_a_move_is_the_new_board():
    table, name = playing()
    answer = Browser(name).act(table, "move", move=legal_move(table, name))
    assert told(answer) == (200, "ok")
    assert answer.json()["version"] == table.game.version
    assert f'data-version="{table.game.version}"' in answer.json()["html"]


def test_ticked_cards_are_played_like_a_move_in_words():
    table, name = playing()
    verb, card = legal_move(table, name).split()[:2]
    assert told(Browser(name).act(table, "move", verb=verb, card=[card])) == (200, "ok")
    assert table.events[-1].text == f"{verb} {card}"


def test_a_move_sent_twice_is_played_once_and_confirmed_twice():
    table, name = playing()
    browser, form = Browser(name), {"move": legal_move(table, name), "command": str(uuid4())}
    before = table.game.version
    answers = [browser.act(table, "move", **form, version=before) for _ in range(2)]
    assert [told(answer) for answer in answers] == [(200, "ok")] * 2
    assert table.game.version == before + 1


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"move": "attack 2s 3s"}, (422, "not_in_hand")),
        ({"move": "attack"}, (400, "not_a_move")),
        ({"move": "<script>"}, (400, "not_a_move")),
        ({"move": None}, (400, "not_a_move")),
        ({"verb": "defend", "card": ["6h"]}, (400, "not_a_move")),
        ({"move": "pass", "command": "again"}, (400, "not_a_command")),
        ({"move": "pass", "command": None}, (400, "not_a_command")),
        ({"move": "pass", "version": "many"}, (400, "not_a_command")),
        ({"move": "pass", "version": None}, (400, "not_a_command")),
        ({"move": "take", "version": "0"}, (409, "stale")),
        ({"move": "pass", "version": "999999999"}, (409, "stale")),
        ({"move": "pass", "seat": "1"}, (400, "not_a_command")),
        ({"move": ["pass", "take"]}, (400, "not_a_command")),
        ({"move": "pass\0"}, (400, "not_a_command")),
        ({"move": "attack " + "6h " * 2000}, (400, "not_a_command")),
        ({"move": "pass", "game": "nonsense"}, (400, "not_a_command")),
        ({"move": "pass", "game": "0" * 16}, (404, "unknown")),
    ],
)
def test_what_cannot_be_done_is_answered_with_its_code_and_the_fresh_board(fields, answer):
    table, name = playing()
    before = written()
    given = Browser(name).act(table, "move", **fields)
    assert told(given) == answer
    assert given.json()["sentence"]
    assert given.json()["version"] == table.game.version
    assert written() == before


def test_an_old_command_with_something_else_in_it_is_refused():
    table, name = playing()
    browser, command = Browser(name), str(uuid4())
    browser.act(table, "move", move=legal_move(table, name), command=command)
    assert told(browser.act(table, "move", move="take", command=command)) == (409, "id_reused")


@pytest.mark.parametrize(
    ("verb", "fields", "code"),
    [
        ("sit", {}, "begun_already"),
        ("stand", {}, "begun_already"),
        ("begin", {}, "begun_already"),
        ("close", {}, "begun_already"),
        ("ready", {}, "begun_already"),
        ("kick", {"seat": "1"}, "begun_already"),
        ("host", {"seat": "1"}, "begun_already"),
        ("bot", {"add": "1"}, "begun_already"),
        ("back", {}, "not_yours"),
    ],
)
def test_what_comes_too_late_is_refused(verb, fields, code):
    table, _ = playing()
    browser = Browser("clara" if verb == "sit" else "anna")
    answer = browser.act(table, verb, **fields)
    assert told(answer) == (403 if code == "not_yours" else 409, code)


@pytest.mark.parametrize("name", [None, "clara"])
@pytest.mark.parametrize("verb", ["move", "stand", "ready", "resign", "back", "begin", "close"])
def test_who_does_not_sit_here_may_look_but_not_touch(name, verb):
    gathering = verb in ("stand", "ready", "begin", "close")
    table = TableOf("anna", "boris", most=4 if gathering else 2)
    before = written()
    answer = Browser(name).act(table, verb, **({"move": "take"} if verb == "move" else {}))
    assert told(answer) == (403, "not_seated")
    assert written() == before


@pytest.mark.parametrize("verb", ["kick", "host", "bot", "begin", "close", "rules"])
def test_only_the_host_rules_the_table(verb):
    table = TableOf("anna", "boris", most=4)
    fields = {"bot": {"add": "1"}, "kick": {"seat": "0"}, "host": {"seat": "1"}}.get(verb, {})
    if verb == "rules":
        fields = {"preset": "dayous", "least": "2", "most": "4", "seconds": "", "memory": "open"}
    assert told(Browser("boris").act(table, verb, **fields)) == (403, "not_host")


def test_the_host_sets_bots_changes_rules_and_begins():
    table, anna = TableOf("anna", most=4), Browser("anna")
    terms = {"preset": "spec", "least": "2", "most": "3", "seconds": "60", "memory": "bout"}
    assert told(anna.act(table, "rules", **terms, transfer="False")) == (200, "ok")
    assert table.game.terms == "spec players=2-3 seconds=60 memory=bout transfer=False"
    assert told(anna.act(table, "bot", add="1")) == (200, "ok")
    assert told(anna.act(table, "bot", remove="1")) == (200, "ok")
    command = str(uuid4())
    for _ in range(2):
        assert told(anna.act(table, "bot", add="1", command=command)) == (200, "ok")
    assert told(anna.act(table, "begin")) == (200, "ok")
    assert table.look().phase == "playing"
    assert len(table.look().seats) == 2


def test_terms_that_cannot_be_played_are_refused_with_the_rule():
    table = TableOf("anna", most=4)
    terms = {"preset": "dayous", "least": "8", "most": "8", "seconds": "", "hand": "12"}
    answer = Browser("anna").act(table, "rules", **terms)
    assert told(answer) == (422, "too_few_cards")
    assert answer.json()["rule"] == "D2"


def test_any_words_can_be_added_to_the_shuffle():
    table = TableOf("anna", most=2)
    Browser("boris").act(table, "sit", seed="a samovar, a spoon & ☕")
    sitting = next(event for event in table.events if event.kind == "sit" and event.seat == 1)
    assert len(sitting.text.split()[1]) == 64


def test_another_table_is_not_reached_through_this_one():
    table, name = playing()
    elsewhere = TableOf(name, "clara", most=2)
    before = written()
    answer = Browser(name).act(table, "move", game=elsewhere.game.key, move="take")
    assert told(answer) == (404, "unknown")
    assert written() == before


def test_why_tells_the_rule_and_plays_nothing():
    table, name = playing()
    before = written()
    browser = Browser(name)
    assert browser.act(table, "why", move="take").json()["sentence"]
    assert browser.act(table, "why", move=legal_move(table, name)).json()["sentence"] == ""
    assert told(Browser("clara").act(table, "why", move="take")) == (403, "not_seated")
    assert told(browser.act(table, "why", move="x")) == (400, "not_a_move")
    assert written() == before


def test_without_script_a_refusal_is_a_sentence_on_the_page():
    table, name = playing()
    browser = Browser(name)
    answer = browser.act(table, "move", headers={}, move="attack 2s")
    assert answer.url == f"/t/{table.table.slug}/"
    assert "only cards from your own hand can be played" in browser.see(table).text


@pytest.mark.django_db(transaction=True)
def test_a_busy_database_is_asked_once_more(monkeypatch):
    table = TableOf("anna", most=4)
    real, calls = tables.add_bot, []

    def busy(**given):
        calls.append(given)
        if len(calls) == 1:
            raise OperationalError("lock timeout")
        return real(**given)

    monkeypatch.setattr(tables, "add_bot", busy)
    assert told(Browser("anna").act(table, "bot", add="1")) == (200, "ok")
    assert table.kinds.count("bot") == 1


@pytest.mark.django_db(transaction=True)
def test_a_database_that_stays_busy_is_told_with_a_time_to_try_again(monkeypatch):
    def busy(**given):
        raise OperationalError("lock timeout")

    table = TableOf("anna", most=4)
    monkeypatch.setattr(tables, "add_bot", busy)
    answer = Browser("anna").act(table, "bot", add="1")
    assert told(answer) == (503, "try_again")
    assert answer.headers["Retry-After"] == "1"


def test_a_body_that_is_too_large_is_refused():
    table = TableOf("anna", most=4)
    answer = Browser("anna").act(table, "ready", seed="x" * 70_000)
    assert told(answer) == (413, "too_large")


def test_who_is_too_fast_is_told_how_long_to_wait(settings, monkeypatch):
    settings.LIMITS_FACTOR = 1
    monkeypatch.setitem(limits.LIMITS, "commands", limits.Limit(burst=3, pause=60))
    table, anna = TableOf("anna", most=4), Browser("anna")
    answers = [anna.act(table, "ready") for _ in range(4)]
    assert [told(answer)[0] for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["code"] == "too_fast"
    assert 50 < int(answers[3].headers["Retry-After"]) <= 61
    assert told(Browser("boris").act(table, "sit")) == (200, "ok"), "others are not slowed down"


def test_tables_are_not_opened_by_the_dozen(settings):
    settings.LIMITS_FACTOR = 1
    anna = Browser("anna")
    codes = [anna.post("/tables/new", {"friends": "1"}).status_code for _ in range(11)]
    assert codes == [302] * 10 + [429]


def test_a_post_without_its_token_is_refused():
    table, name = playing()
    browser = Browser(name, enforce_csrf_checks=True)
    assert browser.act(table, "move", move=legal_move(table, name)).status_code == 403


@pytest.mark.parametrize("bodies", [300, pytest.param(5000, marks=pytest.mark.long)])
def test_hand_made_forms_change_nothing_and_break_nothing(bodies):
    table, name = playing()
    browser, chance, before = Browser(name), random.Random(5), written()
    for _ in range(bodies):
        verb, fields = _nonsense(chance)
        answer = browser.act(table, verb, **fields)
        assert 400 <= answer.status_code < 500, (verb, fields)
    assert written() == before


_NAMES = ("move", "seat", "verb", "card", "seed", "user", "by", "hand", "is_host", "preset", "x")
_WORDS = (
    *("attack 6h", "take", "0", "-1", "1", "", "attack", "defend 6h", "direction up", "∞", "null"),
    *("true", "[]", "{}", "'; DROP TABLE games_game;--", "../../etc", "%00", "9" * 30, "é" * 400),
)
_VERBS = ("move", "sit", "stand", "kick", "host", "bot", "begin", "rules", "back", "ready", "close")


def _nonsense(chance: random.Random) -> tuple[str, dict]:
    """A form that no page of ours would send: at least one field is not its own."""
    some = chance.sample(_NAMES, chance.randint(0, 4))
    fields = {name: chance.choice(_WORDS) for name in some}
    broken = chance.choice(("game", "command", "version", "extra"))
    fields[broken] = chance.choice(_WORDS[2:])
    if broken == "extra":
        fields["role"] = "staff"
    return chance.choice(_VERBS), fields


def test_a_command_that_could_be_guessed_is_not_taken():
    """The house has ids of its own; nobody takes one of them before it does."""
    table = TableOf("anna", most=3)
    guessed = str(uuid5(NAMESPACE_OID, "timeout"))
    answer = Browser("anna").act(table, "bot", add="1", command=guessed)
    assert told(answer) == (400, "not_a_command")
