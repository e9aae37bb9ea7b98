"""Editor screens with the shipped set, each named after its function."""

from __future__ import annotations

import csv
import time
from pathlib import Path

from app.cards import labels
from app.cards.catalogue import Catalogue
from app.widgets.preferences import own_name
from tests.e2e.editor_round import PAUSE, EditorTour, scene

KINDS = {"location": "Metro", "other": "Gorodetsky", "person": "Egor", "item": "Flashlight",
         "chance": "Olga", "spell": "Attack"}  # fmt: skip
"""Search words for a card of each kind."""


@scene
def forms(at: EditorTour) -> None:
    """Show the form of each kind of card."""
    for kind, word in KINDS.items():
        at.find(word)
        at.snap(f"form-{kind}")
    at.find("")


@scene
def search(at: EditorTour) -> None:
    """Show a search without matches."""
    at.find("qqq")
    at.snap("nothing-found")
    at.find("")


@scene
def face(at: EditorTour) -> None:
    """Show a zoomed face; a picture moved and zoomed; text edited on the face; all languages."""
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
def texts(at: EditorTour) -> None:
    """Show symbols while typing, a card reference, a misspelled word and its menu."""
    at.find(KINDS["other"])
    field = f"{labels.shipped().field('rules', at.language)}, {own_name('en')}"
    at.window.click(field)
    at.window.keys("ctrl+End")
    at.window.x("type", "--delay", 40, " {st")
    at.snap("text-symbol")
    at.window.keys("Escape", *["BackSpace"] * 4)
    at.window.x("type", "--delay", 20, " wrrong")
    at.offered("wrrong")
    at.snap("text-wrong-word")
    at.window.keys("Escape", *["BackSpace"] * 7)
    at.window.x("type", "--delay", 40, " [[")
    at.snap("text-reference")
    at.window.keys("Escape", *["BackSpace"] * 3)
    at.leave()


@scene
def card_menu(at: EditorTour) -> None:
    """Show the menu of a card, a new card, its history."""
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
def removal(at: EditorTour) -> None:
    """Show the messages for deleting a card and undo."""
    at.find(KINDS["item"])
    at.window.click(at.t("button-delete"))
    at.snap("card-deleted")
    at.window.keys("ctrl+z")


@scene
def picture(at: EditorTour) -> None:
    """Show the picture dialog."""
    at.find(KINDS["person"])
    at.window.x("mousemove", 700, 600, "click", "--repeat", 12, "--delay", 40, 5)
    time.sleep(PAUSE)
    at.window.click(at.t("picture-choose"))
    at.shown(at.t("picture-choose"), "picture-file")


@scene
def table(at: EditorTour) -> None:
    """Show the table: selected cells, its menu, a filter, another order."""
    at.find("")
    at.view("table")
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
    at.window.x("mousemove", x, y, "click", "--repeat", 2, "--delay", 60, 1)
    at.snap("table-edited")
    at.window.keys("Escape")


@scene
def translation(at: EditorTour) -> None:
    """Show missing translations, and all texts."""
    at.view("translations")
    at.snap("translation-todo")
    at.window.click(at.t("filter"), "ComboBox")
    at.snap("translation-filter")
    at.window.keys("End", "Return")
    at.snap("translation-all")


@scene
def board(at: EditorTour) -> None:
    """Show a track, a counter, a back, and the menu of new pieces."""
    at.view("board")
    at.snap("board-track")
    counter = at.window.data(at.set).counters[2]
    at.window.click(counter.texts[at.language]["name"].value, "entry")
    at.snap("board-counter")
    at.window.keys("End")
    at.snap("board-last")
    at.window.click(at.t("button-new"))
    at.snap("board-new")
    at.window.keys("Escape")


@scene
def design(at: EditorTour) -> None:
    """Show the card template."""
    at.find("anton")
    at.view("design")
    at.snap("design")


@scene
def checks(at: EditorTour) -> None:
    """Show the findings of the checks."""
    at.view("checks")
    time.sleep(3)
    at.snap("checks")


@scene
def set_menu(at: EditorTour) -> None:
    """Show the set menu and its dialogs."""
    at.view("card")
    name = at.window.data("own-fate").names[at.language]
    at.window.click(name)
    at.snap("set-menu")
    at.window.keys("Escape")
    below = (("set-more", "translation-export"), ("set-more", "pictures-export"), ("set-back", "backups"))
    for codes in below:
        at.entry(*map(at.t, codes))
        at.snap(f"menu-{codes[-1]}")
        at.window.keys("Escape", "Escape", "Escape")
    at.leave()
    at.entry(at.t("set-back"), at.t("set-revert"))
    at.shown(at.t("set-differs"), "set-revert")
    for code in ("set-new", "set-copy", "set-rename", "glossary", "set-lab"):
        at.entry(at.t(code))
        at.shown(at.t("ui.lab-title") if code == "set-lab" else at.t(code).rstrip("…"), code)


@scene
def files(at: EditorTour) -> None:
    """Show import and export: dialogs, changes, and errors of a table."""
    for code in ("set-import", "set-export", "folder-import", "folder-export"):
        at.entry(*([at.t("set-more")] if code.startswith("folder") else []), at.t(code))
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
    """Write a table of some cards with other numbers, and one with errors."""
    with Catalogue.open(home / "cards.db", read_only=True) as catalogue:
        cards = [card for card in catalogue.set_data("own-fate").cards if card.kind == "other"]
    good, bad = home / "good.csv", home / "bad.csv"
    for file, value in ((good, "9"), (bad, "many")):
        with file.open("w", encoding="utf-8-sig", newline="") as out:
            lines = csv.writer(out)
            lines.writerow(["key", "strength", "name:en"])
            lines.writerows([card.key, value, f"New name {number}"] for number, card in enumerate(cards))
    return good, bad
