"""The menu bar: commands with their shortcuts, and settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QSlider, QWidget

from app.ui.board.page import TablePage
from app.widgets.controls import Label, configured, filled
from app.widgets.preferences import Preferences
from app.widgets.sound import Sounds
from app.widgets.waiting import busy, call_later

SAMPLE = "card-laid"
"""The sound played as a sample."""
SIZE = (160, 20)
"""Length and height of the slider, px at text size 100 %."""


class Volume(QWidget):
    """A slider for the volume; each change plays a sample."""

    def __init__(self, preferences: Preferences, sounds: Sounds) -> None:
        super().__init__()
        self._preferences, self._sounds = preferences, sounds
        self.slider = configured(
            QSlider(Qt.Orientation.Horizontal), minimum=0, maximum=100, singleStep=5, pageStep=20
        )
        self.number = Label(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        filled(QHBoxLayout(self), self.slider, self.number, margins=(16, 8, 16, 8))
        self.slider.valueChanged.connect(self._on_changed)
        self.slider.sliderReleased.connect(self._play_sample)
        preferences.sound_changed.connect(self._show)
        preferences.subscribe(self._restyle)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A menu opened by keyboard selects its first line and keeps the keys.
        self.slider.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_changed(self, volume: int) -> None:
        self._preferences.set_volume(volume)
        if not self.slider.isSliderDown():
            self._play_sample()

    def _play_sample(self) -> None:
        self._sounds.play(SAMPLE)

    def _show(self, *_args: object) -> None:
        volume = self._preferences.volume
        self.slider.blockSignals(True)
        self.slider.setValue(volume)
        self.slider.blockSignals(False)
        self.number.setText(f"{volume} %")

    def _restyle(self, *_args: object) -> None:
        self.slider.setAccessibleName(self._preferences.t("ui.menu-volume"))
        self.slider.setFixedSize(*map(self._preferences.grown, SIZE))
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance("100 %"))
        self._show()


Key = QKeySequence.StandardKey | str
Command = tuple[str, Callable[[], object], *tuple[Key, ...]]
"""Name of a command, what it does, and its shortcuts."""
MENUS = ("game", "table", "view", "rooms", "help")
Standard = QKeySequence.StandardKey
ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}
"""Commands in macOS' application menu; otherwise Qt moves every command with a word such as "setup" there."""


class Menus(QObject):
    """The menus of *window*. Labels: ``ui.do-NAME`` of a command, ``ui.menu-NAME`` of a menu."""

    def __init__(self, window: QMainWindow, preferences: Preferences) -> None:
        super().__init__(window)  # a QObject receives no signals once its window is gone
        self._window, self._preferences = window, preferences
        self._menus: dict[str, QMenu] = {name: window.menuBar().addMenu("") for name in MENUS}
        self._actions: dict[str, QAction] = {}
        self._choices: list[tuple[QActionGroup, Callable[[], str]]] = []
        self._needs_table: list[QAction] = []
        self._optional: set[str] = set()
        self._shortcuts: dict[QAction, list[QKeySequence]] = {}
        preferences.language_changed.connect(self.retranslate)
        preferences.theme_changed.connect(self.retranslate)

    def __getitem__(self, name: str) -> QAction:
        """Return the command *name*."""
        return self._actions[name]

    def t(self, code: str) -> str:
        """Return the message *code*."""
        return self._preferences.t(code)

    def menu(self, name: str) -> QMenu:
        """Return the menu *name*."""
        return self._menus[name]

    def add(
        self,
        menu: str,
        name: str,
        what: Callable[[], object],
        *keys: Key,
        needs_table: bool = False,
        optional: bool = False,
    ) -> QAction:
        """Add a command at the end of *menu*.

        *needs_table*: enabled only at a table. *optional*: shown only for games that list the command
        (:attr:`~app.ui.board.page.TablePage.commands`).
        """
        action = QAction(self._window, menuRole=ROLES.get(name, QAction.MenuRole.NoRole))
        action.setShortcuts([QKeySequence(key) for key in keys])
        # A shortcut held down must not undo more than one step.
        action.setAutoRepeat(menu != "table")
        self._shortcuts[action] = action.shortcuts()
        action.triggered.connect(lambda _=False: what())
        self._menus[menu].addAction(action)
        self._actions[name] = action
        if needs_table:
            self._needs_table.append(action)
        if optional:
            self._optional.add(name)
        return action

    def fill(self, menu: str, *commands: Command | None) -> None:
        """Add *commands* at the end of *menu*; None is a separator."""
        for command in commands:
            if command is None:
                self.add_separator(menu)
            else:
                name, what, *keys = command
                self.add(menu, name, what, *keys)

    def switch(
        self,
        menu: str,
        name: str,
        on: bool,
        what: Callable[[bool], object],
        *keys: Key,
        optional: bool = False,
    ) -> QAction:
        """Add a checkable command."""
        action = self.add(menu, name, lambda: None, *keys, optional=optional)
        action.setCheckable(True)
        action.setChecked(on)
        action.toggled.connect(what)
        return action

    def submenu(self, menu: str, name: str, *, needs_table: bool = False) -> QMenu:
        """Add a submenu to *menu*. *needs_table*: enabled only at a table."""
        self._menus[name] = self._menus[menu].addMenu("")
        if needs_table:
            self._needs_table.append(self._menus[name].menuAction())
        return self._menus[name]

    def choice(
        self,
        menu: str,
        name: str,
        values: Sequence[str],
        now: Callable[[], str],
        what: Callable[[str], object],
        words: Callable[[str], str] | None = None,
    ) -> None:
        """Add a submenu of *values* to *menu*; *words* labels a value, by default ``ui.<name>-<value>``."""
        sub = self.submenu(menu, name)
        group = QActionGroup(self._window)
        label_of = words or (lambda value: self._preferences.t(f"ui.{name}-{value}"))
        for value in values:
            action = QAction(self._window, checkable=True, menuRole=QAction.MenuRole.NoRole)
            action.setData((value, label_of))
            # Close the menu first: restyling every window may take a while.
            action.triggered.connect(
                lambda _=False, value=value: call_later(sub, 0, partial(_apply, what, value))
            )
            group.addAction(action)
            sub.addAction(action)
        self._choices.append((group, now))

    def commands(self) -> list[QAction]:
        """Return every command."""
        return list(self._actions.values())

    def shortcuts_by_menu(self) -> list[tuple[str, list[tuple[str, list[str]]]]]:
        """Return (menu title, [(label, keys)]) for the commands with shortcuts.

        Commands of different tables that share their keys share a line.
        """
        native = QKeySequence.SequenceFormat.NativeText
        listed = []
        for menu in MENUS:
            labels: dict[tuple[str, ...], list[str]] = {}
            for action in self._menus[menu].actions():
                keys = tuple(key.toString(native) for key in action.shortcuts() if not key.isEmpty())
                if keys:
                    labels.setdefault(keys, []).append(action.text().replace("&", "").rstrip("…"))
            rows = [(" / ".join(words), list(keys)) for keys, words in labels.items()]
            listed.append((self._menus[menu].title().replace("&", ""), rows))
        return listed

    def add_separator(self, menu: str) -> None:
        """Add a separator at the end of *menu*."""
        self._menus[menu].addSeparator()

    def table_shown(self, page: TablePage | None) -> None:
        """Show the commands of the game on *page*; if none can be done, disable those that need a table."""
        for action in self._needs_table:
            action.setEnabled(page is not None and not page.covered)
        for name in self._optional:
            self._actions[name].setVisible(page is not None and name in page.commands)
        # Qt ignores a shortcut that two actions share.
        page_shortcuts = (
            {key.toString() for action in page.actions() for key in action.shortcuts()} if page else ()
        )
        for action, keys in self._shortcuts.items():
            action.setShortcuts([key for key in keys if key.toString() not in page_shortcuts])

    def retranslate(self, *_args: object) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        for name, menu in self._menus.items():
            menu.setTitle(t(f"ui.menu-{name}"))
        for name, action in self._actions.items():
            action.setText(t(f"ui.do-{name}"))
        for group, now in self._choices:
            for action in group.actions():
                value, label_of = action.data()
                action.setText(label_of(value))
                action.setChecked(value == now())


def _apply(what: Callable[[str], object], value: str) -> None:
    with busy():
        what(value)
