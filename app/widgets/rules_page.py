"""Style of a page of rules: display font for headings, plain tables, readable lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from app.widgets import fonts
from app.widgets.preferences import Preferences

STEPS: Final = {1: "title", 2: "head", 3: "lead"}
"""Heading level → step of the type scale."""
NUMBER: Final = re.compile(r"[A-Z]{0,2}\d|[A-ZА-Я]{1,2}\.")
"""Start of a section's or rule's number."""
LINES: Final = 135
"""Line height of text, per cent."""
SPACE: Final = {1: (0, 14), 2: (30, 10), 3: (20, 4)}
"""Space above and below a heading, px."""


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Yield the paragraphs of *document* from the top, including those inserted meanwhile."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def headings(document: QTextDocument) -> Iterator[tuple[int, QTextBlock]]:
    """Yield (level, block) for every heading."""
    for block in blocks(document):
        if level := block.blockFormat().headingLevel():
            yield level, block


def spaced(percent: int, below: int) -> QTextBlockFormat:
    """Return a paragraph format with lines of *percent* normal height and a bottom margin of *below* px."""
    form = QTextBlockFormat()
    form.setLineHeight(percent, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
    form.setBottomMargin(below)
    return form


def style_document(document: QTextDocument, preferences: Preferences) -> None:
    """Style *document*, just read from Markdown."""
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _table(frame, preferences)
    for block in blocks(document):
        level = block.blockFormat().headingLevel()
        cursor = QTextCursor(block)
        if level:
            _heading(cursor, block, level, preferences)
        elif cursor.currentTable() is None:
            cursor.mergeBlockFormat(spaced(LINES, 6))


def _heading(cursor: QTextCursor, block: QTextBlock, level: int, preferences: Preferences) -> None:
    above, below = SPACE.get(level, (14, 4))
    form = QTextBlockFormat()
    form.setTopMargin(above)
    form.setBottomMargin(below)
    cursor.mergeBlockFormat(form)
    font = fonts.display(
        preferences.px(STEPS.get(level, "lead")),
        QFont.Weight.ExtraBold if level == 1 else QFont.Weight.Bold,
    )
    face = QTextCharFormat()
    face.setFont(font)
    face.setForeground(QColor(preferences.theme.text))
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    cursor.mergeCharFormat(face)
    number, _, title = block.text().partition(" ")
    if level > 1 and title and NUMBER.match(number):
        mark = QTextCharFormat()
        mark.setForeground(QColor(preferences.theme.accent_text))
        start = QTextCursor(block)
        start.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, len(number))
        start.mergeCharFormat(mark)


def _table(table: QTextTable, preferences: Preferences) -> None:
    theme = preferences.theme
    form = table.format()
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(QColor(theme.line))
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setCellPadding(7)
    form.setCellSpacing(0)
    form.setTopMargin(6)
    form.setBottomMargin(14)
    # Columns are rounded up; one per cent is enough for that.
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
    table.setFormat(form)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        face = cell.format()
        face.setBackground(QColor(theme.raised))
        face.setForeground(QColor(theme.accent_text))
        cell.setFormat(face)
        cursor = cell.firstCursorPosition()
        cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
        words = QTextCharFormat()
        words.setForeground(QColor(theme.accent_text))
        cursor.mergeCharFormat(words)
