"""Dayous as real processes, and people who talk to it over real sockets."""

import contextlib
import http.client
import http.cookies
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from dayous_site import keys
from tests import servers

ROOT = Path(__file__).parent.parent
Env = dict[str, str]


def embedded(data: Path) -> Env:
    """The environment of a newcomer: no settings at all, and data of its own."""
    foreign = ("DATABASE_URL", "REDIS_URL", "SITE_URL", "SECRET_KEY", "DECK_KEYS")
    plain = {name: value for name, value in os.environ.items() if name not in foreign}
    return {**plain, "DATA_DIR": str(data)}


def production(database: str, redis: str, data: Path) -> Env:
    """The environment of an operator, on plain http so that tests can look inside."""
    return {
        **embedded(data),
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "SITE_URL": "http://localhost",
        "SECRET_KEY": keys.new_secret_key(),
        "DECK_KEYS": keys.new_deck_key(),
    }


def manage(*arguments: str, env: Env) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


class Process:
    """One part of the site; its lines are kept to look at."""

    def __init__(self, command: list[str], env: Env) -> None:
        self.lines: list[str] = []
        self._popen = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._popen.stdout
        for line in self._popen.stdout:
            self.lines.append(line)

    def saw(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def is_running(self) -> bool:
        return self._popen.poll() is None

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send the signal and return the exit code."""
        self._popen.send_signal(number)
        code = self._popen.wait(20)
        self._reader.join(5)
        return code

    def remove(self) -> None:
        if self.is_running():
            self._popen.kill()
        self._popen.wait()


@contextlib.contextmanager
def serving(env: Env, *arguments: str) -> Iterator[tuple[Process, str]]:
    """`manage.py serve` on a free port, and its address once it is printed."""
    command = [sys.executable, "manage.py", "serve", "--port", "0", *arguments]
    with running(command, env) as process:
        eventually(lambda: process.saw("Dayous is at") or not process.is_running())
        found = re.search(r"http://(\S+)/", "".join(process.lines))
        assert found, "".join(process.lines)
        yield process, found[1]


@contextlib.contextmanager
def running(command: list[str], env: Env) -> Iterator[Process]:
    process = Process(command, env)
    try:
        yield process
    finally:
        process.remove()


@contextlib.contextmanager
def web(env: Env) -> Iterator[tuple[Process, str]]:
    """A web process as an operator would start it."""
    port = servers.free_port()
    command = [sys.executable, "-m", "uvicorn", "dayous_site.asgi:application"]
    command += ["--port", str(port), "--lifespan", "off", "--timeout-graceful-shutdown", "1"]
    command += ["--ws-per-message-deflate", "false"]
    with running(command, env) as process:
        address = f"localhost:{port}"
        eventually(lambda: answers(address) or not process.is_running())
        assert process.is_running(), "".join(process.lines)
        yield process, address


def celery(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "celery", "-A", "dayous_site", *arguments]


def answers(address: str, path: str = "/healthz") -> bool:
    try:
        return Visitor(address).get(path)[0] == 200
    except OSError:
        return False


def eventually(claim: Callable[[], Any], seconds: float = 20) -> None:
    """Wait for something that other processes bring about."""
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


class Visitor:
    """A person with a browser that keeps cookies; one connection for each request."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}
        self.at = self.moved_to = ""
        self.form: dict[str, str] = {}

    def get(self, path: str) -> tuple[int, str]:
        return self._ask("GET", path)

    def set_table(self) -> str:
        """Click "Play with friends": a table of one's own; returns its path."""
        _, page = self.get("/")
        self._ask("POST", "/tables/new", {"friends": "1", **_token(page)})
        self.at = self.moved_to
        _, page = self.get(self.at)
        found = re.search(r'name="game" value="(\w+)"', page)
        assert found, page[:500]
        self.form = {"game": found[1], **_token(page)}
        return self.at

    def agree(self) -> tuple[int, str, int]:
        """Say "I am ready" once more: an event; returns status, command and version."""
        command = uuid4()
        form = {**self.form, "command": str(command)}
        status, body = self._ask("POST", f"{self.at}ready", form, accept="application/json")
        return status, command.hex, json.loads(body)["version"] if status == 200 else 0

    def _ask(
        self, method: str, path: str, form: dict[str, str] | None = None, accept: str = "*/*"
    ) -> tuple[int, str]:
        connection = http.client.HTTPConnection(self.address, timeout=30)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie, "Accept": accept}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, urlencode(form or {}), headers)
            response = connection.getresponse()
            self.moved_to = response.headers.get("Location", "")
            for line in response.headers.get_all("Set-Cookie", []):
                for name, morsel in http.cookies.SimpleCookie(line).items():
                    self.cookies[name] = morsel.value
            return response.status, response.read().decode()
        finally:
            connection.close()


def _token(page: str) -> dict[str, str]:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found, page[:500]
    return {"csrfmiddlewaretoken": found[1]}


@contextlib.contextmanager
def listening(address: str, at: str) -> Iterator[ClientConnection]:
    """An open screen of a table: a socket that has joined and been shown the board."""
    url = f"ws://{address}/ws{at}"
    with connect(url, origin=Origin(f"http://{address}"), max_queue=None) as socket:
        socket.recv(10)
        yield socket


def pushed(socket: ClientConnection, version: int, seconds: float = 30) -> bool:
    """Is this version, or a later one, pushed to the screen in time?"""
    end, seen = time.monotonic() + seconds, 0
    while seen < version and time.monotonic() < end:
        with contextlib.suppress(TimeoutError):
            seen = json.loads(socket.recv(max(0.01, end - time.monotonic())))["version"]
    return seen >= version
