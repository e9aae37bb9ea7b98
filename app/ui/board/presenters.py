"""What a table shows besides the pieces: hints, refusals, requests for undo or a draw, the result."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtWidgets import QWidget

from app.rules.game import Action, Outcome, Reason
from app.table.words import Words, plain
from app.ui.board.confirm import confirm
from app.ui.board.floating import map_to_page
from app.ui.board.overlay import Sheet
from app.ui.board.scene import TableScene
from app.ui.board.session import GameSession
from app.ui.board.view import TableView
from app.widgets.announcer import announce
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later

if TYPE_CHECKING:
    from app.bots.fate.search_result import Candidate


HintPageBuilder = Callable[[Any, "str | None", "Sequence[Candidate]"], str]
"""Builder of a hint's HTML from a view, advice (None: no adviser) and search candidates."""
BUTTONS = {"review": "review.do", "close": "table.result-look"}
"""Message codes of buttons that aren't ``table.result-`` and their name."""
PAUSE_MS = 1100
"""ms before the result covers the final position."""
NOT_A_TARGET, NO_TARGET = "table.not-there", "table.no-aim"
"""Message codes: this is not a target of the card; the card has no target now."""


def advice_page(
    preferences: Preferences,
    words: Words,
    advice: str | None,
    rows: Sequence[tuple[Action, str, str]],
    more: int = 0,
    note: str = "",
    best: Action | None = None,
) -> str:
    """Return the HTML of a hint.

    *advice*: "" while it is being computed, None if there is no adviser. *rows*: action, cell with search
    results (HTML or empty), and its effect. Actions are links ``do:ACTION``. *more*: number of actions not
    listed. *note*: what the cells mean. *best*: the action to mark.
    """
    theme, t = preferences.theme, words.t
    quiet = f"color:{theme.quiet}"
    parts = []
    if advice is not None:
        parts.append(
            f'<p style="margin:0 0 12px 0;color:{theme.accent_text}">'
            f"<b>{html.escape(t('coach.hint-good'))}</b> "
            f'<span style="color:{theme.text}">{html.escape(advice or t("table.hint-thinking"))}</span></p>'
        )
    if rows:
        parts.append(f'<p style="margin:0 0 4px 0;{quiet}">{html.escape(t("coach.hint-can"))}</p>')
        parts.append('<table width="100%">')
        for action, cell, effect in rows:
            mark, ink = ("►&nbsp;", theme.accent_text) if action == best else ("", theme.text)
            parts.append(
                f'<tr><td style="padding:4px 16px 4px 0"><a href="{html.escape(f"do:{action}")}"'
                f' style="color:{ink};text-decoration:none">'
                f"<b>{mark}{html.escape(plain(words.action(action)))}</b></a></td>{cell}"
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

    def __init__(self, session: GameSession, words: Words, sheet: Sheet, hint: HintPageBuilder) -> None:
        """Create the presenter; *hint* builds the page."""
        super().__init__(sheet)
        self._session, self._words, self._sheet, self._hint = session, words, sheet, hint
        self._open = False
        sheet.closed.connect(self._close)
        session.action_done.connect(self._on_action_done)

    def ask(self) -> None:
        """Show legal actions with their effects, and request advice; else say why there is no hint."""
        session, neutral = self._session, self._session.view.seat is None
        if not session.actions or neutral:
            # The view is neutral, for example while the screen is about to change hands.
            hidden = neutral and session.to_move in session.persons_here()
            self.message.emit(self._words.t("table.hint-closed" if hidden else session.no_hint_code))
            return
        self._open = True
        self._show("" if self._session.hint() else None)

    def on_hint(self, action: Action, reason: Reason, candidates: Sequence[Candidate] = ()) -> None:
        """Show a strong player's advice: on the sheet while it is open, otherwise over the table."""
        words = self._words
        args = {"action": plain(words.action(action)), "reason": plain(words.reason(reason))}
        if self._open and self._sheet.isVisible():
            self._show(words.t("coach.hint-advice", **args), candidates)
            announce(words.t("table.hint", **args))
        else:
            self.message.emit(words.t("table.hint", **args))

    def _close(self) -> None:
        self._open = False

    def _on_action_done(self) -> None:
        """Close the hint: the next question may be for the opponent, who must not read it."""
        if self._open:
            self._sheet.dismiss()

    def _show(self, advice: str | None, candidates: Sequence[Candidate] = ()) -> None:
        text = self._hint(self._session.view, advice, candidates)
        t = self._words.t
        spoken = t("table.hint-thinking") if advice == "" else None
        self._sheet.present(t("coach.hint-title"), text, [("close", t("coach.close"))], spoken=spoken)


class Ending(QObject):
    """Shows the result of the game on a sheet."""

    sounded = Signal(str)

    def __init__(
        self, preferences: Preferences, session: GameSession, words: Words, sheet: Sheet,
        describe: Callable[[Outcome], str],
    ) -> None:  # fmt: skip
        """Create the presenter; *describe* returns the outcome as HTML."""
        super().__init__(sheet)
        self._preferences, self._session, self._words = preferences, session, words
        self._sheet, self._describe = sheet, describe
        self.shows_result = True
        """Whether the page shows the result at all."""
        self.reviewable = False
        """Whether the game can be reviewed."""
        self.shown = False
        """Whether the result has been shown."""

    def show_after_pause(self) -> None:
        """Leave the last action visible for a moment, then show the result."""
        outcome, persons = self._session.match.outcome, self._session.persons()
        lost = (
            outcome is not None and outcome.winner is not None and persons and outcome.winner not in persons
        )
        self.sounded.emit("end-lost" if lost else "end-won")
        pause = self._preferences.duration(PAUSE_MS)
        if self._sheet.isVisible():
            return
        if pause:
            call_later(self, pause, self.show)
        else:
            self.show()

    def show(self) -> None:
        """Show who won and how, unless that was undone meanwhile or a sheet is open."""
        outcome = self._session.match.outcome
        if outcome is None or self._sheet.isVisible() or not self.shows_result:
            return
        t, persons = self._words.t, self._session.persons()
        title = self._words.result(outcome)
        if len(persons) == 1 and outcome.winner is not None:
            title = t("table.result-you-won" if outcome.winner in persons else "table.result-you-lost")
        buttons = self.buttons()
        side, emblem = self._words.seat_side(outcome.winner), self._words.emblem(outcome.winner)
        description = self._describe(outcome) + self._explanations([name for name, _ in buttons])
        self._sheet.present(title, description, buttons, crest=side, emblem=emblem)
        self.shown = True

    def buttons(self) -> list[tuple[str, str]]:
        """Return (name, label) of everything that can be done after the game."""
        # A game from a set-up position has no record, so it can't be reviewed.
        reviewed = self.reviewable and self._session.match.file is not None
        swaps = ["rematch"] if len(self._session.match.header.seats) == 2 else []
        names = [*swaps, "again", *(["review"] if reviewed else []), "replay", "close", "leave"]
        return [(name, self._words.t(BUTTONS.get(name, f"table.result-{name}"))) for name in names]

    def _explanations(self, names: Sequence[str]) -> str:
        """Return what the buttons *names* do that show the game again, as HTML."""
        theme, t = self._preferences.theme, self._words.t
        lines = [
            f"<b>{html.escape(t(BUTTONS.get(name, f'table.result-{name}')))}</b>: "
            f"{html.escape(t(f'table.result-{name}-does'))}"
            for name in ("review", "replay")
            if name in names
        ]
        return f'<p align="center" style="margin:12px 0 0 0;color:{theme.quiet}">{"<br>".join(lines)}</p>'


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
        self._scene, self._view, self._show_message, self._reasons = scene, view, show_message, reasons

    def show_refusal(self, reason: Reason) -> None:
        """Show why the last request was refused, with a link to the rule if there is one."""
        self._show_message(self._html(reason), QPointF(self._view.width() / 2, self._view.height() * 0.7))

    def explain(self, meant: Sequence[Action], at: QPointF) -> None:
        """Show why *meant*, the actions that a drop at *at* (scene units) may stand for, are refused."""
        keys = [key for action in meant for key in action.args]
        reasons = self._reasons(meant)
        if reasons or meant:
            reason = self._html(reasons[0]) if reasons else html.escape(self._words.t(NOT_A_TARGET))
            targets = html.escape(self._scene.name_targets(self._scene.active_key))
            # A reason may end with a link to a rule.
            self._show_message(
                f"{reason.removesuffix('.')}. {targets}" if targets else reason,
                self._on_page(at),
                keys,
            )

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
        self._page, self._preferences, self._session, self._words = page, preferences, session, words
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
