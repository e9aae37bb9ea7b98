"""Text to read with the keyboard: one Tab stop, a caret, and keys for links and headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from app.widgets.announcer import announce


class TextPane(QTextBrowser):
    """Text with a caret, which screen readers follow.

    Ctrl with the left or right arrow goes from link to link, with up or down from heading to heading; Enter
    follows the link.
    """

    def __init__(self, **properties: Any) -> None:
        """Create an empty text; *properties*: Qt's."""
        super().__init__(**{"openLinks": False, **properties})
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def setHtml(self, text: str) -> None:
        """Show *text*, and keep it for another theme (:func:`app.widgets.theme.recolor`)."""
        self.setProperty("html", text)
        super().setHtml(text)

    def describe_link(self, _link: str, text: str) -> str:
        """Return what to speak for the link *_link*, shown as *text*; *text* if that says enough."""
        return text

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Leave the text: a browser would go through all of its links first."""
        return QTextEdit.focusNextPrevChild(self, forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, link = event.key(), self.textCursor().charFormat().anchorHref()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and key in STEPS:
            places = self._links() if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) else self._headings()
            self._step(list(places), STEPS[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and link:
            self.anchorClicked.emit(QUrl(link))
            if self.openLinks():
                QDesktopServices.openUrl(QUrl(link))
        else:
            super().keyPressEvent(event)

    def _step(self, places: list[tuple[int, int, str]], way: int) -> None:
        """Select the place (start, end, words) after the caret (*way* 1) or before it (−1); describe it."""
        at = self.textCursor().selectionStart()
        ahead = [place for place in places[::way] if (place[0] - at) * way > 0]
        if ahead:
            start, end, words = ahead[0]
            cursor = self.textCursor()
            cursor.setPosition(end)
            cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            self.ensureCursorVisible()
            if words != cursor.selectedText():
                # Screen readers speak the selected text themselves.
                announce(words)

    def _links(self) -> Iterator[tuple[int, int, str]]:
        for block in self._blocks():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                if link := piece.charFormat().anchorHref():
                    start = piece.position()
                    yield start, start + piece.length(), self.describe_link(link, piece.text())
                pieces += 1

    def _headings(self) -> Iterator[tuple[int, int, str]]:
        for block in self._blocks():
            if block.blockFormat().headingLevel():
                yield block.position(), block.position() + block.length() - 1, block.text()

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()


STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
"""Directions of the arrow keys in a text."""
