"""Rows read by statements that are made once.

What the ORM would give, without finding out anew for every row which column goes where.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models

Row = TypeVar("Row", bound=models.Model)

#: Where a column stands, and what makes a value for Python of what the database says.
Conversion: TypeAlias = tuple[int, Callable[[Any], Any]]


def rows(
    model: type[Row], rest: str, values: Sequence[Any], also: Mapping[str, str] | None = None
) -> Iterator[Row]:
    """The rows of a model that `rest` of the statement asks for, each with what is `also` asked."""
    connection = connections[DEFAULT_DB_ALIAS]
    names, columns, conversions = _shape(model, connection.vendor)
    asked = "".join(f", {what} AS {name}" for name, what in (also or {}).items())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns}{asked} FROM {model._meta.db_table} {rest}", values)  # noqa: S608
        found = cursor.fetchall()
    for one in found:
        cells = list(one)
        for place, convert in conversions:
            cells[place] = convert(cells[place])
        row = model.from_db(DEFAULT_DB_ALIAS, names, cells[: len(names)])
        for name, cell in zip(also or (), cells[len(names) :], strict=True):
            setattr(row, name, cell)
        yield row


@lru_cache
def _shape(model: type[models.Model], vendor: str) -> tuple[list[str], str, list[Conversion]]:
    fields = model._meta.concrete_fields
    table = model._meta.db_table
    columns = ", ".join(f'"{table}"."{field.column}"' for field in fields)
    conversions = [
        (place, convert) for place, field in enumerate(fields) for convert in _converters(field)
    ]
    return [field.attname for field in fields], columns, conversions


def _converters(field: "models.Field[Any, Any]") -> Iterator[Callable[[Any], Any]]:
    connection = connections[DEFAULT_DB_ALIAS]
    column = field.get_col(field.model._meta.db_table)
    yield from (_bound(one, column) for one in connection.ops.get_db_converters(column))
    yield from (_bound(one, column) for one in column.get_db_converters(connection))


def _bound(convert: Callable[..., Any], column: Any) -> Callable[[Any], Any]:
    return lambda cell: convert(cell, column, connections[DEFAULT_DB_ALIAS])
