"""Marks in the rules for what differs in the current game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument

from app.cards.rule_sets import DeviationText
from app.rules import pages
from app.ui.help.rules_marks import link_to
from app.widgets.preferences import Preferences
from app.widgets.rules_page import LINES, headings, spaced


@dataclass(frozen=True, slots=True)
class Deviations:
    """Name of the rules in force ("": the book), their deviations, and the set's numbers for the text."""

    name: str = ""
    found: tuple[DeviationText, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)

    def by_rule(self, game: str, language: str) -> dict[str, list[DeviationText]]:
        """Return the deviations by the number of the rule where readers find them ("": no rule)."""
        placed: dict[str, list[DeviationText]] = {}
        for deviation in self.found:
            rule = pages.rule(deviation.rule, language, game) if deviation.rule else None
            placed.setdefault(rule.number if rule is not None else "", []).append(deviation)
        return placed


def mark(
    document: QTextDocument, preferences: Preferences, game: str, numbers: Sequence[str], held: Deviations
) -> list[QTextCursor]:
    """Insert notes, if there are deviations: all below the title, and each below its rule.

    *numbers*: the rule's number for each heading of *document*. The result is for :func:`erase`.
    """
    placed = held.by_rule(game, preferences.language)
    if not placed:
        return []
    t, notes = preferences.t, []
    whole = QTextCursor(document)
    whole.beginEditBlock()
    found_at = [block for _level, block in headings(document)]
    for block, number in zip(found_at, numbers, strict=True):
        for deviation in placed.get(number, []) if number else []:
            args = {"place": deviation.place, "value": deviation.value, "book": deviation.book}
            notes.append(_note(block, preferences))
            notes[-1].insertText(t("ui.rules-holds", **args))
    cursor = _note(found_at[0], preferences)
    notes.append(cursor)
    cursor.insertText(t("ui.rules-in-force", name=held.name) if held.name else t("ui.rules-not-by-book"))
    for number, deviations in placed.items():
        for deviation in deviations:
            cursor.insertText("\N{LINE SEPARATOR}")
            plain = cursor.charFormat()
            if number:
                cursor.insertText(deviation.place, link_to(number, preferences))
            else:
                cursor.insertText(deviation.place)
            text = t("ui.rules-here-and-there", value=deviation.value, book=deviation.book)
            cursor.insertText(f": {text}", plain)
    whole.endEditBlock()
    return notes


def erase(notes: Sequence[QTextCursor]) -> None:
    """Remove the notes that :func:`mark` inserted."""
    for note in notes:
        note.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        # including the break after the heading above
        note.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
        note.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor)
        note.removeSelectedText()


def _note(below: QTextBlock, preferences: Preferences) -> QTextCursor:
    """Return a cursor in a new paragraph below the heading *below*."""
    theme = preferences.theme
    form = spaced(LINES, 8)
    form.setBackground(QColor(theme.raised))
    form.setLeftMargin(12)
    face = QTextCharFormat()
    face.setForeground(QColor(theme.text))
    cursor = QTextCursor(below)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.insertBlock(form, face)
    return cursor
