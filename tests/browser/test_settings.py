"""What a device has chosen holds on every page, and at once."""

import pytest
from playwright.sync_api import expect


def choose(person, name, value):
    person.page.wait_for_function("() => performance.getEntriesByName('first-legal-card').length")
    person.page.get_by_role("button", name="Settings").click()
    person.page.locator(f"#settings select[name={name}]").select_option(value)
    person.page.keyboard.press("Escape")


def order(person):
    return person.page.locator(".hand .card").evaluate_all("all => all.map(c => c.dataset.card)")


@pytest.mark.parametrize("address", ["/", "/tables/", "/tables/new", "/rules/dayous/"])
def test_who_chose_the_night_has_it_on_every_page(meet, address):
    anna = meet("anna", color_scheme="light").play_now()
    choose(anna, "theme", "dark")
    anna.page.goto(address)
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_usual_order_of_the_hand_comes_back_at_once(meet):
    anna = meet("anna").set_table("railway", most=2).add_bots(1)
    expect(anna.page.locator(".hand .card")).not_to_have_count(0)
    before = order(anna)
    choose(anna, "sort", "rank")
    assert order(anna) != before
    choose(anna, "sort", "")
    assert order(anna) == before
