"""Read a log from its first line, and trust nothing: each event must follow from those before."""

from dataclasses import dataclass
from typing import Any

from games.engine import shuffle
from games.engine.refusals import Refused

from . import chain, entries, kinds, upcasters
from .course import Course
from .entries import By, Entry
from .upcasters import Public


class WrongEvent(Exception):
    """The first event of a log that cannot have been written like this."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"event {number}: {why}")
        self.number, self.why = number, why


@dataclass(slots=True)
class Replay:
    """A log as far as it has been read."""

    game: str
    secret: bytes
    course: Course | None = None
    number: int = 0
    head: str = ""
    at: str = ""
    commitment: str = ""
    follows: str = ""

    def read(self, public: Public, hash: str) -> None:
        """Take the next event, or say what is wrong with it. Raises WrongEvent."""
        number = self.number + 1
        if public["number"] != number:
            raise WrongEvent(number, f"is missing; event {public['number']} comes instead")
        try:
            told = upcasters.current(public)
            entry = Entry(told["kind"], told["seat"], told["text"], By(told["by"]))
            if self.course is None:
                self._promise(entry)
            self._check_link(public, hash)
            outcome = self._fold(entry)
        except (Refused, ValueError, LookupError, AssertionError) as why:
            raise WrongEvent(number, f"cannot follow: {_words(why)}") from why
        if told["outcome"] != outcome:
            raise WrongEvent(number, f"its outcome is {told['outcome']}, but {outcome} follows")
        self.number, self.head, self.at = number, hash, public["at"]

    def _promise(self, entry: Entry) -> None:
        self.commitment, self.follows = entries.promise(entry.text)
        self.head = self.follows
        if self.commitment != shuffle.commitment(self.game, self.secret):
            raise ValueError("the secret is not the one that was promised")

    def _check_link(self, public: Public, hash: str) -> None:
        if public["game"] != self.game:
            raise ValueError(f"it belongs to game {public['game']}")
        if hash != chain.link(self.head, public):
            raise ValueError("its hash does not fit what it says and what came before")
        if public["at"] < self.at:
            raise ValueError(f"it happened at {public['at']}, before the last one at {self.at}")

    def _fold(self, entry: Entry) -> dict[str, Any]:
        if self.course is None:
            self.course = kinds.open_course(self.game, entry)
            return {}
        self.course, outcome = kinds.fold(self.course, entry, self.secret)
        return outcome


def _words(why: Exception) -> str:
    if isinstance(why, Refused):
        return f"{why.refusal.rule} {why.refusal.code}".strip()
    if isinstance(why, KeyError):
        return f"nobody knows {why}"
    return str(why) or type(why).__name__
