"""resvg as judge and fallback of our own SVG reader: docs/decisions/0096-svg-renderer.md.

A drawing that the reader can't draw exactly as resvg does is drawn by resvg, as pixels.
"""

from __future__ import annotations

import contextlib
import io
import math
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from functools import cache
from typing import Final

import resvg_py
from PIL import Image, ImageChops, ImageFilter

from app.face import metrics, raster, svg
from app.face.svg import BadPicture, Drawing

DPI: Final = 600
ROOM: Final = (69.0, 94.0)
"""Width and height in mm that a rasterised drawing covers at this resolution: a card with its bleed."""
SIDE: Final = 512
"""Longer side of the pictures that are compared, px."""
TOLERANCE: Final = 16
"""Difference in a channel, of 255, that doesn't count."""
MAX_DIFFERENT: Final = 12
"""Number of pixels that may differ; thin lines at the limit of the resolution do."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is drawn: a flat SVG, a PNG, or a JPEG.

    ``reason``: why an SVG became pixels, "" if it didn't; ``dpi``: its resolution on a whole card.
    """

    data: bytes
    reason: str = ""
    dpi: int = 0


def read(content: bytes, name: str) -> Drawing:
    """Return the drawing in *content* if the reader draws it as resvg does. Raises :class:`BadPicture`."""
    drawing = svg.parse(content, name)
    expected, ours = (_render(data, name, drawing) for data in (content, svg.write(drawing)))
    if max(abs(a - b) for a, b in zip(expected.size, ours.size, strict=True)) > 1:
        raise BadPicture(name, "preserveAspectRatio")
    if different_pixels(expected, ours) > MAX_DIFFERENT:
        raise BadPicture(name, "detail")
    return drawing


def draw(content: bytes, name: str) -> Drawn:
    """Return the drawing in *content* as a flat SVG, or as a PNG if it can't be exact.

    It must be safe to draw. Raises :class:`BadPicture`.
    """
    try:
        return Drawn(svg.write(read(content, name)))
    except svg.EndlessPicture:
        raise
    except BadPicture as inexact:
        reason = str(inexact.args[-1]).strip("<>")
    image = _render(content, name)
    scale = max(room / 25.4 * DPI / side for room, side in zip(ROOM, image.size, strict=True))
    fitting = min(scale, raster.MAX_DRAWN_SIDE / max(image.size))
    data = resvg(content, name, width=math.ceil(image.width * fitting))
    return Drawn(data, reason, round(DPI * fitting / scale))


def different_pixels(image: Image.Image, other: Image.Image) -> int:
    """Return the number of pixels that differ from all their neighbours in the other picture."""
    size = min(image.width, other.width), min(image.height, other.height)
    # Premultiplied, so that the colour of transparent pixels doesn't count.
    pair = [picture.convert("RGBA").crop((0, 0, *size)).convert("RGBa") for picture in (image, other)]
    marked = Image.new("L", size)
    for one, two in zip(*(picture.split() for picture in pair), strict=True):
        if not any(ImageChops.difference(one, two).histogram()[TOLERANCE + 1 :]):
            continue
        for here, there in ((one, two), (two, one)):
            above = ImageChops.subtract(here, there.filter(ImageFilter.MaxFilter(3)))
            below = ImageChops.subtract(there.filter(ImageFilter.MinFilter(3)), here)
            marked = ImageChops.lighter(marked, ImageChops.lighter(above, below))
    return sum(marked.histogram()[TOLERANCE + 1 :])


def _render(content: bytes, name: str, drawing: Drawing | None = None) -> Image.Image:
    """Return *content* as resvg draws it, at most SIDE px a side if its sides are known."""
    longer = "height" if drawing and drawing.height > drawing.width else "width"
    return Image.open(io.BytesIO(resvg(content, name, **{longer: SIDE})))


def resvg(content: bytes, name: str, width: int | None = None, height: int | None = None) -> bytes:
    """Return *content* as a PNG of this width or height. Raises :class:`BadPicture`."""
    root = svg.root_of(content, name)
    if not root.tag.startswith("{"):
        root.set("xmlns", "http://www.w3.org/2000/svg")
    _set_size(root, width, height)
    try:
        return resvg_py.svg_to_bytes(
            svg_string=ElementTree.tostring(root, "unicode"),
            width=width,
            height=height,
            dpi=96,
            languages=["en"],
            skip_system_fonts=not any(e.tag.endswith("text") for e in root.iter() if isinstance(e.tag, str)),
            font_files=_font_files(),
            serif_family="PT Serif",
            sans_serif_family="PT Sans",
            font_family="PT Sans",
        )
    except ValueError as error:
        kind = svg.EndlessPicture if "limit" in str(error) else BadPicture
        raise kind(name, str(error)[:80]) from error


def _set_size(root: ElementTree.Element, width: int | None, height: int | None) -> None:
    """Give *root* the size in px at which it is drawn: resvg rounds a size such as 63 mm before it scales."""
    with contextlib.suppress(ValueError, ZeroDivisionError):
        across, down = svg.size_of(root)
        scale = width / across if width else (height or down) / down
        root.set("viewBox", " ".join(map(repr, svg.view_box(root))))
        root.attrib.update(width=repr(across * scale), height=repr(down * scale))


@cache
def _font_files() -> list[str]:
    """Return shipped fonts, which replace those that a drawing names and this computer lacks."""
    return [str(metrics.font_file(font)) for font in ("sans", "sans-bold", "serif-italic")]
