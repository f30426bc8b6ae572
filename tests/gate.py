"""`./test`: the parts of the proof, one after the other, each with its own line and time."""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dayous_site import keys
from tests import servers

NOT_IN_SUITE = ("tests/engine", "tests/browser", "tests/faults")
LAWS = tuple(f"tests/engine/test_{name}.py" for name in ("laws", "perft", "transcripts"))
COLLECT = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
_NO_TESTS = 5  # what pytest answers when it found nothing to run


@dataclass
class Outcome:
    """What came of one part."""

    part: str
    ok: bool
    seconds: float
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        tests = f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"
        verdict = "ok" if self.ok else "FAILED"
        return f"{self.part:10}{verdict:8}{self.seconds:7.1f} s   {tests}"


Env = dict[str, str]


class Gate:
    def __init__(self, *, long: bool) -> None:
        self.long = long
        self.scratch = Path(tempfile.mkdtemp(prefix="dayous-test-"))
        self.outcomes: list[Outcome] = []
        self.base_env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "dayous_site.settings",
            "DATA_DIR": str(self.scratch / "var"),
            "PYTHONPATH": os.getcwd(),
            # Tests are quicker than people, and all come from one address.
            "LIMITS_FACTOR": "1000",
        }

    def run(self, part: str, commands: list[list[str]], env: Env | None = None) -> None:
        """Run the commands of a part; the last pytest among them leaves its counts."""
        print(f"\n=== {part}", flush=True)
        report = self.scratch / f"{part}.xml"
        start = time.monotonic()
        ok = True
        for command in commands:
            if "pytest" in command:
                command = [*command, f"--junitxml={report}"]
            code = subprocess.call(command, env={**self.base_env, **(env or {})})
            ok &= code == 0 or (code == _NO_TESTS and "pytest" in command)
        outcome = Outcome(part, ok, time.monotonic() - start, *_counts(report))
        self.outcomes.append(outcome)
        print(outcome, flush=True)

    def pytest(self, *arguments: str) -> list[str]:
        long = [] if self.long else ["-m", "not long"]
        if "-m" in arguments and not self.long:
            place = arguments.index("-m") + 1
            long = ["-m", f"({arguments[place]}) and not long"]
        return [sys.executable, "-m", "pytest", "-q", *arguments, *long]

    def lint(self) -> None:
        python = [sys.executable, "-m"]
        migrations = [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"]
        ruff = [[*python, "ruff", "check"], [*python, "ruff", "format", "--check"]]
        self.run("lint", [*ruff, [*python, "mypy"], migrations], {"DATABASE_URL": ""})

    def engine(self) -> None:
        """The examples, which reach every branch of the engine; then what tries much at once."""
        alone = ("-p", "no:django", "-p", "no:playwright")
        python, *pytest = self.pytest(
            "tests/engine", *(f"--ignore={place}" for place in LAWS), *alone
        )
        covered = [[python, "-m", "coverage", "run", *pytest], [python, "-m", "coverage", "report"]]
        self.run("engine", covered, {"COVERAGE_FILE": str(self.scratch / "coverage")})
        self.run("laws", [self.pytest(*LAWS, *alone, "-n", "2")])

    def postgres(self) -> None:
        others = [f"--ignore={place}" for place in NOT_IN_SUITE]
        with _real_servers() as env:
            self.run("postgres", [COLLECT, self.pytest("tests", *others, "-n", "2")], env)

    def sqlite(self) -> None:
        others = [f"--ignore={place}" for place in NOT_IN_SUITE]
        self.run("sqlite", [self.pytest("tests", *others, "-m", "both", "-n", "2")], _EMBEDDED)

    def browser(self) -> None:
        with _real_servers() as env:
            self.run(
                "browser", [COLLECT, self.pytest("tests/browser", "-n", "2")], {**env, **_browser()}
            )

    def faults(self) -> None:
        with _real_servers(durable=True) as env:
            self.run("faults", [COLLECT, self.pytest("tests/faults")], env)

    def paths(self, paths: list[str]) -> None:
        """Just these tests; those of the browser in a process of their own."""
        engine = [path for path in paths if path.startswith("tests/engine")]
        browser = [path for path in paths if path.startswith("tests/browser")]
        others = [path for path in paths if path not in (*engine, *browser)]
        if engine:
            alone = ("-p", "no:django", "-p", "no:playwright")
            self.run("engine", [self.pytest(*engine, *alone)])
        for part, chosen in (("chosen", others), ("browser", browser)):
            if chosen:
                durable = any(path.startswith("tests/faults") for path in chosen)
                with _real_servers(durable=durable) as env:
                    self.run(part, [COLLECT, self.pytest(*chosen)], {**env, **_browser()})

    def close(self) -> int:
        """The closing lines: every part again, and the sum of all tests as pytest would say it."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        print()
        for outcome in self.outcomes:
            print(outcome)
        passed, failed, skipped = (
            sum(getattr(outcome, what) for outcome in self.outcomes)
            for what in ("passed", "failed", "skipped")
        )
        seconds = sum(outcome.seconds for outcome in self.outcomes)
        counts = [f"{failed} failed"] * bool(failed) + [f"{passed} passed"]
        counts += [f"{skipped} skipped"] * bool(skipped)
        print(f"\n===== {', '.join(counts)} in {seconds:.2f}s =====", flush=True)
        return 0 if all(outcome.ok for outcome in self.outcomes) else 1


PARTS: dict[str, Callable[[Gate], None]] = {
    "lint": Gate.lint,
    "engine": Gate.engine,
    "postgres": Gate.postgres,
    "sqlite": Gate.sqlite,
    "browser": Gate.browser,
    "faults": Gate.faults,
}
_EMBEDDED = {"DATABASE_URL": "", "REDIS_URL": ""}


def main(arguments: list[str]) -> int:
    choice = _parser().parse_args(arguments)
    gate = Gate(long=choice.long)
    if choice.paths:
        gate.paths(choice.paths)
    else:
        for part in choice.part or PARTS:
            PARTS[part](gate)
    return gate.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./test", description="Prove Dayous, or a part of it.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="just these tests")
    parser.add_argument("--part", action="append", choices=PARTS, help="just this part")
    parser.add_argument("--long", action="store_true", help="also what is marked long")
    return parser


@contextlib.contextmanager
def _real_servers(*, durable: bool = False) -> Iterator[Env]:
    """A PostgreSQL and a Redis for production settings; those of the environment win."""
    with contextlib.ExitStack() as stack:
        database = os.environ.get("DATABASE_URL")
        redis = os.environ.get("REDIS_URL")
        yield {
            "DATABASE_URL": database or stack.enter_context(servers.postgres(durable=durable)).url,
            "REDIS_URL": redis or stack.enter_context(servers.valkey()).url,
            "SITE_URL": "http://localhost",
            "DATABASE_IDLE_SECONDS": "0",  # so that test databases can be dropped
            "SECRET_KEY": keys.new_secret_key(),
            "DECK_KEYS": keys.new_deck_key(),
        }


def _browser() -> Env:
    """Where a browser is, if there is one; tests/browser says so if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), "")
    return {"DAYOUS_BROWSER": os.environ.get("DAYOUS_BROWSER", found)}


def _counts(report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests of a pytest report."""
    if not report.exists():
        return 0, 0, 0
    suite = ElementTree.parse(report).getroot()[0]
    total, failures, errors, skipped = (
        int(suite.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")
    )
    return total - failures - errors - skipped, failures + errors, skipped
