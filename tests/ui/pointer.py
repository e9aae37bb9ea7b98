"""Mouse and keyboard helpers for a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest


def wait_for_answers(page: Any) -> None:
    """Process events until the question of *page* accepts answers."""
    while page.question.ignoring_input:
        QTest.qWait(1)


def middle(page: Any, key: str) -> QPoint:
    """Return the view position of the middle of the piece *key*."""
    piece = page.scene.pieces[key]
    return page.view.mapFromScene(piece.scenePos() + piece.area.center())


def drag(page: Any, start: QPoint, end: QPoint) -> None:
    """Drag from *start* to *end*."""
    port = page.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + (end - start) * part)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
