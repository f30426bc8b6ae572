"""People at one table, each in a browser of their own, and one person in several tabs."""

import re

from playwright.sync_api import expect


def arrivals(page):
    """How often this page was loaded anew from now on."""
    loads = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    return loads


def test_two_people_and_a_bot_meet_by_a_link_and_see_each_other_move(meet):
    anna, boris = meet("anna"), meet("boris")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play with friends").click()
    link = anna.page.get_by_label("The address of this table").input_value()
    anna_loads = arrivals(anna.page)
    boris.page.goto(link)
    boris.page.get_by_role("button", name="Sit down").click()
    expect(anna.page.locator(".gather [data-empty]")).to_have_count(2)
    anna.page.get_by_role("button", name="Add a bot").click()
    expect(anna.page.locator(".gather [data-empty]")).to_have_count(1)
    anna.page.get_by_role("button", name="Begin").click()
    expect(boris.felt).to_have_attribute("data-stage", "playing")
    boris_loads = arrivals(boris.page)
    assert play_until_both_were_seen(anna, boris) == {"anna", "boris"}
    assert anna_loads == boris_loads == []


def play_until_both_were_seen(anna, boris):
    """Let them play until the other one has seen a move of each; says whose was seen."""
    seen = set()
    for _ in range(60):
        version = anna.version
        mover = next((person for person in (anna, boris) if person.can_move()), None)
        if mover:
            mover.move()
        if anna.reaches(version + 1) and mover:
            boris.wait_for_version(version + 1)
            seen.add(mover.name)
        if len(seen) == 2:
            break
    return seen


def test_several_tabs_of_one_player_agree(meet):
    anna = meet("anna").play_now()
    other = anna.open_tab(anna.page.url)
    anna.play_on(clicks=2)
    other.wait_for_function("() => seen.next()")
    tabs = [tab.evaluate("() => seen.hand()") for tab in (anna.page, other)]
    assert tabs[0] == tabs[1]
    first, anna.page = anna.page, other
    anna.play_on(clicks=2)
    version = anna.version
    anna.page = first
    anna.wait_for_version(version)


def test_a_stranger_may_watch_but_sees_no_hand(meet):
    anna, boris = meet("anna").play_now(), meet("boris")
    boris.page.goto(anna.page.url)
    expect(boris.page.locator(".seat")).to_have_count(2)
    expect(boris.page.locator(".hand .card")).to_have_count(0)
    anna.play_on(clicks=3)
    boris.wait_for_version(anna.version)
    hidden = anna.page.evaluate("() => seen.hand()")
    shown = re.findall(r'data-card="(\w+)"', boris.page.content())
    assert not set(hidden) & set(shown)
