"""A move from the player's POST to four open screens, in the shape of production."""

import asyncio
import contextlib
import importlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from games.benches import frame
from games.benches.frame import Bench, Work

_TABLES = (25, 100, 250)
_MOVES = 240
_AT_ONCE = 8

_remarks: list[str] = []


@contextlib.contextmanager
def _prepare() -> Iterator[Mapping[str, Work]]:
    load = _load()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dayous_site.settings")
    with tempfile.TemporaryDirectory() as data, load.site(Path(data)) as (address, env):
        loop = asyncio.new_event_loop()
        loads = {n: load.Load(address, load.set_tables(n, env)) for n in _TABLES}
        for one in loads.values():
            loop.run_until_complete(one.sit_down())
        yield {
            f"{n} tables, {4 * n} screens": partial(_play, loop, one) for n, one in loads.items()
        }
        for n, one in loads.items():
            _at_half_load(loop, n, one)
            loop.run_until_complete(one.leave())
        loop.close()


def _load() -> Any:
    """The load is one of our proofs: it lies beside the tests, and a site does not have it."""
    return importlib.import_module("tests.load")


def _play(loop: asyncio.AbstractEventLoop, load: Any) -> int:
    moves: int = loop.run_until_complete(load.play(_MOVES, at_once=_AT_ONCE))
    return moves


def _at_half_load(loop: asyncio.AbstractEventLoop, tables: int, load: Any) -> None:
    """How long a screen waits when the machine has time to spare."""
    load.latencies.clear()
    loop.run_until_complete(load.play(_MOVES, at_once=2, pause=0.05))
    _remarks.append(f"{tables} tables at half load: {_load().spread(load.latencies)}")


BENCH = Bench(
    title="a move, from a player's POST to four screens: PostgreSQL, Redis, two web processes",
    unit="moves, by the CPU of web, worker, beat, PostgreSQL and Redis",
    reference="25 tables, 100 screens",
    prepare=_prepare,
    rounds=3,
    cpu=frame.cpu_of_others,
    remarks=_remarks,
)
