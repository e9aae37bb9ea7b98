"""The position on the table as a line of text, to share; or as the beginning of one's own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton

from app.rules.tribunal import line
from app.rules.tribunal.state import State
from app.ui.board.words import Words


def copy(state: State, words: Words) -> str:
    """Put *state* into the clipboard as a line; the sentence that says so, or why not."""
    if state.to_move is None:
        return words.t("tribunal.share-over")
    QGuiApplication.clipboard().setText(line.write(state))
    return words.t("setup.line-copied")


def menu(
    button: QPushButton, words: Words, copies: Callable[[], object], sets_up: Callable[[], object]
) -> QMenu:
    """Give *button* a menu of what can be done with a position."""
    made = QMenu(button)
    made.addAction(words.t("tribunal.share-copy")).triggered.connect(lambda _=False: copies())
    made.addAction(words.t("tribunal.share-set-up")).triggered.connect(lambda _=False: sets_up())
    button.setMenu(made)
    return made
