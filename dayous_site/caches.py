"""A cache that may be away: what is not found there is read from the database."""

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

T = TypeVar("T")

#: What could not be deleted while Redis was away must not live on for long.
LONGEST: Final = 60
_REST: Final = 5.0  # seconds without asking again


class OneClient(RedisCacheClient):
    """Asks with one client; Django would make another for each question."""

    @cached_property
    def _asking(self) -> Any:
        return super().get_client()

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self._asking


class HintCache(RedisCache):
    """Redis as a place for hints: none is kept for longer than a minute, and losing it is fine."""

    _asleep_until = float("-inf")
    _clients: ClassVar[dict[str, Any]] = {}

    @property
    def _cache(self) -> Any:
        """One client for the process: Django makes a cache for each request, and lines are dear."""
        own: Any = self
        address = str(own._servers)
        if address not in self._clients:
            self._clients[address] = OneClient(own._servers, **own._options)
        return self._clients[address]

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(super().add, False, key, value, _capped(timeout), version)

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return self._try(super().get, default, key, default, version)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> None:
        self._try(super().set, None, key, value, _capped(timeout), version)

    def delete(self, key: Any, version: Any = None) -> Any:
        return self._try(super().delete, False, key, version)

    def has_key(self, key: Any, version: Any = None) -> Any:
        return self._try(super().has_key, False, key, version)

    def _try(self, act: Callable[..., T], otherwise: T, *given: Any) -> T:
        if time.monotonic() < HintCache._asleep_until:
            return otherwise
        try:
            return act(*given)
        except (RedisError, OSError):
            HintCache._asleep_until = time.monotonic() + _REST
            return otherwise


def _capped(timeout: Any) -> Any:
    return LONGEST if timeout is DEFAULT_TIMEOUT or timeout is None else min(timeout, LONGEST)
