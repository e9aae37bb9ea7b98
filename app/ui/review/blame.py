"""The tab of a review of a game without luck: what each side lost by its choices."""

from __future__ import annotations

import html
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.bots.review.data import Decision, Review
from app.rules.game import SEATS, Seat, State
from app.ui.board.words import Words
from app.ui.review.curve import SIGNS
from app.ui.review.mistakes import FAULTS, describe_actions, loss_args
from app.widgets.controls import Label, filled
from app.widgets.preferences import Preferences


class Blame(QWidget):
    """The mistake that decided the game, and each side's total."""

    decision_wanted = Signal(int)
    """Emitted with the position (number of actions) of a marked decision to show."""

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__()
        self._preferences, self._words = preferences, words
        self._review: Review | None = None
        self._state_after: Callable[[int], State] | None = None
        self._head = Label(step="head", wordWrap=True)
        self._text = Label(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._text.linkActivated.connect(lambda link: self.decision_wanted.emit(int(link)))
        filled(QVBoxLayout(self), self._head, self._text, margins=(0, 0, 0, 0), spacing=10)

    @property
    def text(self) -> str:
        """The displayed text (HTML)."""
        return f"{self._head.text()} {self._text.text()}"

    def show_review(self, review: Review | None, state_after: Callable[[int], State]) -> None:
        """Show *review*; *state_after*: returns the position after a number of actions."""
        self._review, self._state_after = review, state_after
        self.retranslate()

    def retranslate(self, *_args: object) -> None:
        """Retranslate everything."""
        t, review = self._preferences.t, self._review
        if review is None or not review.whole:
            self._head.setText("")
            self._head.hide()
            self._text.setText(html.escape(t("review.ledger-coming")))
            return
        self._head.show()
        deciding = decided_by(review)
        if deciding is None:
            self._head.setText(t("review.blame-nobody"))
            parts = []
        else:
            seat = t(f"table.seat-{deciding.seat}")
            drawn = "yes" if review.result == 0.5 else "no"
            self._head.setText(t("review.blame-decided", seat=seat, turn=deciding.turn, drawn=drawn))
            parts = [self._line(deciding, whole=True)]
        for side in SEATS:
            faults = [fault for fault in review.marked(side) if fault.mark in FAULTS]
            counts = {mark: sum(fault.mark == mark for fault in faults) for mark in sorted(FAULTS)}
            lost = sum(loss_args(fault)["loss"] for fault in faults)
            text = t("review.blame-side", count=len(faults), lost=lost, **counts)
            colour, name = self._preferences.theme.side_text(side), html.escape(t(f"table.seat-{side}"))
            parts.append(
                f'<p style="margin:12px 0 2px 0;color:{colour}"><b>{name}</b></p>'
                f'<p style="margin:0">{html.escape(text)}</p>'
            )
            worst = sorted(faults, key=lambda fault: -fault.loss)[:3]
            parts += [self._line(fault) for fault in worst if fault is not deciding]
        self._text.setText("".join(parts))

    def _line(self, decision: Decision, *, whole: bool = False) -> str:
        assert self._state_after is not None
        theme = self._preferences.theme
        played = describe_actions(decision.played, self._words, self._state_after(decision.at))
        text = self._preferences.t(
            "review.blame-whole" if whole else "review.blame-line",
            turn=decision.turn,
            sign=SIGNS[decision.mark],
            played=played,
            **loss_args(decision),
        )
        return (
            f'<p style="margin:3px 0"><a href="{decision.at}" style="color:{theme.accent_text};'
            f'text-decoration:none">{html.escape(text)}</a></p>'
        )


def decided_by(review: Review) -> Decision | None:
    """Return the mistake that decided the game; None if no loser made a mistake.

    It is the loser's largest; in a draw, the largest of either side.
    """
    losers: tuple[Seat, ...] = (
        ("dark",) if review.result == 1.0 else ("light",) if review.result == 0.0 else SEATS
    )
    faults = [fault for fault in review.marked(*losers) if fault.mark in FAULTS]
    return max(faults, key=lambda fault: fault.loss, default=None)
