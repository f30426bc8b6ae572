"""The cache may be away, and nobody notices."""

import pytest

from dayous_site.caches import LONGEST, HintCache

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _awake(monkeypatch):
    monkeypatch.setattr(HintCache, "_asleep_until", float("-inf"))


def test_without_redis_nothing_is_found_and_nothing_fails():
    cache = HintCache("redis://127.0.0.1:1/0", {})
    cache.set("anna", 1)
    assert cache.get("anna", "nobody") == "nobody"
    assert cache.add("anna", 1) is False
    assert cache.delete("anna") is False
    assert "anna" not in cache


def test_nothing_is_kept_for_longer_than_a_minute(settings):
    cache = HintCache(settings.REDIS_URL, {})
    cache.set("anna", 1, timeout=365 * 24 * 3600)
    assert 0 < cache._cache.get_client().ttl(cache.make_key("anna")) <= LONGEST
    assert cache.get("anna") == 1


def test_all_requests_of_a_process_share_one_line(settings):
    one, other = HintCache(settings.REDIS_URL, {}), HintCache(settings.REDIS_URL, {})
    assert one._cache is other._cache
