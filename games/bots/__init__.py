"""Bots: they see what a player in their seat would see, and nothing else."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from games.engine.moves import Move, Seat
from games.engine.rules import Rules
from games.engine.sight import Sight

from . import lowest

Level: TypeAlias = Callable[[Rules, Sight, Seat, Random], Move]

LEVELS: Final[Mapping[str, Level]] = {"lowest": lowest.choose}


def choose(rules: Rules, sight: Sight, *, level: str = "lowest", chance: Random) -> Move:
    """The move of a bot in this seat. ValueError if the game does not wait for it."""
    if sight.seat not in sight.awaited:
        raise ValueError("the game does not wait for this seat")
    return LEVELS[level](rules, sight, sight.seat, chance)
