"""Somebody nobody knows yet sits down, and their browser becomes a guest."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model

from games import clock
from games.models import Seat
from games.services import tables
from tests.games.people import TableOf
from tests.games.web import Browser, told

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

PAGE = {"Accept": "text/html"}


def guests() -> int:
    return get_user_model().objects.filter(is_guest=True).count()


def test_a_double_click_makes_one_guest_and_either_answer_lets_them_play():
    table, click = TableOf("anna", most=4), str(uuid4())
    first, second = Browser(), Browser()
    for browser in (first, second):
        answer = browser.act(table, "sit", command=click, headers=PAGE)
        assert answer.url == f"/t/{table.table.slug}/"
        assert "Leave the table" in browser.see(table).text
    assert guests() == 1
    assert Seat.objects.filter(game=table.game).count() == 2


def test_the_second_of_two_clicks_at_the_same_moment_is_the_guest_of_the_first(monkeypatch):
    table, click = TableOf("anna", most=4), str(uuid4())
    Browser().act(table, "sit", command=click)
    seen, known = [], tables.who_sat_down

    def late(*given):
        """At first nobody has sat down yet."""
        seen.append(given)
        return known(*given) if len(seen) > 1 else None

    monkeypatch.setattr(tables, "who_sat_down", late)
    browser = Browser()
    browser.act(table, "sit", command=click)
    assert "Leave the table" in browser.see(table).text
    assert Seat.objects.filter(game=table.game).count() == 2


def test_an_old_click_lets_nobody_be_somebody_else(monkeypatch):
    table, click = TableOf("anna", most=4), str(uuid4())
    Browser().act(table, "sit", command=click)
    monkeypatch.setattr(clock, "shift", timedelta(minutes=2))
    browser = Browser()
    assert told(browser.act(table, "sit", command=click)) == (409, "id_reused")
    assert "Leave the table" not in browser.see(table).text


def test_the_click_of_a_registered_player_lets_nobody_in():
    table, click = TableOf("anna", most=4), str(uuid4())
    Browser("boris").act(table, "sit", command=click)
    browser = Browser()
    assert told(browser.act(table, "sit", command=click)) == (409, "id_reused")
    assert "Leave the table" not in browser.see(table).text
