"""What a seat is asked before *done* or a pass loses what a play would save."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate.ending import END
from app.rules.own_fate.rescue import CLOSING
from app.table.own_fate.words import FateWords

NOTHING: frozenset[str] = frozenset()


class LossQuestions:
    """Words questions about losses that could be prevented, at most once a turn for each loss."""

    def __init__(self, words: FateWords) -> None:
        self._words = words
        self._accepted: tuple[int, frozenset[str]] = (0, NOTHING)
        """A turn, and the losses in it about which the player was asked."""

    def warning(self, losses: frozenset[str]) -> str:
        """Return *losses*, as from ``rescue.avoidable``, as a sentence; "" if there are none."""
        if not losses:
            return ""
        for code in losses & {END, CLOSING}:
            return self._words.t(f"table.guard-{code}")
        names = [self._words.plain_name(key) for key in sorted(losses)]
        return self._words.t("table.guard-dies", names=", ".join(names), count=len(names))

    def question(self, losses: frozenset[str], action: Action, turn: int) -> str:
        """Return the question before *action*, which causes *losses*; "": don't ask."""
        if losses <= self._accepted_in(turn):
            return ""
        return self._words.t("table.guard-question", warning=self.warning(losses), action=action.verb)

    def accept(self, losses: frozenset[str], turn: int) -> None:
        """Don't ask about *losses* again in *turn*."""
        self._accepted = turn, self._accepted_in(turn) | losses

    def _accepted_in(self, turn: int) -> frozenset[str]:
        return self._accepted[1] if self._accepted[0] == turn else NOTHING
