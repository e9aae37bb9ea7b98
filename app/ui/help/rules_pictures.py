"""The pictures of the rules in their window: places in the page, drawn beside the window's thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
)

from app.face import to_qt
from app.face.ops import Face
from app.figures.declared import pictures
from app.figures.sheet import DAY, NIGHT, WIDTH
from app.rules import pages
from app.widgets.preferences import Preferences

PX_PER_MM = 4.6
"""How large pictures are at text size 100 %, where there is room."""
WAITING = (200, 120)
"""px of the room for a picture that is still drawn."""
SCHEME = "picture:"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that is ready: for which wish, which one, how large a mm is in px."""

    wish: int
    name: str
    image: QImage
    width: int


def in_markdown(text: str, language: str, game: str) -> str:
    """*text* with an image for every line that is the place of a picture."""
    lines = []
    for line in text.splitlines():
        name = pages.picture(line)
        # Qt leaves out an image that says nothing to those who do not see it.
        lines.append(f"![{pictures(game)[name].words[language]}]({SCHEME}{name})" if name else line)
    return "\n".join(lines)


def dress(document: QTextDocument, preferences: Preferences, game: str) -> list[str]:
    """Give the places of pictures in *document* room and the words below; the names, from above down."""
    blank = QImage(*WAITING, QImage.Format.Format_RGB32)
    blank.fill(QColor(preferences.theme.raised))
    found: list[str] = []
    block = document.begin()
    while block.isValid():
        name = _picture_in(block)
        if name:
            found.append(name)
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(SCHEME + name), blank)
            cursor = QTextCursor(block)
            form = QTextBlockFormat()
            form.setTopMargin(8)
            form.setBottomMargin(2)
            form.setLineHeight(0, int(QTextBlockFormat.LineHeightTypes.SingleHeight.value))
            cursor.mergeBlockFormat(form)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            below = QTextBlockFormat()
            below.setBottomMargin(14)
            quiet = QTextCharFormat()
            quiet.setForeground(QColor(preferences.theme.quiet))
            quiet.setProperty(QTextCharFormat.Property.FontPixelSize, preferences.px("small"))
            cursor.insertBlock(below, quiet)
            cursor.insertText(pictures(game)[name].words[preferences.language], quiet)
            block = cursor.block()
        block = block.next()
    return found


def hang(document: QTextDocument, drawn: Drawn) -> None:
    """Put a picture that is ready in its place."""
    url = QUrl(SCHEME + drawn.name)
    document.addResource(QTextDocument.ResourceType.ImageResource, url, drawn.image)
    block = document.begin()
    while block.isValid():
        if _picture_in(block) == drawn.name:
            image = QTextImageFormat()
            image.setName(url.toString())
            image.setWidth(drawn.width)
            image.setHeight(round(drawn.width * drawn.image.height() / drawn.image.width()))
            cursor = QTextCursor(block)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(image)
        block = block.next()


def above(document: QTextDocument, position: int) -> int:
    """How many pictures of *document* stand above *position*."""
    found = 0
    block = document.begin()
    while block.isValid() and block.position() < position:
        found += bool(_picture_in(block))
        block = block.next()
    return found


def _picture_in(block: Any) -> str:
    """The name of the picture that *block* is the place of; empty if there is none."""
    if block.length() != 2:
        return ""
    form = block.begin().fragment().charFormat()
    name = form.toImageFormat().name() if form.isImageFormat() else ""
    return name.removeprefix(SCHEME) if name.startswith(SCHEME) else ""


class PictureMaker(QObject):
    """Draws pictures one after the other beside the window's thread; a newer wish drops the one before it."""

    drawn = Signal(Drawn)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self.newest = 0
        self.faces: dict[tuple[str, str, str, str], Face] = {}

    def wish(self, game: str, names: list[str], preferences: Preferences, room: float, ratio: float) -> None:
        """Draw the pictures *names* of *game*, at most *room* px wide, *ratio* device px each."""
        self.newest += 1
        most = PX_PER_MM * preferences.text_percent / 100
        scale = min(most, room / WIDTH)
        work = _Work(
            self, self.newest, game, names, preferences.language, preferences.theme.name, scale, ratio
        )
        self._pool.start(work)

    def stop(self) -> None:
        """Drop what is being drawn and return when nothing runs any more."""
        self.newest += 1
        self._pool.waitForDone()


class _Work(QRunnable):
    def __init__(
        self,
        maker: PictureMaker,
        wish: int,
        game: str,
        names: list[str],
        language: str,
        theme: str,
        scale: float,
        ratio: float,
    ) -> None:
        super().__init__()
        self._maker, self._wish = maker, wish
        self._game, self._names, self._language, self._theme = game, names, language, theme
        self._scale, self._ratio = scale, ratio

    def run(self) -> None:
        from app.figures.drawing import Figures

        figures: Figures | None = None
        for name in self._names:
            if self._maker.newest != self._wish:
                return
            key = (self._game, name, self._language, self._theme)
            face = self._maker.faces.get(key)
            if face is None:
                tone = NIGHT if self._theme == "night" else DAY
                figures = figures or Figures(self._language, self._game, tone)
                face = self._maker.faces[key] = figures.draw(name)
            scale = min(self._scale, self._scale * WIDTH / face.width)
            image = to_qt.image(face, scale, self._ratio, cut_out=False)
            self._maker.drawn.emit(Drawn(self._wish, name, image, round(face.width * scale)))
