"""Sentences for the log and the curtain, with only what the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.board import rule_links
from app.ui.board.preview import Chronicle
from app.ui.board.session import GameSession, SeenAction
from app.ui.board.words import Words, plain
from app.widgets.preferences import Preferences

LOG_ACTIONS = 90
"""Number of recent actions in a rewritten log.

A rewritten log keeps its start while that leaves at most twice as many.
"""
NEWS = 6
"""Maximum number of sentences on the curtain."""


class LogPresenter:
    """Keeps the log up to date with a session; caches sentences per viewer, language and look."""

    def __init__(
        self, preferences: Preferences, words: Words, session: GameSession, chronicle: Chronicle
    ) -> None:
        self._preferences = preferences
        self._words = words
        self._session = session
        self._chronicle = chronicle
        self._shown_count = 0
        self._first_shown = 0
        self._seen_count = 0
        self._sentences: dict[tuple[int, tuple[object, ...]], list[tuple[str, str]]] = {}
        self._reader: tuple[object, ...] = ()

    def update(self) -> None:
        """Append new lines; rewrite the log for another viewer, language or look, or after an undo."""
        reader = (
            self._session.viewer,
            self._preferences.language,
            self._preferences.theme.name,
            self._preferences.text_percent,
        )
        length = len(self._session.match.moves)
        if length < self._shown_count:
            self._sentences.clear()
        if reader != self._reader or length < self._shown_count:
            self._reader = reader
            if not self._first_shown <= length <= self._first_shown + 2 * LOG_ACTIONS:
                self._first_shown = max(0, length - LOG_ACTIONS)
            self._chronicle.show_lines(self._lines(self._session.history(self._first_shown)))
        else:
            self._chronicle.add_lines(self._lines(self._session.history(max(0, self._shown_count))))
        self._shown_count = length

    def mark_seen(self) -> None:
        """Mark all actions so far as seen."""
        self._seen_count = len(self._session.match.moves)

    def public_news(self) -> list[str]:
        """Return sentences about the last public events since :meth:`mark_seen`."""
        sentences = [
            plain(self._words.event(event))
            for seen in self._session.history(self._seen_count)
            for event in seen.events
        ]
        return [f"· {sentence}" for sentence in [sentence for sentence in sentences if sentence][-NEWS:]]

    def _lines(self, history: Sequence[SeenAction]) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        for seen in history:
            event_lines = self._sentences.get((seen.number, self._reader))
            if event_lines is None:
                event_lines = []
                for event in seen.events:
                    sentence = self._words.event(event)
                    if sentence:
                        sentence += rule_links.sign(self._words.rule_of(event))
                        event_lines.append((self._words.log_style(event, seen.seat), sentence))
                self._sentences[seen.number, self._reader] = event_lines
            lines += event_lines
        return lines
