"""Much that is read at once, without the collector of cycles looking at it again and again.

Half a million values of a large set or of a dictionary hold no cycles; one look at all of them stops the
window for half a second.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_reading = 0
_was = True


@contextmanager
def uncollected(*, for_good: bool = False) -> Iterator[None]:
    """No collection meanwhile, in any thread; *for_good*: what is there then is never looked at again."""
    global _reading, _was
    with _lock:
        if not _reading:
            _was = gc.isenabled()
            gc.disable()
        _reading += 1
    try:
        yield
    finally:
        with _lock:
            _reading -= 1
            if for_good:
                gc.freeze()
            if not _reading and _was:
                gc.enable()


def collect_due() -> None:
    """Do what the collector would have done by itself by now, in the thread that calls.

    Where there is Qt the collector is off and this is called by the window's thread: what it throws away may
    be a window's, and only that thread may end it.
    """
    due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, now in enumerate(due) if now))
