"""Decisions taken back: freely within one's own, otherwise if both people agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.board.confirm import sure

if TYPE_CHECKING:
    from app.ui.board.page import TablePage


def undo(page: TablePage) -> None:
    """Take the last decision back; past a reveal or another's decision only if both people agree."""
    session = page.session
    if session.practice:
        session.undo_to_own()
    elif session.why_not_undo(1) is None:
        session.undo(1)
    else:
        _ask_both(page)


def take_back(page: TablePage) -> None:
    """Take back everything of this seat that may be taken back without asking."""
    session = page.session
    if session.practice:
        session.undo_to_own()
    elif count := session.undoable():
        session.undo(count)
    else:
        _ask_both(page)


def _ask_both(page: TablePage) -> None:
    """Say why the last decision is not free, and ask whether both people agree; the record says so."""
    session, words = page.session, page.words
    reason = session.why_not_undo(1)
    if reason is None or page.curtain.isVisible():
        return
    if session.why_not_undo(1, agreed=True) is not None:
        page.say(words.reason(reason))
        return
    told = (words.t("table.undo-title"), words.reason(reason), words.t("table.undo-both"))
    sure(page, words.preferences, told, words.t("table.undo-agreed"), lambda: session.undo(1, agreed=True))
