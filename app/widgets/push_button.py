"""Push buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QPushButton


def push_button(
    words: str = "",
    look: str = "",
    does: Callable[..., object] | SignalInstance | None = None,
    **properties: Any,
) -> QPushButton:
    """Return a button that calls or emits *does*. *look*: ``primary``, ``quiet``, ``switch``, or ""."""
    button = QPushButton(words, **properties)
    if look:
        button.setProperty(look, True)
    if does is not None:
        button.clicked.connect(does)
    return button
