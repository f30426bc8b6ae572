"""Hints: sent soon or not at all, and whoever sends them never waits or fails."""

import time
from queue import Queue

import pytest
from structlog.testing import capture_logs

from games import hints

MESSAGE = {"type": "table.changed", "game": "k", "version": 1}


class Layer:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, dict]] = []

    def tell(self, group, message) -> None:
        self.told.append((group, message))


@pytest.fixture
def layer(monkeypatch):
    layer = Layer()
    monkeypatch.setattr(hints, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(hints, "_quiet_until", float("-inf"))
    return layer


def send_one(since: float) -> list[str]:
    """Send as the thread would; says what was logged."""
    with capture_logs() as lines:
        hints._try(hints._send, since, "table.1", MESSAGE)
    return [line["event"] for line in lines]


def test_a_fresh_hint_is_sent(layer):
    assert send_one(time.monotonic()) == []
    assert layer.told == [("table.1", MESSAGE)]


def test_a_hint_that_has_waited_too_long_is_not_sent_any_more(layer):
    assert send_one(time.monotonic() - 3) == ["hint lost"]
    assert layer.told == []


def test_where_too_many_wait_the_next_is_dropped_and_the_sender_goes_on(layer, monkeypatch):
    full = Queue(1)
    full.put_nowait((0.0, "", {}))
    monkeypatch.setattr(hints, "_messenger", lambda: full)
    with capture_logs() as lines:
        hints.tell_group("table.1", MESSAGE)
    assert [line["event"] for line in lines] == ["hint lost"]


def test_of_many_lost_hints_one_line_a_minute_is_logged(layer):
    assert send_one(0.0) == ["hint lost"]
    assert send_one(0.0) == []
