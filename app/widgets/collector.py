"""The collector of cycles, where the window's thread alone may run it."""

from __future__ import annotations

import gc


def collect_due() -> None:
    """Do what the collector would have done by itself by now, in the thread that calls.

    Where there is Qt the collector is off and this is called by the window's thread: what it throws away may
    be a window's, and only that thread may end it.
    """
    due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, now in enumerate(due) if now))
