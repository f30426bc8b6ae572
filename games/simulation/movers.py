"""Simple movers: they choose from what their seat may see, as people and bots do."""

from random import Random

from games import bots
from games.engine.cards import Cards, each, same_rank
from games.engine.choices import Choices
from games.engine.moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from games.engine.rules import Rules
from games.engine.sight import Sight


def choose(rules: Rules, sight: Sight, seat: Seat, chance: Random, *, whim: float) -> Move:
    """The move of a bot, or on a whim, as often as that, any legal one."""
    if seat in sight.awaited and chance.random() >= whim:
        return bots.choose(rules, sight, chance=chance)
    return any_move(sight.choices, seat, chance)


def any_move(can: Choices, seat: Seat, chance: Random) -> Move:
    """A legal move of any kind at hand; beating is likelier than giving up."""
    kinds: list[Move] = [*_plain(can, seat, chance)]
    if can.attack:
        kinds.append(Attack(seat, _some(_one_rank(can, chance), can.room, chance)))
    if can.transfer:
        kinds.append(Transfer(seat, _some(can.transfer, can.transfer_room, chance)))
    if can.flash:
        kinds.append(Flash(seat, _some(can.flash, 1, chance)))
    if pairs := _pairs(can, chance):
        kinds += [Defend(seat, pairs)] * 2
    return chance.choice(kinds)


def _plain(can: Choices, seat: Seat, chance: Random) -> list[Move]:
    """Moves that lay no card."""
    found: list[Move] = []
    if can.may_direct:
        found.append(Direction(seat, chance.random() < 0.5))
    if can.may_pass:
        found.append(Pass(seat))
    if can.may_take:
        found.append(Take(seat))
    return found


def _one_rank(can: Choices, chance: Random) -> Cards:
    if not can.one_rank:
        return can.attack
    return can.attack & same_rank(chance.choice(each(can.attack)))


def _some(cards: Cards, most: int, chance: Random) -> Cards:
    """One of these cards, seldom more."""
    pool, number = each(cards), 1
    while number < min(most, len(pool)) and chance.random() < 0.3:
        number += 1
    return sum(chance.sample(pool, number))


def _pairs(can: Choices, chance: Random) -> tuple[tuple[int, int], ...]:
    pairs, spent = [], 0
    for target, beaters in can.beaters.items():
        free = each(beaters & ~spent)
        if free and chance.random() < 0.8:
            pairs.append((target, chance.choice(free)))
            spent |= pairs[-1][1]
    return tuple(pairs)
