"""A few values that were made lately, for all threads of this process."""

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Keeps the newest so many; an old one is forgotten, never changed.

    >>> recent = Recent[int, str](2)
    >>> [recent.keep(n, text) for n, text in ((1, "a"), (2, "b"), (3, "c"))]
    ['a', 'b', 'c']
    >>> recent.find(1), recent.find(3)
    (None, 'c')
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: K) -> V | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> V:
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value
