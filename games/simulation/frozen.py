"""Logs to keep for ever: every later release must read them as on the first day."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import transaction

from games.course import results
from games.course.course import Course
from games.course.replay import Replay
from games.engine import notation
from games.engine.rules import PRESETS
from games.models import Event, Game
from games.services import series
from games.simulation import playing
from games.simulation.plans import Plan, fitting


def freeze(preset: str, seed: str) -> list[dict[str, Any]]:
    """Three new games of a preset, the second following on the first; the database keeps none."""
    with transaction.atomic():
        playing.play_table(Plan(fitting(preset, 2), games=2, seed=f"{seed}|two"))
        players = min(3, PRESETS[preset].players[-1])
        playing.play_table(Plan(fitting(preset, players), 1, f"{seed}|more", bots=players - 2))
        over = Game.objects.filter(phase="over").order_by("-pk")[:3]
        frozen = [_frozen(game) for game in reversed(over)]
        transaction.set_rollback(True)
    return frozen


def _frozen(game: Game) -> dict[str, Any]:
    """The log of a game that is over, with its secret and what is expected to follow."""
    events = list(Event.objects.filter(game=game).order_by("number"))
    log = [{**event.public(game.key), "hash": event.hash} for event in events]
    secret = events[-1].outcome["secret"]
    return {"game": game.key, "secret": secret, "events": log, **followed(game.key, secret, log)}


def followed(game: str, secret: str, log: list[dict[str, Any]]) -> dict[str, Any]:
    """What follows from a frozen log: the last position and the result. Raises WrongEvent."""
    replay = Replay(game, bytes.fromhex(secret))
    for event in log:
        public = {name: value for name, value in event.items() if name != "hash"}
        replay.read(public, event["hash"])
    assert replay.course
    return expected(replay.course)


def expected(course: Course) -> dict[str, Any]:
    _, position = course.deal
    found = series.as_column(results.result(course))
    return {"position": notation.dump(position), "result": found}


def free_names(folder: Path, preset: str) -> Iterator[Path]:
    """Names that no frozen log has yet: those that are there are never touched."""
    number = 0
    while True:
        number += 1
        path = folder / f"{preset}-{number:02}.json"
        if not path.exists():
            yield path


def write(path: Path, frozen: dict[str, Any]) -> None:
    """One event a line, so that people can read it too."""
    lines = ",\n".join(f"    {json.dumps(event)}" for event in frozen["events"])
    rest = {name: value for name, value in frozen.items() if name != "events"}
    words = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in rest.items())
    with path.open("x") as file:
        file.write(f'{{\n{words},\n  "events": [\n{lines}\n  ]\n}}\n')
