"""Position: everything true at one moment of a game, and questions about it."""

import dataclasses
from enum import StrEnum
from typing import Any, Final

from .cards import NO_CARDS, Card, Cards, Suit, count
from .moves import Seat
from .rules import OPTIONS, Rules


class Phase(StrEnum):
    DIRECTION = "direction"
    ATTACK = "attack"
    DEFEND = "defend"
    TAKE = "take"
    OVER = "over"


#: The phases by themselves: asking the enumeration for one takes longer than most moves' rules.
DIRECTION, ATTACK, DEFEND, TAKE, OVER = Phase

#: (number of seats, first seat, step) -> all seats once, in that order.
_ROUNDS: Final = {
    (seats, first, step): tuple((first + step * i) % seats for i in range(seats))
    for seats in OPTIONS["players"]
    for first in range(seats)
    for step in (1, -1)
}
#: (number of seats, first seat, step, defender) -> all seats but the defender, in that order.
_ATTACKERS: Final = {
    (*key, defender): tuple(seat for seat in order if seat != defender)
    for key, order in _ROUNDS.items()
    for defender in order
}


@dataclasses.dataclass(slots=True)
class Position:
    """A value: play() copies it, edits the copy and hands it out; nobody changes it afterwards."""

    hands: list[Cards]
    talon: tuple[Card, ...]  # in drawing order
    trump: Suit
    trump_card: Cards  # the face-up card of the talon; in railway the card left over
    phase: Phase
    awaited: tuple[Seat, ...]  # whom the game waits for, in the order they are asked
    principal: Seat
    defender: Seat
    last_attacker: Seat  # who laid the last attack card
    known: list[Cards]  # what everybody knows each seat to hold
    direction: int = 1
    bout: int = 1
    #: Attack card -> what beats it, if any.
    field: dict[Card, Cards] = dataclasses.field(default_factory=dict)
    field_cards: Cards = NO_CARDS  # every card on the field, attack and defence
    unbeaten: Cards = NO_CARDS  # the attack cards that nothing beats yet
    discard: Cards = NO_CARDS
    next_trump: Suit | None = None  # turned up, but not ruling before the next bout
    queue: tuple[Seat, ...] = ()  # who is to be asked after the awaited attacker
    passed: tuple[Seat, ...] = ()
    flashed: Cards = NO_CARDS
    laid: Cards = NO_CARDS  # what the last move put on the field, unless it is gone again
    out: tuple[Seat, ...] = ()  # in order of going out
    out_before: int = 0  # how many of them were out when the bout began
    takes: int = 0  # bouts in a row that were taken with nobody drawing or going out (L4)
    fool: Seat | None = None
    draw: bool = False
    #: The choices computed last, for whom and under which rules: a move is chosen, then checked.
    lately: Any = dataclasses.field(default=None, compare=False, repr=False)

    def copy(self) -> "Position":
        """A twin that may be changed; written out, since this is the greater part of many moves."""
        twin = object.__new__(Position)
        twin.hands = self.hands.copy()
        twin.talon = self.talon
        twin.trump = self.trump
        twin.trump_card = self.trump_card
        twin.phase = self.phase
        twin.awaited = self.awaited
        twin.principal = self.principal
        twin.defender = self.defender
        twin.last_attacker = self.last_attacker
        twin.known = self.known.copy()
        twin.direction = self.direction
        twin.bout = self.bout
        twin.field = self.field.copy()
        twin.field_cards = self.field_cards
        twin.unbeaten = self.unbeaten
        twin.discard = self.discard
        twin.next_trump = self.next_trump
        twin.queue = self.queue
        twin.passed = self.passed
        twin.flashed = self.flashed
        twin.laid = self.laid
        twin.out = self.out
        twin.out_before = self.out_before
        twin.takes = self.takes
        twin.fool = self.fool
        twin.draw = self.draw
        twin.lately = None
        return twin

    @property
    def is_over(self) -> bool:
        return self.phase is OVER

    @property
    def untouched(self) -> bool:
        """Nothing on the field is beaten yet."""
        return self.field_cards == self.unbeaten

    def held(self, seat: Seat) -> int:
        return count(self.hands[seat])

    def room(self, rules: Rules, defender: Seat) -> int:
        """How many more attack cards this defender can be made to face (B3, B4)."""
        room = count(self.hands[defender]) - count(self.unbeaten)
        by_limit = rules.limit_in(self.bout) - len(self.field)
        if by_limit < room:
            room = by_limit
        return room if room > 0 else 0

    def next_seat(self, seat: Seat) -> Seat:
        """The next player in the direction of play who is still in (E3)."""
        seats = len(self.hands)
        seat = (seat + self.direction) % seats
        while seat in self.out:
            seat = (seat + self.direction) % seats
        return seat

    def round_from(self, first: Seat, step: int) -> tuple[Seat, ...]:
        """All seats once, beginning with this one."""
        return _ROUNDS[len(self.hands), first, step]

    def attackers(self, first: Seat) -> tuple[Seat, ...]:
        """Everyone in but the defender, in throwing order; after the defender if `first` cannot."""
        if first in self.out:
            first = self.defender
        order = _ATTACKERS[len(self.hands), first, self.direction, self.defender]
        return tuple([seat for seat in order if seat not in self.out]) if self.out else order

    @property
    def places(self) -> list[list[Seat]]:
        """Who came where, once it is over: out in order, those still in share, the fool last."""
        still_in = [s for s in range(len(self.hands)) if s not in self.out and s != self.fool]
        fool = [] if self.fool is None else [self.fool]
        return [place for place in [*([seat] for seat in self.out), still_in, fool] if place]
