"""Lists and numbers to choose from that a wheel passes over: it scrolls the page that they stand on."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSpinBox


class ComboBox(QComboBox):
    """One of a list."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class SpinBox(QSpinBox):
    """A whole number."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class DoubleSpinBox(QDoubleSpinBox):
    """A number."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
