"""The numbered rules of a game, opened at a number."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from app import paths
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
        self._text.document().setDocumentMargin(26)
        self._search = QLineEdit()
        self._search.setClearButtonEnabled(True)
        self._search.returnPressed.connect(lambda: self._find(self._search.text()))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.addWidget(self._search)
        column.addWidget(self._text, 1)
        self.resize(760, 860)
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
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                self._text.setTextCursor(QTextCursor(block))
                bar = self._text.verticalScrollBar()
                layout = self._text.document().documentLayout()
                bar.setValue(int(layout.blockBoundingRect(block).top()) - 12)
                return
            block = block.next()

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
