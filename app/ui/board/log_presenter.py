"""Events in the log and on the curtain, as one seat may know them."""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.board import rule_links
from app.ui.board.preview import Chronicle
from app.ui.board.session import GameSession, Told
from app.ui.board.words import Words, plain
from app.widgets.preferences import Preferences

LOG_ACTIONS = 90
"""Minimum number of recent actions in a rewritten log; it grows to twice as many at most."""
NEWS = 6
"""Maximum number of sentences on the curtain."""


class Teller:
    """Presenter that keeps a log up to date with a session; sentences are cached per reader."""

    def __init__(
        self, preferences: Preferences, words: Words, session: GameSession, chronicle: Chronicle
    ) -> None:
        self._preferences = preferences
        self._words = words
        self._session = session
        self._chronicle = chronicle
        self._told = 0
        self._from = 0
        self._seen = 0
        self._sentences: dict[tuple[int, tuple[object, ...]], list[tuple[str, str]]] = {}
        self._told_to: tuple[object, ...] = ()

    def tell(self) -> None:
        """Append what is new; rewrite everything for another viewer or language, or after an undo."""
        reader = (
            self._session.viewer,
            self._preferences.language,
            self._preferences.theme.name,
            self._preferences.text_percent,
        )
        length = len(self._session.match.moves)
        if length < self._told:
            self._sentences.clear()
        if reader != self._told_to or length < self._told:
            self._told_to = reader
            if not self._from <= length <= self._from + 2 * LOG_ACTIONS:
                self._from = max(0, length - LOG_ACTIONS)
            self._chronicle.show_lines(self._lines(self._session.told(self._from)))
        else:
            self._chronicle.add_lines(self._lines(self._session.told(max(0, self._told))))
        self._told = length

    def looked(self) -> None:
        """Mark everything so far as seen."""
        self._seen = len(self._session.match.moves)

    def news(self) -> list[str]:
        """Return public sentences about what happened since someone last looked."""
        sentences = [
            plain(self._words.event(event))
            for seen in self._session.told(self._seen)
            for event in seen.events
        ]
        return [f"· {sentence}" for sentence in [sentence for sentence in sentences if sentence][-NEWS:]]

    def _lines(self, told: Sequence[Told]) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        for seen in told:
            cached = self._sentences.get((seen.number, self._told_to))
            if cached is None:
                cached = []
                for event in seen.events:
                    sentence = self._words.event(event)
                    if sentence:
                        sentence += rule_links.sign(self._words.rule_of(event))
                        cached.append((self._words.line_of(event, seen.seat), sentence))
                self._sentences[seen.number, self._told_to] = cached
            lines += cached
        return lines
