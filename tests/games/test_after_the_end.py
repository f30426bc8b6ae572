"""What a player can do when a game is over."""

import re

import pytest

from games.engine.rules import PRESETS
from tests.games.people import TableOf
from tests.games.web import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def ways_on(page: str) -> list[str]:
    return re.findall(r'formaction="[^"]+/(?:sit|ready)">([^<]+)</button>', page)


def test_whoever_gave_up_may_play_again():
    table = TableOf("anna", "boris")
    table.resign("boris")
    assert ways_on(Browser("boris").see(table).text) == ["Play again"]
    assert ways_on(Browser("clara").see(table).text) == ["Sit down"]


def test_the_landing_page_leads_to_the_rules_of_every_game():
    page = Browser().get("/").text
    assert {name for name in PRESETS if f'href="/rules/{name}/"' in page} == set(PRESETS)
