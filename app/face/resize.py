"""A face at another size: scaled as a whole, its ground filling what is left over."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.face import paths, tokens
from app.face.ops import BLEED, MM_PER_PT, Box, Clip, Face, Op, Picture, Rect, Shape, Text, Warn

SMALL_PARTS: Final = frozenset({"rules", "name", "strength", "experience", "initiative", "cost"})
LEAST_PT: Final = {"rules": tokens.RULES_PT, "name": tokens.NAME_PT}


def resized(face: Face, width: float, height: float) -> Face:
    """*face* as a card of *width* × *height* mm.

    Texts that become smaller than they may be give a warning ``face.too-small``.
    """
    k = min(width / face.width, height / face.height)
    if abs(k - 1) < 1e-9 and abs(width - face.width) < 1e-9 and abs(height - face.height) < 1e-9:
        return face
    dx, dy = (width - k * face.width) / 2, (height - k * face.height) / 2
    ground = next((op.fill for op in face.ops if isinstance(op, Box) and op.part == "ground"), tokens.NIGHT)
    back = Box("ground", Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED), fill=ground)
    ops = tuple(_scaled(op, k, dx, dy) for op in face.ops)
    return replace(face, width=width, height=height, corner=face.corner * min(k, 1.0), ops=(back, *ops),
                   warnings=face.warnings + _too_small(face.key, ops))  # fmt: skip


def _too_small(key: str, ops: tuple[Op, ...]) -> tuple[Warn, ...]:
    least: dict[str, float] = {}
    for op in ops:
        if isinstance(op, Text) and op.part in SMALL_PARTS:
            least[op.part] = min(least.get(op.part, 99.0), op.size / MM_PER_PT)
    return tuple(
        Warn("face.too-small", key, part, {"size": f"{size:.1f}"})
        for part, size in least.items()
        if size < LEAST_PT.get(part, tokens.NUMBER_PT) - 0.05
    )


def _scaled(op: Op, k: float, dx: float, dy: float) -> Op:
    if isinstance(op, Text):
        return replace(op, x=op.x * k + dx, baseline=op.baseline * k + dy, size=op.size * k)
    if isinstance(op, Shape):
        return replace(op, path=paths.transform(op.path, (k, 0, 0, k, dx, dy)), width=op.width * k)
    if isinstance(op, Clip):
        return replace(op, path=paths.transform(op.path, (k, 0, 0, k, dx, dy)))
    if isinstance(op, (Box, Picture)):
        r = op.rect
        rect = Rect(r.x * k + dx, r.y * k + dy, r.w * k, r.h * k)
        if isinstance(op, Picture):
            return replace(op, rect=rect)
        return replace(op, rect=rect, width=op.width * k, radius=op.radius * k)
    return op
