"""The hint: what can be done, what it would do, and what a higher Other would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.rules.game import Action, Reason
from app.ui.board.words import plain

if TYPE_CHECKING:
    from app.ui.board.page import TablePage


class Advising:
    """Lays the hint of *page* over it; the answer of the higher Other comes in later."""

    def __init__(self, page: TablePage, hint: Callable[[Any, str], str]) -> None:
        """*hint*: makes the sheet (HTML) of a view and of what is advised."""
        self._page = page
        self._hint = hint
        self._open = False

    def ask(self) -> None:
        """Say what can be done and what it would do, and ask what a higher Other would do."""
        page = self._page
        if page.curtain.isVisible():
            return
        if not page.session.actions or page.session.view.seat is None:
            page.say(page.words.t(page.session.no_hint))
            return
        self._open = True
        self._lay("" if page.session.hint() else page.words.t("coach.hint-none"))

    def hear(self, action: Action, reason: Reason) -> None:
        """Tell what a higher Other would do: on the sheet while it is read, otherwise over the table."""
        page, words = self._page, self._page.words
        told = words.t("table.hint", action=plain(words.action(action)), reason=words.reason(reason))
        page.advise([action])
        if self._open and page.sheet.isVisible():
            self._lay(words.t("coach.hint-advice", action=words.action(action), reason=words.reason(reason)))
            page.announced.emit(told)
        else:
            page.say(told)

    def close(self) -> None:
        """Whatever lay over the table is gone."""
        self._open = False

    def _lay(self, advice: str) -> None:
        page, words = self._page, self._page.words
        page.sheet.lay(
            words.t("coach.hint-title"),
            self._hint(page.session.view, advice),
            [("close", words.t("coach.close"))],
        )
