"""What one seat may see: built up from public facts and the own hand, never filtered down."""

from dataclasses import dataclass

from .cards import NO_CARDS, Card, Cards, Suit, count
from .choices import NOTHING, Choices, choices
from .moves import Seat
from .position import Phase, Position
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as one seat sees it; seat None is a spectator, who sees no hand at all."""

    seat: Seat | None
    hand: Cards
    choices: Choices
    held: tuple[int, ...]  # how many cards each seat holds
    known: tuple[Cards, ...]  # which of them everybody knows
    talon: int
    until_turned: int  # cards to draw up to and including the face-up one
    discard: int
    trump: Suit
    next_trump: Suit | None
    trump_card: Cards
    field: tuple[tuple[Card, Cards], ...]
    phase: Phase
    awaited: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    principal: Seat
    defender: Seat
    last_attacker: Seat
    direction: int
    bout: int
    flashed: Cards
    laid: Cards
    takes: int
    out: tuple[Seat, ...]
    out_before: int
    fool: Seat | None
    draw: bool
    hands: tuple[Cards, ...]  # every hand, once the game is over

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def unbeaten(self) -> Cards:
        return sum(attack for attack, defence in self.field if not defence)

    @property
    def field_cards(self) -> Cards:
        return sum(attack | defence for attack, defence in self.field)


def see(rules: Rules, position: Position, seat: Seat | None) -> Sight:
    """What this seat may see of the position (A1)."""
    over = position.is_over
    return Sight(
        seat=seat,
        hand=NO_CARDS if seat is None else position.hands[seat],
        choices=NOTHING if seat is None else choices(rules, position, seat),
        held=tuple(map(count, position.hands)),
        known=tuple(position.known),
        talon=len(position.talon),
        until_turned=_until_turned(position),
        discard=count(position.discard),
        trump=position.trump,
        next_trump=position.next_trump,
        trump_card=position.trump_card,
        field=tuple(position.field.items()),
        phase=position.phase,
        awaited=position.awaited,
        queue=position.queue,
        passed=position.passed,
        principal=position.principal,
        defender=position.defender,
        last_attacker=position.last_attacker,
        direction=position.direction,
        bout=position.bout,
        flashed=position.flashed,
        laid=position.laid,
        takes=position.takes,
        out=position.out,
        out_before=position.out_before,
        fool=position.fool,
        draw=position.draw,
        hands=tuple(position.hands) if over else (),
    )


def _until_turned(position: Position) -> int:
    if position.trump_card not in position.talon:
        return 0
    return position.talon.index(position.trump_card) + 1
