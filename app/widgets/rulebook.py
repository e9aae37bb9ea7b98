"""The rules text of a set as a document to read on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QPixmap, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument

from app.cards.rulebook import SYMBOL, SYMBOL_SIZE, Rulebook
from app.face import layout, to_qt
from app.face.look import look
from app.widgets import symbols
from app.widgets.preferences import Preferences
from app.widgets.rules_page import blocks, style_document

PX_PER_MM: Final = 3.4
"""Scale of cards at text size 100 %."""
_SCHEMES: Final = ("symbol:", "picture:")
_PICTURE = re.compile(r"<!-- picture: ([a-z0-9-]+) -->")
_FEATURES: Final = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


def show(document: QTextDocument, book: Rulebook, preferences: Preferences, ratio: float) -> None:
    """Fill *document* with *book*. *ratio*: device pixels per pixel.

    The links to cards are ``card:KEY``.
    """
    text = SYMBOL.sub(
        lambda found: f"![{book.symbols.get(found[1], found[1])}](symbol:{found[1]})", book.text
    )
    # Qt omits an image without alt text.
    text = _PICTURE.sub(lambda found: f"![{book.name(found[1]) or found[1]}](picture:{found[1]})", text)
    document.setMarkdown(text, _FEATURES)
    style_document(document, preferences)
    drawings: dict[str, QPixmap] = {}
    for start, form in list(_images(document)):
        name, size = form.toImageFormat().name(), form.font().pixelSize()
        place = f"{name} {size}"
        if place not in drawings:
            drawings[place] = _drawn(name, size, book, preferences, ratio)
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(place), drawings[place])
        image = form.toImageFormat()
        image.setName(place)
        image.setWidth(drawings[place].width() / ratio)
        image.setHeight(drawings[place].height() / ratio)
        image.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(start + 1, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(image)
        if name.startswith("picture:"):
            # A line of a fixed height would cut the card.
            lines = QTextBlockFormat()
            lines.setLineHeight(0, int(QTextBlockFormat.LineHeightTypes.SingleHeight.value))
            cursor.mergeBlockFormat(lines)


def _drawn(name: str, size: int, book: Rulebook, preferences: Preferences, ratio: float) -> QPixmap:
    """Return the image *name*: a symbol for type of *size* px, or a card."""
    kind, _, key = name.partition(":")
    if kind == "picture":
        return to_qt.pixmap(layout.card(book.faces[key]), PX_PER_MM * preferences.text_percent / 100, ratio)
    side = round((size if size > 0 else preferences.px("body")) * SYMBOL_SIZE)
    return symbols.pixmap(look(book.look).symbol(key), preferences.theme.color("text"), side, ratio)


def _images(document: QTextDocument) -> Iterator[tuple[int, QTextCharFormat]]:
    """Yield the position and the format of each image in *document*."""
    for block in blocks(document):
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            form = piece.charFormat()
            if form.isImageFormat() and form.toImageFormat().name().startswith(_SCHEMES):
                for offset in range(piece.length()):
                    yield piece.position() + offset, form
            pieces += 1
