"""Filling combo boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox


def offer(combo: QComboBox, rows: Iterable[tuple[Any, str]], chosen: Any = "") -> None:
    """Fill *combo* with *rows* of (value, label); select the value *chosen*, else the first row.

    Signals are blocked; the caller already knows.
    """
    with QSignalBlocker(combo):
        combo.clear()
        for value, label in rows:
            combo.addItem(label, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))


def width_for(combo: QComboBox, label: str) -> int:
    """Return the width that *combo* needs to show *label* whole."""
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    text = QSize(combo.fontMetrics().horizontalAdvance(label), combo.fontMetrics().height())
    return combo.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, text, combo).width()
