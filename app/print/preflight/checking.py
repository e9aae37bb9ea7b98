"""Checking a finished PDF against the order: the file, and positions on its pages."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from app.cache import Cache
from app.face.ops import Rect, Warn
from app.print import pdf, pdfium
from app.print.errors import Cancelled, PrintError
from app.print.options import Options, paper_size
from app.print.plan import Plan
from app.print.preflight import drawing, edges, papers, plates, written
from app.print.preflight.finding import GRADES, Finding, Order, Report, known_findings
from app.print.preflight.pages import Piece, Side, stroke_bounds
from app.print.preflight.reading import Reader
from app.print.stock import MARK_ROOM, MARKS

OWN_BLEED = 1.0
"""Bleed that is asked for to hide cutting errors, mm; less only makes room for a cutting machine's drift."""

Progress = Callable[[int, int], bool]
"""Called with (pages done, total); returns False to cancel."""

_HINTS: Final = {"long": raw.DuplexFlipLongEdge, "short": raw.DuplexFlipShortEdge}


def make(
    plan: Plan, options: Options, order: Order, progress: Progress | None = None
) -> tuple[bytes, Order, Report]:
    """Return *plan* as a PDF, *order* with the faces that couldn't be drawn, and the report on the PDF.

    Raises as :func:`check` and :func:`app.print.pdf.render` do.
    """
    data, failed = pdf.render(plan, options, progress, order.colour)
    order = replace(order, known=(*order.known, *(Warn("face.cannot-draw", key, "face") for key in failed)))
    return data, order, check(data, order, progress)


def check(data: bytes, order: Order, progress: Progress | None = None) -> Report:
    """Return the findings, sorted by page, and the measurements of the PDF *data*, made for *order*.

    Raises :class:`PrintError` if PDFium can't open the file, and :class:`~app.print.errors.Cancelled` if
    *progress* returns False.
    """
    try:
        with pdfium.locked():
            document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise PrintError("unreadable", detail=str(error)) from error
    try:
        report = _read(document, data, order, progress)
    except pypdfium2.PdfiumError as error:
        raise PrintError("unreadable", detail=str(error)) from error
    finally:
        with pdfium.locked():
            document.close()
    return report if order.colour is None else _with_inks(report, data, order.colour.limit, progress)


def _with_inks(report: Report, data: bytes, limit: int, progress: Progress | None) -> Report:
    """Return *report* with what is wrong with the inks of *data*, a file for a press."""
    pages = len(report.figures.ink)

    def cancel() -> None:
        if progress is not None and not progress(pages, pages):
            raise Cancelled

    findings, most = plates.check(data, limit, cancel)
    found = sorted((*findings, *report.findings), key=lambda each: (each.page, GRADES.index(each.severity)))
    return Report(tuple(found), replace(report.figures, press=most))


class _PageRead(NamedTuple):
    """What is on a page, its ink in % of its area, and its faces by form number."""

    side: Side
    ink: float
    faces: dict[int, drawing.FaceRead]


_pages: Final = Cache[object, _PageRead](100)
"""Pages of files checked before, by what they consist of."""


def _read(document: pypdfium2.PdfDocument, data: bytes, order: Order, progress: Progress | None) -> Report:
    with pdfium.locked():
        # Files for presses have no hints for a printer.
        findings = list(_hints(document, order.options)) if order.colour is None else []
    reader, digests = Reader(document, order.options), written.page_digests(data, len(document))
    faces: dict[int, drawing.FaceRead] = {}
    pages: list[_PageRead] = []
    for index in range(len(document)):
        if progress is not None and not progress(index, len(document)):
            raise Cancelled
        with pdfium.locked():
            key = digests[index], index, reader.label(index), order.options, order.pictures
            page = _pages.get(key, None, partial(_read_page, document, index, reader, faces, order))
        pdfium.yield_lock()
        pages.append(page)
        for form, face in page.faces.items():
            faces.setdefault(form, face)
    sides = [page.side for page in pages]
    findings += [] if order.pictures else papers.check(sides, order)
    for side in sides:
        findings += [] if order.pictures else check_page(side, order.options)
        findings += drawing.check_unplaced(side)
        for piece in side.pieces:
            findings += _here(side, piece, faces[piece.form].findings)
    findings += known_findings(sides, order)
    findings = sorted(map(order.graded, findings), key=lambda each: (each.page, GRADES.index(each.severity)))
    drawn = [face.drawn for face in faces.values()] + [side.unplaced for side in sides]
    contrasts = [contrast for face in faces.values() for contrast in face.contrasts]
    return Report(tuple(findings), drawing.figures(drawn, [page.ink for page in pages], contrasts))


def _read_page(
    document: pypdfium2.PdfDocument,
    index: int,
    reader: Reader,
    known: Mapping[int, drawing.FaceRead],
    order: Order,
) -> _PageRead:
    """Read the page *index*; *known*: the faces of earlier pages. PDFium must be locked."""
    page = document[index]
    try:
        side = reader.side(page, index + 1)
        new = {piece.form: piece for piece in reversed(side.pieces) if piece.form not in known}
        faces = drawing.read_faces(page, side, new.values(), one_ink=order.options.ink == "one")
        for form, piece in new.items():
            # After everything else: it changes clips.
            faces[form].findings += edges.check(page, side, piece, order)
        faces |= {piece.form: known[piece.form] for piece in side.pieces if piece.form in known}
        ink = drawing.page_ink(page, side, faces)
    finally:
        page.close()
    return _PageRead(side, ink, faces)


def _here(side: Side, piece: Piece, findings: list[Finding]) -> Iterator[Finding]:
    for each in findings:
        rect = piece.on_page(each.rect) if each.rect.w else piece.shown
        yield Finding(each.code, side.number, piece.key, rect, each.params)


def _hints(document: pypdfium2.PdfDocument, options: Options) -> Iterator[Finding]:
    """Check the hints for the printer: no scaling, and the duplex mode."""
    flip = _HINTS.get(options.duplex, raw.Simplex)
    if raw.FPDF_VIEWERREF_GetDuplex(document.raw) != flip or raw.FPDF_VIEWERREF_GetPrintScaling(document.raw):
        yield Finding("hints", 0)


TOUCHING: Final = 0.05
"""Maximum overlap or distance that counts as touching, mm."""
RULER: Final = 50.0
TOLERANCE: Final = 0.1
"""Tolerance of the ruler's length, of the page's size, and of a mark's distance from its edge, mm."""
SCALE_TOLERANCE: Final = 0.002
"""Tolerance of a piece's scale, as a share of its size."""


def check_page(side: Side, options: Options) -> Iterator[Finding]:
    """Yield what is in a wrong position on the page *side*."""
    yield from _paper(side, options)
    paper = Rect(0.0, 0.0, side.width, side.height)
    reach = paper.inset(options.margin)
    is_asked = options.cards and options.gap and options.bleed >= OWN_BLEED
    asked = options.bleed if is_asked else 0.0
    for piece in side.pieces:
        yield from _piece(side, piece, paper, reach, asked)
    yield from _overlaps(side)
    yield from _marks(side, reach, options)
    yield from _note(side, reach)


def _paper(side: Side, options: Options) -> Iterator[Finding]:
    actual, expected = sorted((side.width, side.height)), sorted(paper_size(options.paper))
    if max(abs(a - b) for a, b in zip(actual, expected, strict=True)) > TOLERANCE:
        size = " × ".join(f"{length:.1f}" for length in actual)
        yield Finding("page-size", side.number, params={"size": size, "paper": options.paper})


def beyond(rect: Rect, room: Rect) -> float:
    """Return how far *rect* extends out of *room*, mm; 0 if it's inside."""
    out = (room.x - rect.x, room.y - rect.y, rect.right - room.right, rect.bottom - room.bottom)
    return max(0.0, *out)


def _piece(side: Side, piece: Piece, paper: Rect, reach: Rect, asked: float) -> Iterator[Finding]:
    actual_trim, actual_ink = side.printed(piece.shown), side.printed(piece.seen)
    for code, rect, room in (
        ("off-paper", actual_trim, paper),
        ("past-edge", actual_trim, reach),
        ("bleed-past-edge", actual_ink, reach),
    ):
        excess = beyond(rect, room)
        if excess > TOUCHING:
            yield Finding(code, side.number, piece.key, rect, {"by": excess})
            break
    else:
        cut = piece.cut
        rooms = cut.x - reach.x, cut.y - reach.y, reach.right - cut.right, reach.bottom - cut.bottom
        sides = zip(piece.bleeds, rooms, strict=True)
        # The margin, or room for marks before it, ends the ink of some sides.
        ended = (bleed for bleed, room in sides if bleed > -TOUCHING and room < MARK_ROOM + TOUCHING)
        left = min(ended, default=asked)
        if asked > 2 * max(0.0, left):
            yield Finding("bleed-past-edge", side.number, piece.key, piece.shown, {"by": asked - left})
    if abs(piece.scale - 1) > SCALE_TOLERANCE:
        yield Finding("scaled", side.number, piece.key, piece.shown, {"percent": piece.scale * 100})


def overlap(rect: Rect, other: Rect) -> Rect | None:
    """Return the overlap of two rectangles; None if it's too small to see."""
    both = rect.common(other)
    return both if both is not None and min(both.w, both.h) > TOUCHING else None


def _overlaps(side: Side) -> Iterator[Finding]:
    """Yield a finding for each overlap, about the piece drawn later, which hides the other one."""
    pieces = side.pieces
    reaches = sorted((p.seen.x, p.seen.right, p.seen.y, p.seen.bottom, i) for i, p in enumerate(pieces))
    for at, (_x, right, y, bottom, i) in enumerate(reaches):
        for begins, _right, other_y, other_bottom, j in reaches[at + 1 :]:
            if begins >= right:
                break
            if other_y >= bottom or y >= other_bottom:
                continue
            under, top = pieces[min(i, j)], pieces[max(i, j)]
            sides = {len(under.edge), len(top.edge)}
            both = overlap(under.shown, top.shown)
            if both is not None and not _nestle(under.shown, top.shown, sides):
                yield Finding("overlap", side.number, top.key, both, {"other": under.key})
                continue
            both = overlap(under.shown, top.seen)
            if both is not None and (top.square or not _nestle(under.shown, top.seen, sides)):
                yield Finding("ink-over", side.number, top.key, both, {"other": under.key})


def _nestle(one: Rect, other: Rect, sides: set[int]) -> bool:
    """Return whether hexagons, or ellipses, in two rectangles don't overlap.

    *sides*: the numbers of sides of their cutting lines; an ellipse's line counts as one.
    """
    w, h = (one.w + other.w) / 2 - TOUCHING, (one.h + other.h) / 2 - TOUCHING
    x = abs(one.x + one.w / 2 - other.x - other.w / 2) / w
    y = abs(one.y + one.h / 2 - other.y - other.h / 2) / h
    return (sides == {6} and max(y, x + y / 2) >= 1) or (sides == {1} and math.hypot(x, y) >= 1)


def _marks(side: Side, reach: Rect, options: Options) -> Iterator[Finding]:
    marks = [stroke_bounds(stroke) for stroke in side.marks] + list(side.fit_marks)
    outside = [mark for mark in map(side.printed, marks) if beyond(mark, reach) > TOUCHING]
    if outside:
        far = max(outside, key=lambda mark: beyond(mark, reach))
        yield Finding("mark-past-edge", side.number, rect=far, params={"by": beyond(far, reach)})
    if options.marks != "none" and (side.side == "front" or options.marks_on_backs):
        yield from _unmarked(side, TOUCHING + options.ink_shortfall)
    if not MARKS[options.marks].crosses_cards:
        for piece in side.pieces:
            inner = piece.shown.inset(TOUCHING)
            right, bottom = inner.right, inner.bottom
            if any(m.x < right and m.right > inner.x and m.y < bottom and m.bottom > inner.y for m in marks):
                yield Finding("mark-over", side.number, piece.key, piece.shown)


def _unmarked(side: Side, short: float) -> Iterator[Finding]:
    """Yield pieces with a cut edge that no mark is in line with.

    Ink may end *short* mm before an edge. Outlined and round pieces are cut without marks.
    """
    down = [stroke_bounds(s).x for s in side.marks if abs(s[0] - s[2]) < TOUCHING]
    across = [stroke_bounds(s).y for s in side.marks if abs(s[1] - s[3]) < TOUCHING]
    for piece in side.pieces:
        trim, cut = piece.trim, piece.cut
        if piece.round or piece.outlined:
            continue
        edges = (
            (trim.x, cut.x - short <= trim.x, down),
            (trim.right, trim.right <= cut.right + short, down),
            (trim.y, cut.y - short <= trim.y, across),
            (trim.bottom, trim.bottom <= cut.bottom + short, across),
        )
        if any(
            cut_here and not any(abs(line - at) <= TOLERANCE for line in lines)
            for at, cut_here, lines in edges
        ):
            yield Finding("unmarked", side.number, piece.key, piece.shown)


def _note(side: Side, reach: Rect) -> Iterator[Finding]:
    if side.pieces and not any(
        abs(math.dist(stroke[:2], stroke[2:]) - RULER) <= TOLERANCE for stroke in side.note
    ):
        yield Finding("no-ruler", side.number)
    if side.note_area is None:
        return
    excess = beyond(side.printed(side.note_area), reach)
    if excess > TOUCHING:
        yield Finding("note-past-edge", side.number, rect=side.note_area, params={"by": excess})
    for piece in side.pieces:
        if overlap(side.note_area, piece.seen) is not None:
            yield Finding("note-over", side.number, piece.key, piece.shown)
