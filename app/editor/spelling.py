"""Spell checking with dictionaries that are read in the background, and the menu for a misspelled word."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from threading import Lock

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QMenu

from app.cards.spelling import LANGUAGES, Speller
from app.face.text import prepare
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.windows import screen_of

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


def offer_words(
    menu: QMenu,
    word: str,
    language: str,
    spelling: Spelling,
    preferences: Preferences,
    put: Callable[[str], None],
    keep: Callable[[], None],
) -> None:
    """Add suggestions for *word* to *menu* once they are found, and an action that accepts it.

    *put* receives the chosen suggestion; *keep* is called when the word is accepted.
    """
    first = menu.actions()[0] if menu.actions() else None
    looking = QAction(preferences.t("editor.spelling-looking"), menu, enabled=False)
    accept = QAction(preferences.t("editor.spelling-keep", word=word), menu)
    accept.triggered.connect(lambda _on=False: keep())
    separator = QAction(menu)
    separator.setSeparator(True)
    menu.insertActions(first, [looking, accept, separator])  # type: ignore[arg-type]  # None: at the end

    def show(suggestions: list[str]) -> None:
        for suggestion in suggestions:
            action = QAction(suggestion, menu)
            bold = QFont(menu.font())
            bold.setBold(True)
            action.setFont(bold)
            action.triggered.connect(lambda _on=False, text=suggestion: put(text))
            menu.insertAction(looking, action)
        looking.setText(preferences.t("editor.spelling-none"))
        looking.setVisible(not suggestions)
        _move_onto_screen(menu)

    # Finding suggestions takes seconds for a long Russian word.
    tasks.run(menu, lambda _task: spelling.suggestions(word, language), show)


def _move_onto_screen(menu: QMenu) -> None:
    screen, height = screen_of(menu).availableGeometry(), menu.sizeHint().height()
    menu.move(menu.x(), max(screen.top(), min(menu.y(), screen.bottom() + 1 - height)))
