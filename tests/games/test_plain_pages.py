"""The page of a table as it is first loaded: played without script, and telling the news."""

import re
from dataclasses import replace

from django.template.loader import render_to_string

from games import screens
from tests.games.looking import finished, seen
from tests.scenario import Scenario


def test_the_page_can_be_played_without_script():
    hands = {"anna": "6h 6d Ks", "boris": "7h 7d Td Kh"}
    scenario = Scenario(trump="s", attacks="anna", **hands).play("anna: attack 6h 6d")
    page = {**screens.page(seen(scenario, "boris")), "csrf_token": "t" * 64}
    html = render_to_string("games/table.html", page)
    assert 'name="csrfmiddlewaretoken"' in html
    assert 'name="command"' in html
    assert re.search(r'<noscript>.*value="defend 6d 7d"', html, re.DOTALL) is None
    assert 'name="move" value="defend 6d 7d"' in html


def test_a_card_with_several_uses_has_a_button_for_each_without_script():
    hands = {"anna": "6h 6d Ks", "boris": "7s 7d Td Kh"}
    scenario = Scenario(trump="s", attacks="anna", **hands).play("anna: attack 6h 6d")
    html = render_to_string("games/table.html", screens.page(seen(scenario, "boris")))
    plain = re.search(r"<noscript><div.*?</noscript>", html, re.DOTALL)
    assert plain
    assert 'value="defend 6h 7s"' in plain[0]
    assert 'value="defend 6d 7s"' in plain[0]


def test_several_cards_at_once_are_ticked_without_script():
    scenario = Scenario(trump="s", attacks="anna", anna="6h 6d Ks", boris="7h 8s 9c")
    html = render_to_string("games/table.html", screens.page(seen(scenario, "anna")))
    assert 'name="card" value="6h"' in html
    assert 'name="verb" value="attack"' in html
    assert 'name="card" value="Ks"' not in html


def test_a_returning_player_reads_what_happened_meanwhile():
    page = screens.page(replace(finished(), since=3))
    html = render_to_string("games/table.html", page)
    assert "Since your last visit" in html
    assert re.search(r'id="l-4-0" data-new', html)
    assert not re.search(r'id="l-3-0" data-new', html)
