"""A hint that says what an answer is about, and not what it is."""

from __future__ import annotations

from app.rules.game import Action
from app.ui.board.words import Words

GLOOM = frozenset({"gloom", "deeper", "up"})


def nudge(answer: Action, words: Words) -> tuple[str, dict[str, str]]:
    """The code of a sentence on what *answer* is about, and what fills it."""
    for word in answer.args:
        name = words.plain_name(word)
        if name != word:
            return "review.retry-hint", {"card": name}
    if answer.verb in GLOOM:
        return "review.retry-hint-gloom", {}
    return f"review.retry-hint-{'still' if words.game == 'own-fate' else 'alone'}", {}
