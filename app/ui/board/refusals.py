"""Why what was meant by a hand on the table is not done: said near where it was meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QPointF, QRectF

from app.rules.game import Action, Reason
from app.ui.board.floating import on_page
from app.ui.board.rule_links import with_rule
from app.ui.board.scene import TableScene
from app.ui.board.session import GameSession
from app.ui.board.view import TableView
from app.ui.board.words import Words

NOT_THERE, NO_AIM = "table.not-there", "table.no-aim"
"""Reasons why a card is put nowhere: this is no aim for it, nothing here is."""


class Says(Protocol):
    """Says a sentence near a place (px of the page), off the pieces that are named."""

    def __call__(self, sentence: str, at: QPointF | None = None, keys: Sequence[str] = ()) -> None: ...


class Refusals:
    """Tells reasons, the plainest first."""

    def __init__(
        self,
        session: GameSession,
        words: Words,
        scene: TableScene[Any],
        view: TableView,
        say: Says,
        reasons: Callable[[Sequence[Action]], list[Reason]],
    ) -> None:
        """*reasons*: why actions are refused, in the order in which they are to be told."""
        self._session, self._words = session, words
        self._scene, self._view = scene, view
        self._say, self._reasons = say, reasons

    def refuse(self, reason: Reason) -> None:
        """Say why the last request was not done, with the way to the rule."""
        self._say(with_rule(reason, self._words), QPointF(self._view.width() / 2, self._view.height() * 0.7))

    def explain(self, meant: Sequence[Action], at: QPointF) -> None:
        """Say why what was *meant* by a drop at *at* (scene units) is not done."""
        keys = [key for action in meant for key in action.args]
        reasons = self._reasons(meant)
        if reasons:
            self._say(with_rule(reasons[0], self._words), self._on_page(at), keys)
        elif meant:
            self._say(self._words.t(NOT_THERE), self._on_page(at), keys)

    def explain_idle(self, key: str, at: QPointF) -> None:
        """Say why nothing can be done with the card *key* of the hand now: the one reason that there is, or
        that nothing here takes it. What is done without an aim stands in the list."""
        meant = self._scene.ever_meant(key)
        if any(self._session.why_not(action) is None for action in meant):
            return
        reasons = {one.code: one for one in self._reasons(meant) if one.code != NOT_THERE}
        if reasons:
            told = next(iter(reasons.values())) if len(reasons) == 1 else Reason(NO_AIM)
            self._say(with_rule(told, self._words), self._on_page(at), [key])

    def _on_page(self, at: QPointF) -> QPointF:
        return on_page(self._view, QRectF(at, at)).center()
