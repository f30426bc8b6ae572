"""Golden games: whole games, and what everybody saw after the deal and after each move.

A file is a transcript with indented lines in between: `*` is what all can see, a number is the hand
and the choices of that seat. What is empty or false is left out.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from games.engine import cards, notation, transcript
from games.engine.choices import Choices
from games.engine.position import Position
from games.engine.rules import PRESETS, Rules, preset
from games.engine.sight import Sight, see
from games.engine.transcript import Transcript
from tests.engine.random_play import random_chance, random_game

FOLDER: Final = Path(__file__).parent.parent / "transcripts"
_NAMES: Final = ("anna", "boris", "clara", "dima", "elena", "fyodor", "galina", "hamid")
_OWN: Final = {"seat", "hand", "choices"}
_CARDS: Final = {"trump_card", "flashed", "laid", "known", "hands", "attack", "transfer", "flash"}


def games() -> dict[str, Transcript]:
    """A few random games of every preset, by the name of their file; always the same ones."""
    tables = [
        (name, preset(name, players))
        for name, known in PRESETS.items()
        for players in (2, 3, 4)
        if players in known.players
    ]
    # Six leave one card for the talon, and eight take long enough with small hands.
    tables += [("spec", preset("spec", 6)), ("dayous", preset("dayous", 8, hand=3))]
    return {
        f"{name}-{rules.players}": _game(rules, seed) for seed, (name, rules) in enumerate(tables)
    }


def _game(rules: Rules, seed: int) -> Transcript:
    moves = tuple(move for move, _ in random_game(rules, seed) if move)
    chance = random_chance(rules, random.Random(seed))
    return Transcript(rules, _NAMES[: rules.players], chance, moves)


def write(game: Transcript) -> str:
    """The file of a game."""
    heading = transcript.write(Transcript(game.rules, game.names, game.chance)).splitlines()
    moves = [f"{move.seat} {notation.write(move)}" for move in game.moves]
    lines = [*heading]
    for line, position in zip(["", *moves], transcript.positions(game), strict=True):
        lines += [*filter(None, [line]), *_sights(game.rules, position)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Transcript:
    """The game in a file, without what was seen."""
    return transcript.read("\n".join(line for line in text.splitlines() if line[0] != " "))


def _sights(rules: Rules, position: Position) -> Iterator[str]:
    """What a spectator sees, then each seat; should a seat see other facts, these too."""
    public = _public(see(rules, position, None))
    yield f"  * {public}"
    for seat in range(rules.players):
        sight = see(rules, position, seat)
        own = [cards.names(sight.hand), _choices(sight.choices)]
        if _public(sight) != public:
            own.append(f"differs: {_public(sight)}")
        yield f"  {seat} {' | '.join(filter(None, own))}".rstrip()


def _public(sight: Sight) -> str:
    names = [each.name for each in fields(Sight) if each.name not in _OWN]
    return _words({name: getattr(sight, name) for name in names})


def _choices(choices: Choices) -> str:
    offers = {each.name: getattr(choices, each.name) for each in fields(Choices)}
    return _words({name: offer for name, offer in offers.items() if offer})


def _words(facts: Mapping[str, Any]) -> str:
    written = {name: _value(name, value) for name, value in facts.items()}
    return "; ".join(f"{name} {value}" for name, value in written.items() if value)


def _value(name: str, value: Any) -> str:
    match name, value:
        case _, None | False | ():
            return ""
        case "trump" | "next_trump", _:
            return cards.SUIT_LETTERS[value]
        case "field" | "beaters", _:
            pairs = value.items() if isinstance(value, dict) else value
            return " ".join(f"{cards.names(one)}/{_joined(other)}" for one, other in pairs)
        case _, tuple() if name in _CARDS:
            return " ".join(f"{seat}:{_joined(some)}" for seat, some in enumerate(value) if some)
        case _, int() if name in _CARDS:
            return cards.names(value)
        case _, tuple():
            return " ".join(map(str, value))
        case _, True:
            return "yes"
    return str(value)


def _joined(some: cards.Cards) -> str:
    return cards.names(some).replace(" ", ",")
