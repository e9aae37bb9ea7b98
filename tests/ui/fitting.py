"""Find what a window shows cut off or overlapped, for instance because its text is large."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QLabel,
    QLayout,
    QScrollArea,
    QSplitter,
    QWidget,
)

SLACK = 1
"""px by which rounding may make a widget too small."""


def misfits(window: QWidget) -> list[str]:
    """Return what is cut off or overlapped in *window*; what can be scrolled to is not."""
    found = []
    for widget in window.findChildren(QWidget):
        if widget.isVisibleTo(window) and widget.window() is window:
            found += [f"{fault}: {_name(widget)}" for fault in _faults(widget, window)]
    return found


def _faults(widget: QWidget, window: QWidget) -> Iterator[str]:
    if isinstance(widget, QAbstractButton | QAbstractSpinBox | QLabel):
        if outer := _cutting(widget, window):
            yield f"cut off by {_name(outer)}"
        needs = widget.sizeHint() if getattr(widget, "text", str)() else QSize()
        if isinstance(widget, QLabel) and widget.wordWrap():
            needs = QSize(0, widget.heightForWidth(widget.width()))
        if needs.width() > widget.width() + SLACK or needs.height() > widget.height() + SLACK:
            yield f"needs {needs.width()} × {needs.height()}, has {widget.width()} × {widget.height()}"
    if isinstance(widget, QScrollArea) and widget.widget() is not None:
        outside = widget.widget().width() - widget.viewport().width()
        if outside > SLACK and widget.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            yield f"{outside} px outside"
    parts = _placed(widget)
    for one, other in combinations(parts, 2):
        if one.geometry().intersects(other.geometry()):
            yield f"overlap of {_name(one)} and {_name(other)}"


def _cutting(widget: QWidget, window: QWidget) -> QWidget | None:
    """Return the ancestor outside which *widget* reaches, if that can't be scrolled."""
    outer = widget.parentWidget()
    while outer is not None and not isinstance(outer.parentWidget(), QAbstractScrollArea):
        area = QRect(widget.mapTo(outer, QPoint()), widget.size())
        if not outer.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(area):
            return outer
        outer = outer.parentWidget() if outer is not window else None
    return None


def _placed(widget: QWidget) -> list[QWidget]:
    """Return the visible widgets that a layout or splitter places in *widget*."""
    if isinstance(widget, QSplitter):
        parts = [widget.widget(number) for number in range(widget.count())]
    else:
        parts = list(_of_layout(widget.layout()))
    return [part for part in parts if not part.isHidden() and not part.size().isEmpty()]


def _of_layout(layout: QLayout | None) -> Iterator[QWidget]:
    for number in range(layout.count() if layout is not None else 0):
        item = layout.itemAt(number)
        if item is not None and item.widget() is not None:
            yield item.widget()
        elif item is not None:
            yield from _of_layout(item.layout())


def _name(widget: QWidget) -> str:
    words = getattr(widget, "text", str)()
    return f"{type(widget).__name__} {widget.objectName()} “{str(words)[:40]}”"
