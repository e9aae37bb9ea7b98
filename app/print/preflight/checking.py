"""Checking a finished PDF against the order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pypdfium2
import pypdfium2.raw as raw

from app.print import pdfium
from app.print.errors import Cancelled, PrintError
from app.print.options import Options
from app.print.preflight import drawing, papers, placing
from app.print.preflight.finding import Finding, Order, Report
from app.print.preflight.pages import Drawn, Piece, Side
from app.print.preflight.reading import Reader

Progress = Callable[[int, int], bool]
"""Called with (pages done, total); returns False to cancel."""

_HINTS: Final = {"long": raw.DuplexFlipLongEdge, "short": raw.DuplexFlipShortEdge}


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
        return _read(document, order, progress)
    except pypdfium2.PdfiumError as error:
        raise PrintError("unreadable", detail=str(error)) from error
    finally:
        with pdfium.locked():
            document.close()


def _read(document: pypdfium2.PdfDocument, order: Order, progress: Progress | None) -> Report:
    with pdfium.locked():
        findings = list(_hints(document, order.options))
    reader, eye = Reader(document, order.options), drawing.RenderMeter(order.options)
    sides: list[Side] = []
    ink: list[float] = []
    pages = len(document)
    for number in range(1, pages + 1):
        if progress is not None and not progress(number - 1, pages):
            raise Cancelled
        with pdfium.locked():
            page = document[number - 1]
            try:
                side = reader.side(page, number)
                ink.append(eye.measure(page, side))
            finally:
                page.close()
        pdfium.yield_lock()
        sides.append(side)
    findings += [] if order.pictures else papers.check(sides, order)
    faces: dict[int, tuple[Drawn, list[Finding]]] = {}
    for side in sides:
        findings += [] if order.pictures else placing.check(side, order.options)
        findings += drawing.check_unplaced(side)
        for piece in side.pieces:
            if piece.form not in faces:
                faces[piece.form] = piece.drawn, list(_face(piece, eye))
            findings += _here(side, piece, faces[piece.form][1])
    drawn = [drawn for drawn, _findings in faces.values()] + [side.unplaced for side in sides]
    findings.sort(key=lambda each: (each.page, each.severity != "error"))
    return Report(tuple(findings), drawing.figures(drawn, ink, eye.contrasts))


def _face(piece: Piece, eye: drawing.RenderMeter) -> Iterator[Finding]:
    """Yield the faults of the face of *piece*, at positions relative to its top left corner."""
    wide, high = piece.trim.w, piece.trim.h
    if piece.turn in (90, 270):
        wide, high = high, wide
    yield from drawing.check(piece.drawn, wide, high, piece.round)
    if piece.form in eye.pale:
        words, contrast = eye.pale[piece.form]
        yield Finding("contrast", 0, "", words.rect, {"contrast": contrast})
    if piece.form in eye.coloured:
        yield Finding("coloured", 0)


def _here(side: Side, piece: Piece, findings: list[Finding]) -> Iterator[Finding]:
    for each in findings:
        rect = piece.on_page(each.rect) if each.rect.w else piece.shown
        yield Finding(each.code, side.number, piece.key, rect, each.params)


def _hints(document: pypdfium2.PdfDocument, options: Options) -> Iterator[Finding]:
    """Check the hints for the printer: no scaling, and the duplex mode."""
    flip = raw.FPDF_VIEWERREF_GetDuplex(document.raw)
    scaled = raw.FPDF_VIEWERREF_GetPrintScaling(document.raw)
    if flip != _HINTS.get(options.duplex, raw.Simplex) or scaled:
        yield Finding("hints", 0)
