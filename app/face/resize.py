"""Scaling of whole faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.face import paths
from app.face.ops import MM_PER_PT, Box, Clip, Face, Op, Picture, Placed, Rect, Shape, Text, Warn


def resized(
    face: Face, scale: float, width: float, height: float, min_sizes: Mapping[str, float] | None = None
) -> Face:
    """Return *face* scaled by *scale* to *width* × *height* mm.

    *min_sizes*: part → minimum size in pt; a text that becomes smaller gives a warning ``face.too-small``.
    """
    if scale == 1.0:
        return face
    ops = tuple(moved(op, scale, 0.0, 0.0) for op in face.ops)
    small = _too_small(face.key, ops, scale, min_sizes) if min_sizes and scale < 1.0 else ()
    return replace(face, width=width, height=height, corner=face.corner * min(scale, 1.0), ops=ops,
                   warnings=face.warnings + small)  # fmt: skip


def _too_small(
    key: str, ops: tuple[Op, ...], scale: float, min_sizes: Mapping[str, float]
) -> tuple[Warn, ...]:
    sizes: dict[str, float] = {}
    for op in ops:
        if isinstance(op, Text) and op.part in min_sizes:
            sizes[op.part] = min(sizes.get(op.part, 99.0), op.size / MM_PER_PT)
    return tuple(
        Warn("face.too-small", key, part, {"size": round(size, 1)})
        for part, size in sizes.items()
        if size < min_sizes[part] - 0.05 <= size / scale
    )


def moved(op: Op, scale: float, dx: float, dy: float) -> Op:
    """Return *op* scaled by *scale* and then moved by *dx* and *dy* mm."""
    if isinstance(op, Text):
        return replace(op, x=op.x * scale + dx, baseline=op.baseline * scale + dy, size=op.size * scale)
    if isinstance(op, Shape):
        return replace(
            op, path=paths.transform(op.path, (scale, 0, 0, scale, dx, dy)), width=op.width * scale
        )
    if isinstance(op, Clip):
        return replace(op, path=paths.transform(op.path, (scale, 0, 0, scale, dx, dy)))
    if isinstance(op, Placed):
        return replace(op, by=paths.compose((scale, 0, 0, scale, dx, dy), op.by))
    if isinstance(op, (Box, Picture)):
        r = op.rect
        rect = Rect(r.x * scale + dx, r.y * scale + dy, r.w * scale, r.h * scale)
        if isinstance(op, Picture):
            return replace(op, rect=rect)
        return replace(op, rect=rect, width=op.width * scale, radius=op.radius * scale)
    return op
