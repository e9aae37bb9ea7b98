"""Links from sentences to rules."""

from __future__ import annotations

import html

from app.rules.game import Reason
from app.ui.board.words import Words, rule_label


def sign(number: str) -> str:
    """Return a § that links to rule *number*, with marks as in :mod:`app.ui.board.words`; "" for none."""
    # The sign must not begin a line.
    return f"\N{NO-BREAK SPACE}\x01rule:{number}\x02§\x03" if number else ""


def with_rule(reason: Reason, words: Words) -> str:
    """Return *reason* as a sentence (HTML) with a link to its rule."""
    sentence = html.escape(words.reason(reason))
    if reason.rule:
        color = words.preferences.theme.accent_text
        label = rule_label(reason.rule, words.preferences.language, words.game)
        sentence += (
            f' <a href="rule:{html.escape(reason.rule)}" style="color:{color}">'
            f"{html.escape(words.t('table.rule', number=label))}</a>"
        )
    return sentence
