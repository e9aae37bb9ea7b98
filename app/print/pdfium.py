"""PDFium is used by one thread at a time: it keeps fonts and pages for all documents in common, unguarded."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_LOCK = threading.RLock()


@contextmanager
def alone() -> Iterator[None]:
    """Keep other threads out of PDFium meanwhile. Not for longer than a page: the window draws with it."""
    with _LOCK:
        yield


def give_way() -> None:
    """Let a thread that waits go first: the lock alone would go to who has just had it."""
    time.sleep(0.0002)
