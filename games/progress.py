"""How far a long command has come, for whoever waits for it."""

import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")

_EVERY = 0.2  # seconds between two looks
_WIDTH = 30


def progress(items: Iterable[T], total: int, out: TextIO) -> Iterator[T]:
    """The items, with a bar that grows; silent where nobody sits at a terminal."""
    if not out.isatty():
        yield from items
        return
    begun = last = time.monotonic()
    for done, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - last > _EVERY or done == total:
            last = now
            out.write(f"\r{bar(done, total, now - begun)} ")
            out.flush()
    out.write("\n")


def bar(done: int, total: int, seconds: float) -> str:
    """The bar itself: what is done, out of how many, and how long the rest will take."""
    filled = _WIDTH * done // max(total, 1)
    left = seconds / done * (total - done)
    return f"{'█' * filled}{'·' * (_WIDTH - filled)} {done:,} of {total:,}, {left:,.0f} s left"
