"""Accessibility of the table: every piece is an accessible child with a name, a value and actions.

Qt's graphics view exposes nothing. A factory gives each :class:`TableView` an interface whose children are
the pieces in reading order; pressing one equals clicking it.

Qt accepts ``None`` for a missing part, parent or object; its stubs don't say so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QStackedWidget, QWidget
from shiboken6.Shiboken import VoidPtr

from app.cards import labels
from app.table.speech import spoken
from app.ui.board.piece import Piece
from app.ui.board.question import ActionList
from app.ui.board.scene import MOVABLE
from app.ui.board.view import TableView
from app.widgets import announcer

Key = TypeVar("Key", str, int)
NOTHING = VoidPtr(0)
"""A missing interface.

``None`` from a Python ``interface_cast`` crashes the program (PySide6 6.11.3).
"""
GENERATIONS, MAX_ROWS = 8, 1000
"""Number of questions whose answers are told apart, and the maximum number of answers."""
_interfaces: dict[int, QAccessibleWidget] = {}
_installed: list[bool] = []


def install() -> None:
    """Make every table accessible from now on, and stacks of pages silent. Idempotent."""
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed.append(True)


def described(view: TableView) -> list[tuple[str, str]]:
    """Return the kind and the text of each piece of *view*, in reading order."""
    pieces = view.table.pieces
    return [(pieces[key].kind, pieces[key].accessible_text) for key in view.table.reading_order()]


def report_focus(view: TableView, key: str) -> None:
    """Tell screen readers that the piece *key* of *view* has the focus."""
    keys = view.table.reading_order()
    if key in keys:
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(keys.index(key))
        announcer.send(event)


def _factory(_class_name: str, qobject: QObject) -> QAccessibleInterface | None:
    interface: QAccessibleWidget
    if isinstance(qobject, TableView):
        interface = TableAccess(qobject)
    elif isinstance(qobject, ActionList):
        interface = AnswersAccess(qobject)
    elif isinstance(qobject, QStackedWidget):
        # As "layered pane", Orca would speak of it whenever the page changes.
        interface = QAccessibleWidget(qobject, QAccessible.Role.Client)
    else:
        return None
    identity = id(qobject)
    _interfaces[identity] = interface
    qobject.destroyed.connect(lambda: _interfaces.pop(identity, None))
    return interface


class ListAccess(QAccessibleWidget, Generic[Key]):
    """A widget as a list; its children are created when they are needed, one for each key."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.List)
        self._children: dict[Key, PressableItem] = {}

    def keys(self) -> Sequence[Key]:
        """Return the keys of the children, in order."""
        raise NotImplementedError

    def new_child(self, key: Key) -> PressableItem:
        """Return a new child for *key*."""
        raise NotImplementedError

    def childCount(self) -> int:
        return len(self.keys())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        keys = self.keys()
        if not 0 <= index < len(keys):
            return None
        key = keys[index]
        if key not in self._children:
            self._children[key] = self.new_child(key)
            QAccessible.registerAccessibleInterface(self._children[key])
        return self._children[key]

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        children = (self.child(index) for index in range(self.childCount()))
        return next((child for child in children if child is not None and child.state().focused), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        found = (index for index, key in enumerate(self.keys()) if self._children.get(key) is child)
        return next(found, -1)


class TableAccess(ListAccess[str]):
    """The table as a list of pieces."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view

    def keys(self) -> list[str]:
        """Return the keys of the pieces in reading order."""
        return self._view.table.reading_order()

    def new_child(self, key: str) -> PieceAccess:
        return PieceAccess(self._view, key)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        children = (self.child(index) for index in range(self.childCount() - 1, -1, -1))
        return next((child for child in children if child is not None and child.rect().contains(x, y)), None)


class PressAction(QAccessibleActionInterface):
    """The only action of a pressable element: a click."""

    def __init__(self, press: Callable[[], object]) -> None:
        super().__init__()
        self._press = press

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, name: str) -> None:
        if name == QAccessibleActionInterface.pressAction():
            self._press()

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class PressableItem(QAccessibleInterface):
    """A part of *widget* without children, pressable while *widget* is enabled."""

    def __init__(self, widget: QWidget, press: Callable[[], object]) -> None:
        super().__init__()
        self._widget = widget
        self._action = PressAction(lambda: widget.isEnabled() and press())

    def object(self) -> None:  # type: ignore[override]  # as above
        return None

    def window(self) -> QWindow:
        return self._widget.window().windowHandle()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        return QAccessible.queryAccessibleInterface(self._widget)

    def child(self, _index: int) -> None:  # type: ignore[override]  # as above
        return None

    def childAt(self, _x: int, _y: int) -> None:  # type: ignore[override]  # as above
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        return

    def interface_cast(  # type: ignore[override]  # the stub says int
        self, kind: QAccessible.InterfaceType
    ) -> PressAction | VoidPtr:
        return self._action if kind == QAccessible.InterfaceType.ActionInterface else NOTHING


class PieceAccess(PressableItem):
    """One piece, looked up by key so that it survives redrawing."""

    def __init__(self, view: TableView, key: str) -> None:
        super().__init__(view, lambda: view.table.press(key))
        self._view = view
        self._key = key

    @property
    def piece(self) -> Piece | None:
        """The current piece; None if it is gone."""
        return self._view.table.pieces.get(self._key)

    def isValid(self) -> bool:
        return self.piece is not None

    def role(self) -> QAccessible.Role:
        piece = self.piece
        if piece is not None and piece.kind in ("strip", "tracks", "label"):
            return QAccessible.Role.StaticText
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        piece = self.piece
        state.focusable = True
        state.focused = piece is not None and piece.focused
        return state

    def text(self, kind: QAccessible.Text) -> str:
        piece = self.piece
        if piece is None:
            return ""
        if kind == QAccessible.Text.Name:
            return self._view.table.describe_piece(self._key)
        if kind == QAccessible.Text.Description and piece.kind in MOVABLE | {"place"}:
            content = piece.context.gallery.content(piece.card) if piece.card else None
            return labels.describe(content) if content is not None else ""
        return ""

    def rect(self) -> QRect:
        piece = self.piece
        if piece is None:
            return QRect()
        area = self._view.map_to_view(piece.sceneBoundingRect()).toRect()
        return QRect(self._view.viewport().mapToGlobal(area.topLeft()), area.size())


class AnswersAccess(ListAccess[int]):
    """The list of answers. Unlike Qt's own rows, these can be pressed."""

    def __init__(self, answers: ActionList) -> None:
        super().__init__(answers)
        self._answers = answers

    def keys(self) -> range:
        """Return numbers that differ from those of the last questions.

        Orca remembers for a minute which rows a list has, unless it meets one that it doesn't know.
        """
        first = self._answers.fills % GENERATIONS * MAX_ROWS
        return range(first, first + self._answers.count())

    def new_child(self, key: int) -> AnswerAccess:
        return AnswerAccess(self._answers, key % MAX_ROWS)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        item = self._answers.itemAt(self._answers.viewport().mapFromGlobal(QPoint(x, y)))
        return self.child(self._answers.row(item)) if item is not None else None


class AnswerAccess(PressableItem):
    """One answer, looked up by row: the list is refilled at every question."""

    def __init__(self, answers: ActionList, row: int) -> None:
        super().__init__(answers, lambda: answers.chosen.emit(row))
        self._answers = answers
        self._row = row

    def isValid(self) -> bool:
        return self._row < self._answers.count()

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = state.selectable = True
        item = self._answers.item(self._row)
        state.focused = state.selected = item is not None and item.isSelected()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        item = self._answers.item(self._row)
        return spoken(item.text()) if item is not None and kind == QAccessible.Text.Name else ""

    def rect(self) -> QRect:
        item = self._answers.item(self._row)
        if item is None:
            return QRect()
        area = self._answers.visualItemRect(item)
        return QRect(self._answers.viewport().mapToGlobal(area.topLeft()), area.size())
