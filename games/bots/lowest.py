"""The first bot: plays its lowest card, beats as cheaply as it can, and saves its trumps."""

from random import Random
from typing import Final

from games.engine.cards import (
    NO_CARDS,
    OF_SUIT,
    Card,
    Cards,
    Rank,
    Suit,
    count,
    in_order,
    rank,
    same_rank,
)
from games.engine.moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from games.engine.rules import Rules
from games.engine.sight import Sight

#: Up to this rank a card is low: no loss to throw it in, or to lead it together with its likes.
LOW: Final[Rank] = 10

#: From this rank up a trump is too dear to beat with while there are cards to draw.
DEAR: Final[Rank] = 12


def choose(rules: Rules, sight: Sight, seat: Seat, chance: Random) -> Move:
    """A legal move for an awaited seat."""
    can, tired = sight.choices, _drags_on(rules, sight)
    if can.may_direct:
        return Direction(seat, clockwise=chance.random() < 0.5)
    if can.may_take:
        stays = tired and chance.random() < 0.5
        return (not stays and _hand_on(sight, seat)) or _beat(sight, seat, tired) or Take(seat)
    if can.may_pass:
        return _throw_in(sight, seat)
    return Attack(seat, chance.choice(in_order(can.attack))) if tired else _open(sight, seat)


def _drags_on(rules: Rules, sight: Sight) -> bool:
    """Three who always play alike can hand the same cards round for ever; then luck must help."""
    return sight.bout > rules.cards


def _open(sight: Sight, seat: Seat) -> Attack:
    """The lowest card, and its likes with it if they are low or there is nothing left to draw."""
    first = _cheapest_first(sight.choices.attack, sight.trump)[0]
    likes = sight.choices.attack & same_rank(first) & ~OF_SUIT[sight.trump] & ~first
    if rank(first) > LOW and sight.talon:
        likes = NO_CARDS
    return Attack(seat, sum([first, *in_order(likes)][: sight.choices.room]))


def _throw_in(sight: Sight, seat: Seat) -> Attack | Pass:
    """What is no loss, or the whole hand where that is the way out."""
    can = sight.choices
    if not sight.talon and can.attack == sight.hand and count(can.attack) <= can.room:
        return Attack(seat, can.attack)
    plain = in_order(can.attack & ~OF_SUIT[sight.trump])
    spare = [card for card in plain if rank(card) <= LOW or not sight.talon][: can.room]
    return Attack(seat, sum(spare)) if spare else Pass(seat)


def _hand_on(sight: Sight, seat: Seat) -> Transfer | Flash | None:
    """Let the next player deal with it, as long as that costs no trump."""
    can = sight.choices
    if plain := can.transfer & ~OF_SUIT[sight.trump]:
        return Transfer(seat, in_order(plain)[0])
    if can.flash:
        return Flash(seat, in_order(can.flash)[0])
    return None


def _beat(sight: Sight, seat: Seat, at_any_price: bool) -> Defend | None:
    """Beat everything, the hardest card first; not at all if that fails or is too dear."""
    left, pairs, thrifty = sight.hand, [], sight.talon and not at_any_price
    for target in sorted(sight.choices.beaters, key=lambda card: _ways(sight, card)):
        fitting = _cheapest_first(sight.choices.beaters[target] & left, sight.trump)
        if not fitting or (thrifty and _is_dear(fitting[0], sight.trump)):
            return None
        pairs.append((target, fitting[0]))
        left &= ~fitting[0]
    return Defend(seat, tuple(pairs))


def _ways(sight: Sight, target: Card) -> int:
    return count(sight.choices.beaters[target])


def _is_dear(card: Card, trump: Suit) -> bool:
    return bool(card & OF_SUIT[trump]) and rank(card) >= DEAR


def _cheapest_first(cards: Cards, trump: Suit) -> list[Card]:
    return in_order(cards & ~OF_SUIT[trump]) + in_order(cards & OF_SUIT[trump])
