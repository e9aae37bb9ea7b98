"""What everything looks like: content in, a face out. All decisions are made below this module.

A face is the same for the table, the editor, the preview and the paper; ``to_qt`` and ``to_pdf`` only draw
it. ``Face.warnings`` says what does not fit, which glyph is missing, which picture is damaged.
"""

from __future__ import annotations

from app.face import backs, boards, fronts, places, tiles
from app.face.content import BackContent, CardContent, CounterContent, TrackContent
from app.face.ops import Face


def card(content: CardContent) -> Face:
    """A card's front; without any words it is a blank one to write on."""
    if not (content.name or content.rules or content.kind_line):
        return fronts.blank(content)
    if content.kind == "location":
        return places.draw(content)
    if content.kind == "spell":
        return fronts.spell(content)
    if content.kind == "reference":
        return fronts.reference(content)
    if content.kind == "tile":
        return tiles.draw(content)
    return fronts.draw(content)


def back(content: BackContent) -> Face:
    """A card's back."""
    return backs.draw(content)


def track(content: TrackContent) -> Face:
    """A track's board."""
    return boards.track(content)


def counter(content: CounterContent, shape: str = "own") -> Face:
    """A counter's face: in its own shape, ``round``, or with corners (``square``, ``folded``)."""
    return boards.counter(content, shape)
