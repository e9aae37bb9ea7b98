"""Combo boxes and spin boxes that ignore the wheel, so that it scrolls the page."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSpinBox


class ComboBox(QComboBox):
    """A combo box that ignores the wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class SpinBox(QSpinBox):
    """A whole-number spin box that ignores the wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class DoubleSpinBox(QDoubleSpinBox):
    """A decimal spin box that ignores the wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
