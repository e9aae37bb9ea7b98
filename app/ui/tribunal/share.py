"""Sharing the current position: as a line of text, or in the position editor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton

from app.rules.tribunal import line
from app.rules.tribunal.state import State
from app.table.words import Words


def copy(state: State, words: Words) -> str:
    """Copy *state* to the clipboard as a line of text; return a sentence about the result."""
    if state.to_move is None:
        return words.t("tribunal.share-over")
    QGuiApplication.clipboard().setText(line.write(state))
    return words.t("setup.line-copied")


def menu(
    button: QPushButton, words: Words, copy_position: Callable[[], object], set_up: Callable[[], object]
) -> QMenu:
    """Add a menu to *button*, whose entries call *copy_position* and *set_up*; return it."""
    popup = QMenu(button)
    popup.addAction(words.t("tribunal.share-copy")).triggered.connect(lambda _=False: copy_position())
    popup.addAction(words.t("tribunal.share-set-up")).triggered.connect(lambda _=False: set_up())
    button.setMenu(popup)
    return popup
