"""The main window: its parts, its menus, and what they do."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup, QCloseEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget, QWidgetAction

from app import i18n, user_errors
from app.i18n.languages import refused
from app.ui.board.page import TablePage
from app.ui.board.session import AUTO_ANSWERED, WARN_LOSSES
from app.ui.new_game.dialog import empty_table
from app.ui.new_game.sets import full_rules_name
from app.ui.shell import last_session, rooms
from app.ui.shell.archive import Archive
from app.ui.shell.games import Games
from app.ui.shell.host import AppContext, PageHost, TeachesLesson
from app.ui.shell.learning import Learning
from app.ui.shell.menus import Menus, Standard, Volume
from app.ui.shell.windows import Windows
from app.widgets.announcer import announcer
from app.widgets.preferences import SPEEDS, Preferences, own_name
from app.widgets.sound import Sounds
from app.widgets.waiting import single_shot
from app.widgets.windows import close_on_escape, raise_window

SIZE = (1440, 900)
"""Initial window size in px, at text size 100 %."""
TEXT_SIZES = (100, 125, 150, 175, 200)
"""Available text sizes in per cent."""
MAX_LISTED = 10
"""Maximum number of rejected language folders that a message names."""
RELOAD_DELAY_MS = 600
"""Delay in ms after the last change before the table's faces are reloaded."""


@runtime_checkable
class Closable(Protocol):
    """A computer player with a process to end."""

    def close(self) -> None:
        """End the process."""


class MainWindow(QMainWindow):
    """The program's main window: one page at a time.

    ``host`` shows the page; ``games``, ``archive`` and ``learning`` open pages; ``windows`` has the others.
    """

    def __init__(self, preferences: Preferences, context: AppContext) -> None:
        super().__init__()
        self.preferences = preferences
        self.host = PageHost(preferences, context)
        self.setCentralWidget(self.host)
        self.windows = Windows(self.host)
        self.games = Games(self.host, self.windows)
        self.archive = Archive(self.games)
        self.learning = Learning(self.games)
        self._reload_timer = single_shot(self, self.reload_cards)
        self.setMinimumSize(960, 640)
        preferences.restore_geometry(self, "main", *SIZE)
        self.menus = build_menus(self)
        close_on_escape(self, self.host.escape)
        start = self.host.start_page
        start.chosen.connect(self.choose)
        for name, opener in (("edit", context.open_editor), ("print", context.open_print)):
            start.offer(name, opener is not None)
            if name == "edit":
                start.offer("own", opener is not None)
            self.menus[name].setEnabled(opener is not None)
        preferences.language_changed.connect(self._update_title)
        self.host.changed.connect(self._update_title)
        self.host.changed.connect(self._offer_commands)
        self.host.table_changed.connect(self._offer_commands)
        self._update_title()
        self._offer_commands()
        self.menus.retranslate()
        self.host.show_start()

    @property
    def context(self) -> AppContext:
        """The games, and what opens other windows."""
        return self.host.context

    @property
    def page(self) -> TablePage | None:
        """The table, while a game or lesson is open."""
        return self.host.table

    @property
    def shown(self) -> QWidget:
        """The current page: the start screen, a table, a replay, a lesson."""
        return self.host.shown

    def choose(self, name: str) -> None:
        """Run the choice *name* of the start screen."""
        {
            "edit": lambda: self.windows.open_tool_window("edit"),
            "own": self.windows.make_game,
            "print": lambda: self.windows.open_tool_window("print"),
            "play": self.games.new_game,
            "free": lambda: self.games.new_game("free"),
            "learn": self.learning.lessons,
            "puzzles": self.learning.puzzles,
            "open": self.archive.show_saves,
            "continue": self.games.resume_latest,
            "own-games": self.archive.own_games,
            "rules": self.windows.open_rules,
            "lab": self.windows.open_lab,
        }[name]()

    def begin(self) -> None:
        """Show the first page of a start without a file: the first questions, or what was open before."""
        kind, name = last_session.last_opened(self.preferences)
        if last_session.questions_pending(self.preferences):
            self.learning.first_start()
        elif kind == "game":
            self.games.open_record(Path(name))
        elif kind == "lesson":
            for lesson in rooms.lessons.known():
                if lesson.key == name:
                    self.learning.learn(lesson)
        if last_session.last_second_window(self.preferences) == "edit":
            self.windows.open_tool_window("edit")

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.windows.may_close():
            event.ignore()
            return
        lesson = self.shown.lesson.key if isinstance(self.shown, TeachesLesson) else ""
        last_session.store(self.preferences, self.page, lesson, "edit" if self.windows.editor_open else "")
        self.host.drop_page()
        for helper in (self.context.chooser, self.archive, self.learning, self.context.sounds, self.windows):
            if isinstance(helper, Closable):
                helper.close()
        super().closeEvent(event)

    def _update_title(self, *_args: object) -> None:
        """Set the window title: the game and its rule set."""
        t = self.preferences.t
        words = [t("ui.program-name")]
        match = self.host.match
        if match is not None:
            rules = full_rules_name(match.header, self.preferences.language)
            words.insert(0, ", ".join(filter(None, (t(f"ui.game-{match.header.game}"), rules))))
        self.setWindowTitle(" — ".join(words))

    def _offer_commands(self) -> None:
        page = self.page
        self.menus.table_shown(page)
        for name in ("offer-draw", "resign"):
            self.menus[name].setVisible(page is None or len(page.session.match.header.seats) == 2)
        auto_answers = page is None or page.session.auto_answerable
        self.menus.menu("spared").menuAction().setVisible(bool(auto_answers))
        if page is not None and page.session.match.outcome is not None:
            for name in ("hint", "offer-draw", "resign"):
                self.menus[name].setEnabled(False)
        self.menus["leave"].setEnabled(self.shown is not self.host.start_page)
        self.menus["save-as"].setEnabled(page is not None and page.session.match.file is not None)
        self.menus["phones"].setEnabled(self.games.allows_phones())

    # What the editor asks for ---------------------------------------------------------------------

    def cards_changed(self, *_args: object) -> None:
        """Schedule a reload of the cards that the editor changes, after its last edit."""
        self._reload_timer.start(RELOAD_DELAY_MS)

    def reload_cards(self) -> None:
        """Reload the cards from the editor's current state."""
        self.host.reload_faces()
        self.windows.follow()

    def play_set(self, key: str) -> None:
        """Come to the front and offer a new game with the card set *key*, now the default."""
        raise_window(self)
        games = [playable for playable in self.context.games() if playable.has_set(key)]
        self.preferences.store("set", key)
        for game in games:
            game.sets.choose(key)
        self.games.new_game(games[0].key if games else "")

    def open_empty_table(self, key: str) -> None:
        """Come to the front with an empty table and the card set *key* next to it."""
        raise_window(self)
        self.games.play(empty_table(key))

    # Commands -------------------------------------------------------------------------------------

    def run_at_table(self, command: str) -> None:
        """Run the *command* of the table, if there is one."""
        if self.page is not None:
            self.page.commands[command]()

    def request(self, verb: str) -> None:
        """Request *verb* (``offer-draw``, ``resign``) for the seat at the screen; show why it can't be."""
        refusal = self.page.request(verb) if self.page is not None else ""
        if refusal:
            self.host.show_message(refusal)

    def set_auto_answer(self, kind: str, on: bool) -> None:
        """Switch auto-answering of *kind* questions with only one sensible answer."""
        self.preferences.store(AUTO_ANSWERED.format(kind), "yes" if on else "no")
        if self.page is not None and self.page.session.allows_plan_edits:
            self.page.session.set_auto_answer(kind, on)

    def set_guard(self, on: bool) -> None:
        """Switch the warning before *done* lets an Other die."""
        self.preferences.store(WARN_LOSSES, "yes" if on else "no")
        self.run_at_table("guard")

    def zoom(self, factor: float) -> None:
        """Zoom the table by *factor*; 0 fits the whole table."""
        if self.page is not None:
            self.page.view.set_zoom(self.page.view.zoom * factor if factor else 1.0)

    def toggle_full_screen(self) -> None:
        """Toggle full screen."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()


def build_menus(window: MainWindow) -> Menus:
    """Add all commands of the main window."""
    preferences = window.preferences
    menus = Menus(window, preferences)
    menus.fill(
        "game",
        ("new", window.games.new_game, Standard.New),
        ("set-up", window.learning.set_up, "Ctrl+Shift+N"),
        ("set-up-tribunal", lambda: window.learning.set_up("tribunal")),
        ("saves", window.archive.show_saves, Standard.Open),
        ("own-games", window.archive.own_games),
    )
    recent = menus.submenu("game", "recent")
    recent.aboutToShow.connect(lambda: _list_recent(recent, window, menus))
    menus.fill(
        "game",
        ("open", window.games.ask_record, "Ctrl+Shift+O"),
        ("save-as", window.games.save_as, "Ctrl+Shift+S"),
        ("phones", window.games.hands_on_phones),
        ("leave", window.host.leave, "Ctrl+W"),
        None,
        ("backup", window.windows.open_backup),
        ("quit", window.close, "Ctrl+Q"),
    )
    _table(menus, window, preferences)
    _view(menus, window, preferences)
    menus.fill(
        "rooms",
        ("edit", lambda: window.choose("edit"), "Ctrl+E"),
        ("print", lambda: window.choose("print"), Standard.Print),
        ("lab", window.windows.open_lab),
    )
    menus.fill(
        "help",
        ("learn", window.learning.lessons),
        ("puzzles", window.learning.puzzles),
        ("example", window.learning.watch),
        ("reference", window.windows.open_reference, "Ctrl+I", "?"),
        ("rules", window.windows.open_rules, Standard.HelpContents),
        ("guide", window.windows.open_guide),
        ("keys", lambda: window.windows.show_keys(menus.shortcuts_by_menu())),
        None,
        ("wrong", window.windows.open_error_report),
        ("about", window.windows.show_about),
    )
    return menus


def _list_recent(menu: QMenu, window: MainWindow, menus: Menus) -> None:
    menu.clear()
    for number, (words, file) in enumerate(window.archive.recent(), 1):
        entry = menu.addAction(f"&{number}  {words}")
        entry.triggered.connect(lambda _=False, file=file: window.games.open_record(file))
    if menu.isEmpty():
        menu.addAction(menus.t("ui.saves-none")).setEnabled(False)


def _table(menus: Menus, window: MainWindow, preferences: Preferences) -> None:
    for name, optional, *keys in (
        ("undo", False, Standard.Undo),
        ("take-back", False, "Ctrl+Shift+Z"),
        ("hint", True, "H", "F4"),
        ("verbs", True, "H", "F4"),
        ("watch-again", True, "W"),
        ("count", True, "Ctrl+K"),
        ("prices", True, "Ctrl+K"),
        ("analyse", True, "A"),
        ("copy-position", True, "Ctrl+Shift+C"),
        ("set-up-here", True),
        ("focus-actions", False, "F2"),
        ("focus-table", False, "F3"),
        ("focus-plan", True, "F6"),
        ("describe-table", False, "Shift+F7"),
    ):
        menus.add(
            "table",
            name,
            partial(window.run_at_table, name),
            *keys,
            needs_table=True,
            optional=optional,
        )
    again = menus.add("table", "say-again", lambda: announcer().speak(announcer().last), "F7")
    # Also in the editor, the print window, and so on.
    again.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
    menus.add_separator("table")
    auto_answers = menus.submenu("table", "spared", needs_table=True)
    auto_answers.aboutToShow.connect(lambda: _list_auto_answered(auto_answers, window, menus, preferences))
    warns = preferences.stored(WARN_LOSSES, "yes") != "no"
    menus.switch("table", "guard", warns, window.set_guard, optional=True)
    menus.add_separator("table")
    menus.add("table", "offer-draw", lambda: window.request("offer-draw"), needs_table=True)
    menus.add_separator("table")
    menus.add("table", "resign", lambda: window.request("resign"), needs_table=True)


def _list_auto_answered(menu: QMenu, window: MainWindow, menus: Menus, preferences: Preferences) -> None:
    """List a switch for each kind of question that can be auto-answered."""
    menu.clear()
    for kind in window.page.session.auto_answerable if window.page is not None else ():
        entry = menu.addAction(menus.t(f"ui.spared-{kind}"))
        entry.setCheckable(True)
        entry.setChecked(preferences.stored(AUTO_ANSWERED.format(kind), "yes") != "no")
        entry.toggled.connect(partial(window.set_auto_answer, kind))
    if menu.isEmpty():
        menu.addAction(menus.t("ui.spared-none")).setEnabled(False)


def _report_rejected_languages(window: MainWindow, language: str) -> None:
    """Report which language folders can't be used, and why."""
    errors = list(refused().values())[:MAX_LISTED]
    window.host.show_message("\n\n".join(user_errors.refusal(error, language) for error in errors))


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
        ("night", "day", "contrast", "system"),
        lambda: preferences.theme_choice,
        preferences.set_theme,
    )
    menus.choice(
        "view",
        "text-size",
        [str(percent) for percent in TEXT_SIZES],
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
    menus.switch("view", "single-keys", preferences.single_keys, preferences.set_single_keys)
    menus.switch("view", "reduced-motion", preferences.reduced_motion, preferences.set_reduced_motion)
    if window.context.sounds is not None:
        _sound(menus, preferences, window.context.sounds)
    menus.add("view", "full-screen", window.toggle_full_screen, "F11")


def _sound(menus: Menus, preferences: Preferences, sounds: Sounds) -> None:
    slider = QWidgetAction(menus)
    slider.setDefaultWidget(Volume(preferences, sounds))
    menus.submenu("view", "volume").addAction(slider)
    mute = menus.switch("view", "mute", preferences.muted, preferences.set_muted, "F8")
    preferences.sound_changed.connect(mute.setChecked)
