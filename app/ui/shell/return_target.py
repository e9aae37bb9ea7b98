"""Where leaving a page leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ReturnTarget:
    """The place that leaving a page leads to; ``go`` goes there."""

    code: str
    """Message code of the button that goes there."""
    go: Callable[[], object]
