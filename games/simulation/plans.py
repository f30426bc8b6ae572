"""What is to be played: which preset, by how many, how many games in a row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.course.terms import Terms
from games.engine.refusals import BadRules
from games.engine.rules import PRESETS

_GAMES_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be simulated; the same seed gives the same people the same whims."""

    terms: Terms
    games: int
    seed: str
    bots: int = 0
    whim: float = 0.2  # how often somebody does what a bot would not do


def plans(games: int, players: range, presets: Sequence[str], seed: str) -> Iterator[Plan]:
    """Tables that play so many games in all, every preset and number of players in turn."""
    settings = [terms for name in presets for terms in settings_of(name, players)]
    if not settings:
        raise ValueError("none of these presets can be played by so many")
    chance, number = Random(seed), 0  # noqa: S311
    chance.shuffle(settings)
    while games > 0:
        terms = settings[number % len(settings)]
        in_a_row = min(games, chance.randint(1, _GAMES_IN_A_ROW))
        has_bot = terms.most > 2 and chance.random() < 0.25
        yield Plan(terms, in_a_row, f"{seed}|{number}", int(has_bot))
        games, number = games - in_a_row, number + 1


def settings_of(preset: str, players: range) -> Iterator[Terms]:
    """The terms of this preset for each of these numbers of players that it knows."""
    for number in PRESETS[preset].players:
        if number in players:
            yield fitting(preset, number)


def fitting(preset: str, players: int) -> Terms:
    """The terms of a preset with cards enough for so many."""
    try:
        return Terms(preset=preset, least=players, most=players)
    except BadRules:
        more = {"decks": 2} if preset == "dayous" else {"deck": 52}
        return Terms(preset=preset, least=players, most=players, changes=more)
