"""What a seat may do now: the one definition of a legal move.

play() checks moves against it, the screen lights cards by it, bots choose from it.
"""

from dataclasses import dataclass, field

from .cards import BEATERS, NO_CARDS, OF_SUIT, Card, Cards, count, of_one_rank, same_rank
from .moves import Attack, Defend, Flash, Move, Pass, Seat, Take, Transfer
from .position import DEFEND, DIRECTION, TAKE, Position
from .rules import Rules


@dataclass(slots=True)
class Choices:
    attack: Cards = NO_CARDS  # cards that may be laid as an attack,
    room: int = 0  # this many at most,
    one_rank: bool = False  # and all of one rank
    may_pass: bool = False
    beaters: dict[Card, Cards] = field(default_factory=dict)  # unbeaten card -> what beats it
    may_take: bool = False
    transfer: Cards = NO_CARDS
    transfer_room: int = 0
    flash: Cards = NO_CARDS
    may_direct: bool = False

    def __bool__(self) -> bool:
        return self != NOTHING

    def allow(self, move: Move) -> bool:
        # Asked of every move: comparing classes takes a third of the time of matching patterns.
        if type(move) is Attack:
            return self._may_lay(move.cards)
        if type(move) is Defend:
            return self._may_beat(move.pairs)
        if type(move) is Pass:
            return self.may_pass
        if type(move) is Take:
            return self.may_take
        if type(move) is Transfer:
            return _fits(move.cards, self.transfer, self.transfer_room)
        if type(move) is Flash:
            return _fits(move.card, self.flash, 1)
        return self.may_direct

    def _may_lay(self, cards: Cards) -> bool:
        fits = _fits(cards, self.attack, self.room)
        return fits and (not self.one_rank or of_one_rank(cards))

    def _may_beat(self, pairs: tuple[tuple[Card, Card], ...]) -> bool:
        used = NO_CARDS
        for target, card in pairs:
            beats = self.beaters.get(target, NO_CARDS) & card
            if not beats or count(card) != 1 or used & (target | card):
                return False
            used |= target | card
        return used != NO_CARDS


NOTHING = Choices()
ONLY_PASS = Choices(may_pass=True)


def _fits(cards: Cards, allowed: Cards, room: int) -> bool:
    return cards > NO_CARDS and cards & allowed == cards and count(cards) <= room


def choices(rules: Rules, position: Position, seat: Seat) -> Choices:
    """What the rules let this seat do in this position."""
    lately = position.lately
    if lately and lately[0] == seat and lately[1] is rules:
        return lately[2]  # type: ignore[no-any-return]
    if position.phase is DEFEND and seat == position.defender:
        found = _defence(rules, position)
    elif seat in position.awaited:
        found = _asked(rules, position, seat)
    elif rules.throw_in == "free" and _may_throw_in_unasked(rules, position, seat):
        found = _throw_in(rules, position, seat, False)
    else:
        found = NOTHING
    position.lately = (seat, rules, found)
    return found


def _asked(rules: Rules, position: Position, seat: Seat) -> Choices:
    """The opener, or an attacker whose turn it is to throw in or to pass."""
    if position.phase is DIRECTION:
        return Choices(may_direct=True)
    if position.field:
        return _throw_in(rules, position, seat, True)
    room = position.room(rules, position.defender) if rules.multi_card_opening else 1
    return Choices(position.hands[seat], room, True)


def _throw_in(rules: Rules, position: Position, seat: Seat, may_pass: bool) -> Choices:
    """Cards whose rank lies on the field already (B2)."""
    fitting = position.hands[seat] & same_rank(position.field_cards)
    room = position.room(rules, position.defender) if fitting else 0
    if not room:
        return ONLY_PASS if may_pass else NOTHING
    if rules.throw_in == "single" and position.phase is not TAKE:
        room = 1
    return Choices(fitting, room, False, may_pass)


def _may_throw_in_unasked(rules: Rules, position: Position, seat: Seat) -> bool:
    """Under `free` an attacker need not wait for the defender to answer (T3, T5)."""
    return (
        position.phase is DEFEND
        and 0 <= seat < len(position.hands)
        and not (rules.wait_for_first_defence and position.untouched)
    )


def _defence(rules: Rules, position: Position) -> Choices:
    """Beat, take, or hand the attack on."""
    hand, beats = position.hands[position.defender], BEATERS[position.trump]
    answer = Choices(may_take=True)
    for target, defence in position.field.items():
        if not defence:
            answer.beaters[target] = hand & beats[target]
    if rules.transfer or rules.flash:
        _hand_on(rules, position, answer)
    return answer


def _hand_on(rules: Rules, position: Position, answer: Choices) -> None:
    """Transfer and flash, as long as nothing is beaten and the next player can face it (X1-X4)."""
    if len(answer.beaters) < len(position.field):
        return
    neighbour = position.next_seat(position.defender)
    if neighbour == position.defender:
        return
    same = position.hands[position.defender] & same_rank(position.field_cards)
    if rules.transfer:
        room = position.room(rules, neighbour)
        answer.transfer_room = min(room, 1) if rules.throw_in == "single" else room
        answer.transfer = same if room else NO_CARDS
    if rules.flash and position.held(neighbour) >= len(position.field):
        answer.flash = same & OF_SUIT[position.trump] & ~position.flashed
