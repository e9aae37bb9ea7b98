"""Golden hashes of the texts, tips, rows, menus, and states of the windows of games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from app.ui.board.preview import Preview
from app.ui.board.view import TableView
from app.ui.shell import screenshots
from tests.golden import assert_golden

ROWS, COLUMNS = 30, 12
"""Maximum numbers of rows and columns of a list or table that are read."""
CHANGING = re.compile(r"\d+ \w+ 20\d\d|20\d\d-\d\d-\d\d|\d\d[:-]\d\d(-\d\d)?|/\S*/")
"""Dates, times, and folders."""
SHOWN = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.CheckStateRole


def rows(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    todo = [QModelIndex()]
    while model is not None and todo:
        parent = todo.pop()
        for row in range(min(ROWS, model.rowCount(parent))):
            cells = [model.index(row, column, parent) for column in range(COLUMNS)]
            cells = [cell for cell in cells if cell.isValid()]
            yield " | ".join(str(cell.data(role)) for cell in cells for role in SHOWN if cell.data(role))
            todo += cells[:1]


def described(widget: QWidget) -> Iterator[str]:
    """Yield a line for what *widget* and each visible widget in it show."""
    texts = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    match widget:
        case QAbstractButton():
            role = QAccessible.queryAccessibleInterface(widget).role().name
            texts += [widget.text(), f"{widget.isChecked()}", widget.shortcut().toString(), role]
        case QSlider():
            texts.append(f"{widget.value()}")
        case QLabel() | QLineEdit():
            texts.append(widget.text())
        case QGroupBox():
            texts.append(widget.title())
        case QComboBox():
            texts += [widget.itemText(row) for row in range(widget.count())]
        case QTabBar():
            texts += [widget.tabText(tab) for tab in range(widget.count())]
        case QMenu():
            texts += [action.text() for action in widget.actions()]
        case QTextBrowser():
            texts.append(widget.toPlainText())
        case QPlainTextEdit():
            texts += [widget.toPlainText(), widget.placeholderText()]
        case QAbstractItemView():
            texts += rows(widget)
        case QGraphicsView() if widget.scene() is not None:
            texts += sorted(item.toolTip() for item in widget.scene().items() if item.toolTip())
    texts = [CHANGING.sub("…", text) for text in texts if text]
    if texts:
        yield f"{type(widget).__name__}{' -' * (not widget.isEnabled())}: {' / '.join(texts)}"
    for child in widget.children():
        if isinstance(child, Preview):  # appears after a moment
            continue
        is_menu = isinstance(child, QMenu)
        if is_menu or (isinstance(child, QWidget) and not child.isWindow() and child.isVisibleTo(widget)):
            yield from described(child)


def settle(window: QWidget) -> None:
    for _ in range(50):
        QApplication.processEvents()
        if all(table.is_ready for table in window.findChildren(TableView) if table.isVisible()):
            return


def views(window: Any, preferences: Any) -> Iterator[tuple[str, QWidget]]:
    yield "start", window
    yield screenshots._battle(window)
    yield screenshots._free(window)
    yield from screenshots._pages(window)
    yield from screenshots._other_windows(window, preferences)


def test_golden_windows_show_what_they_showed(profile, full_window, preferences):
    preferences.set_language("en")

    def shown() -> Iterator[str]:
        for name, window in views(full_window, preferences):
            settle(window)
            yield "\n".join((name, *described(window)))

    assert_golden("windows", shown())
