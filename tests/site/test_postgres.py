"""A connection that is kept: used without asking while it is well, noticed once it has ended."""

import select

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql import base

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def line():
    """The connection, and the number of the server process at its other end."""
    if connection.vendor != "postgresql":
        pytest.skip("on PostgreSQL")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    yield connection, pid
    connection.close()


def test_a_connection_that_is_well_is_used_without_asking(line, monkeypatch):
    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", lambda self: pytest.fail("asked"))
    assert line[0].is_usable()


def test_a_connection_that_has_failed_is_asked(line, monkeypatch):
    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", lambda self: False)
    monkeypatch.setattr(line[0], "errors_occurred", True)
    assert not line[0].is_usable()


def test_a_connection_that_the_server_has_ended_is_noticed_before_it_is_used(line):
    kept, pid = line
    with psycopg.connect(**{**kept.get_connection_params(), "cursor_factory": None}) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
    select.select([kept.connection.fileno()], [], [], 10)
    assert not kept.is_usable()
