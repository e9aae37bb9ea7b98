"""Spell checking with dictionaries that are read in the background."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from threading import Thread

from PySide6.QtCore import QObject, Signal

from app.cards.spelling import LANGUAGES, Speller
from app.face.hyphens import prepare
from app.widgets.timers import repeating

POLL_MS = 200
"""Interval for checking whether a dictionary is ready, ms."""

_read: dict[str, Speller] = {}
_readers: dict[str, Thread] = {}
_hyphened: set[str] = set()


def _start_reading(language: str) -> None:
    def read() -> None:
        _read[language] = Speller(language)
        # Hide half a million words from the garbage collector, which would block the window.
        gc.freeze()

    if language not in _readers:
        _readers[language] = Thread(target=read, name=f"spelling-{language}", daemon=True)
        _readers[language].start()


def read_hyphens(languages: Iterable[str]) -> None:
    """Read the hyphenation of *languages* in the background, before a face needs it."""
    new = [language for language in languages if language not in _hyphened]
    _hyphened.update(new)

    def read() -> None:
        for language in new:
            prepare(language)

    if new:
        Thread(target=read, name="hyphens", daemon=True).start()


class Spelling(QObject):
    """Spell checker for all languages with a dictionary. The dictionaries are shared by all windows."""

    ready = Signal()
    """A dictionary is ready, or the accepted names have changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self._awaited: set[str] = set()
        self._learner: Thread | None = None
        self._look = repeating(self, self._poll, POLL_MS)

    def accept(self, names: list[str]) -> None:
        """Accept the words of *names*. Works in the background: large sets have forty thousand."""
        self._names = names
        if _read:
            self._learn()

    def _learn(self) -> None:
        names, spellers = self._names, list(_read.values())

        def learn() -> None:
            for speller in spellers:
                speller.accept(names)

        self._learner = Thread(target=learn, daemon=True)
        self._learner.start()
        self._look.start()

    def suggestions(self, word: str, language: str) -> list[str]:
        """Return up to five words like *word*. Too slow for the GUI thread."""
        speller = _read.get(language)
        return speller.suggestions(word) if speller is not None else []

    def is_idle(self) -> bool:
        """Return whether no dictionary or name is being read."""
        return not self._awaited and self._learner is None

    def wrong(self, text: str, language: str) -> list[tuple[int, int]]:
        """Return (start, length) of each unknown word in *text*; empty until the dictionary is ready."""
        if language not in LANGUAGES:
            return []
        speller = _read.get(language)
        if speller is not None and language not in self._awaited:
            return speller.misspelt(text) if self._learner is None else []
        _start_reading(language)
        self._awaited.add(language)
        if not self._look.isActive():
            self._look.start()
        return []

    def _poll(self) -> None:
        if self._learner is not None:
            if not self._learner.is_alive():
                self._learner = None
                self.ready.emit()
            return
        read = {language for language in self._awaited if language in _read}
        if read:
            self._awaited -= read
            self._learn()
        elif not self._awaited:
            self._look.stop()
