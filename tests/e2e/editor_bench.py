"""Base of ``editor_more_hands.py``: the editor, another program next to it, and the files."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from app.cards import labels
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, SetData
from app.widgets.preferences import own_name
from tests.e2e.driver import ExpectationFailed, until
from tests.e2e.editor_hands import EDITOR
from tests.e2e.editor_round import EditorTour
from tests.e2e.neighbour import Neighbour

OTHER = "anton"
"""Card of most steps."""
WAIT = 30.0
"""Timeout for a change to reach a file, s."""
WRONG = (ExpectationFailed, AssertionError, LookupError, StopIteration, subprocess.SubprocessError)
Deed = Callable[["EditorTester"], str]
DEEDS: dict[str, Deed] = {}


def register_step(work: Deed) -> Deed:
    """Register a step under its function's name; it returns a report of what was seen."""
    DEEDS[work.__name__.replace("_", "-")] = work
    return work


class EditorTester(EditorTour):
    """The editor in English, another program next to it, and access to the files."""

    neighbour: Neighbour

    def data(self, key: str = "own-fate") -> SetData:
        """Return the set from the catalogue."""
        return self.window.data(key)

    def sets(self) -> set[str]:
        """Return the keys of all sets in the catalogue."""
        with Catalogue.open(self.home / "cards.db", read_only=True) as catalogue:
            return {row.key for row in catalogue.sets()}

    def card(self, key: str = OTHER, of: str = "own-fate") -> CardData:
        """Return a card from the catalogue."""
        return next(card for card in self.data(of).cards if card.key == key)

    def text(self, field: str, language: str = "en") -> str:
        """Return a text of the card :data:`OTHER`."""
        return self.card().texts[language][field].value

    def until(self, what: Callable[[], bool], said: str, seconds: float = WAIT) -> None:
        """Wait until *what* is true.

        Raises :class:`ExpectationFailed` with the expectation *said*.
        """
        until(what, seconds, said)

    def write(self, field: str, language: str, text: str) -> None:
        """Append *text* to a text of the form."""
        called = f"{labels.shipped().field(field, self.language)}, {own_name(language)}"
        self.window.click(called, "Line")
        self.window.keys("ctrl+End" if field == "rules" else "End")
        self.window.x("type", "--delay", 25, text)
        time.sleep(0.6)

    def strength(self, number: int) -> None:
        """Enter the strength of the card on display."""
        self.window.click(labels.shipped().field("strength", self.language), "NumberLine")
        self.window.type(str(number))
        self.window.keys("Return")

    def undo(self, times: int = 1) -> None:
        """Undo steps by key."""
        for _ in range(times):
            self.window.keys("ctrl+z")
            time.sleep(0.4)

    def file(self, title: str, path: Path) -> None:
        """Enter *path* in the file dialog with this *title*."""
        self.dialog(title)
        time.sleep(1)
        self.window.type(str(path))
        self.window.keys("Return")
        time.sleep(0.5)

    def take_in(self, path: Path) -> None:
        """Import a file and accept its changes."""
        self.open_menu("set-import")
        self.file(self.t("set-import"), path)
        self.dialog(self.t("import-title", file=path.name))
        self.window.click(self.t("take"), "QPushButton")
        time.sleep(1)
        self.window.front(EDITOR)

    def open_menu(self, code: str, *names: str, of: str = "Own Fate") -> None:
        """Choose *code* in the menu of the set *of*, then *names* in its submenus."""
        self.window.choose(of, self.t(code))
        for name in names:
            self.pick(name)

    def own_fate(self) -> None:
        """Open Own Fate if the set Small is open."""
        shown = {called.strip() for called in self.labels("QToolButton")}
        if "Small" in shown:
            self.window.click("Small")
            seen = self.window.wait(lambda now: bool(now["menu"]), 10)
            self.pick(next(text for text, _x, _y in seen["menu"] if text.startswith("Own Fate ")))
            self.window.spot("Own Fate", "QToolButton")

    def entries(self) -> list[str]:
        """Return the entries of the visible lists."""
        return [called for _top, what, called, _x, _y in self.window.see()["widgets"] if what == "entry"]

    def labels(self, kind: str) -> list[str]:
        """Return the names of all visible widgets of a class."""
        return [called for _top, what, called, _x, _y in self.window.see()["widgets"] if what == kind]
