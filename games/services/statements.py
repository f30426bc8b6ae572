"""Rows written by statements that are made once.

What the ORM would send, without thinking it up anew for every move: that took longer than the rest
of a move together.
"""

from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, models


def insert(row: models.Model) -> None:
    """Store a new row; the database gives it a key that nobody asks for."""
    names = _names(type(row))
    _execute(_insert_into(type(row), connection.vendor), _values(row, names))


def update(row: models.Model, names: tuple[str, ...]) -> None:
    """Store these columns of a row that is there."""
    _execute(_update_of(type(row), names, connection.vendor), [*_values(row, names), row.pk])


def _execute(statement: str, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _values(row: models.Model, names: tuple[str, ...]) -> list[Any]:
    connection = connections[DEFAULT_DB_ALIAS]  # asked many times, so not by its proxy
    return [
        field.get_db_prep_save(getattr(row, field.attname), connection)
        for field in _fields(type(row), names)
    ]


@lru_cache
def _fields(model: type[models.Model], names: tuple[str, ...]) -> list[Any]:
    return [model._meta.get_field(name) for name in names]


@lru_cache
def _names(model: type[models.Model]) -> tuple[str, ...]:
    return tuple(field.name for field in model._meta.concrete_fields if not field.primary_key)


@lru_cache
def _insert_into(model: type[models.Model], vendor: str) -> str:
    columns = [_column(model, name) for name in _names(model)]
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {_table(model)} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608


@lru_cache
def _update_of(model: type[models.Model], names: tuple[str, ...], vendor: str) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in names)
    return f"UPDATE {_table(model)} SET {changes} WHERE id = %s"  # noqa: S608


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(model: type[models.Model], name: str) -> str:
    field: Any = model._meta.get_field(name)
    return connection.ops.quote_name(field.column)
