"""The written form of moves and positions: one notation for forms, logs, tests and bots.

>>> write(read(0, "attack 6h 6d"))
'attack 6d 6h'
>>> write(read(1, "defend 6h 7h 6d As"))
'defend 6h 7h 6d As'
"""

from collections.abc import Iterable
from typing import Any, Final

from . import cards
from .cards import NO_CARDS, SUIT_LETTERS, Card, Cards, Suit
from .moves import Attack, Defend, Direction, Flash, Move, Pass, Seat, Take, Transfer
from .position import Phase, Position

#: No move needs more text than this: every card of four decks, named once.
LONGEST_MOVE: Final = 1000


def read(seat: Seat, text: str) -> Move:
    """Read a move; ValueError if it is not one."""
    if len(text) > LONGEST_MOVE:
        raise ValueError("not a move: too long")
    match text.split():
        case ["attack", *names] if names:
            return Attack(seat, cards.parse(" ".join(names)))
        case ["transfer", *names] if names:
            return Transfer(seat, cards.parse(" ".join(names)))
        case ["defend", *names] if names and len(names) % 2 == 0:
            return Defend(seat, _read_pairs(names))
        case ["flash", name]:
            return Flash(seat, cards.card(name))
        case ["direction", ("clockwise" | "counterclockwise") as way]:
            return Direction(seat, way == "clockwise")
        case ["pass"]:
            return Pass(seat)
        case ["take"]:
            return Take(seat)
    raise ValueError(f"not a move: {text[:40]!r}")


def _read_pairs(names: list[str]) -> tuple[tuple[Card, Card], ...]:
    pairs = zip(names[::2], names[1::2], strict=True)
    return tuple((cards.card(target), cards.card(card)) for target, card in pairs)


def write(move: Move) -> str:
    match move:
        case Attack(_, laid):
            return f"attack {cards.names(laid)}"
        case Transfer(_, laid):
            return f"transfer {cards.names(laid)}"
        case Defend(_, pairs):
            return "defend " + " ".join(cards.name(card) for pair in pairs for card in pair)
        case Flash(_, card):
            return f"flash {cards.name(card)}"
        case Direction(_, clockwise):
            return "direction clockwise" if clockwise else "direction counterclockwise"
    return type(move).__name__.lower()


def dump(position: Position) -> dict[str, Any]:
    """A position as plain JSON, cards by name."""
    p = position
    return {
        "hands": [_names(hand) for hand in p.hands],
        "talon": [cards.name(card) for card in p.talon],
        "discard": _names(p.discard),
        "trump": SUIT_LETTERS[p.trump],
        "next_trump": None if p.next_trump is None else SUIT_LETTERS[p.next_trump],
        "trump_card": _name_or_none(p.trump_card),
        "field": [[cards.name(attack), _name_or_none(by)] for attack, by in p.field.items()],
        "phase": p.phase.value,
        "awaited": list(p.awaited),
        "queue": list(p.queue),
        "principal": p.principal,
        "defender": p.defender,
        "last_attacker": p.last_attacker,
        "passed": list(p.passed),
        "flashed": _names(p.flashed),
        "laid": _names(p.laid),
        "known": [_names(known) for known in p.known],
        "out": list(p.out),
        "out_before": p.out_before,
        "fool": p.fool,
        "draw": p.draw,
        "direction": p.direction,
        "bout": p.bout,
        "takes": p.takes,
    }


def load(written: dict[str, Any]) -> Position:
    """Read a position. The queue and what the last move did may be left out: then none is known."""
    w = written
    field = {cards.card(attack): _card_or_none(by) for attack, by in w["field"]}
    return Position(
        hands=[_set(hand) for hand in w["hands"]],
        talon=tuple(map(cards.card, w["talon"])),
        discard=_set(w["discard"]),
        trump=_suit(w["trump"]),
        next_trump=None if w["next_trump"] is None else _suit(w["next_trump"]),
        trump_card=_card_or_none(w["trump_card"]),
        field=field,
        field_cards=sum(attack | by for attack, by in field.items()),
        unbeaten=sum(attack for attack, by in field.items() if not by),
        phase=Phase(w["phase"]),
        awaited=tuple(w["awaited"]),
        queue=tuple(w.get("queue", ())),
        principal=w["principal"],
        defender=w["defender"],
        last_attacker=w["last_attacker"],
        passed=tuple(w["passed"]),
        flashed=_set(w["flashed"]),
        laid=_set(w.get("laid", ())),
        known=[_set(known) for known in w["known"]],
        out=tuple(w["out"]),
        out_before=w.get("out_before", len(w["out"])),
        fool=w["fool"],
        draw=w["draw"],
        direction=w["direction"],
        bout=w["bout"],
        takes=w["takes"],
    )


def _names(some: Cards) -> list[str]:
    return [cards.name(card) for card in cards.in_order(some)]


def _name_or_none(card: Cards) -> str | None:
    return cards.name(card) if card else None


def _card_or_none(name: str | None) -> Cards:
    return cards.card(name) if name else NO_CARDS


def _set(names: Iterable[str]) -> Cards:
    return sum(map(cards.card, names))


def _suit(letter: str) -> Suit:
    return SUIT_LETTERS.index(letter)
