"""The time at the tables: the clock of the database, the same for every process."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection, models
from django.db.models.sql.compiler import SQLCompiler

#: Added to every reading; tests move the time with it.
shift = timedelta(0)

_POSTGRESQL = "CLOCK_TIMESTAMP()"
_SQLITE = "STRFTIME('%%Y-%%m-%%d %%H:%%M:%%f', 'NOW')"


class Reading(models.Expression):
    """The time at which a row is read, after any wait for its lock."""

    output_field = models.DateTimeField()

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return (_SQLITE if connection.vendor == "sqlite" else _POSTGRESQL), ()


def expression() -> str:
    """The same for a statement of one's own."""
    return _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL


def parsed(reading: datetime | str) -> datetime:
    """SQLite tells the time in words."""
    if isinstance(reading, str):
        return datetime.fromisoformat(reading).replace(tzinfo=UTC)
    return reading


def shifted(reading: datetime) -> datetime:
    return reading + shift


def now() -> datetime:
    """What the clock of the database says."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {expression()}", ())
        (reading,) = cursor.fetchone()
    return shifted(parsed(reading))
