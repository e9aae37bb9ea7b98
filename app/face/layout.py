"""Turn content into faces, as its templates (``app/face/template.py``) define.

The table, the editor, the preview, and printing use the same faces; ``to_qt`` and ``to_pdf`` only draw
them. ``Face.warnings`` lists overflowing text, missing glyphs, and damaged pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Final

from app import user_errors
from app.face import formula, paths, picture, placers, tokens
from app.face.compose import Layout, Plot, plot
from app.face.content import (
    POKER,
    BackContent,
    BoardContent,
    CardContent,
    CounterContent,
    Outline,
    TrackContent,
)
from app.face.formula import FormulaError
from app.face.look import Look, look
from app.face.ops import BLEED, MM_PER_PT, Box, Clip, Face, Op, Rect, Unclip, Warn, error_cross, texts
from app.face.paths import moved, resized
from app.face.template import Part, Template, TemplateError, TextRoom

Size = tuple[float, float]
"""Width and height of a card, mm."""
JOINT: Final = 1.2
"""Width of the line between two tracks on one board, mm."""
PLACERS: Final = {
    "box": placers.place_box,
    "shape": placers.place_shape,
    "symbol": placers.place_symbol,
    "icons": placers.place_icons,
    "text": placers.place_text,
    "number": placers.place_number,
    "picture": placers.place_picture,
    "each": placers.place_repeated,
    "use": placers.place_template,
}
"""Type of a part → function that lays it out."""
Content = CardContent | BackContent | TrackContent | CounterContent | BoardContent


def card(content: CardContent, size: Size | None = None, bleed: float = BLEED) -> Face:
    """Return a card's front at *size* (None: its own); a card without texts is blank.

    *bleed*: how far backgrounds extend beyond the trim. A text that scaling makes too small gives a warning
    ``face.too-small``.
    """
    return _draw_card("front", content, content.key, content.key, size, bleed)


def back(content: BackContent, size: Size | None = None, bleed: float = BLEED) -> Face:
    """Return a card's back at *size* (None: its own). *bleed*: as for :func:`card`."""
    return _draw_card("back", content, f"{content.deck} {content.side}", back_key(content), size, bleed)


def back_key(content: BackContent) -> str:
    """Return the key of a back's face, by which its parts have values of their own."""
    return f"back-{content.deck}-{content.side}"


def box(content: BackContent, size: Size) -> Face:
    """Return a tuck box's front at *size*, by the game's template for boxes; without one, the deck's back."""
    game_look = look(content.look)
    try:
        template_of(game_look, "box", names_of(game_look, content))
    except (LookupError, FormulaError):
        return back(content, size)
    return _draw_card("box", content, content.deck, back_key(content), size, BLEED)


def house_back(name: str, language: str = "") -> BackContent:
    """Return the content of the back *name* of :attr:`Look.backs`, which belongs to no set."""
    deck, side = look("").backs[name]
    return BackContent(deck, side, "", language)


def _draw_card(
    of: str,
    content: CardContent | BackContent,
    failed_key: str,
    key: str,
    size: Size | None,
    bleed: float,
) -> Face:
    size = size or content.size
    face = _draw_safely(failed_key, lambda: _draw(of, content, key, key, size, bleed), size)
    return cut_out(face, content.shape)


def cut_out(face: Face, shape: Outline) -> Face:
    """Return *face* with the cutting line of *shape*; unchanged for a rectangle."""
    if shape == "rect":
        return face
    w, h = face.width, face.height
    outline = paths.hexagon(0, 0, w, h) if shape == "hex" else paths.ellipse(w / 2, h / 2, w / 2, h / 2)
    return replace(face, corner=0.0, outline=outline)


def track(content: TrackContent, bleed: float = BLEED) -> Face:
    """Return a track's board; its cells are the parts ``cell-0``, ``cell-1``, and so on."""
    return _draw_safely(
        content.key,
        lambda: _draw("track", content, f"track-{content.key}", content.key, content.size, bleed),
        content.size,
    )


def game_board(content: BoardContent, bleed: float = BLEED) -> Face:
    """Return a game's board; its places are the parts ``place-KEY``."""
    return _draw_safely(
        content.key,
        lambda: _draw("board", content, f"board-{content.key}", content.key, content.size, bleed),
        content.size,
    )


def board(contents: Sequence[TrackContent]) -> Face:
    """Return one board with the tracks *contents* below each other; cells are parts ``KEY-cell-0``, etc."""
    return _draw_safely(" ".join(content.key for content in contents), lambda: _join_tracks(contents))


def counter(content: CounterContent, shape: str = "own", bleed: float = BLEED) -> Face:
    """Return a counter's face. *shape*: ``own`` (the template's), ``round``, ``square``, or ``folded``."""
    size = (content.size, content.size)
    face = _draw_safely(
        content.key,
        lambda: _draw("counter", content, f"counter-{content.key}", content.key, size, bleed, cut=shape),
        size,
    )
    return replace(face, corner=content.size / 2 if face.round else 0.0)


def _draw_safely(key: str, make: Callable[[], Face], size: Size = POKER) -> Face:
    """Call *make*; if it fails, return a crossed-out face of *size* with a warning.

    It's ``face.template`` for a formula of a template, ``face.cannot-draw`` for anything else.
    """
    try:
        return make()
    except FormulaError as error:
        warning = Warn(
            "face.template",
            key,
            str(error.source.get("key", "face")),
            {"what": error.what, "why": error.why, "formula": formula.written(error.code, error.source)},
        )
        return Face(key, *size, tokens.CORNER, error_cross(*size), (warning,))
    except Exception as error:
        user_errors.write_log(error)
        warning = Warn("face.cannot-draw", key, "face")
        return Face(key, *size, tokens.CORNER, error_cross(*size), (warning,))


def _draw(
    of: str,
    content: Content,
    key: str,
    warning_key: str,
    size: Size | None = None,
    bleed: float = BLEED,
    **more_names: str,
) -> Face:
    """Draw *content* as the face *key* by the first matching template."""
    game_look = look(content.look)
    names = names_of(game_look, content) | more_names
    template = template_of(game_look, of, names)
    size = size or template.base or POKER
    ground = plot(*size, template.base, bleed)
    return face_of(make_layout(template, game_look, names, ground, warning_key), template, key, size)


def face_of(layout: Layout, template: Template, key: str, size: Size) -> Face:
    """Return the face *key* from *layout* of *template*, scaled to *size*."""
    ground = layout.plot
    face = Face(
        key, ground.w, ground.h, tokens.CORNER, tuple(layout.ops()), tuple(layout.warnings()),
        bool(template.round is not None and layout.value(template.round)), bleed=ground.bleed,
    )  # fmt: skip
    return resized(face, ground.scale, *size, template.min_sizes)


_FIELDS: Final = {
    content: tuple(field.name for field in fields(content) if field.name not in ("look", "values"))
    for content in (CardContent, BackContent, TrackContent, CounterContent, BoardContent)
}


def names_of(game_look: Look, content: Content) -> dict[str, object]:
    """Return the names that formulas can use: those of *content* and the look, and the side's lean."""
    names = {**game_look.names, **game_look.field_defaults}
    names |= {name: getattr(content, name) for name in _FIELDS[type(content)]}
    if not isinstance(content, TrackContent | BoardContent):
        names.update(content.values)
    if isinstance(content, CardContent):
        # In a game of one's own, the shipped picture that happens to be named like a card isn't its picture.
        names["picture"] = content.picture or f"{picture.OWN if game_look.own_game else ''}{content.key}"
    names["lean"] = game_look.lean.get(str(names.get("side", "")), 0)
    return names


def template_of(game_look: Look, of: str, names: Mapping[str, object]) -> Template:
    """Return the first template for *of* whose condition holds for *names*.

    Raises LookupError, or :class:`FormulaError` for a wrong condition.
    """
    evaluator = Layout((), {}, names, Plot(1.0, 1.0), "", game_look, PLACERS)
    for template in game_look.order:
        try:
            if template.of == of and (template.condition is None or evaluator.value(template.condition)):
                return template
        except FormulaError as error:
            error.source = template.source
            raise
    raise LookupError(of)


_OF: Final[Mapping[type, str]] = {
    CardContent: "front", BackContent: "back", TrackContent: "track", CounterContent: "counter",
    BoardContent: "board",
}  # fmt: skip


def hidden_parts(content: Content) -> list[Part]:
    """Return the parts of the template for *content* that are hidden in Design."""
    try:
        game_look = look(content.look)
        if not game_look.has_hidden_parts:
            return []
        template = template_of(game_look, _OF[type(content)], names_of(game_look, content) | {"cut": "own"})
    except (FormulaError, TemplateError, LookupError):
        return []  # its face is crossed out
    return [part for part in template.parts if part.fields.get("hidden")]


def make_layout(
    template: Template, game_look: Look, names: Mapping[str, object], ground: Plot, warning_key: str
) -> Layout:
    """Lay out *template* on *ground*, lifting its text only as far as the text needs."""
    names = {**names, "w": ground.w, "h": ground.h, "reach": ground.reach}
    room = template.text_room
    for lift in room.steps if room is not None else (0.0,):
        layout = Layout(
            template.parts, template.let, names | {"lift": lift}, ground, warning_key, game_look, PLACERS
        )
        if template.card is not None:
            layout.card = str(layout.value(template.card))
        if room is None or not _cramped(layout, room, lift, ground.scale):
            break
    return layout


def _cramped(layout: Layout, room: TextRoom, lift: float, scale: float) -> bool:
    """Return whether the text of *room* overflows or, below the usual *lift*, is too small to read."""
    text = next((part for part in layout.parts if part.name == room.part), None)
    if text is None:
        return False
    block = layout.place(text)
    if any(warn.code == "face.overflow" for warn in block.warnings):
        return True
    if lift >= room.usual:
        return False
    min_size = max(room.read, room.least / scale) * MM_PER_PT - 1e-6
    return any(op.size < min_size for op in texts(block.ops))


def _join_tracks(contents: Sequence[TrackContent]) -> Face:
    strips = [
        _draw("track", content, f"track-{content.key}", content.key, content.size) for content in contents
    ]
    w = max(strip.width for strip in strips)
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
