"""Scaling of whole faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.face import paths
from app.face.ops import MM_PER_PT, Box, Clip, Face, Op, Picture, Placed, Rect, Shape, Text, Warn


def resized(
    face: Face, k: float, width: float, height: float, least: Mapping[str, float] | None = None
) -> Face:
    """Return *face* scaled by *k* to *width* × *height* mm.

    *least*: part → pt; a text that becomes smaller gives a warning ``face.too-small``.
    """
    if k == 1.0:
        return face
    ops = tuple(moved(op, k, 0.0, 0.0) for op in face.ops)
    small = _too_small(face.key, ops, k, least) if least and k < 1.0 else ()
    return replace(face, width=width, height=height, corner=face.corner * min(k, 1.0), ops=ops,
                   warnings=face.warnings + small)  # fmt: skip


def _too_small(key: str, ops: tuple[Op, ...], k: float, least: Mapping[str, float]) -> tuple[Warn, ...]:
    """Return warnings for texts that scaling by *k* made too small."""
    sizes: dict[str, float] = {}
    for op in ops:
        if isinstance(op, Text) and op.part in least:
            sizes[op.part] = min(sizes.get(op.part, 99.0), op.size / MM_PER_PT)
    return tuple(
        Warn("face.too-small", key, part, {"size": round(size, 1)})
        for part, size in sizes.items()
        if size < least[part] - 0.05 <= size / k
    )


def moved(op: Op, k: float, dx: float, dy: float) -> Op:
    """Return *op* scaled by *k* and then moved by *dx* and *dy* mm."""
    if isinstance(op, Text):
        return replace(op, x=op.x * k + dx, baseline=op.baseline * k + dy, size=op.size * k)
    if isinstance(op, Shape):
        return replace(op, path=paths.transform(op.path, (k, 0, 0, k, dx, dy)), width=op.width * k)
    if isinstance(op, Clip):
        return replace(op, path=paths.transform(op.path, (k, 0, 0, k, dx, dy)))
    if isinstance(op, Placed):
        return replace(op, by=paths.compose((k, 0, 0, k, dx, dy), op.by))
    if isinstance(op, (Box, Picture)):
        r = op.rect
        rect = Rect(r.x * k + dx, r.y * k + dy, r.w * k, r.h * k)
        if isinstance(op, Picture):
            return replace(op, rect=rect)
        return replace(op, rect=rect, width=op.width * k, radius=op.radius * k)
    return op
