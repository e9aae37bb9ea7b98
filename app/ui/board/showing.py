"""Showing events before the next question; skipping them, and replaying the last turn."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.board.beats import Director
from app.ui.board.rerun import Rerun, last_turns
from app.ui.board.session import GameSession
from app.ui.board.stage import Stage
from app.ui.board.synced_scene import SyncedScene
from app.ui.board.view import TableView
from app.widgets.preferences import Preferences

WATCHED = 700
"""ms of animation from which on the next question waits for its end."""


class Showing(QObject):
    """Coordinator that lets questions wait for one table's stage."""

    unasked = Signal(str)
    """Nothing can be chosen, for this reason (a code)."""
    seen = Signal()
    """Everything was shown: ask the question."""

    def __init__(
        self, page: QWidget, preferences: Preferences, session: GameSession, scene: SyncedScene[Any],
        stage: Stage, view: TableView, question: QWidget,
    ) -> None:  # fmt: skip
        """Take *question*, the widget with the answers on *page*."""
        super().__init__(page)
        self._page, self._preferences, self._session = page, preferences, session
        self._scene, self._stage = scene, stage
        self._view, self._question = view, question
        self.watching = False
        """Whether events are still being shown while the next question waits."""
        self.rerun = Rerun(page, preferences, stage)
        self._next = QPushButton(page)
        self._next.hide()
        self._next.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # For any focus: the focused widget may have its own use for Space.
        self._on = QShortcut(
            Qt.Key.Key_Space, page, context=Qt.ShortcutContext.WidgetWithChildrenShortcut, autoRepeat=False
        )
        self._on.activated.connect(self.go_on)
        self._next.clicked.connect(stage.go_on)
        self.rerun.closed.connect(self._back_in_game)
        stage.busied.connect(lambda on: session.hold(on, "stage"))
        stage.busied.connect(lambda _on: self.heed_space())
        stage.waits.connect(self._offer_next)
        self.heed_space()

    @property
    def long(self) -> bool:
        """Whether the animation is so long that the next question waits for it."""
        return self._stage.left > WATCHED or self._stage.stops

    def heed_space(self) -> None:
        """Let Space continue while something is shown; in step mode it is never an answer either."""
        self._on.setEnabled(self._stage.busy or self._preferences.animation == "step")

    def watch(self) -> None:
        """Let the next question wait until the events were shown; a press skips them."""
        if not self.watching:
            self.watching = True
            self._stage.then(self._end)
        self.unasked.emit("table.watching")

    def go_on(self) -> None:
        """Continue with the next beat."""
        if self.rerun.isVisible():
            self.rerun.toggle()
        else:
            self._stage.go_on()

    def settle(self) -> None:
        """Show the final table immediately: the player acts."""
        self.rerun.close_over()
        self._stage.settle()

    def forget(self) -> None:
        """Stop showing: the table is redrawn."""
        self.watching = False
        self.rerun.close_over()
        self._stage.clear()

    def again(self, director: Director) -> str:
        """Replay the last turn as the viewer saw it; return a code if that is impossible."""
        self.settle()
        pasts = last_turns(self._session, director)
        if self._stage.still or not pasts:
            return "table.rerun-still" if pasts else "table.rerun-none"
        self._session.hold(True, "rerun")
        self.unasked.emit("table.rerun-asks")
        self.lay_rerun()
        self.rerun.open(pasts)
        return ""

    def lay_rerun(self) -> None:
        """Place the strip over the hand, which a replay does not need."""
        view = self._view
        high = max(view.hand_height, self._preferences.grown(150))
        self.rerun.setGeometry(view.x(), view.geometry().bottom() - high, view.width(), high)
        self._stage.floor = view.mapToScene(0, view.height() - high).y()

    def _offer_next(self, on: bool) -> None:
        """Show or hide the button for the next beat (step mode), where the answers normally are."""
        self._next.setVisible(on)
        if on:
            self._next.setText(self._preferences.t("table.stage-next"))
            self._next.resize(self._next.sizeHint())
            middle = self._question.mapTo(self._page, self._question.rect().center())
            self._next.move(middle - self._next.rect().center())
            self._next.raise_()

    def _end(self) -> None:
        self.watching = False
        self.seen.emit()

    def _back_in_game(self) -> None:
        self._session.hold(False, "rerun")
        self._stage.floor = math.inf
        self._scene.sync(self._session.view, animate=False)
        self._end()
