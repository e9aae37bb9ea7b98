"""The main window: the start screen, the table, and the pages between.

``menus`` has the commands, ``game_opening`` opens games, ``windows`` has the other windows.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QStackedWidget, QWidget

from app import case_file, paths, user_errors
from app.rules.match import Match
from app.rules.record import BadRecord
from app.table.cards import FaceCache
from app.ui.board.page import TablePage
from app.ui.board.preview import Preview
from app.ui.board.session import AUTO_ANSWERED, GameSession
from app.ui.coach import learning
from app.ui.new_game.dialog import ANY_SEED, NewGame, NewGameDialog, empty_table, first_game
from app.ui.new_game.games import Playable
from app.ui.new_game.sets import full_rules_name
from app.ui.review import reviews
from app.ui.saves import saved_games
from app.ui.shell import game_opening, last_session, menus, record_errors
from app.ui.shell.app_context import AppContext
from app.ui.shell.return_target import ReturnTarget
from app.ui.shell.start_page import StartPage
from app.ui.shell.windows import CanPick, CanTake, Windows
from app.widgets import tasks
from app.widgets.controls import MessageBox
from app.widgets.drawing import clear_cache
from app.widgets.file_dialogs import OPEN, ask_path
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later, run_blocking, single_shot
from app.widgets.windows import close_on_escape, raise_window

if TYPE_CHECKING:
    from app.rules.lesson import Lesson
    from app.table.phone_store import StoredPhones
    from app.ui.board.replay_page import ReplayPage
    from app.ui.lab.run import DrilldownGame
    from app.ui.phones.hands import PhoneTable
    from app.ui.review.teacher import ReviewService
    from app.ui.setup.attempt import Attempt
    from app.ui.setup.files import EditedPosition, PlayablePosition
    from app.ui.tribunal.analysis_client import AnalysisClient

RECENT_GAMES = 9
SCREENSHOT_WIDTH = 640
"""Width of the picture of an unfinished game, px."""
SIZE = (1440, 900)
"""Initial window size in px, at text size 100 %."""
SET_FILE = ".dozorset"
"""File name extension of a card set shared as one file."""
CACHED_SETS = 4
"""Number of card sets whose faces stay cached."""
LESSON_CHECK_MS = 30
"""ms from showing the start screen to reading the lessons."""
RELOAD_DELAY_MS = 600
"""Delay in ms after the last change before the table's faces are reloaded."""


class MainWindow(QMainWindow):
    """The program's main window: one page at a time."""

    _cards_settled = Signal()

    def __init__(self, preferences: Preferences, context: AppContext) -> None:
        super().__init__()
        self._preferences = preferences
        self.context = context
        self._galleries: dict[tuple[str, str, str], Gallery] = {}
        self._page: TablePage | None = None
        self._shown: QWidget | None = None
        self._hands: PhoneTable | None = None
        self._carried: StoredPhones | None = None
        """Phones of the last game that had any, until they are switched off."""
        self._playing = context.game.key
        self._review_service: ReviewService | None = None
        self._analyst: AnalysisClient | None = None
        self.windows = Windows(preferences, self.gallery_of, self.open_rules, self.watch)
        self._reload_timer = single_shot(self, self.show_cards_again)
        self._stack = QStackedWidget()
        self.start_page = StartPage(preferences)
        self._stack.addWidget(self.start_page)
        self.setCentralWidget(self._stack)
        self.setMinimumSize(960, 640)
        preferences.restore_geometry(self, "main", *SIZE)
        self.menus = menus.build(self, preferences)
        close_on_escape(self, self.escape)
        self.start_page.chosen.connect(self.choose)
        self.start_page.offer("edit", context.open_editor is not None)
        self.start_page.offer("print", context.open_print is not None)
        self.menus["edit"].setEnabled(context.open_editor is not None)
        self.menus["print"].setEnabled(context.open_print is not None)
        preferences.language_changed.connect(self._retranslate)
        self._is_reading = False
        self._retranslate()
        self.show_start()

    @property
    def preferences(self) -> Preferences:
        """The user's preferences: language, theme, text size."""
        return self._preferences

    @property
    def page(self) -> TablePage | None:
        """The table, while a game or lesson is open."""
        return self._page

    @property
    def review_service(self) -> ReviewService:
        """The game reviewer, created on first use."""
        if self._review_service is None:
            from app.ui.review.teacher import EngineSource, ReviewService

            self._review_service = ReviewService(self._preferences, EngineSource(), self)
        return self._review_service

    @property
    def analyst(self) -> AnalysisClient:
        """The position analyser, created on first use."""
        if self._analyst is None:
            from app.bots.tribunal.analysis import Analyser
            from app.ui.tribunal.analysis_client import AnalysisClient

            self._analyst = AnalysisClient(Analyser(), self)
        return self._analyst

    @property
    def shown(self) -> QWidget:
        """The current page: the start screen, a table, a replay, a lesson."""
        return self._shown or self.start_page

    @property
    def gallery(self) -> Gallery:
        """The faces of the set used for new games of the first game."""
        playable = self.context.games()[0]
        return self.gallery_of(playable, playable.card_set())

    def gallery_of(self, playable: Playable, cards: Any) -> Gallery:
        """Return the gallery of *playable* with *cards*; later edits don't change the cards' numbers."""
        key = (playable.key, str(cards.key), str(cards.fingerprint()))
        gallery = self._galleries.pop(key, None)
        if gallery is None:
            cache = FaceCache(quote(key[1][:40], safe="")) if self.context.keeps_faces else None
            gallery = Gallery(self._preferences, partial(playable.sets.faces, cards), cache)
            self._cards_settled.connect(gallery.reload)
        self._galleries[key] = gallery
        for oldest in list(self._galleries)[:-CACHED_SETS]:
            del self._galleries[oldest]
        return gallery

    def preload_catalogue(self) -> None:
        """Read the catalogue in a background thread, so that it is cached when needed."""
        games, language = self.context.games(), self._preferences.cards_language

        def read(_task: tasks.Task) -> None:
            # Errors are reported when the catalogue is used.
            with contextlib.suppress(Exception):
                for playable in games:
                    playable.sets.faces(playable.card_set(), language)

        def done(_none: None) -> None:
            self._is_reading = False

        self._is_reading = True
        call_later(self, 60, lambda: tasks.run(self, read, done))

    def choose(self, name: str) -> None:
        """Run the choice *name* of the start screen."""
        if name in ("edit", "print"):
            self.windows.open_tool_window(self, self.context, name)
            return
        {
            "play": self.new_game,
            "free": lambda: self.new_game("free"),
            "learn": self.lessons,
            "puzzles": self.puzzles,
            "open": self.show_saves,
            "continue": self.resume_latest,
            "own-games": self.own_games,
            "rules": self.open_rules,
            "lab": self.open_lab,
        }[name]()

    def begin(self) -> None:
        """Show the first page of a start without a file: the first questions, or what was open before."""
        kind, name = last_session.last_opened(self._preferences)
        if last_session.questions_pending(self._preferences):
            self.first_start()
        elif kind == "game":
            self.open_record(Path(name))
        elif kind == "lesson":
            from app.ui.coach.lessons import known

            for lesson in known():
                if lesson.key == name:
                    self.learn(lesson)
        if last_session.last_second_window(self._preferences) == "edit":
            self.windows.open_tool_window(self, self.context, "edit")

    def first_start(self) -> None:
        """Ask the first-start questions, whose answers lead to a lesson or a game."""
        from app.ui.new_game.tiles import game_tile
        from app.ui.shell.first_start import FirstStart

        games = self.context.games()
        tiles = {
            playable.key: game_tile(self._preferences, partial(self._faces, playable), playable)
            for playable in games
        }
        page = FirstStart(self._preferences, tiles)
        page.game_wanted.connect(self.new_game)
        page.leave_wanted.connect(self.leave_game)
        page.learn_wanted.connect(self._first_lesson)
        page.play_wanted.connect(lambda how: self.play(self._quick_game(how)))
        self.show_page(page)
        last_session.mark_questions_shown(self._preferences)

    def _faces(self, playable: Playable) -> Gallery | None:
        """Return the faces for new games of *playable*; None while the catalogue is being read."""
        if self._is_reading:
            return None
        return self.gallery_of(playable, playable.card_set())

    def _first_lesson(self) -> None:
        from app.ui.coach.lessons import known

        self.learn(known()[0])

    def _quick_game(self, how: str) -> NewGame:
        if how == "computer":
            return first_game(self.context.games()[0])
        return NewGame(seed=ANY_SEED.randrange(1, 1_000_000), phones=how == "phones")

    def show_message(self, sentence: str) -> None:
        """Show *sentence* in a message box."""
        box = MessageBox(self, windowTitle=self._preferences.t("ui.program-name"), text=sentence)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.windows.may_close():
            event.ignore()
            return
        lesson = getattr(getattr(self._shown, "session", None), "lesson", None)
        second_window = "edit" if self.windows.editor_open() else ""
        last_session.store(
            self._preferences, self._page, lesson.key if lesson is not None else "", second_window
        )
        self._drop_page()
        close = getattr(self.context.chooser, "close", None)
        if close is not None:
            close()
        for helper in (self._review_service, self._analyst):
            if helper is not None:
                helper.close()
        if self.context.sounds is not None:
            self.context.sounds.close()
        self.windows.close()
        super().closeEvent(event)

    # Games ----------------------------------------------------------------------------------------

    def new_game(self, key: str = "") -> None:
        """Show the new-game dialog, with the game *key* selected, and start the game."""
        dialog = NewGameDialog(
            self,
            self._preferences,
            self.context.games(),
            self.gallery_of,
            computer=self.context.chooser is not None,
            key=key or str(self._preferences.stored("game", self._playing)),
            refusal=self.refusal,
        )
        dialog.rule_wanted.connect(lambda number: self.open_rules(number, dialog.key))
        if self._hands is not None and self._hands.remote is not None:
            dialog.phones.setChecked(True)
        chosen = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if chosen:
            wanted = dialog.answer()
            self._preferences.store("game", dialog.key)
            self.context.game_of(dialog.key).sets.choose(wanted.set_key)
            self.play(wanted)

    def refusal(self, wanted: NewGame) -> str:
        """Return why the game *wanted* can't be started; "" if it can."""
        try:
            game_opening.try_out(self.context, wanted)
        except Exception as error:
            return user_errors.refusal(error, self._preferences.language)
        return ""

    def play(self, wanted: NewGame, file: Path | None = None) -> None:
        """Start the game *wanted*, recorded in *file* (by default a new one in the profile)."""
        if not wanted.phones:
            self._open(lambda: game_opening.begin(self.context, wanted, file))
            return
        # Phones of the last game keep their hands in this one.
        carried = self._hands.carried() if self._hands is not None else self._carried
        self._open(lambda: game_opening.with_phones(game_opening.begin(self.context, wanted, file), carried))
        self.hands_on_phones()

    def open_record(self, file: Path, back: ReturnTarget | None = None, *, take_over: bool = False) -> None:
        """Resume the game recorded in *file*; show a finished one as a replay.

        *take_over*: take it from another window. Leaving leads *back* (by default to the start screen).
        """
        self._open(lambda: game_opening.resume(self.context, file, take_over=take_over), back)

    def save_game_as(self) -> None:
        """Save the current game as another file and continue there."""
        if self._page is not None:
            record_errors.save_as(self, self._page.session)

    def open_file(self, file: Path) -> None:
        """Open a game or a case file, or import a card set in the editor."""
        if file.suffix.lower() == case_file.ENDING:
            self.open_case(file)
            return
        if file.suffix.lower() != SET_FILE:
            self._open(lambda: game_opening.open_untrusted(self.context, file))
            return
        editor = self.windows.open_tool_window(self, self.context, "edit")
        if isinstance(editor, CanTake):
            QTimer.singleShot(0, lambda: editor.take_file(file))

    def open_case(self, file: Path) -> None:
        """Show the game in a received case file, at the decision it was sent at."""

        def page() -> tuple[QWidget, str]:
            match, decision = game_opening.from_case(self.context, file)
            playable = self.context.game_of(match.game.key)
            opened = self.replay_page(playable, match)
            opened.seek(decision)
            return opened, playable.key

        self.try_page(page)

    def replay(self, match: Match, at: int = 0, back: ReturnTarget | None = None) -> None:
        """Show *match* as a replay, at the position after *at* actions."""

        def page() -> tuple[QWidget, str]:
            playable = self.context.game_of(match.game.key)
            opened = self.replay_page(playable, match, back)
            opened.seek(at)
            return opened, playable.key

        self.try_page(page)

    def review(self, match: Match, at: int | None = None, back: ReturnTarget | None = None) -> None:
        """Show the review of *match* in its replay, at the decision marked after *at* actions."""
        self.try_page(lambda: reviews.page(self, match, at, back))

    def review_file(self, file: Path, back: ReturnTarget | None = None) -> None:
        """Show the review of the game in *file*."""
        self.try_page(lambda: reviews.page(self, game_opening.replay_file(self.context, file), back=back))

    def own_games(self) -> None:
        """Show the user's own games, with results and mistakes to retry."""
        reviews.own_games(self)

    def play_on(self, match: Match, count: int, back: ReturnTarget | None = None) -> None:
        """Start a new game from the first *count* actions of *match*."""
        self._open(lambda: game_opening.branch(self.context, match, count), back)

    def recent(self) -> list[tuple[str, Path]]:
        """Return menu text and file of the newest records, without unreadable ones."""
        from app.ui.saves.descriptions import summary

        games = [saved_games.read_summary(file) for file in saved_games.newest()[:RECENT_GAMES]]
        return [
            (summary(saved, self._preferences), saved.file) for saved in games if saved.header is not None
        ]

    def resume_latest(self) -> None:
        """Resume the newest unfinished game, if there is one."""
        file = saved_games.unfinished()
        if file is not None:
            self.open_record(file)

    def show_saves(self, chosen: Path | None = None) -> None:
        """Show all saved games, with *chosen* selected."""
        from app.ui.saves.page import SavesPage

        def back(file: Path) -> ReturnTarget:
            return ReturnTarget("review.own-leave", lambda: self.show_saves(file))

        page = SavesPage(self._preferences, lambda file: game_opening.public_view(self.context, file))
        if chosen is not None:
            page.choose(chosen)
        page.open_wanted.connect(lambda file: self.open_record(file, back(file)))
        page.look_wanted.connect(lambda file: self.view_record(file, back(file)))
        page.review_wanted.connect(lambda file: self.review_file(file, back(file)))
        page.own_wanted.connect(self.own_games)
        page.other_wanted.connect(self.ask_record)
        page.leave_wanted.connect(self.leave_game)
        self.show_page(page)

    def view_record(self, file: Path, back: ReturnTarget | None = None) -> None:
        """Replay the unfinished game of *file*.

        Hands are hidden unless the game has open hands. Leaving leads *back*.
        """

        def page() -> tuple[QWidget, str]:
            match = game_opening.replay_file(self.context, file)
            playable = self.context.game_of(match.game.key)
            opened = self.replay_page(playable, match, back)
            if not match.header.open_hands:
                opened.hide_hands()
            return opened, playable.key

        self.try_page(page)

    def ask_record(self) -> None:
        """Ask for a file and open it."""
        file, _ = ask_path(
            self,
            self._preferences.t("ui.open-title"),
            str(paths.games()),
            f"{self._preferences.t('ui.records')} ({saved_games.RECORDS} *{case_file.ENDING})",
            OPEN,
        )
        if file.lower().endswith(case_file.ENDING):
            self.open_case(Path(file))
        elif file:
            self.open_record(Path(file))

    def show_start(self) -> None:
        """Show the start screen."""
        self._stack.setCurrentWidget(self.start_page)
        file = saved_games.unfinished()
        self.start_page.offer_continue(file is not None, partial(self._describe, file))
        call_later(self, LESSON_CHECK_MS, self._offer_lessons)
        self._offer_commands()

    def _describe(self, file: Path | None) -> str:
        """Describe the game in *file*."""
        from app.ui.saves.descriptions import describe_unfinished

        return (
            describe_unfinished(saved_games.read_summary(file), self._preferences) if file is not None else ""
        )

    def _offer_lessons(self) -> None:
        """Highlight lessons for users who have neither finished one nor played.

        Runs once the window is visible, because it reads all lessons.
        """
        if self._shown is not None:
            return
        from app.ui.coach.lessons import new_here

        self.start_page.offer_lessons(not saved_games.newest() and new_here(self._preferences))

    def leave_game(self) -> None:
        """Return to the start screen; the record keeps the game."""
        self._drop_page()
        clear_cache()
        self.show_start()

    def escape(self) -> None:
        """Leave the current page; confirm first if a game is unfinished."""
        page = self._shown
        if page is None:
            return
        leave_signal = getattr(page, "leave_wanted", None)
        leave = self.leave_game if leave_signal is None else leave_signal.emit
        if isinstance(page, TablePage) and page.session.match.outcome is None:
            page.ask_leave()
        else:
            leave()

    def _open(self, make: Callable[[], GameSession | Match], back: ReturnTarget | None = None) -> None:
        """Show the game or match that *make* returns; if it raises, show why."""

        def page() -> tuple[QWidget, str]:
            opened = make()
            match = opened if isinstance(opened, Match) else opened.match
            playable = self.context.game_of(match.game.key)
            if isinstance(opened, Match):
                return self.replay_page(playable, opened, back), playable.key
            return self._table(playable, opened, back), playable.key

        self.try_page(page, back)

    def _table(self, playable: Playable, session: GameSession, back: ReturnTarget | None) -> TablePage:
        page = playable.page(self._preferences, self.gallery_of(playable, session.match.card_set), session)
        page.leave_wanted.connect(self.leave_game if back is None else back.go)
        page.rematch_wanted.connect(partial(self._rematch, session))
        page.replay_wanted.connect(lambda: self.replay(session.match, back=back))
        page.review_wanted.connect(lambda: self.review(session.match, back=back))
        page.rule_wanted.connect(self.open_rules)
        session.record_failed.connect(partial(record_errors.offer_remedies, self, session, back))
        return page

    def _rematch(self, session: GameSession, swapped: bool) -> None:
        """Play the same game again; phones keep their hands."""
        carried = self._hands.carried() if self._hands is not None else None
        if carried is not None and swapped:
            carried = carried.swapped()
        wanted = game_opening.rematch(self.context, session, swapped=swapped)
        self._open(lambda: game_opening.with_phones(game_opening.begin(self.context, wanted), carried))

    def hands_on_phones(self) -> None:
        """Show the codes with which phones join the game."""
        page = self._page
        if page is not None and self._allows_phones(page):
            # This takes 0.1 s of processor time; meanwhile the window stays painted.
            run_blocking(lambda: import_module("app.ui.phones.hands"))
            if page is self._page:
                self._with_hands(page).ask()

    def _allows_phones(self, page: TablePage) -> bool:
        """Return whether hands of the game on *page* may be on phones: it's a game of its own with people."""
        playable = self.context.game_of(page.session.match.game.key)
        return page is self._shown and playable.on_phones and bool(page.session.persons())

    def _with_hands(self, page: TablePage) -> PhoneTable:
        """Return the phones of the table *page*, imported only when first needed."""
        from app.ui.phones.hands import PhoneTable

        if self._hands is None:
            self._hands = PhoneTable(page, self._preferences)
        return self._hands

    def _reconnect_phones(self, page: TablePage) -> None:
        """Let phones that were in the unfinished game on *page* rejoin."""
        file = page.session.match.file
        stored = (
            game_opening.stored_phones(file.path) if file is not None and self._allows_phones(page) else None
        )
        if stored is not None:
            problem = self._with_hands(page).reconnect(stored)
            if problem:
                self.show_message(problem)

    def replay_page(
        self,
        playable: Playable,
        match: Match,
        back: ReturnTarget | None = None,
        again: Callable[[int], object] | None = None,
    ) -> ReplayPage:
        """Create the replay page of *match*, a game of *playable*; leaving leads *back*.

        *again* reopens the replay at a position when a branched game is left (default: a plain replay).
        """
        page = playable.replay(self._preferences, self.gallery_of(playable, match.card_set), match)
        if back is not None:
            page.set_leave_label(back.code)
        page.leave_wanted.connect(self.leave_game if back is None else back.go)
        again = again or partial(self.replay, match, back=back)
        page.play_on_wanted.connect(
            lambda count: self.play_on(match, count, ReturnTarget("ui.to-replay", partial(again, count)))
        )
        page.review_wanted.connect(lambda: self.review(match, page.position, back))
        if match.game is not playable.game:
            # A game from a set-up position can't be replayed from its record, which the review needs.
            page.hide_review()
        return page

    def try_page(self, make: Callable[[], tuple[QWidget, str]], back: ReturnTarget | None = None) -> None:
        """Show the page that *make* returns with its game's key; if it raises, show why.

        A game open in another window can be viewed or taken over, and leads *back*.
        """
        try:
            page, key = make()
        except Exception as error:
            if isinstance(error, BadRecord) and error.reason.code in record_errors.LOCKED_CODES:
                record_errors.offer_remedies(self, None, back, error.reason)
                return
            self.show_message(user_errors.refusal(error, self._preferences.language))
            return
        self._playing = key
        self.show_page(page)

    # Pages ----------------------------------------------------------------------------------------

    def show_page(self, page: QWidget) -> None:
        """Replace the current page with *page*; a table's game starts."""
        self._drop_page()
        self._shown = page
        table = page if isinstance(page, TablePage) else getattr(page, "table", None)
        self._page = table if isinstance(table, TablePage) else None
        if self._page is not None and self.context.sounds is not None:
            self._page.sounded.connect(self.context.sounds.play)
        self.windows.follow(self._page, getattr(page, "match", None))
        preview = getattr(self._page or page, "preview", None)
        if isinstance(preview, Preview):
            preview.reference_wanted.connect(self.open_reference)
        learning.connect_analysis(self, self._page or page)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        self._update_title()
        self._offer_commands()
        page.setFocus()
        if self._page is not None:
            self._reconnect_phones(self._page)
        start = getattr(page, "start", None)
        if start is not None:
            start()

    def _offer_commands(self) -> None:
        self.menus.table_shown(self._page)
        self.menus["leave"].setEnabled(self._shown is not None)
        self.menus["save-as"].setEnabled(self._page is not None and self._page.session.match.file is not None)
        self.menus["phones"].setEnabled(self._page is not None and self._allows_phones(self._page))

    def _drop_page(self) -> None:
        if self._analyst is not None:
            self._analyst.stop()
        hands, self._hands = self._hands, None
        if hands is not None:
            hands.leave()
            self._carried = hands.carried()
        if self._page is not None:
            self.windows.follow(None)
            self._store_screenshot(self._page)
            self._page.session.close()
        if self._shown is not None:
            self._stack.removeWidget(self._shown)
            self._shown.deleteLater()
        self._page = self._shown = None
        self._update_title()

    @staticmethod
    def _store_screenshot(page: TablePage) -> None:
        """Store a picture of an unfinished game for the list of saved games."""
        match = page.session.match
        if match.file is not None and match.outcome is None:
            from app.ui.saves.descriptions import turn_number

            turn = turn_number(page.session.view)
            saved_games.store_picture(match.file.path, page.picture(SCREENSHOT_WIDTH), turn)

    def _update_title(self) -> None:
        """Set the window title: the game and its rule set."""
        t = self._preferences.t
        words = [t("ui.program-name")]
        match = self._page.session.match if self._page is not None else getattr(self._shown, "match", None)
        if match is not None:
            rules = full_rules_name(match.header, self._preferences.language)
            words.insert(0, ", ".join(filter(None, (t(f"ui.game-{match.header.game}"), rules))))
        self.setWindowTitle(" — ".join(words))

    # Lessons, puzzles, positions ------------------------------------------------------------------

    def lessons(self) -> None:
        """Show the list of lessons."""
        learning.lessons(self)

    def learn(self, lesson: Lesson) -> None:
        """Open *lesson* at the stored step."""
        learning.learn(self, lesson)

    def watch(self, name: str = learning.EXAMPLE) -> None:
        """Play the rules' example *name* step by step."""
        learning.watch(self, name)
        self.raise_()
        self.activateWindow()

    def puzzles(self) -> None:
        """Show the list of puzzles."""
        learning.puzzles(self)

    def set_up(self, game: str = "own-fate", position: EditedPosition | None = None) -> None:
        """Open the position editor of *game* with *position*, by default the last one."""
        learning.set_up(self, game, position)

    def play_position(self, begun: PlayablePosition) -> None:
        """Play from the position *begun*; leaving the game returns to the position editor."""
        learning.play_position(self, begun)

    def analyse_position(self, begun: PlayablePosition) -> None:
        """Open the position *begun* with its analysis; the user plays both sides."""
        learning.analyse_position(self, begun)

    def try_power(self, attempt: Attempt, back: Callable[[], object]) -> None:
        """Come to the front with a position where a card's power can be used."""
        raise_window(self)
        learning.try_power(self, attempt, back)

    def solve(self, at: int) -> None:
        """Open the puzzle with the index *at* in the list of puzzles."""
        learning.solve(self, at)

    # Other windows --------------------------------------------------------------------------------

    def open_rules(self, number: str = "", key: str = "") -> None:
        """Open the rules of the game *key* (by default the current one) at a number."""
        self.windows.rules(self.context, key or self._playing, number)

    def open_reference(self, key: str = "") -> None:
        """Open the reference on the card *key* (by default the one in the preview)."""
        page = self._page
        if not key and page is not None and not page.curtain.isVisible():
            key = page.preview.key
        playable = self.context.game_of(self._playing)
        self.windows.reference(self.context, playable, page, key)

    def open_print(self, key: str = "", cards: Sequence[str] = ()) -> None:
        """Open the print window on the set *key*, if given; with *cards*, on these alone."""
        if key:
            self._preferences.store("set", key)
        window = self.windows.open_tool_window(self, self.context, "print")
        if cards and isinstance(window, CanPick):
            window.pick(cards)

    def open_lab(self) -> None:
        """Open the balance lab on the set used for new games."""
        try:
            self.windows.lab(self, self.context.sets.chosen, self.show_game)
        except Exception as error:
            self.show_message(user_errors.refusal(error, self._preferences.language))

    def show_game(self, file: str, turn: int = 1, behind: DrilldownGame | None = None) -> None:
        """Come to the front with the finished game in *file*, at the start of *turn*.

        *behind*: the lab figure that the game belongs to.
        """
        from app.ui.board.replay_page import ReplayPage

        def to_lab() -> None:
            self.leave_game()
            if behind is None or not behind.back():
                self.open_lab()

        raise_window(self)
        self.open_record(Path(file), ReturnTarget("ui.to-lab", to_lab))
        page = self._shown
        if not isinstance(page, ReplayPage):
            return
        page.seek(next((count for count, begun in page.turns().items() if begun == turn), 0))
        if behind is not None:
            from app.ui.lab.parts import LabBar

            page.set_header(LabBar(self._preferences, behind))

    def cards_changed(self, *_args: object) -> None:
        """Schedule a reload of the cards that the editor changes, after its last edit."""
        self._reload_timer.start(RELOAD_DELAY_MS)

    def play_set(self, key: str) -> None:
        """Come to the front and offer a new game with the card set *key*, now the default."""
        raise_window(self)
        games = [playable for playable in self.context.games() if playable.has_set(key)]
        self._preferences.store("set", key)
        for game in games:
            game.sets.choose(key)
        self.new_game(games[0].key if games else "")

    def open_empty_table(self, key: str) -> None:
        """Come to the front with an empty table and the card set *key* next to it."""
        raise_window(self)
        self.play(empty_table(key))

    def show_cards_again(self) -> None:
        """Reload the cards from the editor's current state."""
        self._cards_settled.emit()
        self.windows.follow(self._page)

    # Commands -------------------------------------------------------------------------------------

    def call_page(self, name: str) -> Any:
        """Call the table's method *name*; return its result, or None without a table."""
        return getattr(self._page, name)() if self._page is not None else None

    def offer_draw(self) -> None:
        """Offer a draw for the seat at the screen."""
        self._talk("offer-draw")

    def resign(self) -> None:
        """Resign for the seat at the screen, after confirmation."""
        self._talk("resign")

    def _talk(self, verb: str) -> None:
        refusal = self._page.request(verb) if self._page is not None else ""
        if refusal:
            self.show_message(refusal)

    def auto_answerable(self) -> tuple[str, ...]:
        """Return the kinds of questions that can be auto-answered in the current game."""
        return self._page.session.auto_answerable if self._page is not None else ()

    def set_auto_answer(self, kind: str, on: bool) -> None:
        """Switch auto-answering of *kind* questions with only one sensible answer."""
        self._preferences.store(AUTO_ANSWERED.format(kind), "yes" if on else "no")
        if self._page is not None and self._page.session.allows_plan_edits:
            self._page.session.set_auto_answer(kind, on)

    def zoom(self, factor: float) -> None:
        """Zoom the table by *factor*; 0 fits the whole table."""
        if self._page is not None:
            self._page.view.set_zoom(self._page.view.zoom * factor if factor else 1.0)

    def open_backup(self) -> None:
        """Open the backup dialog."""
        from app.ui.shell.dialogs import BackupDialog

        dialog = BackupDialog(self._preferences, self, self.context.try_start)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.quit_wanted.connect(self.close)
        dialog.open()

    def last_game(self) -> tuple[Path, int | None] | None:
        """Return (record, number of decisions shown; None: all) of the current game, or of the last one."""
        shown = self.shown
        match = getattr(shown, "match", None) or getattr(getattr(shown, "session", None), "match", None)
        if isinstance(match, Match) and match.file is not None:
            return match.file.path, getattr(shown, "position", len(match.moves))
        newest = saved_games.newest()
        return (newest[0], None) if newest else None

    def what_went_wrong(self) -> None:
        """Open the dialog that saves a case file."""
        from app.ui.shell.dialogs import CaseFileDialog

        dialog = CaseFileDialog(self._preferences, self, self.last_game())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def full_screen(self) -> None:
        """Toggle full screen."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _retranslate(self, *_args: object) -> None:
        self._update_title()
        self.menus.retranslate()
