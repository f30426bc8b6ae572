"""Hints: after a commit, tell others that something changed.

A hint may be lost without harm, so it never fails the request that sends it: what was committed is
answered as committed, whether Redis is there or not.
"""

import os
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from queue import Queue
from typing import Final, ParamSpec, TypeAlias

import structlog
from channels.layers import get_channel_layer
from django.db import transaction

P = ParamSpec("P")

#: Since when it waits, for which group, and what is said.
Hint: TypeAlias = tuple[float, str, dict[str, object]]

_QUIET_SECONDS = 60
_PATIENCE: Final = 2  # seconds
_MOST_WAITING: Final = 1000
_log = structlog.stdlib.get_logger("dayous.hints")
_lock = threading.Lock()
_quiet_until = float("-inf")


def after_commit(send: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call `send` once the current transaction is committed; at once if there is none."""
    transaction.on_commit(partial(_try, send, *args, **kwargs), robust=True)


def tell_group(group: str, message: dict[str, object]) -> None:
    """Send a message to all open sockets of a group; nobody waits until it is out."""
    _try(_messenger().put_nowait, (time.monotonic(), group, message))


@cache
def _messenger() -> Queue[Hint]:
    """What waits for a thread that does nothing but send."""
    waiting = Queue[Hint](_MOST_WAITING)
    threading.Thread(target=_send_all, args=[waiting], name="hints", daemon=True).start()
    return waiting


def _send_all(waiting: Queue[Hint]) -> None:
    while True:
        since, group, message = waiting.get()
        _try(_send, since, group, message)


def _send(since: float, group: str, message: dict[str, object]) -> None:
    if time.monotonic() - since > _PATIENCE:
        raise TimeoutError("a late hint is worth nothing")
    get_channel_layer().tell(group, message)


os.register_at_fork(after_in_child=_messenger.cache_clear)  # threads do not survive a fork


def _try(send: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    try:
        send(*args, **kwargs)
    except Exception as why:
        _complain(why)


def _complain(why: Exception) -> None:
    """Log the first lost hint of a minute; a thousand lines would not say more."""
    global _quiet_until
    with _lock:
        if time.monotonic() < _quiet_until:
            return
        _quiet_until = time.monotonic() + _QUIET_SECONDS
    _log.warning("hint lost", reason=f"{type(why).__name__}: {why}")
