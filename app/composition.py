"""The composition root: which windows there are, and how they reach each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import screen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.editor.window import EditorWindow
    from app.ui.shell.main_window import MainWindow
    from app.widgets.preferences import Preferences


def open_window(language: str = "", file: Path | None = None) -> int:
    """Open the window, with the game or the card set in *file* if one is named, and stay until it is closed.

    *language* (``ru``, ``en``) overrides the stored choice. The exit status of the program.
    Raises :class:`~app.user_errors.UserError` where no window can be opened.
    """
    screen.require()
    from app.ui.shell import start

    editor = editor_room()
    return start.run([], editor=editor, printer=printer_room(editor), language=language, file=file)


def take_screenshots(folder: Path, themes: tuple[str, ...]) -> Iterator[Path]:
    """Write pictures of every room into *folder*, giving each file as it is there."""
    from app.ui.printing import room as print_room
    from app.ui.shell import screenshots

    return screenshots.take(
        folder,
        {
            "editor": lambda main, preferences: editor_room()(main, preferences),
            "editor-face": editing_room,
            "print-preview": print_room.room,
        },
        themes,
    )


def editor_room() -> Callable[[MainWindow, Preferences], EditorWindow]:
    """Opens the editor, or brings it back; what changes there is seen at the table."""
    rooms: list[EditorWindow] = []

    def room(main: MainWindow, preferences: Preferences) -> EditorWindow:
        from app.widgets.waiting import waited_for

        # Read while the window is painted: that takes longer than it may hesitate.
        waited_for(lambda: import_module("app.editor.window"))
        from app.editor import last_place
        from app.editor.window import EditorWindow

        if not rooms:
            last = preferences.stored(last_place.SET, preferences.stored("set", "own-fate"))
            made = EditorWindow(preferences, str(last))
            made.page.card_changed.connect(main.cards_changed)
            made.page.set_changed.connect(main.cards_changed)
            made.page.print_requested.connect(main.open_print)
            made.page.play_requested.connect(main.play_set)
            made.page.game_wanted.connect(main.show_game)
            made.page.sets.table_requested.connect(main.lay_out_set)
            made.page.try_requested.connect(partial(_try_power, main, made))
            rooms.append(made)
        return rooms[0]

    return room


def _try_power(main: MainWindow, editor: EditorWindow, cards: Any, key: str, name: str, found: Any) -> None:
    """A power of the card *key* on the table; whoever leaves it comes back to the card."""
    from app.ui.setup.attempt import Attempt

    main.try_power(Attempt(cards, key, name, found), partial(editor.show_card, key))


def editing_room(main: MainWindow, preferences: Preferences) -> QWidget:
    """The editor with the text of a card being written on its face."""
    from PySide6.QtCore import QTimer

    window = editor_room()(main, preferences)
    panel = window.page.face
    window.page.choose("tigrenok")
    panel.show_language(preferences.language)
    # A field stays open only where the keys are: once the window stands.
    QTimer.singleShot(300, window, lambda: panel.face.part_opened.emit("rules"))
    return window


def printer_room(
    editor: Callable[[MainWindow, Preferences], EditorWindow],
) -> Callable[[MainWindow, Preferences], QWidget]:
    """Opens the print window; a card that it warns of is shown in the editor."""

    def room(main: MainWindow, preferences: Preferences) -> QWidget:
        from app.widgets.waiting import waited_for

        waited_for(lambda: import_module("app.ui.printing.room"))
        from app.ui.printing import room as print_room

        made = print_room.room(main, preferences)

        def show_card(key: str) -> None:
            window = editor(main, preferences)
            model = window.page.model
            if model.set_key != made.set_key:
                model.open_set(made.set_key)
            window.show_card(key)

        made.card_requested.connect(show_card)
        return made

    return room
