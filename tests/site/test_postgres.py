"""A connection that is kept: used without asking while it is well, noticed once it has ended."""

import os
import select
import socket

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql import base

from games.models import Game
from games.services import book
from tests.games.people import TableOf
from tests.games.web import Browser, told

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


def test_a_line_on_which_nothing_arrives_any_more_is_given_up(line):
    with socket.socket(fileno=os.dup(line[0].connection.fileno())) as wire:
        options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        idle, interval, count = (wire.getsockopt(socket.IPPROTO_TCP, one) for one in options)
        unheard = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert idle + interval * count <= 30
    assert 0 < unheard <= 30_000


def test_what_a_database_does_not_write_may_be_tried_again(line, monkeypatch):
    table, anna = TableOf("anna", "boris"), Browser("anna")
    monkeypatch.setattr(connection, "close_at", None)
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
    assert told(anna.act(table, "resign")) == (503, "try_again")
    connection.close()
    assert told(anna.act(table, "resign")) == (200, "ok")


def test_whoever_was_frozen_until_the_server_gave_up_does_it_again(line, monkeypatch):
    table = TableOf("anna", "boris")
    opened, frozen = book.opened, []

    def freeze(row: Game) -> book.Book:
        if not frozen:
            frozen.append(row)
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 1")
            select.select([connection.connection.fileno()], [], [], 10)
        return opened(row)

    monkeypatch.setattr(book, "opened", freeze)
    assert told(Browser("anna").act(table, "resign")) == (200, "ok")
    assert table.kinds.count("resign") == 1
