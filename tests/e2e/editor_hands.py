"""The editor by mouse and keys in the real window: a new language, a new set, playing and printing it.

Run: ``python -m tests.e2e.editor_hands [--display :N] [--pictures DIR]``

xdotool's pointer and keys do everything: ten cards of Own Fate are translated into a third language; a set is
copied, ten of its cards changed, two added, a track added; it is played for three turns against the computer
and printed into a PDF. Afterwards the catalogue, the record and the PDF (``pdftotext``) are checked.
Prints one line of JSON, and exits with 1 on a failure.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from app import i18n
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from app.cards.game import shipped
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import Move
from app.rules.record_file import read_file
from tests.e2e.driver import SIZE, TITLE, ExpectationFailed, Window, options, run, until

CARDS = 10
TURNS = 3
EDITOR = "editor$"
PDF_WAIT = 120.0
"""s"""


class Workshop(Window):
    """The program on its start page with a new user folder; windows are *size* px."""

    size = SIZE

    def __init__(
        self, home: Path, display: str, pictures: Path | None, language: str = "en", theme: str = "night",
        size: tuple[int, int] = SIZE, percent: int = 0,
    ) -> None:  # fmt: skip
        # Start folders of file dialogs; otherwise they would read the catalogue's folder.
        for name in ("Documents", "Pictures"):
            (home / name).mkdir(exist_ok=True)
        self.pictures, self.size = pictures, size
        settings = {"language": language, "theme": theme, "met": "yes"}
        settings |= {"text_percent": str(percent)} if percent else {}
        self._start(home, display, settings, [], {"DOZOR_PROBE_ALL": "1", "HOME": str(home)})
        self.front(TITLE)

    def front(self, title: str) -> None:
        """Bring a window to the front, as a window manager would."""
        for again in range(5):
            time.sleep(0.5)
            try:
                found = self.x("search", "--sync", "--onlyvisible", "--name", title).split()[-1]
                self.x("windowmove", found, 0, 0, "windowsize", found, *self.size)
                self.x("windowraise", found, "windowfocus", found)
                break
            except subprocess.CalledProcessError:
                # A window that closes during xdotool's search aborts it.
                if again == 4:
                    raise
        time.sleep(0.6)

    def spot(self, name: str, kind: str = "", seconds: float = 15.0) -> tuple[int, int]:
        """Wait for the widget *name*; return its position."""

        def found(seen: dict[str, Any]) -> list[tuple[int, int]]:
            return [(x, y) for _top, what, called, x, y in seen.get("widgets", ())
                    if called.strip().removeprefix("&") == name and kind in what]  # fmt: skip

        try:
            return found(self.wait(lambda seen: bool(found(seen)), seconds))[0]
        except ExpectationFailed as gone:
            raise ExpectationFailed(f"{name!r} {kind}: {gone}") from None

    def click(self, name: str, kind: str = "", times: int = 1) -> None:
        """Click the widget *name*."""
        self.click_at(self.spot(name, kind), times)
        time.sleep(0.25)

    def choose(self, button: str, name: str) -> None:
        """Open the menu of *button* and click an entry."""
        for _ in range(4):
            self.click(button)
            try:
                self.wait(lambda seen: bool(seen["menu"]), 30)
                break
            except ExpectationFailed:
                continue

        def entry(seen: dict[str, Any]) -> list[Any]:
            return [(x, y) for text, x, y in seen["menu"] if text == name]

        self.click_at(entry(self.wait(lambda seen: bool(entry(seen))))[0])
        time.sleep(0.4)

    def keys(self, *names: str) -> None:
        """Press keys."""
        self.x("key", "--delay", 25, *names)
        time.sleep(0.15)

    def type(self, text: str) -> None:
        """Replace the text in the focused field."""
        self.x("key", "ctrl+a", "type", "--delay", 12, text)
        time.sleep(0.15)

    def answer(self, text: str) -> None:
        """Type *text* into the first field of the open dialog and confirm."""
        self.spot("OK")
        fields = [(x, y) for _top, what, _name, x, y in self.see()["widgets"] if what == "QLineEdit"]
        # Without a window manager a click is needed to focus the dialog.
        self.click_at(min(fields, key=lambda field: field[1]))
        time.sleep(0.3)
        self.type(text)
        self.keys("Return")

    def data(self, key: str) -> SetData:
        """Return the set *key* from the catalogue."""
        with Catalogue.open(self.home / "cards.db", read_only=True) as catalogue:
            return catalogue.set_data(key)


def translated(window: Workshop) -> None:
    """Translate ten cards into German."""
    window.choose("Own Fate", "Name, version and languages…")
    window.spot("Add language")
    # German is the first language on offer.
    window.click("Add language")
    window.spot("Deutsch", "Label")
    window.x("type", "Eigenes Los")
    window.keys("Return")
    window.front(EDITOR)
    window.click("Translation")
    window.spot("Deutsch", "Label")
    units = [(card, name) for card in window.data("own-fate").cards[:CARDS] for name in shipped().texts
             if name in card.texts["ru"]]  # fmt: skip
    window.click_at(window.spot("", "Lines"))
    for number, (card, name) in enumerate(units):
        window.type(f"{name.title()} {number} {card.key}")
        window.keys("ctrl+Return")

    def checked() -> bool:
        texts = [card.texts.get("de", {}) for card in window.data("own-fate").cards[:CARDS]]
        return sum(text.checked for fields in texts for text in fields.values()) == len(units)

    # Keys are faster than the window's updates on a busy machine.
    until(checked, 60, "the checked texts")
    time.sleep(1)
    window.screenshot("translation")


def remade(window: Workshop) -> list[str]:
    """Make a new set from the old one; return the names of its additions."""
    window.choose("Own Fate", "Copy this set…")
    window.answer("Night Shift")
    window.front(EDITOR)
    window.click("Card")
    # After the eight locations.
    window.keys(*["alt+Down"] * 8)
    time.sleep(1)
    window.click_at((SIZE[0] // 2, SIZE[1] // 2), 8, 5)
    window.click("Strength", "NumberLine")
    for number in range(CARDS):
        window.type(str(number % 7 + 2))
        window.keys("alt+Down")
        time.sleep(0.5)
    names = ["Warehouse Guard", "Night Tram"]
    for name in names:
        window.keys("ctrl+n")
        window.answer(name)
        window.front(EDITOR)
    window.click("Board")
    window.choose("New", "Track")
    window.click_at(window.spot("Name · Русский", "Line"))
    window.type("Dawn Track")
    window.keys("Tab")
    window.screenshot("board")
    window.click("Card")
    return [*names, "Dawn Track"]


def played(window: Workshop) -> int:
    """Play three turns against the computer; return the number of the person's decisions."""
    window.click("Play", "QPushButton")
    window.front("(Dozor|Дозор)$")
    window.front("^(New game|Новая партия)")
    window.click("Start")
    mine = decided(window, lambda: turn(window) > TURNS)
    window.screenshot("table")
    return mine


def decided(window: Window, enough: Callable[[], bool]) -> int:
    """Make random decisions by mouse until *enough*; return their number."""
    hands, mine = Random(4), 0
    end = time.monotonic() + 300
    while time.monotonic() < end and not enough():
        seen = window.see()
        spots = [(row[2], row[3]) for row in seen.get("rows", ()) if row[4]]
        spots += [(button[2], button[3]) for button in seen.get("buttons", ())]
        if spots:
            count = seen["moves"]
            window.click_at(hands.choice(spots))
            mine += 1
            try:
                window.wait(lambda new, count=count: new["moves"] != count, 1.5)  # type: ignore[misc]
            except ExpectationFailed:
                # The table may be asking whether to end a slot in spite of a loss: yes.
                for key in ("Left", "Return"):
                    window.keys(key)
        time.sleep(0.1)
    return mine


def turn(window: Workshop) -> int:
    """Return the turn of the newest record; 0 without one, ``TURNS`` + 1 after the end."""
    files = sorted(window.home.rglob("*.dozorgame"), key=lambda file: file.stat().st_mtime)
    if not files:
        return 0
    record = read_file(files[-1])
    with Catalogue.open(window.home / "cards.db", read_only=True) as catalogue:
        match = Match(GAME, record.header, catalogue.card_set("night-shift"))
    for entry in record.entries:
        if isinstance(entry, Move):
            match.submit(entry.action)
    return int(match.state.view("light").turn) if match.outcome is None else TURNS + 1


def printed(window: Workshop, file: Path) -> str:
    """Print the set; return the PDF's text."""
    window.front(EDITOR)
    window.click("Table")
    window.click_at(window.spot("Table", "Grid"))
    window.keys("ctrl+a")
    window.click(i18n.text("editor.print-chosen", "en"))
    return saved(window, file)


def saved(window: Workshop, file: Path) -> str:
    """Save from the opening print window; return the PDF's text."""
    window.front("[Pp]rint|[Пп]ечать")
    window.click_at(window.spot("Save PDF…", seconds=PDF_WAIT))
    window.spot("Parent Directory")
    # On a busy machine the dialog would lose the first letters.
    time.sleep(2)
    window.keys("alt+n", "ctrl+a")
    window.type(str(file))
    window.keys("Return")
    until(file.exists, PDF_WAIT, "the PDF")
    time.sleep(1)
    window.screenshot("print")
    return subprocess.run(["pdftotext", "-q", str(file), "-"], capture_output=True, encoding="utf-8").stdout


def story(display: str, pictures: Path | None) -> dict[str, Any]:
    """Run the whole scenario; return the report."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        window = Workshop(Path(folder), display, pictures)
        try:
            window.click("Edit cards")
            window.front(EDITOR)
            translated(window)
            old = window.data("own-fate")
            names = remade(window)
            new = window.data("night-shift")
            mine = played(window)
            reached = turn(window)
            words = " ".join(printed(window, Path(folder) / "set.pdf").split())
        except ExpectationFailed:
            window.screenshot("gone")
            print(window.error_output()[-1500:], file=sys.stderr)
            raise
        finally:
            said = window.error_output()
            window.close()
    ten = [card for card in old.cards[:CARDS] if len(card.texts.get("de", {})) == len(card.texts["ru"])]
    before = {card.key: card for card in old.cards}
    changed = [card for card in new.cards
               if card.key in before and card.strength != before[card.key].strength]  # fmt: skip
    told = {
        "translated": len(ten),
        "changed": len(changed),
        "added": len(new.cards) - len(old.cards),
        "tracks": len(new.tracks) - len(old.tracks),
        "decisions": mine,
        "turn": reached,
        "printed": [name for name in names if name.casefold() in words.casefold()],
        "seconds": round(time.monotonic() - began, 1),
        "said": said,
    }
    told["good"] = (
        told["translated"] == CARDS and len(changed) >= CARDS - 2 and told["added"] == 2
        and told["tracks"] == 1 and reached > TURNS and names[:2] == told["printed"][:2]
    )  # fmt: skip
    return told


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__, "pictures").parse_args()
    return run(asked, lambda display: story(display, asked.pictures), lambda report: report["good"])


if __name__ == "__main__":
    sys.exit(main())
