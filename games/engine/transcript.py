"""A whole game as text: a heading with the rules, the seats and the deal, then one line a move.

rules players=2 deck=36 …
seat anna
seat boris
deck 6h 7c …
half 0
ties 1 0
0 attack 6h
1 take
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from . import cards, notation
from .deal import Chance, Previous, deal
from .moves import Move
from .play import play
from .position import Position
from .rules import OPTIONS, Rules


@dataclass(frozen=True, slots=True)
class Transcript:
    rules: Rules
    names: tuple[str, ...]
    chance: Chance
    moves: tuple[Move, ...] = ()
    previous: Previous | None = None


def positions(transcript: Transcript) -> Iterator[Position]:
    """The position after the deal and after each move. Raises IllegalMove."""
    position = deal(transcript.rules, transcript.chance, transcript.previous)
    yield position
    for move in transcript.moves:
        position = play(transcript.rules, position, move)
        yield position


def write(transcript: Transcript) -> str:
    t = transcript
    heading = [
        "rules " + " ".join(f"{f.name}={getattr(t.rules, f.name)}" for f in fields(Rules)),
        *(f"seat {name}" for name in t.names),
        "deck " + " ".join(map(cards.name, t.chance.deck)),
        f"half {t.chance.half}",
        "ties " + " ".join(map(str, t.chance.seats)),
        *([f"previous {t.previous.fool} {t.previous.winner}"] if t.previous else []),
    ]
    moves = [f"{move.seat} {notation.write(move)}" for move in t.moves]
    return "\n".join(heading + moves) + "\n"


def read(text: str) -> Transcript:
    """Read a transcript; ValueError if it is none."""
    parts: dict[str, list[str]] = {}
    moves: list[Move] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word.isdecimal():
            moves.append(notation.read(int(word), rest))
        else:
            parts.setdefault(word, []).append(rest)
    return _assemble(parts, tuple(moves))


def _assemble(parts: dict[str, list[str]], moves: tuple[Move, ...]) -> Transcript:
    try:
        return Transcript(
            rules=Rules(**dict(map(_read_option, parts["rules"][0].split()))),
            names=tuple(parts["seat"]),
            chance=Chance(
                tuple(map(cards.card, parts["deck"][0].split())),
                int(parts["half"][0]),
                tuple(map(int, parts["ties"][0].split())),
            ),
            moves=moves,
            previous=_read_previous(parts["previous"][0]) if "previous" in parts else None,
        )
    except KeyError as missing:
        raise ValueError(f"the transcript lacks {missing}") from None


def _read_previous(text: str) -> Previous:
    fool, winner = (_number_or_none(word) for word in text.split())
    return Previous(fool, winner)


def _read_option(word: str) -> tuple[str, Any]:
    name, _, value = word.partition("=")
    for allowed in OPTIONS.get(name, ()):
        if str(allowed) == value:
            return name, allowed
    raise ValueError(f"not an option: {word}")


def _number_or_none(word: str) -> int | None:
    return None if word == "None" else int(word)
