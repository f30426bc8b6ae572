"""Choosing what to play, in a browser."""

from playwright.sync_api import expect


def choose(person, preset):
    person.page.locator(f"input[name=preset][value={preset}]").check(force=True)


def test_the_number_of_players_follows_the_game(meet):
    anna = meet("anna")
    anna.page.goto("/tables/new")
    least, most = (anna.page.locator(f"select[name={name}]") for name in ("least", "most"))
    most.select_option("6")
    choose(anna, "classic")
    expect(most).to_have_value("2")
    expect(most.locator("option:enabled")).to_have_count(1)
    choose(anna, "siege")
    expect(most).to_have_value("6")
    least.select_option("5")
    most.select_option("3")
    expect(least).to_have_value("3")
    choose(anna, "classic")
    anna.page.get_by_role("button", name="Set the table").click()
    expect(anna.page.get_by_role("heading", name="Invite your friends")).to_be_visible()
