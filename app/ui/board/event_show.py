"""Showing events before the next question; skipping them; replaying the last turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import SEATS, Action, Seat, State, View
from app.table.beats import BY_DECIDER, Beat, Director
from app.ui.board.session import GameSession
from app.ui.board.stage import Stage
from app.ui.board.synced_scene import SyncedScene
from app.ui.board.view import TableView
from app.widgets.controls import Label, configured, connect_all, describe, filled, set_style_sheet
from app.widgets.drawing import button_icon
from app.widgets.preferences import Preferences

ICONS = {
    "back": "chevron-left",
    "pause": "pause",
    "play": "play",
    "forward": "chevron-right",
    "close": "xmark",
}
CELL_MIN_WIDTH, CELL_HEIGHT, CELL_PADDING = 96, 74, 26
"""Minimum width of a beat on the strip, its height, and the free width around its text.

In px at text size 100 %.
"""
TWO_LINES = 0.56
"""Usual length of the longer of a sentence's two lines, as a share of the whole length."""
LONG_SHOW_MS = 700
"""Length of an animation, in ms, above which the next question waits for its end."""


@dataclass(frozen=True, slots=True)
class SeenDecision:
    """A decision to replay: the view before it, its beats, and the view after it."""

    seat: str
    turn: int
    before: View
    beats: tuple[Beat, ...]
    after: View


def last_turns(session: GameSession, director: Director) -> list[SeenDecision]:
    """Return the decisions that the viewer has seen since the previous turn began."""
    history = session.history()
    turn_starts = [
        seen.number
        for seen in history
        if any(director.words.log_style(event, "") == "turn" for event in seen.events)
    ]
    start = turn_starts[-2] if len(turn_starts) > 1 else 0
    state = session.match.state_after(start)
    viewer = session.viewer
    decisions: list[SeenDecision] = []
    before = state.view(viewer)
    for seen in history[start:]:
        state.apply(seen.action, events=False)
        if not seen.events:
            continue
        after = state.view(viewer)
        beats = tuple(director.beats(seen.events, after))
        if not decisions and start:
            # The end of an earlier turn makes no sense without its beginning.
            beats = tuple(dropwhile(lambda beat: not _starts_turn(beat), beats))
        if beats:
            decisions.append(SeenDecision(seen.seat, getattr(before, "turn", 0), before, beats, after))
        before = after
    return decisions


def line_decisions(
    steps: Sequence[tuple[Seat, Action]], state: State, director: Director
) -> list[SeenDecision]:
    """Return *steps* from *state* on, as everybody would see them."""
    decisions, state = [], state.copy()
    for seat, action in steps:
        before = state.view(None)
        events = state.apply(action)
        after = state.view(None)
        decisions.append(SeenDecision(seat, -1, before, tuple(director.beats(events, after)), after))
    return [decision for decision in decisions if decision.beats]


class TurnReplay(QFrame):
    """The strip of beats with its controls. Acting, or closing it, returns to the game."""

    closed = Signal()

    def __init__(self, parent: QWidget, preferences: Preferences, stage: Stage) -> None:
        super().__init__(parent)
        self._preferences, self._stage = preferences, stage
        self._decisions: list[SeenDecision] = []
        self._heading = ""
        self._cells: list[tuple[int, int]] = []
        """Decision and beat of each row; −1 for the header of a turn."""
        self._rows: dict[int, int] = {}
        """Row of each beat, by ``id(beat)``."""
        self._paused = False
        self._title = Label()
        self._buttons = {name: QPushButton() for name in ("back", "play", "forward", "close")}
        self.strip = configured(
            QListWidget(),
            wordWrap=True,
            flow=QListWidget.Flow.LeftToRight,
            verticalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        self.strip.itemClicked.connect(lambda item: self._go_to(self.strip.row(item)))
        self.strip.itemActivated.connect(lambda item: self._go_to(self.strip.row(item)))
        header = filled(QHBoxLayout(), (self._title, 1), *self._buttons.values())
        filled(QVBoxLayout(self), header, (self.strip, 1), spacing=6, margins=(12, 8, 12, 8))
        connect_all(
            (self._buttons["back"].clicked, lambda: self.step(-1)),
            (self._buttons["forward"].clicked, lambda: self.step(1)),
            (self._buttons["play"].clicked, self.toggle),
            (self._buttons["close"].clicked, self.dismiss),
            (stage.beat_started, self._on_beat_started),
        )
        # Only while visible: icons are slow at first use, and many games are played without a replay.
        stage.busy_changed.connect(lambda _on: self._retranslate() if self.isVisible() else None)
        self.hide()

    @property
    def at(self) -> int:
        """Row of the current beat; −1 if there is none."""
        return self.strip.currentRow()

    def open(self, pasts: Sequence[SeenDecision], title: str = "") -> None:
        """Show the strip and play the decisions *pasts* from the beginning; *title*: of the strip."""
        self._decisions, self._heading = list(pasts), title
        self._fill()
        self._retranslate()
        self.show()
        self.raise_()
        self.strip.setFocus()
        self._go_to(0)

    def dismiss(self) -> None:
        """Return to the game."""
        if self.isVisible():
            self._stage.pause(False)
            self._stage.clear()
            self.hide()
            self.closed.emit()

    def toggle(self) -> None:
        """Pause or continue; at the end, start from the beginning."""
        if not self._stage.busy:
            self._go_to(0)
            return
        self._pause(not self._paused)

    def step(self, way: int) -> None:
        """Show the next (1) or previous (−1) beat, and pause."""
        rows = [row for row, (past, _) in enumerate(self._cells) if past >= 0]
        later = [row for row in rows if row > self.at]
        earlier = [row for row in rows if row < self.at]
        rows_ahead = later[:1] if way > 0 else earlier[-1:]
        if rows_ahead:
            self._go_to(rows_ahead[0])
            self._stage.show_whole()
            self._pause(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        way = keys.get(Qt.Key(event.key()))
        if way is not None:
            self.step(way)
        elif event.key() == Qt.Key.Key_Space:
            self.toggle()
        elif event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _pause(self, on: bool) -> None:
        self._paused = on
        self._stage.pause(on)
        self._retranslate()

    def _fill(self) -> None:
        theme = self._preferences.theme
        self.strip.clear()
        self._cells.clear()
        self._rows.clear()
        turn = -1
        for number, past in enumerate(self._decisions):
            if past.turn != turn and not _starts_turn(past.beats[0]):
                heading = self._preferences.t("table.turn", turn=past.turn)
                self._cell(heading, theme.accent_text, (-1, 0))
            turn = past.turn
            for index, beat in enumerate(past.beats):
                previous = past.beats[index - 1] if index else None
                if previous is not None and beat.rows and previous.rows and previous.at == beat.at:
                    # A sum over several beats is one cell, which shows its total.
                    self._rows[id(beat)] = self.strip.count() - 1
                    words, value, _what = beat.rows[-1]
                    self._set_text(
                        self.strip.item(self.strip.count() - 1), f"{beat.caption}: {words} {value}"
                    )
                elif beat.caption:
                    turn += _starts_turn(beat)
                    side = past.seat if beat.line == BY_DECIDER else beat.line
                    color = theme.side_text(side) if side in SEATS else theme.text
                    color = theme.accent_text if beat.motion == "banner" else color
                    self._rows[id(beat)] = self.strip.count()
                    self._cell(beat.caption, color, (number, index))

    def _cell(self, words: str, color: str, at: tuple[int, int]) -> None:
        item = QListWidgetItem()
        self._set_text(item, words)
        item.setForeground(QColor(color))
        if at[0] < 0:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.strip.addItem(item)
        self._cells.append(at)

    def _set_text(self, item: QListWidgetItem, words: str) -> None:
        """Show *words* in *item* on at most two lines, as wide as needed."""
        self.strip.ensurePolished()
        measure, grown = self.strip.fontMetrics(), self._preferences.grown
        longest = max((measure.horizontalAdvance(word) for word in words.split()), default=0)
        full_width = measure.horizontalAdvance(words)
        text_width = (
            full_width if full_width <= grown(CELL_MIN_WIDTH) else max(longest, round(full_width * TWO_LINES))
        )
        item.setText(words)
        item.setToolTip(words)
        item.setSizeHint(
            QSize(max(grown(CELL_MIN_WIDTH), text_width) + grown(CELL_PADDING), grown(CELL_HEIGHT))
        )

    def _go_to(self, row: int) -> None:
        """Play from the beat in *row*, or the next row with a beat, on."""
        row = next((n for n, (past, _) in enumerate(self._cells) if n >= row and past >= 0), -1)
        if row < 0:
            return
        number, beat_index = self._cells[row]
        self._stage.clear()
        self._pause(False)
        self._stage.rewind(self._decisions[number].before)
        for past in self._decisions[number:]:
            self._stage.play(past.beats, past.after)
        for _ in range(beat_index):
            self._stage.next_beat()

    def _on_beat_started(self, beat: Beat) -> None:
        row = self._rows.get(id(beat), -1)
        if self.isVisible() and row >= 0:
            self.strip.setCurrentRow(row)
            self.strip.scrollToItem(self.strip.item(row), QListWidget.ScrollHint.PositionAtCenter)

    def _retranslate(self) -> None:
        t, theme = self._preferences.t, self._preferences.theme
        self._title.setText(self._heading or t("table.rerun-title"))
        for name, button in self._buttons.items():
            shown = "pause" if name == "play" and self._stage.busy and not self._paused else name
            button.setIcon(button_icon(ICONS[shown], color=theme.text))
            describe(button, t(f"table.rerun-{shown}"))
        set_style_sheet(self, f"TurnReplay {{ background: {theme.panel}; border: 1px solid {theme.line}; }}")


def _starts_turn(beat: Beat) -> bool:
    """Return whether a turn begins with *beat*."""
    return beat.line == "turn"


class EventShow(QObject):
    """Lets questions wait until the stage has shown the events."""

    question_withheld = Signal(str)
    """Nothing can be chosen, for this reason (a code)."""
    all_shown = Signal()
    """Everything was shown: ask the question."""

    def __init__(
        self, page: QWidget, preferences: Preferences, session: GameSession, scene: SyncedScene,
        stage: Stage, view: TableView, question: QWidget,
    ) -> None:  # fmt: skip
        """Create the coordinator; *question*: the widget on *page* with the answers."""
        super().__init__(page)
        self._page, self._preferences, self._session = page, preferences, session
        self._scene, self._stage, self._view, self._question = scene, stage, view, question
        self.watching = False
        """Whether events are still being shown while the next question waits."""
        self.turn_replay = TurnReplay(page, preferences, stage)
        self._next = QPushButton(page)
        self._next.hide()
        self._next.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A shortcut of the page, because the focused widget may handle Space itself.
        self._space_shortcut = QShortcut(
            Qt.Key.Key_Space, page, context=Qt.ShortcutContext.WidgetWithChildrenShortcut, autoRepeat=False
        )
        connect_all(
            (self._space_shortcut.activated, self.next_beat),
            (self._next.clicked, stage.next_beat),
            (self.turn_replay.closed, self._back_in_game),
            (stage.busy_changed, lambda on: session.pause_bots(on, "stage")),
            (stage.busy_changed, lambda _on: self.update_space_shortcut()),
            (stage.waiting_changed, self._offer_next),
        )
        self.update_space_shortcut()

    @property
    def delays_question(self) -> bool:
        """Whether the next question waits for the animation: it is long, or step mode will stop in it."""
        return self._stage.left > LONG_SHOW_MS or self._stage.will_stop

    def update_space_shortcut(self) -> None:
        """Let Space show the next beat while events are shown, and always in step mode."""
        self._space_shortcut.setEnabled(self._stage.busy or self._preferences.animation == "step")

    def watch(self) -> None:
        """Let the next question wait until the events were shown."""
        if not self.watching:
            self.watching = True
            self._stage.when_idle(self._finish)
        self.question_withheld.emit("table.watching")

    def next_beat(self) -> None:
        """Continue with the next beat; while the last turn is replayed, pause or continue the replay."""
        if self.turn_replay.isVisible():
            self.turn_replay.toggle()
        else:
            self._stage.next_beat()

    def skip(self) -> None:
        """Show the final table immediately: the player acts."""
        self.turn_replay.dismiss()
        self._stage.skip_to_end()

    def reset(self) -> None:
        """Stop showing: the table is redrawn."""
        self.watching = False
        self.turn_replay.dismiss()
        self._stage.clear()

    def replay_last_turn(self, director: Director) -> str:
        """Replay the last turn as the viewer saw it; return a message code if impossible, else ""."""
        self.skip()
        turns = last_turns(self._session, director)
        if self._stage.animations_off or not turns:
            return "table.rerun-still" if turns else "table.rerun-none"
        self.show_decisions(turns)
        return ""

    def show_decisions(
        self, decisions: Sequence[SeenDecision], title: str = "", asks: str = "table.rerun-asks"
    ) -> None:
        """Play *decisions*, past or possible ones, on the table with a strip; the game waits meanwhile.

        *asks*: code of the message that says what is shown.
        """
        self._session.pause_bots(True, "rerun")
        self.question_withheld.emit(asks)
        self.place_turn_replay()
        self.turn_replay.open(decisions, title)

    def place_turn_replay(self) -> None:
        """Place the controls of the replay over the hand, which it doesn't need."""
        view = self._view
        height = max(view.hand_height, self._preferences.grown(150))
        self.turn_replay.setGeometry(view.x(), view.geometry().bottom() - height, view.width(), height)
        self._stage.floor = view.mapToScene(0, view.height() - height).y()

    def _offer_next(self, on: bool) -> None:
        """Show or hide the button for the next beat (step mode), in the place of the answers."""
        self._next.setVisible(on)
        if on:
            self._next.setText(self._preferences.t("table.stage-next"))
            self._next.resize(self._next.sizeHint())
            middle = self._question.mapTo(self._page, self._question.rect().center())
            self._next.move(middle - self._next.rect().center())
            self._next.raise_()

    def _finish(self) -> None:
        self.watching = False
        self.all_shown.emit()

    def _back_in_game(self) -> None:
        self._session.pause_bots(False, "rerun")
        self._stage.floor = math.inf
        self._scene.sync(self._session.view, animate=False)
        self._finish()
