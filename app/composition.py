"""The composition root: creates the windows and connects them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from app import screen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.cards.data import SetData
    from app.editor.window import EditorWindow
    from app.rules.cardset import CardSet
    from app.rules.own_fate.trial import Trial
    from app.ui.shell.main_window import MainWindow
    from app.widgets.preferences import Preferences


def open_window(language: str = "", file: Path | None = None) -> int:
    """Open the main window, with the game or card set in *file* if it isn't None; return the exit status.

    *language*: a code such as ``ru``; "": the stored choice. Raises :class:`~app.user_errors.UserError` if no
    window can be opened.
    """
    screen.require()
    from app.ui.shell import start

    editor = editor_opener()
    return start.run([], editor=editor, printer=print_opener(editor), language=language, file=file)


def take_screenshots(
    folder: Path, themes: tuple[str, ...], size: tuple[int, int], text_percent: int
) -> Iterator[Path]:
    """Write screenshots of every window, *size* px large, into *folder*, yielding each file."""
    from app.ui.printing.print_window import create_window
    from app.ui.shell import screenshots

    return screenshots.take(
        folder,
        {
            "editor": lambda main, preferences: editor_opener()(main, preferences),
            "editor-face": face_editor_screenshot,
            "print-preview": create_window,
        },
        themes,
        size,
        text_percent,
    )


def editor_opener() -> Callable[[MainWindow, Preferences], EditorWindow]:
    """Return a function that returns the editor window, created on the first call."""
    windows: list[EditorWindow] = []

    def open_editor(main: MainWindow, preferences: Preferences) -> EditorWindow:
        from app.widgets.waiting import run_blocking

        # The import takes long; run_blocking keeps the main window repainting.
        run_blocking(lambda: import_module("app.editor.window"))
        from app.editor.window import SET, EditorWindow

        if not windows:
            last = preferences.stored(SET, preferences.stored("set", "own-fate"))
            window = EditorWindow(preferences, str(last))
            window.page.card_changed.connect(main.cards_changed)
            window.page.set_changed.connect(main.cards_changed)
            window.page.print_requested.connect(main.windows.open_print)
            window.page.play_requested.connect(main.play_set)
            window.page.lab_requested.connect(partial(_open_lab, main, window))
            window.page.sets.table_requested.connect(main.open_empty_table)
            window.page.try_requested.connect(partial(_try_power, main, window))
            windows.append(window)
        return windows[0]

    return open_editor


def _open_lab(main: MainWindow, editor: EditorWindow, data: SetData, previous: SetData | None) -> None:
    """Open the balance lab for the editor's set *data*, if not None compared with the version *previous*."""
    from app.ui.lab.dialog import for_set

    lab = for_set(main.preferences, data, previous, editor.page)
    lab.game_wanted.connect(main.games.show_game)
    lab.show()


def _try_power(
    main: MainWindow, editor: EditorWindow, cards: CardSet, key: str, name: str, trial: Trial
) -> None:
    """Try a power of the card *key* at the table; leaving the table returns to the card."""
    from app.ui.setup.attempt import Attempt

    main.learning.try_power(Attempt(cards, key, name, trial), partial(editor.show_card, key))


def face_editor_screenshot(main: MainWindow, preferences: Preferences) -> QWidget:
    """Return the editor window while a text is being edited on a card's face."""
    from PySide6.QtCore import QTimer

    window = editor_opener()(main, preferences)
    panel = window.page.face
    window.page.choose("tigrenok")
    panel.show_language(preferences.language)
    # The text field closes without keyboard focus, so wait until the window has it.
    QTimer.singleShot(300, window, lambda: panel.face.part_opened.emit("rules"))
    return window


def print_opener(
    editor: Callable[[MainWindow, Preferences], EditorWindow],
) -> Callable[[MainWindow, Preferences], QWidget]:
    """Return a function that opens the print window; *editor*: opens the editor, for cards in warnings."""

    def open_print(main: MainWindow, preferences: Preferences) -> QWidget:
        from app.widgets.waiting import run_blocking

        run_blocking(lambda: import_module("app.ui.printing.print_window"))
        from app.ui.printing.print_window import create_window

        print_window = create_window(main, preferences)

        def show_card(key: str) -> None:
            window = editor(main, preferences)
            model = window.page.model
            if model.set_key != print_window.set_key:
                model.open_set(print_window.set_key)
            window.show_card(key)

        print_window.card_requested.connect(show_card)
        return print_window

    return open_print
