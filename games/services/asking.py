"""Ask somebody else to act: a hint that may be lost, since a sweep asks again."""

from typing import Final

from celery import current_app

#: Seconds after which somebody else has asked again.
EXPIRES: Final = 5


def ask_bot(game: str, seat: int, version: int) -> None:
    """Let a worker answer for the bot in this seat."""
    current_app.send_task("games.tasks.play_bot", args=(game, seat, version), expires=EXPIRES)
