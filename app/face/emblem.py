"""What stands in a picture's place while a card has none: a poster of the kind's own symbol."""

from __future__ import annotations

from app.face import paths, symbols, tokens
from app.face.content import CardContent
from app.face.ops import Clip, Op, Path, Rect, Shape, Unclip


def draw(content: CardContent, rect: Rect, tint: str, clip: Path | None = None) -> tuple[Op, ...]:
    """A searchlight, a skyline and the symbol of specialty, spell or kind, covering *rect*."""
    x, y, w, h = rect.x, rect.y, rect.w, rect.h
    edge = clip if clip is not None else paths.rectangle(x, y, w, h)
    symbol = content.spell or content.specialty or content.kind
    size = 0.56 * h
    lean = {"light": 1.0, "dark": -1.0, "neutral": 0.0}[content.side]
    middle = x + 0.62 * w
    beam = paths.polygon(
        (middle - lean * 0.5 * w - 2, y + h),
        (middle - lean * 0.5 * w + 2, y + h),
        (middle + 0.30 * h + lean * 4, y),
        (middle - 0.42 * h + lean * 4, y),
    )
    ops: list[Op] = [
        Clip("picture", edge),
        Shape("picture", paths.rectangle(x, y, w, h), fill=tokens.DUSK),
        Shape(
            "picture",
            paths.polygon((x, y + h), (x, y + 0.55 * h), (x + w, y - 0.05 * h), (x + w, y + h)),
            fill="#1a1f2a",
        ),
        Shape("picture", beam, fill="#3a4152"),
        Shape("picture", paths.ellipse(middle, y + 0.47 * h, 0.40 * h), fill=tint),
        symbols.draw("picture", symbol, middle - size / 2, y + 0.47 * h - size / 2, size, tokens.PAPER),
        Shape("picture", _skyline(x, y + h, w, h), fill=tokens.NIGHT),
        Shape(
            "picture", paths.rectangle(x + 0.845 * w, y + 0.835 * h, 0.018 * w, 0.036 * h), fill=tokens.LAMP
        ),
        Unclip("picture"),
    ]
    return tuple(ops)


def _skyline(x: float, bottom: float, w: float, h: float) -> Path:
    """Roofs along the lower edge; heights in parts of *h*."""
    roofs = (0.10, 0.16, 0.16, 0.08, 0.20, 0.13, 0.06, 0.11, 0.11, 0.22, 0.14, 0.09)
    points = [(x, bottom)]
    step = w / len(roofs)
    for i, roof in enumerate(roofs):
        points += [(x + i * step, bottom - roof * h), (x + (i + 1) * step, bottom - roof * h)]
    return paths.polygon(*points, (x + w, bottom))
