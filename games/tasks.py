"""Doors from Celery to the services."""

import time

from celery import shared_task

from games.models import Heartbeat
from games.services import bot_moves, clocks, heartbeats


@shared_task
def tick() -> None:
    """Every second: say that a worker is there, and do what the clock asks for."""
    heartbeats.beat(Heartbeat.Part.WORKER)
    clocks.sweep()


@shared_task
def play_bot(game: str, seat: int, version: int) -> None:
    """Answer for a bot that was asked at this version, at a pace that people can follow."""
    if bot_moves.is_awaited(game=game, seat=seat):
        time.sleep(bot_moves.pause(game=game, seat=seat, version=version))
        bot_moves.answer(game=game, seat=seat)


@shared_task
def nothing() -> None:
    """Wakes a worker that is asked to stop."""
