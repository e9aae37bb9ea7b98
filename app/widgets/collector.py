"""Garbage collection on the GUI thread only."""

from __future__ import annotations

import gc


def collect_due() -> None:
    """Run the due collections in the calling thread.

    With Qt, automatic collection is off and the GUI thread calls this: the garbage may include widgets, which
    only that thread may delete.
    """
    due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, now in enumerate(due) if now))
