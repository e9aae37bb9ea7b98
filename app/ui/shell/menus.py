"""The menu bar: every command with its shortcut, and the user's settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QSlider, QWidget, QWidgetAction

from app import i18n, user_errors
from app.i18n.languages import refused
from app.ui.board.session import AUTO_ANSWERED
from app.widgets.controls import Label, filled
from app.widgets.preferences import SPEEDS, Preferences, own_name
from app.widgets.sound import Sounds
from app.widgets.waiting import busy, call_later

if TYPE_CHECKING:
    from app.ui.board.page import TablePage
    from app.ui.shell.main_window import MainWindow


SAMPLE = "card-laid"
"""The sound played as a sample."""
SIZE = (160, 20)
"""Length and height of the slider, px at text size 100 %."""


class Volume(QWidget):
    """A slider for the volume; each change plays a sample."""

    def __init__(self, preferences: Preferences, sounds: Sounds) -> None:
        super().__init__()
        self._preferences = preferences
        self._sounds = sounds
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setSingleStep(5)
        self.slider.setPageStep(20)
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
MENUS = ("game", "table", "view", "rooms", "help")
SIZES = (100, 125, 150, 175, 200)
"""Available text sizes in per cent."""
MAX_LISTED = 10
"""Maximum number of rejected language folders that a message names."""
Standard = QKeySequence.StandardKey


class Menus(QObject):
    """The menus of *window*. Labels: ``ui.do-NAME`` of a command, ``ui.menu-NAME`` of a menu."""

    def __init__(self, window: QMainWindow, preferences: Preferences) -> None:
        super().__init__(window)  # a QObject receives no signals once its window is gone
        self._window = window
        self._preferences = preferences
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
        what: Callable[..., Any],
        *keys: Key,
        needs_table: bool = False,
        optional: bool = False,
    ) -> QAction:
        """Add a command at the end of *menu*.

        *needs_table*: enabled only at a table. *optional*: shown only for games that list the command
        (:attr:`~app.ui.board.page.TablePage.commands`).
        """
        action = QAction(self._window)
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

    def switch(
        self, menu: str, name: str, on: bool, what: Callable[[bool], Any], *keys: Key, optional: bool = False
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
        what: Callable[[str], Any],
        words: Callable[[str], str] | None = None,
    ) -> None:
        """Add a submenu of *values* to *menu*; *words* labels a value, by default ``ui.<name>-<value>``."""
        sub = self.submenu(menu, name)
        group = QActionGroup(self._window)
        label_of = words or (lambda value: self._preferences.t(f"ui.{name}-{value}"))
        for value in values:
            action = QAction(self._window, checkable=True)
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
        """Return (menu title, [(label, keys)]) for the commands with shortcuts."""
        native = QKeySequence.SequenceFormat.NativeText
        return [
            (
                self._menus[menu].title().replace("&", ""),
                [
                    (action.text().replace("&", "").rstrip("…"), keys)
                    for action in self._menus[menu].actions()
                    if (keys := [key.toString(native) for key in action.shortcuts() if not key.isEmpty()])
                ],
            )
            for menu in MENUS
        ]

    def add_separator(self, menu: str) -> None:
        """Add a separator at the end of *menu*."""
        self._menus[menu].addSeparator()

    def table_shown(self, page: TablePage | None) -> None:
        """Show the commands of the game on *page*; without one, disable those that need a table."""
        for action in self._needs_table:
            action.setEnabled(page is not None)
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


def _apply(what: Callable[[str], Any], value: str) -> None:
    with busy():
        what(value)


def build(window: MainWindow, preferences: Preferences) -> Menus:
    """Add all commands of the main window."""
    menus = Menus(window, preferences)
    _game(menus, window)
    _table(menus, window, preferences)
    _view(menus, window, preferences)
    menus.add("rooms", "edit", lambda: window.choose("edit"), "Ctrl+E")
    menus.add("rooms", "print", lambda: window.choose("print"), Standard.Print)
    menus.add("rooms", "lab", window.open_lab)
    menus.add("help", "learn", window.lessons)
    menus.add("help", "puzzles", window.puzzles)
    menus.add("help", "example", window.watch)
    menus.add("help", "reference", window.open_reference, "Ctrl+I", "?")
    menus.add("help", "rules", window.open_rules, Standard.HelpContents)
    menus.add("help", "guide", window.windows.guide)
    menus.add("help", "keys", lambda: window.windows.keys(window, menus.shortcuts_by_menu()))
    menus.add_separator("help")
    menus.add("help", "wrong", window.what_went_wrong)
    menus.add("help", "about", lambda: window.windows.about(window))
    return menus


def _game(menus: Menus, window: MainWindow) -> None:
    menus.add("game", "new", window.new_game, Standard.New)
    menus.add("game", "set-up", window.set_up, "Ctrl+Shift+N")
    menus.add("game", "set-up-tribunal", lambda: window.set_up("tribunal"))
    menus.add("game", "saves", window.show_saves, Standard.Open)
    menus.add("game", "own-games", window.own_games)
    recent = menus.submenu("game", "recent")
    recent.aboutToShow.connect(lambda: _list_recent(recent, window, menus))
    menus.add("game", "open", window.ask_record, "Ctrl+Shift+O")
    menus.add("game", "save-as", window.save_game_as, Standard.SaveAs)
    menus.add("game", "phones", window.hands_on_phones)
    menus.add("game", "leave", window.leave_game, "Ctrl+W")
    menus.add_separator("game")
    menus.add("game", "backup", window.open_backup)
    menus.add("game", "quit", window.close, Standard.Quit)


def _list_recent(menu: QMenu, window: MainWindow, menus: Menus) -> None:
    menu.clear()
    for number, (words, file) in enumerate(window.recent(), 1):
        entry = menu.addAction(f"&{number}  {words}")
        entry.triggered.connect(lambda _=False, file=file: window.open_record(file))
    if menu.isEmpty():
        menu.addAction(menus.t("ui.saves-none")).setEnabled(False)


def _table(menus: Menus, window: MainWindow, preferences: Preferences) -> None:
    for name, method, optional, *keys in (
        ("undo", "undo", False, Standard.Undo),
        ("take-back", "take_back", False, "Ctrl+Shift+Z"),
        ("hint", "hint", True, "H", "F4"),
        ("verbs", "hint", True, "H", "F4"),
        ("watch-again", "watch_again", True, "W"),
        ("count", "show_count", True, "Ctrl+K"),
        ("prices", "open_pricing", True, "Ctrl+K"),
        ("analyse", "analyse", True, "A"),
        ("copy-position", "copy_position", True, "Ctrl+Shift+C"),
        ("set-up-here", "set_up_here", True),
        ("focus-actions", "focus_actions", False, "F2"),
        ("focus-table", "focus_table", False, "F3"),
        ("focus-plan", "focus_plan", True, "F6"),
    ):
        menus.add(
            "table",
            name,
            lambda method=method: window.call_page(method),
            *keys,
            needs_table=True,
            optional=optional,
        )
    menus.add_separator("table")
    auto_answers = menus.submenu("table", "spared", needs_table=True)
    auto_answers.aboutToShow.connect(lambda: _list_auto_answered(auto_answers, window, menus, preferences))
    menus.add_separator("table")
    menus.add("table", "offer-draw", window.offer_draw, needs_table=True)
    menus.add_separator("table")
    menus.add("table", "resign", window.resign, needs_table=True)


def _list_auto_answered(menu: QMenu, window: MainWindow, menus: Menus, preferences: Preferences) -> None:
    """List a switch for each kind of question that can be auto-answered."""
    menu.clear()
    for kind in window.auto_answerable():
        entry = menu.addAction(menus.t(f"ui.spared-{kind}"))
        entry.setCheckable(True)
        entry.setChecked(preferences.stored(AUTO_ANSWERED.format(kind), "yes") != "no")
        entry.toggled.connect(partial(window.set_auto_answer, kind))
    if menu.isEmpty():
        menu.addAction(menus.t("ui.spared-none")).setEnabled(False)


def _report_rejected_languages(window: MainWindow, language: str) -> None:
    """Report which language folders can't be used, and why."""
    errors = list(refused().values())[:MAX_LISTED]
    window.show_message("\n\n".join(user_errors.refusal(error, language) for error in errors))


def _list_languages(menu: QMenu, window: MainWindow, menus: Menus, preferences: Preferences) -> None:
    """List the card languages to choose from: the reader's, and those of the sets."""
    menu.clear()
    group = QActionGroup(menu)
    chosen = str(preferences.stored("cards_language", ""))
    languages = dict.fromkeys(
        code for playable in window.context.games() for code in playable.sets.languages()
    )
    for language in ("", *languages):
        entry = menu.addAction(own_name(language) if language else menus.t("ui.cards-language-reader"))
        entry.setCheckable(True)
        entry.setChecked(language == chosen)
        entry.triggered.connect(lambda _=False, language=language: preferences.set_cards_language(language))
        group.addAction(entry)


def _view(menus: Menus, window: MainWindow, preferences: Preferences) -> None:
    menus.add("view", "zoom-in", lambda: window.zoom(1.25), "Ctrl++", needs_table=True)
    menus.add("view", "zoom-out", lambda: window.zoom(0.8), "Ctrl+-", needs_table=True)
    menus.add("view", "zoom-fit", lambda: window.zoom(0), "Ctrl+0", needs_table=True)
    menus.add_separator("view")
    menus.choice(
        "view",
        "language",
        i18n.available(),
        lambda: preferences.language,
        preferences.set_language,
        i18n.display_name,
    )
    if refused():
        menus.add(
            "language", "languages-refused", lambda: _report_rejected_languages(window, preferences.language)
        )
    card_languages = menus.submenu("view", "cards-language")
    card_languages.aboutToShow.connect(lambda: _list_languages(card_languages, window, menus, preferences))
    menus.choice(
        "view",
        "theme",
        ("night", "day", "system"),
        lambda: preferences.theme_choice,
        preferences.set_theme,
    )
    menus.choice(
        "view",
        "text-size",
        [str(percent) for percent in SIZES],
        lambda: str(preferences.text_percent),
        lambda percent: preferences.set_text_percent(int(percent)),
        lambda percent: f"{percent} %",
    )
    menus.choice(
        "view",
        "animation",
        list(SPEEDS),
        lambda: preferences.animation,
        preferences.set_animation,
    )
    menus.switch("view", "reduced-motion", preferences.reduced_motion, preferences.set_reduced_motion)
    if window.context.sounds is not None:
        _sound(menus, preferences, window.context.sounds)
    menus.add("view", "full-screen", window.full_screen, "F11")


def _sound(menus: Menus, preferences: Preferences, sounds: Sounds) -> None:
    slider = QWidgetAction(menus)
    slider.setDefaultWidget(Volume(preferences, sounds))
    menus.submenu("view", "volume").addAction(slider)
    mute = menus.switch("view", "mute", preferences.muted, preferences.set_muted, "F8")
    preferences.sound_changed.connect(mute.setChecked)
