"""Where a page leads whoever leaves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """A way back to where somebody came from."""

    code: str
    """The message that names it on a button."""
    go: Callable[[], object]
