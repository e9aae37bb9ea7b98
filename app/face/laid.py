"""A part of a face where it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from app.face.ops import Op, Rect, Warn, extent

EMPTY: Final = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class Laid:
    """A part where it stands. ``shown``: its condition holds; ``drawn``: something of it is to be seen."""

    rect: Rect | None = EMPTY
    """None: that around its one operation, found when it is asked for."""
    ops: list[Op] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    shown: bool = False
    drawn: bool = False
    cap: float = 0.0

    @property
    def area(self) -> Rect:
        """The rectangle that others mean when they name it."""
        if self.rect is None:
            self.rect = extent(self.ops[0]) or EMPTY
        return self.rect
