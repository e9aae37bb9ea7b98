"""A custom game by mouse and keys alone, in the real window: made, printed, played, killed.

Run: ``python -m tests.e2e.own_game [--display :N] [--pictures DIR]``

Starts with an empty set: two fields, a symbol, a custom face and back, a hex tile, 54 cards from a table with
foreign headings; printed as PDF, dealt and played on the free table, exported, imported in an empty profile.
Three times the program is killed right after a step and restarted, without loss. The files are checked
afterwards. Prints one line of JSON, and exits with 1 on a failure.
"""

from __future__ import annotations

import csv
import sys
import tempfile
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pdfplumber

from app.cards.data import SetData, game_of
from app.ui.shell.unclean_end import HEALTHY_AFTER_MS
from tests.e2e.driver import ExpectationFailed, options, run
from tests.e2e.editor_bench import EditorTester
from tests.e2e.editor_hands import EDITOR, Workshop, saved
from tests.e2e.free_by_hand import Seats

NAME, KEY = "Harbour", "harbour"
CARDS = 54
CARGOES = ("Fish", "Spice", "Cloth")
ANCHOR = "M10 2H14V6H18V9H14V18L19 15V20H5V15L10 18V9H6V6H10Z"
HEX = (70.0, 61.0)
"""Width and height of a tile, mm."""
MM = 72 / 25.4
"""pt"""
DECK, TILES = "zone:deck-deck", "zone:deck-new-deck"
"""Piles of the free table."""


class Maker(EditorTester):
    """Designer of a game, in a program that may be killed at any moment."""

    def __init__(self, home: Path, display: str, pictures: Path | None) -> None:
        self._display, self._pictures = display, pictures
        self.kills, self.heard = 0, ""
        super().__init__(self._started(home), "en", home)
        self.set = KEY

    def _started(self, home: Path, editor: bool = True) -> Workshop:
        self._began = time.monotonic()
        window = Workshop(home, self._display, self._pictures)
        if editor:
            window.click("Edit cards")
            window.front(EDITOR)
        return window

    def data(self, key: str = KEY) -> SetData:
        """Return the set from the catalogue."""
        return self.window.data(key)

    def kill_and_restart(self, editor: bool = True) -> None:
        """Kill the program and restart it with the same profile.

        Waits until the start counts as successful; two early crashes would disable features.
        """
        time.sleep(max(0.0, HEALTHY_AFTER_MS / 1000 + 4 - (time.monotonic() - self._began)))
        before = self.data()
        self.window.kill()
        self.heard += self.window.error_output()
        self.window.log.close()
        self.kills += 1
        assert self.data() == before
        self.window = self._started(self.home, editor)
        if editor:
            self.open_own_set()

    def open_own_set(self) -> None:
        """Open the new set."""
        sets = {NAME, "Own Fate", "Tribunal"}
        self.window.wait(lambda _now: bool(sets & set(self._tools())))
        if NAME not in self._tools():
            self.window.click(next(name for name in self._tools() if name in sets))
            seen = self.window.wait(lambda now: bool(now["menu"]), 10)
            self.pick(next(text for text, _x, _y in seen["menu"] if text.startswith(NAME)))
            self.window.spot(NAME, "QToolButton")

    def _tools(self) -> list[str]:
        return [called.strip() for called in self.labels("QToolButton")]

    def nth(self, number: int, *kinds: str) -> tuple[int, int]:
        """Return the position of field *number* from the top, among these classes."""
        seen = self.window.wait(lambda now: sum(w[1] in kinds for w in now["widgets"]) > number, 10)
        found = sorted(((y, x) for _top, what, _name, x, y in seen["widgets"] if what in kinds))
        return found[number][1], found[number][0]

    def fill(self, at: tuple[int, int], text: str) -> None:
        """Replace the content of the field at that position, and leave it."""
        self.window.click_at(at)
        time.sleep(0.2)
        self.window.type(text)
        self.window.keys("Tab")
        time.sleep(0.4)

    def select(self, at: tuple[int, int], entry: str) -> None:
        """Choose *entry* in the combo box at that position, by typing."""
        self.window.click_at(at)
        time.sleep(0.4)
        self.window.x("type", "--delay", 20, entry)
        self.window.keys("Return")
        time.sleep(0.4)

    def begin(self) -> None:
        """Create an empty set in English."""
        self.window.choose("Own Fate", self.t("set-new"))
        self.dialog(self.t("set-new").rstrip("…"))
        self.fill(self.nth(0, "QLineEdit"), NAME)
        self.window.click("OK")
        self.until(lambda: KEY in self.sets(), "the new set")
        self.window.front(EDITOR)

    def card(self, name: str) -> None:  # type: ignore[override]
        """Create a card called *name*."""
        count = len(self.data().cards)
        self.window.keys("ctrl+n")
        self.window.answer(name)
        self.until(lambda: len(self.data().cards) == count + 1, f"the card {name}")
        self.window.front(EDITOR)

    def fields(self) -> None:
        """Add a number and a choice."""
        for name, kind in (("Price", "Number"), ("Cargo", "Choice")):
            self.window.click_at((250, 500), 15, 5)
            time.sleep(0.4)
            self.window.click(self.t("add-field"))
            self.dialog(self.t("add-field").rstrip("…"))
            self.select(self.nth(0, "ComboBox"), kind)
            if kind == "Choice":
                self.fill(self.nth(1, "QLineEdit"), ", ".join(CARGOES))
            self.fill(self.nth(0, "QLineEdit"), name)
            self.window.click("OK")
            self.until(lambda name=name: name.lower() in game_of(self.data()).own_fields, name)  # type: ignore[misc]
            self.window.front(EDITOR)

    def declared(self) -> None:
        """Add a symbol, a tile size, a deck, and a kind in it."""
        self.window.choose(NAME, self.t("game"))
        self.dialog(self.t("game").rstrip("…"))
        self.new("symbol")
        self.fill(self.window.spot(self.t("symbol-name"), "QLineEdit"), "anchor")
        self.fill(self.window.spot(self.t("symbol-outline"), "QPlainTextEdit"), ANCHOR)
        self.window.click(self.t("symbol-take"))
        self.until(lambda: game_of(self.data()).symbols == {"anchor": ANCHOR}, "the symbol")
        self.window.screenshot("symbol")
        self.new("size")
        self.fill(self.window.spot(self.t("size-name"), "QLineEdit"), "tile")
        self.select(self.window.spot(self.t("size-shape"), "Picker"), self.t("shape-hex"))
        for name, mm in zip(("size-w", "size-h"), HEX, strict=True):
            self.fill(self.window.spot(self.t(name), "DoubleSpinBox"), f"{mm:g}")
        self.until(
            lambda: [(s.shape, s.w, s.h) for s in game_of(self.data()).sizes] == [("hex", *HEX)], "a size"
        )
        for part, name in (("deck", "Tiles"), ("kind", "Tile")):
            self.new(part)
            self.fill(self.window.spot(f"{self.t('game-name')} · English", "QLineEdit"), name)
        self.select(self.window.spot(self.t("game-kind-deck"), "Picker"), "Tiles")
        self.select(self.window.spot(self.t("game-size"), "Picker"), "tile")
        self.until(lambda: game_of(self.data()).kinds[-1].size == "tile", "a kind of tiles")
        self.window.screenshot("game")
        self.window.click("Close", "QPushButton")
        time.sleep(0.5)
        self.window.front(EDITOR)

    def write_rule(self) -> None:
        """Write a rule with the symbol, inserted by its button."""
        self.window.click_at((250, 500), 15, 4)
        self.window.click_at(self.window.spot("Rules, English", "Lines"))
        self.window.x("type", "--delay", 20, "Pay ")
        self.window.click("anchor", "QToolButton")
        self.window.x("type", "--delay", 20, " and draw.")
        text = "Pay {anchor} and draw."
        self.until(lambda: self.data().cards[0].texts["en"]["rules"].value == text, text)

    def table(self) -> None:
        """Import cards from a table with foreign headings."""
        file = self.home / "Documents" / "hafen.csv"
        with file.open("w", encoding="cp1252", newline="") as written:
            rows = csv.writer(written, delimiter=";")
            rows.writerow(("Titel", "Wirkung", "Preis", "Ladung", "Notiz"))
            rows.writerow(("Anchor", "Pay {anchor} and draw.", 1, "Fish", "schön"))
            for number in range(2, CARDS + 1):
                rule = f"Load {number % 4 + 1}, then sell one. {{anchor}}" if number % 3 else ""
                rows.writerow((f"Ship {number}", rule, number % 9 + 1, CARGOES[number % 3], "für später"))
        self.open_menu("set-import", of=NAME)
        self.file(self.t("set-import"), file)
        self.dialog(self.t("columns-title", file=file.name))
        for head, target in (("Titel", "Name · English"), ("Wirkung", "Rules · English"), ("Preis", "Price"),
                             ("Ladung", "Cargo"), ("Notiz", self.t("columns-left"))):  # fmt: skip
            self.select(self.window.spot(f"{head}: {self.t('columns-is')}", "Picker"), target)
        self.window.screenshot("columns")
        self.window.click(self.t("columns-take"), "QPushButton")
        self.dialog(self.t("import-title", file=file.name))
        self.window.screenshot("import")
        self.window.click(self.t("take"), "QPushButton")
        self.until(lambda: len(self.data().cards) == CARDS, "all cards of the table")
        self.window.front(EDITOR)

    def tile(self) -> None:
        """Create a card that is a tile."""
        self.window.keys("ctrl+n")
        self.dialog(self.t("new-card").rstrip("…"))
        self.select(self.nth(0, "ComboBox"), "Tile")
        self.fill(self.nth(0, "QLineEdit"), "Quay")
        self.window.click("OK")
        self.until(lambda: len({card.kind for card in self.data().cards}) == 2, "the tile")
        self.window.front(EDITOR)

    def designed(self) -> None:
        """Design the cards' face (a dragged part, a symbol, the price) and a back."""
        self.window.keys("ctrl+f")
        self.window.type("Ship 4")
        time.sleep(0.6)
        self.window.click("Design", "QPushButton")
        self.window.click(self.t("design-apart-front", name="Card"))
        self.until(lambda: len(game_of(self.data()).templates) == 1, "a face of its own")
        self.part("symbol", Symbol="'anchor'", **{"design-x": "3", "design-y": "76"})
        self.part("number", Shows="price", **{"design-x": "12", "design-y": "77"})
        self.drag_part()
        self.window.screenshot("front")
        self.window.click(self.t("design-back"), "QPushButton")
        self.window.click(self.t("design-apart-back", name="Deck"))
        self.until(lambda: len(game_of(self.data()).templates) == 2, "a back of its own")
        self.part("symbol", Symbol="'anchor'", Size="30", **{"design-x": "16.5", "design-y": "50"})
        self.window.screenshot("back")

    def printed(self) -> Path:
        """Print every card of the set as PDF."""
        file = self.home / "Documents" / "harbour.pdf"
        self.window.click("Table", "QPushButton")
        self.window.keys("ctrl+f", "ctrl+a", "BackSpace")
        time.sleep(0.6)
        self.window.click_at(self.window.spot("Table", "Grid"))
        self.window.keys("ctrl+a")
        self.window.click(self.t("print-chosen"))
        saved(self.window, file)
        self.window.screenshot("print")
        return file

    def played(self) -> int:
        """Play a round on the free table with a kill in the middle; return the number of actions."""
        self.window.front(EDITOR)
        self.window.click("Card", "QPushButton")
        self.window.click("Play", "QPushButton")
        self.window.front("^New game")
        self.window.click("Start")
        hands = Seats(self.window)
        self.window.wait(lambda seen: seen["over"] == "Curtain")
        self.window.front("^Free table")
        hands.raise_curtain()
        for _ in range(3):
            hands.drag(DECK, "zone:hand-light")
        hands.drag(TILES, "zone:middle")
        self.window.screenshot("light")
        hands.pass_screen()
        for _ in range(3):
            hands.drag(DECK, "zone:hand-dark")
        hands.drag(DECK, "zone:side-dark")
        before = self.window.see()["moves"]
        self.kill_and_restart(editor=False)
        self.window.click("Continue")
        self.window.wait(lambda seen: seen["over"] == "Curtain")
        self.window.front("^Free table")
        hands = Seats(self.window)
        again = hands.raise_curtain()["moves"]
        assert again == before, (again, before)
        hands.drag(DECK, "zone:side-dark")
        self.window.screenshot("table")
        return again + 1

    def read_back(self, file: Path) -> SetData:
        """Return the set's file after import into an empty profile."""
        self.heard += self.window.error_output()
        self.window.close()
        home = self.home / "another"
        home.mkdir()
        self.home, self.window = home, self._started(home)
        self.open_menu("set-import")
        self.file(self.t("set-import"), file)
        self.dialog(self.t("import-title", file=file.name))
        self.window.click(self.t("take"), "QPushButton")
        self.until(lambda: KEY in self.sets(), "the set in another profile")
        return self.data()

    def exported(self) -> Path:
        """Export the set to a file."""
        file = self.home / "Documents" / "harbour.dozorset"
        self.window.front(EDITOR)
        self.open_menu("set-export", of=NAME)
        self.file(self.t("set-export"), file)
        self.until(file.exists, "the file of the set")
        return file

    def part(self, kind: str, **fields: str) -> None:
        """Add a part to the designed face and fill in its form."""
        self.window.choose(self.t("editor.design-add.does"), self.t(f"design-type-{kind}"))
        time.sleep(0.5)
        for code, value in fields.items():
            name = self.t(code) if code.startswith("design-") else code
            there = {(what, called) for _top, what, called, _x, _y in self.window.see()["widgets"]}
            kind = next(one for one in ("DoubleSpinBox", "ComboBox", "QLineEdit") if (one, name) in there)
            self.fill(self.window.spot(name, kind), value)

    def parts(self) -> list[dict[str, Any]]:
        """Return the parts of the cards' face."""
        return next(
            list(one["parts"]) for one in game_of(self.data()).templates if one["key"] == "front-card"
        )

    def drag_part(self) -> None:
        """Drag the part in the middle of the card: one change, undone by one key."""
        before = self.parts()
        x, y = self.middle("DesignCanvas")
        self.window.drag((x, y), (x + 40, y + 20))
        self.until(lambda: self.parts() != before, "a part is elsewhere")
        after = self.parts()
        assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
        self.window.keys("ctrl+z")
        self.until(lambda: self.parts() == before, "it is back by one step")
        self.window.keys("ctrl+y")
        self.until(lambda: self.parts() == after, "and there again")

    def new(self, part: str) -> None:
        """Add *part* in the game dialog."""
        self.window.choose(self.t("game-new"), self.t(f"game-{part}"))
        time.sleep(0.5)


def story(display: str, pictures: Path | None) -> dict[str, Any]:
    """Run the whole scenario; return the report."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        at = Maker(Path(folder), display, pictures)
        try:
            at.begin()
            at.card("Anchor")
            at.fields()
            at.window.screenshot("fields")
            at.declared()
            at.write_rule()
            at.kill_and_restart()
            at.table()
            at.kill_and_restart()
            at.tile()
            at.designed()
            file = at.printed()
            pages = measured(file)
            shared = at.exported()
            made = at.data()
            actions = at.played()
            again = at.read_back(shared)
        except (ExpectationFailed, AssertionError):
            at.window.screenshot("gone")
            print(at.window.error_output()[-1500:], file=sys.stderr)
            raise
        finally:
            at.heard += at.window.error_output()
            at.window.close()
    told = {
        "cards": len(made.cards),
        "kills": at.kills,
        "actions": actions,
        "same": bare(made) == bare(again),
        **pages,
        "seconds": round(time.monotonic() - began, 1),
        "said": at.heard,
    }
    told["good"] = (
        told["cards"] == CARDS + 1 and at.kills == 3 and told["same"] and pages["names"] == CARDS + 1
        and pages["embedded"] and pages["cards_mm"] == [63.0, 88.0]
    )  # fmt: skip
    return told


def bare(data: SetData) -> SetData:
    """Return *data* without row ids and lineage, which belong to one catalogue."""
    return replace(data, cards=tuple(replace(card, id=0) for card in data.cards), lineage=())


def measured(file: Path) -> dict[str, Any]:
    """Measure the PDF: names of cards, fonts, distances between crop marks (mm)."""
    with pdfplumber.open(file) as opened:
        words = "\n".join(page.extract_text() for page in opened.pages)
        first = opened.pages[0]
        across = sorted({round(line["x0"], 1) for line in first.lines if line["x0"] == line["x1"]})
        down = sorted({round(line["top"], 1) for line in first.lines if line["top"] == line["bottom"]})
        steps = [[round((b - a) / MM, 1) for a, b in pairwise(at)] for at in (across, down)]
        fonts = {char["fontname"] for page in opened.pages for char in page.chars}
    named = ("Anchor", "Quay", *(f"Ship {number}" for number in range(2, CARDS + 1)))
    return {
        "pages": len(opened.pages),
        "names": sum(name in words for name in named),
        "embedded": all("+" in font for font in fonts),
        # From one card's marks to the next; those of the ruler below are closer.
        "cards_mm": [max(mm for mm in set(step) if mm > 20) for step in steps],
    }


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__, "pictures").parse_args()
    return run(asked, lambda display: story(display, asked.pictures), lambda report: report["good"])


if __name__ == "__main__":
    sys.exit(main())
