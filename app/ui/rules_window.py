"""The numbered rules of a game, opened at a number."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import paths
from app.ui.rules_page import dress, headings
from app.widgets.interface import Interface


def rules_file(game: str, language: str) -> Path:
    """The rules of *game* in *language*."""
    return paths.docs() / "rules" / f"{game}.{language}.md"


class RulesWindow(QWidget):
    """The rules as a page to read and to search."""

    def __init__(self, interface: Interface, game: str = "own-fate") -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._interface = interface
        self._game = game
        self._text = QTextBrowser()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.document().setDocumentMargin(30)
        self._text.setAccessibleName(interface.t("ui.rules-title"))
        self._contents = QTreeWidget()
        self._contents.setHeaderHidden(True)
        self._contents.setFrameShape(QFrame.Shape.NoFrame)
        self._contents.setStyleSheet("QTreeWidget { border: 0; }")
        self._contents.itemActivated.connect(self._go)
        self._contents.itemClicked.connect(self._go)
        self._search = QLineEdit()
        self._search.setClearButtonEnabled(True)
        self._search.returnPressed.connect(lambda: self._find(self._search.text()))
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self._search.setFocus)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        side = QFrame()
        side.setProperty("panel", True)
        column = QVBoxLayout(side)
        column.setContentsMargins(14, 14, 6, 6)
        column.setSpacing(10)
        column.addWidget(self._search)
        column.addWidget(self._contents, 1)
        parts = QSplitter()
        parts.setHandleWidth(1)
        parts.addWidget(side)
        parts.addWidget(self._text)
        parts.setStretchFactor(1, 1)
        parts.setSizes([300, 780])
        parts.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(parts)
        self.resize(1080, 720)
        interface.language_changed.connect(self._read)
        interface.theme_changed.connect(self._read)
        self._read()

    def open_at(self, number: str) -> None:
        """Show the rule *number* (empty: the beginning)."""
        self.show()
        self.raise_()
        self.activateWindow()
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        if not number:
            return
        head = re.escape(number)
        block = self._text.document().begin()
        while block.isValid():
            if re.match(rf"{head}\b", block.text()) or (
                block.blockFormat().headingLevel() and re.search(rf"\b{head}\b", block.text())
            ):
                self._show(block)
                return
            block = block.next()

    def _show(self, block: QTextBlock) -> None:
        self._text.setTextCursor(QTextCursor(block))
        layout = self._text.document().documentLayout()
        self._text.verticalScrollBar().setValue(int(layout.blockBoundingRect(block).top()) - 12)

    def _go(self, item: QTreeWidgetItem) -> None:
        self._show(self._text.document().findBlock(item.data(0, Qt.ItemDataRole.UserRole)))

    def _list(self) -> None:
        self._contents.clear()
        part: QTreeWidgetItem | None = None
        for level, block in headings(self._text.document()):
            if level == 1:
                continue
            item = QTreeWidgetItem([block.text()])
            item.setData(0, Qt.ItemDataRole.UserRole, block.position())
            if level == 2 or part is None:
                part = item
                self._contents.addTopLevelItem(item)
            else:
                part.addChild(item)

    def _find(self, words: str) -> None:
        if words and not self._text.find(words):
            self._text.moveCursor(QTextCursor.MoveOperation.Start)
            self._text.find(words)

    def _read(self) -> None:
        file = rules_file(self._game, self._interface.language)
        self.setWindowTitle(self._interface.t("ui.rules-title"))
        self._search.setPlaceholderText(self._interface.t("ui.rules-search"))
        self._text.document().setDefaultFont(self.font())
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        self._text.document().setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        dress(self._text.document(), self._interface)
        self._list()
