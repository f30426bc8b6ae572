"""The form of a new table: what it proposes, and what becomes of a choice that cannot be played."""

import html
import re

import pytest

from tests.games.web import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.both]

FORM = {"preset": "siege", "least": "3", "most": "5", "seconds": "60", "memory": "bout"}


def refused(**changes: str) -> str:
    answer = Browser("anna").post("/tables/new", {**FORM, "name": "Porch", **changes})
    assert answer.status_code == 422
    return html.unescape(answer.text)


def chosen(page: str, name: str) -> str:
    """What is selected in this field of the form."""
    field = re.search(rf'<select class="input" name="{name}">(.*?)</select>', page, re.DOTALL)
    option = re.search(r"<option([^>]*) selected>([^<]*)", field[1])
    value = re.search(r'value="([^"]*)"', option[1])
    return value[1] if value else option[2]


def test_a_form_that_is_refused_comes_back_as_it_was_filled_in():
    page = refused(least="6", hand="12", is_public="1")
    assert re.search(r'value="siege"[^>]* checked', page)
    found = [chosen(page, name) for name in ("least", "most", "seconds", "memory", "hand")]
    assert found == ["6", "5", "60", "bout", "12"]
    assert re.search(r'name="is_public" value="1" checked', page)
    assert '<details class="luck" open>' in page


def test_house_rules_stay_folded_while_nobody_has_any():
    assert "<details" in Browser().get("/tables/new").text
    assert "<details" in refused(least="6")
    assert '<details class="luck" open>' not in refused(least="6")


def test_a_game_for_two_says_so():
    assert "Most players: in this game it can only be 2." in refused(preset="classic", least="2")


def test_the_rules_of_a_game_lead_to_a_table_where_it_is_played():
    link = re.search(r'href="(/tables/new\?[^"]+)"', Browser().get("/rules/classic/").text)[1]
    page = Browser().get(link).text
    assert re.search(r'value="classic"[^>]* checked', page)
    assert (chosen(page, "least"), chosen(page, "most")) == ("2", "2")


@pytest.mark.parametrize("preset", ["", "chess", "<b>"])
def test_a_game_that_nobody_knows_leads_to_the_usual_form(preset):
    page = Browser().get("/tables/new", {"preset": preset}).text
    assert re.search(r'value="dayous"[^>]* checked', page)
