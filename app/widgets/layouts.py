"""Filling, emptying, and traversing layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QScrollArea, QWidget

Box = TypeVar("Box", bound=QBoxLayout)
Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag]


def filled(
    box: Box, *parts: Part, spacing: int | None = None, margins: tuple[int, int, int, int] | None = None
) -> Box:
    """Add *parts* to *box* in order, and return it.

    A number is a stretch; a tuple is a part, its stretch factor, and its alignment. *spacing* px between two
    parts, *margins* px around them (left, top, right, bottom).
    """
    if spacing is not None:
        box.setSpacing(spacing)
    if margins is not None:
        box.setContentsMargins(*margins)
    for part in parts:
        if isinstance(part, tuple) and len(part) == 3:
            box.addWidget(*part)
            continue
        item, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(item, int):
            box.addStretch(item)
        elif isinstance(item, QWidget):
            box.addWidget(item, stretch)
        else:
            box.addLayout(item, stretch)
    return box


def scrolled(inner: QWidget, **properties: Any) -> QScrollArea:
    """Return a vertical scroll area that contains *inner*; *properties*: Qt's."""
    area = QScrollArea(widgetResizable=True, **properties)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


def widgets_in(part: QWidget | QLayout) -> Iterator[QWidget]:
    """Yield *part*, if it is a widget, and all widgets in its layouts, in order."""
    if isinstance(part, QWidget):
        yield part
    layout = part.layout() if isinstance(part, QWidget) else part
    if layout is None:
        return
    for number in range(layout.count()):
        item = layout.itemAt(number)
        inner = None if item is None else item.widget() or item.layout()
        if inner is not None:
            yield from widgets_in(inner)


def widgets_of(layout: QLayout) -> list[QWidget]:
    """Return the direct widgets of *layout*, in order."""
    items = [layout.itemAt(number) for number in range(layout.count())]
    widgets = [item.widget() for item in items if item is not None]
    return [widget for widget in widgets if widget is not None]


def cleared(layout: QLayout) -> None:
    """Remove everything from *layout*; its direct widgets are hidden now and deleted later."""
    for widget in emptied(layout):
        widget.hide()
        widget.deleteLater()


def emptied(layout: QLayout) -> list[QWidget]:
    """Remove everything from *layout* and return its direct widgets, which keep their parent."""
    widgets = widgets_of(layout)
    while layout.takeAt(0) is not None:
        pass
    return widgets
