"""Small pictures of positions for the rules, drawn by the table itself from ``data/help/<game>.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
)

from app import paths
from app.rules.games import positions_of
from app.rules.lesson import actions_of
from app.ui.table import geometry
from app.ui.table.piece import Desk
from app.ui.table.scene import TableScene
from app.ui.table.words import Words
from app.widgets.gallery import Gallery
from app.widgets.interface import Interface

WIDEST, HIGHEST = 460.0, 240.0
"""A picture's largest width and height in px."""
OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for a picture in a text."""
ROOM = 10.0
"""Room around what is shown, in scene units."""
TABLE_WIDTH = 1440.0
HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


@dataclass(frozen=True, slots=True)
class Picture:
    """A position worth a look: for which rule, what is set up and played, which pieces are shown."""

    rule: str
    show: tuple[str, ...]
    words: Mapping[str, str]
    position: Mapping[str, Any]
    play: tuple[str, ...] = ()


def pictures(game: str = "own-fate") -> tuple[Picture, ...]:
    """The pictures of the rules of *game*; none where there is no file."""
    file = folder() / f"{game}.toml"
    if not file.exists():
        return ()
    found: Sequence[Mapping[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["picture"]
    return tuple(
        Picture(
            one["rule"],
            tuple(one["show"]),
            {language: one[language] for language in ("ru", "en")},
            one["position"],
            tuple(one.get("play", ())),
        )
        for one in found
    )


def insert(
    document: QTextDocument, interface: Interface, game: str, numbers: Sequence[str], room: float = WIDEST
) -> list[Picture]:
    """Leave room for the pictures of *game* below their rules in *document*; the pictures, in its order.

    *numbers* are those of the document's headings; no picture is wider than *room* px.
    """
    known = {picture.rule: picture for picture in pictures(game)}
    placed: list[Picture] = []
    left = iter(numbers)
    block = document.begin()
    while block.isValid():
        number = next(left) if block.blockFormat().headingLevel() else ""
        block = block.next()
        picture = known.get(number)
        if picture is None or not block.isValid():
            continue
        while block.next().isValid() and not block.next().blockFormat().headingLevel():
            block = block.next()
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        _insert(cursor, picture, interface, document, room)
        placed.append(picture)
        block = cursor.block().next()
    return placed


def _insert(
    cursor: QTextCursor, picture: Picture, interface: Interface, document: QTextDocument, room: float
) -> None:
    blank = QImage(8, 8, QImage.Format.Format_RGB32)
    blank.fill(QColor(interface.theme.raised))
    hang(document, picture, blank)
    form = QTextBlockFormat()
    form.setTopMargin(8)
    plain = QTextCharFormat()
    cursor.insertBlock(form, plain)
    cursor.insertImage(_sized(picture, room))
    below = QTextBlockFormat()
    below.setBottomMargin(10)
    quiet = QTextCharFormat()
    quiet.setForeground(QColor(interface.theme.quiet))
    quiet.setProperty(QTextCharFormat.Property.FontPixelSize, interface.px("small"))
    cursor.insertBlock(below, quiet)
    cursor.insertText(picture.words[interface.language], quiet)


def fit(document: QTextDocument, placed: Sequence[Picture], room: float) -> None:
    """Make the pictures *placed* in *document* no wider than *room* px."""
    known = {name(picture): picture for picture in placed}
    edit = cursor = QTextCursor(document)
    edit.beginEditBlock()
    while not (cursor := document.find(OBJECT, cursor)).isNull():
        picture = known.get(cursor.charFormat().toImageFormat().name())
        if picture is not None:
            cursor.setCharFormat(_sized(picture, room))
    edit.endEditBlock()


def _sized(picture: Picture, room: float) -> QTextImageFormat:
    size = size_of(picture, room)
    image = QTextImageFormat()
    image.setName(name(picture))
    image.setWidth(round(size.width()))
    image.setHeight(round(size.height()))
    return image


def name(picture: Picture) -> str:
    """What a document calls the picture."""
    return f"picture:{picture.rule}"


def hang(document: QTextDocument, picture: Picture, image: QImage) -> None:
    """Let *document* show *image* where there is room for *picture*."""
    document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name(picture)), image)


def size_of(picture: Picture, room: float = WIDEST) -> QSizeF:
    """How large *picture* is, in px, where there are *room* px from left to right."""
    area = _area(picture)
    scale = min(min(WIDEST, room) / area.width(), HIGHEST / area.height())
    return QSizeF(area.width() * scale, area.height() * scale)


def _area(picture: Picture) -> QRectF:
    """What is shown of the table, in scene units."""
    table = geometry.table(TABLE_WIDTH)
    area = QRectF()
    for key in picture.show:
        area = area.united(table.tracks if key == "tracks" else table.places[key].area)
    return area.adjusted(-ROOM, -ROOM, ROOM, ROOM)


def folder() -> Path:
    """Where the pictures' positions lie."""
    return paths.data() / "help"


class Painter:
    """Draws positions with the pieces of the table, on no screen."""

    def __init__(self, interface: Interface, gallery: Gallery, card_set: Any, game: str = "own-fate") -> None:
        self._positions = positions_of(game)
        self._card_set = card_set
        self._scene = TableScene(Desk(interface, gallery), Words(interface, gallery))
        self._scene.set_width(TABLE_WIDTH)

    def paint(self, picture: Picture, ratio: float = 1.0, room: float = WIDEST) -> QImage:
        """*picture*, not wider than *room* px, at *ratio* device px a px.

        Raises ``GameError`` or ``DoesNotHold`` if it cannot be so.
        """
        state = self._positions.build(self._card_set, {}, picture.position)
        actions_of(state, picture.play)
        scene = self._scene
        scene.offer(())
        scene.sync(state.view("light"), animate=False)
        size = size_of(picture, room) * ratio
        scene.set_scale(size.width() / _area(picture).width())
        scene.settle()
        image = QImage(round(size.width()), round(size.height()), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.black)
        with QPainter(image) as painter:
            painter.setRenderHints(HINTS)
            scene.render(painter, QRectF(image.rect()), _area(picture))
        image.setDevicePixelRatio(ratio)
        return image
