"""How pages look to everybody: nothing sticks out, and every rule of axe is kept."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

WIDTHS = (320, 390, 1280)


def assert_nothing_sticks_out(page):
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"{page.url} at {width}"


def assert_axe_is_content(page, within=None):
    found = Axe().run(page, context=within)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


@pytest.mark.parametrize("address", ["/", "/tables/", "/tables/new", "/me/sign-in/", "/nowhere/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_is_for_everybody(meet, address, scheme):
    anna = meet("anna", color_scheme=scheme)
    anna.page.goto(address)
    assert_axe_is_content(anna.page)
    if scheme == "light":
        assert_nothing_sticks_out(anna.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_is_for_everybody_from_gathering_to_the_result(meet, scheme):
    anna = meet("anna", color_scheme=scheme).set_table(most=2, deck="24", hand="4")
    look_at_it(anna, scheme)
    anna.add_bots(1).play_on(clicks=5)
    look_at_it(anna, scheme)
    anna.play_on()
    expect(anna.result).to_be_visible()
    look_at_it(anna, scheme)


def look_at_it(anna, scheme):
    assert_axe_is_content(anna.page)
    if scheme == "light":
        assert_nothing_sticks_out(anna.page)
        anna.page.set_viewport_size({"width": 1280, "height": 800})
