"""A laid-out part of a face."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from app.face.ops import Op, Rect, Warn, extent

EMPTY: Final = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class PartLayout:
    """A laid-out part.

    ``shown``: its condition holds; ``drawn``: something is visible; ``cap``: for a number, the height of its
    capitals in mm, for a text, its size in pt.
    """

    rect: Rect | None = EMPTY
    """None: the bounds of the first operation, computed on demand by :attr:`area`."""
    ops: list[Op] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    shown: bool = False
    drawn: bool = False
    cap: float = 0.0

    @property
    def area(self) -> Rect:
        """The rectangle whose edges other parts can use."""
        if self.rect is None:
            self.rect = extent(self.ops[0]) or EMPTY
        return self.rect
