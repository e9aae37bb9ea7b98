"""A job's tuck boxes and dividers: sizes, nets, faces, and sheets. Lengths in mm.

A box is upright, with the lid on top. Its net, which is cut out, folded, and glued, is a row of panels with
folds between them: a glue tab, the back with the lid and bottom, a side, the front with a thumb notch, the
other side.

A box that is too large for the paper is made of two halves, each with a glue tab.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from app import i18n
from app.face import layout, paths, picture, text, tokens
from app.face.content import BackContent, SetContent
from app.face.look import look as look_of
from app.face.ops import Box, Clip, Face, Op, Path, Placed, Rect, Shape, Unclip, Warn
from app.face.recolour import lightness, recoloured
from app.face.text import Style
from app.print import wording
from app.print.boards import NOTE_ROOM
from app.print.choice import Chosen
from app.print.errors import PrintError
from app.print.options import Options, paper_name, paper_size, printed_size
from app.print.plan import Item, Notice, Page, Place, around, within
from app.print.stock import PAPERS, SLEEVES, STOCKS

BOARD: Final = 0.35
"""Maximum thickness of the card stock that the box is made of: 300 g/m²."""
LAYERS: Final = (3, 4, 3)
"""Layers of card stock that add to the box's width, height, and depth.

The glued side is double, dust flaps are under the lid and bottom, and the lid tucks in behind the front.
"""
CLEARANCE: Final = 1.0
"""Added to the cards' width, height, and depth so that they slide in easily."""
LOOSENESS: Final = 1.05
"""Thickness of a loose pile of cards divided by the thickness of the pressed pile."""
MIN_DEPTH: Final = 8.0
GLUE: Final = 11.0
TUCK: Final = 14.0
"""How far the lid tucks in behind the front."""
NOTCH: Final = 9.0
"""Radius of the thumb notch."""
TAB: Final = 7.0
"""How far a divider's tab rises above the cards."""
Point = tuple[float, float]
Fold = tuple[Point, Point]
Kind = Literal["tab", "back", "side", "front"]
WHOLE: Final[tuple[Kind, ...]] = ("tab", "back", "side", "front", "side")
HALVES: Final[tuple[tuple[Kind, ...], ...]] = (("tab", "back", "side"), ("tab", "front", "side"))


@dataclass(frozen=True, slots=True)
class Size:
    """Width, height, and depth."""

    w: float
    h: float
    d: float

    @property
    def panels(self) -> Size:
        """The size of the panels of a box with this size inside."""
        across, down, through = (layers * BOARD for layers in LAYERS)
        return Size(self.w + across, self.h + down, self.d + through)


@dataclass(slots=True)
class Net:
    """The outline and folds of the panels *kinds* in a row, measured from the net's top left corner."""

    size: Size
    """Width of the front, height, and width of the sides."""
    kinds: tuple[Kind, ...]
    outline: Path = ()
    folds: list[Fold] = field(default_factory=list)
    panels: list[tuple[Kind, Rect]] = field(default_factory=list)
    lid: Rect | None = None
    bottom: Rect | None = None
    width: float = 0.0
    height: float = 0.0

    def __post_init__(self) -> None:
        size = self.size
        has_lid = "back" in self.kinds
        above = size.d + TUCK if has_lid else self._flap_length
        below = size.d + GLUE if has_lid else self._flap_length
        self.height = above + size.h + below
        x, y, foot = 0.0, above, above + size.h
        top: list[tuple[str, tuple[float, ...]]] = []
        bottom_points: list[Point] = []
        for kind in self.kinds:
            panel_width = {"tab": min(GLUE, size.d - 1.0), "side": size.d}.get(kind, size.w)
            panel = Rect(x, y, panel_width, size.h)
            self.panels.append((kind, panel))
            if x:
                self.folds.append(((x, y), (x, foot)))
            top += self._above(kind, panel)
            bottom_points += self._below(kind, panel)
            x = panel.right
        self.width = x
        head, *rest = top
        back = tuple(("L", point) for point in reversed(bottom_points))
        self.outline = (("M", head[1]), *rest, *back, ("Z", ()))

    @property
    def _flap_length(self) -> float:
        """The length of the dust flaps, short enough that two of them don't meet."""
        return min(max(0.7 * self.size.d, 8.0), self.size.w / 2 - 1.0, 25.0)

    def _above(self, kind: Kind, panel: Rect) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield the outline's upper part at *panel*, from left to right; store the lid and the folds."""
        if kind == "tab":
            yield from (("L", (panel.x, panel.y + panel.w * 0.6)), ("L", (panel.right, panel.y)))
        elif kind == "back":
            self.lid = Rect(panel.x, panel.y - self.size.d, panel.w, self.size.d)
            self.folds += [
                ((panel.x, panel.y), (panel.right, panel.y)),
                ((panel.x, self.lid.y), (panel.right, self.lid.y)),
            ]
            r, tip = min(9.0, panel.w / 4), self.lid.y - TUCK
            k = r * (1 - paths.ROUND)
            yield from (
                ("L", (panel.x, panel.y)),
                ("L", (panel.x, self.lid.y)),
                ("L", (panel.x + 0.6, self.lid.y - TUCK + r)),
            )
            yield ("C", (panel.x + 0.6, tip + k, panel.x + 0.6 + k, tip, panel.x + 0.6 + r, tip))
            yield ("L", (panel.right - 0.6 - r, tip))
            yield ("C", (panel.right - 0.6 - k, tip, panel.right - 0.6, tip + k, panel.right - 0.6, tip + r))
            yield from (("L", (panel.right, self.lid.y)), ("L", (panel.right, panel.y)))
        elif kind == "side":
            self.folds.append(((panel.x, panel.y), (panel.right, panel.y)))
            lean = min(2.5, panel.w / 6)
            tip = panel.y - self._flap_length
            points = (
                (panel.x, panel.y),
                (panel.x + 0.4, panel.y),
                (panel.x + lean, tip),
                (panel.right - lean, tip),
                (panel.right - 0.4, panel.y),
            )
            yield from (("L", point) for point in points)
        else:
            r, x = min(NOTCH, panel.w / 5), panel.x + panel.w / 2
            k = r * paths.ROUND
            yield from (
                ("L", (panel.x, panel.y)),
                ("L", (x - r, panel.y)),
                ("C", (x - r, panel.y + k, x - k, panel.y + r, x, panel.y + r)),
            )
            yield from (
                ("C", (x + k, panel.y + r, x + r, panel.y + k, x + r, panel.y)),
                ("L", (panel.right, panel.y)),
            )

    def _below(self, kind: Kind, panel: Rect) -> Iterator[Point]:
        """Yield the outline's lower part at *panel*, from left to right; store the bottom and the folds."""
        foot = panel.bottom
        if kind == "tab":
            yield from ((panel.x, foot - panel.w * 0.6), (panel.right, foot))
        elif kind == "back":
            self.bottom = Rect(panel.x, foot, panel.w, self.size.d)
            end = self.bottom.bottom
            self.folds += [((panel.x, foot), (panel.right, foot)), ((panel.x, end), (panel.right, end))]
            yield from ((panel.x, foot), (panel.x, end), (panel.x + 5.0, end + GLUE),
                        (panel.right - 5.0, end + GLUE), (panel.right, end), (panel.right, foot))  # fmt: skip
        elif kind == "side":
            self.folds.append(((panel.x, foot), (panel.right, foot)))
            lean, tip = min(2.5, panel.w / 6), foot + self._flap_length
            yield from ((panel.x + 0.4, foot), (panel.x + lean, tip), (panel.right - lean, tip))
            yield from ((panel.right - 0.4, foot), (panel.right, foot))
        else:
            yield from ((panel.x, foot), (panel.right, foot))


def inner_size(cards: Sequence[Chosen], dividers: int, options: Options) -> Size:
    """Return the inner size of a box for *cards* in their sleeves and *dividers* dividers."""
    sleeve, stock = SLEEVES[options.sleeve], STOCKS[options.stock]
    shapes = [printed_size(card.front, options) for card in cards]
    sheets = 2 if options.duplex == "gutterfold" else 1
    card_thickness = stock.thickness * sheets + sleeve.thickness
    depth = card_thickness * sum(card.copies for card in cards) + stock.thickness * dividers
    height = max(h for _w, h in shapes) + sleeve.extra_size + (TAB if dividers else 0.0)
    width = max(w for w, _h in shapes) + sleeve.extra_size
    return Size(width + CLEARANCE, height + CLEARANCE, max(depth * LOOSENESS + CLEARANCE, MIN_DEPTH))


TAB_SHARE: Final = 0.42
"""Width of a divider's tab, as a share of the divider's width."""
MIN_LID: Final = 12.0
"""Minimum depth of a lid that has room for two lines."""
CREDIT: Final = 13.0
"""Height of the authors' credit on the back."""
BETWEEN: Final = 3.0
"""Distance between nets or dividers on a sheet."""
BLEED: Final = 1.2
"""How far the background extends beyond cuts and folds; at most half of :data:`BETWEEN`."""
UNDER_GLUE: Final = 4.0
"""How far the background extends onto a glue flap, so that no paper shows if a panel is glued askew."""
LABEL: Final = 6.4
"""Minimum width of a glue flap's part without ink, so that its label isn't too close to the cut."""
FOLD_COLOR: Final = "#2b3240"
"""Colour of folds on the background: seen when the box is folded, hardly on the finished box."""
LIGHT: Final = 140
"""Lightness, up to 255, from which a ground has dark words."""
LINE: Final = 0.18
DASH: Final = 1.6
SPACE: Final = 1.1
"""Gap between two dashes of a fold."""

NAME = Style(size=22, least=8, color=tokens.LAMP, font="display", align="center", leading=1.05)
WORDS = Style(size=9, least=6, color=tokens.PAPER, align="center", leading=1.35)
SMALL = Style(size=7, least=6, color=tokens.DIM, align="center", leading=1.2)
HINT = Style(size=6.5, least=5.5, color="#5c5c5c", align="center", leading=1.0)


@dataclass(frozen=True, slots=True)
class Divider:
    """A card with a tab that separates the cards of a box."""

    key: str
    name: str
    box_deck: str
    """The deck whose box the divider is for; "" unless each deck has a box."""
    back: BackContent


@dataclass(frozen=True, slots=True)
class Boxed:
    """The faces and items of a job's boxes and dividers, and notices about box sizes."""

    faces: tuple[Face, ...] = ()
    items: tuple[Item, ...] = ()
    notices: tuple[Notice, ...] = ()


def make_boxes(content: SetContent, chosen: Sequence[Chosen], options: Options) -> Boxed:
    """Return the boxes and dividers for the cards *chosen*.

    Raises :class:`PrintError` if a box is too large for the paper.
    """
    language = content.language
    by_box = fillings(chosen, options)
    dividers = list(_dividers(content, by_box, options))
    pieces: list[tuple[Face, Item]] = []
    notices: list[Notice] = []
    for deck, cards in by_box.items() if options.box != "none" else ():
        inner = inner_size(cards, sum(divider.box_deck == deck for divider in dividers), options)
        name = wording.decks(content).get(deck, deck) if deck else content.name
        pieces += _box(content, deck, name, cards, inner, options)
        size = {"width": inner.w, "height": inner.h, "depth": inner.d}
        notices.append(("said-box", {"name": name, "cards": sum(card.copies for card in cards)} | size))
    for number, divider in enumerate(dividers):
        inner = inner_size(by_box[divider.box_deck], 1, options)
        face = _divider(
            divider, number / max(1, len(dividers) - 1), (inner.w - CLEARANCE, inner.h - CLEARANCE), language
        )
        item = Item(face.key, i18n.text("print.divider", content.spoken, name=divider.name), "dividers", 1)
        pieces.append((recoloured(face, options.ink), item))
    return Boxed(tuple(face for face, _item in pieces), tuple(item for _face, item in pieces), tuple(notices))


def fillings(chosen: Sequence[Chosen], options: Options) -> dict[str, list[Chosen]]:
    """Group the cards: by deck if each has a box (reference cards go with the first), else all under ""."""
    by_box: dict[str, list[Chosen]] = {}
    decks = [card.deck for card in chosen if card.deck != "reference"]
    for card in chosen:
        deck = decks[0] if card.deck == "reference" and decks else card.deck
        by_box.setdefault(deck if options.box == "decks" else "", []).append(card)
    return by_box


def _dividers(
    content: SetContent, by_box: Mapping[str, Sequence[Chosen]], options: Options
) -> Iterator[Divider]:
    seen: set[str] = set()
    names = wording.decks(content) if options.dividers == "decks" else wording.kinds(content)
    for among, cards in by_box.items() if options.dividers != "none" else ():
        for card in cards:
            key = card.deck if options.dividers == "decks" else card.front.kind
            if key not in seen:
                seen.add(key)
                yield Divider(f"divider-{key}", names.get(key, key), among, _back_of(content, card.deck))


def _back_of(content: SetContent, deck: str) -> BackContent:
    """Return the back of *deck*, else the set's first back, else a plain one."""
    backs = [back for _front, back, _copies in content.cards]
    return next(
        (back for back in backs if back.deck == deck),
        [*backs, layout.house_back("plain")][0],
    )


def _box(
    content: SetContent, deck: str, name: str, cards: Sequence[Chosen], inner: Size, options: Options
) -> Iterator[tuple[Face, Item]]:
    """Yield the net of one box, or of its two halves if the whole is too large for the paper."""
    panels = inner.panels
    nets = [Net(panels, WHOLE)]
    if not _fits(nets, options.paper, options.margin):
        nets = [Net(panels, half) for half in HALVES]
    if not _fits(nets, options.paper, options.margin):
        fitting = [each for each in PAPERS if _fits(nets, each, options.margin)]
        fitting.sort(key=lambda each: (_is_iso(each) != _is_iso(options.paper), math.prod(PAPERS[each])))
        fitting_paper = paper_name(fitting[0]) if fitting else "none"
        size = {"width": nets[0].width, "height": nets[0].height}
        paper, decks = paper_name(options.paper), "yes" if deck else "no"
        raise PrintError("box-too-large", name=name, **size, paper=paper, would=fitting_paper, decks=decks)
    title = i18n.text("print.box", content.spoken, name=name)
    for number, net in enumerate(nets, 1):
        key = "-".join(filter(None, ("box", deck, str(number) if nets[1:] else "")))
        item_name = i18n.text("print.half", content.spoken, name=title, half=number) if nets[1:] else title
        face = recoloured(_draw_net(key, net, content, deck, name, cards), options.ink)
        yield face, Item(key, item_name, "box", 1)


def _is_iso(paper: str) -> bool:
    """Return whether *paper* is of the A series; few homes have both it and American sizes."""
    return paper.startswith("a")


def _fits(nets: Iterable[Net], paper: str, margin: float) -> bool:
    return all(
        any(
            net.width <= room.w + 1e-6 and net.height <= room.h + 1e-6
            for _page, room in _page_areas(paper, margin)
        )
        for net in nets
    )


def _page_areas(paper: str, margin: float) -> Iterator[tuple[Point, Rect]]:
    """Yield (page size, usable area above the ruler) in portrait and in landscape."""
    short, long = sorted(paper_size(paper))
    for wide, high in ((short, long), (long, short)):
        yield (wide, high), Rect(margin, margin, wide - 2 * margin, high - 2 * margin - NOTE_ROOM)


def _draw_net(key: str, net: Net, content: SetContent, deck: str, name: str, cards: Sequence[Chosen]) -> Face:
    """Draw the outside of a net: the front looks like the cards' back, and the back lists the contents."""
    language = content.language
    grounds = [around([panel for kind, panel in net.panels if kind != "tab"])]
    grounds += [rect for rect in (net.lid, net.bottom) if rect is not None]
    grounds = [rect.inset(-BLEED) for rect in grounds]
    tab = net.panels[0][1]
    under = max(BLEED, min(UNDER_GLUE, tab.w - LABEL))
    grounds.append(Rect(tab.right - under, tab.y, under, tab.h))
    if net.bottom is not None:
        grounds.append(Rect(net.bottom.x, net.bottom.bottom, net.bottom.w, UNDER_GLUE))
    ops: list[Op] = [Box("ground", rect, fill=tokens.NIGHT) for rect in grounds]
    back = replace(_back_of(content, deck), label=name)
    look = layout.box(back, (net.size.w, net.size.h))
    warnings: tuple[Warn, ...] = ()
    for kind, panel in net.panels:
        if kind == "front":
            art = Rect(panel.x, panel.y - BLEED, panel.w, panel.h + 2 * BLEED)
            cover, warnings = picture.ops(f"box-{content.key}", key, art)
            ops += cover or [Placed("front", look, (1, 0, 0, 1, panel.x, panel.y))]
            warnings = warnings if cover else look.warnings
        elif kind == "back":
            ops += _contents(panel, content, cards)
        elif kind == "side":
            box = Rect(0, 0, panel.h, panel.w).inset(8, max(2.6, 0.2 * panel.w))
            ops.append(_turn_onto(_centred_text("side", name, box, NAME, language), panel))
        else:
            ops.append(_turn_onto(_glue(Rect(0, 0, panel.h, panel.w - under), content.spoken), panel))
    if net.lid is not None and net.bottom is not None:
        count = i18n.text("print.box-cards", content.spoken, count=sum(card.copies for card in cards))
        ops += _lid(net.lid, name, count, language)
        version = f"{content.name} {content.version}".strip()
        ops += _centred_text("version", version, net.bottom.inset(3, 1.5), SMALL, language)
        glued = Rect(net.bottom.x, net.bottom.bottom, net.bottom.w, GLUE).inset(7, 0)
        ops += _glue(Rect(glued.x, glued.y + UNDER_GLUE, glued.w, GLUE - UNDER_GLUE), content.spoken)
    ops += _cut_and_fold_lines(net.outline, net.folds, grounds)
    ops = _in_colors_of(look, ops) if look_of(back.look).own_game else ops
    folds = tuple(net.folds)
    return Face(key, net.width, net.height, 0.0, tuple(ops), warnings, outline=net.outline, folds=folds)


def _centred_text(part: str, words: str, box: Rect, style: Style, language: str, lines: int = 1) -> list[Op]:
    """Return *words* centred in *box*."""
    return text.fit(part, "box", words, box, style, language, lines=lines, valign="middle").ops


def _turn_onto(ops: list[Op], panel: Rect) -> Op:
    """Return *ops* turned onto *panel*, to be read from bottom to top."""
    face = Face("box-side", panel.h, panel.w, 0.0, tuple(ops))
    return Placed("side", face, (0, -1, 1, 0, panel.x, panel.bottom))


def _glue(box: Rect, language: str) -> list[Op]:
    return _centred_text("glue", i18n.text("print.glue", language), box, HINT, language)


def _contents(panel: Rect, content: SetContent, cards: Sequence[Chosen]) -> Iterator[Op]:
    """Yield the back panel: the contents of the box and, for a shipped game, the authors."""
    yield Box("frame", panel.inset(1.9), stroke=tokens.LAMP, width=0.35, radius=1.6)
    inner, middle = panel.inset(5), panel.x + panel.w / 2
    title = Rect(inner.x, inner.y + 2, inner.w, 18)
    yield from _centred_text("contents", content.name, title, NAME, content.language, lines=2)
    rule = paths.line((middle - 9, inner.y + 23), (middle + 9, inner.y + 23))
    yield Shape("frame", rule, stroke=tokens.LAMP, width=0.35)
    counts: Counter[str] = Counter()
    for card in cards:
        counts[card.deck] += card.copies
    names = wording.decks(content)
    lines = (
        i18n.text("print.box-part", content.spoken, name=names.get(deck, deck), count=count)
        for deck, count in counts.items()
    )
    credit = f"print.credit-{content.key}"
    foot = CREDIT if i18n.has(credit, content.spoken) else 0.0
    box = Rect(inner.x, inner.y + 26, inner.w, inner.h - 27 - foot)
    yield from text.fit("contents", "box", "\n".join(lines), box, WORDS, content.language).ops
    if foot:
        words = i18n.text(credit, content.spoken)
        at = Rect(inner.x, inner.bottom - foot, inner.w, foot)
        yield from _centred_text("credit", words, at, SMALL, content.spoken, lines=4)


def _lid(lid: Rect, name: str, count: str, language: str) -> Iterator[Op]:
    """Yield the name and, if the lid has room, the number of cards below it."""
    below = 4.5 if lid.h >= MIN_LID else 0.0
    high = min(lid.h - 3.2 - below, 12.0)
    y = lid.y + (lid.h - high - below) / 2
    yield from _centred_text("lid", name, Rect(lid.x + 4, y, lid.w - 8, high), NAME, language)
    if below:
        yield from _centred_text("lid", count, Rect(lid.x + 4, y + high, lid.w - 8, below), WORDS, language)


def _cut_and_fold_lines(outline: Path, folds: Iterable[Fold], grounds: Sequence[Rect]) -> Iterator[Op]:
    """Yield cutting lines and dashed folds: dark on paper; on *grounds*, cuts are light and folds dim."""
    dashes = tuple(segment for fold in folds for segment in _dashes(*fold))
    # With the even-odd rule, low ink treats the lines like symbols and makes them dark.
    yield Shape("cut", outline, stroke=tokens.INK, width=LINE, even_odd=True)
    yield Shape("fold", dashes, stroke=tokens.INK, width=LINE, even_odd=True)
    yield Clip("cut", tuple(each for g in grounds for each in paths.rectangle(g.x, g.y, g.w, g.h)))
    yield Shape("cut", outline, stroke=tokens.PAPER, width=LINE, even_odd=True)
    yield Shape("fold", dashes, stroke=FOLD_COLOR, width=LINE)
    yield Unclip("cut")


def _in_colors_of(face: Face, ops: Iterable[Op]) -> list[Op]:
    """Return *ops*, except the front, in the colour of the ground of *face* and one to be read on it."""
    fills = (op.fill for op in face.ops if isinstance(op, Box))
    ground = next((fill for fill in fills if isinstance(fill, str)), tokens.NIGHT)
    words = tokens.PAPER if lightness(ground) < LIGHT else tokens.INK
    colors = {tokens.NIGHT: ground, **dict.fromkeys((tokens.LAMP, tokens.PAPER, tokens.DIM), words)}

    def changed(op: Op) -> Op:
        if op.part in ("front", "picture"):
            return op
        if isinstance(op, Placed):
            return replace(op, face=replace(op.face, ops=tuple(map(changed, op.face.ops))))
        names = (name for name in ("fill", "stroke", "color") if getattr(op, name, None) in colors)
        changes: dict[str, Any] = {name: colors[getattr(op, name)] for name in names}
        return replace(op, **changes)

    return list(map(changed, ops))


def _dashes(start: Point, end: Point) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield a dashed line from *start* to *end* that begins and ends with a dash."""
    length = math.dist(start, end)
    count = max(1, round((length - DASH) / (DASH + SPACE)))
    step = (length - DASH) / count
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for i in range(count + 1):
        for verb, at in (("M", i * step), ("L", i * step + DASH)):
            yield verb, (start[0] + along[0] * at, start[1] + along[1] * at)


def _divider(divider: Divider, along: float, size: Point, language: str) -> Face:
    """Draw a divider of *size* with the deck's back and a name tab *along* its top edge (0 left, 1 right)."""
    w, h = size
    tab, r = w * TAB_SHARE, 2.0
    x = (w - tab) * along
    end = x + tab
    top = (0.0, TAB), (x, TAB), (x, r), (x + r, 0.0), (end - r, 0.0), (end, r), (end, TAB), (w, TAB)
    edge = paths.polygon(*top, (w, h), (0.0, h))
    grounds = [Rect(0, TAB, w, h - TAB).inset(-BLEED), Rect(x, 0, tab, TAB).inset(-BLEED)]
    ops: list[Op] = [Box("ground", rect, fill=tokens.NIGHT) for rect in grounds]
    look = layout.back(replace(divider.back, label=divider.name), (w, h - TAB))
    box = Rect(x + 2, 2.0, tab - 4, TAB - 2.0)
    words = text.fit("tab", divider.key, divider.name, box, WORDS, language, lines=1, valign="middle")
    ops += [
        Placed("front", look, (1, 0, 0, 1, 0.0, TAB)),
        *words.ops,
        *_cut_and_fold_lines(edge, (), grounds),
    ]
    ops = _in_colors_of(look, ops) if look_of(divider.back.look).own_game else ops
    return Face(divider.key, w, h, 0.0, tuple(ops), (*look.warnings, *words.warnings), outline=edge)


def sheets(faces: Sequence[Face], options: Options, first_sheet: int, chapter: str) -> list[Page]:
    """Return one-sided sheets of nets and dividers, numbered from *first_sheet*.

    Each sheet is portrait or landscape, whichever holds more. Raises :class:`PrintError` if a divider is too
    large for the paper.
    """
    left = sorted(faces, key=lambda face: -face.width * face.height)
    pages: list[Page] = []
    while left:
        attempts = [
            (page, _fill_sheet(left, room)) for page, room in _page_areas(options.paper, options.margin)
        ]
        (wide, high), places = max(attempts, key=lambda attempt: sum(p.trim.w * p.trim.h for p in attempt[1]))
        if not places:
            size = {"width": left[0].width, "height": left[0].height}
            raise PrintError("card-too-large", **size, paper=options.paper, margin=options.margin)
        placed = {id(place.face) for place in places}
        left = [face for face in left if id(face) not in placed]
        number, begins = first_sheet + len(pages), "" if pages else chapter
        pages.append(Page(wide, high, "front", number, tuple(places), chapter=begins))
    return pages


def _fill_sheet(faces: Iterable[Face], room: Rect) -> list[Place]:
    """Place as many of *faces* as fit into *room*, each as high up as possible; centre them as a block."""
    free = [Rect(room.x, room.y, room.w + BETWEEN, room.h + BETWEEN)]
    trims: list[tuple[Face, Rect]] = []
    for face in faces:
        w, h = face.width + BETWEEN, face.height + BETWEEN
        fit = [space for space in free if w <= space.w + 1e-6 and h <= space.h + 1e-6]
        if fit:
            spot = min(fit, key=lambda space: (space.y, space.x))
            taken = Rect(spot.x, spot.y, w, h)
            trims.append((face, Rect(spot.x, spot.y, face.width, face.height)))
            free = _maximal([part for space in free for part in _free_around(space, taken)])
    if not trims:
        return []
    whole = around([trim for _face, trim in trims])
    dx, dy = room.x + (room.w - whole.w) / 2 - whole.x, room.y + (room.h - whole.h) / 2 - whole.y
    moved = [(face, Rect(trim.x + dx, trim.y + dy, trim.w, trim.h)) for face, trim in trims]
    return [Place(face, trim, within(trim.inset(-BLEED), room)) for face, trim in moved]


def _free_around(free: Rect, taken: Rect) -> Iterator[Rect]:
    """Yield the largest rectangles of *free* outside *taken*, some of which may be empty."""
    overlap = within(free, taken)
    if min(overlap.w, overlap.h) < 1e-6:
        yield free
        return
    yield Rect(free.x, free.y, taken.x - free.x, free.h)
    yield Rect(taken.right, free.y, free.right - taken.right, free.h)
    yield Rect(free.x, free.y, free.w, taken.y - free.y)
    yield Rect(free.x, taken.bottom, free.w, free.bottom - taken.bottom)


def _maximal(rects: Iterable[Rect]) -> list[Rect]:
    """Return the non-empty *rects* that aren't inside another one."""
    largest: list[Rect] = []
    for rect in sorted(set(rects), key=lambda each: -each.w * each.h):
        if min(rect.w, rect.h) > 1e-6 and not any(other.union(rect) == other for other in largest):
            largest.append(rect)
    return largest
