"""Bots answer: from what their seat may see, through the same door as people."""

import hashlib
import hmac
from contextlib import suppress
from random import Random

from django.conf import settings

from games import bots, vault
from games.engine import notation
from games.engine.refusals import Refused
from games.engine.rules import Rules
from games.engine.sight import Sight, see
from games.models import Game
from games.services import book, moves


def answer(*, game: str, seat: int) -> None:
    """Move for the bot in this seat, if the game waits for it; a late answer changes nothing."""
    row = Game.objects.filter(key=game, phase="playing").first()
    if row is None or seat not in row.awaited:
        return
    course = vault.course(row)
    level = course.at(seat).mover
    if not level:
        return
    rules, position = course.deal
    move = bots.choose(rules, see(rules, position, seat), level=level, chance=_chance(row, seat))
    with suppress(Refused):  # the game has moved on: whoever moved has asked again
        moves.answer_as_bot(
            game=game,
            seat=seat,
            move=notation.write(move),
            version=row.version,
            command=book.house_command(vault.secret(row), f"bot|{seat}|{row.version}"),
        )


def seen(game: Game, seat: int) -> tuple[Rules, Sight]:
    """The rules of a running game, and what whoever moves in this seat may see of it."""
    rules, position = vault.course(game).deal
    return rules, see(rules, position, seat)


def is_awaited(*, game: str, seat: int) -> bool:
    """Does a running game wait for this seat?"""
    row = Game.objects.filter(key=game, phase="playing").only("awaited").first()
    return row is not None and seat in row.awaited


def pause(*, game: str, seat: int, version: int) -> float:
    """Seconds a bot takes: never the same, and never because of what it holds."""
    spread = hashlib.sha256(f"{game}|{seat}|{version}".encode()).digest()[0] / 255
    return float(settings.BOT_PAUSE) * (0.75 + spread / 2)


def _chance(game: Game, seat: int) -> Random:
    """A bot's luck: fixed by the secret of the deal, and unknown to everyone like it."""
    label = f"bot|{seat}|{game.version}"
    return Random(hmac.digest(vault.secret(game), label.encode(), "sha512"))  # noqa: S311
