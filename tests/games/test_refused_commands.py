"""What is sent to a table and not done: the code, the sentence, and that nothing has changed."""

import random
from uuid import NAMESPACE_OID, uuid4, uuid5

import pytest
from django.db import OperationalError

from games import limits
from games.services import tables
from tests.games.people import TableOf
from tests.games.web import Browser, legal_move, playing, told, written

pytestmark = [pytest.mark.django_db, pytest.mark.both]


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


def test_terms_that_cannot_be_played_are_refused_with_the_rule():
    table = TableOf("anna", most=4)
    terms = {"preset": "dayous", "least": "8", "most": "8", "seconds": "", "hand": "12"}
    answer = Browser("anna").act(table, "rules", **terms)
    assert told(answer) == (422, "too_few_cards")
    assert answer.json()["rule"] == "D2"


def test_another_table_is_not_reached_through_this_one():
    table, name = playing()
    elsewhere = TableOf(name, "clara", most=2)
    before = written()
    answer = Browser(name).act(table, "move", game=elsewhere.game.key, move="take")
    assert told(answer) == (404, "unknown")
    assert written() == before


def test_without_script_a_refusal_is_a_sentence_on_the_page():
    table, name = playing()
    browser = Browser(name)
    answer = browser.act(table, "move", headers={}, move="attack 2s")
    assert answer.url == f"/t/{table.table.slug}/"
    assert "only cards from your own hand can be played" in browser.see(table).text


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
