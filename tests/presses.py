"""Press what windows offer, at random, and describe what they show: for golden hashes (tests/golden.py)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QModelIndex, Qt, QTimer
from PySide6.QtGui import QAction, QDesktopServices, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QTableView,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.widgets import tasks

ROWS, COLUMNS = 30, 12
"""Maximum numbers of rows and columns of a list or table that are read."""
CHANGING = re.compile(r"\b\d{6}\b|\d+ \w+ 20\d\d|20\d\d-\d\d-\d\d|\d\d[:-]\d\d(-\d\d)?|/\S*/")
"""Dates, times, folders, and the numbers of random deals."""
SHOWN = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.CheckStateRole
TYPED = ("7", "Anton", "x [gloom] *x*", "-3", "")
KEYS = (
    *(Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Space),
    *(Qt.Key.Key_Delete, Qt.Key.Key_F2, Qt.Key.Key_Home),
)
IN_DIALOG = 6
"""Maximum number of presses in a dialog before it is left."""
SETTLING = 100
"""Maximum number of rounds of events until a window is settled."""


def rows(view: QAbstractItemView) -> Iterator[str]:
    """Yield a line for each row that *view* lists."""
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
            texts += [widget.text(), f"{widget.isChecked()}", widget.shortcut().toString()]
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
        is_menu = isinstance(child, QMenu)
        if is_menu or (isinstance(child, QWidget) and not child.isWindow() and child.isVisibleTo(widget)):
            yield from described(child)


def settle() -> None:
    """Finish all tasks, and let every timer that runs once end now."""
    for _ in range(SETTLING):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        running = list(tasks._tasks.values())
        for task in running:
            task.wait()
        timers = [
            timer
            for window in QApplication.topLevelWidgets()
            for timer in window.findChildren(QTimer)
            if timer.isSingleShot() and timer.isActive()
        ]
        for timer in timers:
            timer.stop()
            timer.timeout.emit()
        if not running and not timers:
            return


Press = tuple[str, Callable[[], object]]


class Presses:
    """Random presses in *window* and in the dialogs that it opens; ``log`` gets what they show."""

    def __init__(
        self, window: QWidget, seed: int, monkeypatch: pytest.MonkeyPatch, left_out: str = ""
    ) -> None:
        """Begin. *left_out*: pattern of the texts of what isn't pressed."""
        self.window, self.rng, self.log = window, Random(seed), list[str]()
        self._left_out = re.compile(left_out or "(?!)")
        self._before: list[str] = []
        QApplication.clipboard().setText("copied")
        monkeypatch.setattr(QDialog, "exec", lambda dialog: self._exec(dialog))
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: self.log.append(f"opens {url.scheme()}"))

    def walk(self, count: int) -> Iterator[str]:
        """Press *count* times; yield what was pressed each time and what changed."""
        settle()
        self._describe()
        for _ in range(count):
            self._press(QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window)
            yield "\n".join(self.log)
            self.log.clear()
        while modal := (QApplication.activePopupWidget() or QApplication.activeModalWidget()):
            modal.close()

    def _press(self, root: QWidget) -> None:
        kinds = dict[str, list[Press]]()
        for kind, *press in self._offers(root):
            kinds.setdefault(kind, []).append((press[0], press[1]))
        if not kinds:
            root.close()
            return
        text, act = self.rng.choice(kinds[self.rng.choice(sorted(kinds))])
        self.log.append(f"> {text}")
        act()
        self._describe()
        settle()
        if not self.window.isVisible():
            self.window.show()
        self._describe()

    def _describe(self) -> None:
        """Log the lines that are new."""
        popups = (QApplication.activeModalWidget(), QApplication.activePopupWidget())
        now = [line for root in (self.window, *filter(None, popups)) for line in described(root)]
        before = set(self._before)
        self.log += [line for line in now if line not in before]
        self._before = now

    def _exec(self, dialog: QDialog) -> int:
        """Stand in for ``QDialog.exec``: press in it, then accept or reject it."""
        self.log.append(f"dialog {dialog.windowTitle()}")
        if isinstance(dialog, QFileDialog):
            return 0
        dialog.setResult(0)
        dialog.setModal(True)
        dialog.show()
        for _ in range(self.rng.randrange(1, IN_DIALOG)):
            self._describe()
            if not dialog.isVisible():
                break
            self._press(QApplication.activePopupWidget() or dialog)
        if dialog.isVisible():
            (dialog.accept if self.rng.random() < 0.6 else dialog.reject)()
            if dialog.isVisible():
                dialog.reject()
        self.log.append(f"ends {dialog.result()}")
        return dialog.result()

    def _offers(self, root: QWidget) -> Iterator[tuple[str, str, Callable[[], object]]]:
        """Yield the kind, the text, and the function of each press that *root* takes."""
        if isinstance(root, QMenu):
            for action in root.actions():
                yield from self._action(action, root)
            return
        yield from self._keys(root)
        for widget in (root, *root.findChildren(QWidget)):
            if not (widget.isVisible() and widget.isEnabled()) or widget.window() is not root.window():
                continue
            name = " ".join(filter(None, (type(widget).__name__, widget.accessibleName())))
            if not self._left_out.search(name):
                for text, act in self._presses(widget):
                    if not self._left_out.search(text):
                        yield type(widget).__name__, f"{name} {CHANGING.sub('…', text)}", act

    def _keys(self, root: QWidget) -> Iterator[tuple[str, str, Callable[[], object]]]:
        focus = QApplication.focusWidget() or root
        # A button's menu would wait in a loop of Qt's.
        if not (isinstance(focus, QToolButton | QPushButton) and focus.menu() is not None):
            for key in KEYS:
                yield "key", key.name, lambda key=key: QTest.keyClick(focus, key)
        for shortcut in root.findChildren(QShortcut):
            text = shortcut.key().toString()
            if shortcut.isEnabled() and not self._left_out.search(text):
                yield "key", text, shortcut.activated.emit

    def _action(self, action: QAction, menu: QMenu) -> Iterator[tuple[str, str, Callable[[], object]]]:
        if not (action.isEnabled() and action.isVisible()) or action.isSeparator():
            return
        inner = action.menu()
        if isinstance(inner, QMenu):
            inner.aboutToShow.emit()
            for further in inner.actions():
                yield from self._action(further, menu)
        elif not self._left_out.search(action.text()):

            def act() -> None:
                menu.close()
                action.trigger()

            yield "action", f"action {CHANGING.sub('…', action.text())}", act

    def _presses(self, widget: QWidget) -> Iterator[Press]:
        rng = self.rng
        match widget:
            case QAbstractButton():
                menu: Any = widget.menu() if hasattr(widget, "menu") else None
                if isinstance(menu, QMenu):
                    yield widget.text(), lambda: self._menu(menu)
                else:
                    yield widget.text(), widget.click
            case QComboBox() if widget.count():
                row = rng.randrange(widget.count())

                def choose() -> None:
                    widget.setCurrentIndex(row)
                    widget.activated.emit(row)

                yield widget.itemText(row), choose
            case QTabBar():
                tab = rng.randrange(max(1, widget.count()))
                yield widget.tabText(tab), lambda: widget.setCurrentIndex(tab)
            case QAbstractItemView():
                yield from self._item(widget)
            case QAbstractSpinBox():
                yield "up", widget.stepUp
                yield "down", widget.stepDown
            case QAbstractSlider() if type(widget).__name__ != "QScrollBar":
                value = rng.randint(widget.minimum(), widget.maximum())
                yield str(value), lambda: widget.setValue(value)
            case QLineEdit() | QPlainTextEdit() | QTextEdit() if not widget.isReadOnly():
                text = rng.choice(TYPED)
                yield text, lambda: self._type(widget, text)

    def _item(self, view: QAbstractItemView) -> Iterator[Press]:
        model = view.model()
        if model is None or not model.rowCount(view.rootIndex()):
            return
        row = self.rng.randrange(model.rowCount(view.rootIndex()))
        columns = view.horizontalHeader().count() if isinstance(view, QTableView) else 1
        index = model.index(row, self.rng.randrange(max(1, columns)), view.rootIndex())
        yield f"{row} {index.data()}", lambda: view.setCurrentIndex(index)

        def click(signal: Any) -> None:
            view.setCurrentIndex(index)
            signal.emit(index)

        yield f"click {row} {index.data()}", lambda: click(view.clicked)
        yield f"open {row} {index.data()}", lambda: click(view.doubleClicked)
        if view.contextMenuPolicy() == Qt.ContextMenuPolicy.CustomContextMenu:
            yield f"menu {row}", lambda: view.customContextMenuRequested.emit(view.visualRect(index).center())

    def _menu(self, menu: QMenu) -> None:
        menu.aboutToShow.emit()
        actions = [press for action in menu.actions() for press in self._action(action, menu)]
        self.log += [text for _kind, text, _act in actions]
        if actions:
            _kind, text, act = self.rng.choice(actions)
            self.log.append(f"> {text}")
            act()

    def _type(self, widget: QWidget, text: str) -> None:
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        if text:
            QTest.keyClicks(widget, text)
        else:
            QTest.keyClick(widget, Qt.Key.Key_Delete)
