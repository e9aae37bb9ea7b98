"""Requests that are no moves: undo, draw offers, resigning."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.rules.game import Action
from app.ui.board import undo
from app.ui.board.confirm import sure
from app.ui.board.session import GameSession
from app.ui.board.words import Words


class Talk(QObject):
    """Sender of a viewer's requests, after confirmation."""

    said = Signal(str)
    """A sentence over the table."""
    wanted = Signal(object)
    """An action."""

    def __init__(
        self,
        page: QWidget,
        session: GameSession,
        words: Words,
        saying: Callable[[str, str], Action],
        hidden: Callable[[], bool],
    ) -> None:
        """Use *saying* to build a seat's action; *hidden*: whether the screen is between players.

        Confirmation is asked over *page*.
        """
        super().__init__(page)
        self._page = page
        self._session, self._words = session, words
        self._saying, self._hidden = saying, hidden

    def on_phone(self) -> str:
        """Return the sentence on whose phone decides; empty if the decision is made here."""
        session = self._session
        if session.viewer is not None or session.to_move not in session.away:
            return ""
        return self._words.t("table.on-phone", seat=self._words.who(session.to_move or ""))

    def take_back(self, undone: Callable[[GameSession], bool]) -> None:
        """Undo what *undone* undoes alone; what needs both people, only if both agree."""
        if elsewhere := self.on_phone():
            self.said.emit(elsewhere)
        elif not undone(self._session) and not self._hidden():
            refusal = undo.ask_both(self._page, self._session, self._words)
            if refusal is not None:
                self.said.emit(self._words.reason(refusal))

    def speak(self, verb: str) -> str:
        """Request *verb* (``offer-draw``, ``resign``) for the viewing seat.

        Returns why it can't be requested, if so.
        """
        session, t = self._session, self._words.t
        seat = session.viewer or session.to_move
        if seat is None or self._hidden():
            return t("ui.handed-over" if seat is not None else "ui.not-your-decision")
        if elsewhere := self.on_phone():
            return elsewhere
        action = self._saying(verb, seat)
        if not action.args and seat != session.to_move:
            return t("ui.not-your-decision")
        reason = session.why_not(action)
        if reason is not None:
            return self._words.reason(reason)
        texts = (t(f"ui.{verb}-title"), t(f"ui.{verb}-sure"))
        yes = t(f"ui.{verb}-yes")
        sure(self._page, self._words.preferences, texts, yes, lambda: self.wanted.emit(action))
        return ""
