"""Threads for whatever waits: requests, and what sockets read. Each keeps its connection."""

import asyncio
import contextvars
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, InternalError, OperationalError, close_old_connections

#: How the database says that it is busy or gone, takes no writes, or has waited too long for us.
AWAY: Final = (OperationalError, InterfaceError, InternalError)

P = ParamSpec("P")
T = TypeVar("T")


async def run(act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Let a thread do what may wait for the database, while the loop goes on."""
    context = contextvars.copy_context()
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(
        _threads(),
        lambda: context.run(_do, act, *args, **kwargs),  # type: ignore[arg-type]
    )


def _do(act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    close_old_connections()
    try:
        return act(*args, **kwargs)
    finally:
        close_old_connections()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(settings.THREADS, thread_name_prefix="dayous")


os.register_at_fork(after_in_child=_threads.cache_clear)  # threads do not survive a fork
