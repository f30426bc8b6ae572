"""When a game is to be woken: for a deadline, for a silent bot, or since nobody is there."""

from datetime import datetime, timedelta
from typing import Final

from games.course.course import Course, Stage
from games.models import Game

#: A bot that has not answered by then is asked again.
BOT_PATIENCE: Final = timedelta(seconds=3)

#: A table at which nothing happens is closed, one that strangers see sooner.
IDLE_PUBLIC: Final = timedelta(hours=2)
IDLE_PRIVATE: Final = timedelta(days=14)

#: A running game in which nothing happens for so long is ended; no clock would ever do it.
ABANDONED: Final = timedelta(days=30)

_DAY: Final = timedelta(days=1)


def set_times(game: Game, before: Course, after: Course, at: datetime) -> None:
    """Set the deadline of those who are asked, and when somebody should look after the game."""
    if after.stage is Stage.GATHERING:
        game.deadline = None
        game.wake_at = at + (IDLE_PUBLIC if game.table.is_public else IDLE_PRIVATE)
    elif after.stage is Stage.PLAYING:
        game.deadline = _deadline(game, before, after, at)
        bots = [at + BOT_PATIENCE] if after.awaited_bots() else []
        game.wake_at = min(filter(None, [game.deadline, *bots, _midnight_after(at + ABANDONED)]))
    else:
        game.deadline = game.wake_at = None


def _midnight_after(at: datetime) -> datetime:
    """Soon enough for what nobody waits for, and the same for all moves of a day.

    So most moves change no indexed column, and PostgreSQL need not touch its indexes.
    """
    return at.replace(hour=0, minute=0, second=0, microsecond=0) + _DAY


def is_abandoned(game: Game, at: datetime) -> bool:
    """Has nothing happened for long in a game that no clock plays on?"""
    return game.deadline is None and at - game.touched_at >= ABANDONED


def _deadline(game: Game, before: Course, after: Course, at: datetime) -> datetime | None:
    """All who are asked share one deadline; whoever plays against bots alone has none (A2)."""
    if not has_deadline(after):
        return None
    if game.deadline is None or is_asked_anew(before, after):
        return at + timedelta(seconds=after.terms.seconds or 0)
    return game.deadline


def has_deadline(course: Course) -> bool:
    """Does a clock run for somebody?"""
    is_timed = course.stage is Stage.PLAYING and course.terms.seconds is not None
    return is_timed and len(course.people()) > 1 and bool(course.awaited_people())


def is_asked_anew(before: Course, after: Course) -> bool:
    """Is somebody newly awaited, or has a card reached the field since? (A2)"""
    then, now = before.position, after.position
    if now is None or then is None:
        return now is not then
    if now.bout != then.bout or now.phase is not then.phase:
        return True
    return now is not then and bool(now.laid or set(now.awaited) - set(then.awaited))


def bots_to_ask(before: Course, after: Course) -> list[int]:
    """Bots whose turn it has become."""
    if after.stage is not Stage.PLAYING:
        return []
    anew = is_asked_anew(before, after)
    asked = before.seats if before.stage is Stage.PLAYING else ()
    return [
        seat for seat in after.awaited_bots() if anew or not (one := asked[seat]) or not one.mover
    ]
