"""For tests that play at tables."""

from datetime import timedelta

import pytest


@pytest.fixture(autouse=True)
def nobody_was_here_before(monkeypatch):
    """People of one test are not too fast because of what others did under the same number."""
    from games import limits

    monkeypatch.setattr(limits, "_own", limits._Own())


@pytest.fixture
def wait(monkeypatch):
    """Let time pass until this moment, or for this long."""
    from games import clock

    def until(moment) -> None:
        passed = moment if isinstance(moment, timedelta) else moment - clock.now()
        monkeypatch.setattr(clock, "shift", clock.shift + passed)

    return until
