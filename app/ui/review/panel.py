"""The panel of a replay: marked decisions, what decided the game, the chronicle."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QSizePolicy,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.bots.review.data import EVEN, Decision, Item, Ledger, Review, deciding_reason, items
from app.rules.game import SEATS, Reason, Seat, State, opponent
from app.table.words import Words
from app.ui.review.curve import SIGNS
from app.ui.review.mistakes import FAULTS, describe_actions, describe_better, describe_loss, faults, loss_args
from app.widgets import fonts
from app.widgets.announcer import announce
from app.widgets.controls import ComboBox, Label, filled, push_button, scrolled, set_style_sheet
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
            drawn = "yes" if review.result == EVEN else "no"
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
        text = self._preferences.t(
            "review.blame-whole" if whole else "review.blame-line",
            turn=decision.turn,
            sign=SIGNS[decision.mark],
            played=describe_actions(decision.played, self._words, self._state_after(decision.at)),
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


BAR = 14.0
"""Height of a bar with the space below, px."""


class Shares(QWidget):
    """A bar for each item of a ledger: to the right if it helped the side, to the left if not."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._items: list[Item] = []
        self._marked: Mapping[str, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """The texts from the top: item, share, explanation below."""
        t = self._preferences.t
        return [
            (
                t(f"review.ledger-{item.name}"),
                t("review.share", **item.message_args),
                t(self._note(item), marked=self._marked.get(item.name, 0)),
            )
            for item in self._items
        ]

    def _note(self, item: Item) -> str:
        none = not item.share and item.name in ("own", "theirs")
        return f"review.ledger-{item.name}.{'none' if none else 'note'}"

    def show_ledger(self, ledger: Ledger | None, marked: Mapping[str, int]) -> None:
        """Show *ledger*, or None for an empty chart.

        *marked*: number of marked mistakes, by item.
        """
        self._marked = marked
        self._items = items(ledger) if ledger is not None else []
        self.setAccessibleName("; ".join(f"{name}: {share}" for name, share, _ in self.lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, self.heightForWidth(260))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return (
            round(sum(self._name_height + self._note_height(line[2], width) + BAR for line in self.lines)) + 6
        )

    @property
    def _name_height(self) -> float:
        return self._preferences.px("body") * 1.45

    @property
    def _note_font(self) -> QFont:
        return fonts.sans(self._preferences.px("small"))

    def _note_height(self, note: str, width: int) -> float:
        wrap = Qt.TextFlag.TextWordWrap
        return QFontMetricsF(self._note_font).boundingRect(QRectF(0, 0, width, 1000), wrap, note).height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        flags = Qt.AlignmentFlag
        top, middle = 0.0, self.width() / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for item, (name, share, note) in zip(self._items, self.lines, strict=True):
                text = QRectF(0, top, self.width(), self._name_height)
                top += self._name_height
                colour = QColor(theme.good_text if item.share > 0 else theme.danger_text)
                painter.setFont(fonts.sans(self._preferences.px("body")))
                painter.setPen(QColor(theme.text))
                room = int(self.width() - painter.fontMetrics().horizontalAdvance(share) - 8)
                fitted = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
                painter.drawText(text, flags.AlignLeft | flags.AlignVCenter, fitted)
                painter.setPen(colour if item.share else QColor(theme.quiet))
                painter.drawText(text, flags.AlignRight | flags.AlignVCenter, share)
                note_height = self._note_height(note, self.width())
                painter.setFont(self._note_font)
                painter.setPen(QColor(theme.quiet))
                painter.drawText(QRectF(0, top, self.width(), note_height), Qt.TextFlag.TextWordWrap, note)
                top += note_height
                painter.setPen(QPen(QColor(theme.line), 1))
                painter.drawLine(QPointF(0, top + 5), QPointF(self.width(), top + 5))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                length = (middle - 2) * item.share / 100
                painter.drawRect(QRectF(middle + min(0.0, length), top + 2, max(2.0, abs(length)), 6))
                top += BAR


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
        self._preferences, self._words = preferences, words
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
        self.shares = Shares(preferences)
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
        ledger_parts = (self._ledger_head, self.shares, self._ledger_note, self._open_hands_box)
        filled(QVBoxLayout(explanation), self._head, self._text, 1, margins=(0, 0, 6, 0), spacing=4)
        # The text may be long; the buttons stay in place.
        reading = {"frameShape": QFrame.Shape.NoFrame, "focusPolicy": Qt.FocusPolicy.StrongFocus}
        filled(
            QVBoxLayout(decisions), which, self._bar, self._state,
            (scrolled(explanation, **reading), 1), buttons,
            margins=(12, 8, 12, 8), spacing=6,
        )  # fmt: skip
        filled(
            QVBoxLayout(ledger), *(ledger_parts if self._luck else (self.blame,)), 1,
            margins=(12, 10, 12, 10), spacing=10,
        )  # fmt: skip
        self.addTab(decisions, "")
        self.addTab(scrolled(ledger, **reading), "")
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

    def announce_decision(self) -> None:
        """Have screen readers speak the shown decision."""
        _announce(self._number.text(), self._head.text(), self._text.text())

    def announce_result(self) -> None:
        """Have screen readers speak the number of mistakes, and what decided the game."""
        _announce(
            self._number.text() or self._text.text(),
            self._ledger_head.text() if self._luck else self.blame.text,
        )

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
                marked[name] = len(faults(review, whose))
        t, name = self._preferences.t, self._words.seat(seat)
        reason = deciding_reason(ledger) if ledger is not None else Reason("review.ledger")
        self._ledger_head.setText(t(reason.code, seat=name, **reason.args))
        self._ledger_note.setText(t("review.ledger-note" if ledger else "review.ledger-coming"))
        self._open_hands_box.setVisible(self._luck and ledger is not None)
        self.shares.setVisible(ledger is not None)
        self.shares.show_ledger(ledger, marked)

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
            if decision.reason is not None:
                parts.append(
                    _paragraph(t("review.why", reason=self._words.reason(decision.reason).rstrip(".")))
                )
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


def _announce(*texts: str) -> None:
    """Have screen readers speak *texts*; each paragraph of HTML is a sentence."""
    for text in texts:
        for paragraph in text.split("</p>"):
            announce(paragraph)
