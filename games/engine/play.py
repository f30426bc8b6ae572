"""The rules of the game: play(rules, position, move) -> position."""

from collections.abc import Callable
from typing import Any

from . import cards
from .bout import close_beaten, close_taken, end_game, finish_if_decided
from .cards import Cards
from .choices import choices
from .deal import Chance, Previous, deal
from .moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from .position import ATTACK, DEFEND, TAKE, Position
from .refusals import IllegalMove
from .rules import Rules
from .why_not import reason

__all__ = ["Chance", "IllegalMove", "Previous", "deal", "end", "play"]


def play(rules: Rules, position: Position, move: Move) -> Position:
    """The position after this move, or IllegalMove. The given position is left as it was."""
    if not choices(rules, position, move.seat).allow(move):
        raise IllegalMove(reason(rules, position, move))
    after = position.copy()
    after.laid = cards.NO_CARDS
    _CONSEQUENCES[type(move)](rules, after, move)
    return after


def end(position: Position, *, fool: Seat | None = None, draw: bool = False) -> Position:
    """End a game from outside the rules: resigned or decided (a fool), drawn, or void (neither)."""
    after = position.copy()
    end_game(after, fool=fool, draw=draw)
    return after


def _direction(rules: Rules, after: Position, move: Direction) -> None:
    after.direction = 1 if move.clockwise else -1
    after.defender = after.next_seat(move.seat)
    after.phase = ATTACK


def _attack(rules: Rules, after: Position, move: Attack) -> None:
    opening = not after.field
    _lay(after, move.seat, move.cards)
    if after.out and finish_if_decided(rules, after):
        return
    if opening and rules.throw_in == "lap":
        after.queue = after.attackers(move.seat)[0 if move.seat in after.out else 1 :]
    elif rules.throw_in == "single" and after.phase is not TAKE:
        after.queue = ()
    _move_on(rules, after)


def _pass(rules: Rules, after: Position, move: Pass) -> None:
    after.passed += (move.seat,)
    _move_on(rules, after)


def _defend(rules: Rules, after: Position, move: Defend) -> None:
    spent = cards.NO_CARDS
    for target, card in move.pairs:
        after.field[target] = card
        after.unbeaten ^= target
        spent |= card
    _spend(after, move.seat, spent)
    if not after.unbeaten or (rules.throw_in == "lap" and rules.lap_on_partial_defence):
        after.phase, after.passed = ATTACK, ()
        _line_up(rules, after, after.principal)
    _move_on(rules, after)


def _take(rules: Rules, after: Position, move: Take) -> None:
    after.phase, after.passed = TAKE, ()
    if finish_if_decided(rules, after):
        return
    if not rules.throw_in_on_take:
        close_taken(rules, after)
        return
    by_principal = rules.shed_from == "principal"
    _line_up(rules, after, after.principal if by_principal else after.last_attacker)
    _move_on(rules, after)


def _transfer(rules: Rules, after: Position, move: Transfer) -> None:
    after.defender = after.next_seat(move.seat)
    _lay(after, move.seat, move.cards)
    if rules.after_transfer == "transferrer_leads":
        after.principal = move.seat
    if not finish_if_decided(rules, after):
        after.awaited = (after.defender,)


def _flash(rules: Rules, after: Position, move: Flash) -> None:
    after.flashed |= move.card
    after.known[move.seat] |= move.card
    after.defender = after.next_seat(move.seat)
    after.awaited, after.passed = (after.defender,), ()


def _lay(after: Position, seat: Seat, laid: Cards) -> None:
    """Attack cards reach the field; passes given before, except after a take, are void."""
    for card in cards.each(laid):
        after.field[card] = cards.NO_CARDS
    after.unbeaten |= laid
    after.last_attacker = seat
    if after.phase is not TAKE:
        after.passed = ()
    _spend(after, seat, laid)


def _spend(after: Position, seat: Seat, laid: Cards) -> None:
    """Cards leave a hand for the field; with the talon empty, an empty hand is out (E2)."""
    after.laid = laid
    after.field_cards |= laid
    after.hands[seat] = hand = after.hands[seat] ^ laid
    if after.known[seat]:
        after.known[seat] &= hand
    if not hand and not after.talon:
        after.out += (seat,)


def _line_up(rules: Rules, after: Position, first: Seat) -> None:
    """Everyone is asked in turn, unless all may throw in at any moment."""
    if rules.throw_in != "free":
        after.queue = after.attackers(first)


def _move_on(rules: Rules, after: Position) -> None:
    """Ask whoever is next; when nobody is left to ask, the bout moves on or ends."""
    asked = _all_to_ask(rules, after) if rules.throw_in == "free" else _next_to_ask(rules, after)
    if asked:
        after.awaited = asked
    elif after.phase is TAKE:
        close_taken(rules, after)
    elif after.unbeaten:
        after.phase, after.awaited = DEFEND, (after.defender,)
    else:
        close_beaten(rules, after)


def _all_to_ask(rules: Rules, after: Position) -> tuple[Seat, ...]:
    """Once all is beaten or taken: every attacker who may add and has not passed (T3, T4)."""
    if after.unbeaten and after.phase is not TAKE:
        return ()
    if not after.room(rules, after.defender):
        return ()
    asked: tuple[Seat, ...] = ()
    for seat in after.attackers(after.principal):
        if after.hands[seat] and seat not in after.passed:
            asked += (seat,)
    return asked


def _next_to_ask(rules: Rules, after: Position) -> tuple[Seat, ...]:
    """The next attacker in line who may add a card on public grounds (T1, T2, T4)."""
    line, after.queue = after.queue, ()
    if line and after.room(rules, after.defender):
        for place, seat in enumerate(line, 1):
            if after.hands[seat]:
                after.queue = line[place:]
                return (seat,)
    return ()


_CONSEQUENCES: dict[type, Callable[[Rules, Position, Any], None]] = {
    Direction: _direction,
    Attack: _attack,
    Pass: _pass,
    Defend: _defend,
    Take: _take,
    Transfer: _transfer,
    Flash: _flash,
}
