"""Events cannot be deleted, so emptying a test database has to lift that for a moment."""

import contextlib
import importlib
from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations

_SQLITE = importlib.import_module("games.migrations.0003_append_only").SQLITE


@contextlib.contextmanager
def events_can_change() -> Iterator[None]:
    """Lift the triggers that make a log append-only; only tests can do that."""
    _run(_lift())
    try:
        yield
    finally:
        _run(_put_back())


def _run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _lift() -> list[str]:
    if connection.vendor == "sqlite":
        return [f"DROP TRIGGER {name}" for name in _SQLITE]
    return ["ALTER TABLE games_event DISABLE TRIGGER USER"]


def _put_back() -> list[str]:
    if connection.vendor == "sqlite":
        return [f"CREATE TRIGGER {name} {what}" for name, what in _SQLITE.items()]
    return ["ALTER TABLE games_event ENABLE TRIGGER USER"]


def lift_round_a_flush() -> None:
    """Let Django empty the database after a test that commits."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def lifted(self: Any, statements: list[str]) -> None:
        with events_can_change():
            flush(self, statements)

    BaseDatabaseOperations.execute_sql_flush = lifted  # type: ignore[method-assign]
