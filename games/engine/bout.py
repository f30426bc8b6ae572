"""The end of a bout and of a game: discarding, picking up, drawing, going out, the fool."""

from typing import Final

from .cards import NO_CARDS, OF_SUIT, count, suit
from .moves import Seat
from .position import ATTACK, OVER, TAKE, Position
from .rules import Rules

#: So many bouts in a row, taken with nobody drawing or going out, make the game a draw (L4).
FRUITLESS_BOUTS: Final = 60


def close_beaten(rules: Rules, after: Position) -> None:
    """The defender has beaten everything and opens the next bout (B6)."""
    after.discard |= after.field_cards
    after.laid = NO_CARDS
    after.takes = 0
    _clear_and_refill(rules, after)
    _go_on(rules, after, opener=after.defender)


def close_taken(rules: Rules, after: Position) -> None:
    """The defender takes the field into hand and misses the turn to attack (B7)."""
    taken, talon = after.field_cards, after.talon
    after.hands[after.defender] |= taken
    after.known[after.defender] |= taken
    _clear_and_refill(rules, after)
    # Who always take may never empty the talon: one that nobody draws from is like an empty one.
    fruitless = after.talon == talon and len(after.out) == after.out_before
    after.takes = after.takes + 1 if fruitless else 0
    _go_on(rules, after, opener=after.defender, skipped=True)


def _clear_and_refill(rules: Rules, after: Position) -> None:
    after.field, after.field_cards, after.unbeaten = {}, NO_CARDS, NO_CARDS
    _refill(rules, after)


def _go_on(rules: Rules, after: Position, opener: Seat, *, skipped: bool = False) -> None:
    """The game is over, or the next bout is opened by this player or whoever stands in (E3)."""
    if len(after.out) >= rules.players - 1:
        _finish(rules, after)
    elif after.takes == FRUITLESS_BOUTS:
        end_game(after, draw=True)
    else:
        _open_bout(after, after.next_seat(opener) if skipped or opener in after.out else opener)


def _open_bout(after: Position, opener: Seat) -> None:
    if after.next_trump is not None:
        after.trump, after.next_trump = after.next_trump, None
    after.bout += 1
    after.phase, after.awaited = ATTACK, (opener,)
    after.principal = opener
    after.defender = after.next_seat(opener)
    after.passed = ()
    after.flashed = NO_CARDS
    after.out_before = len(after.out)


def _refill(rules: Rules, after: Position) -> None:
    """Everyone draws back to a full hand; who is left without cards goes out (E1, E2)."""
    order = _drawing_order(rules, after)
    if after.talon:
        for seat in order:
            missing = rules.hand - count(after.hands[seat])
            if missing > 0:
                _draw(rules, after, seat, missing)
    if not after.talon:
        for seat in order:
            if not after.hands[seat] and seat not in after.out:
                after.out += (seat,)


def _drawing_order(rules: Rules, after: Position) -> tuple[Seat, ...]:
    if rules.draw_order == "attackers_first":
        return (*after.attackers(after.principal), after.defender)
    step = after.direction if rules.draw_order == "clockwise" else -after.direction
    return after.round_from(after.principal, step)


def _draw(rules: Rules, after: Position, seat: Seat, number: int) -> None:
    """Draw from the top of the talon; a face-up card is drawn before everyone's eyes."""
    drawn, turned = after.talon[:number], after.trump_card
    if turned in drawn:
        drawn = drawn[: drawn.index(turned) + 1]
    after.hands[seat] |= sum(drawn)
    after.talon = after.talon[len(drawn) :]
    if turned in drawn:
        after.known[seat] |= turned
        _turn_second_trump(rules, after)
        _draw(rules, after, seat, number - len(drawn))


def _turn_second_trump(rules: Rules, after: Position) -> None:
    """The lowest-lying card of another suit is turned up and put at the very bottom (Y3)."""
    after.trump_card = NO_CARDS
    if rules.trumps == 1:
        return
    for i in reversed(range(len(after.talon))):
        card = after.talon[i]
        if not card & OF_SUIT[after.trump]:
            after.talon = (*after.talon[:i], *after.talon[i + 1 :], card)
            after.trump_card, after.next_trump = card, suit(card)
            return


def finish_if_decided(rules: Rules, after: Position) -> bool:
    """Does the defender alone have cards, and no way left to lose them? (L1, L2)"""
    if after.talon or len(after.out) != rules.players - 1 or after.defender in after.out:
        return False
    if (
        rules.last_card == "play_out"
        and after.phase is not TAKE
        and after.held(after.defender) == after.unbeaten.bit_count()
    ):
        return False
    _finish(rules, after)
    return True


def _finish(rules: Rules, after: Position) -> None:
    """One seat has cards and is the fool, or nobody has (L3)."""
    left = [seat for seat in range(rules.players) if seat not in after.out]
    if left:
        end_game(after, fool=left[0])
    elif rules.nobody_left == "last_out_loses":
        *others, last = after.out
        after.out = tuple(others)
        end_game(after, fool=last)
    else:
        end_game(after, draw=True)


def end_game(after: Position, *, fool: Seat | None = None, draw: bool = False) -> None:
    """Nobody is waited for any more; all cards stay where they are."""
    after.phase, after.awaited, after.queue = OVER, (), ()
    after.fool, after.draw = fool, draw
