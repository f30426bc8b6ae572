"""Old tabs, hasty fingers, broken lines, restarts: nothing is lost and nothing is done twice."""

import re
import time
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests import servers
from tests.processes import serving


@pytest.fixture
def opener(meet):
    """Anna, who has to lead and holds a card that is sent by one click."""
    return play_until(meet("anna").play_now(), lambda page: lead(page)[1] and not pairs(page))


@pytest.fixture
def defender(meet):
    """Anna, who is attacked."""
    return play_until(meet("anna").play_now(), lambda page: take(page).count())


def play_until(anna, claim):
    state = ""
    for _ in range(40):
        anna.wait_for_turn(state)
        if claim(anna.page):
            return anna
        state = anna.move()
    raise AssertionError("it never came about")


def pairs(page):
    return page.locator(".pair").count()


def take(page):
    return page.locator("#actions [data-action=take]:not([aria-disabled])")


def lead(page):
    """The lowest card that can be led alone."""
    code = page.evaluate("() => seen.single()")
    return page.locator(f'.hand [data-card="{code}"]'), code


def sent_moves(page):
    found = []
    page.on("request", lambda request: found.append(request) if is_move(request) else None)
    return found


def is_move(request):
    return request.method == "POST" and request.url.endswith("/move")


def test_an_old_tab_gets_a_sentence_and_the_fresh_board(opener):
    old = opener.context.new_page()
    old.route_web_socket(re.compile("/ws/"), lambda line: None)  # nothing ever comes
    old.goto(opener.page.url)
    card, code = lead(old)
    lead(opener.page)[0].click()
    expect(opener.page.locator(f'.hand [data-card="{code}"]')).to_have_count(0)
    card.click()
    expect(old.locator("#notice")).to_be_visible()
    expect(old.locator("#notice")).to_have_text(re.compile(r"\w+ \w+"))
    expect(card).to_have_count(0)
    assert int(old.locator("#felt").get_attribute("data-version")) > 0


def test_a_double_click_plays_once(opener):
    moves = sent_moves(opener.page)
    card, _ = lead(opener.page)
    card.dblclick()
    expect(card).to_have_count(0)
    opener.wait_for_turn()
    assert len(moves) == 1


def test_a_move_whose_answer_was_lost_is_sent_again_and_played_once(opener):
    commands = []

    def lose_the_first_answer(route):
        commands.append(parse_qs(route.request.post_data)["command"])
        if len(commands) > 1:
            route.continue_()
            return
        assert route.fetch().ok
        route.abort()

    opener.page.route("**/move", lose_the_first_answer)
    card, code = lead(opener.page)
    version = opener.version
    with opener.page.expect_response("**/move"):
        card.click()
    expect(card).to_have_count(0)
    assert len(commands) == 2
    assert commands[0] == commands[1]
    opener.page.reload()
    lines = opener.page.locator(f"#log-lines [id^='l-{version + 1}-']")
    expect(lines.first).to_be_attached()
    assert laid(opener.page, code, after=version) == 1


def test_an_answer_that_comes_after_newer_boards_leaves_nothing_behind(defender):
    state = defender.wait_for_turn()["state"].split()[0]
    asked_again = """(old) => seen.state().split(' ')[0] !== old
        && (seen.isOver() || document.querySelector('#felt[data-awaited]'))"""

    def be_slow(route):
        answer = route.fetch()
        defender.page.wait_for_function(asked_again, arg=state)  # the line was quicker
        route.fulfill(response=answer)

    defender.page.route("**/move", be_slow)
    with defender.page.expect_response("**/move"):
        take(defender.page).click()
    expect(defender.page.locator("[data-send]")).to_have_count(0)


def test_a_card_lies_where_it_was_put_while_the_answer_is_on_its_way(meet):
    fitting = '.hand [data-choice=beat]:not([data-beats*=" "]):not([data-transfer])'
    anna = play_until(meet("anna").play_now(), lambda page: page.locator(fitting).count())
    held, staged = [], anna.page.locator("[data-staged]")
    anna.page.route("**/move", lambda route: held.append(route))
    anna.page.locator(fitting).first.click()
    expect(staged).to_have_count(1)
    expect(anna.page.locator(".target:enabled, [data-send]")).to_have_count(0)
    held.pop().continue_()
    expect(staged).to_have_count(0)


def laid(page, code, after):
    """In how many later lines of the log this card was led; it may have been taken before."""
    suit = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[code[1]]
    rank = "10" if code[0] == "T" else code[0]
    lines = page.locator("#log-lines [id^='l-']").evaluate_all(
        "all => all.map(line => [Number(line.id.split('-')[1]), line.textContent])"
    )
    later = [text for number, text in lines if number > after]
    return sum("attack" in text and f"{rank}{suit}" in text for text in later)


@pytest.fixture
def own_site(site_env):
    """Another process of the site, at an address that stays the same when it starts again."""
    port = str(servers.free_port())
    return lambda: serving(site_env, "--port", port)


def test_a_restart_costs_no_more_than_a_small_line(meet, own_site):
    with own_site() as (process, address):
        anna = meet("anna", base_url=f"http://{address}").play_now().play_on(clicks=3)
        version = anna.version
        process.stop()
        expect(anna.page.locator("#reconnecting")).to_be_visible()
        anna.move()
    with own_site():
        expect(anna.page.locator("#reconnecting")).to_be_hidden()
        anna.play_on(clicks=3)
        anna.wait_for_version(version + 2)


def test_signing_out_in_another_tab_ends_the_line_at_once(meet, registered):
    registered("anna")
    anna = meet("anna")
    anna.sign_in("anna").play_now()
    expect(anna.page.locator(".hand .card")).not_to_have_count(0)
    other = anna.open_tab("/")
    with anna.page.expect_navigation(timeout=8000):  # the next heartbeat would be later
        start = time.monotonic()
        other.get_by_role("button", name="Sign out").click()
    print(f"\nthe line ended {time.monotonic() - start:.2f} s after signing out")
    expect(anna.page.locator(".hand .card")).to_have_count(0)
