"""A review in the replay: curve below the time line, panel beside the table, keys between mistakes."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.rules.game import SEATS, Seat
from app.ui.board.replay_page import ReplayPage
from app.ui.review.curve import Curve, Sign
from app.ui.review.moments import FAULTS, Moment, Seen
from app.ui.review.panel import ReviewPanel
from app.widgets.preferences import Preferences


class ReviewOverReplay(QObject):
    """What is found of the game that *replay* goes through. It goes with the replay."""

    retry_wanted = Signal(object)
    """Try this :class:`Moment` again."""

    def __init__(self, preferences: Preferences, replay: ReplayPage, persons: tuple[Seat, ...]) -> None:
        """*persons*: the seats that people played; their mistakes come first."""
        super().__init__(replay)
        self._preferences = preferences
        self._replay = replay
        self._seen = Seen()
        self._moment: Moment | None = None
        self.game = ""
        """What its reviewer calls the game."""
        self.curve = Curve(preferences, len(replay.match.moves))
        self.panel = ReviewPanel(preferences, replay.words, replay.chronicle)
        replay.lay_review(self.curve, self.panel)
        self.panel.choose(persons if len(persons) == 1 else SEATS)
        replay.moved.connect(self._moved)
        self.curve.sought.connect(replay.seek)
        self.curve.picked.connect(self.go_to)
        self.panel.step_wanted.connect(self.step)
        self.panel.retry_wanted.connect(self._retry)
        self.panel.whose_changed.connect(self._show)
        preferences.language_changed.connect(self._show)
        for key, does in (
            ("N", lambda: self.step(1)), ("Shift+N", lambda: self.step(-1)), ("T", self._retry),
        ):  # fmt: skip
            QShortcut(QKeySequence(key), replay, does, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._show()

    @property
    def seen(self) -> Seen:
        """What has been found so far."""
        return self._seen

    @property
    def moment(self) -> Moment | None:
        """The marked decision that is spoken of."""
        return self._moment

    @property
    def mistakes(self) -> list[Moment]:
        """The mistakes that are gone through, in the order of the game."""
        return [one for one in self._seen.moments if one.mark in FAULTS and one.seat in self.panel.whose]

    def hear(self, game: str, seen: Seen) -> None:
        """More has been found of *game*: shown, if that is the one."""
        if game == self.game:
            self.show_seen(seen)

    def show_seen(self, seen: Seen) -> None:
        """More has been found."""
        self._seen = seen
        self._show()

    def step(self, by: int) -> None:
        """To the next (1) or the previous (−1) mistake, round and round."""
        mistakes = self.mistakes
        if not mistakes:
            return
        here = self._moment.at if self._moment is not None else self._replay.position
        if by > 0:
            further = [one for one in mistakes if one.at > here or (self._moment is None and one.at == here)]
            self.go_to((further or mistakes)[0].at)
        else:
            self.go_to(([one for one in mistakes if one.at < here] or mistakes)[-1].at)

    def go_to(self, at: int) -> None:
        """To the decision marked in the position after *at* actions, with the eyes of who took it."""
        found = next((one for one in self._seen.moments if one.at == at), None)
        if found is None:
            return
        self.panel.setCurrentIndex(0)
        self._replay.play(False)
        self._replay.show_eyes(found.seat)
        self._replay.seek(at)
        self._moment = found
        self._show_moment()

    def _moved(self, position: int) -> None:
        self.curve.show_position(position)
        if self._moment is not None and not self._moment.at <= position <= self._moment.until:
            self._moment = None
            self._show_moment()

    def _retry(self) -> None:
        if self._moment is not None and self._moment.mark in FAULTS:
            self.retry_wanted.emit(self._moment)

    def _show(self, *_told: object) -> None:
        seen, whose = self._seen, self.panel.whose
        seat = whose[0]
        signs = [self._sign(one) for one in seen.moments if one.seat in whose]
        self.curve.show_curve(seen.points, seen.turnings, signs, seat)
        self.panel.show_progress(seen.part, seen.trouble)
        ledger = next((one for one in seen.ledgers if one.seat == seat), None)
        self.panel.show_ledger(seat, ledger.items if ledger else (), ledger.result if ledger else 0.5)
        if self._moment is not None:
            # It may have been looked at more closely meanwhile, or be none any more.
            at = self._moment.at
            self._moment = next((one for one in seen.moments if one.at == at and one.seat in whose), None)
        self._show_moment()

    def _show_moment(self) -> None:
        mistakes = self.mistakes
        number = mistakes.index(self._moment) + 1 if self._moment in mistakes else 0
        self.panel.show_moment(self._moment, number, len(mistakes))

    def _sign(self, one: Moment) -> Sign:
        t = self._preferences.t
        code = "review.sign-only" if one.mark == "only" else "review.sign"
        words = t(
            code,
            turn=one.turn,
            seat=t(f"table.seat-{one.seat}"),
            mark=t(f"review.mark-{one.mark}"),
            **({} if one.mark == "only" else {"loss": round(100 * one.loss)}),
        )
        return Sign(one.at, one.seat, one.mark, words)
