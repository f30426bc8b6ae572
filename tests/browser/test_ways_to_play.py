"""Whole games by every way in: without script, by keyboard alone, by touch, without movement."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import AtTheKeyboard, OnAPhone

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: What somebody without script presses, in this order of liking.
PLAIN = (
    ".ask__choices button",
    ".hand .card[data-choice=beat][value]",
    ".plain button[value^=defend]",
    "#actions [data-action=done]:not([aria-disabled])",
    ".hand .card[data-choice=attack]",
    "#actions [data-action=take]",
)


def test_a_whole_game_can_be_played_without_script(meet):
    anna = meet("anna", java_script_enabled=False).set_table(deck="24").add_bots(1)
    for _ in range(300):
        if anna.is_over:
            break
        if anna.page.locator("#felt[data-awaited]").count():
            lit = (anna.page.locator(selector).first for selector in PLAIN)
            next(each for each in lit if each.count()).click()
        else:
            anna.page.reload()
    expect(anna.result.locator(".places li")).to_have_count(2)
    expect(anna.result.get_by_role("button", name="Play again")).to_be_visible()


def test_a_whole_game_can_be_played_by_the_keyboard_alone(meet):
    anna = meet("anna", AtTheKeyboard).set_table(deck="24").add_bots(1)
    anna.play_on()
    expect(anna.result.locator(".places li")).to_have_count(2)
    anna.tab_to("#sheet.result button.button--play")


def test_the_keyboard_finds_the_way_in_and_has_the_table_read_out(meet):
    anna = meet("anna", AtTheKeyboard).play_now()
    anna.wait_for_turn()
    anna.page.keyboard.press("r")
    expect(anna.page.locator("#announce")).to_contain_text("cards")
    anna.play_on(clicks=4)


def test_a_whole_game_can_be_played_by_touch_on_a_phone(meet):
    anna = meet("anna", OnAPhone, **PHONE).set_table(deck="24").add_bots(1)
    anna.play_on()
    expect(anna.result.locator(".places li")).to_have_count(2)


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_where_movement_is_not_wanted(meet, motion, moves):
    anna = meet("anna", reduced_motion=motion).play_now().play_on(clicks=4)
    assert bool(anna.saw("flights")) is moves
    if not moves:
        assert anna.page.evaluate("document.getAnimations().length") == 0
