"""Spell checking with dictionaries that are read in the background."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from threading import Lock

from PySide6.QtCore import QObject, Signal

from app.cards.spelling import LANGUAGES, Speller
from app.face.text import prepare
from app.widgets import tasks

_read: dict[str, Speller] = {}
_reading = Lock()
_hyphened: set[str] = set()


def _read_dictionary(language: str) -> None:
    with _reading:
        if language not in _read:
            _read[language] = Speller(language)
            # Hide half a million words from the garbage collector, which would block the window.
            gc.freeze()


def read_hyphens(owner: QObject, languages: Iterable[str]) -> None:
    """Read the hyphenation of *languages* in the background, before a face needs it."""
    new = [language for language in languages if language not in _hyphened]
    _hyphened.update(new)

    def read(_task: tasks.Task) -> None:
        for language in new:
            prepare(language)

    if new:
        tasks.run(owner, read)


class Spelling(QObject):
    """Spell checker for all languages with a dictionary. The dictionaries are shared by all windows."""

    ready = Signal()
    """A dictionary is ready, or the accepted names have changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self._awaited: set[str] = set()
        self._learner: tasks.Task | None = None

    def accept(self, names: list[str]) -> None:
        """Accept the words of *names*. Works in the background: large sets have forty thousand."""
        self._names = names
        if _read:
            self._learn()

    def _learn(self) -> None:
        names, spellers = self._names, list(_read.values())

        def learn(_task: tasks.Task) -> None:
            for speller in spellers:
                speller.accept(names)

        self._learner = tasks.run(self, learn, lambda _none: self._on_learnt(), latest_only=True)

    def _on_learnt(self) -> None:
        self._learner = None
        self.ready.emit()

    def suggestions(self, word: str, language: str) -> list[str]:
        """Return up to five words like *word*. Too slow for the GUI thread."""
        speller = _read.get(language)
        return speller.suggestions(word) if speller is not None else []

    def is_idle(self) -> bool:
        """Return whether no dictionary or name is being read."""
        return not self._awaited and self._learner is None

    def wrong(self, text: str, language: str) -> list[tuple[int, int]]:
        """Return (start, length) of each unknown word in *text*; empty until ready or without dictionary."""
        if language not in LANGUAGES:
            return []
        speller = _read.get(language)
        if speller is not None and language not in self._awaited:
            return speller.misspelt(text) if self._learner is None else []
        if language not in self._awaited:
            self._awaited.add(language)
            tasks.run(self, lambda _task: _read_dictionary(language), lambda _none: self._on_read(language))
        return []

    def _on_read(self, language: str) -> None:
        self._awaited.discard(language)
        self._learn()
