"""What a table agrees on before it plays: a preset with its changes, players, pace and memory.

>>> write(read("dayous players=2-4 seconds=60 memory=bout decks=2"))
'dayous players=2-4 seconds=60 memory=bout decks=2'
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, get_args

from games.engine.refusals import BadRules, Refusal
from games.engine.rules import OPTIONS, PRESETS, Rules, preset

Memory: TypeAlias = Literal["open", "bout"]

QUICKEST: Final = 5
SLOWEST: Final = 14 * 24 * 3600
LIVE: Final = 3600  # below this many seconds a move, people sit and wait for each other


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What everyone who sits down agrees to; BadRules if it cannot be played."""

    preset: str
    least: int = 2  # players
    most: int = 2
    seconds: int | None = None  # for a move; None: no hurry at all
    memory: Memory = "open"
    changes: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.preset not in PRESETS:
            raise BadRules(Refusal("P2", "unknown_preset", {"preset": self.preset}))
        self._check_numbers()
        for players in range(self.least, self.most + 1):
            self.rules(players)

    def _check_numbers(self) -> None:
        players = PRESETS[self.preset].players
        for option, number in (("min_players", self.least), ("max_players", self.most)):
            if number not in players:
                raise _out_of_range(option, number, players[0], players[-1])
        if self.least > self.most:
            raise _out_of_range("max_players", self.most, self.least, players[-1])
        if self.seconds is not None and not QUICKEST <= self.seconds <= SLOWEST:
            raise _out_of_range("seconds", self.seconds, QUICKEST, SLOWEST)
        if self.memory not in get_args(Memory):
            raise BadRules(Refusal("A6", "unknown_memory", {"value": self.memory}))

    def rules(self, players: int) -> Rules:
        """The rules for so many players. Raises BadRules."""
        return _rules(self.preset, players, tuple(sorted(self.changes.items())))


@lru_cache(maxsize=1024)
def _rules(name: str, players: int, changes: tuple[tuple[str, Any], ...]) -> Rules:
    """The same value for the same terms: games ask for it at every move."""
    return preset(name, players, **dict(changes))


def _out_of_range(option: str, value: int, least: int, most: int) -> BadRules:
    facts = {"option": option, "value": value, "least": least, "most": most}
    return BadRules(Refusal("P2", "out_of_range", facts))


def write(terms: Terms) -> str:
    """The terms in one line, as the log has them."""
    words = [terms.preset, f"players={terms.least}-{terms.most}"]
    if terms.seconds is not None:
        words.append(f"seconds={terms.seconds}")
    words.append(f"memory={terms.memory}")
    return " ".join([*words, *(f"{name}={value}" for name, value in sorted(terms.changes.items()))])


@lru_cache(maxsize=1024)
def read(text: str) -> Terms:
    """Read terms; ValueError if they are none, BadRules if they cannot be played."""
    name, *words = text.split()
    given = dict(word.split("=", 1) for word in words)
    least, _, most = given.pop("players").partition("-")
    seconds = given.pop("seconds", None)
    return Terms(
        preset=name,
        least=int(least),
        most=int(most),
        seconds=None if seconds is None else int(seconds),
        memory=given.pop("memory"),  # type: ignore[arg-type]
        changes={option: value(option, text) for option, text in given.items()},
    )


def value(option: str, text: str) -> Any:
    """The value of an option that a text names. Raises BadRules."""
    for allowed in OPTIONS.get(option, ()):
        if str(allowed) == text:
            return allowed
    raise BadRules(Refusal("P2", "out_of_range", {"option": option, "value": text}))
