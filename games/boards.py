"""Boards for open screens: read once, drawn once, for all who see the same."""

import asyncio
import json
from typing import Final, TypeAlias

from django.utils import timezone, translation

from games import clock, screens, selectors, threads
from games.looks import Look
from games.recent import Recent
from games.services import clocks

#: The key of a game, and a version of it.
Moment: TypeAlias = tuple[str, int]

#: What makes two drawings the same: moment, player, what was seen before, language, the second.
Same: TypeAlias = tuple[Moment, int | None, int | None, str, int]

_drawn: Final[Recent[Same, str]] = Recent(512)
_reading: dict[tuple[Moment, str], asyncio.Task[Look | None]] = {}


async def look(slug: str, user: int | None, moment: Moment | None = None) -> Look | None:
    """The table as this user sees it, at this moment or later; None if there is no such table.

    However many sockets of this process ask, a version of a running game is read once. Who asks for
    whatever is there now does not share what somebody has begun to read before.
    """
    if moment is None:
        return await _read(slug, user)
    if known := selectors.look_again(*moment, user):
        return known
    found = await _read_once(slug, moment)
    if found is None or user is None:
        return found
    again = selectors.look_again(found.game, found.version, user)
    return again or await _read(slug, user)


async def _read_once(slug: str, moment: Moment) -> Look | None:
    """One read for all who ask for the same while it is under way."""
    key = (moment, translation.get_language() or "")
    task = _reading.get(key)
    if task is None or task.get_loop() is not asyncio.get_running_loop():
        task = asyncio.create_task(_read(slug, None))
        _reading[key] = task
        task.add_done_callback(lambda _: _reading.pop(key, None))
    return await asyncio.shield(task)


async def _read(slug: str, user: int | None) -> Look | None:
    """Let a thread read; it speaks no language but the one it is told."""
    language = translation.get_language() or ""

    def read() -> Look | None:
        with translation.override(language):
            return selectors.look(slug, user)

    return await threads.run(read)


def frame(look: Look, user: int | None, after: int | None, language: str) -> str:
    """What is sent; those who sit nowhere share one drawing, and so do all screens of a player."""
    viewer = None if look.viewer is None else user
    second = int(look.now.timestamp()) if look.deadline else 0  # a clock is drawn with its time
    key = ((look.game, look.version), viewer, after, language, second)
    known = _drawn.find(key) if look.phase == "playing" else None
    if known is not None:
        return known
    with translation.override(language):
        text = json.dumps(screens.frame(look, after), separators=(",", ":"), ensure_ascii=False)
    return _drawn.keep(key, text)


def current(slug: str) -> Moment | None:
    """Where the game at this table stands, with the clock's work done; None without a table."""
    game = selectors.current_game(slug)
    if game and game.deadline and game.deadline <= clock.shifted(timezone.now()):
        clocks.settle(game=game.key)
        game = selectors.current_game(slug)
    return (game.key, game.version) if game else None
