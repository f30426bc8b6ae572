"""What a player does in a running game: move, resign, come back."""

from typing import Any
from uuid import UUID

from games.course.course import refused
from games.course.entries import By, Entry
from games.engine import notation
from games.services import clocks, door
from games.services.book import Receipt


def play_move(*, game: str, user: int, move: str, version: int, command: UUID) -> Receipt:
    """Play a move from the user's seat and write it down.

    Raises Refused (IllegalMove, stale, not yours …), and then nothing has changed.
    """
    entry = Entry("move", text=canonical(move))  # from the seat that the door finds them in
    return _in_time(game=game, entry=entry, command=command, version=version, user=user)


def _in_time(**given: Any) -> Receipt:
    """Let the clock have its turn first, should somebody have missed a deadline."""
    try:
        return door.submit(**given)
    except door.Overdue:
        clocks.settle(game=given["game"])
    try:
        return door.submit(**given)
    except door.Overdue:  # the clock has gone on meanwhile
        raise refused("try_again") from None


def canonical(move: str) -> str:
    """A move in its one written form; refused if it is none."""
    try:
        return notation.write(notation.read(0, move))
    except ValueError:
        raise refused("not_a_move") from None


def resign(*, game: str, user: int, command: UUID) -> Receipt:
    """Leave a running game for good (A5)."""
    return _in_time(game=game, entry=Entry("resign"), command=command, user=user)


def come_back(*, game: str, user: int, command: UUID) -> Receipt:
    """Take the seat over from the bot that kept it."""
    return _in_time(game=game, entry=Entry("back"), command=command, user=user)


def answer_as_bot(*, game: str, seat: int, move: str, version: int, command: UUID) -> Receipt:
    """Play a bot's move, through the same door as everyone's."""
    entry = Entry("move", seat, canonical(move), By.BOT)
    return door.submit(game=game, entry=entry, command=command, version=version)
