"""How a benchmark is run: contestants take turns, and what counts is work per CPU second.

Machines are shared and noisy. So nobody is measured alone, every figure is a median of rounds in
which all contestants ran, and the CPU is that of this process and all it has started.
"""

import importlib
import os
import pkgutil
import statistics
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

Work = Callable[[], int]
"""Does one portion of work, and says how many units it was."""


@dataclass(frozen=True)
class Bench:
    """A question of speed: contestants by name, made ready by `prepare`, against a reference."""

    title: str
    unit: str
    reference: str
    prepare: Callable[[], AbstractContextManager[Mapping[str, Work]]]
    rounds: int = 7
    cpu: Callable[[], float] | None = None  # what is counted, if not this process and its children
    remarks: list[str] = field(default_factory=list)  # what the run has to say besides its figures
    conclude: Callable[[list["Figure"]], list[str]] = lambda figures: []  # what follows from them


@dataclass(frozen=True)
class Figure:
    """What came of one contestant: medians over the rounds, and how far the rounds lay apart."""

    name: str
    per_cpu_second: float
    per_second: float
    spread: float
    ratio: float


def find() -> dict[str, Bench]:
    """All benchmarks by name."""
    names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    return {
        name: importlib.import_module(f"games.benches.{name}").BENCH
        for name in names
        if name != "frame"
    }


def run(bench: Bench) -> list[Figure]:
    """Let the contestants take turns, after one round that only warms them up."""
    with bench.prepare() as contestants:
        rates: dict[str, list[tuple[float, float]]] = {name: [] for name in contestants}
        for number in range(bench.rounds + 1):
            for name, work in contestants.items():
                measured = _measure(work, bench.cpu or cpu_seconds)
                if number:
                    rates[name].append(measured)
    medians = {name: statistics.median(cpu for cpu, _ in pairs) for name, pairs in rates.items()}
    figures = [_figure(name, pairs, medians[bench.reference]) for name, pairs in rates.items()]
    bench.remarks.extend(bench.conclude(figures))
    return figures


def as_json(name: str, bench: Bench, figures: list[Figure]) -> dict[str, Any]:
    rows = [asdict(figure) for figure in figures]
    told = {"unit": bench.unit, "rounds": bench.rounds, "remarks": bench.remarks}
    return {"bench": name, **told, "figures": rows}


def _measure(work: Work, cpu_seconds: Callable[[], float]) -> tuple[float, float]:
    """Units per CPU second and per second of one portion."""
    cpu, wall = cpu_seconds(), time.perf_counter()
    units = work()
    return units / (cpu_seconds() - cpu), units / (time.perf_counter() - wall)


def _figure(name: str, pairs: list[tuple[float, float]], reference: float) -> Figure:
    by_cpu = [cpu for cpu, _ in pairs]
    median = statistics.median(by_cpu)
    return Figure(
        name=name,
        per_cpu_second=median,
        per_second=statistics.median(wall for _, wall in pairs),
        spread=(max(by_cpu) - min(by_cpu)) / median,
        ratio=median / reference,
    )


def cpu_seconds() -> float:
    """CPU time of this process and everything it started, dead or alive."""
    own = os.times()
    finished = own.children_user + own.children_system
    return time.process_time() + finished + sum(map(_cpu_of, _descendants(os.getpid())))


def cpu_of_others() -> float:
    """CPU time of everything this process has started and that still runs, without its own."""
    return sum(map(_cpu_of, _descendants(os.getpid())))


def _cpu_of(pid: int) -> float:
    """CPU time of one living process and its finished children, as Linux counts it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _descendants(pid: int) -> list[int]:
    """All processes below this one."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in task.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *_descendants(child)]
    return found
