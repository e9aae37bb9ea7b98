"""What windows show, as text; and a hand that operates every control in turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QSlider,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from app.ui.board.preview import Preview

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


def state(*parts: QWidget) -> list[str]:
    """Return lines for what the visible ones of *parts* show, and for what is chosen in them."""
    return [
        line
        for part in parts
        if part.isVisibleTo(part.window())
        for lines in (described(part), now_chosen(part))
        for line in lines
    ]


def differences(before: list[str], after: list[str]) -> str:
    old, new = set(before), set(after)
    lines = [f"- {line}" for line in before if line not in new]
    return "\n".join((*lines, *(f"+ {line}" for line in after if line not in old)))


def now_chosen(widget: QWidget) -> Iterator[str]:
    """Yield a line for what is chosen in each visible list and tab bar in *widget*, and for the focus."""
    for part in widget.findChildren(QWidget):
        if part.isVisibleTo(widget) and part.window() is widget.window():
            match part:
                case QComboBox():
                    yield f"chosen: {part.currentText()}"
                case QTabBar():
                    yield f"tab: {part.tabText(part.currentIndex())}"
                case QAbstractItemView():
                    yield f"row: {part.currentIndex().data()}"
    focus = widget.focusWidget()
    yield f"focus: {type(focus).__name__} {focus.accessibleName() or focus.objectName()}" if focus else "none"


def controls(root: QWidget) -> list[QWidget]:
    """Return the visible, enabled controls in *root*, without the parts of other controls."""
    kinds = (
        *(QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QPlainTextEdit, QSlider, QTabBar),
        QAbstractItemView,
    )
    found = []
    for widget in root.findChildren(QWidget):
        if isinstance(widget, kinds) and widget.isVisibleTo(root) and widget.isEnabled():
            parent = widget.parentWidget()
            while parent is not root and parent is not None and not isinstance(parent, kinds):
                parent = parent.parentWidget()
            if parent is root and not isinstance(widget, QScrollBar):
                found.append(widget)
    return found


ALIKE = 4
"""Maximum number of controls of one type in parents of one type that are operated."""


def operated(root: QWidget) -> Iterator[str]:
    """Operate the controls in *root*, few of those alike, and yield the name of each afterwards."""
    done: set[str] = set()
    types: Counter[tuple[str, str]] = Counter()
    while True:
        for control in controls(root):
            name = control.accessibleName() or control.toolTip()
            name = name or (control.text() if isinstance(control, QAbstractButton) else control.objectName())
            name = f"{type(control).__name__} {re.sub(r'[-0-9]+', '', name)}"
            alike = type(control).__name__, type(control.parent()).__name__
            if name not in done and types[alike] < ALIKE:
                break
        else:
            return
        done.add(name)
        types[alike] += 1
        operate(control)
        yield name


def operate(widget: QWidget) -> None:
    """Change *widget* as a user would: press, choose the next row, type a letter, or step up."""
    widget.setFocus()
    match widget:
        case QToolButton() if widget.menu() is not None:
            widget.menu().aboutToShow.emit()
        case QAbstractButton():
            widget.click()
        case QComboBox():
            row = (widget.currentIndex() + 1) % max(1, widget.count())
            widget.setCurrentIndex(row)
            widget.activated.emit(row)
        case QAbstractSpinBox():
            widget.stepUp()
            widget.editingFinished.emit()
        case QLineEdit():
            widget.insert("1")
            widget.textEdited.emit(widget.text())
            widget.editingFinished.emit()
        case QPlainTextEdit() if not widget.isReadOnly():
            widget.insertPlainText("1")
        case QSlider():
            widget.setValue(widget.value() + widget.singleStep())
        case QTabBar():
            widget.setCurrentIndex((widget.currentIndex() + 1) % max(1, widget.count()))
        case QAbstractItemView() if widget.model() is not None:
            at = widget.currentIndex()
            below = widget.model().index(
                at.row() + 1 if at.isValid() else 0, max(0, at.column()), at.parent()
            )
            widget.setCurrentIndex(below)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
