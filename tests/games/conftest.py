"""For tests that play at tables."""

from datetime import timedelta
from uuid import uuid4

import pytest


@pytest.fixture(autouse=True)
def nobody_was_here_before(monkeypatch):
    """People of one test are not too fast because of what others did under the same number.

    Tests that run at once share one Redis, and in each database people have the same numbers.
    """
    from games import limits

    here, spend = uuid4().hex, limits._shared.spend
    monkeypatch.setattr(limits, "_own", limits._Own())
    monkeypatch.setattr(limits._shared, "spend", lambda key, *room: spend(f"{here}|{key}", *room))


@pytest.fixture
def wait(monkeypatch):
    """Let time pass until this moment, or for this long."""
    from games import clock

    def until(moment) -> None:
        passed = moment if isinstance(moment, timedelta) else moment - clock.now()
        monkeypatch.setattr(clock, "shift", clock.shift + passed)

    return until
