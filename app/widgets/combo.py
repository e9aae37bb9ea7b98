"""What a box to choose from offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox


def offer(combo: QComboBox, rows: Iterable[tuple[Any, str]], chosen: Any = "") -> None:
    """Let *combo* offer *rows*, values and words, and nothing else; *chosen*, else the first, is chosen.

    Nobody is told: whoever offers knows.
    """
    with QSignalBlocker(combo):
        combo.clear()
        for value, words in rows:
            combo.addItem(words, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
