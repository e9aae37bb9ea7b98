"""The numbered rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.i18n.options import option_names
from app.rules import pages
from app.ui.help import rule_deviations, rules_pictures
from app.ui.help.game_choice import GameChoice
from app.ui.help.rule_deviations import Deviations
from app.ui.help.rules_marks import mark
from app.ui.help.rules_page import blocks, headings, style_document
from app.widgets.controls import Label, filled, push_button
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot
from app.widgets.windows import raise_window

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
        self._maker = rules_pictures.PictureMaker(self)
        self._maker.drawn.connect(self._hang)
        self._drawing = single_shot(self, self._draw, SETTLED)
        self._preferences = preferences
        self._game = game
        self._text = QTextBrowser()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setOpenLinks(False)
        self._text.anchorClicked.connect(self._follow)
        self._text.document().setDocumentMargin(MARGIN)
        self._text.viewport().installEventFilter(self)
        self._contents = QTreeWidget()
        self._listed: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        self._contents.setHeaderHidden(True)
        self._contents.setFrameShape(QFrame.Shape.NoFrame)
        self._contents.setStyleSheet("QTreeWidget { border: 0; }")
        self._contents.itemActivated.connect(self._go)
        self._contents.itemClicked.connect(self._go)
        self.games = GameChoice(preferences, game)
        self._search = QLineEdit(clearButtonEnabled=True)
        self._search.textChanged.connect(self._filter)
        self._search.returnPressed.connect(self._next_found)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self._search.setFocus)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
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
        if not number:
            return
        self._show_number(number)

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
            self._at += 1

    def _draw(self) -> None:
        """Draw the pictures at the available width, starting at the reader's position."""
        here = self._text.cursorForPosition(QPoint(0, 0)).position()
        above = rules_pictures.above(self._text.document(), here)
        names = [*self.pictures[above:], *self.pictures[:above]]
        self._maker.request(self._game, names, self._preferences, self._room(), self.devicePixelRatioF())

    def _hang(self, drawn: rules_pictures.Drawn) -> None:
        """Insert a picture without moving the text being read."""
        layout, bar = self._text.document().documentLayout(), self._text.verticalScrollBar()
        block = self._text.cursorForPosition(QPoint(0, 0)).block()
        before = layout.blockBoundingRect(block).top()
        rules_pictures.insert_picture(self._text.document(), drawn)
        bar.setValue(bar.value() + round(layout.blockBoundingRect(block).top() - before))

    def _room(self) -> float:
        """Return the text's width, px."""
        return self._text.viewport().width() - 2.0 * MARGIN

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        contents, text = self._parts.sizes()
        most = round(self.width() * CONTENTS)
        if contents > most:
            self._parts.setSizes([most, contents + text - most])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._drawing.start()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._drawing.stop()
        self._maker.stop()
        super().closeEvent(event)

    def _show(self, block: QTextBlock) -> None:
        self._text.setTextCursor(QTextCursor(block))
        layout = self._text.document().documentLayout()
        self._text.verticalScrollBar().setValue(int(layout.blockBoundingRect(block).top()) - 12)

    def _go(self, item: QTreeWidgetItem) -> None:
        self._show(self._text.document().findBlock(item.data(0, PLACE)))

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

    def _read(self) -> None:
        language = self._preferences.language
        t = self._preferences.t
        self.setWindowTitle(t("ui.rules-title", game=t(f"ui.game-{self._game}")))
        self._text.setAccessibleName(self.windowTitle())
        self._search.setPlaceholderText(t("ui.rules-search"))
        self._close.setText(t("coach.close"))
        self._text.document().setDefaultFont(self.font())
        held = self._ask_held(language)
        text, self._numbers = pages.readable_page(
            language, self._game, option_names(self._game, language), held.numbers
        )
        text = rules_pictures.in_markdown(text, language, self._game)
        self._text.document().setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        style_document(self._text.document(), self._preferences)
        mark(self._text.document(), self._preferences, self._game)
        self._on_deviations(held)
        self.pictures = rules_pictures.insert_placeholders(
            self._text.document(), self._preferences, self._game
        )
        if self.isVisible():
            self._drawing.start()
        self._list()
