"""What the deeds of ``editor_more_hands.py`` share: the editor, another program beside it, and the files."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from app.cards import labels
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, SetData
from app.widgets.own_name import own_name
from tests.e2e.editor_hands import EDITOR
from tests.e2e.editor_round import Round
from tests.e2e.hands import Gone
from tests.e2e.neighbour import Neighbour

OTHER = "anton"
"""The card that most deeds are done with."""
WAIT = 30.0
"""s until something that should be in a file counts as lost."""
WRONG = (Gone, AssertionError, LookupError, StopIteration, subprocess.SubprocessError)
Deed = Callable[["Bench"], str]
DEEDS: dict[str, Deed] = {}


def deed(work: Deed) -> Deed:
    """Something that is done, by the name of its function; gives back what was seen."""
    DEEDS[work.__name__.replace("_", "-")] = work
    return work


class Bench(Round):
    """The editor in English, another program beside it, and what lies in the files."""

    neighbour: Neighbour

    def data(self, key: str = "own-fate") -> SetData:
        """The set as it lies in the catalogue."""
        return self.window.data(key)

    def sets(self) -> set[str]:
        """The keys of all sets in the catalogue."""
        with Catalogue.open(self.home / "cards.db", read_only=True) as catalogue:
            return {row.key for row in catalogue.sets()}

    def card(self, key: str = OTHER, of: str = "own-fate") -> CardData:
        """A card as it lies in the catalogue."""
        return next(card for card in self.data(of).cards if card.key == key)

    def text(self, field: str, language: str = "en") -> str:
        """A text of the card :data:`OTHER`."""
        return self.card().texts[language][field].value

    def until(self, what: Callable[[], bool], said: str, seconds: float = WAIT) -> None:
        """Wait until *what* is so. Raises :class:`Gone` with what should have been."""
        end = time.monotonic() + seconds
        while not what():
            if time.monotonic() > end:
                raise Gone(f"not so: {said}")
            time.sleep(0.2)

    def write(self, field: str, language: str, text: str) -> None:
        """Type *text* behind what stands in a text of the form."""
        called = f"{labels.shipped().field(field, self.language)}, {own_name(language)}"
        self.window.click(called, "Line")
        self.window.keys("ctrl+End" if field == "rules" else "End")
        self.window.x("type", "--delay", 25, text)
        time.sleep(0.6)

    def strength(self, number: int) -> None:
        """Type the strength of the card that is shown."""
        self.window.click(labels.shipped().field("strength", self.language), "NumberLine")
        self.window.type(str(number))
        self.window.keys("Return")

    def undo(self, times: int = 1) -> None:
        """Take steps back by the key."""
        for _ in range(times):
            self.window.keys("ctrl+z")
            time.sleep(0.4)

    def file(self, title: str, path: Path) -> None:
        """Type *path* into the dialog for files with this *title*."""
        self.dialog(title)
        time.sleep(1)
        self.window.type(str(path))
        self.window.keys("Return")
        time.sleep(0.5)

    def take_in(self, path: Path) -> None:
        """Import a file by the dialogs, and accept what it changes."""
        self.open_menu("set-import")
        self.file(self.t("set-import"), path)
        self.dialog(self.t("import-title", file=path.name))
        self.window.click(self.t("take"), "QPushButton")
        time.sleep(1)
        self.window.front(EDITOR)

    def open_menu(self, code: str, *names: str, of: str = "Own Fate") -> None:
        """Choose in the menu of the set *of*; with *names*, in the menus below that."""
        self.window.choose(of, self.t(code))
        for name in names:
            self.pick(name)

    def own_fate(self) -> None:
        """Have Own Fate open, whatever set the last deed was about."""
        shown = {called.strip() for called in self.labels("QToolButton")}
        if "Small" in shown:
            self.window.click("Small")
            seen = self.window.wait(lambda now: bool(now["menu"]), 10)
            self.pick(next(text for text, _x, _y in seen["menu"] if text.startswith("Own Fate ")))
            self.window.spot("Own Fate", "QToolButton")

    def entries(self) -> list[str]:
        """What stands in the lists in sight."""
        return [called for _top, what, called, _x, _y in self.window.see()["widgets"] if what == "entry"]

    def labels(self, kind: str) -> list[str]:
        """The names of all widgets of a class in sight."""
        return [called for _top, what, called, _x, _y in self.window.see()["widgets"] if what == kind]
