"""The wording of a question, and its answers as gestures: moving a piece onto another, or a button."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.rules.game import TALK_VERBS, Action

FORWARD_VERBS = ("done", "pass", "go")
CLOSING_VERBS: frozenset[str] = frozenset({*FORWARD_VERBS, "back", "accept", "decline"})
"""Verbs that close a question or step back; each has a button."""
BACK, DONE = Action("back"), Action("done")
"""One step back within the current decision, and the end of it."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Wording of a question.

    ``kind``: selects the sentence; ``note``: shown below it; ``ready``: something is placed or chosen
    already, so continuing is not merely passing; ``tip``: tooltip of *done* while the list omits answers.
    """

    kind: str
    note: str = ""
    ready: bool = False
    tip: str = ""


class Gestures:
    """Legal actions by source piece and target piece; others have only a button."""

    def __init__(
        self,
        actions: Iterable[Action] = (),
        ends: Callable[[Action], tuple[str, str] | None] = lambda _: None,
    ) -> None:
        """Take *actions*; *ends* returns an action's source and target, or None if it has no gesture."""
        self.pairs: dict[str, dict[str, list[Action]]] = defaultdict(dict)
        for action in actions:
            if pair := ends(action):
                self.pairs[pair[0]].setdefault(pair[1], []).append(action)

    def targets(self, source: str) -> dict[str, list[Action]]:
        """Return the actions of moving the piece *source*, by target piece."""
        return self.pairs.get(source, {})


def split_closing(actions: Sequence[Action]) -> tuple[list[Action], list[Action]]:
    """Return (answers, actions that close the question), without draw offers and resigning."""
    game = [action for action in actions if action.verb not in TALK_VERBS]
    return (
        [action for action in game if action.verb not in CLOSING_VERBS],
        [action for action in game if action.verb in CLOSING_VERBS],
    )
