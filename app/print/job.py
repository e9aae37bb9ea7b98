"""From a set's content to the plan of its sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from app import i18n
from app.face import layout
from app.face.content import SetContent
from app.face.ops import Face, Rect, Warn
from app.print import grid as grids
from app.print import marks
from app.print.boards import boards
from app.print.errors import PrintError
from app.print.options import Options
from app.print.plan import Page, Place, Plan, Turn


@dataclass(frozen=True, slots=True)
class _Card:
    front: Face
    back: Face
    deck: str


def plan(content: SetContent, options: Options) -> Plan:
    """The sheets of *content*. Raises :class:`PrintError` when nothing can be printed so."""
    language = content.language
    cards = list(_cards(content)) if options.cards else []
    said: list[tuple[str, dict[str, str]]] = []
    pages: list[Page] = []
    if cards:
        grid = grids.best(cards[0].front.width, cards[0].front.height, options)
        said.append(
            (
                "said-grid",
                {
                    "columns": str(grid.columns),
                    "rows": str(grid.rows),
                    "paper": options.paper.upper(),
                    "turned": "yes" if grid.turned else "no",
                    "gap": f"{grid.gap:g}",
                },
            )
        )
        pages += _card_pages(cards, grid, options, language)
    tracks = [layout.track(track) for track in content.tracks] if options.tracks else []
    chips = [layout.counter(c) for c in content.counters for _ in range(c.count)] if options.counters else []
    chips = _shared(chips)
    sheets = max((page.sheet for page in pages), default=0)
    pages += boards(tracks, chips, options, sheets + 1, i18n.text("print.chapter-boards", language))
    if not pages:
        raise PrintError("nothing")
    title = f"{content.name} {content.version}".strip()
    return Plan(
        title,
        language,
        tuple(_noted(pages, title, options, language)),
        tuple(said),
        tuple(_warnings(cards, tracks, chips)),
    )


def _shared(faces: list[Face]) -> list[Face]:
    """The same faces, equal ones as one object (a face is stored once in the file)."""
    known: dict[str, Face] = {}
    return [known.setdefault(face.key, face) for face in faces]


def _cards(content: SetContent) -> Iterator[_Card]:
    backs: dict[object, Face] = {}
    for front, back, copies in content.cards:
        face = layout.card(front)
        behind = backs.setdefault(back, layout.back(back))
        for _ in range(copies):
            yield _Card(face, behind, back.deck)


def _card_pages(cards: list[_Card], grid: grids.Grid, options: Options, language: str) -> list[Page]:
    fronts: list[Page] = []
    backs: list[Page] = []
    seen: set[str] = set()
    for sheet, start in enumerate(range(0, len(cards), grid.count), 1):
        here = cards[start : start + grid.count]
        new = [deck for deck in dict.fromkeys(card.deck for card in here) if deck not in seen]
        seen.update(new)
        chapter = ", ".join(i18n.text(f"print.chapter-{deck}", language) for deck in new)
        trims = [grid.cell(i) for i in range(len(here))]
        fronts.append(_page(grid, options, "front", sheet, [c.front for c in here], trims, 0, chapter))
        mirrored, turn = zip(*(_behind(trim, grid, options) for trim in trims), strict=True)
        backs.append(_page(grid, options, "back", sheet, [c.back for c in here], list(mirrored), turn[0], ""))
    if options.duplex == "fronts":
        return fronts
    if options.duplex == "stacks":
        return fronts + backs
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def _behind(trim: Rect, grid: grids.Grid, options: Options) -> tuple[Rect, Turn]:
    """Where the back of the card at *trim* lies on the other side of the sheet, and how it is turned.

    The sheet is flipped over one of its edges: over a vertical one left and right change places, over a
    horizontal one top and bottom do, and the back stands on its head.
    """
    over_vertical = (options.duplex == "short") == grid.turned
    x, y = trim.x, trim.y
    if over_vertical:
        x = grid.page_width - trim.right
    else:
        y = grid.page_height - trim.bottom
    return Rect(x + options.back_dx, y + options.back_dy, trim.w, trim.h), 0 if over_vertical else 180


def _page(
    grid: grids.Grid,
    options: Options,
    side: Literal["front", "back"],
    sheet: int,
    faces: list[Face],
    trims: list[Rect],
    turn: Turn,
    chapter: str,
) -> Page:
    places = tuple(
        Place(face, trim, _ink(trim, trims, options), turn) for face, trim in zip(faces, trims, strict=True)
    )
    page = Page(grid.page_width, grid.page_height, side, sheet, places, chapter=chapter)
    if side == "back" and not options.marks_on_backs:
        return page
    return replace(page, marks=marks.around(trims, page.bleed, (page.width, page.height), options))


def _ink(trim: Rect, trims: list[Rect], options: Options) -> Rect:
    """How far the ink of the card at *trim* may reach: the bleed, towards a neighbour half the gap."""
    inner = min(options.bleed, options.gap / 2)
    near = options.gap + 1e-3

    def towards(dx: float, dy: float) -> float:
        shifted = Rect(trim.x + dx * (trim.w + near), trim.y + dy * (trim.h + near), trim.w, trim.h)
        taken = any(abs(t.x - shifted.x) < 0.5 and abs(t.y - shifted.y) < 0.5 for t in trims)
        return inner if taken else options.bleed

    left, right, up, down = towards(-1, 0), towards(1, 0), towards(0, -1), towards(0, 1)
    return Rect(trim.x - left, trim.y - up, trim.w + left + right, trim.h + up + down)


def _noted(pages: list[Page], title: str, options: Options, language: str) -> Iterator[Page]:
    total = max(page.sheet for page in pages)
    for page in pages:
        label = i18n.text(
            "print.label",
            language,
            title=title,
            sheet=page.sheet,
            sheets=total,
            side=page.side,
            date=options.date.isoformat(),
        )
        yield replace(page, notes=marks.note(page, label, options, language))


def _warnings(cards: list[_Card], tracks: list[Face], chips: list[Face]) -> Iterator[Warn]:
    seen: set[int] = set()
    for face in (*(f for c in cards for f in (c.front, c.back)), *tracks, *chips):
        if id(face) not in seen:
            seen.add(id(face))
            yield from face.warnings


def sentences(plan: Plan, content: SetContent, language: str) -> Iterator[str]:
    """The plan's warnings, each a sentence in *language*."""
    names = {front.key: front.name for front, _back, _copies in content.cards}
    for warn in plan.warnings:
        part = i18n.text(f"face.part-{warn.part}", language)
        yield i18n.text(warn.code, language, card=names.get(warn.card, warn.card), part=part, **warn.params)
