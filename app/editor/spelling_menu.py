"""The menu for a misspelled word, to replace or accept it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QMenu

from app.editor.spelling import Spelling
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.windows import screen_of


def offer(
    menu: QMenu,
    word: str,
    language: str,
    spelling: Spelling,
    preferences: Preferences,
    put: Callable[[str], None],
    keep: Callable[[], None],
) -> None:
    """Add suggestions for *word* to *menu* once they are found, and an action that accepts it.

    *put* receives the chosen suggestion; *keep* is called when the word is accepted.
    """
    first = menu.actions()[0] if menu.actions() else None
    looking = QAction(preferences.t("editor.spelling-looking"), menu, enabled=False)
    accept = QAction(preferences.t("editor.spelling-keep", word=word), menu)
    accept.triggered.connect(lambda _on=False: keep())
    separator = QAction(menu)
    separator.setSeparator(True)
    menu.insertActions(first, [looking, accept, separator])  # type: ignore[arg-type]  # None: at the end

    def show(suggestions: list[str]) -> None:
        for suggestion in suggestions:
            action = QAction(suggestion, menu)
            bold = QFont(menu.font())
            bold.setBold(True)
            action.setFont(bold)
            action.triggered.connect(lambda _on=False, text=suggestion: put(text))
            menu.insertAction(looking, action)
        looking.setText(preferences.t("editor.spelling-none"))
        looking.setVisible(not suggestions)
        _move_onto_screen(menu)

    # Finding suggestions takes seconds for a long Russian word.
    tasks.run(menu, lambda _task: spelling.suggestions(word, language), show)


def _move_onto_screen(menu: QMenu) -> None:
    screen, height = screen_of(menu).availableGeometry(), menu.sizeHint().height()
    menu.move(menu.x(), max(screen.top(), min(menu.y(), screen.bottom() + 1 - height)))
