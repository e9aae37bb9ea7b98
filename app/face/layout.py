"""What everything looks like: content in, a face out. All decisions are made below this module.

A face is the same for the table, the editor, the preview and the paper; ``to_qt`` and ``to_pdf`` only draw
it. ``Face.warnings`` says what does not fit, which glyph is missing, which picture is damaged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app import user_errors
from app.face import backs, boards, fronts, places, tiles, tokens
from app.face.content import BackContent, CardContent, CounterContent, TrackContent
from app.face.ops import Face, Warn, not_drawn
from app.face.plot import Plot, plot
from app.face.resize import resized

Size = tuple[float, float]
"""Width and height of a card, mm."""
POKER: Final[Size] = (tokens.CARD_WIDTH, tokens.CARD_HEIGHT)
FRONTS: Final[dict[str, Callable[[CardContent, Plot], Face]]] = {
    "location": places.draw,
    "reference": fronts.reference,
    "spell": fronts.spell,
    "tile": tiles.draw,
}
"""Who draws the kinds of cards that have a front of their own."""


def card(content: CardContent, size: Size = POKER) -> Face:
    """A card's front at *size*; without any words it is a blank one to write on.

    Texts that a small card makes smaller than they may be give a warning ``face.too-small``.
    """
    return _drawn(content.key, size, lambda ground: _front(content, ground))


def _front(content: CardContent, ground: Plot) -> Face:
    if not (content.name or content.rules or content.kind_line):
        return fronts.blank(content, ground)
    return FRONTS.get(content.kind, fronts.draw)(content, ground)


def back(content: BackContent, size: Size = POKER) -> Face:
    """A card's back at *size*."""
    return _drawn(f"{content.deck} {content.side}", size, lambda ground: backs.draw(content, ground))


def _drawn(key: str, size: Size, draw: Callable[[Plot], Face]) -> Face:
    """What *draw* makes at *size*."""

    def made() -> Face:
        ground = plot(*size)
        return resized(draw(ground), ground.scale, *size)

    return _whole(key, made, size)


def track(content: TrackContent) -> Face:
    """A track's board."""
    return _whole(content.key, lambda: boards.track(content))


def board(contents: Sequence[TrackContent]) -> Face:
    """One board with all these tracks."""
    return _whole(" ".join(content.key for content in contents), lambda: boards.board(contents))


def counter(content: CounterContent, shape: str = "own") -> Face:
    """A counter's face: in its own shape, ``round``, or with corners (``square``, ``folded``)."""
    return _whole(content.key, lambda: boards.counter(content, shape), (content.size, content.size))


def _whole(key: str, make: Callable[[], Face], size: Size = POKER) -> Face:
    """What *make* makes; where it cannot, a cross of *size* and a warning ``face.cannot-draw``."""
    try:
        return make()
    except Exception as error:
        user_errors.write_log(error)
        warning = Warn("face.cannot-draw", key, "face")
        return Face(key, *size, tokens.CORNER, not_drawn(*size), (warning,))
