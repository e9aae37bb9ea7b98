"""The widgets that stand in a layout."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget


def widgets_of(layout: QLayout) -> list[QWidget]:
    """The widgets of *layout* itself in its order; gaps and layouts within it are left out."""
    items = [layout.itemAt(number) for number in range(layout.count())]
    found = [item.widget() for item in items if item is not None]
    return [widget for widget in found if widget is not None]


def emptied(layout: QLayout) -> list[QWidget]:
    """Take everything out of *layout* and give the widgets, which still have their parent."""
    widgets = widgets_of(layout)
    while layout.takeAt(0) is not None:
        pass
    return widgets
