"""What the clock does: settle missed deadlines, ask silent bots again, end what nobody plays on."""

from datetime import timedelta
from itertools import takewhile
from typing import Final

import structlog
from django.db import Error, transaction
from django.db.models.functions import Now

from games import clock, hints
from games.course.course import MISSES_ALLOWED, VOID, Stage
from games.course.entries import By, Entry
from games.engine import notation
from games.engine.default import default_move
from games.models import Game
from games.services import asking, book, door, times
from games.services.book import Book

_log = structlog.stdlib.get_logger("dayous.clocks")
_AT_ONCE: Final = 200  # games settled in one sweep; the next one takes the rest
_REST: Final = timedelta(minutes=1)  # until a game that cannot be woken is tried again


def sweep() -> int:
    """Look after every game that is due; says how many there were."""
    stuck: list[int] = []
    waking = (_wake_one(stuck) for _ in range(_AT_ONCE))
    return sum(takewhile(bool, waking))


def _wake_one(stuck: list[int]) -> bool:
    """Wake the game that waits longest, unless another sweep has it in hand.

    A game that cannot be woken is passed over, and for a while left alone, unless it was the fault
    of the database: it must not stop everyone else's clock.
    """
    row = None
    try:
        with transaction.atomic():
            row = _longest_due(stuck)
            if row:
                _wake(book.opened(row))
    except Exception as why:
        if row is None:
            raise
        stuck.append(row.pk)
        _log.exception("a game cannot be woken", game=row.key)
        if not isinstance(why, Error):
            Game.objects.filter(pk=row.pk).update(wake_at=Now() + clock.shift + _REST)
    return row is not None


def _longest_due(stuck: list[int]) -> Game | None:
    due = Game.objects.filter(wake_at__lte=Now() + clock.shift).exclude(pk__in=stuck)
    free = due.select_for_update(no_key=True, skip_locked=True)
    return free.annotate(reading=clock.Reading()).order_by("wake_at").first()


def settle(*, game: str) -> None:
    """Do for one game what the clock would have done by now."""
    with transaction.atomic():
        opened = book.lock(game)
        if opened.game.wake_at and opened.game.wake_at <= opened.at:
            _wake(opened)


def _wake(opened: Book) -> None:
    if opened.course.stage is Stage.GATHERING:
        opened.write(Entry("cancel", text="idle", by=By.HOUSE))
    elif times.is_abandoned(opened.game, opened.at):
        opened.write(Entry("end", text=VOID, by=By.HOUSE))
    else:
        _play_for_the_missing(opened)
        _ask_again(opened)
    door.close(opened)


def _play_for_the_missing(opened: Book) -> None:
    """Everyone who shared the missed deadline gets the move of RULES A2, or a keeper."""
    missed, bout = opened.game.deadline, opened.course.deal[1].bout
    if missed is None or missed > opened.at:
        return
    for seat in opened.course.awaited_people():
        rules, position = opened.course.deal
        if seat not in position.awaited or position.bout != bout:
            return
        text = notation.write(default_move(rules, position, seat))
        command = book.house_command(opened.secret, f"timeout|{opened.game.version}")
        opened.write(Entry("move", seat, text, By.CLOCK), command=command)
        if opened.course.at(seat).misses >= MISSES_ALLOWED and not opened.course.is_decided:
            opened.write(Entry("keep", seat, by=By.CLOCK))


def _ask_again(opened: Book) -> None:
    for seat in opened.course.awaited_bots():
        hints.after_commit(asking.ask_bot, opened.game.key, seat, opened.game.version)
