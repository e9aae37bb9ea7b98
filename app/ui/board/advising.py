"""The hint: what can be done, what it would do, and what a strong player would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.rules.game import Action, Reason
from app.ui.board.overlay import Sheet
from app.ui.board.session import GameSession
from app.ui.board.words import Words, plain

Page = Callable[[Any, str | None, Sequence[Any]], str]
"""Makes the text (HTML) of a view, of what is advised (None: nobody advises) and of what a search found."""


class Advising(QObject):
    """Lays the hint on a sheet over the table; the answer of the higher Other comes in later."""

    said = Signal(str)
    """A sentence over the table."""
    announced = Signal(str)
    """A sentence for those who do not see the sheet."""

    def __init__(self, session: GameSession, words: Words, sheet: Sheet, hint: Page) -> None:
        """*hint*: makes the page."""
        super().__init__(sheet)
        self._session = session
        self._words = words
        self._sheet = sheet
        self._hint = hint
        self._open = False
        sheet.closed.connect(self._close)

    def ask(self) -> None:
        """Say what can be done and what it would do, and ask what a strong player would do."""
        if not self._session.actions or self._session.view.seat is None:
            self.said.emit(self._words.t(self._session.no_hint))
            return
        self._open = True
        self._lay("" if self._session.hint() else None)

    def hear(self, action: Action, reason: Reason, candidates: Sequence[Any] = ()) -> None:
        """Tell what a strong player would do: on the sheet while it is read, otherwise over the table."""
        words = self._words
        told = words.t("table.hint", action=plain(words.action(action)), reason=words.reason(reason))
        if self._open and self._sheet.isVisible():
            advice = words.t("coach.hint-advice", action=words.action(action), reason=words.reason(reason))
            self._lay(advice, candidates)
            self.announced.emit(told)
        else:
            self.said.emit(told)

    def _close(self) -> None:
        self._open = False

    def _lay(self, advice: str | None, candidates: Sequence[Any] = ()) -> None:
        text = self._hint(self._session.view, advice, candidates)
        close = self._words.t("coach.close")
        self._sheet.lay(self._words.t("coach.hint-title"), text, [("close", close)])
