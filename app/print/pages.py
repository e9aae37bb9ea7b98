"""Typesetting the rules: turns the Markdown of ``docs/rules`` into ReportLab flowables.

Only the syntax of those documents is supported: headings, paragraphs, numbered and bulleted lists, tables,
pictures, ``*``, ``**``, and backquotes. Links become plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Final

from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Spacer, Table, TableStyle

from app.face import metrics, to_pdf, tokens
from app.face.ops import Face
from app.rules.pages import picture

_HYPHENS: Final = {"ru": "ru_RU", "en": "en_GB"}
_NUMBERED = re.compile(r"^([A-ZА-Я]\d*(?:\.[\w-]+)?)\.? (.+)$")
_GROUP = re.compile(r"^K\d ")
"""A heading of a group of cards, which should be on the same page as the first picture below it."""
TALL: Final = 1.1
"""Ratio of height to width from which a picture needn't be on the page of the text before it."""
_ITEM = re.compile(r"^(\d+\.|-) (.+)$")


def title(source: str) -> str:
    """Return the first top-level heading of *source*; "" if there is none."""
    return next((line[2:].strip() for line in source.splitlines() if line.startswith("# ")), "")


Painter = Callable[[str], tuple[Face, str]]
"""Returns the picture with a name, and its caption."""


def flow(source: str, language: str, width: float, painter: Painter | None = None) -> list[Flowable]:
    """Return *source*, without its title, as flowables for a column *width* mm wide.

    A chapter heading has an attribute ``chapter``, its text, for the table of contents and the running head.
    *painter*: None leaves out pictures.
    """
    styles = _styles(language)
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
            story.append(Paragraph(inline(" ".join([words, *lines[1:]])), styles["item"], bulletText=bullet))
        else:
            story.append(Paragraph(inline(" ".join(lines)), styles["body"]))
    return story


def inline(words: str) -> str:
    """Convert a paragraph's Markdown to ReportLab's markup."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", escape(words, quote=False))
    text = re.sub(r"`([^`]+)`", rf'<font name="{to_pdf.font("sans-bold")}">\1</font>', text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    return re.sub(r"\*([^*]+)\*", r"<i>\1</i>", text)


def missing_glyphs(source: str) -> str:
    """Return the characters of *source* that the text font has no glyph for."""
    return metrics.missing(source.replace("\n", " "), "sans")


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
        to_pdf.draw(self.canv, self._face.ops, self._face.height)
        self.canv.restoreState()


def _picture(face: Face, words: str, style: ParagraphStyle, width: float) -> list[Flowable]:
    """Return a picture with its caption, kept on one page."""
    parts = [Spacer(0, 5), _FaceFlowable(face, width), Spacer(0, 4)]
    for part in parts:
        part.keepWithNext = 1
    return [*parts, Paragraph(inline(words), style), Spacer(0, 8)]


def _heading(words: str, style: ParagraphStyle, chapter: bool = False) -> Flowable:
    """Return a heading, with its rule number, if any, in small type."""
    numbered = _NUMBERED.match(words)
    shown = inline(words)
    if numbered and any(c.isdigit() for c in numbered[1]):
        number = f'<font name="{to_pdf.font("sans-bold")}" size="7.5" color="#8a5a1c">{numbered[1]}</font>'
        shown = f"{number}  {inline(numbered[2])}"
    heading = _Heading(shown, style)
    if chapter:
        heading.chapter = words
    return heading


def _table(lines: list[str], styles: dict[str, ParagraphStyle], width: float) -> Table:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    count = max(len(row) for row in rows)
    rows = [row + [""] * (count - len(row)) for row in rows]
    widths = _widths([[row[i] for row in rows] for i in range(count)], width * mm)
    cells = [
        [Paragraph(inline(cell), styles["head" if number == 0 else "cell"]) for cell in row]
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


def _styles(language: str) -> dict[str, ParagraphStyle]:
    pdfmetrics.registerFontFamily(
        to_pdf.font("sans"), to_pdf.font("sans"), to_pdf.font("sans-bold"),
        to_pdf.font("sans-italic"), to_pdf.font("sans-bold-italic"))  # fmt: skip
    hyphens = {"hyphenationLang": _HYPHENS.get(language, ""), "uriWasteReduce": 0, "embeddedHyphenation": 1}
    body = ParagraphStyle(
        "body", fontName=to_pdf.font("sans"), bulletFontName=to_pdf.font("sans"), fontSize=9.0,
        leading=12.0, alignment=TA_JUSTIFY,
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


def contents_style(language: str) -> ParagraphStyle:
    """Return the style of a line in the table of contents."""
    return _styles(language)["contents"]
