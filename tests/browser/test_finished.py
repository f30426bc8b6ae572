"""A game that is over, looked at again."""

from playwright.sync_api import expect

from tests.browser.person import OnAPhone


def test_whoever_has_played_looks_at_the_game_again_and_checks_its_shuffle(meet):
    anna = meet("anna").play_now()
    anna.page.get_by_role("button", name="Give up this game").click()
    anna.page.get_by_role("button", name="Give up", exact=True).click()
    anna.result.get_by_role("link", name="The whole game").click()
    anna.result.get_by_role("button", name="Check the shuffle").click()
    anna.page.get_by_role("button", name="Check it here").click()
    expect(anna.page.get_by_text("It fits: this secret was in the seal.")).to_be_visible()


def test_on_a_phone_the_log_of_a_finished_game_is_a_drawer(meet):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    anna = meet("anna", OnAPhone, **phone).play_now()
    anna.page.get_by_role("button", name="Give up this game").tap()
    anna.page.get_by_role("button", name="Give up", exact=True).tap()
    anna.result.get_by_role("link", name="The whole game").tap()
    anna.page.get_by_role("button", name="Game log").tap()
    expect(anna.page.get_by_text("The cards are dealt")).to_be_visible()
