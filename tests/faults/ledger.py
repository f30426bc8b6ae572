"""What a writer remembers of its commands, on paper that survives the writer.

Every line is there before anything depends on it, and an answer is forced to the disk.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

CONFIRMED: Final = "confirmed"
REFUSED: Final = "refused"
FAILED: Final = "failed"  # neither yes nor no, although everything was up


@dataclass
class Intention:
    """One thing that a player wanted, and what was said to it."""

    command: str
    game: str
    user: int
    what: str  # move or agree
    text: str
    version: int
    sent_as: list[str] = field(default_factory=list)  # the command of every attempt
    answer: str = ""
    number: int = 0  # of the event, if it was confirmed
    hash: str = ""
    why: str = ""


class Ledger:
    """The paper of one writer; a new writer goes on where the last one was killed."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(self._file, b"\n")  # whatever the last writer could not finish ends here

    def ask(self, wish: Intention) -> None:
        facts = {name: getattr(wish, name) for name in ("game", "user", "what", "text", "version")}
        self._note("asked", wish.command, facts)

    def send(self, wish: Intention, command: str) -> None:
        self._note("sent", wish.command, {"command": command})

    def confirm(self, command: str, number: int, hash: str) -> None:
        self._note(CONFIRMED, command, {"number": number, "hash": hash})
        os.fsync(self._file)

    def refuse(self, command: str, why: str) -> None:
        self._note(REFUSED, command, {"why": why})
        os.fsync(self._file)

    def fail(self, command: str, why: str) -> None:
        self._note(FAILED, command, {"why": why})

    def _note(self, what: str, command: str, facts: dict[str, Any]) -> None:
        os.write(self._file, (json.dumps([what, command, facts]) + "\n").encode())


def read(path: Path) -> list[Intention]:
    """Everything a ledger says, in the order in which it was wanted."""
    found: dict[str, Intention] = {}
    for what, command, facts in _lines(path):
        if what == "asked":
            found[command] = Intention(command, **facts)
        elif what == "sent":
            found[command].sent_as.append(facts["command"])
        elif found[command].answer != CONFIRMED:  # what was confirmed once must hold
            found[command].answer = what
            vars(found[command]).update(facts)
    return list(found.values())


def _lines(path: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for line in path.read_text().split("\n")[:-1] if path.exists() else ():
        try:
            what, command, facts = json.loads(line)
        except ValueError:  # cut off by a kill, so nothing has followed from it
            continue
        yield what, command, facts


def confirmations(path: Path) -> int:
    """How many confirmations stand there by now."""
    return path.read_bytes().count(b'["confirmed"') if path.exists() else 0
