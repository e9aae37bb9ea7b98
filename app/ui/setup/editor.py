"""What every page on which a position is set up has: steps back and forth, files, play from here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.files import atomic_write
from app.rules.game import BadText, Reason
from app.ui.board.overlay import Notice
from app.ui.board.view import TableView
from app.ui.board.words import Words
from app.ui.setup import files
from app.ui.setup.controls import Feet
from app.ui.setup.files import Position
from app.widgets.file_dialogs import OPEN, SAVE, asked
from app.widgets.preferences import Preferences


def last_position(preferences: Preferences, game: type[Position], card_set: Any) -> Position:
    """The position of *game* that was set up last, or how a game begins."""
    try:
        return files.parse(str(preferences.stored(_draft(game), "")).encode(), game, card_set)
    except BadText:
        return game(card_set)


def keep_position(preferences: Preferences, set_up: files.Made) -> None:
    """Let *set_up* be what was set up last in its game."""
    preferences.store(_draft(type(set_up)), files.text_of(files.Begun(set_up, "", {})))


def _draft(game: type[files.Made]) -> str:
    """Where the last position of *game* is kept, as the text of a scenario."""
    return "set-up/draft" if game.game == "own-fate" else f"set-up/draft-{game.game}"


class EditorPage(QWidget):
    """A position in the making, which is kept at every step. A game's page says what can be done to it."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)
    play_wanted = Signal(object)
    """A :class:`~app.ui.setup.files.Begun`: play from here."""
    puzzles_wanted = Signal()
    """A puzzle was made: show the list it stands in."""

    def __init__(
        self, preferences: Preferences, words: Words, set_up: files.Made, view: TableView, feet: Feet
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._words, self._made, self.view, self._feet = words, set_up, view, feet
        self.notice = Notice(self, preferences)
        ways = {"play": self.play, "save": self.save, "open": self.ask_file, "leave": self.leave_wanted.emit}
        for name, does in ways.items():
            feet.buttons[name].clicked.connect(lambda _=False, does=does: does())
        self.key("Ctrl+Z", self.undo)
        self.key("Ctrl+Shift+Z", self.redo)
        self.key("Ctrl+S", self.save)

    # What a game's page says ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show the position as it is set up now."""
        raise NotImplementedError

    def turn_to(self, set_up: Any) -> None:
        """Go on with *set_up*."""
        raise NotImplementedError

    def begun(self) -> files.Begun:
        """What is set up, where play begins in it, and who plays."""
        return files.Begun(self._made, "", self._feet.chosen)

    # What is the same in all ---------------------------------------------------------------------

    def key(self, keys: str, what: Callable[[], object]) -> None:
        """Let *keys* do *what* on this page."""
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: what())

    def edited(self) -> None:
        """The position is another one: keep and show it."""
        keep_position(self._preferences, self._made)
        self.show_position()

    def undo(self) -> None:
        """Take the last edit back."""
        if self._made.undo():
            self.edited()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._made.redo():
            self.edited()

    def say(self, code: str, at: QPointF | None = None, **args: object) -> None:
        """Say the sentence *code* near *at* (scene units)."""
        where = QPointF(self.view.mapFromScene(at)) if at is not None else QPointF(self.view.rect().center())
        self.notice.say(self._preferences.t(code, **args), where)

    def play(self) -> None:
        """Play from here."""
        if not self._made.faults:
            self.play_wanted.emit(self.begun())

    def save(self) -> None:
        """Ask for a file and keep the position there as a scenario."""
        if self._made.faults:
            return
        name, _ = asked(
            self,
            self._preferences.t("setup.do-save"),
            str(files.folder() / "position.toml"),
            files.FILTER,
            SAVE,
        )
        if name:
            self.save_as(Path(name))

    def save_as(self, file: Path) -> None:
        """Keep the position in *file* as a scenario."""
        try:
            atomic_write(file, files.text_of(self.begun(), file.stem))
        except OSError as error:
            self.say("setup.not-saved", name=file.name, problem=error.strerror or "?")
            return
        self.say("setup.saved", name=file.name)

    def ask_file(self) -> None:
        """Ask for a scenario or puzzle and go on with its position."""
        name, _ = asked(self, self._preferences.t("setup.do-open"), str(files.folder()), files.FILTER, OPEN)
        if name:
            self.open_file(Path(name))

    def open_file(self, file: Path) -> None:
        """Go on with the position in *file*; one sentence says why not."""
        game: Any = type(self._made)
        read: Any = files.read(file, game, self._made.card_set)
        if isinstance(read, Reason):
            self.say("setup.not-opened", name=file.name, problem=self._words.reason(read))
            return
        self._made = read
        self.turn_to(read)
        self.edited()
