"""The rules as a booklet: small pages, two beside each other, in the order that folding puts right.

The sheets lie on their side. They are printed on both sides, put into each other, folded along the dashes
in the middle and stapled there.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pypdfium2
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, NextPageTemplate, PageBreak, PageTemplate, Spacer
from reportlab.platypus.tableofcontents import TableOfContents

from app import i18n, paths
from app.face import layout, to_pdf, tokens
from app.face.content import BackContent
from app.figures.declared import pictures
from app.figures.drawing import Figures
from app.i18n.options import named
from app.print import pages, pdfium
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.pdf import describe
from app.print.preflight.finding import Order
from app.rules.pages import reading

INNER: Final = 15.0
OUTER: Final = 11.0
TOP: Final = 14.0
BOTTOM: Final = 15.0
LEAST: Final = 80.0
"""A page narrower than this cannot carry the rules' tables."""


def games() -> tuple[str, ...]:
    """The games whose rules there are."""
    return tuple(sorted({file.name.split(".")[0] for file in (paths.docs() / "rules").glob("*.*.md")}))


def title_of(game: str, language: str) -> str:
    """What the rules of *game* are called."""
    return pages.title(_source(game, language))


def sheets(made: bytes) -> int:
    """How many sheets of paper a booklet needs."""
    with pdfium.alone(), pypdfium2.PdfDocument(made) as document:
        return len(document) // 2


def _source(game: str, language: str, numbers: Mapping[str, int] | None = None) -> str:
    return reading(language, game, named(game, language), numbers).text


def order(count: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """For each sheet the pages, counted from 1, left and right on its front and on its back.

    *count* is a multiple of four.
    """
    for first in range(1, count // 2, 2):
        last = count + 1 - first
        yield (last, first), (first + 1, last - 1)


def render(
    game: str,
    options: Options,
    language: str,
    rules: str = "",
    more: str = "",
    numbers: Mapping[str, int] | None = None,
) -> bytes:
    """The booklet of *game*'s rules as a PDF. Raises :class:`PrintError`.

    *rules*: the name of the rule set that it is printed for, *more*: a chapter (Markdown) on it; *numbers*:
    those of the set by their keys, told in place of the book's.
    """
    if game not in games():
        raise PrintError("bad-choice", option="booklet", value=game, choices=", ".join(games()))
    short, long = sorted(paper_size(options.paper))
    width, height = long / 2, short
    if width < LEAST or height < LEAST:
        raise PrintError("booklet-too-small", paper=options.paper)
    source = _source(game, language, numbers)
    title = ", ".join(filter(None, (pages.title(source), rules)))
    if more:
        foreword, first, chapters = source.partition("\n## ")
        source = f"{foreword}\n{more}\n{first}{chapters}"
    painter = _painter(game, options, language)
    made: list[_Sheets] = []

    def canvas(*_args: Any, **_more: Any) -> _Sheets:
        made.append(_Sheets(width, height, title, options, language))
        return made[-1]

    story = _story(source, language, width, painter)
    _Book(width, height, title, language).multiBuild(story, canvasmaker=canvas)
    return made[-1].data


def order_for(options: Options) -> Order:
    """What a preflight judges a booklet by that was made with *options*: both sides, no pieces to cut."""
    return Order(replace(options, duplex="long" if options.duplex == "long" else "short"))


def _painter(game: str, options: Options, language: str) -> pages.Painter:
    """Draws the pictures of *game*'s rules, each once: the book is laid out more than once."""
    figures = cache(lambda: Figures(language, game, ink=options.ink))
    return cache(lambda name: (figures().draw(name), pictures(game)[name].words[language]))


def _story(source: str, language: str, width: float, painter: pages.Painter) -> list[Any]:
    contents = TableOfContents(dotsMinLevel=0, levelStyles=[pages.contents_style(language)],
                               tableStyle=pages.PLAIN)  # fmt: skip
    flow = pages.flow(source, language, width - INNER - OUTER, painter)
    first = next(i for i, each in enumerate(flow) if getattr(each, "chapter", ""))
    foreword, chapters = flow[: first - 2], flow[first:]
    return [
        NextPageTemplate(["body", "body-right"]),
        PageBreak(),
        *foreword,
        Spacer(0, 14),
        contents,
        PageBreak(),
        *chapters,
    ]


class _Book(BaseDocTemplate):  # type: ignore[misc]
    """The flow of pages: a cover, then pages with a running head and a number at the outer edge."""

    def __init__(self, width: float, height: float, title: str, language: str) -> None:
        super().__init__(io.BytesIO(), pagesize=(width * mm, height * mm), lang=language)
        self._size, self._title, self._language = (width, height), title, language
        self._chapter = ""
        high = height - TOP - BOTTOM
        plain = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
        room = (width - INNER - OUTER) * mm, high * mm
        right = Frame(INNER * mm, BOTTOM * mm, *room, id="right", **plain)
        left = Frame(OUTER * mm, BOTTOM * mm, *room, id="left", **plain)
        self.addPageTemplates([
            PageTemplate("cover", [right], onPage=self._cover),
            PageTemplate("body", [left], onPageEnd=self._furniture),
            PageTemplate("body-right", [right], onPageEnd=self._furniture),
        ])  # fmt: skip

    def afterFlowable(self, flowable: Any) -> None:  # noqa: N802
        chapter = getattr(flowable, "chapter", "")
        if chapter:
            self._chapter = chapter
            self.notify("TOCEntry", (0, chapter, self.page))

    def beforeDocument(self) -> None:  # noqa: N802
        self._chapter = ""

    def _cover(self, canvas: Any, _book: Any) -> None:
        width, height = self._size
        canvas.setFillColor(tokens.NIGHT)
        canvas.rect(0, 0, width * mm, height * mm, stroke=0, fill=1)
        face = layout.back(BackContent("probability", "neutral", "", self._language))
        canvas.saveState()
        canvas.translate((width - face.width) / 2 * mm, height * 0.36 * mm)
        edge = canvas.beginPath()
        edge.roundRect(0, 0, face.width * mm, face.height * mm, face.corner * mm)
        canvas.clipPath(edge, stroke=0, fill=0)
        to_pdf.draw(canvas, face.ops, face.height)
        canvas.restoreState()
        words = [part.strip(" «»“”") for part in self._title.split(":")]
        words = [part[:1].upper() + part[1:] for part in words]
        canvas.setFillColor(tokens.PAPER)
        size = 26.0
        canvas.setFont(to_pdf.font("display"), size)
        while canvas.stringWidth(words[0], to_pdf.font("display"), size) > (width - 24) * mm:
            size -= 0.5
            canvas.setFont(to_pdf.font("display"), size)
        canvas.drawCentredString(width / 2 * mm, height * 0.24 * mm, words[0])
        canvas.setFillColor(tokens.LAMP)
        canvas.setFont(to_pdf.font("sans-bold"), 12)
        canvas.drawCentredString(width / 2 * mm, height * 0.24 * mm - 20, " ".join(words[1:]))

    def _furniture(self, canvas: Any, _book: Any) -> None:
        width, height = self._size
        left = canvas.getPageNumber() % 2 == 0
        number = str(canvas.getPageNumber())
        canvas.setFont(to_pdf.font("sans-bold"), 8)
        canvas.setFillColor(tokens.INK)
        canvas.setStrokeColor(tokens.LAMP)
        canvas.setLineWidth(0.8)
        base, rule = 8.0 * mm, (height - 10.5) * mm
        begin, end = (OUTER, width - INNER) if left else (INNER, width - OUTER)
        canvas.line(begin * mm, rule, end * mm, rule)
        draw, x = (canvas.drawString, begin) if left else (canvas.drawRightString, end)
        draw(x * mm, base, number)
        canvas.setFont(to_pdf.font("sans"), 7)
        canvas.setFillColor("#4f4a42")
        draw(x * mm, rule + 4, self._title if left else self._chapter or self._title)


class _Sheets(Canvas):  # type: ignore[misc]
    """Gathers pages as forms and, when saved, puts them two by two on both sides of sheets."""

    def __init__(self, width: float, height: float, title: str, options: Options, language: str) -> None:
        super().__init__("", pagesize=(width * mm, height * mm), pageCompression=1, invariant=1,
                         lang=language, initialFontName=to_pdf.font("sans"), initialFontSize=8)  # fmt: skip
        self.data = b""
        self._made, self._width, self._height = 0, width, height
        self._title, self._options, self._language = title, options, language

    def showPage(self) -> None:  # noqa: N802
        body, used = list(self._code), list(self._formsinuse)
        self._made += 1
        self.beginForm(f"page{self._made}", 0, 0, self._width * mm, self._height * mm)
        self._code.extend(body)
        self._formsinuse.extend(used)
        self.endForm()
        self._startPage()

    def save(self) -> None:
        if self._code:
            self.showPage()
        turned = self._options.duplex == "long"
        subject = i18n.text("print.booklet-subject", self._language)
        flip = f"DuplexFlip{'Long' if turned else 'Short'}Edge"
        describe(self, self._title, subject, flip, self._options.date)
        sheets = list(order(-(-self._made // 4) * 4))
        for number, (front, back) in enumerate(sheets, 1):
            self._side(front, f"{number}")
            self._side(back, f"{number}b", back=True, on_its_head=turned, fold=number == len(sheets))
        self.data = self.getpdfdata()

    def _side(
        self,
        both: tuple[int, int],
        label: str,
        *,
        back: bool = False,
        on_its_head: bool = False,
        fold: bool = False,
    ) -> None:
        width, height = 2 * self._width * mm, self._height * mm
        self.setPageSize((width, height))
        for name in ("trim", "bleed"):
            self.setCropBox((0, 0, width, height), name)
        if fold:
            self._fold(width / 2, height)
        self.addPageLabel(self.getPageNumber() - 1 - self._made, prefix=label)
        if back:
            # Sheets lie on their side; y is up here.
            dx, dy = self._options.back_offset(lying=True)
            self.translate(dx * mm, -dy * mm)
            by = self._options.back_similarity.conjugate()
            self.translate(width / 2, height / 2)
            self.transform(by.real, by.imag, -by.imag, by.real, 0, 0)
            self.translate(-width / 2, -height / 2)
        if on_its_head:
            self.translate(width, height)
            self.rotate(180)
        for i, page in enumerate(both):
            if page <= self._made:
                self.saveState()
                self.translate(i * self._width * mm, 0)
                self.doForm(f"page{page}")
                self.restoreState()
        Canvas.showPage(self)

    def _fold(self, x: float, height: float) -> None:
        """Short dashes at the head and foot of the fold."""
        self.setLineWidth(0.5)
        self.setDash(4, 3)
        for begin in (2 * mm, height - 8 * mm):
            self.line(x, begin, x, begin + 6 * mm)
        self.setDash()
