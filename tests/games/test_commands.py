"""What people send to a table, and how it is answered."""

from uuid import uuid4

import pytest
from django.db import OperationalError

from games.services import tables
from tests.games.people import TableOf
from tests.games.web import Browser, legal_move, playing, told, written

pytestmark = [pytest.mark.django_db, pytest.mark.both]


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


def test_any_words_can_be_added_to_the_shuffle():
    table = TableOf("anna", most=2)
    Browser("boris").act(table, "sit", seed="a samovar, a spoon & ☕")
    sitting = next(event for event in table.events if event.kind == "sit" and event.seat == 1)
    assert len(sitting.text.split()[1]) == 64


def test_why_tells_the_rule_and_plays_nothing():
    table, name = playing()
    before = written()
    browser = Browser(name)
    assert browser.act(table, "why", move="take").json()["sentence"]
    assert browser.act(table, "why", move=legal_move(table, name)).json()["sentence"] == ""
    assert told(Browser("clara").act(table, "why", move="take")) == (403, "not_seated")
    assert told(browser.act(table, "why", move="x")) == (400, "not_a_move")
    assert written() == before


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
