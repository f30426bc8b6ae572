"""Load: tables of four open screens, and people who play on them over real connections.

The servers are those of production. Every move is posted as a page would post it, and counts only
once all four screens of its table have shown it.
"""

import asyncio
import contextlib
import json
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from websockets.asyncio.client import ClientConnection, connect

from tests import servers
from tests.processes import ROOT, Env, celery, manage, production, running, web

TOKEN = "t" * 32
SCREENS = 4
_VERSION = re.compile(r'"version":(\d+)')


@dataclass
class Seated:
    """A table with its four players, and the game as they know it together."""

    slug: str
    key: str
    version: int
    cookies: list[str]
    course: Any
    shown: list[int] = field(default_factory=lambda: [0] * SCREENS)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    sockets: list[ClientConnection] = field(default_factory=list)


@contextlib.contextmanager
def site(data: Path) -> Iterator[tuple[tuple[str, str], Env]]:
    """PostgreSQL, Redis, two web processes, a worker and beat; the addresses of the two."""
    with servers.postgres(durable=True) as postgres, servers.valkey() as valkey:
        env = {
            **production(postgres.url, valkey.url, data),
            "LIMITS_FACTOR": "10000",
            "LOG_LEVEL": "WARNING",
        }
        manage("migrate", "-v0", env=env)
        manage("collectstatic", "--no-input", "-v0", env=env)
        worker, beat = celery("worker", "--pool", "threads"), celery("beat", *_schedule(data))
        with web(env) as (_, one), web(env) as (_, other), running(worker, env), running(beat, env):
            yield (one, other), env


def _schedule(data: Path) -> tuple[str, str]:
    return "--schedule", str(data / "beat")


def set_tables(number: int, env: Env) -> list[Seated]:
    """So many tables at which four people play, made by the services in a process of their own."""
    from games.course import snapshot

    command = [sys.executable, "-m", "tests.load", str(number)]
    made = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return [
        Seated(**{**row, "course": snapshot.load(row["course"])}) for row in json.loads(made.stdout)
    ]


class Load:
    """People at tables, driven by one event loop."""

    def __init__(self, addresses: Sequence[str], tables: list[Seated]) -> None:
        self.addresses, self.tables = addresses, tables
        self.latencies: list[float] = []
        self._chance = random.Random(1)
        self._watching: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Open every screen, and wait until it has its first board."""
        for table in self.tables:
            for screen, cookie in enumerate(table.cookies):
                address = self.addresses[screen % len(self.addresses)]
                socket = await connect(
                    f"ws://{address}/ws/t/{table.slug}/",
                    origin=f"http://{address}",  # type: ignore[arg-type]
                    additional_headers={"Cookie": cookie},
                    compression=None,
                )
                table.sockets.append(socket)
                self._watching.append(asyncio.create_task(self._watch(table, screen, socket)))
        for table in self.tables:
            await self._all_show(table)

    async def _watch(self, table: Seated, screen: int, socket: ClientConnection) -> None:
        async for text in socket:
            found = _VERSION.search(str(text))
            if found:
                table.shown[screen] = int(found[1])
                table.news.set()

    async def _all_show(self, table: Seated) -> None:
        async with asyncio.timeout(20):
            while min(table.shown) < table.version:
                table.news.clear()
                await table.news.wait()

    async def play(self, moves: int, *, at_once: int, pause: float = 0) -> int:
        """Play so many moves, a few at once or one after each pause; says how many were shown."""
        waiting = asyncio.Queue[Seated]()
        for table in self.tables:
            if not table.course.is_decided:
                waiting.put_nowait(table)
        ends = [self.addresses[n % len(self.addresses)] for n in range(at_once)]
        lines = [await _Line.open(address) for address in ends]
        share = moves // at_once
        done = await asyncio.gather(*(self._player(waiting, line, share, pause) for line in lines))
        for line in lines:
            line.close()
        return sum(done)

    async def _player(
        self, waiting: "asyncio.Queue[Seated]", line: "_Line", moves: int, pause: float
    ) -> int:
        made = 0
        while made < moves and not waiting.empty():
            table = waiting.get_nowait()
            await self._move(table, line)
            made += 1
            if not table.course.is_decided:
                waiting.put_nowait(table)
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * pause)
        return made

    async def _move(self, table: Seated, line: "_Line") -> None:
        from games import bots
        from games.course import kinds
        from games.course.entries import Entry
        from games.engine import notation
        from games.engine.sight import see

        rules, position = table.course.deal
        seat = self._chance.choice(position.awaited)
        move = notation.write(bots.choose(rules, see(rules, position, seat), chance=self._chance))
        start = time.perf_counter()
        await line.post(table, seat, move)
        table.course, _ = kinds.fold(table.course, Entry("move", seat, move), b"")
        table.version += 1
        if not table.course.is_decided:
            await self._all_show(table)
            self.latencies.append(time.perf_counter() - start)

    async def leave(self) -> None:
        for table in self.tables:
            for socket in table.sockets:
                await socket.close()


class _Line:
    """One kept-alive connection that posts moves."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str
    ) -> None:
        self._reader, self._writer, self._host = reader, writer, host

    @classmethod
    async def open(cls, address: str) -> "_Line":
        host, port = address.split(":")
        return cls(*await asyncio.open_connection(host, int(port), limit=1 << 20), address)

    async def post(self, table: Seated, seat: int, move: str) -> None:
        command = UUID(int=random.getrandbits(128), version=4)
        words = move.replace(" ", "+")
        body = f"game={table.key}&version={table.version}&command={command}&move={words}"
        head = [
            f"POST /t/{table.slug}/move HTTP/1.1",
            f"Host: {self._host}",
            f"Cookie: {table.cookies[seat]}; csrf={TOKEN}",
            f"X-CSRFToken: {TOKEN}",
            "Accept: application/json",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        self._writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        status, answer = await self._answer()
        if status != 200:
            raise RuntimeError(f"{move} at version {table.version}: {status} {answer[:300]!r}")

    async def _answer(self) -> tuple[int, bytes]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin1")
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        if not length:
            raise RuntimeError(f"an answer without a length:\n{head}")
        return int(head.split()[1]), await self._reader.readexactly(int(length[1]))

    def close(self) -> None:
        self._writer.close()


def spread(latencies: list[float]) -> str:
    """The middle and the slow end, in milliseconds."""
    cuts = statistics.quantiles(latencies, n=20)
    return f"p50 {cuts[9] * 1000:.1f} ms, p95 {cuts[18] * 1000:.1f} ms"


def _make_tables(number: int) -> list[dict[str, Any]]:
    """Called inside the site's own environment."""
    from games import vault
    from games.course import snapshot
    from tests.games.people import NAMES, TableOf

    rows = []
    for n in range(number):
        people = [f"{name} {n}" for name in NAMES[:SCREENS]]
        table = TableOf(*people, preset="encounter", changes={"deck": 52})
        game = table.game
        rows.append(
            {
                "slug": table.table.slug,
                "key": game.key,
                "version": game.version,
                "cookies": [_session(table.users[name]) for name in people],
                "course": snapshot.dump(vault.course(game)),
            }
        )
    return rows


def _session(user: int) -> str:
    """A signed-in session, as a Cookie header."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib import auth

    person = auth.get_user_model().objects.get(pk=user)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[auth.SESSION_KEY] = str(user)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return f"session={session.session_key}"


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(_make_tables(int(sys.argv[1])), sys.stdout)
