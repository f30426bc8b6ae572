"""How fast somebody may act."""

from uuid import uuid4

import pytest

from games import limits
from games.engine.refusals import Refused
from games.limits import Limit, network, spend, wait
from tests.games.people import TableOf
from tests.games.web import Browser, told


@pytest.fixture(autouse=True)
def _strict(settings, monkeypatch):
    settings.LIMITS_FACTOR = 1
    monkeypatch.setitem(limits.LIMITS, "test", Limit(burst=3, pause=60))


@pytest.fixture(params=["shared", "own", "away"])
def _place(request, settings, monkeypatch):
    """In Redis, in this process, or in this process because Redis is away."""
    monkeypatch.setattr(limits, "_shared", limits._Shared())
    if request.param == "own":
        settings.REDIS_URL = ""
    if request.param == "away":
        settings.REDIS_URL = "redis://127.0.0.1:1/0"


@pytest.mark.usefixtures("_place")
def test_a_burst_is_fine_and_then_one_waits_for_a_pause():
    anna = uuid4().hex
    assert [wait("test", anna) for _ in range(3)] == [0, 0, 0]
    assert 50 < wait("test", anna) <= 60
    assert 50 < wait("test", anna) <= 60, "asking again makes it no worse"


@pytest.mark.usefixtures("_place")
def test_others_are_not_slowed_down():
    for _ in range(4):
        wait("test", "anna")
    assert wait("test", uuid4().hex) == 0


@pytest.mark.usefixtures("_place")
def test_a_token_comes_back_after_a_pause(monkeypatch):
    monkeypatch.setitem(limits.LIMITS, "test", Limit(burst=1, pause=0.001))
    anna = uuid4().hex
    assert wait("test", anna) == 0
    assert any(wait("test", anna) == 0 for _ in range(10_000))


def test_who_is_refused_is_told_for_how_long():
    anna = uuid4().hex
    for _ in range(3):
        spend("test", anna)
    with pytest.raises(Refused) as caught:
        spend("test", anna)
    assert caught.value.refusal.code == "too_fast"
    assert 50 < caught.value.refusal.facts["seconds"] <= 61


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("", "unknown"),
        ("nonsense", "unknown"),
    ],
)
def test_an_address_stands_for_its_network(address, whose):
    assert network(address) == whose


@pytest.mark.django_db
def test_a_stranger_who_asks_why_too_often_slows_down_nobody_elsewhere(monkeypatch):
    monkeypatch.setitem(limits.LIMITS, "commands", Limit(burst=3, pause=60))
    table = TableOf("anna", "boris")
    one, two = (Browser(REMOTE_ADDR=address) for address in ("192.0.2.1", "192.0.2.2"))
    codes = [told(one.act(table, "why", move="take"))[1] for _ in range(4)]
    assert codes == ["not_seated"] * 3 + ["too_fast"]
    assert told(two.act(table, "why", move="take")) == (403, "not_seated")
