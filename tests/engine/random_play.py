"""Random deals, moves and games; the same seed gives the same game."""

from collections.abc import Iterator
from random import Random

from games.engine import cards
from games.engine.cards import Cards, each
from games.engine.choices import Choices, choices
from games.engine.deal import Chance, deal
from games.engine.moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from games.engine.play import play
from games.engine.position import Position
from games.engine.rules import Rules


def random_chance(rules: Rules, rng: Random) -> Chance:
    deck = list(each(cards.pack(rules.deck, rules.decks)))
    rng.shuffle(deck)
    seats = rng.sample(range(rules.players), rules.players)
    return Chance(tuple(deck), rng.randrange(2), tuple(seats))


def some(of: Cards, most: int, rng: Random) -> Cards:
    """One or more of these cards, seldom many."""
    pool = list(each(of))
    number = 1
    while number < min(most, len(pool)) and rng.random() < 0.3:
        number += 1
    return sum(rng.sample(pool, number))


def all_moves(rules: Rules, position: Position, seat: Seat, rng: Random) -> Iterator[Move]:
    """A sample of this seat's legal moves that holds every kind at hand."""
    c = choices(rules, position, seat)
    if c.may_direct:
        yield Direction(seat, rng.random() < 0.5)
    if c.attack:
        pool = c.attack
        if c.one_rank:
            pool &= cards.same_rank(rng.choice(list(each(c.attack))))
        yield Attack(seat, some(pool, c.room, rng))
    if c.may_pass:
        yield Pass(seat)
    if c.may_take:
        yield Take(seat)
    if c.transfer:
        yield Transfer(seat, some(c.transfer, c.transfer_room, rng))
    if c.flash:
        yield Flash(seat, some(c.flash, 1, rng))
    yield from _defences(c, seat, rng)


def _defences(c: Choices, seat: Seat, rng: Random) -> Iterator[Defend]:
    pairs: list[tuple[cards.Card, cards.Card]] = []
    spent = cards.NO_CARDS
    for target, beaters in c.beaters.items():
        free = list(each(beaters & ~spent))
        if free and rng.random() < 0.7:
            pairs.append((target, rng.choice(free)))
            spent |= pairs[-1][1]
    if pairs:
        yield Defend(seat, tuple(pairs))
        yield Defend(seat, tuple(pairs))  # beating is likelier than giving up


def random_move(rules: Rules, position: Position, seat: Seat, rng: Random) -> Move:
    return rng.choice(list(all_moves(rules, position, seat, rng)))


def who_moves(rules: Rules, position: Position, rng: Random) -> Seat:
    """An awaited seat, or now and then somebody who throws in unasked."""
    if rng.random() < 0.3:
        able = [s for s in range(rules.players) if choices(rules, position, s)]
        return rng.choice(able)
    return rng.choice(position.awaited)


def random_game(rules: Rules, seed: int) -> Iterator[tuple[Move | None, Position]]:
    """Every position of a random game, with the move that led to it (None for the deal)."""
    rng = Random(seed)
    position = deal(rules, random_chance(rules, rng))
    yield None, position
    while not position.is_over:
        move = random_move(rules, position, who_moves(rules, position, rng), rng)
        position = play(rules, position, move)
        yield move, position
