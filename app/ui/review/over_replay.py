"""A review in the replay: curve below the timeline, panel at the table, shortcuts between mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.bots.review.data import Decision, Review, line
from app.rules.game import SEATS, Seat
from app.ui.board.replay_page import ReplayPage
from app.ui.review.curve import Curve, Sign
from app.ui.review.mistakes import FAULTS, faults, loss_args
from app.ui.review.panel import ReviewPanel
from app.widgets.controls import connect_all
from app.widgets.preferences import Preferences

MAX_SIGNS = 30
"""More signs would hide each other and the curve."""


def _readable(marked: Sequence[Decision]) -> Sequence[Decision]:
    """Return *marked*, without the mildest marks if there are too many for the curve."""
    for mild in ("only", "inaccuracy", "mistake"):
        if len(marked) > MAX_SIGNS:
            marked = [decision for decision in marked if decision.mark != mild]
    return marked


class ReviewOverReplay(QObject):
    """Shows the review of the game in *replay*; a child of the replay page."""

    retry_wanted = Signal(object)
    """Emitted with the :class:`Decision` to retry."""

    def __init__(self, preferences: Preferences, replay: ReplayPage, persons: tuple[Seat, ...]) -> None:
        """Add the review to *replay*; *persons*: seats of people, whose mistakes come first."""
        super().__init__(replay)
        self._preferences, self._replay = preferences, replay
        self._review: Review | None = None
        self._failure = ""
        self._decision: Decision | None = None
        self._seat: Seat = persons[0] if len(persons) == 1 else SEATS[0]
        self.game = ""
        """The reviewer's name for the game."""
        self.curve = Curve(preferences, len(replay.match.moves), replay.words.game)
        self.panel = ReviewPanel(preferences, replay.words, replay.chronicle, luck=replay.has_chance)
        for code, widget in replay.review_pages():
            self.panel.add_page(code, widget)
        replay.show_review(self.curve, self.panel)
        self.panel.choose(persons if len(persons) == 1 else SEATS)
        connect_all(
            (replay.moved, self._moved),
            (self.curve.seek_wanted, replay.seek),
            (self.curve.decision_wanted, self.go_to),
            (self.panel.decision_wanted, self.go_to),
            (self.panel.step_wanted, self.step),
            (self.panel.retry_wanted, self._retry),
            (self.panel.whose_changed, self._choose_side),
            (self.panel.open_hands_wanted, self.curve.show_open_hands),
            (preferences.language_changed, self._show),
        )
        for key, callback in (
            ("N", lambda: self.step(1)), ("Shift+N", lambda: self.step(-1)), ("T", self._retry),
        ):  # fmt: skip
            QShortcut(
                QKeySequence(key), replay, callback, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
            )
        if len(persons) == 1:
            replay.select_view_of(self._seat)
        self._show()

    @property
    def review(self) -> Review | None:
        """The review so far."""
        return self._review

    @property
    def decision(self) -> Decision | None:
        """The current marked decision."""
        return self._decision

    @property
    def mistakes(self) -> list[Decision]:
        """The mistakes to step through, in order of play."""
        return faults(self._review, *self.panel.whose) if self._review is not None else []

    def on_review(self, review: Review) -> None:
        """Show *review* if it is of this game."""
        if review.game == self.game:
            self.show_review(review)

    def on_failure(self, game: str, why: str) -> None:
        """Show that the review of *game* stopped (*why*, a sentence)."""
        if game == self.game:
            self._failure = why
            self._show()

    def show_review(self, review: Review) -> None:
        """Show an updated review."""
        was_whole = self._review is not None and self._review.whole
        self._review, self._failure = review, ""
        self._show()
        if review.whole and not was_whole:
            self.panel.announce_result()

    def step(self, direction: int) -> None:
        """Go to the next (1) or previous (−1) mistake, wrapping around."""
        mistakes = self.mistakes
        if not mistakes:
            return
        position = self._decision.at if self._decision is not None else self._replay.position
        if direction > 0:
            further = [
                mistake
                for mistake in mistakes
                if mistake.at > position or (self._decision is None and mistake.at == position)
            ]
            self.go_to((further or mistakes)[0].at)
        else:
            self.go_to(([mistake for mistake in mistakes if mistake.at < position] or mistakes)[-1].at)

    def go_to(self, at: int) -> None:
        """Go to the decision marked after *at* actions, seen by the seat that made it."""
        decision = next((candidate for candidate in self._marked(*SEATS) if candidate.at == at), None)
        if decision is None:
            return
        self.panel.setCurrentIndex(0)
        self._replay.play(False)
        self._replay.select_view_of(decision.seat)
        self._replay.seek(at)
        self._decision = decision
        if self._seat != decision.seat:
            self._seat = decision.seat
            self._show_line()
        self._show_decision()
        self.panel.announce_decision()

    def _marked(self, *seats: Seat) -> tuple[Decision, ...]:
        return self._review.marked(*seats) if self._review is not None else ()

    def _moved(self, position: int) -> None:
        self.curve.show_position(position)
        if self._decision is not None and not self._decision.at <= position <= self._decision.until:
            self._decision = None
            self._show_decision()

    def _retry(self) -> None:
        if self._decision is not None and self._decision.mark in FAULTS:
            self.retry_wanted.emit(self._decision)

    def _choose_side(self) -> None:
        whose = self.panel.whose
        self._seat = whose[0]
        if self._decision is not None and self._decision.seat not in whose:
            self._decision = None
        self._show()

    def _show_line(self) -> None:
        """Show the line of the seat whose mistake is current, because only there is it a fall."""
        review, seat = self._review, self._seat
        if review is not None:
            signs = [self._sign(decision) for decision in _readable(self._marked(seat))]
            turned = [turning for turning in review.turnings if turning.seat == seat]
            self.curve.show_curve(line(review, seat), review.points, turned, signs, seat)
        else:
            self.curve.show_curve((), (), (), (), seat)

    def _show(self, *_args: object) -> None:
        review, seat = self._review, self.panel.whose[0]
        if self._decision is not None:
            # The decision may have been refined or unmarked meanwhile.
            at = self._decision.at
            self._decision = next((decision for decision in self._marked(*SEATS) if decision.at == at), None)
        self._show_line()
        self.panel.show_progress(review.part if review is not None else 0.0, self._failure)
        self.panel.blame.show_review(review, self._replay.match.state_after)
        self.panel.show_ledger(seat, review)
        self._show_decision()

    def _show_decision(self) -> None:
        mistakes = self.mistakes
        number = mistakes.index(self._decision) + 1 if self._decision in mistakes else 0
        decision = self._decision
        state = self._replay.match.state_after(decision.at) if decision is not None else None
        self.panel.show_decision(decision, number, len(mistakes), state)

    def _sign(self, decision: Decision) -> Sign:
        t = self._preferences.t
        words = t(
            "review.sign-only" if decision.mark == "only" else "review.sign",
            game=self._replay.words.game,
            turn=decision.turn,
            seat=t(f"table.seat-{decision.seat}"),
            mark=t(f"review.mark-{decision.mark}"),
            **({} if decision.mark == "only" else loss_args(decision)),
        )
        return Sign(decision.at, decision.seat, decision.mark, words)
