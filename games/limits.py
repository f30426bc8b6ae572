"""How fast somebody may act: token buckets, by person and by address.

In production they lie in Redis, so that all processes share them; embedded, or while Redis is away,
each process keeps its own. A limit never fails a request because Redis is not there.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.course.course import refused


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and one more after each pause."""

    burst: int
    pause: float  # seconds


LIMITS: Final = {
    "commands": Limit(20, 0.1),
    "tables": Limit(10, 360),
    "guests": Limit(30, 120),
    "connects": Limit(20, 3),
    "sign_in": Limit(5, 180),  # for one name
    "sign_ins": Limit(30, 120),
}
#: Sockets open at once in one process.
SOCKETS_A_PERSON: Final = 10
SOCKETS_AN_ADDRESS: Final = 20

_PATIENCE: Final = 0.2  # seconds for an answer from Redis
_REST: Final = 5.0  # seconds without asking it again
_ROUNDING: Final = 1e-6
_KEPT: Final = 20_000  # buckets in one process

# A bucket is one number: when it will be full again.
_SPEND: Final = """
local t = redis.call('TIME'); local now = t[1] + t[2] / 1000000
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + ARGV[1]
local wait = full - now - ARGV[2]
if wait > 0.000001 then return tostring(wait) end
redis.call('SET', KEYS[1], string.format('%.6f', full), 'PX', math.ceil((full - now) * 1000) + 1)
return '0'
"""


def spend(name: str, who: str) -> None:
    """Take one token; refused as too fast if there is none."""
    seconds = wait(name, who)
    if seconds > 0:
        raise refused("too_fast", seconds=int(seconds) + 1)


def wait(name: str, who: str) -> float:
    """Take one token; says how many seconds to wait if there is none."""
    limit = LIMITS[name]
    pause = limit.pause / settings.LIMITS_FACTOR
    room = pause * limit.burst * max(1, settings.LIMITS_FACTOR)
    key = f"limit|{name}|{who}"
    found = _shared.spend(key, pause, room) if settings.REDIS_URL else None
    return _own.spend(key, pause, room) if found is None else found


def network(address: str) -> str:
    """Whom an address stands for: IPv6 is given out by the network of 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address) and not found.ipv4_mapped:
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)


class _Own:
    """The buckets of this process."""

    def __init__(self) -> None:
        self._full: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def spend(self, key: str, pause: float, room: float) -> float:
        now = time.monotonic()
        with self._lock:
            full = max(self._full.get(key, now), now) + pause
            if full - now > room + _ROUNDING:
                return full - now - room
            self._full[key] = full
            self._full.move_to_end(key)
            if len(self._full) > _KEPT:
                self._full.popitem(last=False)
        return 0


class _Shared:
    """The buckets of all processes."""

    def __init__(self) -> None:
        self._asleep_until = float("-inf")
        self._script: Any = None

    def spend(self, key: str, pause: float, room: float) -> float | None:
        """None if Redis does not answer; then it is left alone for a while."""
        if time.monotonic() < self._asleep_until:
            return None
        try:
            return float(self._found()(keys=[key], args=[pause, room]))
        except redis.RedisError:
            self._asleep_until = time.monotonic() + _REST
            return None

    def _found(self) -> Any:
        if self._script is None:
            client = redis.Redis.from_url(
                settings.REDIS_URL,
                socket_connect_timeout=_PATIENCE,
                socket_timeout=_PATIENCE,
                retry=Retry(NoBackoff(), 0),
            )
            self._script = client.register_script(_SPEND)
        return self._script


_own, _shared = _Own(), _Shared()
