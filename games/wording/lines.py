"""Lines made of words, players and cards, so that a template can draw each its own way.

A sentence is translated as a whole, with named places; only then is it cut into parts. So every
language keeps its own order of words, and a name stays plain text whatever it contains.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine import cards
from games.engine.cards import Card, Cards
from games.engine.moves import Seat

from .names import card_name, card_sign

Words: TypeAlias = str | Promise
Names: TypeAlias = Sequence[str]

_PLACE: Final = re.compile(r"%\((\w+)\)[sd]")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line: as it is written, and as it is spoken."""

    kind: Literal["text", "player", "card"]
    text: str
    spoken: str
    seat: Seat | None = None
    card: str = ""  # in the notation of the log


Line: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """What to tell people, and the id of the rule behind it, if one is."""

    text: str
    rule: str = ""


def text(written: object, spoken: str | None = None) -> Line:
    return (Part("text", str(written), str(written) if spoken is None else spoken),)


def player(seat: Seat, names: Names) -> Line:
    return (Part("player", names[seat], names[seat], seat=seat),)


def card(one: Card) -> Line:
    return (Part("card", card_sign(one), card_name(one), card=cards.name(one)),)


def several(some: Cards) -> Line:
    """Cards side by side in writing, and as a list in speech."""
    return listed([card(one) for one in cards.in_order(some)], " ")


def listed(lines: Sequence[Line], gap: str | None = None) -> Line:
    """One line after the other, as a list in speech, and in writing unless a gap is given."""
    whole: list[Part] = []
    for i, line in enumerate(lines):
        if i:
            comma = pgettext("in a list", " and ") if i == len(lines) - 1 else _(", ")
            whole += text(comma if gap is None else gap, comma)
        whole += line
    return tuple(whole)


def compose(sentence: Words, places: Mapping[str, Line]) -> Line:
    """Cut a translated sentence at its named places and put these lines there."""
    pieces = _PLACE.split(str(sentence))
    found = [text(piece) if i % 2 == 0 else places[piece] for i, piece in enumerate(pieces)]
    return tuple(part for line in found for part in line if part.text)


def written(line: Line) -> str:
    return "".join(part.text for part in line)


def spoken(line: Line) -> str:
    return "".join(part.spoken for part in line)


def say(lines: Iterable[Line]) -> str:
    """What a live region reads out, one sentence after the other."""
    return " ".join(_("%(line)s.") % {"line": spoken(line)} for line in lines)
