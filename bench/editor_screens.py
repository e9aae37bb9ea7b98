"""Every screen and dialog of the card editor, reached by mouse and keys in the real window, as pictures.

Run: ``python bench/editor_screens.py DIR [--size 1366x768] [--only ru-night] [--display :N]``

One round for each language and theme: xdotool's pointer and keys open each view, menu and dialog of the
editor; a picture of the whole screen is kept of each (by import of ImageMagick); ``sheet-LANGUAGE-THEME.png``
has all. Where things are is read from ``DOZOR_PROBE``. Without ``--display`` an Xvfb is started. Prints
one line of JSON; what could not be reached is named, and ends it with 1.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image

from app import i18n
from app.cards.catalogue import Catalogue
from app.editor import words
from bench.editor_hands import Workshop
from bench.hands import Gone, with_display

ROUNDS = [(language, theme) for language in ("ru", "en") for theme in ("night", "day")]
KINDS = {"location": "Metro", "other": "Gorodetsky", "person": "Egor", "item": "Flashlight",
         "chance": "Olga", "spell": "Attack"}  # fmt: skip
"""Words that find a card of each kind."""
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

    def t(self, code: str, **values: Any) -> str:
        """A sentence of the interface."""
        return i18n.text(code if "." in code else f"editor.{code}", self.language, **values)

    def snap(self, name: str) -> None:
        """A picture of the screen as it is."""
        time.sleep(PAUSE)
        file = self.folder / f"{len(self.files):02}-{name}.png"
        subprocess.run(["import", "-window", "root", str(file)], env=self.window.environment, check=True)
        self.files.append(file)

    def view(self, number: int) -> None:
        """Show one of the five views."""
        self.window.keys(f"ctrl+{number}")
        time.sleep(0.4)

    def find(self, wanted: str) -> None:
        """Choose the first card that has *wanted*."""
        self.view(1)
        self.window.keys("ctrl+f")
        self.window.type(wanted)
        time.sleep(0.6)

    def entry(self, *names: str) -> None:
        """Choose in the menu of the set: an entry, or the entry of a submenu (only opened)."""
        data = self.window.data("own-fate")
        self.window.choose(data.names[self.language], names[0])

    def row(self) -> tuple[int, int]:
        """The first card of the list."""
        x, y = self.middle("QLineEdit", self.t("search")) if self.has("QLineEdit") else self.middle("_Search")
        return x, y + 95

    def has(self, kind: str) -> bool:
        """Whether a widget of this class is in sight."""
        return any(widget[1] == kind for widget in self.window.see().get("widgets", ()))

    def pick(self, name: str) -> None:
        """Click an entry of the menu that is open."""
        seen = self.window.wait(lambda now: any(text == name for text, _x, _y in now["menu"]), 10)
        x, y = next((x, y) for text, x, y in seen["menu"] if text == name)
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
        self.window.front("^(Dozor · editor|Дозор · редактор)")

    def middle(self, kind: str, name: str = "") -> tuple[int, int]:
        """The middle of a widget by its class."""
        seen = self.window.wait(
            lambda now: any(kind == w[1] and (not name or name in w[2]) for w in now.get("widgets", ())), 10
        )
        return next((x, y) for _top, what, called, x, y in seen["widgets"]
                    if what == kind and (not name or name in called))  # fmt: skip


@scene
def forms(at: Round) -> None:
    """The form of each kind of card."""
    for kind, word in KINDS.items():
        at.find(word)
        at.snap(f"form-{kind}")
    at.find("")


@scene
def search(at: Round) -> None:
    """Nothing found."""
    at.find("qqq")
    at.snap("nothing-found")
    at.find("")


@scene
def face(at: Round) -> None:
    """Larger; a picture moved and made larger by the wheel; a text edited where it stands; all languages."""
    at.find(KINDS["other"])
    x, y = at.middle("FaceView")
    at.window.x("mousemove", x, y - 60, "keydown", "ctrl", "click", "--repeat", 3, 4, "keyup", "ctrl")
    at.snap("face-zoomed")
    at.window.x("keydown", "ctrl", "click", "--repeat", 3, 5, "keyup", "ctrl")
    at.window.x("mousemove", x, y - 60, "click", 1)
    time.sleep(0.3)
    at.window.x("click", "--repeat", 4, "--delay", 60, 4, "mousedown", 1)
    for step in range(1, 5):
        at.window.x("mousemove", x + 9 * step, y - 60 + 6 * step)
    at.window.x("mouseup", 1)
    at.snap("face-picture-cut")
    at.window.x("mousemove", x, y + 90, "click", "--repeat", 2, "--delay", 60, 1)
    at.snap("face-edited")
    at.window.keys("Escape")
    at.window.click(at.t("face-all"))
    at.snap("face-all-languages")
    at.window.click(at.t("face-all"))


@scene
def texts(at: Round) -> None:
    """Symbols while typing; a reference to a card; a wrong word and its menu."""
    at.find(KINDS["other"])
    field = f"{words.field('rules', at.language)}, {words.tongue('en')}"
    at.window.click(field)
    at.window.keys("ctrl+End")
    at.window.x("type", "--delay", 40, " {st")
    at.snap("text-symbol")
    at.window.keys("Escape", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
    at.window.x("type", "--delay", 20, " wrrong word ")
    time.sleep(2)
    at.snap("text-wrong-word")
    at.window.keys("ctrl+z")
    at.window.x("type", "--delay", 40, " [[")
    at.snap("text-reference")
    at.leave()
    at.window.keys("ctrl+z")


@scene
def card_menu(at: Round) -> None:
    """The menu of a card, a new card, its history."""
    at.find(KINDS["other"])
    at.window.x("mousemove", *at.row(), "click", 3)
    at.snap("card-menu")
    at.window.keys("Escape")
    at.window.keys("ctrl+n")
    at.shown(at.t("new-card"), "new-card")
    at.window.x("mousemove", *at.row(), "click", 3)
    at.pick(at.t("card-history"))
    at.shown(at.t("card-history").rstrip("…"), "card-history")


@scene
def removal(at: Round) -> None:
    """What is said when a card is deleted, and taken back."""
    at.find(KINDS["item"])
    at.window.click(at.t("button-delete"))
    at.snap("card-deleted")
    at.window.keys("ctrl+z")


@scene
def picture(at: Round) -> None:
    """The dialog in which a picture is chosen."""
    at.find(KINDS["person"])
    at.window.x("mousemove", 700, 600, "click", "--repeat", 12, "--delay", 40, 5)
    time.sleep(PAUSE)
    at.window.click(at.t("picture-choose"))
    at.shown(at.t("picture-choose"), "picture-file")


@scene
def table(at: Round) -> None:
    """The table: chosen cells, its menu, a filter, another order."""
    at.find("")
    at.view(2)
    at.snap("table")
    x, y = at.middle("Grid")
    at.window.x("mousemove", x, y, "click", 1, "keydown", "shift", "key", "Down", "Down", "Right",
                "keyup", "shift")  # fmt: skip
    at.window.x("click", 3)
    at.snap("table-menu")
    at.window.keys("Escape", "ctrl+f")
    at.window.type("Egor")
    at.snap("table-found")
    at.window.type("")
    at.window.keys("BackSpace")
    at.window.x("mousemove", x, y - 225, "click", 1)
    at.window.x("mousemove", x, y, "click", "--repeat", 2, "--delay", 60, 1)
    at.snap("table-edited")
    at.window.keys("Escape")


@scene
def translation(at: Round) -> None:
    """What is left to translate, and all texts."""
    at.view(3)
    at.snap("translation-todo")
    boxes = [(x, y) for _top, what, _name, x, y in at.window.see()["widgets"] if what == "QComboBox"]
    at.window.x("mousemove", *max(boxes, key=lambda box: box[1]), "click", 1)
    at.snap("translation-filter")
    at.window.keys("End", "Return")
    at.snap("translation-all")


@scene
def board(at: Round) -> None:
    """A track, a counter, a back, and what can be new."""
    at.view(4)
    at.snap("board-track")
    x, y = at.middle("QListWidget")
    at.window.x("mousemove", x, y, "click", 1)
    at.snap("board-counter")
    at.window.keys("End")
    at.snap("board-last")
    at.window.click(at.t("button-new"))
    at.snap("board-new")
    at.window.keys("Escape")


@scene
def checks(at: Round) -> None:
    """What the checks have found."""
    at.view(5)
    time.sleep(3)
    at.snap("checks")


@scene
def set_menu(at: Round) -> None:
    """The menu of the set and what it opens."""
    at.view(1)
    name = at.window.data("own-fate").names[at.language]
    at.window.click(name)
    at.snap("set-menu")
    at.window.keys("Escape")
    for code in ("translation-export", "pictures-export", "backups"):
        at.entry(at.t(code))
        at.snap(f"menu-{code}")
        at.window.keys("Escape", "Escape")
    at.leave()
    for code in ("set-new", "set-copy", "set-rename", "set-revert", "glossary", "set-lab"):
        at.entry(at.t(code))
        at.shown({"set-revert": at.t("set-differs"), "set-lab": at.t("ui.lab-title")}.get(code)
                 or at.t(code).rstrip("…"), code)  # fmt: skip


@scene
def files(at: Round) -> None:
    """Import and export: the questions, what would change, and what is wrong with a table."""
    for code in ("set-import", "set-export", "folder-import", "folder-export"):
        at.entry(at.t(code))
        at.shown(at.t(code), code)
    good, bad = _tables(at.home)
    for file, name, title in (
        (good, "import-changes", at.t("import-title", file=good.name)),
        (bad, "import-faults", at.t("faults", file=bad.name)),
    ):
        at.entry(at.t("set-import"))
        at.dialog(at.t("set-import"))
        at.window.type(str(file))
        at.window.keys("Return")
        at.shown(title, name)


def _tables(home: Path) -> tuple[Path, Path]:
    """A table of some cards with other numbers, and one with faults."""
    with Catalogue.open(home / "cards.db", read_only=True) as catalogue:
        cards = [card for card in catalogue.set_data("own-fate").cards if card.kind == "other"]
    good, bad = home / "good.csv", home / "bad.csv"
    for file, value in ((good, "9"), (bad, "many")):
        with file.open("w", encoding="utf-8-sig", newline="") as out:
            lines = csv.writer(out)
            lines.writerow(["key", "strength", "name:en"])
            lines.writerows([card.key, value, f"New name {number}"] for number, card in enumerate(cards))
    return good, bad


def tour(
    display: str, language: str, theme: str, size: tuple[int, int], folder: Path, scenes: Sequence[str]
) -> Iterator[str]:
    """All screens in *language* and *theme*; the names of those that were not reached."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        window = Workshop(Path(home), display, None, language, theme, size)
        at = Round(window, language, folder)
        try:
            window.click(i18n.text("ui.start-edit", language))
            time.sleep(2)
            at.leave()
            for name in scenes:
                try:
                    SCENES[name](at)
                except (Gone, StopIteration, subprocess.CalledProcessError) as gone:
                    print(f"{language}-{theme} {name}: {str(gone)[:300]}", file=sys.stderr)
                    at.snap(f"not-{name}")
                    at.leave()
                    yield f"{language}-{theme}: {name}"
            said = window.said()
            if said:
                print(said[-1500:], file=sys.stderr)
        finally:
            window.close()
        sheet(at.files, folder.parent / f"sheet-{language}-{theme}.png")


def sheet(files: list[Path], target: Path, across: int = 5, wide: int = 480) -> None:
    """All pictures small on one."""
    if not files:
        return
    small = []
    for file in files:
        with Image.open(file) as opened:
            small.append(opened.convert("RGB").resize((wide, opened.height * wide // opened.width)))
    high = small[0].height
    whole = Image.new("RGB", (across * wide, -(-len(small) // across) * high))
    for number, one in enumerate(small):
        whole.paste(one, (number % across * wide, number // across * high))
    whole.save(target)


def main() -> int:
    """Do it, print, and say by the exit status whether every screen was reached."""
    asked = argparse.ArgumentParser()
    asked.add_argument("folder", type=Path)
    asked.add_argument("--size", default="1366x768")
    asked.add_argument("--only", default="")
    asked.add_argument("--scenes", default="", help="only these, with commas between")
    asked.add_argument("--display", default="")
    chosen = asked.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    scenes = chosen.scenes.split(",") if chosen.scenes else list(SCENES)

    def work(display: str) -> dict[str, Any]:
        missed = []
        for language, theme in ROUNDS:
            if chosen.only in ("", f"{language}-{theme}"):
                folder = chosen.folder / f"{language}-{theme}"
                missed += tour(display, language, theme, (wide, high), folder, scenes)
        return {"pictures": len(list(chosen.folder.glob("*/*.png"))), "missed": missed}

    told = with_display(work, chosen.display, (wide, high))
    print(json.dumps(told, ensure_ascii=False))
    return 1 if told["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
