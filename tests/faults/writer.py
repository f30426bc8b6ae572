"""A writer: plays at many tables in everybody's name, and survives being killed by its ledger."""

import os
import random
import signal
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from django.db import Error, InterfaceError, OperationalError, connection
from psycopg.errors import IdleInTransactionSessionTimeout

from games import selectors, vault
from games.course.course import Course, Stage
from games.engine import notation
from games.engine.refusals import Refused
from games.models import Game, Seat
from games.services import moves, tables
from games.services.book import Receipt
from tests.engine.random_play import random_move, who_moves
from tests.faults import ledger
from tests.faults.ledger import Intention, Ledger

T = TypeVar("T")

#: The line is broken, or somebody else holds the table too long: the outcome is unknown.
UNKNOWN: Final = (OperationalError, InterfaceError)
_SLEPT: Final = IdleInTransactionSessionTimeout  # and the database has hung up meanwhile
_PATIENCE: Final = 0.05  # seconds between attempts
_MOST_FAILURES: Final = 20  # after so many it is the writer itself that is broken


@dataclass
class Crash:
    """Where, and at which command, this writer meets its fate; each happens once."""

    point: str = ""  # asked, locked, written or committed
    on: str = ""  # how the command begins
    signal: int = signal.SIGKILL

    def reach(self, point: str, wish: Intention | None) -> None:
        if point == self.point and wish and f"{wish.what} {wish.text}".startswith(self.on):
            self.point = ""
            os.kill(os.getpid(), self.signal)


class Writer:
    def __init__(self, path: Path, slugs: list[str], seed: int, crash: Crash) -> None:
        self.outstanding = [wish for wish in ledger.read(path) if not wish.answer]
        self.ledger = Ledger(path)
        self.slugs, self.crash = slugs, crash
        self.luck = random.Random(f"{seed}|{path.name}|{path.stat().st_size}")
        self.wish: Intention | None = None
        self.failures = 0
        #: What an attempt is called; the same each time, unless somebody spoils it.
        self.called: Callable[[Intention], str] = lambda wish: wish.command

    def write(self, is_enough: Callable[["Writer"], bool]) -> None:
        """Settle what the last writer left open, then go on until it is enough."""
        for wish in self.outstanding:
            self.submit(wish)
        while not is_enough(self):
            wish_now = self._try(self.find_wish)
            if wish_now:
                self.ledger.ask(wish_now)
                self.submit(wish_now)

    def submit(self, wish: Intention) -> None:
        """Send a command until there is an answer; an unknown outcome is sent again."""
        self.wish = wish
        self.crash.reach("asked", wish)
        while not self._try(lambda: self._attempt(wish)):
            time.sleep(_PATIENCE)

    def _attempt(self, wish: Intention) -> bool:
        called = self.called(wish)
        self.ledger.send(wish, called)
        try:
            receipt = _serve(wish, uuid.UUID(called))
        except Refused as no:
            self.ledger.refuse(wish.command, no.refusal.code)
        except Exception as why:
            if isinstance(why, UNKNOWN) or isinstance(why.__cause__, _SLEPT):
                raise
            self.ledger.fail(wish.command, repr(why))
            self.failures += 1
            if self.failures >= _MOST_FAILURES:
                raise RuntimeError("nothing works any more") from why
        else:
            self.crash.reach("committed", wish)
            self.ledger.confirm(wish.command, receipt.version, receipt.hash)
        return True

    def _try(self, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except Error:
            connection.close()
            return None

    def find_wish(self) -> Intention:
        """Something that somebody may want at one of the tables."""
        slug = self.luck.choice(self.slugs)
        game = selectors.current_game(slug)
        assert game
        course = vault.course(game)
        return (self._agreement if course.stage is Stage.GATHERING else self._move)(game, course)

    def _agreement(self, game: Game, course: Course) -> Intention:
        """Somebody agrees; where all have and yet nobody begins, with another seed."""
        seats = [seat for seat, _ in course.taken()]
        undecided = [seat for seat in seats if course.at(seat).seed is None]
        seat = self.luck.choice(undecided or seats)
        return self._wish(game, seat, "agree", f"{self.luck.getrandbits(64)}")

    def _move(self, game: Game, course: Course) -> Intention:
        rules, position = course.deal
        seat = who_moves(rules, position, self.luck)
        move = random_move(rules, position, seat, self.luck)
        return self._wish(game, seat, "move", notation.write(move))

    def _wish(self, game: Game, seat: int, what: str, text: str) -> Intention:
        user = Seat.objects.filter(game=game, number=seat).values_list("user_id", flat=True).get()
        assert user
        command = str(uuid.UUID(int=self.luck.getrandbits(128), version=4))
        return Intention(command, game.key, user, what, text, game.version)


def _serve(wish: Intention, command: uuid.UUID) -> Receipt:
    if wish.what == "agree":
        return tables.agree(game=wish.game, user=wish.user, command=command, seed=wish.text)
    return moves.play_move(
        game=wish.game, user=wish.user, move=wish.text, version=wish.version, command=command
    )
