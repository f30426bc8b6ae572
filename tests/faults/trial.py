"""A trial: writers play at many tables while they and the database are killed, again and again."""

import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import servers
from tests.faults import ledger
from tests.processes import ROOT, Env, production

WRITERS = 4
PRESETS = ["classic", "dayous", "encounter", "rules", "spec"]
WRITER, DATABASE = "a writer", "the database"
_BETWEEN_KILLS = 50  # confirmations at least
_LONGEST = 60  # seconds in which nothing is confirmed


@dataclass
class Verdict:
    """What a trial has shown; `wrong` is empty if everything confirmed was kept."""

    kills: dict[str, int]
    confirmed: int
    games: int
    events: int
    seconds: float
    wrong: dict[str, int] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)

    @property
    def upper_bound(self) -> float:
        """So likely is harm by one kill at most, with 95 % confidence, if none was seen."""
        return float(1 - 0.05 ** (1 / max(1, sum(self.kills.values()))))

    def __str__(self) -> str:
        by_whom = ", ".join(f"{number} of {whom}" for whom, number in self.kills.items())
        lost, doubled, reordered = (self.wrong.get(n, 0) for n in ("lost", "doubled", "reordered"))
        others = [f"{name} {n}" for name, n in self.wrong.items() if n]
        lines = [
            f"{sum(self.kills.values())} kills ({by_whom}) in {self.seconds:.0f} s",
            f"{self.confirmed:,} confirmed; {self.games} games, {self.events:,} events",
            f"lost {lost}, doubled {doubled}, reordered {reordered}",
            f"WRONG: {', '.join(others)}" if others else "every log whole, every snapshot its fold",
        ]
        if not others:
            lines.append(f"harm by a kill: at most {self.upper_bound:.2%} (95 %)")
        return "\n".join([*lines, *(f"{name}: {what}" for name, what in self.examples.items())])


class Ground:
    """A durable database with tables to play at, and the ledgers of those who do."""

    def __init__(self, postgres: servers.Postgres, env: Env, folder: Path) -> None:
        self.postgres, self.env, self.folder = postgres, env, folder
        self._started: list[subprocess.Popen[str]] = []

    def call(self, *arguments: str) -> str:
        """Run one part of the trial to its end, and hand back what it printed."""
        done = subprocess.run(
            self._command(*arguments), cwd=ROOT, env=self.env, stdout=-1, text=True, timeout=300
        )
        if done.returncode > 0:
            raise RuntimeError(f"{arguments[0]} ended with {done.returncode}")
        return done.stdout

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        with (self.folder / "complaints").open("a") as complaints:
            process = subprocess.Popen(
                self._command(*arguments), cwd=ROOT, env=self.env, stderr=complaints, text=True
            )
        self._started.append(process)
        return process

    def remove(self) -> None:
        """Nobody writes on after the trial, however it ended."""
        for process in self._started:
            process.kill()
            process.wait()

    def complaints(self) -> str:
        return (self.folder / "complaints").read_text()[-3000:]

    def _command(self, part: str, *options: str) -> list[str]:
        return [sys.executable, "-m", "tests.faults", part, str(self.folder), *options]

    def confirmations(self) -> int:
        return sum(ledger.confirmations(path) for path in self.folder.glob("*.ledger"))

    def check(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.call("check"))
        return found


@contextlib.contextmanager
def ground(*, games: int, seed: int, presets: list[str], is_open: bool = False) -> Iterator[Ground]:
    """Lay the tables on a PostgreSQL that keeps what it confirms."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dayous-faults-")))
        postgres = stack.enter_context(servers.postgres(durable=True))
        valkey = stack.enter_context(servers.valkey())
        env = production(postgres.url, valkey.url, folder)
        env |= {"DJANGO_SETTINGS_MODULE": "dayous_site.settings", "LOG_LEVEL": "ERROR"}
        found = Ground(postgres, env, folder)
        stack.callback(found.remove)
        options = ("--games", str(games), "--seed", str(seed), "--presets", *presets)
        found.call("stage", *options, *["--open"] * is_open)
        yield found


def run(*, kills: int, games: int, seed: int, say: Callable[[str], None] = print) -> Verdict:
    """Kill a writer or the database so many times while games are played, then judge."""
    begun = time.monotonic()
    with ground(games=games, seed=seed, presets=PRESETS) as scene:
        crowd = Crowd(scene, seed)
        for number, whom in enumerate(crowd.victims(kills), 1):
            crowd.wait_for_load()
            crowd.kill(whom)
            say(f"kill {number}: {whom}, after {crowd.seen:,} confirmations")
        crowd.wait_for_load()
        crowd.finish()
        found = scene.check()
    return Verdict(crowd.kills, seconds=time.monotonic() - begun, **found)


class Crowd:
    """Writers under load, and whoever kills them."""

    def __init__(self, scene: Ground, seed: int) -> None:
        self.scene, self.seed = scene, seed
        self.luck = random.Random(seed)
        self.kills = {WRITER: 0, DATABASE: 0}
        self.seen = 0
        self.writers = [self._writer(number) for number in range(WRITERS)]

    def _writer(self, number: int) -> "subprocess.Popen[str]":
        return self.scene.start("write", "--name", f"writer{number}", "--seed", str(self.seed))

    def wait_for_load(self) -> None:
        """Until moves are confirmed again, and then to some moment nobody has chosen."""
        end = time.monotonic() + _LONGEST
        while self.scene.confirmations() < self.seen + _BETWEEN_KILLS:
            if time.monotonic() > end or any(one.poll() is not None for one in self.writers):
                raise RuntimeError(f"nobody writes any more:\n{self.scene.complaints()}")
            time.sleep(0.01)
        time.sleep(self.luck.uniform(0, 0.3))
        self.seen = self.scene.confirmations()

    def victims(self, kills: int) -> list[str]:
        """Whom to kill in which order: every fourth time the database."""
        whom = [WRITER if number % 4 else DATABASE for number in range(kills)]
        self.luck.shuffle(whom)
        return whom

    def kill(self, whom: str) -> None:
        """Kill -9, and start again."""
        self.kills[whom] += 1
        if whom == DATABASE:
            self.scene.postgres.kill()
            self.scene.postgres.start()
        else:
            number = self.luck.randrange(WRITERS)
            self.writers[number].kill()
            self.writers[number].wait()
            self.writers[number] = self._writer(number)

    def finish(self) -> None:
        """Let everyone settle what is open, and stop."""
        (self.scene.folder / "stop").touch()
        for writer in self.writers:
            if writer.wait(_LONGEST):
                raise RuntimeError(f"a writer did not end well:\n{self.scene.complaints()}")
