"""From one click on the landing page to the end of a game against a bot."""

import time

from playwright.sync_api import expect


def test_one_click_leads_to_a_lit_card_and_the_game_to_its_end(meet):
    anna = meet("anna")
    requests = []
    anna.page.on("requestfinished", lambda request: requests.append(request))
    anna.page.goto("/")
    play = anna.page.get_by_role("button", name="Play now")
    fields = anna.page.locator("form:has-text('Play now') :is(input:not([type=hidden]), select)")
    expect(fields).to_have_count(0)
    clicked, landing = time.time(), len(requests)
    play.click()
    expect(anna.page.locator(".hand [data-choice]").first).to_be_visible()
    report(anna.page, clicked, requests, landing)
    anna.play_on()
    expect(anna.result.get_by_role("button", name="Play again")).to_be_visible()
    expect(anna.result.locator(".places li")).to_have_count(2)


def report(page, clicked, requests, landing):
    """Figures to read, not to judge: they depend on the machine."""
    mark = "performance.getEntriesByName('first-legal-card')[0]"
    page.wait_for_function(f"() => {mark}")
    took = page.evaluate(f"performance.timeOrigin + {mark}.startTime") / 1000 - clicked
    sizes = [request.sizes() for request in requests]
    weights = [size["responseBodySize"] + size["responseHeadersSize"] for size in sizes]
    print(f"\nfirst legal card {took:.2f} s after the click")
    for what, found in (("landing page", weights[:landing]), ("table", weights[landing:])):
        print(f"{what}: {len(found)} requests, {sum(found) / 1000:.0f} kB")


def test_after_the_end_one_click_deals_again(meet):
    anna = meet("anna").play_now().play_on()
    anna.result.get_by_role("button", name="Play again").click()
    expect(anna.result).to_have_count(0)
    expect(anna.page.locator(".hand .card")).not_to_have_count(0)
    anna.play_on(clicks=3)


def posts(page):
    """What is sent from this page from now on."""
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    return sent


def test_a_double_click_sets_one_table(meet):
    anna = meet("anna")
    anna.page.goto("/")
    sent = posts(anna.page)
    anna.page.get_by_role("button", name="Play now").dblclick()
    expect(anna.felt).to_be_visible()
    assert len(sent) == 1


def test_a_stranger_who_clicks_twice_sits_on_one_chair(meet):
    anna, boris = meet("anna").set_table(most=4), meet("boris")
    boris.page.goto(anna.page.url)
    sent = posts(boris.page)
    boris.page.get_by_role("button", name="Sit down").dblclick()
    expect(boris.page.get_by_role("button", name="Leave the table")).to_be_visible()
    assert len(sent) == 1
    expect(anna.page.locator(".gather [data-empty]")).to_have_count(2)
