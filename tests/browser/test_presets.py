"""Every way to play can be started and played; Dayous to its end, with the change of trump."""

import pytest
from playwright.sync_api import expect

from games.engine.rules import PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_started_and_played_for_some_bouts(meet, preset):
    seats = 3 if 3 in PRESETS[preset].players else 2
    anna = meet("anna").set_table(preset, most=seats).add_bots(seats - 1)
    anna.play_on(bouts=3)
    assert anna.is_over or anna.bouts >= 3


def test_dayous_with_four_players_and_two_decks_to_its_end(meet):
    anna = meet("anna").set_table("dayous", most=4, deck="24", decks="2").add_bots(3)
    anna.play_on()
    expect(anna.result.locator(".places li")).to_have_count(4)
    assert anna.saw("trumpChanges")
    expect(anna.page.locator("#log-lines")).to_contain_text("trump")
