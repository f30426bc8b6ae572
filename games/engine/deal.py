"""The deal: from a shuffled deck to the position before the first move. All chance is in Chance."""

from dataclasses import dataclass

from .cards import NO_CARDS, OF_SUIT, Card, Cards, Rank, in_order, pack, rank, suit
from .moves import Seat
from .position import Phase, Position
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Chance:
    """The order of the cards, which half is turned (0 or 1), and an order of seats for ties."""

    deck: tuple[Card, ...]
    half: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Previous:
    """What the game before leaves behind, in today's seats; None: a draw, or they have left."""

    fool: Seat | None = None
    winner: Seat | None = None


def deal(rules: Rules, chance: Chance, previous: Previous | None = None) -> Position:
    """The position before the first move. ValueError if the chance does not fit the rules."""
    _check(rules, chance)
    previous = previous or Previous()
    first = 0 if previous.fool is None else (previous.fool + 1) % rules.players
    hands, rest = _deal_hands(rules, chance.deck, first)
    talon, turned = _turn_up(rules, rest, chance.half)
    opener, shown = _opener(rules, hands, suit(turned), chance.seats, previous)
    known = [NO_CARDS] * rules.players
    known[opener] = shown
    return Position(
        hands=hands,
        talon=talon,
        trump=suit(turned),
        trump_card=turned,
        phase=Phase.DIRECTION if rules.direction == "opener" else Phase.ATTACK,
        awaited=(opener,),
        principal=opener,
        defender=(opener + 1) % rules.players,
        last_attacker=opener,
        known=known,
    )


def _check(rules: Rules, chance: Chance) -> None:
    if sum(chance.deck) != pack(rules.deck, rules.decks) or len(chance.deck) != rules.cards:
        raise ValueError("the deck does not hold the cards of these rules, each once")
    if chance.half not in (0, 1) or sorted(chance.seats) != list(range(rules.players)):
        raise ValueError("the half must be 0 or 1, and the seats an order of all seats")


def _deal_hands(
    rules: Rules, deck: tuple[Card, ...], first: Seat
) -> tuple[list[Cards], tuple[Card, ...]]:
    """One card at a time, clockwise; the very last card is never dealt (D1, D2, W1)."""
    wanted = rules.cards if rules.railway else rules.players * rules.hand
    dealt = min(wanted, rules.cards - 1)
    hands = [NO_CARDS] * rules.players
    for i, card in enumerate(deck[:dealt]):
        hands[(first + i) % rules.players] |= card
    return hands, deck[dealt:]


def _turn_up(rules: Rules, rest: tuple[Card, ...], half: int) -> tuple[tuple[Card, ...], Card]:
    """The talon in drawing order, and its face-up card (D3, Y2, W1)."""
    if rules.railway:
        return (), rest[0]
    if rules.trumps == 1:
        return (*rest[1:], rest[0]), rest[0]
    smaller = len(rest) // 2
    cut = smaller if half else len(rest) - smaller
    upper, lower = (rest[:cut], rest[cut:]) if half else (rest[cut:], rest[:cut])
    return upper + lower, lower[0]


def _opener(
    rules: Rules, hands: list[Cards], trump: int, ties: tuple[Seat, ...], previous: Previous
) -> tuple[Seat, Cards]:
    """Who opens, and the card they show for it, if any (O1, O2, P1)."""
    if rules.next_opener == "winner" and previous.winner is not None:
        return previous.winner, NO_CARDS
    if rules.next_opener == "under_fool" and previous.fool is not None:
        return (previous.fool - 1) % rules.players, NO_CARDS
    if rules.next_opener == "left_of_fool" and previous.fool is not None:
        return (previous.fool + 1) % rules.players, NO_CARDS
    return _lowest_trump(hands, trump, ties)


def _lowest_trump(hands: list[Cards], trump: int, ties: tuple[Seat, ...]) -> tuple[Seat, Cards]:
    """The lowest trump opens; twins compare their next trumps, and a missing one loses (O1)."""
    trumps = {seat: in_order(hands[seat] & OF_SUIT[trump]) for seat in ties}
    contenders = list(ties)
    for step in range(max(map(len, trumps.values()))):
        best = min(_rank_at(trumps[seat], step) for seat in contenders)
        contenders = [seat for seat in contenders if _rank_at(trumps[seat], step) == best]
        if len(contenders) == 1:
            return contenders[0], trumps[contenders[0]][step]
    opener = contenders[0]
    return opener, trumps[opener][0] if trumps[opener] else NO_CARDS


_NONE_LEFT: Rank = 99


def _rank_at(trumps: list[Card], step: int) -> Rank:
    return rank(trumps[step]) if step < len(trumps) else _NONE_LEFT
