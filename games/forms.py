"""What people send, read strictly: a field that nobody asked for is refused, and one sent twice.

Whose seat it is never comes from a form.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid4

from django.http import QueryDict

from games.course import entries, terms
from games.course.course import refused
from games.course.terms import Terms
from games.engine.notation import LONGEST_MOVE
from games.engine.refusals import Refused
from games.engine.rules import OPTIONS

_TOKEN: Final = "csrfmiddlewaretoken"  # noqa: S105  the name of a field
_KEY: Final = re.compile(r"[0-9a-f]{16}")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_VERBS: Final = ("attack", "transfer")
_LONGEST_NAME: Final = 200  # as sent; a table's name is shorter
_LONGEST_VALUE: Final = 40
_NOT_FROM_A_FORM: Final = ("players", "edition")

#: Options of the rules that a form may change.
OPTION_FIELDS: Final = tuple(name for name in OPTIONS if name not in _NOT_FROM_A_FORM)
TERMS_FIELDS: Final = ("preset", "least", "most", "seconds", "memory", *OPTION_FIELDS)


class Sent:
    """The fields of a form; refused as not_a_command if there are others than those allowed."""

    def __init__(self, post: QueryDict, *allowed: str, several: str = "") -> None:
        self._post = post
        for name, values in post.lists():
            known = name in allowed or name in (_TOKEN, several)
            if not known or (len(values) > 1 and name != several):
                raise refused("not_a_command")

    def __contains__(self, name: str) -> bool:
        return name in self._post

    def text(self, name: str, longest: int = LONGEST_MOVE) -> str:
        """What was sent, or nothing; refused if it is longer than anything we ask for."""
        found = self._post.get(name, "")
        if len(found) > longest or "\0" in found:
            raise refused("not_a_command")
        return found

    def several(self, name: str) -> list[str]:
        return self._post.getlist(name)

    def number(self, name: str) -> int:
        """A number that must be there."""
        if not _NUMBER.fullmatch(self.text(name)):
            raise refused("not_a_command")
        return int(self.text(name))

    def number_or_none(self, name: str) -> int | None:
        return self.number(name) if self.text(name) else None

    @property
    def game(self) -> str:
        """The key of the game that is meant."""
        if not _KEY.fullmatch(self.text("game")):
            raise refused("not_a_command")
        return self.text("game")

    @property
    def command(self) -> UUID:
        """The id of this intention; a random one, since others could be guessed."""
        try:
            found = UUID(self.text("command"))
        except ValueError:
            raise refused("not_a_command") from None
        if found.version != 4:
            raise refused("not_a_command")
        return found

    @property
    def seed(self) -> str:
        """Luck that a player adds: plain letters and digits as they are, other words by hash."""
        words = self.text("seed").strip()
        try:
            return entries.seed(words)
        except Refused:
            return hashlib.sha256(words.encode(errors="replace")).hexdigest()


def move(sent: Sent) -> str:
    """The move in the notation of the log; several ticked cards come as a verb and cards."""
    if sent.text("move"):
        return sent.text("move")
    if sent.text("verb") in _VERBS and sent.several("card"):
        return " ".join([sent.text("verb"), *sent.several("card")])
    raise refused("not_a_move")


def command_or_new(sent: Sent) -> UUID:
    """A form that was drawn without a command is a new intention each time."""
    return sent.command if "command" in sent else uuid4()


def table_name(sent: Sent) -> str:
    return sent.text("name", _LONGEST_NAME)


def agreed(sent: Sent) -> Terms:
    """The terms that were chosen. Raises BadRules where they cannot be played."""
    if sent.text("memory") not in ("", "open", "bout"):
        raise refused("unknown_memory")
    return Terms(
        preset=sent.text("preset", _LONGEST_VALUE),
        least=sent.number("least"),
        most=sent.number("most"),
        seconds=sent.number_or_none("seconds"),
        memory="bout" if sent.text("memory") == "bout" else "open",
        changes=_changes(sent),
    )


def _changes(sent: Sent) -> Mapping[str, Any]:
    """Options that differ from what the preset says."""
    given = {name: sent.text(name, _LONGEST_VALUE) for name in OPTION_FIELDS}
    return {name: terms.value(name, text) for name, text in given.items() if text}
