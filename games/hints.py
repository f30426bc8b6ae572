"""Hints: after a commit, tell others that something changed.

A hint may be lost without harm, so it never fails the request that sends it: what was committed is
answered as committed, whether Redis is there or not.
"""

import asyncio
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from typing import Final, ParamSpec

import structlog
from channels.layers import get_channel_layer
from django.db import transaction

P = ParamSpec("P")

_QUIET_SECONDS = 60
_PATIENCE: Final = 2  # seconds
_places: Final = asyncio.Semaphore(1000)
_log = structlog.stdlib.get_logger("dayous.hints")
_lock = threading.Lock()
_quiet_until = float("-inf")


def after_commit(send: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call `send` once the current transaction is committed; at once if there is none."""
    transaction.on_commit(partial(_try, send, *args, **kwargs), robust=True)


def tell_group(group: str, message: dict[str, object]) -> None:
    """Send a message to all open sockets of a group; nobody waits until it is out."""
    sending = asyncio.run_coroutine_threadsafe(_send(group, message), _messenger())
    sending.add_done_callback(_look_at)


async def _send(group: str, message: dict[str, object]) -> None:
    """Give up soon, and at once where too many are waiting: a late hint is worth nothing."""
    if _places.locked():
        raise BufferError("too many hints are waiting")
    async with _places, asyncio.timeout(_PATIENCE):
        await get_channel_layer().group_send(group, message)


def _look_at(sending: Future[None]) -> None:
    why = sending.exception()
    if isinstance(why, Exception):
        _complain(why)


@cache
def _messenger() -> asyncio.AbstractEventLoop:
    """A loop that does nothing but send, so that each sender need not make one of its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="hints", daemon=True).start()
    return loop


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
