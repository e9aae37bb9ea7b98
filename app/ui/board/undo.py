"""Undoing decisions: alone where that is allowed, otherwise only if both people agree."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.rules.game import Reason
from app.ui.board.confirm import confirm
from app.ui.board.session import GameSession
from app.ui.board.words import Words, plain


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


def ask_consent(parent: QWidget, session: GameSession, words: Words) -> Reason | None:
    """Explain over *parent* why the last decision needs consent, and ask both people.

    The record notes their consent. Returns the reason if the decision can't be undone at all.
    """
    reason = session.why_not_undo(1)
    if reason is None or session.why_not_undo(1, agreed=True) is not None:
        return reason
    last = session.match.moves[-1]
    before = session.match.state_after(len(session.match.moves) - 1).view(last.seat)
    why = words.t(reason.code, action=plain(words.answer(last.action, before.question, before.actions)))
    texts = (words.t("table.undo-title"), why, words.t("table.undo-both"))
    agreed = words.t("table.undo-agreed")
    confirm(parent, words.preferences, texts, agreed, lambda: session.undo(1, agreed=True))
    return None
