"""Four ways to spoil the one door, each done to one writer process only.

A harness that does not turn red on these proves nothing.
"""

import uuid
from collections.abc import Callable
from typing import Any, Final

from games.models import Event
from games.services import book, door
from games.services.book import Book, Receipt
from tests.faults.writer import Writer


def acknowledge_before_commit(writer: Writer) -> None:
    honest = Book.receipt

    def receipt(opened: Book, event: Event) -> Receipt:
        found = honest(opened, event)
        assert writer.wish
        writer.ledger.confirm(writer.wish.command, found.version, found.hash)
        return found

    Book.receipt = receipt  # type: ignore[method-assign]


def no_command_id(writer: Writer) -> None:
    """Every attempt looks like a new command."""
    writer.called = lambda wish: str(uuid.uuid4())


def version_ignored(writer: Writer) -> None:
    door._check_version = lambda *_: None  # type: ignore[assignment]


def row_lock_removed(writer: Writer) -> None:
    spoilt: Any = book
    spoilt._ALONE = {"postgresql": ""}


CONTROLS: Final[dict[str, Callable[[Writer], None]]] = {
    "acknowledge before commit": acknowledge_before_commit,
    "no command id": no_command_id,
    "version ignored": version_ignored,
    "row lock removed": row_lock_removed,
}


def set_crash_points(writer: Writer) -> None:
    """Let the writer meet its fate inside the door, too; the door itself stays as it is."""
    lock, close = book.lock, door.close

    def locked(key: str, user: int | None = None) -> Book:
        opened = lock(key, user)
        writer.crash.reach("locked", writer.wish)
        return opened

    def closed(opened: Book) -> None:
        close(opened)
        writer.crash.reach("written", writer.wish)

    book.lock, door.close = locked, closed
