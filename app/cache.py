"""A cache in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Values by key, each with the stamp of what it was made from; for another stamp, it is made again."""

    def __init__(self, maximum: int = 0) -> None:
        """*maximum*: number of values kept; 0: all."""
        self._entries: OrderedDict[Key, tuple[object, Value]] = OrderedDict()
        self._maximum = maximum

    def peek(self, key: Key, stamp: object) -> Value | None:
        """Return the value if it is there; None if not."""
        entry = self._entries.get(key)
        return entry[1] if entry is not None and entry[0] == stamp else None

    def get(self, key: Key, stamp: object, make: Callable[[], Value]) -> Value:
        entry = self._entries.pop(key, None)
        if entry is None or entry[0] != stamp:
            entry = stamp, make()
        self._entries[key] = entry
        # Another thread may have removed some, too.
        while len(self._entries) > self._maximum > 0:
            self._entries.popitem(last=False)
        return entry[1]

    def drop(self, key: Key) -> None:
        """Forget the value if it is there."""
        self._entries.pop(key, None)
