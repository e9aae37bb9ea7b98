"""Showing events before the next question; skipping them; replaying the last turn."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from app.table.beats import Director
from app.ui.board.session import GameSession
from app.ui.board.stage import Stage
from app.ui.board.synced_scene import SyncedScene
from app.ui.board.turn_replay import TurnReplay, last_turns
from app.ui.board.view import TableView
from app.widgets.preferences import Preferences

LONG_SHOW_MS = 700
"""Length of an animation, in ms, above which the next question waits for its end."""


class EventShow(QObject):
    """Lets questions wait until the stage has shown the events."""

    question_withheld = Signal(str)
    """Nothing can be chosen, for this reason (a code)."""
    all_shown = Signal()
    """Everything was shown: ask the question."""

    def __init__(
        self, page: QWidget, preferences: Preferences, session: GameSession, scene: SyncedScene[Any],
        stage: Stage, view: TableView, question: QWidget,
    ) -> None:  # fmt: skip
        """Create the coordinator; *question*: the widget on *page* with the answers."""
        super().__init__(page)
        self._page, self._preferences, self._session = page, preferences, session
        self._scene, self._stage = scene, stage
        self._view, self._question = view, question
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
        self._space_shortcut.activated.connect(self.next_beat)
        self._next.clicked.connect(stage.next_beat)
        self.turn_replay.closed.connect(self._back_in_game)
        stage.busy_changed.connect(lambda on: session.pause_bots(on, "stage"))
        stage.busy_changed.connect(lambda _on: self.update_space_shortcut())
        stage.waiting_changed.connect(self._offer_next)
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
        self._session.pause_bots(True, "rerun")
        self.question_withheld.emit("table.rerun-asks")
        self.place_turn_replay()
        self.turn_replay.open(turns)
        return ""

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
