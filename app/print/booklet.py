"""The rules as a booklet: small pages, two side by side, in the order for folding.

The sheets are landscape and printed on both sides. The user nests them, folds them along the dashes in the
middle, and staples them there. The text is the Markdown of ``docs/rules``. Only its syntax is supported:
headings, paragraphs, numbered and bulleted lists, tables, pictures, ``*``, ``**``, backquotes, and, in the
rules of a user's own game, ``{symbol}``. Links become plain text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape, unescape
from typing import Any, Final

from reportlab.lib.enums import TA_JUSTIFY, TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from reportlab.platypus.doctemplate import ActionFlowable
from reportlab.platypus.tableofcontents import TableOfContents

from app import i18n, paths
from app.cards.playing import FREE
from app.cards.rulebook import SYMBOL, SYMBOL_SIZE, Rulebook
from app.face import layout, symbols, to_pdf, tokens
from app.face.inks import Inks
from app.face.look import look
from app.face.ops import Face
from app.face.paths import resized
from app.face.recolour import recoloured
from app.figures.drawing import Figures, pictures
from app.i18n.options import option_names
from app.print import pdf
from app.print.errors import PrintError
from app.print.options import Options, paper_name, paper_size
from app.print.plan import BackTransform, Page, Plan, Spread
from app.print.preflight.finding import Order
from app.print.stock import PAPERS
from app.rules.pages import picture, readable_page

INNER: Final = 15.0
OUTER: Final = 11.0
TOP: Final = 14.0
BOTTOM: Final = 15.0
CARD_HEIGHT: Final = 60.0
"""Maximum height of a card in the rules of a user's own game, mm."""
COVER: Final = 88.0
"""Maximum width and height of the card back on the cover of such rules, mm."""
DESCENT: Final = 0.2
"""How far a symbol goes below the base line, in units of its height."""
MIN_WIDTH: Final = 80.0
"""Minimum width of a page, mm, for the rules' tables."""


def games() -> tuple[str, ...]:
    """Return the keys of the games whose rules can be printed."""
    return tuple(sorted({file.name.split(".")[0] for file in (paths.docs() / "rules").glob("*.*.md")}))


def title_of(game: str, language: str) -> str:
    """Return the title of the rules of *game*."""
    return heading_of(_source(game, language))


def _source(game: str, language: str, numbers: Mapping[str, int] | None = None) -> str:
    return readable_page(language, game, option_names(game, language), numbers, on_paper=True).text


def order(count: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield ((left, right) on the front, (left, right) on the back) for each sheet, as page numbers from 1.

    *count*: number of pages, a multiple of four.
    """
    for first in range(1, count // 2, 2):
        last = count + 1 - first
        yield (last, first), (first + 1, last - 1)


@dataclass(frozen=True, slots=True)
class Book:
    """A booklet's contents: a game's rules in a language.

    *rules*: the name of the rule set; *more*: a chapter on it, in Markdown; *numbers*: (key, value) of the
    numbers that it changes. *own*: the rules text of a set, instead of a game's rules.
    """

    game: str
    language: str
    rules: str = ""
    more: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    own: Rulebook | None = None

    @staticmethod
    def of(game: str, language: str, rules: str = "", more: str = "",
           numbers: Mapping[str, int] | None = None, own: Rulebook | None = None) -> Book:  # fmt: skip
        """Return the book, with *numbers* as a mapping."""
        return Book(game, language, rules, more, tuple((numbers or {}).items()), own)

    def bound(self, options: Options) -> Bound:
        """Lay out the book for a paper size. Raises :class:`PrintError`."""
        return Bound(self, options)


def plan(book: Book, options: Options) -> Plan:
    """Return a plan with only *book*. Raises :class:`PrintError`."""
    bound = book.bound(options)
    return Plan(bound.title, book.language, bound.pages(1), bound=bound, subject="booklet-subject")


def render(book: Book, options: Options) -> bytes:
    """Return a PDF with only *book*, for printing on both sides. Raises :class:`PrintError`."""
    both = order_for(options).options
    return pdf.render(plan(book, both), both)[0]


def web_page(book: Book) -> str:
    """Return *book* as an HTML page for screen readers, which can't read the structure of the PDF.

    It has headings, lists, and tables with header cells; a picture is replaced by its caption.
    """
    source, title = _read(book)
    if book.own is not None:
        names = book.own.symbols
        apart = re.sub(r"(?<=[\w}])(?={)|(?<=})(?=\w)", " ", source)
        source = SYMBOL.sub(lambda found: names.get(found[1], found[1]), apart)
    parts, items = [f"<h1>{escape(title)}</h1>"], ""
    for kind, lines in _blocks(source):
        tag = ("ul" if lines[0].startswith("- ") else "ol") if kind == "item" else ""
        if tag != items:
            parts += [f"</{items}>"] * bool(items) + [f"<{tag}>"] * bool(tag)
            items = tag
        if kind == "table":
            rows = [[web_inline(cell.strip()) for cell in line.strip("| ").split("|")] for line in lines]
            cells = [("th" if number == 0 else "td", row) for number, row in enumerate(rows) if number != 1]
            text = "".join(
                f"<tr>{''.join(f'<{cell}>{words}</{cell}>' for words in row)}</tr>" for cell, row in cells
            )
            parts.append(f"<table>{text}</table>")
        elif kind == "picture":
            caption = _caption(book, picture(lines[0]))
            parts.append(f"<figure><figcaption>{web_inline(caption)}</figcaption></figure>")
        elif kind == "item":
            number, words = _ITEM.match(lines[0]).groups()  # type: ignore[union-attr]
            value = f' value="{number[:-1]}"' if tag == "ol" else ""
            parts.append(f"<li{value}>{web_inline(' '.join([words, *lines[1:]]))}</li>")
        else:
            parts.append(f"<{kind}>{web_inline(' '.join(lines))}</{kind}>")
    body = "\n".join([*parts, f"</{items}>" if items else ""])
    return (
        f'<!DOCTYPE html>\n<html lang="{book.language}">\n<head><meta charset="utf-8">'
        f"<title>{escape(title)}</title></head>\n<body><main>\n{body}\n</main></body>\n</html>\n"
    )


def web_inline(words: str) -> str:
    """Convert a paragraph's Markdown to HTML."""
    return re.sub(r"<font [^>]*>(.*?)</font>", r"<b>\1</b>", inline(words))


def _read(book: Book) -> tuple[str, str]:
    """Return the Markdown of *book*, and its title. Raises :class:`PrintError` if the game has no rules."""
    if book.own is not None:
        return book.own.text, book.own.title
    if book.game == FREE:
        raise PrintError("no-booklet")
    if book.game not in games():
        raise PrintError("bad-choice", option="booklet", value=book.game, choices=", ".join(games()))
    source = _source(book.game, book.language, dict(book.numbers))
    title = ", ".join(filter(None, (heading_of(source), book.rules)))
    if book.more:
        foreword, first, chapters = source.partition("\n## ")
        source = f"{foreword}\n{book.more}\n{first}{chapters}"
    return source, title


class Bound:
    """A booklet laid out for a paper size, whose pages can be drawn on a plan's sheets."""

    def __init__(self, book: Book, options: Options) -> None:
        """Lay out *book*. Raises :class:`PrintError` if the game has no rules or the paper is too small."""
        source, self.title = _read(book)
        short, long = sorted(paper_size(options.paper))
        self._width, self._height = long / 2, short
        if self._width < MIN_WIDTH or self._height < MIN_WIDTH:
            papers = ", ".join(map(paper_name, PAPERS))
            raise PrintError("booklet-too-small", paper=options.paper, papers=papers)
        self._book, self._options, self._source = book, options, source
        self._recorded: _PageRecorder | None = self._compose_pages()
        self._count = self._recorded.page_count

    def pages(self, sheet: int) -> tuple[Page, ...]:
        """Return the fronts and backs of the booklet's sheets, numbered from *sheet*."""
        upside_down = self._options.duplex == "long"
        sheets = list(order(-(-self._count // 4) * 4))
        dx, dy = self._options.back_offset(lying=True)
        width, height = 2 * self._width, self._height
        by = self._options.back_similarity
        transform = BackTransform(width / 2 + dx, height / 2 + dy, by) if by != 1 else None
        sides: list[Page] = []
        for number, (front, back) in enumerate(sheets):
            front_page = Page(width, height, "front", sheet + number, (), spread=self._spread(front))
            sides.append(front_page if number else replace(front_page, chapter=self.title))
            last = number == len(sheets) - 1
            back_spread = replace(self._spread(back), dx=dx, dy=dy, upside_down=upside_down, fold=last)
            sides.append(
                Page(width, height, "back", sheet + number, (), spread=back_spread, back_transform=transform)
            )
        return tuple(sides)

    def _spread(self, page_numbers: tuple[int, int]) -> Spread:
        left, right = (page if page <= self._count else 0 for page in page_numbers)
        return Spread(left, right)

    def canvas(self, inks: Inks | None) -> Canvas:
        """Return a new canvas that holds the booklet's pages as forms."""
        if inks is None:
            gathered, self._recorded = self._recorded or self._compose_pages(), None
        else:
            gathered = self._compose_pages(inks)
        gathered.recording = False
        return gathered

    def draw(self, canvas: Canvas, spread: Spread) -> None:
        """Draw the pages and fold marks of *spread* on a canvas from :meth:`canvas`."""
        width, height = 2 * self._width * mm, self._height * mm
        if spread.fold:
            _draw_fold_marks(canvas, width / 2, height)
        canvas.saveState()
        canvas.translate(spread.dx * mm, -spread.dy * mm)
        if spread.upside_down:
            canvas.translate(width, height)
            canvas.rotate(180)
        for i, page in enumerate((spread.left, spread.right)):
            if page:
                canvas.saveState()
                canvas.translate(i * self._width * mm, 0)
                canvas.doForm(f"page{page}")
                canvas.restoreState()
        canvas.restoreState()

    def _compose_pages(self, inks: Inks | None = None) -> _PageRecorder:
        canvases: list[_PageRecorder] = []

        def canvas(*_args: object, **_more: object) -> _PageRecorder:
            canvases.append(_PageRecorder(self._width, self._height, self._book))
            if inks is not None:
                to_pdf.use_inks(canvases[-1], inks)
            return canvases[-1]

        story = _story(self._source, self._book, self._width, _painter(self._book, self._options))
        book = _Book(self._width, self._height, self.title, self._book, self._options)
        book.multiBuild(story, canvasmaker=canvas)
        return canvases[-1]


def order_for(options: Options) -> Order:
    """Return the order for checking a booklet with a preflight: two-sided, and no pieces to cut."""
    return Order(replace(options, duplex="long" if options.duplex == "long" else "short"))


def _painter(book: Book, options: Options) -> Painter:
    """Return a painter of the pictures in the rules; cached, since layout takes several passes."""
    figures = cache(lambda: Figures(book.language, book.game, ink=options.ink))

    def draw(name: str) -> Face:
        if book.own is None:
            return figures().draw(name)
        face = layout.card(book.own.faces[name])
        scale = min(1.0, CARD_HEIGHT / face.height)
        return recoloured(resized(face, scale, face.width * scale, face.height * scale), options.ink)

    return cache(lambda name: (draw(name), _caption(book, name)))


def _caption(book: Book, name: str) -> str:
    if book.own is not None:
        return book.own.name(name)
    return i18n.text_in(pictures(book.game)[name].words, book.language)


def _story(source: str, book: Book, width: float, painter: Painter) -> list[Flowable]:
    language = book.language
    contents = TableOfContents(dotsMinLevel=0, levelStyles=[_styles(language)["contents"]],
                               tableStyle=PLAIN)  # fmt: skip
    # ReportLab makes justified lines with symbols too long.
    align = TA_JUSTIFY if book.own is None else TA_LEFT
    story = flow(source, language, width - INNER - OUTER, painter, align)
    first = next((i for i, each in enumerate(story) if getattr(each, "chapter", "")), 0)
    if first < 2:
        # A short text has no chapters, and needs no table of contents.
        return [NextPageTemplate(["body", "body-right"]), PageBreak(), *story]
    foreword, chapters = story[: first - 2], story[first:]
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
    """A document with a cover, and pages with a running head and a page number at the outer edge."""

    def __init__(self, width: float, height: float, title: str, contents: Book, options: Options) -> None:
        super().__init__(io.BytesIO(), pagesize=(width * mm, height * mm), lang=contents.language)
        self._size, self._title, self._contents, self._options = (width, height), title, contents, options
        self._chapter = self._head = ""
        self._at_top = True
        high = height - TOP - BOTTOM
        plain = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
        room = (width - INNER - OUTER) * mm, high * mm
        right = Frame(INNER * mm, BOTTOM * mm, *room, id="right", **plain)
        left = Frame(OUTER * mm, BOTTOM * mm, *room, id="left", **plain)
        self.addPageTemplates([
            PageTemplate("cover", [right], onPage=self._draw_cover),
            PageTemplate("body", [left], onPageEnd=self._draw_running_head),
            PageTemplate("body-right", [right], onPageEnd=self._draw_running_head),
        ])  # fmt: skip

    def handle_pageBegin(self) -> None:  # noqa: N802
        super().handle_pageBegin()
        self._head, self._at_top = self._chapter, True

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802
        chapter = getattr(flowable, "chapter", "")
        if chapter:
            self._chapter = chapter
            # The running head is the chapter at the top of the page.
            self._head = chapter if self._at_top else self._head
            self.notify("TOCEntry", (0, escape(chapter), self.page))
        self._at_top = self._at_top and isinstance(flowable, Spacer | ActionFlowable)

    def beforeDocument(self) -> None:  # noqa: N802
        self._chapter = ""

    def _draw_cover(self, canvas: Canvas, _book: BaseDocTemplate) -> None:
        width, height = self._size
        canvas.setFillColor(tokens.NIGHT)
        canvas.rect(0, 0, width * mm, height * mm, stroke=0, fill=1)
        own = self._contents.own
        face = layout.back(
            own.back if own is not None and own.back else layout.house_back("cover", self._contents.language)
        )
        if own is not None:
            scale = min(COVER / face.height, COVER / face.width)
            face = resized(face, scale, face.width * scale, face.height * scale)
            face = recoloured(face, self._options.ink)
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

    def _draw_running_head(self, canvas: Canvas, _book: BaseDocTemplate) -> None:
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
        draw(x * mm, rule + 4, self._title if left else self._head or self._title)


class _PageRecorder(Canvas):  # type: ignore[misc]
    """A canvas that stores each page as a form while ``recording``, and makes real pages afterwards."""

    def __init__(self, width: float, height: float, book: Book) -> None:
        super().__init__(
            "",
            pagesize=(width * mm, height * mm),
            pageCompression=1,
            invariant=1,
            lang=book.language,
            initialFontName=to_pdf.font("sans"),
            initialFontSize=8,
        )
        self.page_count = 0
        self.recording = True
        self._width, self._height, self._book = width, height, book

    def drawImage(self, image: object, x: float, y: float, width: float, *args: Any, **more: Any) -> object:  # noqa: N802
        """Draw the symbol called *image*, *width* pt wide, or else an image."""
        if not isinstance(image, str):
            return super().drawImage(image, x, y, width, *args, **more)
        game_look = look(self._book.own.look if self._book.own is not None else "")
        drawn, _warnings = symbols.ops("text", game_look.symbol(image), 0, 0, width / mm, tokens.INK)
        self.saveState()
        self.translate(x, y)
        to_pdf.draw(self, drawn, width / mm)
        self.restoreState()
        return None

    def showPage(self) -> None:  # noqa: N802
        if not self.recording:
            super().showPage()
            return
        body, used = list(self._code), list(self._formsinuse)
        self.page_count += 1
        self.beginForm(f"page{self.page_count}", 0, 0, self._width * mm, self._height * mm)
        self._code.extend(body)
        self._formsinuse.extend(used)
        self.endForm()
        self._startPage()

    def save(self) -> None:
        if self._code:
            self.showPage()


def _draw_fold_marks(canvas: Canvas, x: float, height: float) -> None:
    """Draw a few dashes at the top and at the bottom of the fold."""
    canvas.saveState()
    canvas.setLineWidth(0.5)
    canvas.setDash(4, 3)
    for begin in (2 * mm, height - 8 * mm):
        canvas.line(x, begin, x, begin + 6 * mm)
    canvas.restoreState()


_HYPHENS: Final = {"ru": "ru_RU", "en": "en_GB"}
MIN_HYPHENATED: Final = 9
"""Minimum number of letters of a word that is hyphenated."""
_NUMBERED = re.compile(r"^([A-ZА-Я]\d*(?:\.[\w-]+)?)\.? (.+)$")
_GROUP = re.compile(r"^K\d ")
"""A heading of a group of cards, which should be on the same page as the first picture below it."""
TALL: Final = 1.1
"""Ratio of height to width from which a picture needn't be on the page of the text before it."""
_ITEM = re.compile(r"^(\d+\.|-) (.+)$")
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>{}~])")
_NOT_ENTITY = re.compile(r"&(?!#\d+;)")


def heading_of(source: str) -> str:
    """Return the first top-level heading of *source*; "" if there is none."""
    return next((line[2:].strip() for line in source.splitlines() if line.startswith("# ")), "")


Painter = Callable[[str], tuple[Face, str]]
"""Returns the picture with a name, and its caption."""


def flow(
    source: str, language: str, width: float, painter: Painter | None = None, align: int = TA_JUSTIFY
) -> list[Flowable]:
    """Return *source*, without its title, as flowables for a column *width* mm wide.

    A chapter heading has an attribute ``chapter``, its text, for the table of contents and the running head.
    *painter*: None leaves out pictures.
    """
    styles = _styles(language, align)
    story: list[Flowable] = []
    chapter_start = 0  # index of the chapter's start in story, until its first picture
    for kind, lines in _blocks(source):
        if kind == "h2":
            chapter_start = len(story) + 2
            story += [CondPageBreak(38 * mm), Spacer(0, 10), _heading(lines[0], styles["h2"], chapter=True)]
        elif kind == "h3":
            chapter_start = 0
            room = 95 if _GROUP.match(lines[0]) else 16
            if not getattr(story[-1] if story else None, "chapter", ""):
                story.append(CondPageBreak(room * mm))
            story.append(_heading(lines[0], styles["h3"]))
        elif kind == "table":
            story.append(_table(lines, styles, width))
        elif kind == "picture":
            if painter is not None:
                face, words = painter(picture(lines[0]))
                # A picture must be on the same page as the text before it; the first of a chapter, as all
                # of the chapter so far. A tall picture fills a page.
                for before in story[chapter_start or -1 :] if face.height < TALL * face.width else ():
                    before.keepWithNext = 1
                chapter_start = 0
                story += _picture(face, words, styles["caption"], width)
        elif kind == "item":
            mark, words = _ITEM.match(lines[0]).groups()  # type: ignore[union-attr]
            bullet = "•" if mark == "-" else mark
            story.append(_paragraph(" ".join([words, *lines[1:]]), styles["item"], bulletText=bullet))
        else:
            story.append(_paragraph(" ".join(lines), styles["body"]))
    return story


def inline(words: str) -> str:
    """Convert a paragraph's Markdown to ReportLab's markup."""
    text = _ESCAPED.sub(lambda found: f"&#{ord(found[1])};", words)
    text = _NOT_ENTITY.sub("&amp;", text).replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = SYMBOL.sub(r'<onDraw name="symbol" label="\1"/>', text)
    text = re.sub(r"`([^`]+)`", rf'<font name="{to_pdf.font("sans-bold")}">\1</font>', text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    return re.sub(r"\*([^*]+)\*", r"<i>\1</i>", text)


def _paragraph(words: str, style: ParagraphStyle, **more: object) -> Paragraph:
    """Return *words*, in Markdown, as a paragraph with symbols."""
    return _with_symbols(Paragraph(inline(words), style, **more))


def _with_symbols(paragraph: Paragraph) -> Paragraph:
    """Give the symbols in *paragraph* the size of its text, and let the canvas draw them."""
    size = paragraph.style.fontSize * SYMBOL_SIZE
    for frag in paragraph.frags:
        declared = getattr(frag, "cbDefn", None)
        if declared is not None:
            declared.kind, declared.image = "img", declared.label
            declared.width, declared.height, declared.valign = size, size, -DESCENT * size
    return paragraph


def _blocks(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (kind, lines) of each heading but the title, item, table, picture, and paragraph."""
    current: tuple[str, list[str]] | None = None
    for line in source.splitlines():
        kind = _kind(line)
        if kind == "title":
            continue
        continues = (
            current is not None
            and kind in ("p", "table")
            and (current[0] == kind or (current[0], kind) == ("item", "p"))
        )
        if current is not None and not continues:
            yield current
            current = None
        if kind == "":
            continue
        words = line.lstrip("#").strip() if kind in ("h2", "h3") else line.strip()
        if current is None:
            current = kind, [words]
        else:
            current[1].append(words)
    if current is not None:
        yield current


def _kind(line: str) -> str:
    if not line.strip():
        return ""
    if picture(line):
        return "picture"
    for start, kind in (("# ", "title"), ("## ", "h2"), ("#", "h3"), ("|", "table")):
        if line.startswith(start):
            return kind
    return "item" if _ITEM.match(line) else "p"


PLAIN: Final = TableStyle([
    ("FONTNAME", (0, 0), (-1, -1), to_pdf.font("sans")), ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
])  # fmt: skip
"""A table without lines. It sets the font to keep ReportLab's default font out of the file."""


class _Heading(Paragraph):  # type: ignore[misc]
    """A heading; ``chapter``: its text if the table of contents lists it."""

    chapter = ""


class _FaceFlowable(Flowable):  # type: ignore[misc]
    """A face centred in a column, scaled down if it's wider than the column."""

    def __init__(self, face: Face, column: float) -> None:
        super().__init__()
        self._face = face
        self._scale = min(1.0, column / face.width)
        self.width, self.height = column * mm, face.height * self._scale * mm

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.translate((self.width - self._face.width * self._scale * mm) / 2, 0)
        self.canv.scale(self._scale, self._scale)
        if self._face.corner:
            edge = self.canv.beginPath()
            edge.roundRect(0, 0, self._face.width * mm, self._face.height * mm, self._face.corner * mm)
            self.canv.clipPath(edge, stroke=0, fill=0)
        to_pdf.draw(self.canv, self._face.ops, self._face.height)
        self.canv.restoreState()


def _picture(face: Face, words: str, style: ParagraphStyle, width: float) -> list[Flowable]:
    """Return a picture with its caption, kept on one page."""
    parts = [Spacer(0, 5), _FaceFlowable(face, width), Spacer(0, 4)]
    for part in parts:
        part.keepWithNext = 1
    return [*parts, _paragraph(words, style), Spacer(0, 8)]


def _heading(words: str, style: ParagraphStyle, chapter: bool = False) -> Flowable:
    """Return a heading, with its rule number, if any, in small type."""
    numbered = _NUMBERED.match(words)
    shown = inline(words)
    if numbered and any(c.isdigit() for c in numbered[1]):
        number = f'<font name="{to_pdf.font("sans-bold")}" size="7.5" color="#8a5a1c">{numbered[1]}</font>'
        shown = f"{number}  {inline(numbered[2])}"
    heading = _with_symbols(_Heading(shown, style))
    if chapter:
        heading.chapter = " ".join(unescape(re.sub("<[^>]*>", "", inline(words))).split())
    return heading


def _table(lines: list[str], styles: dict[str, ParagraphStyle], width: float) -> Table:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    count = max(len(row) for row in rows)
    rows = [row + [""] * (count - len(row)) for row in rows]
    widths = _widths([[row[i] for row in rows] for i in range(count)], width * mm)
    cells = [
        [_paragraph(cell, styles["head" if number == 0 else "cell"]) for cell in row]
        for number, row in enumerate(rows)
    ]
    return Table(cells, widths, repeatRows=1, spaceAfter=6, style=TableStyle([
        ("VALIGN", (0, 0), (-1, -1), "TOP"), ("FONTNAME", (0, 0), (-1, -1), to_pdf.font("sans")),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, tokens.LAMP),
        ("LINEBELOW", (0, 1), (-1, -2), 0.25, "#c9c2b2"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 5),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]))  # fmt: skip


def _widths(columns: list[list[str]], width: float) -> list[float]:
    """Return column widths that fit the longest words; more text gets more of the remaining space.

    The widths are equal if every cell is only one word.
    """
    font = to_pdf.font("sans-bold")

    def length(words: str) -> float:
        return float(pdfmetrics.stringWidth(words, font, 7.5)) + 8.0

    min_widths = [max(length(word) for cell in cells for word in (cell.split() or [""])) for cells in columns]
    # How much wider than its longest word a column would need to be, up to 60 % of the page.
    extra_widths = [max(0.0, min(max(map(length, cells)), width * 0.6) - word)
            for word, cells in zip(min_widths, columns, strict=True)]  # fmt: skip
    spare = width - sum(min_widths)
    if sum(extra_widths) == 0:
        return [width / len(columns)] * len(columns)
    return [
        word + spare * each / sum(extra_widths) for word, each in zip(min_widths, extra_widths, strict=True)
    ]


def _styles(language: str, align: int = TA_JUSTIFY) -> dict[str, ParagraphStyle]:
    pdfmetrics.registerFontFamily(
        to_pdf.font("sans"), to_pdf.font("sans"), to_pdf.font("sans-bold"),
        to_pdf.font("sans-italic"), to_pdf.font("sans-bold-italic"))  # fmt: skip
    hyphens = {
        "hyphenationLang": _HYPHENS.get(language, ""),
        "uriWasteReduce": 0,
        "embeddedHyphenation": 1,
        "hyphenationMinWordLength": MIN_HYPHENATED,
    }
    body = ParagraphStyle(
        "body", fontName=to_pdf.font("sans"), bulletFontName=to_pdf.font("sans"), fontSize=9.0,
        leading=12.0, alignment=align,
        textColor=tokens.INK, spaceAfter=3.6, allowWidows=0, allowOrphans=0, **hyphens)  # fmt: skip
    display = to_pdf.font("display")
    cell = ParagraphStyle("cell", parent=body, fontSize=7.5, leading=9.4, alignment=0, spaceAfter=0)
    return {
        "body": body,
        "item": ParagraphStyle("item", parent=body, leftIndent=12, bulletFontName=to_pdf.font("sans-bold"),
                               bulletFontSize=9.0, bulletIndent=0, spaceAfter=1.8),
        "h2": ParagraphStyle("h2", parent=body, fontName=display, fontSize=19, leading=22, alignment=0,
                             spaceAfter=6, keepWithNext=1, hyphenationLang=""),
        "h3": ParagraphStyle("h3", parent=body, fontName=display, fontSize=10.8, leading=13, alignment=0,
                             spaceBefore=5, spaceAfter=1.6, keepWithNext=1, hyphenationLang=""),
        "cell": cell,
        "head": ParagraphStyle("head", parent=cell, fontName=to_pdf.font("sans-bold")),
        "caption": ParagraphStyle("caption", parent=cell, alignment=1, textColor="#4f4a42", spaceAfter=0),
        "contents": ParagraphStyle("contents", parent=body, fontSize=9.4, leading=10.8, alignment=0),
    }  # fmt: skip
