"""What legal actions are by hand: which piece is taken and where it is put; what only a button can do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.rules.game import TALK, Action
from app.widgets.gallery import design

CLOSING: frozenset[str] = frozenset({"done", "pass", "go", "back", "accept", "decline"})
"""Verbs that end or step back: buttons of their own."""
BACK = Action("back")
"""One step back within what is being decided."""


@dataclass(slots=True)
class Gestures:
    """Legal actions by source piece and target piece. ``loose`` have no gesture, only a button."""

    pairs: dict[str, dict[str, list[Action]]] = field(default_factory=lambda: defaultdict(dict))
    loose: list[Action] = field(default_factory=list)

    def targets(self, source: str) -> dict[str, list[Action]]:
        """Where *source* can be put, with what that does."""
        return self.pairs.get(source, {})


def choices(actions: Sequence[Action]) -> tuple[list[Action], list[Action]]:
    """(what is chosen from the list, what closes the question); talk about the game's end is in the menu."""
    game = [action for action in actions if action.verb not in TALK]
    return (
        [action for action in game if action.verb not in CLOSING],
        [action for action in game if action.verb in CLOSING],
    )


def distinct(actions: Sequence[Action]) -> list[Action]:
    """*actions* without those that differ only in which copy of a card they take: the first copy stays."""
    found: dict[tuple[str, ...], Action] = {}
    for action in actions:
        found.setdefault((action.verb, *map(design, action.args)), action)
    return list(found.values())
