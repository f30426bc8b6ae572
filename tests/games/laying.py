"""Positions laid out in words at a table where people sit, and hands that move at once."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import connection

from games import vault
from games.models import Game
from tests.games.people import TableOf
from tests.scenario import Scenario


def lay(table: TableOf, **words: Any) -> Scenario:
    """Put these cards on the table; the log knows nothing of them."""
    game = table.game
    course = vault.course(game)
    scenario = Scenario(rules=course.rules, **words)
    vault.put_course(game, replace(course, position=scenario.position))
    Game.objects.filter(pk=game.pk).update(
        sealed_course=game.sealed_course, awaited=list(scenario.position.awaited)
    )
    return scenario


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do all of this at the same moment; what came of each, a value or an exception."""
    barrier = threading.Barrier(len(acts))
    connection.close()  # the pool has sixteen, and all of them may be wanted
    hands = [_Hand(act, barrier) for act in acts]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    return [hand.came for hand in hands]


def elsewhere(act: Callable[[], Any]) -> Any:
    """Do this on a connection of its own, while ours stays as it is."""
    hand = _Hand(act, threading.Barrier(1))
    hand.start()
    hand.join()
    return hand.came


class _Hand(threading.Thread):
    def __init__(self, act: Callable[[], Any], barrier: threading.Barrier) -> None:
        super().__init__()
        self.act, self.barrier = act, barrier
        self.came: Any = None

    def run(self) -> None:
        try:
            connection.ensure_connection()
            self.barrier.wait(10)
            self.came = self.act()
        except Exception as why:
            self.came = why
        finally:
            connection.close()
