"""One round through the screens of the card editor: how a screen is reached, pictured and left."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app import i18n
from app.editor.page import VIEWS
from tests.e2e.editor_hands import Workshop
from tests.e2e.hands import Gone

SEEN = {
    "card": "CardForm", "table": "CardTable", "translations": "TranslationsView", "board": "BoardView",
    "design": "DesignView", "checks": "ChecksView",
}  # fmt: skip
"""By what each view of the editor is seen to be there."""
PAUSE = 1.2
"""s until a screen stands still."""
Scene = Callable[["Round"], None]
SCENES: dict[str, Scene] = {}


def scene(work: Scene) -> Scene:
    """A screen by the name of the function that opens it."""
    SCENES[work.__name__.replace("_", "-")] = work
    return work


class Round:
    """The editor in one language and theme."""

    def __init__(self, window: Workshop, language: str, folder: Path) -> None:
        self.window, self.language, self.folder = window, language, folder
        self.files: list[Path] = []
        self.home = window.home
        self.set = "own-fate"
        """The set that is open."""
        self.front = "(editor|редактор)$"

    def t(self, code: str, **values: Any) -> str:
        """A sentence of the preferences."""
        return i18n.text(code if "." in code else f"editor.{code}", self.language, **values)

    def snap(self, name: str) -> None:
        """A picture of the screen as it is."""
        time.sleep(PAUSE)
        file = self.folder / f"{len(self.files):02}-{name}.png"
        subprocess.run(["import", "-window", "root", str(file)], env=self.window.environment, check=True)
        self.files.append(file)

    def view(self, name: str) -> None:
        """Show one of the views, and wait until it stands: before, the pointer would meet another."""
        self.window.keys(f"ctrl+{VIEWS.index(name) + 1}")
        self.middle(SEEN[name])
        time.sleep(0.4)

    def find(self, wanted: str) -> None:
        """Choose the first card that has *wanted*."""
        self.view("card")
        self.window.keys("ctrl+f")
        self.window.type(wanted)
        time.sleep(0.6)

    def entry(self, *names: str) -> None:
        """Choose in the menu of the set: an entry, or one after another down its submenus."""
        data = self.window.data(self.set)
        self.window.choose(data.names[self.language], names[0])
        for name in names[1:]:
            self.pick(name)

    def row(self) -> tuple[int, int]:
        """The first card of the list."""
        x, y = self.middle("QLineEdit", self.t("search")) if self.has("QLineEdit") else self.middle("_Search")
        return x, y + 95

    def has(self, kind: str) -> bool:
        """Whether a widget of this class is in sight."""
        return any(widget[1] == kind for widget in self.window.see().get("widgets", ()))

    def pick(self, name: str, begins: bool = False) -> None:
        """Click an entry of the menu that is open, called *name* or beginning with it."""

        def found(now: dict[str, Any]) -> list[tuple[int, int]]:
            fits = str.startswith if begins else str.__eq__
            return [(x, y) for text, x, y in now["menu"] if fits(text, name)]

        x, y = found(self.window.wait(lambda now: bool(found(now)), 10))[0]
        self.window.x("mousemove", x, y, "click", 1)
        time.sleep(0.3)

    def dialog(self, title: str) -> None:
        """Give the keys to the dialog with *title*, as a window manager would."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", title], env=self.window.environment,
                capture_output=True, text=True, check=False,
            ).stdout.split()  # fmt: skip
            if found:
                self.window.x("windowraise", found[-1], "windowfocus", found[-1])
                time.sleep(0.4)
                return
            time.sleep(0.2)
        raise Gone(f"no dialog {title!r}")

    def shown(self, title: str, name: str) -> None:
        """Picture the dialog with *title* and put it away."""
        self.dialog(title)
        self.snap(name)
        self.leave()

    def leave(self) -> None:
        """Put away whatever is open over the editor, and give it the keys again."""
        for _ in range(3):
            self.window.keys("Escape")
        self.window.front(self.front)

    def offered(self, word: str) -> None:
        """Open the menu for the misspelled *word* before the cursor.

        The dictionaries are read in the background, and a word is looked up after a pause: when, depends on
        what else the machine has to do.
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
        raise Gone(f"no menu for {word!r}")

    def middle(self, kind: str, name: str = "") -> tuple[int, int]:
        """The middle of a widget by its class."""
        seen = self.window.wait(
            lambda now: any(kind == w[1] and (not name or name in w[2]) for w in now.get("widgets", ())), 10
        )
        return next((x, y) for _top, what, called, x, y in seen["widgets"]
                    if what == kind and (not name or name in called))  # fmt: skip
