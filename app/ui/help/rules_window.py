"""The numbered rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QImage,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
)
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QSplitter,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.face import to_qt
from app.face.ops import Face
from app.figures.drawing import Figures, pictures
from app.figures.sheet import DAY, NIGHT, WIDTH
from app.i18n import text_in
from app.i18n.options import option_names
from app.rules import pages
from app.table.speech import joined
from app.ui.help import rule_deviations
from app.ui.help.game_choice import GameChoice
from app.ui.help.rule_deviations import Deviations
from app.ui.help.rules_marks import mark
from app.widgets import tasks
from app.widgets.announcer import announce
from app.widgets.controls import Label, connect_all, filled, push_button
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.rules_page import blocks, headings, style_document
from app.widgets.waiting import single_shot
from app.widgets.windows import raise_window

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


def _picture_in(block: QTextBlock) -> str:
    """Return the name of the picture in *block*, or ""."""
    if block.length() != 2:
        return ""
    form = block.begin().fragment().charFormat()
    name = form.toImageFormat().name() if form.isImageFormat() else ""
    return name.removeprefix(SCHEME) if name.startswith(SCHEME) else ""


MARGIN = 30
"""Margin around the text, px."""
CONTENTS = 0.38
"""Maximum share of the window for the contents when it gets narrow."""
PLACE = Qt.ItemDataRole.UserRole
"""Position of a heading in the text."""
NUMBER = Qt.ItemDataRole.UserRole + 1
"""Number of a heading's rule."""
SETTLED = 120
"""ms after the last resize before the pictures are redrawn."""


class RulesWindow(QWidget):
    """The rules to read and search."""

    watch_wanted = Signal(str)
    """Emitted with the name of an example to show on the table."""

    def __init__(
        self,
        preferences: Preferences,
        game: str = "own-fate",
        held: Callable[[str], Deviations] = lambda _language: Deviations(),
    ) -> None:
        """Create the window; *held* returns what differs in the current game."""
        super().__init__(None, Qt.WindowType.Window)
        self._ask_held = held
        self._deviations = Deviations()
        self._notes: list[QTextCursor] = []
        self.pictures: list[str] = []
        """Names of the page's pictures."""
        self._numbers: tuple[str, ...] = ()
        self._at = 0
        self.faces: dict[tuple[str, str, str], Face] = {}
        """Drawn pictures by name, language, and theme."""
        self._drawing = single_shot(self, self._draw, SETTLED)
        self._preferences, self._game = preferences, game
        self._text = TextPane()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.anchorClicked.connect(self._follow)
        self._text.document().setDocumentMargin(MARGIN)
        self._text.viewport().installEventFilter(self)
        self._contents = QTreeWidget()
        self._listed: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        self._contents.setHeaderHidden(True)
        for part in (self._text, self._contents):
            part.installEventFilter(self)
        self._contents.setFrameShape(QFrame.Shape.NoFrame)
        self._contents.setStyleSheet("QTreeWidget { border: 0; }")
        connect_all((self._contents.itemActivated, self._go), (self._contents.itemClicked, self._go))
        self.games = GameChoice(preferences, game)
        self._search = QLineEdit(clearButtonEnabled=True)
        connect_all(
            (self._search.textChanged, self._filter),
            (self._search.returnPressed, self._next_found),
            (QShortcut(QKeySequence.StandardKey.Find, self).activated, self._search.setFocus),
            (QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated, self.close),
        )
        self._told = Label(wordWrap=True, role="quiet")
        self._told.hide()
        side = QFrame()
        side.setProperty("panel", True)
        self._close = push_button(look="quiet", does=self.close, autoDefault=False)
        filled(
            QVBoxLayout(side),
            self.games,
            self._search,
            self._told,
            (self._contents, 1),
            self._close,
            margins=(14, 14, 6, 6),
            spacing=10,
        )
        self._parts = parts = QSplitter()
        parts.setHandleWidth(1)
        parts.addWidget(side)
        parts.addWidget(self._text)
        parts.setStretchFactor(1, 1)
        parts.setSizes([preferences.grown(px) for px in (300, 780)])
        parts.setChildrenCollapsible(False)
        filled(QVBoxLayout(self), parts, margins=(0, 0, 0, 0))
        self._search.setFocus()
        preferences.restore_geometry(self, "rules", 1080, 720)
        preferences.subscribe(self._read)

    def mark_deviations(self) -> None:
        """Mark what differs in the current game."""
        held = self._ask_held(self._preferences.language)
        if held.numbers != self._deviations.numbers:
            self._read()
        elif held != self._deviations:
            rule_deviations.erase(self._notes)
            self._on_deviations(held)
            self._list()

    def _on_deviations(self, held: Deviations) -> None:
        self._deviations = held
        document = self._text.document()
        self._notes = rule_deviations.mark(document, self._preferences, self._game, self._numbers, held)

    def open_at(self, number: str) -> None:
        """Show the rule *number* (empty: the start)."""
        rule = pages.rule(number, self._preferences.language, self._game) if number else None
        number = rule.number if rule is not None else number
        self._search.clear()
        self.mark_deviations()
        raise_window(self)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        if number:
            self._show_number(number)
            self._text.setFocus()
            announce(self._passage())
        else:
            self._search.setFocus()

    def found(self) -> list[str]:
        """Return the numbers of the rules matching the search."""
        return [
            rule.number for rule in pages.search(self._search.text(), self._preferences.language, self._game)
        ]

    def _show_number(self, number: str) -> None:
        for (_, block), heading in zip(headings(self._text.document()), self._numbers, strict=True):
            if heading == number:
                self._show(block)
                return

    def _follow(self, url: QUrl) -> None:
        kind, _, number = url.toString().partition(":")
        if kind == "watch":
            self.watch_wanted.emit(number)
        elif kind == "rule":
            rule = pages.rule(number, self._preferences.language, self._game)
            self._show_number(rule.number if rule is not None else number)

    def _filter(self, words: str) -> None:
        """Show only matching rules in the contents, and highlight *words* in the text."""
        self._at = 0
        wanted = set(self.found()) if words.strip() else None
        self._told.setVisible(wanted is not None)
        if wanted is not None:
            self._told.setText(self._preferences.t("ui.rules-found", count=len(wanted)))
            announce(self._told.text())
        for part, items in self._listed:
            shown = 0
            for item in items:
                hit = wanted is None or item.data(0, NUMBER) in wanted
                item.setHidden(not hit)
                shown += hit
            part.setHidden(wanted is not None and not shown)
            part.setExpanded(wanted is not None and bool(shown))
        self._light(words)

    def _light(self, words: str) -> None:
        marks = []
        theme = self._preferences.theme
        for word in {word for word in pages.stems(words) if len(word) > 1}:
            pattern = re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE)
            for block in blocks(self._text.document()):
                for hit in pattern.finditer(block.text().replace("ё", "е").replace("Ё", "Е")):
                    selection = QTextEdit.ExtraSelection()
                    selection.cursor = QTextCursor(block)
                    selection.cursor.setPosition(block.position() + hit.start())
                    selection.cursor.setPosition(
                        block.position() + hit.end(), QTextCursor.MoveMode.KeepAnchor
                    )
                    selection.format.setBackground(QColor(theme.accent))
                    selection.format.setForeground(QColor(theme.on_accent))
                    marks.append(selection)
        self._text.setExtraSelections(marks[:400])

    def _next_found(self) -> None:
        """Show the next of the rules found, starting with the best."""
        if self._search.text().strip() and (numbers := self.found()):
            self._show_number(numbers[self._at % len(numbers)])
            announce(self._passage())
            self._at += 1

    def _draw(self) -> None:
        """Draw the pictures at the available width in a thread, starting at the reader's position."""
        here = self._text.cursorForPosition(QPoint(0, 0)).position()
        before = takewhile(lambda block: block.position() < here, blocks(self._text.document()))
        above = sum(bool(_picture_in(block)) for block in before)
        names = [*self.pictures[above:], *self.pictures[:above]]
        room = self._text.viewport().width() - 2.0 * MARGIN
        scale = min(PX_PER_MM * self._preferences.text_percent / 100, room / WIDTH)
        look, ratio = (self._preferences.language, self._preferences.theme.name), self.devicePixelRatioF()
        draw = partial(self._draw_pictures, names, look, scale, ratio)
        tasks.run(self, draw, latest_only=True, progress=self._hang)

    def _draw_pictures(
        self, names: Sequence[str], look: tuple[str, str], scale: float, ratio: float, task: tasks.Task
    ) -> None:
        """Draw the pictures *names* in a thread, reporting each as :class:`Drawn`.

        *scale*: at most so many px per mm; *ratio*: device px per px.
        """
        language, theme = look
        figures: Figures | None = None
        for name in names:
            if task.is_cancelled():
                return
            face = self.faces.get((name, *look))
            if face is None:
                figures = figures or Figures(language, self._game, DAY if theme == "day" else NIGHT)
                face = self.faces[name, *look] = figures.draw(name)
            fitting = min(scale, scale * WIDTH / face.width)
            image = to_qt.image(face, fitting, ratio, cut_out=False)
            task.report(Drawn(name, image, round(face.width * fitting)))

    def _hang(self, drawn: Drawn) -> None:
        """Insert a picture without moving the text being read."""
        layout, bar = self._text.document().documentLayout(), self._text.verticalScrollBar()
        block = self._text.cursorForPosition(QPoint(0, 0)).block()
        before = layout.blockBoundingRect(block).top()
        insert_picture(self._text.document(), drawn)
        bar.setValue(bar.value() + round(layout.blockBoundingRect(block).top() - before))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        contents, text = self._parts.sizes()
        most = round(self.width() * CONTENTS)
        if contents > most:
            self._parts.setSizes([most, contents + text - most])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._drawing.start()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and _is_typed(event):
            # Typing searches, wherever the focus is.
            self._search.setFocus()
            return self._search.event(event)
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._drawing.stop()
        tasks.cancel(self)
        tasks.wait(self)
        super().closeEvent(event)

    def _show(self, block: QTextBlock) -> None:
        self._text.setTextCursor(QTextCursor(block))
        layout = self._text.document().documentLayout()
        self._text.verticalScrollBar().setValue(int(layout.blockBoundingRect(block).top()) - 12)

    def _go(self, item: QTreeWidgetItem) -> None:
        self._show(self._text.document().findBlock(item.data(0, PLACE)))
        announce(self._passage())

    def _passage(self) -> str:
        """Return the text from the caret to the next heading."""
        block = self._text.textCursor().block()
        lines = [block.text()]
        while (block := block.next()).isValid() and not block.blockFormat().headingLevel():
            lines.append(block.text())
        return joined(line.replace("\ufffc", "") for line in lines)

    def _list(self) -> None:
        self._contents.clear()
        self._listed = []
        marked = self._deviations.by_rule(self._game, self._preferences.language)
        for (level, block), number in zip(headings(self._text.document()), self._numbers, strict=True):
            if level == 1:
                continue
            item = QTreeWidgetItem([block.text()])
            item.setData(0, PLACE, block.position())
            item.setData(0, NUMBER, number)
            if number in marked:
                item.setText(0, f"{block.text()} •")
                item.setForeground(0, QColor(self._preferences.theme.accent_text))
                item.setToolTip(0, self._preferences.t("ui.rules-differs"))
            if level == 2 or not self._listed:
                self._listed.append((item, []))
                self._contents.addTopLevelItem(item)
            else:
                part, items = self._listed[-1]
                part.addChild(item)
                items.append(item)

    def _retranslate(self) -> None:
        t = self._preferences.t
        self.setWindowTitle(t("ui.rules-title", game=t(f"ui.game-{self._game}")))
        self._text.setAccessibleName(self.windowTitle())
        self._search.setPlaceholderText(t("ui.rules-search"))
        self._contents.setAccessibleName(t("ui.rules-contents"))
        self._close.setText(t("coach.close"))
        self._text.document().setDefaultFont(self.font())

    def _read(self) -> None:
        language = self._preferences.language
        self._retranslate()
        held = self._ask_held(language)
        text, self._numbers = pages.readable_page(
            language, self._game, option_names(self._game, language), held.numbers
        )
        text = in_markdown(text, language, self._game)
        self._text.document().setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        style_document(self._text.document(), self._preferences)
        mark(self._text.document(), self._preferences, self._game)
        self._on_deviations(held)
        self.pictures = insert_placeholders(self._text.document(), self._preferences, self._game)
        if self.isVisible():
            self._drawing.start()
        self._list()


def _is_typed(event: QKeyEvent) -> bool:
    """Return whether *event* is a letter, a digit, or a sign, not a command."""
    command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return event.text().isprintable() and bool(event.text().strip()) and not event.modifiers() & command
