"""Explanations of why an action attempted on the table is refused, shown near the pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF

from app.rules.game import Action, Reason
from app.table.words import Words
from app.ui.board.floating import map_to_page
from app.ui.board.scene import TableScene
from app.ui.board.session import GameSession
from app.ui.board.view import TableView
from app.widgets.preferences import Preferences

NOT_A_TARGET, NO_TARGET = "table.not-there", "table.no-aim"
"""Message codes: this is not a target of the card; the card has no target now."""


class ShowMessage(Protocol):
    """Function that shows a sentence near *at* (px of the page), not covering the pieces *keys*."""

    def __call__(self, sentence: str, at: QPointF | None = None, keys: Sequence[str] = ()) -> None: ...


class Refusals:
    """Shows why actions are refused."""

    def __init__(
        self,
        session: GameSession,
        preferences: Preferences,
        words: Words,
        scene: TableScene,
        view: TableView,
        show_message: ShowMessage,
        reasons: Callable[[Sequence[Action]], list[Reason]],
    ) -> None:
        """Create the presenter; *reasons* returns why actions are refused, the reason to show first."""
        self._session, self._preferences, self._words = session, preferences, words
        self._scene, self._view = scene, view
        self._show_message, self._reasons = show_message, reasons

    def show_refusal(self, reason: Reason) -> None:
        """Show why the last request was refused, with a link to the rule if there is one."""
        self._show_message(self._html(reason), QPointF(self._view.width() / 2, self._view.height() * 0.7))

    def explain(self, meant: Sequence[Action], at: QPointF) -> None:
        """Show why *meant*, the actions that a drop at *at* (scene units) may stand for, are refused."""
        keys = [key for action in meant for key in action.args]
        reasons = self._reasons(meant)
        if reasons:
            self._show_message(self._html(reasons[0]), self._on_page(at), keys)
        elif meant:
            self._show_message(self._words.t(NOT_A_TARGET), self._on_page(at), keys)

    def explain_idle(self, key: str, at: QPointF) -> None:
        """Show why the hand card *key* can't be used now.

        If there are several reasons, say that the card has no target. Does nothing if some action is legal.
        """
        meant = self._scene.all_intended_actions(key)
        if any(self._session.why_not(action) is None for action in meant):
            return
        reasons = {reason.code: reason for reason in self._reasons(meant) if reason.code != NOT_A_TARGET}
        if reasons:
            reason = next(iter(reasons.values())) if len(reasons) == 1 else Reason(NO_TARGET)
            self._show_message(self._html(reason), self._on_page(at), [key])

    def _html(self, reason: Reason) -> str:
        return self._words.reason_html(reason, self._preferences.theme.accent_text)

    def _on_page(self, at: QPointF) -> QPointF:
        return map_to_page(self._view, QRectF(at, at)).center()
