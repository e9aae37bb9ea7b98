"""The base of the pages for setting up positions, and their controls."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.files import atomic_write
from app.rules.game import SEATS, BadText, Played, Reason, Seat
from app.rules.pages import rule
from app.table.words import Words
from app.ui.board.overlay import Notice
from app.ui.board.view import TableView
from app.ui.setup import files
from app.ui.setup.files import Position, SetUpType
from app.widgets.controls import ComboBox, Label, filled, offer
from app.widgets.file_dialogs import OPEN, SAVE, ask_path
from app.widgets.preferences import Preferences

MOST_FAULTS = 3
"""Maximum number of faults shown."""


class Stepper(QWidget):
    """A labelled number with buttons for less and more."""

    stepped = Signal(int)
    """Emitted with the requested number."""

    def __init__(self) -> None:
        super().__init__()
        self._value, self._least, self._most = 0, 0, 0
        self._name = Label()
        self._number = Label(alignment=Qt.AlignmentFlag.AlignCenter, step="lead", minimumWidth=40)
        self.less, self.more = QPushButton("−"), QPushButton("+")
        for button, step in ((self.less, -1), (self.more, 1)):
            button.setFixedSize(36, 34)
            button.setStyleSheet("padding: 0; min-height: 0;")
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _=False, step=step: self.stepped.emit(self._value + step))
        filled(
            QHBoxLayout(self),
            (self._name, 1),
            self.less,
            self._number,
            self.more,
            margins=(0, 0, 0, 0),
            spacing=4,
        )

    def show_number(self, name: str, value: int, least: int, most: int) -> None:
        """Show *value* of *name*; at *least* and *most*, disable the button that goes further."""
        self._value, self._least, self._most = value, least, most
        self._name.setText(name)
        self._number.setText(str(value).replace("-", "−"))
        self.less.setEnabled(value > least)
        self.more.setEnabled(value < most)
        self.less.setAccessibleName(f"{name} −")
        self.more.setAccessibleName(f"{name} +")
        self.setAccessibleName(f"{name}: {value}")


def wire(steppers: Mapping[str, Stepper], wanted: SignalInstance) -> None:
    """Let each of *steppers* emit *wanted* with its name and the requested number."""
    for name, stepper in steppers.items():
        stepper.stepped.connect(lambda value, name=name: wanted.emit(name, value))


class EditorFooter(QWidget):
    """The bottom of a position editor's panel: whether the position is possible, the players, buttons."""

    rule_wanted = Signal(str)

    def __init__(
        self,
        preferences: Preferences,
        words: Words,
        ways: Sequence[Sequence[str]],
        game: str,
        *above: QLabel | QWidget,
    ) -> None:
        """Create the controls.

        *ways*: the buttons besides *play*, by row; *game*: whose rules faults refer to; *above*: widgets
        above the players.
        """
        super().__init__()
        self._preferences, self._words, self._game = preferences, words, game
        self._state = Label(
            wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self._state.linkActivated.connect(lambda link: self.rule_wanted.emit(link.partition(":")[2]))
        self.players: dict[Seat, QComboBox] = {seat: ComboBox(letters=8) for seat in SEATS}
        self.buttons = {name: QPushButton() for name in ("play", *(name for row in ways for name in row))}
        self._labels: dict[Seat, QLabel] = {}
        seats = QGridLayout()
        seats.setColumnStretch(1, 1)
        for at, (seat, combo) in enumerate(self.players.items()):
            self._labels[seat] = label = Label(role="quiet")
            label.setBuddy(combo)
            seats.addWidget(label, at, 0)
            seats.addWidget(combo, at, 1)
        self.buttons["play"].setProperty("primary", True)
        column = filled(
            QVBoxLayout(self),
            self._state,
            *above,
            seats,
            self.buttons["play"],
            spacing=7,
            margins=(16, 8, 14, 14),
        )
        for names in ways:
            row = filled(QHBoxLayout(), spacing=7)
            for name in names:
                row.addWidget(self.buttons[name], 1)
            column.addLayout(row)
        for button in self.buttons.values():
            button.setAutoDefault(True)

    def retranslate(self, levels: Sequence[str]) -> None:
        """Retranslate everything; offer a person and the computer players *levels* for each side."""
        t = self._preferences.t
        for name, button in self.buttons.items():
            button.setText(t(f"setup.do-{name}"))
        players = ("person", *levels)
        for seat, combo in self.players.items():
            self._labels[seat].setText(t(f"table.seat-{seat}"))
            # Initially the weakest computer plays Dark.
            at_first = players[1] if seat == "dark" and levels else "person"
            chosen = combo.currentData() if combo.currentData() in players else at_first
            offer(combo, [(player, t(f"ui.player-{player}")) for player in players], chosen)

    def show_faults(self, faults: Sequence[Reason]) -> None:
        """Show the first *faults*; enable the buttons that need a possible position if there are none."""
        for name in ("play", "save", "puzzle", "analyse"):
            if name in self.buttons:
                self.buttons[name].setEnabled(not faults)
        self.buttons["play"].setProperty("primary", not faults)
        self.buttons["play"].style().polish(self.buttons["play"])
        theme, t = self._preferences.theme, self._preferences.t
        if not faults:
            self._state.setText(
                f'<span style="color:{theme.good_text}">✓ {html.escape(t("setup.sound"))}</span>'
            )
            return
        lines = [
            f'<p style="color:{theme.danger_text};margin:0 0 4px 0">{html.escape(t("setup.unsound"))}</p>'
        ]
        for fault in faults[:MOST_FAULTS]:
            link = ""
            if fault.rule and rule(fault.rule, self._preferences.language, self._game) is not None:
                link = f' <a href="rule:{fault.rule}" style="color:{theme.accent_text}">{fault.rule}</a>'
            lines.append(f'<p style="margin:0 0 4px 0">· {html.escape(self._words.reason(fault))}{link}</p>')
        if len(faults) > MOST_FAULTS:
            more = t("setup.more-faults", count=len(faults) - MOST_FAULTS)
            lines.append(f'<p style="margin:0;color:{theme.quiet}">{html.escape(more)}</p>')
        self._state.setText("".join(lines))

    @property
    def chosen(self) -> dict[Seat, str]:
        """The chosen player of each side."""
        return {seat: str(combo.currentData() or "person") for seat, combo in self.players.items()}


def last_position(preferences: Preferences, game: SetUpType[Position, Played], card_set: Played) -> Position:
    """Return the last set-up position of *game*, or its start."""
    try:
        return files.parse(str(preferences.stored(_draft(game), "")).encode(), game, card_set)
    except BadText:
        return game(card_set)


def store_position(preferences: Preferences, set_up: files.EditedPosition) -> None:
    """Store *set_up* as its game's last position."""
    preferences.store(_draft(type(set_up)), files.text_of(files.PlayablePosition(set_up, "", {})))


def _draft(game: SetUpType[files.EditedPosition]) -> str:
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

    def load(self, set_up: files.EditedPosition) -> None:
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
        name = ask_path(
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
        name = ask_path(self, self._preferences.t("setup.do-open"), str(files.folder()), files.FILTER, OPEN)
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
