"""Pictures in the rules window: placeholders in the page, drawn in a background thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QObject, QUrl, Signal
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
from app.figures.drawing import pictures
from app.figures.sheet import DAY, NIGHT, WIDTH
from app.i18n import text_in
from app.rules import pages
from app.ui.help.rules_page import blocks
from app.widgets import tasks
from app.widgets.preferences import Preferences

PX_PER_MM = 4.6
"""Maximum scale of pictures at text size 100 %."""
WAITING = (200, 120)
"""Size of the placeholder of a picture, px."""
SCHEME = "picture:"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A finished picture: name, image, and width (px)."""

    name: str
    image: QImage
    width: int


def in_markdown(text: str, language: str, game: str) -> str:
    """Return *text* with a Markdown image for every picture line."""
    lines = []
    for line in text.splitlines():
        name = pages.picture(line)
        # Qt omits an image without alt text.
        lines.append(f"![{text_in(pictures(game)[name].words, language)}]({SCHEME}{name})" if name else line)
    return "\n".join(lines)


def insert_placeholders(document: QTextDocument, preferences: Preferences, game: str) -> list[str]:
    """Format the pictures' places in *document* with captions; return their names from the top."""
    blank = QImage(*WAITING, QImage.Format.Format_RGB32)
    blank.fill(QColor(preferences.theme.raised))
    names: list[str] = []
    for block in blocks(document):
        name = _picture_in(block)
        if name:
            names.append(name)
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
            cursor.insertText(text_in(pictures(game)[name].words, preferences.language), quiet)
    return names


def insert_picture(document: QTextDocument, drawn: Drawn) -> None:
    """Insert a finished picture."""
    url = QUrl(SCHEME + drawn.name)
    document.addResource(QTextDocument.ResourceType.ImageResource, url, drawn.image)
    for block in blocks(document):
        if _picture_in(block) == drawn.name:
            image = QTextImageFormat()
            image.setName(url.toString())
            image.setWidth(drawn.width)
            image.setHeight(round(drawn.width * drawn.image.height() / drawn.image.width()))
            cursor = QTextCursor(block)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(image)


def above(document: QTextDocument, position: int) -> int:
    """Return the number of pictures of *document* above *position*."""
    before = takewhile(lambda block: block.position() < position, blocks(document))
    return sum(bool(_picture_in(block)) for block in before)


def _picture_in(block: Any) -> str:
    """Return the name of the picture in *block*, or ""."""
    if block.length() != 2:
        return ""
    form = block.begin().fragment().charFormat()
    name = form.toImageFormat().name() if form.isImageFormat() else ""
    return name.removeprefix(SCHEME) if name.startswith(SCHEME) else ""


class PictureMaker(QObject):
    """Background painter of pictures, one by one; a new request drops the last."""

    drawn = Signal(Drawn)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.faces: dict[tuple[str, str, str, str], Face] = {}

    def request(
        self, game: str, names: list[str], preferences: Preferences, room: float, ratio: float
    ) -> None:
        """Draw the pictures *names* of *game*, at most *room* px wide, at *ratio* device px per px."""
        most = PX_PER_MM * preferences.text_percent / 100
        look = (game, preferences.language, preferences.theme.name)
        draw = partial(self._draw, names, look, min(most, room / WIDTH), ratio)
        tasks.run(self, draw, latest_only=True, progress=self.drawn.emit)

    def stop(self) -> None:
        """Cancel drawing and wait for the thread."""
        tasks.cancel(self)
        tasks.wait(self)

    def _draw(
        self,
        names: Sequence[str],
        look: tuple[str, str, str],
        scale: float,
        ratio: float,
        task: tasks.Task,
    ) -> None:
        """Draw *names* in a thread, reporting each as :class:`Drawn`."""
        from app.figures.drawing import Figures

        game, language, theme = look
        figures: Figures | None = None
        for name in names:
            if task.is_cancelled():
                return
            face = self.faces.get((name, *look))
            if face is None:
                figures = figures or Figures(language, game, NIGHT if theme == "night" else DAY)
                face = self.faces[name, *look] = figures.draw(name)
            fitting = min(scale, scale * WIDTH / face.width)
            image = to_qt.image(face, fitting, ratio, cut_out=False)
            task.report(Drawn(name, image, round(face.width * fitting)))
