"""A move through the door, against the same statements sent by nothing but the driver.

Every process that writes is one of its own, on a PostgreSQL that keeps what it confirms; only
their CPU is counted. Games are laid out and moves chosen beforehand.
"""

import contextlib
import importlib
import resource
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from games.benches.frame import Bench, Figure, Work

_ROUNDS: Final = 5
_CLIENTS: Final = 8
_CROWD: Final = 100_000
_GAMES: Final = 5  # in one portion,
_MOVES: Final = 40  # so many moves each
_EARLY, _LATE = 10, 300

_spent = 0.0


@contextlib.contextmanager
def _prepare() -> Iterator[Mapping[str, Work]]:
    persisting = _persisting()
    with tempfile.TemporaryDirectory() as data, persisting.ground(Path(data)) as ground:
        ground.crowd(_CROWD)
        one, crowded = ground.player(), ground.player("crowded")
        clients = [ground.player() for _ in range(_CLIENTS)]
        one.ask("prepare", name="bare", games=1, skip=0, moves=1)
        for player in (one, crowded, *clients):
            _lay(player, "moves", 0, _MOVES)
        _lay(one, "early", _EARLY - 5, 10)
        _lay(one, "late", _LATE - 5, 10)
        first = one.ask("prepare", name="pgbench", games=_CLIENTS, skip=0, moves=1)["first"]
        yield {
            "driver alone": lambda: _add([one.ask("bare_loop", moves=_GAMES * _MOVES)]),
            "door": partial(_play, [one], "moves"),
            f"door, move {_EARLY}": partial(_play, [one], "early"),
            f"door, move {_LATE}": partial(_play, [one], "late"),
            f"door, {_CROWD:,} games stored": partial(_play, [crowded], "moves"),
            f"pgbench, {_CLIENTS} clients": lambda: _pgbench(ground, first),
            f"door, {_CLIENTS} processes": partial(_play, clients, "moves"),
        }


def _persisting() -> Any:
    """The players lie beside the tests, on whose servers they play; a site does not have them."""
    return importlib.import_module("tests.persisting")


def _lay(player: Any, name: str, skip: int, moves: int) -> None:
    """Enough games for every round, and for the one that only warms up."""
    player.ask("prepare", name=name, games=_GAMES * (_ROUNDS + 1), skip=skip, moves=moves)


def _play(players: list[Any], name: str) -> int:
    """All players play their portion at the same time."""
    for player in players:
        player.order("play", name=name, games=_GAMES)
    return _add([player.answer() for player in players])


def _add(answers: list[dict[str, float]]) -> int:
    global _spent
    _spent += sum(answer["cpu"] for answer in answers)
    return int(sum(answer["moves"] for answer in answers))


def _pgbench(ground: Any, first: int) -> int:
    global _spent
    before = _of_children()
    moves: int = ground.pgbench(first, _CLIENTS, _GAMES * _MOVES)
    _spent += _of_children() - before
    return moves


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _conclude(figures: list[Figure]) -> list[str]:
    """The figures in the words of what we want to know."""
    _, door, early, late, crowded, pgbench, processes = figures
    return [
        f"a move costs {1000 / door.per_cpu_second:.2f} ms of CPU",
        f"move {_LATE} costs {early.per_cpu_second / late.per_cpu_second:.2f} of move {_EARLY}",
        f"among {_CROWD:,} games it costs {door.per_cpu_second / crowded.per_cpu_second:.2f}",
        f"{processes.per_second / pgbench.per_second:.2f} of the rate of pgbench",
    ]


BENCH = Bench(
    title="a move through the door, on a durable PostgreSQL",
    unit="moves, by the CPU of those who write",
    reference="driver alone",
    prepare=_prepare,
    rounds=_ROUNDS,
    cpu=lambda: _spent,
    conclude=_conclude,
)
