"""The visible consequences of a move, for the log and for animation: told from two sights."""

from dataclasses import dataclass

from .cards import NO_CARDS, Cards, Suit, count
from .moves import Seat
from .sight import Sight


@dataclass(frozen=True, slots=True)
class Story:
    """What everybody could see happen between two moments, apart from the move itself."""

    discarded: int = 0
    took: tuple[Seat, int] | None = None  # who picked up, and how many cards
    drew: tuple[tuple[Seat, int], ...] = ()  # who drew how many
    drew_open: tuple[tuple[Seat, Cards], ...] = ()  # who drew a face-up card
    out: tuple[Seat, ...] = ()
    trump: Suit | None = None  # the new trump
    over: bool = False
    fool: Seat | None = None
    draw: bool = False


def tell(before: Sight, after: Sight) -> Story:
    """The consequences that anyone at the table can see; the same whoever's sights these are."""
    discarded = after.discard - before.discard
    taken = _taken(before, after)
    return Story(
        discarded=discarded,
        took=(before.defender, count(taken)) if taken else None,
        drew=_drew(before, after, discarded, taken),
        drew_open=_drew_open(before, after, taken),
        out=tuple(seat for seat in after.out if seat not in before.out),
        trump=_new_trump(before, after),
        over=after.is_over and not before.is_over,
        fool=after.fool if before.fool is None else None,
        draw=after.draw and not before.draw,
    )


def _taken(before: Sight, after: Sight) -> Cards:
    """The cards that went from the field into the defender's hand."""
    closed = bool(before.field) and not after.field
    if not closed or after.discard > before.discard:
        return NO_CARDS
    return before.field_cards | after.laid


def _drew(
    before: Sight, after: Sight, discarded: int, taken: Cards
) -> tuple[tuple[Seat, int], ...]:
    """Each seat's gain, once the cards of the last move and the taken ones are accounted for."""
    if before.talon == after.talon:
        return ()
    gains = [now - then for then, now in zip(before.held, after.held, strict=True)]
    if taken:
        gains[before.defender] -= count(taken)
        gains[after.last_attacker] += count(after.laid)
    else:
        gains[before.defender] += discarded - count(before.field_cards)
    return tuple((seat, gain) for seat, gain in enumerate(gains) if gain)


def _drew_open(before: Sight, after: Sight, taken: Cards) -> tuple[tuple[Seat, Cards], ...]:
    """Face-up cards are drawn before everyone's eyes."""
    if before.talon == after.talon:
        return ()
    fresh = [now & ~then & ~taken for then, now in zip(before.known, after.known, strict=True)]
    return tuple((seat, cards) for seat, cards in enumerate(fresh) if cards)


def _new_trump(before: Sight, after: Sight) -> Suit | None:
    trump = after.trump if after.next_trump is None else after.next_trump
    return trump if trump != before.trump else None
