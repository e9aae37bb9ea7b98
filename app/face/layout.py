"""Everything drawable: content in, a face out. Templates (``app/face/template.py``) define the layout.

A face is the same for the table, the editor, the preview, and the paper; ``to_qt`` and ``to_pdf`` only draw
it. ``Face.warnings`` lists overflowing text, missing glyphs, and damaged pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final, cast

from app import user_errors
from app.face import paths, tokens
from app.face.compose import Layout
from app.face.content import POKER, BackContent, CardContent, CounterContent, Outline, TrackContent
from app.face.look import Look, look
from app.face.ops import BLEED, MM_PER_PT, Box, Clip, Face, Op, Rect, Shape, Text, Unclip, Warn, not_drawn
from app.face.plot import Plot, plot
from app.face.resize import moved, resized
from app.face.template import Template, TextRoom

Size = tuple[float, float]
"""Width and height of a card, mm."""
JOINT: Final = 1.2
"""mm: the line between two tracks on one board."""
CUT: Final = "#17181c"
"""The cutting line of cards that aren't rectangles."""
Content = CardContent | BackContent | TrackContent | CounterContent


def card(content: CardContent, size: Size | None = None) -> Face:
    """Return a card's front at *size*, else at its own; without any words it is a blank one to write on.

    Texts that a small card shrinks too far give a warning ``face.too-small``.
    """
    return _card("front", content, content.key, content.key, size)


def back(content: BackContent, size: Size | None = None) -> Face:
    """Return a card's back at *size*, else at its own."""
    key = f"back-{content.deck}-{content.side}"
    return _card("back", content, f"{content.deck} {content.side}", key, size)


def house_back(name: str, language: str = "") -> BackContent:
    """Return the back *name* of :attr:`Look.backs`, which belongs to no set."""
    deck, side = look("").backs[name]
    return BackContent(deck, side, "", language)


def _card(of: str, content: CardContent | BackContent, named: str, key: str, size: Size | None) -> Face:
    size = size or content.size
    return cut_out(_whole(named, lambda: _drawn(of, content, key, key, size), size), content.shape)


def cut_out(face: Face, shape: Outline) -> Face:
    """Return *face* with its cutting line, if a card of this *shape* isn't a rectangle."""
    if shape == "rect":
        return face
    w, h = face.width, face.height
    outline = paths.hexagon(0, 0, w, h) if shape == "hex" else paths.ellipse(w / 2, h / 2, w / 2, h / 2)
    white, line = (
        Shape("cut", outline, stroke="#ffffff", width=0.5),
        Shape("cut", outline, stroke=CUT, width=0.15),
    )
    ops = (*face.ops, white, line)
    return replace(face, ops=ops, corner=0.0, outline=outline)


def track(content: TrackContent) -> Face:
    """Return a track's board; its cells are the parts ``cell-0``, ``cell-1``, and so on."""
    return _whole(content.key, lambda: _drawn("track", content, f"track-{content.key}", content.key))


def board(contents: Sequence[TrackContent]) -> Face:
    """Return one board with all these tracks below each other; its cells are called ``KEY-cell-0``, etc."""
    return _whole(" ".join(content.key for content in contents), lambda: _joined(contents))


def counter(content: CounterContent, shape: str = "own") -> Face:
    """Return a counter's face: in its own shape, ``round``, or with corners (``square``, ``folded``)."""
    size = (content.size, content.size)
    face = _whole(
        content.key,
        lambda: _drawn("counter", content, f"counter-{content.key}", content.key, size, cut=shape),
        size,
    )
    return replace(face, corner=content.size / 2 if face.round else 0.0)


def _whole(key: str, make: Callable[[], Face], size: Size = POKER) -> Face:
    """Call *make*; on failure, return a cross of *size* with a warning ``face.cannot-draw``."""
    try:
        return make()
    except Exception as error:
        user_errors.write_log(error)
        warning = Warn("face.cannot-draw", key, "face")
        return Face(key, *size, tokens.CORNER, not_drawn(*size), (warning,))


def _drawn(of: str, content: Content, key: str, named: str, size: Size | None = None, **more: Any) -> Face:
    """Draw *content* by the first matching template; *named*: its name in warnings."""
    game_look = look(content.look)
    names = names_of(game_look, content) | more
    template = template_of(game_look, of, names)
    return drawn_by(template, game_look, names, key, named, size)


def drawn_by(
    template: Template, game_look: Look, names: Mapping[str, Any], key: str, named: str, size: Size | None
) -> Face:
    """Return the face *key* that *template* makes of *names*, at *size*; *named*: its name in warnings."""
    size = size or template.base or POKER
    return face_of(
        make_layout(template, game_look, names, plot(*size, template.base), named), template, key, size
    )


def face_of(layout: Layout, template: Template, key: str, size: Size) -> Face:
    """Return the face *key* at *size* of *template*, laid out in *layout*."""
    ground = layout.plot
    face = Face(
        key, ground.w, ground.h, tokens.CORNER, tuple(layout.ops()), tuple(layout.warnings()),
        bool(template.round is not None and layout.value(template.round)),
    )  # fmt: skip
    return resized(face, ground.scale, *size, template.small)


@cache
def _fields(of: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(Any, of)) if field.name not in ("look", "values"))


def names_of(game_look: Look, content: Content) -> dict[str, Any]:
    """Return the names for a template's formulas: every field of *content*, and its side's lean."""
    names = {**game_look.names, **game_look.usual}
    for name in _fields(cast(Hashable, type(content))):
        names[name] = getattr(content, name)
    if isinstance(content, CardContent):
        names.update(content.values)
    names["lean"] = game_look.lean.get(names.get("side", ""), 0)
    return names


def template_of(game_look: Look, of: str, names: Mapping[str, Any]) -> Template:
    """Return the first template of *game_look* whose condition holds for *names*."""
    asked = Layout((), {}, names, Plot(1.0, 1.0), "", game_look)
    for template in game_look.order:
        if template.of == of and (template.condition is None or asked.value(template.condition)):
            return template
    raise LookupError(of)


def make_layout(
    template: Template, game_look: Look, names: Mapping[str, Any], ground: Plot, named: str
) -> Layout:
    """Lay out *template* on *ground*, with the least lift of its text that gives enough room."""
    names = {**names, "w": ground.w, "h": ground.h, "reach": ground.reach}
    give = template.give
    for lift in give.steps if give is not None else (0.0,):
        layout = Layout(template.parts, template.let, names | {"lift": lift}, ground, named, game_look)
        if template.card is not None:
            layout.card = str(layout.value(template.card))
        if give is None or not _cramped(layout, give, lift, ground.scale):
            break
    return layout


def _cramped(layout: Layout, give: TextRoom, lift: float, scale: float) -> bool:
    """Return whether the text that is given room overflowed, or became too small."""
    text = next((part for part in layout.parts if part.name == give.part), None)
    if text is None:
        return False
    block = layout.place(text)
    if any(warn.code == "face.overflow" for warn in block.warnings):
        return True
    if lift >= give.usual:
        return False
    least = max(give.read, give.least / scale) * MM_PER_PT - 1e-6
    return any(isinstance(op, Text) and op.size < least for op in block.ops)


def _joined(contents: Sequence[TrackContent]) -> Face:
    strips = [_drawn("track", content, f"track-{content.key}", content.key) for content in contents]
    w = strips[0].width
    h = sum(strip.height + JOINT for strip in strips) - JOINT
    whole = Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    ops: list[Op] = [Box("ground", whole, fill=tokens.NIGHT)]
    top = 0.0
    for i, (content, strip) in enumerate(zip(contents, strips, strict=True)):
        above, below = BLEED * (i == 0), BLEED * (i == len(contents) - 1)
        ops.append(
            Clip("ground", paths.rectangle(-BLEED, top - above, w + 2 * BLEED, strip.height + above + below))
        )
        for op in strip.ops:
            part = f"{content.key}-{op.part}" if op.part.startswith("cell-") else op.part
            ops.append(replace(moved(op, 1.0, 0.0, top), part=part))
        ops.append(Unclip("ground"))
        top += strip.height
        if not below:
            ops.append(Box("joint", Rect(-BLEED, top, w + 2 * BLEED, JOINT), fill=tokens.LAMP))
        top += JOINT
    warnings = tuple(warn for strip in strips for warn in strip.warnings)
    return Face("board", w, h, tokens.CORNER, tuple(ops), warnings)
