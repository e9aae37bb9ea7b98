"""Tour of the card editor: reaching, capturing and leaving screens."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app import i18n
from app.editor.page import VIEWS
from tests.e2e.driver import ExpectationFailed
from tests.e2e.editor_hands import Workshop

SEEN = {
    "card": "CardForm", "table": "CardTable", "translations": "TranslationsView", "board": "BoardView",
    "design": "DesignView", "checks": "ChecksView",
}  # fmt: skip
"""Widget class that identifies each view."""
PAUSE = 1.2
"""Wait for a screen to settle, s."""
Scene = Callable[["EditorTour"], None]
SCENES: dict[str, Scene] = {}


def scene(work: Scene) -> Scene:
    """Register a screen under the name of its function."""
    SCENES[work.__name__.replace("_", "-")] = work
    return work


class EditorTour:
    """The editor in one language and theme."""

    def __init__(self, window: Workshop, language: str, folder: Path) -> None:
        self.window, self.language, self.folder = window, language, folder
        self.files: list[Path] = []
        self.home = window.home
        self.set = "own-fate"
        """Key of the open set."""
        self.front = "(editor|редактор)$"

    def t(self, code: str, **values: Any) -> str:
        """Return a message."""
        return i18n.text(code if "." in code else f"editor.{code}", self.language, **values)

    def snap(self, name: str) -> None:
        """Save a screenshot."""
        time.sleep(PAUSE)
        file = self.folder / f"{len(self.files):02}-{name}.png"
        self.window.capture(file)
        self.files.append(file)

    def view(self, name: str) -> None:
        """Show a view and wait until its widgets are in place."""
        self.window.keys(f"ctrl+{VIEWS.index(name) + 1}")
        self.middle(SEEN[name])
        time.sleep(0.4)

    def find(self, wanted: str) -> None:
        """Select the first card that contains *wanted*."""
        self.view("card")
        self.window.keys("ctrl+f")
        self.window.type(wanted)
        time.sleep(0.6)

    def entry(self, *names: str) -> None:
        """Choose an entry in the set menu, then in its submenus."""
        data = self.window.data(self.set)
        self.window.choose(data.names[self.language], names[0])
        for name in names[1:]:
            self.pick(name)

    def row(self) -> tuple[int, int]:
        """Return the position of the list's first card."""
        x, y = self.middle("QLineEdit", self.t("search")) if self.has("QLineEdit") else self.middle("_Search")
        return x, y + 95

    def has(self, kind: str) -> bool:
        """Return whether a widget of this class is visible."""
        return any(widget[1] == kind for widget in self.window.see().get("widgets", ()))

    def pick(self, name: str, begins: bool = False) -> None:
        """Click the open menu's entry *name*, or one that starts with it."""

        def found(now: dict[str, Any]) -> list[tuple[int, int]]:
            fits = str.startswith if begins else str.__eq__
            return [(x, y) for text, x, y in now["menu"] if fits(text, name)]

        self.window.click_at(found(self.window.wait(lambda now: bool(found(now)), 10))[0])
        time.sleep(0.3)

    def dialog(self, title: str) -> None:
        """Focus the dialog with *title*, as a window manager would."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", title], env=self.window.environment,
                capture_output=True, encoding="utf-8", check=False,
            ).stdout.split()  # fmt: skip
            if found:
                self.window.x("windowraise", found[-1], "windowfocus", found[-1])
                time.sleep(0.4)
                return
            time.sleep(0.2)
        raise ExpectationFailed(f"no dialog {title!r}")

    def shown(self, title: str, name: str) -> None:
        """Capture the dialog with *title* and close it."""
        self.dialog(title)
        self.snap(name)
        self.leave()

    def leave(self) -> None:
        """Close everything over the editor and focus it."""
        for _ in range(3):
            self.window.keys("Escape")
        self.window.front(self.front)

    def offered(self, word: str) -> None:
        """Open the menu for the misspelled *word* before the cursor.

        The dictionaries load in the background and words are checked after a pause, so this may take several
        tries.
        """
        keep = self.t("spelling-keep", word=word)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            self.window.keys("Menu")
            time.sleep(0.6)
            if keep in [text for text, _x, _y in self.window.see()["menu"]]:
                return
            self.window.keys("Escape")
            time.sleep(1)
        raise ExpectationFailed(f"no menu for {word!r}")

    def middle(self, kind: str, name: str = "") -> tuple[int, int]:
        """Return the middle of a widget by its class."""
        seen = self.window.wait(
            lambda now: any(kind == w[1] and (not name or name in w[2]) for w in now.get("widgets", ())), 10
        )
        return next((x, y) for _top, what, called, x, y in seen["widgets"]
                    if what == kind and (not name or name in called))  # fmt: skip
