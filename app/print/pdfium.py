"""A lock on PDFium, whose fonts and pages are shared by all documents and not thread-safe."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_LOCK = threading.RLock()


@contextmanager
def locked() -> Iterator[None]:
    """Lock PDFium. Hold it for a page at most: the window draws with it."""
    with _LOCK:
        yield


def yield_lock() -> None:
    """Let a waiting thread run first: the lock isn't fair."""
    time.sleep(0.0002)
