"""Who has opened a socket, and how many more they may."""

import threading
import time
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from games import limits


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever looks through a socket."""

    user: int | None
    session: str | None
    network: str
    language: str

    @classmethod
    def of(cls, scope: dict[str, Any]) -> "Visitor":
        address, *_ = scope.get("client") or ("",)
        session = scope.get("session")
        user = scope.get("user")
        return cls(
            user.pk if user else None,
            session.session_key if session else None,
            limits.network(address),
            _language(scope),
        )


def _language(scope: dict[str, Any]) -> str:
    """The language that the page itself was written in."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    wanted = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin1")
    return get_language_from_request(request)


def fresh_session(key: str | None) -> Any:
    """A session as it is stored now."""
    return import_module(settings.SESSION_ENGINE).SessionStore(key)


class Places:
    """The sockets that are open in this process, by person and by address."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._lock = threading.Lock()

    def admit(self, visitor: Visitor) -> bool:
        """Give a place to one more socket, unless they come too fast or there are too many."""
        if limits.wait("connects", visitor.network) > 0:
            return False
        with self._lock:
            if any(self._open[who] >= most for who, most in _limits(visitor)):
                return False
            for who, _ in _limits(visitor):
                self._open[who] += 1
            return True

    def leave(self, visitor: Visitor) -> None:
        with self._lock:
            for who, _ in _limits(visitor):
                self._open[who] -= 1
                if self._open[who] <= 0:
                    del self._open[who]


def _limits(visitor: Visitor) -> list[tuple[str, float]]:
    factor = max(1, settings.LIMITS_FACTOR)
    found = [(f"address|{visitor.network}", limits.SOCKETS_AN_ADDRESS * factor)]
    if visitor.user is not None:
        found.append((f"person|{visitor.user}", limits.SOCKETS_A_PERSON * factor))
    return found


class Allowance:
    """How many questions one socket may ask: a few at once, then one a second."""

    MOST = 20

    def __init__(self) -> None:
        self._left, self._at = float(self.MOST), time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self._left = min(self.MOST, self._left + now - self._at)
        self._at = now
        self._left -= 1
        return self._left >= 0
