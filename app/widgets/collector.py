"""Garbage collection on the GUI thread only."""

from __future__ import annotations

import gc


def collect_due() -> None:
    """Collect garbage in the calling thread, if a collection is due.

    With Qt, automatic collection is off and the GUI thread calls this: the garbage may include widgets, which
    only that thread may delete.
    """
    due = [count > threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, is_due in enumerate(due) if is_due))
