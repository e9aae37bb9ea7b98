"""Requests that aren't moves: undo, draw offers, resigning.

Decisions are undone alone where that is allowed, otherwise only if both people agree.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.rules.game import Action, Reason
from app.table.words import Words, plain
from app.ui.board.confirm import confirm
from app.ui.board.session import GameSession
from app.widgets.preferences import Preferences


def undo_one(session: GameSession) -> bool:
    """Undo the last decision (in practice, the person's last); return False if that isn't allowed alone."""
    if session.practice:
        session.undo_to_own()
        return True
    return session.why_not_undo(1) is None and session.undo(1)


def undo_free(session: GameSession) -> bool:
    """Undo all of the viewer's decisions that need no consent; return False if there are none.

    In practice, undo the person's last decision and return True.
    """
    if session.practice:
        session.undo_to_own()
        return True
    count = session.undoable()
    return count > 0 and session.undo(count)


class TableRequests(QObject):
    """Asks for confirmation of such a request and then emits it."""

    message = Signal(str)
    """A sentence to show over the table."""
    requested = Signal(object)
    """A confirmed action."""

    def __init__(
        self,
        page: QWidget,
        preferences: Preferences,
        session: GameSession,
        words: Words,
        talk_action: Callable[[str, str], Action],
        is_hidden: Callable[[], bool],
    ) -> None:
        """Create it; *talk_action* builds a seat's action, *is_hidden* returns whether the curtain is down.

        Confirmation is asked over *page*.
        """
        super().__init__(page)
        self._page, self._preferences = page, preferences
        self._session, self._words = session, words
        self._talk_action, self._is_hidden = talk_action, is_hidden

    def phone_sentence(self) -> str:
        """Return the sentence that says on whose phone the decision is made; "" if it's made here."""
        session = self._session
        if session.viewer is not None or session.to_move not in session.on_phones:
            return ""
        return self._words.t("table.on-phone", seat=self._words.seat_and_player(session.to_move or ""))

    def undo(self, undone: Callable[[GameSession], bool]) -> None:
        """Call *undone*; if it returns False, ask both people for consent, or say why that is impossible.

        If the decision is made on a phone, only say so.
        """
        if elsewhere := self.phone_sentence():
            self.message.emit(elsewhere)
        elif not undone(self._session) and not self._is_hidden():
            refusal = self._ask_consent()
            if refusal is not None:
                self.message.emit(self._words.reason(refusal))

    def request(self, verb: str) -> str:
        """Ask to confirm *verb* (``offer-draw``, ``resign``) for the viewing seat, then emit ``requested``.

        Returns why it can't be requested, or "".
        """
        session, t = self._session, self._words.t
        seat = session.viewer or session.to_move
        if seat is None or self._is_hidden():
            return t("ui.handed-over" if seat is not None else "ui.not-your-decision")
        if elsewhere := self.phone_sentence():
            return elsewhere
        action = self._talk_action(verb, seat)
        if not action.args and seat != session.to_move:
            return t("ui.not-your-decision")
        reason = session.why_not(action)
        if reason is not None:
            return self._words.reason(reason)
        texts = (t(f"ui.{verb}-title"), t(f"ui.{verb}-sure"))
        yes = t(f"ui.{verb}-yes")
        confirm(self._page, self._preferences, texts, yes, lambda: self.requested.emit(action))
        return ""

    def _ask_consent(self) -> Reason | None:
        """Explain why the last decision needs consent, and ask both people.

        The record notes their consent. Returns the reason if the decision can't be undone at all.
        """
        session, t = self._session, self._words.t
        reason = session.why_not_undo(1)
        if reason is None or session.why_not_undo(1, agreed=True) is not None:
            return reason
        last = session.match.moves[-1]
        before = session.match.state_after(len(session.match.moves) - 1).view(last.seat)
        answer = plain(self._words.answer(last.action, before.question, before.actions))
        texts = (t("table.undo-title"), t(reason.code, action=answer), t("table.undo-both"))
        agreed = t("table.undo-agreed")
        confirm(self._page, self._preferences, texts, agreed, lambda: session.undo(1, agreed=True))
        return None
