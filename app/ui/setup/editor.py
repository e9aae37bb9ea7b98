"""The base of the pages for setting up positions: undo and redo, files, play from here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from app.files import atomic_write
from app.rules.game import BadText, Reason
from app.ui.board.overlay import Notice
from app.ui.board.view import TableView
from app.ui.board.words import Words
from app.ui.setup import files
from app.ui.setup.controls import EditorFooter
from app.ui.setup.files import Position
from app.widgets.file_dialogs import OPEN, SAVE, ask_path
from app.widgets.preferences import Preferences


def last_position(preferences: Preferences, game: type[Position], card_set: Any) -> Position:
    """Return the last set-up position of *game*, or its start."""
    try:
        return files.parse(str(preferences.stored(_draft(game), "")).encode(), game, card_set)
    except BadText:
        return game(card_set)


def store_position(preferences: Preferences, set_up: files.EditedPosition) -> None:
    """Store *set_up* as its game's last position."""
    preferences.store(_draft(type(set_up)), files.text_of(files.PlayablePosition(set_up, "", {})))


def _draft(game: type[files.EditedPosition]) -> str:
    """Return the preference key of *game*'s last position, stored as scenario text."""
    return "set-up/draft" if game.game == "own-fate" else f"set-up/draft-{game.game}"


class EditorPage(QWidget):
    """A position being set up, stored at every step. Subclasses add a game's edits."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)
    play_wanted = Signal(object)
    """Emitted with a :class:`~app.ui.setup.files.PlayablePosition` to play."""
    puzzles_wanted = Signal()
    """Emitted when a puzzle was saved, to show the list with it."""

    scene: Any
    """The game's table, which shows ``set_up``."""
    set_up: Any
    """The position."""

    def __init__(
        self,
        preferences: Preferences,
        words: Words,
        set_up: files.EditedPosition,
        view: TableView,
        feet: EditorFooter,
    ) -> None:
        super().__init__()
        self.scene.setParent(self)
        self._preferences, self._chosen = preferences, ""
        self._words, self.set_up, self.view, self._footer = words, set_up, view, feet
        self.notice = Notice(self, preferences)
        ways = {"play": self.play, "save": self.save, "open": self.ask_file, "leave": self.leave_wanted.emit}
        for name, does in ways.items():
            feet.buttons[name].clicked.connect(lambda _=False, does=does: does())
        self.key("Ctrl+Z", self.undo)
        self.key("Ctrl+Shift+Z", self.redo)
        self.key("Ctrl+S", self.save)

    # For subclasses -------------------------------------------------------------------------------

    def _update_controls(self) -> None:
        """Show what the controls say of the position."""
        raise NotImplementedError

    def _fit(self) -> None:
        """Fit the controls to the size of the page."""
        raise NotImplementedError

    def load(self, set_up: Any) -> None:
        """Continue with the position *set_up*."""
        self.set_up = self.scene.set_up = set_up
        self._chosen = ""

    def begun(self) -> files.PlayablePosition:
        """Return the position, where play begins in it, and the players."""
        return files.PlayablePosition(self.set_up, "", self._footer.chosen)

    # Common to all --------------------------------------------------------------------------------

    def show_position(self) -> None:
        """Show the current position."""
        self.scene.show_all()
        self._update_controls()

    def change(self, name: str, value: object) -> None:
        """Set *name*, a number or another property of the position."""
        self.set_up.change(name, value)
        self.edited()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def key(self, keys: str, what: Callable[[], object]) -> None:
        """Bind *keys* to *what* on this page."""
        shortcut = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: what())

    def edited(self) -> None:
        """Store and show the changed position."""
        store_position(self._preferences, self.set_up)
        self.show_position()

    def undo(self) -> None:
        """Undo the last edit."""
        if self.set_up.undo():
            self.edited()

    def redo(self) -> None:
        """Redo the last undone edit."""
        if self.set_up.redo():
            self.edited()

    def show_message(self, code: str, at: QPointF | None = None, **args: object) -> None:
        """Show the message *code* near *at* (scene units; None: in the middle)."""
        where = QPointF(self.view.mapFromScene(at)) if at is not None else QPointF(self.view.rect().center())
        self.notice.show_at(self._preferences.t(code, **args), where)

    def play(self) -> None:
        """Request to play from this position, if it is possible."""
        if not self.set_up.faults:
            self.play_wanted.emit(self.begun())

    def save(self) -> None:
        """Ask for a file and save the position there as a scenario, if it is possible."""
        if self.set_up.faults:
            return
        name, _ = ask_path(
            self,
            self._preferences.t("setup.do-save"),
            str(files.folder() / "position.toml"),
            files.FILTER,
            SAVE,
        )
        if name:
            self.save_as(Path(name))

    def save_as(self, file: Path) -> None:
        """Save the position in *file* as a scenario; show whether that worked."""
        try:
            atomic_write(file, files.text_of(self.begun(), file.stem))
        except OSError as error:
            self.show_message("setup.not-saved", name=file.name, problem=error.strerror or "?")
            return
        self.show_message("setup.saved", name=file.name)

    def ask_file(self) -> None:
        """Ask for a scenario or puzzle and open its position."""
        name, _ = ask_path(
            self, self._preferences.t("setup.do-open"), str(files.folder()), files.FILTER, OPEN
        )
        if name:
            self.open_file(Path(name))

    def open_file(self, file: Path) -> None:
        """Open the position in *file*, or show why that failed."""
        game: Any = type(self.set_up)
        read: Any = files.read(file, game, self.set_up.card_set)
        if isinstance(read, Reason):
            self.show_message("setup.not-opened", name=file.name, problem=self._words.reason(read))
            return
        self.load(read)
        self.edited()
