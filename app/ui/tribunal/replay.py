"""The replay of a game of Tribunal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.rules.match import Match
from app.rules.tribunal import TribunalView
from app.rules.tribunal.state import State
from app.table.beats import Director
from app.table.tribunal.director import TribunalDirector
from app.table.tribunal.words import TribunalWords
from app.ui.board.overlay import Notice
from app.ui.board.piece import RenderContext
from app.ui.board.replay_page import REVIEW_WIDTH, ReplayPage
from app.ui.tribunal import share
from app.ui.tribunal.analysis import TableAnalysis
from app.ui.tribunal.forecast import Forecast
from app.ui.tribunal.scene import TribunalScene
from app.widgets.controls import push_button
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences


class TribunalReplay(ReplayPage[TribunalView]):
    """The replay page for Tribunal. Nothing is hidden, so there is no choice of view."""

    reviewable = True
    has_chance = False
    set_up_wanted = Signal(object)
    """Emitted with the current state, to set up a position from it."""

    def __init__(self, preferences: Preferences, gallery: Gallery, match: Match) -> None:
        self._analysis: TableAnalysis | None = None
        super().__init__(preferences, gallery, match)
        self._seat.hide()
        self.scene.hovered.connect(self.scene.show_sight)
        self.analysis = self._analysis = TableAnalysis(preferences, self._words, self.scene)
        self._side.insertWidget(0, self.analysis.panel)
        self.analysis.use_narrow_layout()
        self._analyse_button, self._share_button = push_button(look="switch", checkable=True), QPushButton()
        self._analyse_button.clicked.connect(self.analysis.switch)
        self._notice = Notice(self, preferences)
        self.analysis.switched.connect(self._analyse_button.setChecked)
        self.analysis.switched.connect(self._make_room)
        self._share_menu: QMenu | None = None
        for button in (self._analyse_button, self._share_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.add_button(button)
        QShortcut(QKeySequence("A"), self, self._analyse_button.click,
                  context=Qt.ShortcutContext.WidgetWithChildrenShortcut)  # fmt: skip
        self._retranslate()
        self.seek(self.position)

    def hide_hands(self) -> None:
        super().hide_hands()
        self.analysis.switch(False)
        self._analyse_button.hide()

    def review_pages(self) -> Sequence[tuple[str, QWidget]]:
        self.analysis.use_as_tab()
        return (("tribunal.analysis", self.analysis.panel),)

    @property
    def _state(self) -> State:
        state: Any = self._match.state_after(self.position)
        assert isinstance(state, State)
        return state

    def _make_room(self, on: bool) -> None:
        """Widen the side column for the lines of the analysis."""
        self._side_width = max(self._side_width, REVIEW_WIDTH) if on else self._side_width
        self._fit_side()

    def _retranslate(self) -> None:
        super()._retranslate()
        if self._analysis is not None:
            for button, name in ((self._analyse_button, "analyse"), (self._share_button, "share")):
                button.setText(self._preferences.t(f"tribunal.{name}"))
                button.setToolTip(self._preferences.t(f"tribunal.{name}.hint"))
            if self._share_menu is not None:
                self._share_menu.deleteLater()
            self._share_menu = share.menu(self._share_button, self._words, self._copy, self._set_up)

    def _copy(self) -> None:
        message = share.copy(self._state, self._words)
        self._notice.show_at(message, QPointF(self.view.width() / 2, self.view.height() * 0.6))

    def _set_up(self) -> None:
        if self._state.to_move is None:
            self._copy()
        else:
            self.set_up_wanted.emit(self._state)

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        words = TribunalWords(desk.preferences, desk.gallery)
        return words, TribunalScene(desk, words), Forecast(desk.preferences, words), TribunalDirector(words)

    def _shown(self, view: TribunalView) -> None:
        self.preview.show_state(view.state)
        if self._analysis is not None:
            self._analysis.show_state(view.state)

    def turns(self) -> dict[int, int]:
        """Return {number of actions done when a round has begun: its number}."""
        return {
            count: number
            for count, (_, _, events) in enumerate(self._history, 1)
            for event in events
            if event.kind == "tribunal.turn-began" and event.args["side"] == "light"
            if isinstance(number := event.args["round"], int)
        }
