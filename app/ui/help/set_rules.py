"""The rules text of a set, for the free table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl, Signal

from app.cards.rulebook import Rulebook
from app.rules.pages import stems
from app.search import normalize
from app.ui.help.rules_window import RulesWindow
from app.widgets.preferences import Preferences
from app.widgets.rulebook import show
from app.widgets.rules_page import blocks, headings


class SetRulesWindow(RulesWindow):
    """The rules of a user's own game to read and search; the numbers of its rules count the headings."""

    card_wanted = Signal(str)
    """Emitted with the key of a card to show in the reference."""

    def __init__(self, preferences: Preferences, load: Callable[[str], Rulebook | None]) -> None:
        """Create the window; *load* returns the rules in a language, or None if there are none."""
        self._load = load
        super().__init__(preferences, "free")

    def mark_deviations(self) -> None:
        """Show the text as it is now; it may have been edited."""
        self._read()

    def found(self) -> list[str]:
        """Return the numbers of the headings whose text contains all words of the search."""
        words, sections = stems(self._search.text()), [""]
        for block in blocks(self._text.document()):
            if block.blockFormat().headingLevel():
                sections.append("")
            sections[-1] += f" {normalize(block.text())}"
        return [
            number
            for number, section in zip(self._numbers, sections[1:], strict=True)
            if all(f" {word}" in section for word in words)
        ]

    def _follow(self, url: QUrl) -> None:
        kind, _, key = url.toString().partition(":")
        if kind == "card":
            self.card_wanted.emit(key)

    def _draw(self) -> None:
        """Do nothing: the pictures are drawn when the text is shown."""

    def _read(self) -> None:
        self._retranslate()
        book = self._load(self._preferences.language)
        document = self._text.document()
        if book is None:
            self._text.setPlainText(self._preferences.t("ui.rules-of-set-none"))
        else:
            self.setWindowTitle(book.title)
            show(document, book, self._preferences, self.devicePixelRatioF())
        self._numbers = tuple(str(number) for number, _heading in enumerate(headings(document), 1))
        self._list()
