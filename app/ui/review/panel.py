"""The panel of a replay: marked decisions, what decided the game, the chronicle."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.bots.review.data import Decision, Review
from app.rules.game import SEATS, Seat, State, opponent
from app.ui.board.words import Words
from app.ui.review.blame import Blame
from app.ui.review.curve import SIGNS
from app.ui.review.ledger import Waterfall
from app.ui.review.mistakes import describe_actions, describe_better, describe_loss, faults
from app.widgets.controls import ComboBox, Label, filled, push_button, scrolled, set_style_sheet
from app.widgets.preferences import Preferences

WHOSE: tuple[tuple[Seat, ...], ...] = (("light",), ("dark",), SEATS)
"""Choices of whose mistakes to step through."""


class ReviewPanel(QTabWidget):
    """The panel of a review, in tabs; its buttons emit requests."""

    step_wanted = Signal(int)
    """Emitted to go to the next (1) or previous (−1) mistake."""
    retry_wanted = Signal()
    whose_changed = Signal()

    open_hands_wanted = Signal(bool)
    """Emitted to show or hide the estimate with open hands."""

    decision_wanted = Signal(int)
    """Emitted with the position (number of actions) of a marked decision to show."""

    def __init__(
        self, preferences: Preferences, words: Words, chronicle: QWidget, *, luck: bool = True
    ) -> None:
        """Create the panel; *luck*: whether the game has luck, else it shows blame."""
        super().__init__()
        self._luck = luck
        self._extra_pages: dict[int, str] = {}
        self._preferences = preferences
        self._words = words
        self._decision: Decision | None = None
        self._before: State | None = None
        self._count = (0, 0)
        self._part, self._trouble = 0.0, ""
        self._whose = ComboBox()
        self._bar = QProgressBar(textVisible=False, maximum=1000)
        self._bar.setFixedHeight(7)
        self._state = Label(step="small", wordWrap=True)
        self.previous_button = push_button(does=lambda _=False: self.step_wanted.emit(-1))
        self.next_button = push_button(does=lambda _=False: self.step_wanted.emit(1))
        self.retry_button = push_button(look="primary", does=lambda _=False: self.retry_wanted.emit())
        self._number = Label(role="quiet")
        self._head = Label(step="head", wordWrap=True)
        self._text = Label(
            wordWrap=True,
            textFormat=Qt.TextFormat.RichText,
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
        )
        self.waterfall = Waterfall(preferences)
        self._ledger_head = Label(step="head", wordWrap=True)
        self._ledger_note = Label(wordWrap=True, role="quiet")
        self._open_hands_box = QCheckBox()
        self._open_hands_box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._open_hands_box.toggled.connect(self.open_hands_wanted)
        self.blame = Blame(preferences, words)
        self.blame.decision_wanted.connect(self.decision_wanted)
        self._build(chronicle)
        self._whose.currentIndexChanged.connect(lambda _index: self.whose_changed.emit())
        preferences.subscribe(self._retranslate)

    def _build(self, chronicle: QWidget) -> None:
        which = filled(QHBoxLayout(), (self._whose, 1), self._number, spacing=10)
        buttons = filled(
            QHBoxLayout(), self.previous_button, self.next_button, 1, self.retry_button, spacing=6
        )
        decisions, explanation, ledger = QWidget(), QWidget(), QWidget()
        ledger_parts = (self._ledger_head, self.waterfall, self._ledger_note, self._open_hands_box)
        parts = ledger_parts if self._luck else (self.blame,)
        filled(QVBoxLayout(explanation), self._head, self._text, 1, margins=(0, 0, 6, 0), spacing=4)
        # The text may be long; the buttons stay in place.
        filled(
            QVBoxLayout(decisions), which, self._bar, self._state,
            (scrolled(explanation, frameShape=QFrame.Shape.NoFrame), 1), buttons,
            margins=(12, 8, 12, 8), spacing=6,
        )  # fmt: skip
        filled(
            QVBoxLayout(ledger), *parts, 1,
            margins=(12, 10, 12, 10), spacing=10,
        )  # fmt: skip
        self.addTab(decisions, "")
        self.addTab(scrolled(ledger, frameShape=QFrame.Shape.NoFrame), "")
        self.addTab(chronicle, "")
        self.setDocumentMode(True)
        for button in (self.previous_button, self.next_button, self.retry_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def add_page(self, code: str, widget: QWidget) -> None:
        """Add *widget*, titled by *code*, as a tab before the chronicle."""
        self._extra_pages[self.insertTab(2 + len(self._extra_pages), widget, self._preferences.t(code))] = (
            code
        )

    @property
    def whose(self) -> tuple[Seat, ...]:
        """The seats whose mistakes are stepped through."""
        return WHOSE[max(0, self._whose.currentIndex())]

    def choose(self, seats: Sequence[Seat]) -> None:
        """Step through the mistakes of *seats*."""
        self._whose.setCurrentIndex(WHOSE.index(tuple(seats)))

    @property
    def text(self) -> str:
        """The text about the decision (HTML)."""
        return self._text.text()

    def show_decision(
        self, decision: Decision | None, number: int, count: int, state: State | None = None
    ) -> None:
        """Show *decision*, mistake *number* (from 1; 0: none) of *count*, made in *state*."""
        self._decision, self._count, self._before = decision, (number, count), state
        self._update_texts()

    def show_progress(self, part: float, trouble: str = "") -> None:
        """Show the reviewed share of the game, 0 to 1; *trouble*: why the review stopped."""
        self._part, self._trouble = part, trouble
        self._bar.setVisible(part < 1.0 and not trouble)
        self._bar.setValue(round(1000 * part))
        self._update_texts()

    def show_ledger(self, seat: Seat, review: Review | None) -> None:
        """Show what decided the game of *review* for *seat*, as soon as it's known."""
        ledger = (
            next((candidate for candidate in review.ledgers if candidate.seat == seat), None)
            if review is not None
            else None
        )
        marked = {}
        if review is not None:
            for name, whose in (("own", seat), ("theirs", opponent(seat))):
                marked[name] = round(100 * sum(fault.lost for fault in faults(review, whose)))
        t = self._preferences.t
        self._ledger_head.setText(t("review.ledger", seat=t(f"table.seat-{seat}")))
        self._ledger_note.setText(t("review.ledger-note" if ledger else "review.ledger-coming"))
        self._open_hands_box.setVisible(self._luck and ledger is not None)
        self.waterfall.setVisible(ledger is not None)
        self.waterfall.show_ledger(ledger, marked)

    def _update_texts(self) -> None:
        t, theme = self._preferences.t, self._preferences.theme
        decision, (number, count) = self._decision, self._count
        if count:
            self._number.setText(t("review.number" if number else "review.count", number=number, count=count))
        else:
            self._number.setText("")
        self.next_button.setEnabled(count > 0)
        self.previous_button.setEnabled(count > 0)
        going = self._part < 1.0
        stopped = t("review.stopped", why=self._trouble) if self._trouble else ""
        self._state.setText(stopped or t("review.going", part=round(100 * self._part)))
        self._state.setVisible(going or bool(stopped))
        self.retry_button.setVisible(decision is not None and decision.mark != "only")
        if decision is None or self._before is None:
            code = "review.coming" if going and not count else "review.choose" if count else "review.none"
            self._head.setText("")
            self._head.hide()
            self._text.setText(f"<p>{html.escape(t(code))}</p>")
            return
        self._head.setText(
            t(
                "review.head",
                game=self._words.game,
                turn=decision.turn,
                mark=t(f"review.mark-{decision.mark}"),
                sign=SIGNS[decision.mark],
            )
        )
        self._head.show()
        colour = theme.good_text if decision.mark == "only" else theme.danger_text
        set_style_sheet(self._head, f"color: {colour};")
        quiet = f"color:{theme.quiet}"
        seat = self._words.seat(decision.seat)
        played = describe_actions(decision.played, self._words, self._before)
        by = html.escape(t("review.played", seat=seat))
        parts = [f'<p style="margin:0"><span style="{quiet}">{by}:</span> <b>{html.escape(played)}</b></p>']
        if decision.mark == "only":
            parts.append(_paragraph(t("review.only", loss=round(100 * decision.gap))))
        else:
            parts.append(_paragraph(describe_loss(decision, self._words), f"color:{theme.danger_text}"))
            parts += [_paragraph(line) for line in describe_better(decision, self._words, self._before)]
        self._text.setText("".join(parts))
        self._text.setAccessibleName(f"{self._head.text()}. {played}")

    def _retranslate(self, *_args: object) -> None:
        t = self._preferences.t
        self.setTabText(0, t("review.tab-mistakes"))
        self.setTabText(1, t("review.tab-ledger" if self._luck else "review.tab-blame"))
        self.setTabText(2 + len(self._extra_pages), t("review.tab-told"))
        for at, code in self._extra_pages.items():
            self.setTabText(at, t(code))
        self.previous_button.setText(t("review.previous"))
        self.previous_button.setToolTip(t("review.previous.hint"))
        self.next_button.setText(t("review.next"))
        self.next_button.setToolTip(t("review.next.hint"))
        self.retry_button.setText(t("review.retry"))
        self.retry_button.setToolTip(t("review.retry.hint"))
        self._open_hands_box.setText(t("review.openly"))
        index = max(0, self._whose.currentIndex())
        self._whose.blockSignals(True)
        self._whose.clear()
        for seats in WHOSE:
            code = f"review.whose-{seats[0] if len(seats) == 1 else 'both'}"
            self._whose.addItem(t(code))
        self._whose.setCurrentIndex(index)
        self._whose.setAccessibleName(t("review.whose"))
        self._whose.blockSignals(False)
        self._update_texts()


def _paragraph(words: str, look: str = "") -> str:
    return f'<p style="margin:7px 0 0 0;{look}">{html.escape(words)}</p>'
