"""The reason why a move is not allowed, computed only when somebody asks.

Legality itself is decided in choices.py alone: here a refused move is looked at rule by rule
until one is found that stands in its way.
"""

from collections.abc import Iterator
from typing import Any, Final

from .cards import BEATERS, NO_CARDS, OF_SUIT, Cards, count, names, same_rank
from .choices import choices
from .moves import Attack, Defend, Flash, Move, Pass, Seat, Take, Transfer
from .position import DEFEND, DIRECTION, TAKE, Position
from .refusals import Refusal
from .rules import Rules

_IN_TURN: Final = {"lap": "T1", "single": "T2"}


def why_not(rules: Rules, position: Position, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not make this move now; None if it may."""
    if move.seat == seat and choices(rules, position, seat).allow(move):
        return None
    if move.seat != seat:
        return Refusal("A2", "not_your_seat")
    return reason(rules, position, move)


def reason(rules: Rules, position: Position, move: Move) -> Refusal:
    """The first rule that stands in the way of a move that is not allowed."""
    if position.is_over:
        return Refusal("L1", "over")
    if not 0 <= move.seat < len(position.hands):
        return Refusal("A2", "no_such_seat", {"seat": move.seat})
    return next(_reasons(rules, position, move))


def _reasons(rules: Rules, position: Position, move: Move) -> Iterator[Refusal]:
    yield from _not_held(position, move)
    match move:
        case Attack():
            yield from _why_no_attack(rules, position, move)
        case Pass():
            yield from _why_no_pass(rules, position, move.seat)
        case Defend():
            yield from _why_no_defence(position, move)
        case Transfer():
            yield from _why_no_transfer(rules, position, move)
        case Flash():
            yield from _why_no_flash(rules, position, move)
        case Take():
            yield from _why_not_defender(position, move.seat)
        case _:
            yield Refusal("Y4", "no_direction_to_choose")


def _not_held(position: Position, move: Move) -> Iterator[Refusal]:
    """A card can be played only from the hand, and only once."""
    match move:
        case Attack(_, cards) | Transfer(_, cards) | Flash(_, cards):
            wanted: Cards = cards
        case Defend(_, pairs):
            wanted = NO_CARDS
            for _, card in pairs:
                if wanted & card:
                    yield Refusal("B5", "card_twice", {"card": names(card)})
                wanted |= card
        case _:
            return
    if wanted <= NO_CARDS:
        yield Refusal("B1", "no_card")
    if missing := wanted & ~position.hands[move.seat]:
        yield Refusal("C1", "not_in_hand", {"cards": names(missing)})


def _why_no_attack(rules: Rules, position: Position, move: Attack) -> Iterator[Refusal]:
    yield from _why_not_attacker(rules, position, move.seat)
    if not position.field:
        if move.cards & ~same_rank(move.cards & -move.cards):
            yield Refusal("B1", "one_rank_to_open")
        if not rules.multi_card_opening and count(move.cards) > 1:
            yield Refusal("B1", "one_card_to_open")
    elif strange := move.cards & ~same_rank(position.field_cards):
        yield Refusal("B2", "rank_not_on_field", {"cards": names(strange)})
    yield from _why_no_room(rules, position, position.defender, move.cards)
    yield Refusal("T2", "one_card_at_a_time")


def _why_not_attacker(rules: Rules, position: Position, seat: Seat) -> Iterator[Refusal]:
    """This seat may not attack at all now."""
    if position.phase is DIRECTION:
        yield Refusal("Y4", "direction_first")
    if seat == position.defender:
        yield Refusal("B5", "defender_cannot_attack")
    if seat in position.awaited:
        return
    if not position.field:
        yield Refusal("B1", "not_the_opener")
    yield from _why_not_asked(rules, position, seat)
    if position.phase is DEFEND and rules.wait_for_first_defence and position.untouched:
        yield Refusal("T5", "wait_for_first_defence")


def _why_no_room(
    rules: Rules, position: Position, defender: Seat, cards: Cards, rule: str = "B3"
) -> Iterator[Refusal]:
    """More cards than the limit allows, or than this defender can be made to face."""
    limit = rules.limit_in(position.bout)
    if len(position.field) + count(cards) > limit:
        facts: dict[str, Any] = {"limit": limit, "room": max(0, limit - len(position.field))}
        yield Refusal("B4", "over_the_limit", facts)
    room = max(0, position.held(defender) - count(position.unbeaten))
    if count(cards) > room:
        yield Refusal(rule, "no_room", {"room": room, "seat": defender})


def _why_no_pass(rules: Rules, position: Position, seat: Seat) -> Iterator[Refusal]:
    if seat == position.defender:
        yield Refusal("B7", "defender_cannot_pass")
    if seat in position.awaited:
        yield Refusal("B1", "opener_cannot_pass")
    if seat in position.out:
        yield Refusal("E3", "out_already")
    yield from _why_not_asked(rules, position, seat)
    yield Refusal("T3", "nothing_to_pass")


def _why_not_asked(rules: Rules, position: Position, seat: Seat) -> Iterator[Refusal]:
    """It is not this attacker's turn to speak."""
    if rules.throw_in != "free":
        yield Refusal(_IN_TURN[rules.throw_in], "not_your_turn")
    if seat in position.passed:
        yield Refusal("T3", "passed_already")


def _why_not_defender(position: Position, seat: Seat) -> Iterator[Refusal]:
    """This seat has no attack to answer now."""
    if seat != position.defender:
        yield Refusal("B5", "not_the_defender")
    if position.phase is TAKE:
        yield Refusal("B7", "taken_already")
    if not position.unbeaten:
        yield Refusal("B7", "nothing_to_answer")
    if position.phase is not DEFEND:
        yield Refusal("T1", "attackers_first")


def _why_no_defence(position: Position, move: Defend) -> Iterator[Refusal]:
    yield from _why_not_defender(position, move.seat)
    beats, targets = BEATERS[position.trump], set()
    for target, card in move.pairs:  # pragma: no branch (one of them is wrong)
        facts = {"target": names(target), "card": names(card)}
        if target not in position.field:
            yield Refusal("B5", "not_on_field", facts)
        if position.field[target] or target in targets:
            yield Refusal("B5", "beaten_already", facts)
        if not beats[target] & card or count(card) > 1:
            yield Refusal("C2", "does_not_beat", facts)
        targets.add(target)


def _why_no_transfer(rules: Rules, position: Position, move: Transfer) -> Iterator[Refusal]:
    if not rules.transfer:
        yield Refusal("X1", "no_transfers_here")
    yield from _why_not_handed_on(position, move.seat, move.cards, "X1")
    if rules.throw_in == "single" and count(move.cards) > 1:
        yield Refusal("X1", "one_card_to_transfer")
    neighbour = position.next_seat(move.seat)
    yield from _why_no_room(rules, position, neighbour, move.cards, rule="X2")


def _why_no_flash(rules: Rules, position: Position, move: Flash) -> Iterator[Refusal]:
    if not rules.flash:
        yield Refusal("X4", "no_flashes_here")
    yield from _why_not_handed_on(position, move.seat, move.card, "X4")
    if not move.card & OF_SUIT[position.trump]:
        yield Refusal("X4", "not_a_trump", {"card": names(move.card)})
    if move.card & position.flashed:
        yield Refusal("X4", "flashed_already", {"card": names(move.card)})
    neighbour = position.next_seat(move.seat)
    yield Refusal("X2", "no_room", {"room": position.held(neighbour), "seat": neighbour})


def _why_not_handed_on(
    position: Position, seat: Seat, cards: Cards, rule: str
) -> Iterator[Refusal]:
    yield from _why_not_defender(position, seat)
    if not position.untouched:
        yield Refusal(rule, "beating_has_begun")
    if strange := cards & ~same_rank(position.field_cards):
        yield Refusal(rule, "rank_not_on_field", {"cards": names(strange)})
    if position.next_seat(seat) == seat:
        yield Refusal(rule, "nobody_to_hand_on_to")
