"""Cross-references in the rules: numbers link to their rule, terms have tooltips."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument

from app.rules import pages
from app.widgets.preferences import Preferences
from app.widgets.rules_page import blocks

_NUMBER = re.compile(r"(?<![\w.])(?:[A-Z]\d{1,2}(?:\.[a-z][a-z-]*\w)?)(?![\w])")


def mark(document: QTextDocument, preferences: Preferences, game: str) -> None:
    """Add links to rule numbers and tooltips to terms in *document*, outside headings and tables.

    Call it after :func:`~app.widgets.rules_page.style_document`.
    """
    theme, language = preferences.theme, preferences.language
    tip = QTextCharFormat()
    tip.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
    tip.setUnderlineColor(QColor(theme.quiet))
    whole = QTextCursor(document)
    whole.beginEditBlock()
    for block in blocks(document):
        text = block.text()
        if not block.blockFormat().headingLevel() and text and QTextCursor(block).currentTable() is None:
            for start, end, term in pages.spans(text, language, game):
                tip.setToolTip(term_tooltip(term, preferences))
                _span(block.position(), start, end, document).mergeCharFormat(tip)
            for match in _NUMBER.finditer(text):
                if pages.rule(match[0], language, game) is not None:
                    link = link_to(match[0], preferences)
                    _span(block.position(), match.start(), match.end(), document).mergeCharFormat(link)
    whole.endEditBlock()


def link_to(number: str, preferences: Preferences) -> QTextCharFormat:
    """Return the format of a link to the rule *number*."""
    link = QTextCharFormat()
    link.setAnchor(True)
    link.setAnchorHref(f"rule:{number}")
    link.setForeground(QColor(preferences.theme.accent_text))
    return link


def term_tooltip(term: pages.Term, preferences: Preferences) -> str:
    """Return a term's meaning as a tooltip."""
    return f"<p><b>{html.escape(term.word)}</b><br>{html.escape(term.meaning)}</p>"


def with_term_links(text: str, preferences: Preferences, game: str = "own-fate") -> str:
    """Return *text* as HTML, with terms as links ``term:WORD`` that look like plain text."""
    color = preferences.theme.text

    def link(term: pages.Term, shown: str) -> str:
        return f'<a href="term:{html.escape(term.word)}" style="color:{color}">{shown}</a>'

    return _with_terms(text, preferences, game, link)


def with_tooltips(text: str, preferences: Preferences, game: str = "own-fate") -> str:
    """Return *text* as HTML, with a tooltip on each term."""

    def hint(term: pages.Term, shown: str) -> str:
        return f'<span title="{html.escape(term_tooltip(term, preferences))}">{shown}</span>'

    return _with_terms(text, preferences, game, hint)


def _with_terms(
    text: str, preferences: Preferences, game: str, show: Callable[[pages.Term, str], str]
) -> str:
    """Return *text* as HTML, with each term formatted by *show* from the term and its words."""
    parts: list[str] = []
    at = 0
    for start, end, term in pages.spans(text, preferences.language, game):
        parts += (html.escape(text[at:start]), show(term, html.escape(text[start:end])))
        at = end
    return "".join(parts) + html.escape(text[at:])


def tip_of(link: str, preferences: Preferences, game: str = "own-fate") -> str:
    """Return the tooltip of a link made by :func:`with_term_links`; "" for other links."""
    word = link.removeprefix("term:")
    term = next(
        (candidate for candidate in pages.terms(preferences.language, game) if candidate.word == word),
        None,
    )
    return term_tooltip(term, preferences) if term and link.startswith("term:") else ""


def _span(base: int, start: int, end: int, document: QTextDocument) -> QTextCursor:
    cursor = QTextCursor(document)
    cursor.setPosition(base + start)
    cursor.setPosition(base + end, QTextCursor.MoveMode.KeepAnchor)
    return cursor
