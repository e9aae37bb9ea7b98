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
