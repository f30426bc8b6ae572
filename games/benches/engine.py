"""The rules engine in random play, against a bare loop over bit masks that knows one rule set.

Every position asks one awaited seat for its choices and plays one of them. The choosing is kept
cheap, so that the engine is measured and not the chooser; deals are made beforehand.
"""

import contextlib
import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from games.benches.frame import Bench, Work
from games.engine import shuffle
from games.engine.cards import Card, Cards, same_rank
from games.engine.choices import Choices, choices
from games.engine.deal import deal
from games.engine.moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from games.engine.notation import dump, load
from games.engine.play import play
from games.engine.position import Position
from games.engine.rules import PRESETS, Rules, preset

_GAMES = 60
_BELOW = [(1 << place) - 1 for place in range(64)]
_FIRST_MOVES = range(2, 12)
_LAST_MOVES = range(-12, -2)


@contextlib.contextmanager
def _prepare() -> Iterator[Mapping[str, Work]]:
    encounter = preset("encounter", 2)
    middle = [line[len(line) // 2][0] for line in map(partial(_line, encounter), _deals(encounter))]
    written = [dump(position) for position in middle]
    yield {
        "bare loop, 2 players": _bare_games,
        "encounter, 2 players": partial(_games, encounter, _deals(encounter)),
        **{
            f"{name}, {rules.players} players": partial(_games, rules, _deals(rules))
            for players in (4, 2, 8)
            for name, rules in _presets_for(players)
            if rules != encounter
        },
        "dayous, 4: first moves": partial(_replay, *_moves_at(_FIRST_MOVES)),
        "dayous, 4: last moves": partial(_replay, *_moves_at(_LAST_MOVES)),
        "dump": lambda: sum(1 for _ in map(dump, middle)),
        "load": lambda: sum(1 for _ in map(load, written)),
    }


def _presets_for(players: int) -> Iterator[tuple[str, Rules]]:
    """Every preset that so many can play, with cards enough for eight."""
    more = {"dayous": {"decks": 2}, "spec": {"deck": 52}}
    for name, known in PRESETS.items():
        if players in known.players:
            yield name, preset(name, players, **(more[name] if players == 8 else {}))


def _deals(rules: Rules) -> list[Position]:
    seeds = [""] * rules.players
    return [
        deal(rules, shuffle.chance(rules, f"bench {number}", bytes(64), seeds))
        for number in range(_GAMES)
    ]


def _luck() -> Callable[[int], int]:
    """A cheap source of so many random bits, the same in every round."""
    return random.Random(1).getrandbits  # noqa: S311


def _games(rules: Rules, deals: list[Position]) -> int:
    """Play random games from these deals, and count the moves."""
    luck, moves = _luck(), 0
    for position in deals:
        while awaited := position.awaited:
            number = luck(16)
            seat = awaited[number % len(awaited)]
            move = _choose(choices(rules, position, seat), seat, number)
            position = play(rules, position, move)
            moves += 1
    return moves


# A move is a value, so one that has been made before serves again.
_attack, _transfer, _pass, _take = cache(Attack), cache(Transfer), cache(Pass), cache(Take)


@cache
def _beat(seat: Seat, target: Card, card: Card) -> Defend:
    return Defend(seat, ((target, card),))


def _choose(can: Choices, seat: Seat, luck: int) -> Move:
    """Some legal move: of every kind, one card at a time, and beating rather than taking."""
    if can.may_take:
        return _answer(can, seat, luck)
    if can.attack and (luck & 1 or not can.may_pass):
        return _attack(seat, _one_of(can.attack, luck))
    return _pass(seat) if can.may_pass else Direction(seat, clockwise=luck & 1 == 1)


def _answer(can: Choices, seat: Seat, luck: int) -> Move:
    if can.transfer and luck & 2:
        return _transfer(seat, _one_of(can.transfer, luck))
    if can.flash and luck & 4:
        return Flash(seat, can.flash & -can.flash)
    for target, beaters in can.beaters.items():
        if beaters and luck & 24:
            return _beat(seat, target, _one_of(beaters, luck))
    return _take(seat)


def _one_of(cards: Cards, luck: int) -> Card:
    """A card of the set: the highest below some place, or else of all."""
    return 1 << ((cards & _BELOW[luck >> 10] or cards).bit_length() - 1)


def _line(rules: Rules, position: Position) -> list[tuple[Position, Move]]:
    """A random game, as the positions in it and the move that was played in each."""
    luck, line = _luck(), []
    while awaited := position.awaited:
        seat = awaited[luck(16) % len(awaited)]
        move = _choose(choices(rules, position, seat), seat, luck(16))
        line.append((position, move))
        position = play(rules, position, move)
    return line


def _moves_at(places: range) -> tuple[Rules, list[tuple[Position, Move]]]:
    """Moves from the same places of many games of dayous."""
    rules = preset("dayous", 4)
    lines = [_line(rules, position) for position in _deals(rules)]
    return rules, [line[place] for line in lines for place in places]


def _replay(rules: Rules, line: list[tuple[Position, Move]]) -> int:
    for position, move in line:
        position.lately = None
        choices(rules, position, move.seat)
        play(rules, position, move)
    return len(line)


# --- The bare loop: two players, 36 cards, one card at a time, a take ends the bout. A position is
# a list of numbers, copied for every move; nothing is checked, and nobody can ask about it.
_HANDS, _ATTACKER, _OPEN, _FIELD, _TALON, _TRUMPS = 0, 2, 3, 4, 5, 6
_HIGHER = {
    1 << place: sum(1 << above for above in range(place + 4, 52, 4)) for place in range(16, 52)
}


def _bare_games() -> int:
    moves, luck = 0, _luck()
    for _ in range(_GAMES):
        deck = sorted((1 << place for place in range(16, 52)), key=lambda _: luck(16))
        trumps = sum(1 << place for place in range(deck[0].bit_length() % 4, 52, 4))
        position = [sum(deck[-6:]), sum(deck[-12:-6]), 0, 0, 0, 24, trumps]
        while position[_HANDS] and position[_HANDS + 1]:
            position = _bare_move(position, deck, luck(16))
            moves += 1
    return moves


def _bare_move(position: list[int], deck: list[Card], luck: int) -> list[int]:
    after = position.copy()
    attacker = after[_ATTACKER]
    if after[_OPEN]:
        _bare_answer(after, deck, 1 - attacker, luck)
        return after
    fitting = after[attacker] & same_rank(after[_FIELD]) if after[_FIELD] else after[attacker]
    if fitting and after[1 - attacker] and (luck & 1 or not after[_FIELD]):
        after[_OPEN] = card = _one_of(fitting, luck)
        after[attacker] ^= card
        after[_FIELD] |= card
    else:
        _bare_refill(after, deck)
        after[_ATTACKER] = 1 - attacker
    return after


def _bare_answer(after: list[int], deck: list[Card], defender: Seat, luck: int) -> None:
    attack = after[_OPEN]
    beaters = _HIGHER[attack] | (0 if attack & after[_TRUMPS] else after[_TRUMPS])
    if (held := after[defender] & beaters) and luck & 24:
        card = _one_of(held, luck)
        after[defender] ^= card
        after[_FIELD] |= card
    else:
        after[defender] |= after[_FIELD]
        _bare_refill(after, deck)
    after[_OPEN] = 0


def _bare_refill(after: list[int], deck: list[Card]) -> None:
    for seat in (after[_ATTACKER], 1 - after[_ATTACKER]):
        while after[_TALON] and after[seat].bit_count() < 6:
            after[_TALON] -= 1
            after[seat] |= deck[after[_TALON]]
    after[_FIELD] = 0


BENCH = Bench(
    title="the engine in random legal play, one thread; dump and load in positions",
    unit="moves",
    reference="bare loop, 2 players",
    prepare=_prepare,
)
