"""A pytest plugin that runs no test for its own sake: it asks which mutants the tests let live.

Collecting once and forking for each mutant keeps this quick; so does running only tests that call
the function that was changed, the quickest first.
"""

import importlib
import os
import pickle
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType, FunctionType
from typing import Any

import pytest

from tests.engine.mutations import ENGINE, Mutant, mutants

_CPU_SECONDS = 30
_MEMORY = 4 << 30
_SURVIVED, _KILLED, _BROKEN = range(3)
Calls = dict[tuple[str, str], list[tuple[float, int]]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", type=int, default=300, help="how many to try")
    parser.addoption("--mutant-seed", type=int, default=1, help="which ones")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try a sample of mutants on two processes, and fail if less than nine in ten are killed."""
    calls = pickle.loads(_in_child(lambda: pickle.dumps(_calls(session))))
    # What runs only while tables are made, at import, cannot be changed any more.
    everything = [mutant for mutant in mutants() if mutant.where in calls]
    wanted = min(session.config.getoption("--mutants"), len(everything))
    seed = session.config.getoption("--mutant-seed")
    sample = random.Random(seed).sample(everything, wanted)
    print(f"\n{len(everything)} mutants, {wanted} tried", flush=True)
    survivors = 0
    for mutant, killed in _try_all(session, sample, calls):
        if not killed:
            survivors += 1
            print(f"survived: {mutant}", flush=True)
    score = 1 - survivors / wanted
    print(f"{wanted - survivors} killed, {survivors} survived: {score:.1%}")
    session.testsfailed = int(score < 0.9)
    return True


def _in_child(work: Callable[[], bytes]) -> bytes:
    """Do something in a forked process, so that nothing of it stays here."""
    here, there = os.pipe()
    pid = os.fork()
    if not pid:
        with os.fdopen(there, "wb") as answer:
            answer.write(work())
        os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as answer:
        given = answer.read()
    os.waitpid(pid, 0)
    return given


def _calls(session: pytest.Session) -> Calls:
    """Which tests call which function of the engine, each with its time."""
    calls: Calls = {}
    for number, item in enumerate(session.items):
        seen: set[tuple[str, str]] = set()

        def watch(frame: FrameType, event: str, _: Any, seen: set[Any] = seen) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(str(ENGINE)):
                seen.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        start = time.process_time()
        sys.setprofile(watch)
        passed = _passes(session, item)
        sys.setprofile(None)
        assert passed, f"{item.nodeid} fails without any mutant"
        for place in seen:
            calls.setdefault(place, []).append((time.process_time() - start, number))
    return calls


def _passes(session: pytest.Session, item: pytest.Item) -> bool:
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return not session.testsfailed


def _try_all(
    session: pytest.Session, sample: list[Mutant], calls: Calls
) -> Iterator[tuple[Mutant, bool]]:
    running: dict[int, Mutant] = {}
    for mutant in [*sample, None, None]:
        if len(running) == 2 or (mutant is None and running):
            pid, status = os.wait()
            assert status >> 8 != _BROKEN, f"could not try {running[pid]}"
            yield running.pop(pid), status != 0
        if mutant:
            running[_start(session, mutant, calls)] = mutant


def _start(session: pytest.Session, mutant: Mutant, calls: Calls) -> int:
    pid = os.fork()
    if pid:
        return pid
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.setitimer(signal.ITIMER_VIRTUAL, _CPU_SECONDS)
    outcome = _BROKEN
    try:
        _live(mutant).__code__ = mutant.code
        numbers = [number for _, number in sorted(calls[mutant.where])]
        outcome = _KILLED
        if all(_passes(session, session.items[number]) for number in numbers):
            outcome = _SURVIVED
    finally:
        os._exit(outcome)


def _live(mutant: Mutant) -> FunctionType:
    """The function as everybody has imported it."""
    found: Any = importlib.import_module(f"games.engine.{mutant.module}")
    for name in mutant.function.split("."):
        found = vars(found)[name]
    return found.fget if isinstance(found, property) else found
