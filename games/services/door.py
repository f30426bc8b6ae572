"""The one door: whatever is written about a game, by anyone, is written here."""

from dataclasses import replace
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction

from games import hints, push, scenes
from games.course import kinds, stale
from games.course.course import Course, Stage, refused
from games.course.entries import By, Entry
from games.course.terms import Terms
from games.engine import notation
from games.engine.refusals import Refused
from games.models import Event
from games.services import asking, book, seating, series, times
from games.services.book import Book, Receipt


def submit(
    *,
    game: str,
    entry: Entry,
    command: UUID,
    version: int | None = None,
    user: int | None = None,
) -> Receipt:
    """Write an entry down, with all that follows from it. Raises Refused: nothing has changed.

    A command that is known already is answered as before, whatever has happened since.
    """
    try:
        with transaction.atomic():
            opened = book.lock(game, user)
            _check_deadline(opened, entry)
            placed = _placed(opened, entry)
            if version is not None:
                _check_version(opened, placed, version)
            event = opened.write(placed, command=command, user=user)
            receipt = opened.receipt(event)
            close(opened)
            return receipt
    except (Refused, IntegrityError):
        known = Event.objects.filter(game__key=game, command=command).first()
        if known is None:
            raise
        return _as_before(known, game, entry, user)


def close(opened: Book) -> None:
    """Let follow what must follow, save, and tell others after the commit."""
    _follow_up(opened)
    before, after, game = opened.before, opened.course, opened.game
    if _arrangement(after) != _arrangement(before):
        seating.arrange(opened)
    has_ended = after.stage is not before.stage and after.stage in (Stage.OVER, Stage.CANCELLED)
    times.set_times(game, before, after, opened.at)
    if has_ended:
        series.conclude(opened)
    opened.save()
    if has_ended and after.stage is Stage.OVER:
        series.open_next(opened)
    if opened.written:
        hints.after_commit(scenes.follow, game, after, opened.written)
        hints.after_commit(push.table_changed, game.table_id, game.key, game.version)
    for seat in times.bots_to_ask(before, after):
        hints.after_commit(asking.ask_bot, game.key, seat, game.version)


def _arrangement(course: Course) -> tuple[object, str, Terms]:
    """Who sits where, who is the host, and what is agreed."""
    return [(seat, one.player) for seat, one in course.taken()], course.host, course.terms


def _follow_up(opened: Book) -> None:
    """A full table begins by itself, and a decided game ends."""
    course = opened.course
    if course.stage is Stage.GATHERING and course.is_full and course.is_ready:
        opened.write(Entry("begin", by=By.HOUSE))
    if opened.course.is_decided:
        opened.write(Entry("end", by=By.HOUSE))


class Overdue(Exception):
    """The clock has to be served first: somebody has missed a deadline."""


def _check_deadline(opened: Book, entry: Entry) -> None:
    deadline = opened.game.deadline
    plays_on = entry.by is By.PLAYER and kinds.KINDS[entry.kind].stage is Stage.PLAYING
    if plays_on and deadline and deadline <= opened.at:
        raise Overdue


def _check_version(opened: Book, entry: Entry, version: int) -> None:
    """What was chosen on an older version is welcome only where what it counts on is the same."""
    if version == opened.game.version:
        return
    if entry.kind != "move":
        _check_company(opened, entry, version)
        return
    position = opened.course.position
    if position is None or entry.seat is None or version > opened.game.version:
        raise refused("stale")
    since = Event.objects.filter(game=opened.game, number__gt=version)
    move = notation.read(entry.seat, entry.text)
    came = list(since.values_list("kind", "text", "outcome"))
    if not stale.may_follow(move, not position.field, came):
        raise refused("stale")


#: What may not have happened since somebody looked: nobody agrees to rules they have not seen,
#: and a chair is named for whoever sat there.
_UNSEEN: Final = {
    "sit": ("rules",),
    "seed": ("rules",),
    "begin": ("rules",),
    "kick": ("rules", "sit", "stand", "kick", "bot"),
    "host": ("rules", "sit", "stand", "kick", "bot"),
}


def _check_company(opened: Book, entry: Entry, version: int) -> None:
    since = Event.objects.filter(game=opened.game, number__gt=version)
    if since.filter(kind__in=_UNSEEN.get(entry.kind, ())).exists():
        raise refused("stale")


def _placed(opened: Book, entry: Entry) -> Entry:
    """A person acts from the chair they have now, as read under the lock, or takes a free one."""
    if entry.by is not By.PLAYER:
        return entry
    if entry.kind != "sit":
        return replace(entry, seat=opened.course.seat_of(opened.player))
    return entry if entry.seat is not None else replace(entry, seat=opened.course.free_seat())


def _as_before(known: Event, game: str, entry: Entry, user: int | None) -> Receipt:
    """The answer that was given when this command came first.

    The seat may be unknown now: whoever stood up has none any more.
    """
    same_seat = entry.seat is None or entry.seat == known.seat
    said, says = (known.kind, known.text, known.user_id), (entry.kind, entry.text, user)
    if said != says or not same_seat:
        raise refused("id_reused")
    return Receipt(game, known.number, known.hash, is_replay=True)
