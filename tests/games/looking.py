"""Looks without a database, for tests: a position as somebody sees it, and what happened before."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

from games import screens
from games.course.outcome import whom
from games.course.terms import Terms
from games.engine.position import Position
from games.engine.rules import Rules
from games.engine.sight import see
from games.engine.story import tell
from games.looks import LogEntry, Look, SeatLook
from tests.engine.random_play import random_game
from tests.scenario import NAMES, Scenario

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
Log = tuple[LogEntry, ...]


def seats(number: int, **changes: Any) -> tuple[SeatLook, ...]:
    return tuple(
        SeatLook(seat, NAMES[seat].title(), True, is_host=not seat, is_ready=True, **changes)
        for seat in range(number)
    )


def look_at(rules: Rules, position: Position, viewer: int | None, **facts: Any) -> Look:
    """A game in play, or over; `facts` win over what is usual."""
    preset, log = facts.get("preset", "encounter"), tuple(facts.pop("log", ()))
    given = {
        "slug": "samovar",
        "name": "Samovar",
        "preset": preset,
        "terms": facts.get("terms") or Terms(preset=preset, most=rules.players),
        "is_public": True,
        "game": "g1",
        "version": len(log),
        "phase": "over" if position.is_over else "playing",
        "seats": seats(rules.players),
        "viewer": viewer,
        "is_host": viewer == 0,
        "rules": rules,
        "sight": see(rules, position, viewer),
        "now": NOW,
        "how": "played" if position.is_over else "",
        "places": tuple(map(tuple, position.places)) if position.is_over else (),
        "log": log,
    }
    return Look(**given | facts)


def gathering(viewer: int | None, taken: tuple[str, ...] = ("Anna",), **facts: Any) -> Look:
    """A table of four before the deal, with these people at it."""
    chairs = tuple(
        SeatLook(seat, taken[seat], True, is_host=not seat, is_ready=True)
        if seat < len(taken)
        else SeatLook(seat)
        for seat in range(4)
    )
    given = {
        "slug": "samovar",
        "name": "Samovar",
        "preset": "encounter",
        "terms": Terms(preset="encounter", most=4),
        "is_public": False,
        "game": "g1",
        "version": 2,
        "phase": "gathering",
        "seats": chairs,
        "viewer": viewer,
        "is_host": viewer == 0,
        "now": NOW,
    }
    return Look(**given | facts)


def moments(rules: Rules, game: Iterable[tuple[Any, Position]]) -> Iterator[tuple[Log, Position]]:
    """A game moment by moment: the log so far, and the position."""
    log: Log = ()
    before = None
    for move, position in game:
        if before is not None:
            log = (*log, _entry(len(log) + 1, move, rules, before, position))
        before = position
        yield log, position


def _entry(number: int, move: Any, rules: Rules, before: Position, after: Position) -> LogEntry:
    was, is_now = see(rules, before, None), see(rules, after, None)
    story, at = tell(was, is_now), whom(move, was, is_now)
    return LogEntry(number, was.bout, "move", move.seat, "", move=move, whom=at, story=story)


def looks_of_a_game(rules: Rules, seed: int, viewer: int, **facts: Any) -> Iterator[Look]:
    """Every moment of a random game, as this viewer sees it."""
    for log, position in moments(rules, random_game(rules, seed)):
        yield look_at(rules, position, viewer, log=log, **facts)


@cache
def finished() -> Look:
    """The end of a random game of three, as anna sees it."""
    rules = Terms(preset="encounter", most=3).rules(3)
    return list(looks_of_a_game(rules, seed=3, viewer=0))[-1]


def attacked() -> Scenario:
    """Boris is attacked by anna; clara may throw in."""
    hands = {"anna": "6h 6d Ks", "boris": "7h 8s 9c Qd", "clara": "6s Kd 7c"}
    return Scenario(trump="s", attacks="anna", **hands).play("anna: attack 6h")


def seen(scenario: Scenario, name: str | None, **facts: Any) -> Look:
    """The table of a scenario, as this player sees it, or a spectator."""
    viewer = None if name is None else NAMES.index(name)
    return look_at(scenario.rules, scenario.position, viewer, **facts)


def board(look: Look, after: int | None = None) -> str:
    """The board as HTML."""
    return str(screens.frame(look, after)["html"])


def button(html: str, card: str) -> str:
    """The button of this card in the hand."""
    found = re.search(rf'<button class="card" id="c-{card}"[^>]*>', html)
    assert found, f"{card} is not in the hand"
    return found[0]
