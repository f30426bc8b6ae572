"""Every state of the site as a page, drawn without a server: from games that bots have played."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Page

from games import bots, screens
from games.course.terms import Terms
from games.engine.cards import count
from games.engine.deal import deal
from games.engine.play import play
from games.engine.position import Position
from games.engine.rules import Rules
from games.engine.sight import see
from games.looks import Look, ScoreLook, SeatLook
from tests.engine.random_play import random_chance, random_game
from tests.games.looking import Log, look_at, moments

NAMES = ("Anna", "Boris", "Clara", "Dima", "Elena", "Fedor", "Galina", "Hassan")
NOW = datetime(2026, 11, 18, 20, 15, tzinfo=UTC)
Claim = Callable[[Look], bool]
Step = Callable[[Page], None]


@dataclass(frozen=True)
class Scene:
    """A state worth a picture: its page, and what is clicked before the picture is taken."""

    draw: Callable[[], str]
    step: Step | None = None


# Games, move by move


def _bot_game(rules: Rules, seed: int) -> Iterator[tuple[Any, Position]]:
    chance = Random(seed)
    position = deal(rules, random_chance(rules, chance))
    yield None, position
    while not position.is_over:
        seat = position.awaited[0]
        move = bots.choose(rules, see(rules, position, seat), chance=chance)
        position = play(rules, position, move)
        yield move, position


@cache
def _moments(terms: str, players: int, seed: int, at_random: bool) -> list[Any]:
    """A game of bots, or a wilder one: the log so far, and the position."""
    rules = _terms(terms, players).rules(players)
    return list(moments(rules, (random_game if at_random else _bot_game)(rules, seed)))


def _terms(text: str, players: int) -> Terms:
    preset, *changes = text.split()
    given: dict[str, Any] = {}
    for name, value in (change.split("=") for change in changes):
        given[name] = int(value) if value.isdecimal() else value == "True"
    seconds = given.pop("seconds", None)
    return Terms(preset=preset, least=2, most=players, seconds=seconds, changes=given)


def _looks(text: str, players: int, seed: int, at_random: bool) -> Iterator[Look]:
    terms = _terms(text, players)
    for log, position in _moments(text, players, seed, at_random):
        yield _look(terms, terms.rules(players), position, log)


def _look(terms: Terms, rules: Rules, position: Position, log: Log) -> Look:
    return look_at(
        rules,
        position,
        0,
        preset=terms.preset,
        terms=terms,
        game="0123456789abcdef",
        seats=_people(rules.players),
        deadline=NOW + timedelta(seconds=terms.seconds * 0.6) if terms.seconds else None,
        now=NOW,
        log=log,
    )


def _people(number: int) -> tuple[SeatLook, ...]:
    """Anna looks on; the last one at the table is a bot."""
    return tuple(
        SeatLook(
            seat,
            name,
            True,
            bot="lowest" if seat and seat == number - 1 else "",
            is_host=not seat,
            is_ready=True,
        )
        for seat, name in enumerate(NAMES[:number])
    )


def _first(text: str, players: int, claim: Claim, *, at_random: bool = False) -> Look:
    """The first moment, in the first game, of which this is true."""
    for seed in range(60):
        for look in _looks(text, players, seed, at_random):
            if claim(look):
                return look
    raise LookupError(f"no such moment in {text}")


# What is true of a moment


def _s(look: Look) -> Any:
    return look.sight


def _mine(look: Look) -> bool:
    return look.phase == "playing" and 0 in _s(look).awaited


def opening(look: Look) -> bool:
    return _mine(look) and bool(_s(look).choices.attack) and not _s(look).field


def defending(look: Look) -> bool:
    return _mine(look) and len(_s(look).choices.beaters) == 1 and _s(look).bout > 3


def choosing(look: Look) -> bool:
    """One card could beat either of two."""
    ways = list(_s(look).choices.beaters.values())
    return _mine(look) and len(ways) == 2 and bool(ways[0] & ways[1])


def transferring(look: Look) -> bool:
    return _mine(look) and bool(_s(look).choices.transfer) and _s(look).bout > 2


def throwing_in(look: Look) -> bool:
    can = _s(look).choices
    return _mine(look) and can.may_pass and bool(can.attack) and len(_s(look).field) > 1


def directing(look: Look) -> bool:
    return bool(_s(look).choices.may_direct)


def crowded(look: Look) -> bool:
    return _mine(look) and len(_s(look).field) > 2


def turning(look: Look) -> bool:
    """A new trump has just been turned up."""
    story = look.log[-1].story if look.log else None
    return look.phase == "playing" and bool(story and story.trump is not None)


def holding_many(look: Look) -> bool:
    return _mine(look) and count(_s(look).hand) >= 20


def waiting(look: Look) -> bool:
    return look.phase == "playing" and 0 not in _s(look).awaited and len(_s(look).field) > 1


def over(look: Look) -> bool:
    return look.phase == "over"


# Pages


def _at_table(text: str, players: int, claim: Claim, **how: Any) -> Callable[[], str]:
    return lambda: _page(_first(text, players, claim, **how))


def _page(look: Look) -> str:
    return _render("games/table.html", screens.page(look))


def _render(template: str, context: dict[str, Any]) -> str:
    request = RequestFactory().get("/", headers={"host": "localhost"})
    request.user = AnonymousUser()
    return render_to_string(template, context, request)


def _result() -> str:
    """The end of a game, with the next one being gathered upon it."""
    last = _first("encounter", 4, over)
    score = tuple(ScoreLook(name, 7, 1 + (name == "Anna")) for name in NAMES[:4])
    chairs = tuple(replace(seat, is_ready=bool(seat.bot)) for seat in last.seats)
    again = replace(last, phase="gathering", game="fedcba9876543210", seats=chairs, score=score)
    return _page(replace(again, sight=None, rules=None, log=(), last=replace(last, score=score)))


def _gathering(name: str = "Samovar", taken: int = 2) -> Look:
    chairs = (*_people(8)[:taken], *(SeatLook(number) for number in range(taken, 4)))
    look = _first("dayous", 4, opening)
    nothing: dict[str, Any] = {"sight": None, "rules": None, "log": (), "phase": "gathering"}
    return replace(look, name=name, seats=chairs, **nothing)


def _tables() -> str:
    names = ("Samovar", "Night train to Odessa", "A table for everyone who has a long name")
    found = [_gathering(name, taken) for taken, name in enumerate(names, start=1)]
    return _render("games/tables.html", screens.tables(found, [_first("spec", 3, defending)]))


def _pick(page: Page) -> None:
    """Click a card that beats several, or that could be handed on."""
    page.locator(".hand [data-beats*=' '], .hand [data-transfer]").first.click()


def _open(name: str) -> Step:
    return lambda page: page.evaluate("(id) => document.getElementById(id).showPopover()", name)


SCENES = {
    "landing": Scene(lambda: _render("home.html", {})),
    "tables": Scene(_tables),
    "new-table": Scene(lambda: _render("games/new_table.html", screens.new_table())),
    "not-found": Scene(lambda: _render("404.html", {})),
    "gathering": Scene(lambda: _page(_gathering())),
    "opening": Scene(_at_table("encounter", 2, opening)),
    "defending": Scene(_at_table("dayous seconds=60", 4, defending)),
    "choosing-targets": Scene(_at_table("spec transfer=False", 3, choosing), _pick),
    "transfer": Scene(_at_table("spec seconds=86400", 4, transferring), _pick),
    "free-throw-in": Scene(_at_table("dayous", 4, throwing_in)),
    "direction": Scene(_at_table("dayous", 3, directing)),
    "eight-players": Scene(_at_table("dayous decks=2", 8, crowded)),
    "trump-change": Scene(_at_table("dayous", 4, turning)),
    "big-hand": Scene(_at_table("dayous decks=2", 3, holding_many, at_random=True)),
    "waiting": Scene(_at_table("siege", 3, waiting)),
    "result": Scene(_result),
    "log": Scene(_at_table("dayous", 4, defending), _open("log")),
    "settings": Scene(_at_table("encounter", 2, opening), _open("settings")),
    "rules-of-the-table": Scene(_at_table("dayous", 4, opening), _open("rules")),
}
