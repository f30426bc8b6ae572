"""`./run`: everything in one process on SQLite."""

import json
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes import (
    ROOT,
    Visitor,
    answers,
    embedded,
    eventually,
    listening,
    manage,
    pushed,
    serving,
)


def stored(data: Path) -> set[str]:
    """The commands of all events that were written down."""
    with sqlite3.connect(data / "dayous.sqlite3") as database:
        return {command for (command,) in database.execute("SELECT command FROM games_event")}


def test_two_hundred_parallel_commands_are_stored_and_pushed_to_every_screen(tmp_path):
    with serving(embedded(tmp_path)) as (process, address), ExitStack() as stack:
        people = [Visitor(address) for _ in range(10)]
        screens = [stack.enter_context(listening(address, one.set_table())) for one in people]
        with ThreadPoolExecutor(20) as crowd:
            replies = list(crowd.map(lambda n: people[n % 10].agree(), range(200)))
        assert {status for status, _, _ in replies} == {200}
        assert {command for _, command, _ in replies} <= stored(tmp_path)
        for number, screen in enumerate(screens):
            assert pushed(screen, max(version for _, _, version in replies[number::10]))
        assert not process.saw("database is locked")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_within_three_seconds_and_loses_nothing(tmp_path, number):
    begun = time.monotonic()
    with serving(embedded(tmp_path)) as (process, address):
        to_start = time.monotonic() - begun
        anna = Visitor(address)
        at = anna.set_table()
        acknowledged = {anna.agree()[1] for _ in range(20)}
        with listening(address, at):
            start = time.monotonic()
            code = process.stop(number)
            took = time.monotonic() - start
    assert code == 0, "".join(process.lines)
    assert took < max(3, 2 * to_start), "a busy machine starts it as slowly"
    assert not process.saw("Traceback"), "".join(process.lines)
    assert acknowledged <= stored(tmp_path)


def test_what_was_stored_and_the_keys_survive_a_restart(tmp_path):
    begun = time.monotonic()
    with serving(embedded(tmp_path)) as (process, address):
        for_the_first_time = time.monotonic() - begun
        anna = Visitor(address)
        anna.set_table()
        _, command, _ = anna.agree()
        process.stop()
    keys = (tmp_path / "keys.env").read_text()
    start = time.monotonic()
    with serving(embedded(tmp_path)) as (_, address):
        assert Visitor(address).get("/")[0] == 200
        took = time.monotonic() - start
    assert (tmp_path / "keys.env").read_text() == keys
    assert command in stored(tmp_path)
    assert took < max(3, 2 * for_the_first_time), "a busy machine started as slowly before"


def test_the_keys_are_for_their_owner_only(tmp_path):
    manage("check", env=embedded(tmp_path))
    assert stat.S_IMODE((tmp_path / "keys.env").stat().st_mode) == 0o600


def test_a_comma_too_many_among_the_deck_keys_does_no_harm(tmp_path):
    env = embedded(tmp_path)
    manage("check", env=env)
    kept = tmp_path / "keys.env"
    kept.write_text("".join(f"{line},\n" for line in kept.read_text().splitlines()[::-1]))
    code = "from django.conf import settings; print(all(settings.DECK_KEYS))"
    assert manage("shell", "-v0", "-c", code, env=env).stdout.strip() == "True"


def test_it_is_ready_when_all_its_parts_are(tmp_path):
    with serving(embedded(tmp_path)) as (_, address):
        eventually(lambda: answers(address, "/readyz"))
        parts = json.loads(Visitor(address).get("/readyz")[1])
    assert parts == {"database": True, "worker": True, "channels": True}


def test_a_taken_port_is_told_in_a_sentence_and_nothing_is_written(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ended = manage("serve", "--port", port, env=embedded(tmp_path))
    assert ended.returncode != 0
    assert f"port {port} on 127.0.0.1 cannot be used" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "dayous.sqlite3").exists()


def test_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    obstacle = tmp_path / "a-file"
    obstacle.write_text("not a directory")
    ended = manage("serve", env=embedded(obstacle / "var"))
    assert ended.returncode != 0
    assert "cannot be written" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_no_request_line_names_a_table(tmp_path):
    with serving(embedded(tmp_path)) as (process, address):
        Visitor(address).get("/t/q7Zk3secret/")
        eventually(lambda: process.saw("/t/…/"))
        process.stop()
    assert not process.saw("q7Zk3secret")


def test_run_starts_with_the_same_words_as_serve(tmp_path):
    command = [sys.executable, "run", "--help"]
    shown = subprocess.run(
        command, cwd=ROOT, env=embedded(tmp_path), capture_output=True, text=True
    )
    assert "--port" in shown.stdout
    assert "--host" in shown.stdout
