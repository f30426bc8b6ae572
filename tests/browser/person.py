"""Somebody who plays in a browser: looks at the board, and clicks, taps or types what is lit."""

from pathlib import Path
from typing import Any, Self

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

EYES = (Path(__file__).parent / "eyes.js").read_text()
#: Milliseconds; much longer than anything takes, for machines that have other things to do.
PATIENCE = 40_000
PASSWORD = "a long night at the samovar"
#: In a full hand a card lies under the next one: people aim at the corner they see.
CORNER = {"x": 14, "y": 22}
#: Something went wrong on a page, rather than on the line to it.
_OF_THE_LINE = ("ERR_", "WebSocket connection", "the server responded with a status of 4")


class OutOfReachError(Exception):
    """The keyboard does not get there."""


class Person:
    """One player at one table; more tabs of the same browser are more pages of it."""

    def __init__(self, name: str, context: BrowserContext, complaints: list[str]) -> None:
        self.name, self.context, self.complaints = name, context, complaints
        context.add_init_script(EYES)
        context.set_default_timeout(PATIENCE)
        self.page = self.open_tab()

    def open_tab(self, address: str = "") -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{self.name}: {error}"))
        page.on("console", lambda message: self._hear(message.type, message.text))
        if address:
            page.goto(address)
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in _OF_THE_LINE):
            self.complaints.append(f"{self.name}: {text}")

    # What is seen

    @property
    def felt(self) -> Locator:
        return self.page.locator("#felt")

    @property
    def version(self) -> int:
        return int(self.felt.get_attribute("data-version") or 0)

    @property
    def result(self) -> Locator:
        return self.page.locator("#sheet.result")

    @property
    def is_over(self) -> bool:
        return self.result.count() > 0

    @property
    def bouts(self) -> int:
        return self.page.locator(".log__bout").count()

    def saw(self, what: str) -> Any:
        """What the eyes have kept: see eyes.js."""
        return self.page.evaluate("(what) => window.seen[what]", what)

    # What is done

    def play_now(self) -> Self:
        self.page.goto("/")
        self.page.get_by_role("button", name="Play now").click()
        expect(self.felt).to_be_visible()
        return self

    def sign_in(self, name: str) -> Self:
        self.page.goto("/me/sign-in/")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Sign in").click()
        expect(self.page.get_by_role("button", name="Sign out")).to_be_visible()
        return self

    def set_table(self, preset: str = "encounter", most: int = 2, **options: str) -> Self:
        """Fill in the form of a new table."""
        self.page.goto("/tables/new")
        self.page.locator(f"input[name=preset][value={preset}]").check(force=True)
        self.page.locator("select[name=least]").select_option("2")
        self.page.locator("select[name=most]").select_option(str(most))
        if options:
            self.page.get_by_text("House rules").click()
        for name, value in options.items():
            self.page.locator(f"select[name={name}]").select_option(value)
        self.page.get_by_role("button", name="Set the table").click()
        expect(self.page.locator("#sheet.gather")).to_be_visible()
        return self

    def add_bots(self, number: int) -> Self:
        """One after the other; the last free chair taken, the cards are dealt."""
        for left in range(number, 0, -1):
            empty = self.page.locator(".gather [data-empty]")
            expect(empty).to_have_count(left)
            self.page.get_by_role("button", name="Add a bot").click()
        return self

    def can_move(self) -> bool:
        return bool(self.page.evaluate("() => seen.next()"))

    def move(self, before: str = "") -> str:
        """One click on what is lit. Says what the board looked like; nothing if it is over."""
        now = self.wait_for_turn(before)
        if now["isOver"]:
            return ""
        try:
            self.press(self.page.locator(now["next"]).first)
        except (TimeoutError, OutOfReachError):
            # Somebody was quicker, so what was lit has gone.
            assert self.page.evaluate("() => seen.state()") != now["state"]
        return now["state"]

    def wait_for_turn(self, before: str = "") -> dict[str, Any]:
        """Wait until the board has changed and there is something to do, or nothing any more."""
        asked = "(old) => seen.state() !== old && (seen.isOver() || seen.next()) && seen.now()"
        try:
            return self.page.wait_for_function(asked, arg=before, polling=20).json_value()
        except TimeoutError:
            stuck = self.page.evaluate("() => seen.now()")
            raise AssertionError(f"{self.name} cannot go on from {before}: {stuck}") from None

    def press(self, what: Locator) -> None:
        what.click(timeout=5000, position=CORNER)

    def play_on(self, clicks: int = 400, *, bouts: int = 1000) -> Self:
        """Play until the game is over, so many bouts are begun or so many clicks are made."""
        state = "nothing yet"
        while state and clicks and self.bouts < bouts:
            state, clicks = self.move(state), clicks - 1
        if state:
            self.wait_for_turn(state)
        return self

    def wait_for_version(self, version: int, patience: int = PATIENCE) -> None:
        reached = "(version) => Number(document.querySelector('#felt').dataset.version) >= version"
        self.page.wait_for_function(reached, arg=version, timeout=patience)

    def reaches(self, version: int) -> bool:
        """Does the board get there soon? Not if a click only chose a card, or came too late."""
        try:
            self.wait_for_version(version, 2000)
        except TimeoutError:
            return False
        return True


class OnAPhone(Person):
    """Taps instead of clicking."""

    def press(self, what: Locator) -> None:
        what.tap(timeout=5000, position=CORNER)


class AtTheKeyboard(Person):
    """Never touches a mouse."""

    def play_now(self) -> Self:
        self.page.goto("/")
        self.tab_to("form[action='/play'] button")
        self.page.keyboard.press("Enter")
        expect(self.felt).to_be_visible()
        return self

    def press(self, what: Locator) -> None:
        verb = what.get_attribute("data-action", timeout=5000)
        if verb in KEYS:
            self.page.keyboard.press(KEYS[verb])
            return
        code = what.get_attribute("data-card")
        if code:
            self.tab_to(".hand .card")
            self.walk_to(code)
        else:
            self.tab_to(what)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: Locator | str) -> None:
        """Tab until it has the focus."""
        aim = self.page.locator(what) if isinstance(what, str) else what
        for _ in range(80):
            if aim.evaluate_all("(all) => all.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise OutOfReachError(f"the keyboard does not reach {what}")

    def walk_to(self, code: str) -> None:
        """Within the hand, arrows lead from card to card."""
        steps = self.page.evaluate("(code) => seen.stepsTo(code)", code)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")


KEYS = {"take": "t", "done": "d"}
