"""A hint at the subject of an answer, without the answer itself."""

from __future__ import annotations

from app.rules.game import Action
from app.ui.board.words import Words

GLOOM = frozenset({"gloom", "deeper", "up"})


def nudge(answer: Action, words: Words) -> tuple[str, dict[str, str]]:
    """Return (message code, arguments) of a hint at the subject of *answer*."""
    for word in answer.args:
        name = words.plain_name(word)
        if name != word:
            return "review.retry-hint", {"card": name}
    if answer.verb in GLOOM:
        return "review.retry-hint-gloom", {}
    return f"review.retry-hint-{'still' if words.game == 'own-fate' else 'alone'}", {}
