"""For tests that play at tables."""

import pytest


@pytest.fixture(autouse=True)
def nobody_was_here_before(monkeypatch):
    """People of one test are not too fast because of what others did under the same number."""
    from games import limits

    monkeypatch.setattr(limits, "_own", limits._Own())
