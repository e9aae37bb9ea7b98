"""The chronicle and the news: sentences about what happened, with only what the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from app.rules.scenario import PASS_VERBS
from app.table.session import SeenAction, Session
from app.table.words import Words, plain, rule_sign

LOG_ACTIONS = 90
"""Number of recent actions in a rewritten log.

A rewritten log keeps its start while that leaves at most twice as many.
"""
NEWS_LINES, NEWS_ACTIONS = 8, 200
"""Maximum number of sentences in the news; number of actions searched for them."""
Line = tuple[str, str]
"""Style of a line (see :meth:`app.table.words.Words.log_style`), and its sentence with marked names."""


class Chronicle(Protocol):
    """The widget that shows the log."""

    @property
    def look(self) -> tuple[object, ...]:
        """What its lines depend on besides the game: language, colours, text size."""

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show only *lines*."""

    def add_lines(self, lines: Sequence[Line]) -> None:
        """Append *lines*."""


class LogPresenter:
    """Keeps the log up to date with a session; caches sentences per viewer, language and look."""

    def __init__(self, words: Words, session: Session, chronicle: Chronicle) -> None:
        self._words, self._session, self._chronicle = words, session, chronicle
        self._shown_count = 0
        self._first_shown = 0
        self._sentences: dict[tuple[int, tuple[object, ...]], list[Line]] = {}
        self._reader: tuple[object, ...] = ()

    def update(self) -> None:
        """Append new lines; rewrite the log for another viewer, language or look, or after an undo."""
        reader = (self._session.viewer, *self._chronicle.look)
        length = len(self._session.match.moves)
        if length < self._shown_count:
            self._sentences.clear()
        if reader != self._reader or length < self._shown_count:
            self._reader = reader
            if not self._first_shown <= length <= self._first_shown + 2 * LOG_ACTIONS:
                self._first_shown = max(0, length - LOG_ACTIONS)
            self._chronicle.show_lines(self._lines(self._first_shown))
        else:
            self._chronicle.add_lines(self._lines(self._shown_count))
        self._shown_count = length

    def public_news(self, seat: str) -> list[str]:
        """Return sentences about the public events since *seat* last acted."""
        moves = self._session.match.moves
        since = max((number for number, move in enumerate(moves, 1) if move.seat == seat), default=0)
        history = self._session.history_of(self._session.viewer, since)
        sentences = [plain(self._words.event(event)) for seen in history for event in seen.events]
        return [f"· {sentence}" for sentence in filter(None, sentences)]

    def _lines(self, start: int) -> list[Line]:
        lines: list[Line] = []
        for seen in self._session.history_of(self._session.viewer, start):
            key = (seen.number, self._reader)
            if key not in self._sentences:
                self._sentences[key] = self._lines_of(seen)
            lines += self._sentences[key]
        return lines

    def _lines_of(self, seen: SeenAction) -> list[Line]:
        words = self._words
        return [
            (words.log_style(event, seen.seat), sentence + rule_sign(words.rule_of(event)))
            for event in seen.events
            if (sentence := words.event(event))
        ]


def news_since_own_action(session: Session, words: Words) -> list[Line]:
    """Return what the viewer has seen since a person last acted: (seat that gives the colour, sentence)."""
    news: list[Line] = []
    history = session.history_of(session.viewer, max(0, len(session.match.moves) - NEWS_ACTIONS))
    for seen in reversed(history):
        by_person = session.players[seen.seat] == "person"
        # Passing doesn't end the search: its consequences are news too.
        if by_person and seen.action.verb not in PASS_VERBS:
            break
        news = [
            (words.side(str(event.args.get("other", ""))) or seen.seat, sentence)
            for event in seen.events
            if (kind := words.events.get(event.kind)) is not None and kind.ms and not kind.line
            if (sentence := plain(words.event(event)))
        ] + news
        if by_person:
            break
    return news[-NEWS_LINES:]
