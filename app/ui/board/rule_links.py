"""The way from a sentence to the rule behind it."""

from __future__ import annotations

import html

from app.rules.game import Reason
from app.ui.board.words import Words, called


def sign(number: str) -> str:
    """A marked paragraph sign that leads to the rule *number* (see :mod:`app.ui.board.words`)."""
    # No line begins with a lone sign.
    return f"\N{NO-BREAK SPACE}\x01rule:{number}\x02§\x03" if number else ""


def with_rule(reason: Reason, words: Words) -> str:
    """*reason* as a sentence (HTML), with the way to its rule."""
    told = html.escape(words.reason(reason))
    if reason.rule:
        color = words.preferences.theme.accent_text
        shown = called(reason.rule, words.preferences.language, words.game)
        told += (
            f' <a href="rule:{html.escape(reason.rule)}" style="color:{color}">'
            f"{html.escape(words.t('table.rule', number=shown))}</a>"
        )
    return told
