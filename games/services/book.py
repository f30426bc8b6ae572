"""An open book: a locked game, into which events are written one after the other, then saved."""

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection

from games import clock, reading, vault
from games.course import chain, entries, kinds
from games.course.course import Course, Stage, refused
from games.course.entries import By, Entry
from games.engine import shuffle
from games.models import Event, Game, Table
from games.services import statements

_SAVED: Final = (
    *("version", "phase", "terms", "awaited", "deadline", "wake_at", "result", "head"),
    *("is_current", "touched_at", "sealed_course"),
)

#: What the log calls a user who sits at a game. It may be old where others were waited for; whether
#: it still has a chair, and which, is for the course to say, which is read under the lock.
_NAME: Final = "(SELECT player FROM games_seat WHERE game_id = games_game.id AND user_id = %s)"

#: How a row is kept from other writers; SQLite has one writer at a time anyway.
_ALONE: Final = {"postgresql": "FOR NO KEY UPDATE", "sqlite": ""}


@dataclass(frozen=True, slots=True)
class Receipt:
    """What is acknowledged: the event that was written, by its number and its hash."""

    game: str
    version: int
    hash: str
    is_replay: bool = False


class Book:
    """A game that nobody else can write into until this transaction ends."""

    def __init__(
        self, game: Game, course: Course, secret: bytes, at: datetime, player: str = ""
    ) -> None:
        self.game, self.secret = game, secret
        self.before = self.course = course
        self.at = at
        self.player = player  # what the log calls whoever is about to write, if they sit here
        self.written: list[Event] = []

    def write(self, entry: Entry, *, command: UUID | None = None, user: int | None = None) -> Event:
        """Fold an entry and put it down as the next event. Raises Refused."""
        self.course, outcome = kinds.fold(self.course, entry, self.secret)
        event = self._event(entry, command, user)
        event.outcome = outcome
        return self._link(event)

    def _event(self, entry: Entry, command: UUID | None, user: int | None) -> Event:
        return Event(
            game=self.game,
            number=self.game.version + 1,
            kind=entry.kind,
            seat=entry.seat,
            text=entry.text,
            by=entry.by.value,
            at=self.at,
            command=command,
            user_id=user,
        )

    def _link(self, event: Event) -> Event:
        event.hash = chain.link(self.game.head, event.public(self.game.key))
        self.game.version, self.game.head = event.number, event.hash
        self.written.append(event)
        return event

    def receipt(self, event: Event) -> Receipt:
        return Receipt(self.game.key, event.number, event.hash)

    def save(self) -> None:
        """Store the events, and what follows from them."""
        game, course = self.game, self.course
        game.phase = course.stage.value
        game.awaited = list(course.awaited)
        if self.written:
            game.touched_at = self.at
        vault.put_course(game, course)
        for event in self.written:
            statements.insert(event)
        statements.update(game, _SAVED)


def lock(key: str, user: int | None = None) -> Book:
    """Open the book of a game once nobody else writes into it; refused if there is none."""
    also = {"reading": clock.expression(), "player": _NAME}
    alone = f'WHERE "key" = %s {_ALONE[connection.vendor]}'
    game = next(reading.rows(Game, alone, [user, key], also), None)
    if game is None:
        raise refused("unknown")
    return opened(game)


def opened(game: Game) -> Book:
    """The book of a game whose row is locked and read with the time."""
    at = max(clock.shifted(clock.parsed(game.reading)), game.touched_at)  # type: ignore[attr-defined]
    player = getattr(game, "player", None) or ""
    return Book(game, vault.course(game), vault.secret(game), at, player)


def house_command(secret: bytes, label: str) -> UUID:
    """The id of what the house does by itself: the same when done again, and known to nobody."""
    return UUID(bytes=hmac.digest(secret, label.encode(), "sha256")[:16])


def begin_log(table: Table, course: Course, at: datetime, previous: Game | None) -> Book:
    """A new game with its promise; its first line follows on the log of the game before."""
    secret = secrets.token_bytes(shuffle.SECRET_BYTES)
    follows = previous.head if previous else chain.NOTHING_BEFORE
    game = Game(
        key=course.game,
        table=table,
        previous=previous,
        phase=Stage.GATHERING,
        terms=table.terms,
        commitment=shuffle.commitment(course.game, secret),
        head=follows,
        touched_at=at,
    )
    vault.put_secret(game, secret)
    vault.put_course(game, course)
    game.save(force_insert=True)
    text = entries.opening(course, game.commitment, follows)
    entry = Entry(kinds.OPEN, text=text, by=By.HOUSE)
    book = Book(game, kinds.open_course(game.key, entry), secret, at)
    book._link(book._event(entry, None, None))
    return book
