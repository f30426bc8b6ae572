"""Moves through the door, to be measured: a player process on a database of its own choice.

`python -m tests.persisting` reads orders from its input, one in a line, and answers each with how
many moves it made and what they cost it; laying out tables and choosing moves costs nobody.
"""

import contextlib
import json
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from tests import servers
from tests.processes import ROOT, Env, manage, production

BARE = (
    "BEGIN",
    "SELECT *, clock_timestamp(), (SELECT player FROM games_seat WHERE game_id = games_game.id"
    " AND user_id = %(user)s) FROM games_game WHERE key = %(key)s FOR NO KEY UPDATE",
    "INSERT INTO games_event (game_id, number, form, kind, seat, text, by, at, outcome, hash,"
    " command, user_id) VALUES (%(game)s, %(number)s, 1, 'move', 0, 'attack 6h', 'player', now(),"
    " '{\"whom\": 1}', %(hash)s, %(command)s, %(user)s)",
    "UPDATE games_game SET version = %(number)s, phase = 'playing', awaited = '[1]',"
    " deadline = now(), wake_at = NULL, result = NULL, head = %(hash)s, is_current = true,"
    " touched_at = now(), sealed_course = %(sealed)s WHERE id = %(game)s",
    "COMMIT",
)
_LONG = {"preset": "dayous", "changes": {"decks": 2}}  # lasts for some four hundred moves
_PGBENCH = r"""
BEGIN;
SELECT *, id AS game, version + 1 AS n, (SELECT player FROM games_seat WHERE
    game_id = games_game.id AND user_id = 1) AS player FROM games_game
    WHERE id = :first + :client_id FOR NO KEY UPDATE \gset
INSERT INTO games_event (game_id, number, form, kind, seat, text, by, at, outcome, hash, command,
    user_id) VALUES (:game, :n, 1, 'move', 0, 'attack 6h', 'player', now(), '{"whom": 1}',
    repeat('a', 64), gen_random_uuid(), 1);
UPDATE games_game SET version = :n, phase = 'playing', awaited = '[1]', deadline = now(),
    wake_at = NULL, result = NULL, head = repeat('a', 64), is_current = true, touched_at = now(),
    sealed_course = decode(repeat('ab', 900), 'hex') WHERE id = :game;
COMMIT;
"""


class Player:
    """A process that plays; `moves` and `cpu` add up what it did."""

    def __init__(self, env: Env) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.persisting"],
            cwd=ROOT,
            env=env,
            stdin=-1,
            stdout=-1,
            text=True,
        )

    def order(self, do: str, **more: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a player process has ended")
        return json.loads(line)

    def ask(self, do: str, **more: Any) -> Any:
        self.order(do, **more)
        return self.answer()

    def leave(self) -> None:
        self._process.kill()
        self._process.wait()


class Ground:
    """A durable PostgreSQL with an empty database and a crowded one, and players on them."""

    def __init__(self, postgres: servers.Postgres, env: Env) -> None:
        self.postgres, self.env = postgres, env
        self.players: list[Player] = []

    def player(self, database: str = "postgres") -> Player:
        url = self.postgres.url.rpartition("/")[0] + f"/{database}"
        self.players.append(Player({**self.env, "DATABASE_URL": url}))
        return self.players[-1]

    def crowd(self, games: int) -> None:
        """A second database with so many finished games, of ten events each."""
        with psycopg.connect(self.postgres.url, autocommit=True) as database:
            database.execute("CREATE DATABASE crowded TEMPLATE postgres")
        self.player("crowded").ask("crowd", games=games)

    def pgbench(self, first: int, clients: int, each: int) -> int:
        """So many clients of pgbench do what a move does, on games of their own."""
        script = self.postgres._base / "move.sql"
        script.write_text(_PGBENCH)
        options = ("-n", "-c", str(clients), "-j", "2", "-t", str(each), "-f", str(script))
        where = ("-h", "127.0.0.1", "-p", str(self.postgres.port), "-U", "dayous", "postgres")
        self.postgres._call("pgbench", *options, "-D", f"first={first}", *where)
        return clients * each


@contextlib.contextmanager
def ground(scratch: Path) -> Iterator[Ground]:
    with servers.postgres(durable=True) as postgres, servers.valkey() as valkey:
        env = production(postgres.url, valkey.url, scratch)
        env |= {"DJANGO_SETTINGS_MODULE": "dayous_site.settings", "LOG_LEVEL": "ERROR"}
        done = manage("migrate", "--verbosity=0", env=env)
        if done.returncode:
            raise RuntimeError(done.stderr)
        found = Ground(postgres, env)
        try:
            yield found
        finally:
            for player in found.players:
                player.leave()


# --- What a player process does


class _Desk:
    """Games that are ready to be played on, and the orders of whoever measures."""

    def __init__(self) -> None:
        self.lines: dict[str, list[tuple[str, int, list[tuple[int, str]]]]] = {}
        self.bare = 0

    def prepare(self, name: str, games: int, skip: int, moves: int) -> dict[str, Any]:
        """Lay out games, play the first moves of each in one go, and choose those to come."""
        found = self.lines.setdefault(name, [])
        while len(found) < games:
            line = _line(skip, moves)
            if line:
                found.append(line)
        return {"first": _game_id(found[0][0])}

    def play(self, name: str, games: int) -> dict[str, float]:
        from games.services import moves

        lines, self.lines[name] = self.lines[name][:games], self.lines[name][games:]
        cpu, made = time.process_time(), 0
        for key, version, line in lines:
            for user, text in line:
                command = uuid.uuid4()
                version = moves.play_move(
                    game=key, user=user, move=text, version=version, command=command
                ).version
            made += len(line)
        return {"moves": made, "cpu": time.process_time() - cpu}

    def bare_loop(self, moves: int) -> dict[str, float]:
        """The same statements, sent by nothing but the driver."""
        key, number, _ = self.lines["bare"][0]
        given = {"key": key, "game": _game_id(key), "user": 1, "hash": "a" * 64}
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
            cpu = time.process_time()
            for _ in range(moves):
                self.bare += 1
                given |= {"number": number + self.bare, "command": uuid.uuid4()}
                for statement in BARE:
                    sealed = {"sealed": os.urandom(900)} if "sealed" in statement else {}
                    database.execute(statement, {**given, **sealed} if "%" in statement else None)
            return {"moves": moves, "cpu": time.process_time() - cpu}

    def crowd(self, games: int) -> dict[str, float]:
        _crowd(games)
        return {}


def _line(skip: int, moves: int) -> tuple[str, int, list[tuple[int, str]]] | None:
    """A new game, played at random up to some move, with the moves to come; None if it ends."""
    from games import vault
    from games.engine import notation
    from games.engine.play import play
    from tests.engine.random_play import random_move
    from tests.games.people import TableOf

    table = TableOf("anna", "boris", "clara", **_LONG if skip else {})
    users, game = list(table.users.values()), table.game
    (rules, position), luck, line = vault.course(game).deal, Random(game.key), []
    while not position.is_over and len(line) < skip + moves:
        seat = position.awaited[0]
        move = random_move(rules, position, seat, luck)
        line.append((seat, notation.write(move)))
        position = play(rules, position, move)
    if position.is_over:
        return None
    version = _played(game.key, line[:skip]) if skip else game.version
    return game.key, version, [(users[seat], text) for seat, text in line[skip:]]


def _played(key: str, line: list[tuple[int, str]]) -> int:
    """Write these moves down in one transaction."""
    from django.db import transaction

    from games.course.entries import Entry
    from games.models import Event
    from games.services import book, door

    with transaction.atomic():
        opened = book.lock(key)
        for seat, text in line:
            opened.write(Entry("move", seat, text), command=uuid.uuid4())
        Event.objects.bulk_create(opened.written)
        opened.written.clear()
        door.close(opened)
    return opened.game.version


def _game_id(key: str) -> int:
    from games.models import Game

    return Game.objects.values_list("pk", flat=True).get(key=key)


def _crowd(games: int) -> None:
    from django.db import connection, transaction

    from games.models import Game
    from tests.games.people import TableOf

    game = TableOf("anna", "boris", "clara").game
    names = [field.column for field in Game._meta.fields if not field.primary_key]
    other = {"key": "left(md5(n::text), 16)", "is_current": "false", "phase": "'over'"}
    columns, values = ", ".join(names), ", ".join(other.get(name, name) for name in names)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        cursor.execute(
            f"INSERT INTO games_game ({columns}) SELECT {values}"
            " FROM games_game, generate_series(1, %s) n WHERE id = %s",
            [games, game.pk],
        )
        cursor.execute(
            "INSERT INTO games_event (game_id, number, form, kind, seat, text, by, at, outcome,"
            " hash, command) SELECT g.id, n, 1, 'move', 0, 'attack 6h', 'player', now(),"
            " '{}', repeat('a', 64), gen_random_uuid()"
            " FROM games_game g, generate_series(1, 10) n WHERE phase = 'over'",
        )
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_event ENABLE TRIGGER USER")
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute("VACUUM ANALYZE games_game, games_event")


def main() -> None:
    import django

    django.setup()
    desk = _Desk()
    for line in sys.stdin:
        order = json.loads(line)
        print(json.dumps(getattr(desk, order.pop("do"))(**order)), flush=True)


if __name__ == "__main__":
    main()
