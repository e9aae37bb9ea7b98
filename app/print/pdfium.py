"""A lock on PDFium, which isn't thread-safe even between documents."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_LOCK = threading.RLock()


@contextmanager
def locked() -> Iterator[None]:
    """Lock PDFium in this context, which must be short: the window also needs PDFium to draw."""
    with _LOCK:
        yield


def yield_lock() -> None:
    """Let a waiting thread take the lock, which isn't fair."""
    time.sleep(0.0002)
