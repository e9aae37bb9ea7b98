"""A laid-out part of a face."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from app.face.ops import Op, Rect, Warn, extent

EMPTY: Final = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class PartLayout:
    """A laid-out part. ``shown``: its condition holds; ``drawn``: something is visible."""

    rect: Rect | None = EMPTY
    """None: the bounds of its one operation, computed on demand."""
    ops: list[Op] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    shown: bool = False
    drawn: bool = False
    cap: float = 0.0

    @property
    def area(self) -> Rect:
        """Return the rectangle that other parts refer to."""
        if self.rect is None:
            self.rect = extent(self.ops[0]) or EMPTY
        return self.rect
