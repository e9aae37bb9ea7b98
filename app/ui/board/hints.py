"""Hints: the legal actions, their effects, and a strong player's advice."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.rules.game import Action, Reason
from app.table.words import Words, plain
from app.ui.board.overlay import Sheet
from app.ui.board.session import GameSession
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.bots.fate.search_result import Candidate

HintPageBuilder = Callable[[Any, "str | None", "Sequence[Candidate]"], str]
"""Builder of a hint's HTML from a view, advice (None: no adviser) and search candidates."""


def advice_page(
    preferences: Preferences,
    words: Words,
    advice: str | None,
    rows: Sequence[tuple[Action, str, str]],
    more: int = 0,
    note: str = "",
) -> str:
    """Return the HTML of a hint.

    *advice*: "" while it is being computed, None if there is no adviser. *rows*: action, cell with search
    results (HTML or empty), and its effect. Actions are links ``do:ACTION``. *more*: number of actions not
    listed. *note*: what the cells mean.
    """
    theme, t = preferences.theme, words.t
    quiet = f"color:{theme.quiet}"
    parts = []
    if advice is not None:
        good = html.escape(t("coach.hint-good"))
        parts.append(
            f'<p style="margin:0 0 12px 0;color:{theme.accent_text}"><b>{good}</b> '
            f'<span style="color:{theme.text}">{html.escape(advice or t("table.hint-thinking"))}</span></p>'
        )
    if rows:
        parts.append(f'<p style="margin:0 0 4px 0;{quiet}">{html.escape(t("coach.hint-can"))}</p>')
        parts.append('<table width="100%">')
        for action, cell, effect in rows:
            link = html.escape(f"do:{action}")
            parts.append(
                f'<tr><td style="padding:4px 16px 4px 0"><a href="{link}" style="color:{theme.text};'
                f'text-decoration:none"><b>{html.escape(words.action(action))}</b></a></td>{cell}'
                f'<td style="padding:4px 0;{quiet}">{html.escape(effect)}</td></tr>'
            )
        parts.append("</table>")
    if note:
        parts.append(f'<p style="margin:10px 0 0 0;{quiet}">{html.escape(note)}</p>')
    if more:
        parts.append(f'<p style="{quiet}">{html.escape(t("coach.hint-more", count=more))}</p>')
    return "".join(parts)


class HintPresenter(QObject):
    """Shows hints on a sheet over the table; adds the computer's advice when it arrives."""

    message = Signal(str)
    """A sentence to show over the table."""
    announced = Signal(str)
    """A sentence for screen readers."""

    def __init__(self, session: GameSession, words: Words, sheet: Sheet, hint: HintPageBuilder) -> None:
        """Create the presenter; *hint* builds the page."""
        super().__init__(sheet)
        self._session = session
        self._words = words
        self._sheet = sheet
        self._hint = hint
        self._open = False
        sheet.closed.connect(self._close)
        session.action_done.connect(self._on_action_done)

    def ask(self) -> None:
        """Show legal actions with their effects, and request advice; else say why there is no hint."""
        session, neutral = self._session, self._session.view.seat is None
        if not session.actions or neutral:
            # The view is neutral, for example while the screen is about to change hands.
            hidden = neutral and session.to_move in {*session.persons()} - session.on_phones
            self.message.emit(self._words.t("table.hint-closed" if hidden else session.no_hint_code))
            return
        self._open = True
        self._show("" if self._session.hint() else None)

    def on_hint(self, action: Action, reason: Reason, candidates: Sequence[Candidate] = ()) -> None:
        """Show a strong player's advice: on the sheet while it is open, otherwise over the table."""
        words = self._words
        sentence = words.t("table.hint", action=plain(words.action(action)), reason=words.reason(reason))
        if self._open and self._sheet.isVisible():
            advice = words.t("coach.hint-advice", action=words.action(action), reason=words.reason(reason))
            self._show(advice, candidates)
            self.announced.emit(sentence)
        else:
            self.message.emit(sentence)

    def _close(self) -> None:
        self._open = False

    def _on_action_done(self) -> None:
        """Close the hint: the next question may be for the opponent, who must not read it."""
        if self._open:
            self._sheet.dismiss()

    def _show(self, advice: str | None, candidates: Sequence[Candidate] = ()) -> None:
        text = self._hint(self._session.view, advice, candidates)
        close = self._words.t("coach.close")
        self._sheet.present(self._words.t("coach.hint-title"), text, [("close", close)])
