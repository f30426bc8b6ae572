"""The tables at which a trial is played: every preset, two to four people each, dealt by a seed."""

import json
import random
import secrets
import uuid
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model

from games import selectors
from games.course.terms import Terms
from games.engine.rules import PRESETS
from games.services import tables

NAMES = ("anna", "boris", "clara", "dima")
TABLES = "tables.json"


def lay(folder: Path, games: int, seed: int, presets: list[str], is_open: bool) -> None:
    """Seat people at so many tables, and write down where the tables are."""
    luck = random.Random(seed)
    _deal_by(luck)
    people = [get_user_model().objects.create(username=name).pk for name in NAMES]
    slugs = [_table(presets[n % len(presets)], people, luck, is_open) for n in range(games)]
    (folder / TABLES).write_text(json.dumps(slugs))


def _deal_by(luck: random.Random) -> None:
    """The same seed deals the same cards, so that a trial can be repeated."""
    chance: Any = secrets
    chance.token_bytes = luck.randbytes
    chance.token_hex = lambda size: luck.randbytes(size).hex()


def _table(preset: str, people: list[int], luck: random.Random, is_open: bool) -> str:
    players = luck.choice([n for n in PRESETS[preset].players if 2 + is_open <= n <= len(people)])
    terms = Terms(preset=preset, least=2, most=players)
    host, *guests = people[: players - is_open]
    table = tables.open_table(user=host, terms=terms, command=_command(luck), name="Kitchen")
    game = selectors.current_game(table.slug)
    assert game
    for user in guests:
        tables.sit(game=game.key, user=user, command=_command(luck))
    return table.slug


def _command(luck: random.Random) -> uuid.UUID:
    return uuid.UUID(int=luck.getrandbits(128), version=4)
