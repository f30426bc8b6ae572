"""Course: everything that follows from a game's log up to one moment."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from games.engine.moves import Seat
from games.engine.position import Position
from games.engine.refusals import Refusal, Refused
from games.engine.rules import Rules

from .terms import Terms

#: After so many missed deadlines in a row a bot keeps the seat until its player is back (A2).
MISSES_ALLOWED: Final = 2

#: The bot that keeps a seat whose player is away, and plays on for one who has left.
KEEPER: Final = "lowest"

#: How a game ends that nobody plays on: without a result.
VOID: Final = "void"


class Stage(StrEnum):
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a chair. A player is an opaque key, so that the log names nobody."""

    player: str
    bot: str = ""  # the level, if a bot sits here in its own right
    seed: str | None = None  # None: has not agreed to this game yet
    keeper: str = ""  # the bot that plays while the player is away
    has_left: bool = False
    misses: int = 0  # deadlines missed in a row

    @property
    def mover(self) -> str:
        """The level of the bot that moves here; empty for a person."""
        return self.bot or self.keeper


@dataclass(frozen=True, slots=True)
class Course:
    """A value: folding an event gives a new one."""

    game: str  # its key
    terms: Terms
    seats: tuple[Sitting | None, ...]
    host: str = ""  # a player
    stage: Stage = Stage.GATHERING
    fool_before: str = ""  # who lost the game before at this table
    winner_before: str = ""
    rules: Rules | None = None
    position: Position | None = None
    leavers: tuple[Seat, ...] = ()  # in order of leaving
    kicked: tuple[str, ...] = ()  # players whom the host has asked to leave this gathering

    def taken(self) -> Iterator[tuple[Seat, Sitting]]:
        """The chairs somebody sits on."""
        for number, sitting in enumerate(self.seats):
            if sitting:
                yield number, sitting

    def at(self, seat: Seat | None) -> Sitting:
        """Who sits there; refused if nobody does."""
        if seat is not None and not 0 <= seat < len(self.seats):
            raise refused("no_such_seat")
        sitting = None if seat is None else self.seats[seat]
        if sitting is None:
            raise refused("not_seated")
        return sitting

    def free_seat(self) -> Seat | None:
        """The first chair nobody sits on."""
        return self.seats.index(None) if None in self.seats else None

    def seat_of(self, player: str) -> Seat | None:
        """Where this player sits."""
        return next((number for number, s in self.taken() if s.player == player), None)

    def with_seat(self, seat: Seat, sitting: Sitting | None) -> "Course":
        return replace(self, seats=(*self.seats[:seat], sitting, *self.seats[seat + 1 :]))

    def with_change(self, seat: Seat, **changes: Any) -> "Course":
        return self.with_seat(seat, replace(self.at(seat), **changes))

    @property
    def is_ready(self) -> bool:
        """Enough players sit here, and all of them have agreed."""
        sitting = [one for _, one in self.taken()]
        return len(sitting) >= self.terms.least and all(one.seed is not None for one in sitting)

    @property
    def is_full(self) -> bool:
        return all(self.seats)

    @property
    def is_decided(self) -> bool:
        """The last card is played, and the end is still to be written down."""
        return self.stage is Stage.PLAYING and bool(self.position and self.position.is_over)

    @property
    def deal(self) -> tuple[Rules, Position]:
        """The rules and the position of a game that has begun; refused if it has not."""
        if self.rules is None or self.position is None:
            raise refused("not_begun")
        return self.rules, self.position

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self.position.awaited if self.position else ()

    def awaited_people(self) -> list[Seat]:
        """Those the clock runs for: a bot needs no deadline."""
        return [seat for seat in self.awaited if not self.at(seat).mover]

    def awaited_bots(self) -> list[Seat]:
        return [seat for seat in self.awaited if self.at(seat).mover]

    def people(self) -> list[Seat]:
        """Seats of those who are people and have not left."""
        return [seat for seat, one in self.taken() if not one.bot and not one.has_left]


def refused(code: str, **facts: Any) -> Refused:
    """A refusal of the house, not of the rules."""
    return Refused(Refusal("", code, facts))
