"""The page that the main window shows, with what all pages need: games, faces, messages."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, runtime_checkable
from urllib.parse import quote

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.rules.game import Cards, Game
from app.rules.lesson import Lesson
from app.rules.match import Match
from app.rules.record import BadRecord
from app.table.cards import FaceCache
from app.ui.board.page import TablePage
from app.ui.board.preview import Preview
from app.ui.board.session import Chooser
from app.ui.new_game.games import Playable, own_fate
from app.ui.new_game.sets import CatalogueSets
from app.ui.saves import saved_games
from app.ui.saves.descriptions import describe_unfinished, turn_number
from app.ui.shell import rooms
from app.ui.shell.start_page import StartPage
from app.widgets import tasks
from app.widgets.controls import MessageBox, connect_all
from app.widgets.drawing import clear_cache
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.sound import Sounds
from app.widgets.waiting import call_later

SCREENSHOT_WIDTH = 640
"""Width of the picture of an unfinished game, px."""
CACHED_SETS = 4
"""Number of card sets whose faces stay cached."""
LESSON_CHECK_MS = 30
"""ms from showing the start screen to reading the lessons."""
PRELOAD_MS = 60
"""ms from the window's start to reading the catalogue."""


@dataclass(frozen=True, slots=True)
class AppContext:
    """Everything the main window needs from the composition root."""

    game: Game
    sets: CatalogueSets
    """The card sets of the first game."""
    open_editor: Callable[[QWidget], QWidget] | None = None
    open_print: Callable[[QWidget], QWidget] | None = None
    chooser: Chooser | None = None
    """The computer player, if there is one."""
    other_games: tuple[Playable, ...] = ()
    """The other games."""
    sounds: Sounds | None = None
    """Player of the table's sounds; None means silence."""
    keeps_faces: bool = False
    """Whether laid-out faces are cached on disk for the next start."""
    try_start: Callable[[Path, str], object] = lambda _folder, _name: None
    """Function (folder, name of the backup) that raises if the program doesn't start with that folder."""

    def games(self) -> tuple[Playable, ...]:
        """Return all playable games, the first one first."""
        return (own_fate(self.game, self.sets), *self.other_games)

    def game_of(self, key: str) -> Playable:
        """Return the game called *key*. Raises ``BadRecord`` if it is unknown."""
        for playable in self.games():
            if playable.key == key:
                return playable
        raise BadRecord(
            "unknown-game", name=key[:40], known=", ".join(playable.key for playable in self.games())
        )


@dataclass(frozen=True)
class ReturnTarget:
    """The place that leaving a page leads to; ``go`` goes there."""

    code: str
    """Message code of the button that goes there."""
    go: Callable[[], object]


@runtime_checkable
class HasTable(Protocol):
    """A page with a table in it: a lesson, a puzzle, a retried mistake."""

    table: TablePage


@runtime_checkable
class ShowsMatch(Protocol):
    """A page that shows a position of a recorded game."""

    @property
    def match(self) -> Match:
        """The game."""

    @property
    def position(self) -> int:
        """Number of actions before the position."""


@runtime_checkable
class TeachesLesson(Protocol):
    """The page of a lesson."""

    lesson: Lesson


@runtime_checkable
class HasPreview(Protocol):
    """A page with a preview of the piece under the pointer."""

    preview: QWidget


@runtime_checkable
class Startable(Protocol):
    """A page that has something to do once it is shown."""

    def start(self) -> None:
        """Start."""


@runtime_checkable
class Leavable(Protocol):
    """A page that knows where leaving it leads."""

    leave_wanted: SignalInstance


class PageHost(QStackedWidget):
    """Shows the start screen, or one page instead."""

    leaving = Signal()
    """The page is about to be removed."""
    changed = Signal()
    """Another page is shown, or none."""
    table_changed = Signal()
    """The game at the table has ended, or its end was undone; or the table is covered, or no longer."""
    reference_wanted = Signal(str)
    """The user asks for the reference page of this card."""
    _cards_settled = Signal()

    def __init__(self, preferences: Preferences, context: AppContext) -> None:
        super().__init__()
        self.preferences, self.context = preferences, context
        self.table: TablePage | None = None
        """The table, while a game or lesson is open."""
        self.playing = context.game.key
        """Key of the game last opened."""
        self.start_page = StartPage(preferences)
        self.addWidget(self.start_page)
        self._page: QWidget | None = None
        self._galleries: dict[tuple[str, str, str], Gallery] = {}
        self._is_reading = False

    # Pages ----------------------------------------------------------------------------------------

    @property
    def shown(self) -> QWidget:
        """The current page: the start screen, a table, a replay, a lesson."""
        return self._page or self.start_page

    @property
    def match(self) -> Match | None:
        """The game at the table or in the replay."""
        if self.table is not None:
            return self.table.session.match
        return self.shown.match if isinstance(self.shown, ShowsMatch) else None

    def show_page(self, page: QWidget, game: str = "") -> None:
        """Replace the current page with *page*; a table's game starts.

        *game*: key of the page's game, if it shows no match.
        """
        self.drop_page()
        self._page = page
        self.table = (
            page if isinstance(page, TablePage) else page.table if isinstance(page, HasTable) else None
        )
        self.playing = game or (self.match.game.key if self.match is not None else self.playing)
        if self.table is not None and self.context.sounds is not None:
            self.table.sounded.connect(self.context.sounds.play)
        if self.table is not None:
            connect_all(
                (self.table.session.finished, self.table_changed),
                (self.table.session.rebuilt, self.table_changed),
                (self.table.covered_changed, self.table_changed),
            )
        owner = self.table or page
        if isinstance(owner, HasPreview) and isinstance(owner.preview, Preview):
            owner.preview.reference_wanted.connect(self.reference_wanted)
        self.addWidget(page)
        self.setCurrentWidget(page)
        page.setFocus()
        self.changed.emit()
        if isinstance(page, Startable):
            page.start()

    def drop_page(self) -> None:
        """Remove the current page; its game is closed."""
        self.leaving.emit()
        if self.table is not None:
            self._store_screenshot(self.table)
            self.table.session.close()
        if self._page is not None:
            self.removeWidget(self._page)
            self._page.deleteLater()
        self.table = self._page = None
        self.changed.emit()

    @staticmethod
    def _store_screenshot(page: TablePage) -> None:
        """Store a picture of an unfinished game for the list of saved games."""
        match = page.session.match
        if match.file is not None and match.outcome is None:
            turn = turn_number(page.session.view)
            saved_games.store_picture(match.file.path, page.picture(SCREENSHOT_WIDTH), turn)

    def leave(self) -> None:
        """Return to the start screen; the record keeps the game."""
        self.drop_page()
        clear_cache()
        self.show_start()

    def escape(self) -> None:
        """Leave the current page; confirm first if a game is unfinished."""
        page = self._page
        if isinstance(page, TablePage) and page.session.match.outcome is None:
            page.ask_leave()
        elif isinstance(page, Leavable):
            page.leave_wanted.emit()
        elif page is not None:
            self.leave()

    def show_start(self) -> None:
        """Show the start screen."""
        self.setCurrentWidget(self.start_page)
        file = saved_games.unfinished()
        self.start_page.offer_continue(file is not None, partial(self._describe, file))
        call_later(self, LESSON_CHECK_MS, self._offer_lessons)

    def _describe(self, file: Path | None) -> str:
        """Describe the game in *file*."""
        return (
            describe_unfinished(saved_games.read_summary(file), self.preferences) if file is not None else ""
        )

    def _offer_lessons(self) -> None:
        """Highlight lessons for users who have neither finished one nor played.

        Runs once the window is visible, because it reads all lessons.
        """
        if self._page is None:
            self.start_page.offer_lessons(
                not saved_games.newest() and rooms.lessons.new_here(self.preferences)
            )

    def show_message(self, sentence: str) -> None:
        """Show *sentence* in a message box, unless one already shows it."""
        if any(box.isVisible() and box.text() == sentence for box in self.window().findChildren(MessageBox)):
            return
        box = MessageBox(self.window(), windowTitle=self.preferences.t("ui.program-name"), text=sentence)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # Faces ----------------------------------------------------------------------------------------

    def gallery_of(self, playable: Playable, cards: Cards) -> Gallery:
        """Return the gallery of *playable* with *cards*; later edits don't change the cards' numbers."""
        key = (playable.key, cards.key, cards.fingerprint())
        gallery = self._galleries.pop(key, None)
        if gallery is None:
            cache = FaceCache(quote(key[1][:40], safe="")) if self.context.keeps_faces else None
            gallery = Gallery(self.preferences, partial(playable.sets.faces, cards), cache)
            self._cards_settled.connect(gallery.reload)
        self._galleries[key] = gallery
        for oldest in list(self._galleries)[:-CACHED_SETS]:
            del self._galleries[oldest]
        return gallery

    def gallery(self, playable: Playable) -> Gallery | None:
        """Return the faces for new games of *playable*; None while the catalogue is being read."""
        return None if self._is_reading else self.gallery_of(playable, playable.card_set())

    def reload_faces(self) -> None:
        """Reload the cards from the editor's current state."""
        self._cards_settled.emit()

    def preload_catalogue(self) -> None:
        """Read the catalogue in a background thread, so that it is cached when needed."""
        games, language = self.context.games(), self.preferences.cards_language

        def read(_task: tasks.Task) -> None:
            # Errors are reported when the catalogue is used.
            with contextlib.suppress(Exception):
                for playable in games:
                    playable.sets.faces(playable.card_set(), language)

        def done(_none: None) -> None:
            self._is_reading = False

        self._is_reading = True
        call_later(self, PRELOAD_MS, lambda: tasks.run(self, read, done))
