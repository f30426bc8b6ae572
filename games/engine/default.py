"""What the clock plays for a seat that has missed its deadline (A2)."""

from .cards import OF_SUIT, Card, in_order
from .moves import Attack, Direction, Move, Pass, Seat, Take
from .position import DEFEND, DIRECTION, Position
from .rules import Rules


def default_move(rules: Rules, position: Position, seat: Seat) -> Move:
    """The move for this awaited seat: take, pass, or open with the lowest card, clockwise."""
    if position.phase is DIRECTION:
        return Direction(seat, clockwise=True)
    if position.phase is DEFEND:
        return Take(seat)
    if position.field:
        return Pass(seat)
    return Attack(seat, _lowest(position, seat))


def _lowest(position: Position, seat: Seat) -> Card:
    """The lowest card that is no trump, else the lowest trump."""
    hand = position.hands[seat]
    return in_order(hand & ~OF_SUIT[position.trump] or hand)[0]
