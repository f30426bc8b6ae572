"""Every single move out of some choices, one by one: for counting, for lists, for random play."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from .cards import NO_CARDS, Card, Cards, each, in_order, same_rank
from .choices import Choices
from .moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer

Pairs: TypeAlias = tuple[tuple[Card, Card], ...]


def legal_moves(choices: Choices, seat: Seat) -> Iterator[Move]:
    """Each legal move once; pairs of a defence come in the order of the field."""
    if choices.may_direct:
        yield from (Direction(seat, clockwise) for clockwise in (True, False))
    yield from (Attack(seat, cards) for cards in _attacks(choices))
    if choices.may_pass:
        yield Pass(seat)
    yield from (Defend(seat, pairs) for pairs in _defences([*choices.beaters.items()]) if pairs)
    if choices.may_take:
        yield Take(seat)
    yield from (Transfer(seat, cards) for cards in _sets(choices.transfer, choices.transfer_room))
    yield from (Flash(seat, card) for card in in_order(choices.flash))


def _attacks(choices: Choices) -> Iterator[Cards]:
    pools = [choices.attack]
    if choices.one_rank:
        ranks = dict.fromkeys(same_rank(card) for card in each(choices.attack))
        pools = [choices.attack & rank for rank in ranks]
    for pool in pools:
        yield from _sets(pool, choices.room)


def _sets(cards: Cards, most: int) -> Iterator[Cards]:
    """Every set of at least one and at most so many of these cards."""
    for number in range(1, most + 1):
        yield from map(sum, combinations(in_order(cards), number))


def _defences(open_cards: list[tuple[Card, Cards]], spent: Cards = NO_CARDS) -> Iterator[Pairs]:
    """Every way to beat some of these cards or none, no card used twice."""
    if not open_cards:
        yield ()
        return
    (target, beaters), *others = open_cards
    yield from _defences(others, spent)
    for card in in_order(beaters & ~spent):
        for pairs in _defences(others, spent | card):
            yield (target, card), *pairs
