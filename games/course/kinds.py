"""The kinds of events: a closed list of what may stand in a log, who may cause it, what it does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from . import entries, gathering, playing
from .course import Course, Stage, refused
from .entries import By, Entry
from .outcome import Folded

Fold: TypeAlias = Callable[[Course, Entry, bytes], Folded]


def fold(course: Course, entry: Entry, secret: bytes) -> Folded:
    """The course after this entry, and its visible outcome. Raises Refused.

    An unknown kind is a LookupError: a log is never read past something nobody understands.
    """
    kind = KINDS[entry.kind]
    if course.stage is not kind.stage:
        raise refused(_OUT_OF_STAGE.get((course.stage, kind.stage), "over"))
    if entry.by not in kind.by:
        raise refused("not_yours")
    return kind.fold(course, entry, secret)


_OUT_OF_STAGE: Final = {
    (Stage.GATHERING, Stage.PLAYING): "not_begun",
    (Stage.PLAYING, Stage.GATHERING): "begun_already",
    (Stage.CANCELLED, Stage.GATHERING): "closed",
    (Stage.CANCELLED, Stage.PLAYING): "closed",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event."""

    fold: Fold
    stage: Stage
    by: frozenset[By]


_PEOPLE: Final = frozenset({By.PLAYER, By.MODERATOR})
_HOUSE: Final = frozenset({By.HOUSE, By.PLAYER, By.MODERATOR})
_AT_THE_TABLE: Final = frozenset({By.PLAYER, By.BOT, By.CLOCK})
_NOT_PRESENT: Final = frozenset({By.CLOCK, By.MODERATOR})
_ONLY_HOUSE: Final = frozenset({By.HOUSE})

#: Every kind but the first line of a log, `open`, which begins a course.
KINDS: Final[Mapping[str, Kind]] = {
    "sit": Kind(gathering.sit, Stage.GATHERING, _PEOPLE),
    "bot": Kind(gathering.bot, Stage.GATHERING, _PEOPLE),
    "stand": Kind(gathering.stand, Stage.GATHERING, _PEOPLE),
    "kick": Kind(gathering.kick, Stage.GATHERING, _PEOPLE),
    "host": Kind(gathering.host, Stage.GATHERING, _PEOPLE),
    "seed": Kind(gathering.seed, Stage.GATHERING, _PEOPLE),
    "rules": Kind(gathering.rules, Stage.GATHERING, _PEOPLE),
    "begin": Kind(gathering.begin, Stage.GATHERING, _HOUSE),
    "cancel": Kind(gathering.cancel, Stage.GATHERING, _HOUSE),
    "move": Kind(playing.move, Stage.PLAYING, _AT_THE_TABLE),
    "keep": Kind(playing.keep, Stage.PLAYING, _NOT_PRESENT),
    "back": Kind(playing.back, Stage.PLAYING, _PEOPLE),
    "resign": Kind(playing.resign, Stage.PLAYING, _PEOPLE),
    "end": Kind(playing.end, Stage.PLAYING, _ONLY_HOUSE),
}
OPEN: Final = "open"
ALL: Final = (OPEN, *KINDS)


def open_course(game: str, entry: Entry) -> Course:
    """The course that the first line of a log begins."""
    if entry.kind != OPEN:
        raise ValueError("a log begins with its opening")
    return entries.opened(game, entry.text)
