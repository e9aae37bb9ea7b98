"""Writing a plan as a PDF file, with page boxes, an outline, page labels, and hints for the printer.

The same plan gives the same bytes. Files are written atomically.
"""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from app import i18n
from app.face import paths, to_pdf
from app.face.inks import Inks
from app.face.ops import Face, Op, Rect
from app.print import pdfium, pdfx
from app.print.errors import Cancelled, PrintError, save
from app.print.options import Options
from app.print.plan import BackTransform, Bound, Page, Place, Plan
from app.print.targets import MM_PER_INCH, Colour

Progress = Callable[[int, int], bool]
"""Called with (pages done, total); returns False to cancel."""

PIECE: Final = "DozorPiece"
"""Tag of a face in the file; its properties are the key, form number, trim size in mm, and shape."""
MARKS: Final = "DozorMarks"
NOTE: Final = "DozorNote"
OUTLINES: Final = "DozorOutlines"
HEXAGON: Final = 6
"""Number of a hexagon among shapes of outlines."""
_DUPLEX: Final = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def write(plan: Plan, options: Options, target: Path, progress: Progress | None = None) -> list[str]:
    """Write *plan* to the file *target*; return the keys of faces that couldn't be drawn.

    Raises :class:`PrintError`, leaving *target* unchanged.
    """
    data, failed = render(plan, options, progress)
    save_pdf(data, target)
    return failed


def save_pdf(data: bytes, target: Path) -> None:
    """Check that PDFium can open *data* and save it as *target*. Raises :class:`PrintError`."""
    _open(data)
    save(data, target)


def page_count(data: bytes) -> int:
    """Return the number of pages of a PDF. Raises :class:`PrintError`."""
    return _open(data)


def _open(data: bytes) -> int:
    """Open a PDF and each of its pages; return the number of pages. Raises :class:`PrintError`."""
    try:
        with pdfium.locked(), contextlib.closing(pypdfium2.PdfDocument(data)) as opened:
            for page in opened:
                page.close()
            return len(opened)
    except pypdfium2.PdfiumError as error:
        raise PrintError("unreadable", detail=str(error)) from error


def render(
    plan: Plan,
    options: Options,
    progress: Progress | None = None,
    colour: Colour | None = None,
    *,
    proof: bool = False,
) -> tuple[bytes, list[str]]:
    """Return *plan* as a PDF, and the keys of faces that couldn't be drawn.

    *colour*: the inks of a press; None: RGB. *proof*: in RGB, as these inks will look on paper. Raises
    :class:`~app.print.errors.Cancelled` if *progress* returns False, and :class:`PrintError`.
    """
    inks = colour.inks(proof=proof) if colour is not None else None
    canvas = plan.bound.canvas(inks) if plan.bound is not None else _canvas(plan, inks)
    settings = to_pdf.settings(canvas)
    settings.dpi, settings.backdrop = plan.dpi, backdrop
    settings.is_flat = colour is not None and colour.is_flat
    flip = _DUPLEX.get(options.duplex, "Simplex")
    describe(canvas, plan.title, i18n.text(f"print.{plan.subject}", plan.language), flip, options.date)
    if colour is not None and not proof:
        pdfx.declare(canvas, colour)
    forms = to_pdf.forms(canvas)
    for number, page in enumerate(plan.pages):
        if progress is not None and not progress(number, len(plan.pages)):
            raise Cancelled
        cut = colour.cut if colour is not None and page.side == "front" else ""
        draw_cuts = partial(pdfx.draw_cuts, canvas, page, cut, proof=proof) if cut else lambda: None
        _page(canvas, forms, page, number, plan.bound, draw_cuts)
    data: bytes = canvas.getpdfdata()
    if progress is not None and not progress(len(plan.pages), len(plan.pages)):
        raise Cancelled
    return data, forms.failed


def _canvas(plan: Plan, inks: Inks | None) -> Canvas:
    first = plan.pages[0]
    canvas = Canvas(
        "",
        pagesize=(first.width * mm, first.height * mm),
        pageCompression=1,
        invariant=1,
        initialFontName=to_pdf.font("sans"),
        initialFontSize=8,
        lang=plan.language,
    )
    if inks is not None:
        to_pdf.use_inks(canvas, inks)
    return canvas


def describe(canvas: Canvas, title: str, subject: str, flip: str, day: datetime.date) -> None:
    """Set the file's metadata and printing preferences. *flip*: PDF's name of the duplex mode."""
    canvas.setTitle(title)
    canvas.setAuthor("Dozor")
    canvas.setCreator("Dozor")
    canvas.setProducer("Dozor, ReportLab")
    canvas.setSubject(subject)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", flip)
    # The duplex mode came with PDF 1.7.
    canvas._doc._pdfVersion = (1, 7)
    stamp = canvas._doc._timeStamp
    stamp.YMDhms = (day.year, day.month, day.day, 0, 0, 0)
    stamp.lt = (*stamp.YMDhms, 0, 0, 0)


def backdrop(ops: Sequence[Op], rect: Rect, size: tuple[int, int]) -> Image.Image:
    """Render *ops* as :data:`app.face.to_pdf.Backdrop` says."""
    canvas = Canvas("", pagesize=(rect.w * mm, rect.h * mm))
    settings = to_pdf.settings(canvas)
    settings.dpi, settings.backdrop = ceil(size[0] / rect.w * MM_PER_INCH), backdrop
    canvas.translate(-rect.x * mm, 0)
    to_pdf.draw(canvas, ops, rect.bottom)
    with pdfium.locked(), contextlib.closing(pypdfium2.PdfDocument(canvas.getpdfdata())) as document:
        return pdfium.picture(document[0], size)


def _page(
    canvas: Canvas,
    forms: to_pdf.Forms,
    page: Page,
    number: int,
    bound: Bound | None,
    draw_cuts: Callable[[], None],
) -> None:
    height = page.height
    canvas.setPageSize((page.width * mm, height * mm))
    for name, box in (("trim", page.trim), ("bleed", page.bleed)):
        canvas.setCropBox(
            (box.x * mm, (height - box.bottom) * mm, box.right * mm, (height - box.y) * mm), name
        )
    canvas.addPageLabel(number, prefix=f"{page.sheet}{'' if page.side == 'front' else 'b'}")
    if page.chapter:
        key = f"chapter{number}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.chapter, key)
    if page.back_transform is not None:
        canvas.saveState()
        canvas.transform(*_matrix(page.back_transform, height))
    if page.spread is not None and bound is not None:
        bound.draw(canvas, page.spread)
    for place in page.places:
        face = place.face
        key_property = f"/Key <{face.key.encode().hex()}>"
        size = f"/W {face.width:g} /H {face.height:g} /Round {face.round:d} /Outline {_outline(face)}"
        with _tagged(canvas, PIECE, f"{key_property} /Form {forms.number(face)} {size}"):
            _place(canvas, forms, place, height)
    with _tagged(canvas, MARKS):
        to_pdf.draw(canvas, page.marks, height)
    if page.outlines:
        with _tagged(canvas, OUTLINES):
            to_pdf.draw(canvas, page.outlines, height)
    to_pdf.draw(canvas, page.registration, height)
    with _tagged(canvas, NOTE):
        for place in page.notes:
            _place(canvas, None, place, height)
    draw_cuts()
    if page.back_transform is not None:
        canvas.restoreState()
    canvas.showPage()


def _outline(face: Face) -> int:
    """Return a number for the shape of the outline of *face*; see ``preflight.reading.cutting_line``."""
    if not face.outline:
        return 0
    w, h = face.width, face.height
    known = {paths.ellipse(w / 2, h / 2, w / 2, h / 2): 2, paths.hexagon(0, 0, w, h): HEXAGON}
    return known.get(face.outline, 1)


def _matrix(transform: BackTransform, height: float) -> tuple[float, float, float, float, float, float]:
    """Return *transform* as a matrix in points with y up; *height*: the page's, in mm."""
    by = transform.by.conjugate()
    middle = complex(transform.x, height - transform.y) * mm
    offset = middle - by * middle
    return by.real, by.imag, -by.imag, by.real, offset.real, offset.imag


def _place(canvas: Canvas, forms: to_pdf.Forms | None, place: Place, height: float) -> None:
    """Draw a face, clipped and turned about the middle of its trim.

    *forms*: stores the face for reuse; None draws it directly on the page. *height*: the page's, in mm.
    """
    clip, trim, face = place.clip, place.trim, place.face
    code: list[str] = canvas._code
    x, y, w, h = clip.x * mm, (height - clip.bottom) * mm, clip.w * mm, clip.h * mm
    if place.outlined and _outline(face) == HEXAGON:
        edge = to_pdf.path_data(paths.hexagon(x, y, w, h))
    elif face.round or place.outlined:
        edge = to_pdf.path_data(paths.ellipse(x + w / 2, y + h / 2, w / 2, h / 2))
    else:
        edge = f"{x:.4f} {y:.4f} {w:.4f} {h:.4f} re"
    middle_x, middle_y = (trim.x + trim.w / 2) * mm, (height - trim.y - trim.h / 2) * mm
    cos, sin = _TURNS[place.turn]
    half_w, half_h = face.width / 2 * mm, face.height / 2 * mm
    left = middle_x - cos * half_w + sin * half_h
    bottom = middle_y - sin * half_w - cos * half_h
    code.append(f"q {edge} W n {cos} {sin} {-sin} {cos} {left:.4f} {bottom:.4f} cm")
    if forms is None:
        to_pdf.draw(canvas, face.ops, face.height)
    else:
        forms.draw(face)
    code.append("Q")


@contextlib.contextmanager
def _tagged(canvas: Canvas, tag: str, about: str = "") -> Iterator[None]:
    """Mark the content drawn in this context with *tag* and the properties *about*, for the preflight."""
    canvas._code.append(f"/{tag} <<{about}>> BDC" if about else f"/{tag} BMC")
    yield
    canvas._code.append("EMC")


_TURNS: Final = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}
"""Cosine and sine of a clockwise turn, with y up."""
