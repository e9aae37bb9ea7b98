"""The window: the start screen, the table, the menus. The editor and the printer come from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QMenu, QMessageBox, QStackedWidget, QWidget

from app import paths, trouble
from app.rules.game import SEATS, Game, Seat
from app.rules.match import Match, replay
from app.rules.record import BadRecord, End, Header
from app.rules.record_file import RecordFile, read_file
from app.rules.set_text import read_set
from app.ui.coach.lessons import lesson_page
from app.ui.coach.page import LessonPage
from app.ui.coach.puzzles import PuzzleList, PuzzlePage, PuzzleSession
from app.ui.coach.puzzles import shipped as shipped_puzzles
from app.ui.games import Playable, own_fate
from app.ui.new_game import NewGame, NewGameDialog
from app.ui.replay_page import ReplayPage
from app.ui.rules_pictures import Painter as RulesPainter
from app.ui.rules_window import RulesWindow
from app.ui.session import Chooser, GameSession, Player
from app.ui.start_page import StartPage
from app.ui.table.page import TablePage
from app.ui.thinking import Thinker
from app.widgets.gallery import Gallery, Loader
from app.widgets.interface import Interface

RECORDS = "*.dozorgame"
CARDS_SETTLE = 600
"""ms without a further change before the faces of the table are read anew."""


@runtime_checkable
class CanPick(Protocol):
    """A print window that can be asked for some cards only."""

    def pick(self, cards: Sequence[str]) -> None:
        """Print only the cards with these keys."""


@dataclass(frozen=True, slots=True)
class House:
    """What the window is given: the game, where cards come from, and what other rooms there are."""

    game: Game
    card_set: Callable[[], Any]
    """The set that new games are played with; reads the catalogue."""
    contents: Loader
    """The set's faces in a language; reads the catalogue."""
    open_editor: Callable[[QWidget], QWidget] | None = None
    open_print: Callable[[QWidget], QWidget] | None = None
    chooser: Chooser | None = None
    """The computer player, if there is one."""
    lesson_set: Callable[[], Any] | None = None
    """The set that lessons are played with, whatever the editor has changed; None: ``card_set``."""
    more: tuple[Playable, ...] = ()
    """The games besides the first."""

    def games(self) -> tuple[Playable, ...]:
        """All games that can be played, the first one first."""
        return (own_fate(self.game, self.card_set, self.contents), *self.more)

    def game_of(self, key: str) -> Playable:
        """The game called *key*. Raises ``BadRecord`` for one that is not played here."""
        for one in self.games():
            if one.key == key:
                return one
        raise BadRecord("unknown-game", name=key[:40], known=", ".join(one.key for one in self.games()))


class MainWindow(QMainWindow):
    """The program's main window."""

    def __init__(self, interface: Interface, house: House) -> None:
        super().__init__()
        self._interface = interface
        self._house = house
        self._galleries: dict[str, Gallery] = {}
        self._page: TablePage | None = None
        self._replay: ReplayPage | None = None
        self._lesson: QWidget | None = None
        self._rules: dict[str, RulesWindow] = {}
        self._playing = house.game.key
        self._rooms: list[QWidget] = []
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.timeout.connect(self._reload_cards)
        self._stack = QStackedWidget()
        self.start_page = StartPage(interface)
        self._stack.addWidget(self.start_page)
        self.setCentralWidget(self._stack)
        self.resize(1440, 900)
        self.setMinimumSize(960, 640)
        self._actions: dict[str, QAction] = {}
        self._build_menus()
        self.start_page.chosen.connect(self._choose)
        self.start_page.offer("edit", house.open_editor is not None)
        self.start_page.offer("print", house.open_print is not None)
        interface.language_changed.connect(self._speak)
        self._speak()
        self.show_start()

    @property
    def page(self) -> TablePage | None:
        """The table, when a game is open."""
        return self._page

    @property
    def gallery(self) -> Gallery:
        """The faces of the set; read when first needed, because that imports the catalogue."""
        return self._gallery_of(self._house.games()[0])

    def _gallery_of(self, playable: Playable) -> Gallery:
        if playable.key not in self._galleries:
            self._galleries[playable.key] = Gallery(self._interface, playable.contents)
        return self._galleries[playable.key]

    def warm_up(self) -> None:
        """Read the catalogue now that the window stands."""
        QTimer.singleShot(60, lambda: self.gallery)

    # Games ---------------------------------------------------------------------------------------

    def show_start(self) -> None:
        """The start screen."""
        self._stack.setCurrentWidget(self.start_page)
        self.start_page.offer_continue(unfinished() is not None)
        self._follow_page()

    def cards_changed(self, *_told: object) -> None:
        """The editor changed a card: show it, once the person pauses."""
        self._stale.start(CARDS_SETTLE)

    def _reload_cards(self) -> None:
        for gallery in self._galleries.values():
            gallery.reload()

    def play_set(self, key: str) -> None:
        """Come to the front and ask how to play the card set *key*; new games use it from now on."""
        self._interface.store("set", key)
        self._reload_cards()
        self.show()
        self.raise_()
        self.activateWindow()
        # A set that is named like a game has that game's pieces.
        named = any(one.key == key for one in self._house.games())
        self.new_game(key if named else self._house.game.key)

    def open_print(self, key: str = "", cards: Sequence[str] = ()) -> None:
        """Open the print window on the set *key*, if given; with *cards* on these alone."""
        if key:
            self._interface.store("set", key)
        self._choose("print")
        if cards and self._rooms and isinstance(self._rooms[-1], CanPick):
            self._rooms[-1].pick(cards)

    def new_game(self, key: str = "") -> None:
        """Ask how to play (at first the game *key*), and play."""
        dialog = NewGameDialog(
            self,
            self._interface,
            self._house.games(),
            computer=self._house.chooser is not None,
            key=key or str(self._interface.stored("game", self._playing)),
        )
        dialog.rule_wanted.connect(lambda number: self.open_rules(number, dialog.key))
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._interface.store("game", dialog.key)
            self.play(dialog.answer())

    def play(self, wanted: NewGame, file: Path | None = None) -> None:
        """Begin the game *wanted*, recorded in *file* (by default a new one in the user's folder)."""
        now = datetime.now().astimezone()
        target = file or _new_file()
        playable = self._house.game_of(wanted.game)
        self._show(
            lambda: GameSession.begin(
                playable.game,
                playable.card_set(),
                seed=wanted.seed,
                options=wanted.options,
                file=target,
                players=wanted.players,
                names=_signed(wanted),
                date=f"{now:%Y-%m-%d}",
                open_hands=wanted.open_hands or not playable.secret,
                chooser=self._house.chooser,
            )
        )

    def open_record(self, file: Path) -> None:
        """Go on with the game recorded in *file*; one that has ended is shown step by step."""

        def open_it() -> GameSession | ReplayPage:
            record = read_file(file)
            playable = self._house.game_of(record.header.game)
            cards = _cards(playable, record.header)
            if any(isinstance(entry, End) for entry in record.entries[-1:]):
                return self._replay_of(replay(record, playable.game, cards))
            return GameSession.resume(
                playable.game,
                record,
                file,
                cards,
                players=_players(record.header.players),
                open_hands=not playable.secret,
                chooser=self._house.chooser,
            )

        self._show(open_it)

    def replay(self, match: Match) -> None:
        """Go through *match* step by step."""
        self._show(lambda: self._replay_of(match))

    def _replay_of(self, match: Match) -> ReplayPage:
        playable = self._house.game_of(match.game.key)
        return playable.replay(self._interface, self._gallery_of(playable), match)

    def play_on(self, match: Match, count: int) -> None:
        """A game of its own that begins with the first *count* actions of *match*."""

        def branch() -> GameSession:
            header = match.header
            playable = self._house.game_of(header.game)
            made = Match(playable.game, header, _cards(playable, header))
            made.write_to(RecordFile.create(_new_file(), header))
            for move in match.moves[:count]:
                made.submit(move.action)
            return GameSession(
                made,
                _players(header.players),
                open_hands=not playable.secret,
                chooser=self._house.chooser,
            )

        self._show(branch)

    def ask_record(self) -> None:
        """Ask for a file and open it."""
        file, _ = QFileDialog.getOpenFileName(
            self,
            self._interface.t("ui.open-title"),
            str(paths.games()),
            f"{self._interface.t('ui.records')} ({RECORDS})",
        )
        if file:
            self.open_record(Path(file))

    def leave_game(self) -> None:
        """Back to the start screen; the record keeps the game."""
        self._drop_page()
        self.show_start()

    def say(self, sentence: str) -> None:
        """One sentence that has to be read."""
        box = QMessageBox(self)
        box.setWindowTitle(self._interface.t("ui.program-name"))
        box.setText(sentence)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def open_rules(self, number: str = "", key: str = "") -> None:
        """The rules of the game *key* (by default of the one that is played), at a number."""
        key = key or self._playing
        if key not in self._rules:
            self._rules[key] = RulesWindow(
                self._interface,
                key,
                lambda: RulesPainter(self._interface, self.gallery, self._lesson_set()),
            )
        self._rules[key].open_at(number)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._drop_page()
        if isinstance(self._house.chooser, Thinker):
            self._house.chooser.close()
        for room in (*self._rooms, *self._rules.values()):
            room.close()
        super().closeEvent(event)

    def _show(self, make: Callable[[], GameSession | ReplayPage]) -> None:
        try:
            made = make()
            playable = self._house.game_of(made.match.game.key)
            gallery = self._gallery_of(playable)
        except Exception as error:
            if trouble.expected(error) is None:
                raise
            self.say(trouble.tell(error, self._interface.language)[0])
            return
        self._drop_page()
        self._playing = playable.key
        if isinstance(made, ReplayPage):
            made.leave_wanted.connect(self.leave_game)
            made.play_on_wanted.connect(lambda count: self.play_on(made.match, count))
            self._replay = made
            self._turn_to(made)
            return
        page = playable.page(self._interface, gallery, made)
        page.leave_wanted.connect(self.leave_game)
        page.rematch_wanted.connect(self._rematch)
        page.replay_wanted.connect(lambda: self.replay(made.match))
        page.rule_wanted.connect(self.open_rules)
        self._page = page
        self._turn_to(page)
        page.start()

    def learn(self, key: str = "own-fate") -> None:
        """The lesson *key*, where it was left."""
        self._show_lesson(
            lambda: lesson_page(
                key, self._interface, self.gallery, self._lesson_set()
            )
        )

    def puzzles(self) -> None:
        """The puzzles, to choose one."""
        made = PuzzleList(self._interface)
        made.chosen.connect(self.solve)
        made.leave_wanted.connect(self.leave_game)
        self._drop_page()
        self._lesson = made
        self._turn_to(made)

    def solve(self, at: int) -> None:
        """The puzzle number *at* (from 0) of the list."""
        known = shipped_puzzles()
        made = PuzzlePage(
            self._interface,
            self.gallery,
            PuzzleSession(known[at], self._lesson_set()),
            at + 1,
            len(known),
        )
        self._drop_page()
        made.leave_wanted.connect(self.puzzles)
        made.next_wanted.connect(lambda: self.solve(at + 1))
        self._playing = known[at].game
        made.rule_wanted.connect(self.open_rules)
        self._lesson, self._page = made, made.table
        self._turn_to(made)
        made.start()

    def _lesson_set(self) -> Any:
        return (self._house.lesson_set or self._house.card_set)()

    def _show_lesson(self, make: Callable[[], LessonPage]) -> None:
        try:
            made = make()
        except Exception as error:
            if trouble.expected(error) is None:
                raise
            self.say(trouble.tell(error, self._interface.language)[0])
            return
        self._drop_page()
        self._playing = self._house.game.key
        made.leave_wanted.connect(self.leave_game)
        made.rule_wanted.connect(self.open_rules)
        self._lesson, self._page = made, made.table
        self._turn_to(made)
        made.start()

    def _turn_to(self, page: QWidget) -> None:
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        self._follow_page()
        page.setFocus()

    def _rematch(self) -> None:
        if self._page is None:
            return
        session = self._page.session
        header = session.match.header
        swapped = NewGame(
            {seat: session.players["dark" if seat == "light" else "light"] for seat in SEATS},
            {
                seat: header.players.get("dark" if seat == "light" else "light", "").partition(COMPUTER)[0]
                for seat in SEATS
            },
            dict(header.options),
            header.seed + 1,
            session.open_hands,
            header.game,
        )
        self.play(swapped)

    def _drop_page(self) -> None:
        if self._page is not None:
            self._page.session.close()
        for page in (self._lesson or self._page, self._replay):
            if page is not None:
                self._stack.removeWidget(page)
                page.deleteLater()
        self._page = self._replay = self._lesson = None

    # Menus ---------------------------------------------------------------------------------------

    def _build_menus(self) -> None:
        self._menus: dict[str, QMenu] = {
            name: self.menuBar().addMenu("") for name in ("game", "table", "view", "rooms", "help")
        }
        self._add("game", "new", self.new_game, QKeySequence.StandardKey.New)
        self._add("game", "open", self.ask_record, QKeySequence.StandardKey.Open)
        self._add("game", "leave", self.leave_game, "Ctrl+W")
        self._menus["game"].addSeparator()
        self._add("game", "quit", self.close, QKeySequence.StandardKey.Quit)
        self._add("table", "undo", lambda: self._on_page("undo"), QKeySequence.StandardKey.Undo)
        self._add("table", "take-back", lambda: self._on_page("take_back"), "Ctrl+Shift+Z")
        self._add("table", "hint", lambda: self._on_page("hint"), "F4")
        self._actions["hint"].setShortcuts([QKeySequence("H"), QKeySequence("F4")])
        self._add("table", "count", lambda: self._on_page("show_count"), "Ctrl+K")
        self._add("table", "focus-actions", lambda: self._on_page("focus_actions"), "F2")
        self._add("table", "focus-table", lambda: self._on_page("focus_table"), "F3")
        self._menus["table"].addSeparator()
        self._add("table", "offer-draw", self.offer_draw, "")
        self._add("table", "resign", self.give_up, "")
        for name, key, factor in (
            ("zoom-in", "Ctrl++", 1.25),
            ("zoom-out", "Ctrl+-", 0.8),
            ("zoom-fit", "Ctrl+0", 0),
        ):
            self._add("view", name, lambda factor=factor: self._zoom(factor), key)
        self._menus["view"].addSeparator()
        self._language = self._choice(
            "view",
            "language",
            [("ru", "ui.language-name.ru"), ("en", "ui.language-name.en")],
            self._interface.set_language,
        )
        self._theme = self._choice(
            "view", "theme", [("night", "ui.theme-night"), ("day", "ui.theme-day")], self._interface.set_theme
        )
        self._text = self._choice(
            "view",
            "text-size",
            [(str(p), "") for p in (100, 125, 150, 175, 200)],
            lambda percent: self._interface.set_text_percent(int(percent)),
        )
        motion = self._add("view", "reduced-motion", lambda: None, "")
        motion.setCheckable(True)
        motion.setChecked(self._interface.reduced_motion)
        motion.toggled.connect(self._interface.set_reduced_motion)
        self._add("view", "full-screen", self._full_screen, "F11")
        self._add("rooms", "edit", lambda: self._choose("edit"), "Ctrl+E")
        self._add("rooms", "print", lambda: self._choose("print"), QKeySequence.StandardKey.Print)
        self._add("help", "learn", self.learn, "")
        self._add("help", "puzzles", self.puzzles, "")
        self._add("help", "rules", self.open_rules, QKeySequence.StandardKey.HelpContents)

    def _add(
        self, menu: str, name: str, what: Callable[..., Any], key: QKeySequence.StandardKey | str
    ) -> QAction:
        action = QAction(self)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: what())
        self._menus[menu].addAction(action)
        self._actions[name] = action
        return action

    def _choice(
        self, menu: str, name: str, values: list[tuple[str, str]], what: Callable[[str], Any]
    ) -> QActionGroup:
        sub = self._menus[menu].addMenu("")
        self._menus[name] = sub
        group = QActionGroup(self)
        for value, code in values:
            action = QAction(self)
            action.setCheckable(True)
            action.setData((value, code))
            action.triggered.connect(lambda _=False, value=value: what(value))
            group.addAction(action)
            sub.addAction(action)
        return group

    def _speak(self) -> None:
        t = self._interface.t
        self.setWindowTitle(t("ui.program-name"))
        for name, menu in self._menus.items():
            menu.setTitle(t(f"ui.menu-{name}"))
        for name, action in self._actions.items():
            action.setText(t(f"ui.do-{name}"))
        for group, now in (
            (self._language, self._interface.language),
            (self._theme, self._interface.theme.name),
            (self._text, str(self._interface.text_percent)),
        ):
            for action in group.actions():
                value, code = action.data()
                action.setText(t(code) if code else f"{value} %")
                action.setChecked(value == now)

    def _follow_page(self) -> None:
        on = self._page is not None
        for name in (
            "leave",
            "undo",
            "take-back",
            "hint",
            "count",
            "focus-actions",
            "focus-table",
            "offer-draw",
            "resign",
            "zoom-in",
            "zoom-out",
            "zoom-fit",
        ):
            self._actions[name].setEnabled(on)
        self._actions["edit"].setEnabled(self._house.open_editor is not None)
        self._actions["print"].setEnabled(self._house.open_print is not None)

    def _choose(self, name: str) -> None:
        if name == "play":
            self.new_game()
        elif name == "learn":
            self.learn()
        elif name == "puzzles":
            self.puzzles()
        elif name == "open":
            self.ask_record()
        elif name == "continue":
            file = unfinished()
            if file is not None:
                self.open_record(file)
        elif name in ("edit", "print"):
            maker = self._house.open_editor if name == "edit" else self._house.open_print
            if maker is not None:
                room = maker(self)
                self._rooms = [old for old in self._rooms if old is not room] + [room]
                room.show()
                room.raise_()
                room.activateWindow()

    def _on_page(self, name: str) -> None:
        if self._page is not None:
            getattr(self._page, name)()

    def offer_draw(self) -> None:
        """Offer a draw for the seat that looks."""
        self._talk("offer-draw")

    def give_up(self) -> None:
        """Resign for the seat that looks, when the person is sure."""
        self._talk("resign")

    def _talk(self, verb: str) -> None:
        if self._page is None:
            return
        session = self._page.session
        seat = session.viewer or session.to_move
        if seat is None or self._page.curtain.isVisible():
            self.say(self._interface.t("ui.not-your-decision"))
            return
        action = self._page.saying(verb, seat)
        if not action.args and seat != session.to_move:
            self.say(self._interface.t("ui.not-your-decision"))
            return
        reason = session.why_not(action)
        if reason is not None:
            self.say(self._page.words.reason(reason))
            return
        if verb == "resign":
            answer = QMessageBox.question(
                self, self._interface.t("ui.program-name"), self._interface.t("ui.resign-sure")
            )
            if answer != QMessageBox.StandardButton.Yes:
                return
        self._page.do(action)

    def _zoom(self, factor: float) -> None:
        if self._page is not None:
            self._page.view.set_zoom(self._page.view.zoom * factor if factor else 1.0)

    def _full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()


COMPUTER = " ⚙ "
"""Stands before the computer player's name in a record, so that a game put aside goes on with it."""


def _signed(wanted: NewGame) -> dict[Seat, str]:
    return {
        seat: wanted.names.get(seat, seat)
        + ("" if wanted.players[seat] == "person" else f"{COMPUTER}{wanted.players[seat]}")
        for seat in SEATS
    }


def _players(names: Mapping[Seat, str]) -> dict[Seat, Player]:
    return {seat: names.get(seat, "").partition(COMPUTER)[2].strip() or "person" for seat in SEATS}


def _cards(playable: Playable, header: Header) -> Any:
    """The set that a game was begun with."""
    return read_set(header.card_lines) if header.card_lines else playable.card_set()


def _new_file() -> Path:
    return _free(paths.games() / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S}.dozorgame")


def _free(file: Path) -> Path:
    """*file*, or the same with a number, so that nothing is written over."""
    number = 2
    free = file
    while free.exists():
        free = file.with_stem(f"{file.stem} {number}")
        number += 1
    return free


def unfinished() -> Path | None:
    """The newest game in the user's folder that has no end."""
    files = sorted(paths.games().glob(RECORDS), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files[:20]:
        try:
            with file.open("rb") as record:
                record.seek(0, 2)
                record.seek(max(0, record.tell() - 200))
                last = record.read().rstrip().rsplit(b"\n", 1)[-1]
        except OSError:
            continue
        if not last.startswith(b"end "):
            return file
    return None
