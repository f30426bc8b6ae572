"""The moves: what a seat may do of its own will."""

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card, Cards

Seat: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Direction:
    """The opener says which way the game goes round."""

    seat: Seat
    clockwise: bool


@dataclass(frozen=True, slots=True)
class Attack:
    """Open a bout, or throw in."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing to add, for now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Defend:
    """Beat attack cards one for one: pairs of an attack card and the card that beats it."""

    seat: Seat
    pairs: tuple[tuple[Card, Card], ...]


@dataclass(frozen=True, slots=True)
class Take:
    """Give up and pick up the field."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Transfer:
    """Add cards of the rank on the field and hand the attack on."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Flash:
    """Show a trump of the rank on the field, keep it, and hand the attack on."""

    seat: Seat
    card: Card


Move: TypeAlias = Direction | Attack | Pass | Defend | Take | Transfer | Flash
