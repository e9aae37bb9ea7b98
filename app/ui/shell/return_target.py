"""Where leaving a page leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ReturnTarget:
    """A target to return to."""

    code: str
    """The message of the button that goes there."""
    go: Callable[[], object]
