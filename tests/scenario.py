"""Positions laid out in words, and games played in the notation of the log.

A scenario seats anna, boris, clara and the others clockwise from seat 0. Cards that nobody names
lie in the discard, so that every deck is complete.

>>> s = Scenario(trump="s", attacks="anna", anna="6h 9s", boris="7c 8d", clara="As Kd")
>>> s.refuses("anna: pass")
'B1'
>>> s.play("anna: attack 6h", "boris: take", "anna: pass", "clara: pass").hand("boris")
'6h 7c 8d'
>>> s.awaited
['clara']
"""

from collections.abc import Iterable
from typing import Any, Self

import pytest

from games.engine import notation, play
from games.engine.cards import card
from games.engine.default import default_move
from games.engine.play import Chance, IllegalMove, Previous
from games.engine.rules import Rules, preset
from games.engine.why_not import why_not

NAMES = ("anna", "boris", "clara", "dima", "elena", "fyodor", "galina", "hamid")
RANKS = "23456789TJQKA"
SUITS = "cdhs"
LOWEST = {24: "9", 36: "6", 52: "2"}


def pack(deck: int = 36, decks: int = 1) -> list[str]:
    """The cards of some decks, lowest first.

    >>> pack(24)[:5], len(pack(52, 2))
    (['9c', '9d', '9h', '9s', 'Tc'], 104)
    """
    ranks = RANKS[RANKS.index(LOWEST[deck]) :]
    copies = ["", *map(str, range(2, decks + 1))]
    return [rank + suit + copy for rank in ranks for suit in SUITS for copy in copies]


def in_order(cards: Iterable[str]) -> str:
    """Cards as one text, by rank, suit and copy."""
    return " ".join(sorted(cards, key=lambda c: (RANKS.index(c[0]), c[1:])))


class Scenario:
    """A position in words. Everything is read through the notation, as the log would show it."""

    def __init__(
        self, *, trump: str, attacks: str, rules: Rules | None = None, talon: str = "", **words: Any
    ) -> None:
        hands = {name: words.pop(name).split() for name in NAMES if name in words}
        self.rules = rules or preset("encounter", len(hands))
        self.names = NAMES[: self.rules.players]
        laid = _Layout(self, trump, attacks, talon.split(), hands, words).position()
        self.position = notation.load(laid)

    @classmethod
    def dealt(cls, rules: Rules, deck: Iterable[str], **chance: Any) -> Self:
        """The game that starts from this order of cards."""
        scenario = cls.__new__(cls)
        scenario.rules = rules
        scenario.names = NAMES[: rules.players]
        seats = chance.get("seats", " ".join(scenario.names)).split()
        scenario.position = play.deal(
            rules,
            Chance(
                deck=tuple(card(text) for text in deck),
                half=chance.get("half", 0),
                seats=tuple(NAMES.index(name) for name in seats),
            ),
            _previous(chance.get("fool"), chance.get("winner")) if "fool" in chance else None,
        )
        return scenario

    def play(self, *lines: str) -> Self:
        for line in lines:
            seat, text = self._parse(line)
            self.position = play.play(self.rules, self.position, notation.read(seat, text))
        return self

    def refusal(self, line: str) -> Any:
        """Why this line is refused, or None; asking and playing must agree."""
        seat, text = self._parse(line)
        move = notation.read(seat, text)
        reason = why_not(self.rules, self.position, seat, move)
        if reason is None:
            play.play(self.rules, self.position, move)
            return None
        with pytest.raises(IllegalMove) as refused:
            play.play(self.rules, self.position, move)
        assert refused.value.refusal == reason
        return reason

    def refuses(self, line: str) -> str | None:
        """The id of the rule that forbids this line, or None where it may be played."""
        reason = self.refusal(line)
        return reason and reason.rule

    def may(self, name: str) -> list[str]:
        """What somebody may play now, with one card or one pair at most."""
        return [text for text in self._simple_moves(name) if not self.refuses(f"{name}: {text}")]

    def default(self, name: str) -> str:
        """What is played for somebody who misses the deadline."""
        return notation.write(default_move(self.rules, self.position, self._seat(name)))

    def asked(self, *lines: str) -> list[list[str]]:
        """Play on, and say who was awaited before each line."""
        return [(self.awaited, self.play(line))[0] for line in lines]

    def hand(self, name: str) -> str:
        return in_order(self.words["hands"][self._seat(name)])

    def count(self, name: str) -> int:
        return len(self.words["hands"][self._seat(name)])

    def known(self, name: str) -> str:
        return in_order(self.words["known"][self._seat(name)])

    @property
    def words(self) -> dict[str, Any]:
        return notation.dump(self.position)

    @property
    def field(self) -> str:
        return " ".join("/".join(filter(None, pair)) for pair in self.words["field"])

    @property
    def talon(self) -> str:
        return " ".join(self.words["talon"])

    @property
    def discard_count(self) -> int:
        return len(self.words["discard"])

    @property
    def awaited(self) -> list[str]:
        return [self.names[seat] for seat in self.words["awaited"]]

    @property
    def out(self) -> list[str]:
        return [self.names[seat] for seat in self.words["out"]]

    @property
    def passed(self) -> set[str]:
        return {self.names[seat] for seat in self.words["passed"]}

    @property
    def defender(self) -> str:
        return self.names[self.words["defender"]]

    @property
    def principal(self) -> str:
        return self.names[self.words["principal"]]

    @property
    def fool(self) -> str | None:
        seat = self.words["fool"]
        return None if seat is None else self.names[seat]

    @property
    def phase(self) -> str:
        return self.words["phase"]

    @property
    def trump(self) -> str:
        return self.words["trump"]

    @property
    def trump_card(self) -> str | None:
        return self.words["trump_card"]

    @property
    def draw(self) -> bool:
        return self.words["draw"]

    def _seat(self, name: str) -> int:
        return self.names.index(name)

    def _parse(self, line: str) -> tuple[int, str]:
        name, text = line.split(": ")
        return self._seat(name), text

    def _simple_moves(self, name: str) -> list[str]:
        hand = self.hand(name).split()
        open_cards = [attack for attack, beaten_by in self.words["field"] if not beaten_by]
        return [
            *("direction clockwise", "direction counterclockwise", "pass", "take"),
            *(f"{verb} {held}" for verb in ("attack", "transfer", "flash") for held in hand),
            *(f"defend {attack} {held}" for attack in open_cards for held in hand),
        ]


class _Layout:
    """The words of a scenario, completed to a whole position at the opening of a bout."""

    def __init__(
        self,
        scenario: Scenario,
        trump: str,
        attacks: str,
        talon: list[str],
        hands: dict[str, list[str]],
        words: dict[str, Any],
    ) -> None:
        self.rules, self.names = scenario.rules, scenario.names
        self.hands = [hands.get(name, []) for name in self.names]
        self.opener = self.names.index(attacks)
        self.trump, self.talon, self.words = trump, talon, words

    def position(self) -> dict[str, Any]:
        turned = self.words.pop("trump_card", self._bottom())
        out = [self.names.index(name) for name in self.words.pop("out", self._empty()).split()]
        known = {name: cards.split() for name, cards in self.words.pop("known", {}).items()}
        direction = self.words.get("direction", 1)
        return {
            "hands": self.hands,
            "talon": self.talon,
            "discard": self._rest(turned),
            "trump": self.trump,
            "next_trump": None,
            "trump_card": turned,
            "field": [],
            "phase": "attack",
            "awaited": [self.opener],
            "principal": self.opener,
            "defender": self._next_in(self.opener, direction, out),
            "last_attacker": self.opener,
            "passed": [],
            "flashed": [],
            "known": [known.get(name, []) for name in self.names],
            "out": out,
            "fool": None,
            "draw": False,
            "direction": 1,
            "bout": 2,
            "takes": 0,
        } | self.words

    def _bottom(self) -> str | None:
        """With one trump the face-up card is the last of the talon."""
        if not self.talon or self.rules.trumps == 2:
            return None
        assert self.talon[-1][1] == self.trump, "the bottom of the talon shows the trump"
        return self.talon[-1]

    def _empty(self) -> str:
        gone = [name for name, hand in zip(self.names, self.hands, strict=True) if not hand]
        return "" if self.talon else " ".join(gone)

    def _rest(self, turned: str | None) -> list[str]:
        named = {held for hand in self.hands for held in hand} | {*self.talon, turned}
        whole = pack(self.rules.deck, self.rules.decks)
        assert named <= {*whole, None}, f"not in this deck: {named - set(whole)}"
        return [each for each in whole if each not in named]

    def _next_in(self, seat: int, direction: int, out: list[int]) -> int:
        seats = [(seat + step * direction) % len(self.names) for step in range(1, len(self.names))]
        return next(each for each in seats if each not in out)


def stacked(rules: Rules, turned: str, *, first: str = "anna", half: int = 0, **hands: str) -> list:
    """A deck that deals at least these cards to these people and then turns that card up.

    Whatever is not named is no trump as long as there are other cards.

    >>> stacked(preset("encounter", 2), "9s", anna="6s", boris="7s 8s")[:4]
    ['6s', '7s', '6c', '8s']
    """
    others = [c for c in pack(rules.deck, rules.decks) if c not in " ".join(hands.values()).split()]
    others.remove(turned)
    others.sort(key=lambda c: c[1] == turned[1])
    order = [NAMES[(NAMES.index(first) + step) % rules.players] for step in range(rules.players)]
    wanted = {name: hands.get(name, "").split() for name in order}
    dealt_cards = min(rules.players * rules.hand, rules.deck * rules.decks - 1)
    deck = []
    for place in range(dealt_cards):
        name = order[place % rules.players]
        deck.append(wanted[name].pop(0) if wanted[name] else others.pop(0))
    before_turned = len(others) // 2 + (len(others) % 2) if rules.trumps == 2 and half else 0
    return [*deck, *others[:before_turned], turned, *others[before_turned:]]


def _previous(fool: str | None, winner: str | None) -> Previous:
    """How the game before ended; nobody for a draw, or for somebody who has left."""
    return Previous(
        fool=None if fool is None else NAMES.index(fool),
        winner=None if winner is None else NAMES.index(winner),
    )
