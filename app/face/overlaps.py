"""Find parts of a face that cover the text of another part, and faces through which the paper shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from app.face import raster
from app.face.ops import Box, Face, Layer, Op, Picture, Placed, Rect, Shape, Text, Warn, visible

LEAST = 0.4
"""Width and height in mm from which an overlap counts: letters rarely fill their line."""


def find(face: Face) -> Iterator[Warn]:
    """Yield a warning ``face.overlap`` for each part that covers text drawn before it, each pair once."""
    lines: list[tuple[str, Rect]] = []
    seen: set[tuple[str, str]] = set()
    for part, area, is_text in _areas(face.ops):
        for other, line in lines:
            pair = other, part
            if other != part and pair not in seen and _covers(area, line):
                seen.add(pair)
                yield Warn("face.overlap", face.key, other, {"other": part})
        if is_text:
            lines.append((part, area))


def _covers(area: Rect, line: Rect) -> bool:
    common = area.common(line)
    return common is not None and min(common.w, common.h) > LEAST


def _areas(ops: tuple[Op, ...]) -> Iterator[tuple[str, Rect, bool]]:
    """Yield the part, the area, and whether it's text, of all that covers what is below it."""
    for op, area in visible(ops):
        if isinstance(op, Text):
            # A word's own area has room for accents and descenders.
            yield op.part, Rect(op.x, op.baseline - 0.7 * op.size, op.width, 0.7 * op.size), True
        elif (isinstance(op, (Box, Shape)) and op.fill is not None) or isinstance(op, (Picture, Placed)):
            if not isinstance(op, Picture) or _is_opaque(op.file):
                yield op.part, area, False
        elif isinstance(op, Layer):
            yield op.part, area, any(isinstance(inner, Text) for inner in op.ops)


@lru_cache(maxsize=256)
def _is_opaque(file: str) -> bool:
    """Return whether a raster picture hides all that is below it."""
    try:
        with Image.open(file) as opened:
            return not opened.has_transparency_data
    except OSError:
        return False


def find_bare(face: Face) -> Iterator[Warn]:
    """Yield ``face.no-ground`` if a transparent picture, which covers a face alone, ends before its edges."""
    trim, is_bare = Rect(0.0, 0.0, face.width, face.height), False
    for op, area in visible(face.ops):
        is_painted = not isinstance(op, (Box, Shape)) or op.fill is not None
        if not is_painted or area.inset(-LEAST).common(trim) != trim:
            continue
        if not isinstance(op, Picture) or _is_opaque(op.file):
            return
        (left, top, right, bottom), r = _opaque_part(op.file), op.rect
        across = r.x + left * r.w, face.width - r.x - right * r.w
        down = r.y + top * r.h, face.height - r.y - bottom * r.h
        if sum(room > LEAST for room in (*across, *down)) < 2:
            return
        is_bare = True
    if is_bare:
        yield Warn("face.no-ground", face.key, "picture")


@lru_cache(maxsize=64)
def _opaque_part(file: str) -> tuple[float, float, float, float]:
    """Return the left, top, right, and lower edge of what isn't transparent, as shares of the picture."""
    alpha = raster.load(file).convert("RGBA").getchannel("A")
    box, (w, h) = alpha.point([255 * (value > 127) for value in range(256)]).getbbox(), alpha.size
    return (box[0] / w, box[1] / h, box[2] / w, box[3] / h) if box else (0, 0, 0, 0)
