"""A prototype on the free table, from copying a set to the replay, in the real window.

Run: ``python -m tests.e2e.free_by_hand [--display :N] [--home DIR] [--pictures DIR]``. xdotool's pointer and
keys do everything. In the editor Own Fate is copied, ten of its cards are changed and two are new. On the
free table places are added, named, assigned to a seat, moved, enlarged, filled by a search, and saved with
the set. Two seats then play a new game on it with hidden hands. In the middle the program is killed; the game
is continued and replayed. Prints one line of JSON: changed and new cards, added places, actions, cards of the
first seat visible to the second (must be none), actions lost by the kill, digest, hashes verified by the
replay.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from app.cards.catalogue import Catalogue
from app.rules.free import GAME
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record import Check, Move
from app.rules.record_file import read_file
from tests.e2e.driver import Window, options, run
from tests.e2e.editor_hands import CARDS, EDITOR, Workshop, remade

SET = "night-shift"
NEW = ("Warehouse Guard", "Night Tram")
"""Set and new cards of ``tests.e2e.editor_hands.remade``."""


class Seats:
    """Two people with one mouse and keyboard."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def _done(self, before: int) -> None:
        self.window.wait(lambda seen: seen["moves"] > before)

    def drag(self, start: str, end: str) -> None:
        """Drag one piece onto another."""
        seen = self.window.wait(lambda seen: start in seen["pieces"] and end in seen["pieces"])
        self._drag(seen["pieces"][start][:2], seen["pieces"][end][:2])

    def _drag(self, a: Any, b: Any) -> None:
        before = self.window.see()["moves"]
        self.window.drag(a, b)
        self._done(before)

    def key(self, piece: str, key: str) -> None:
        """Press a key over a piece."""
        seen = self.window.wait(lambda seen: piece in seen["pieces"])
        self.window.x("mousemove", *seen["pieces"][piece][:2])
        time.sleep(0.15)
        self.window.x("key", key)
        self._done(seen["moves"])

    def pass_screen(self) -> dict[str, Any]:
        """Pass the screen to the other seat and raise the curtain; return its view."""
        self.window.x("key", "ctrl+Return")
        return self.raise_curtain()

    def raise_curtain(self) -> dict[str, Any]:
        """Raise the curtain."""
        self.window.wait(lambda seen: seen["over"] == "Curtain")
        self.window.x("key", "Return")
        return self.window.wait(lambda seen: seen["over"] == "")


def made(home: Path, display: str, pictures: Path | None) -> dict[str, int]:
    """Make the set in the editor; return the numbers of changed and new cards."""
    window = Workshop(home, display, pictures)
    try:
        window.spot("Edit cards", seconds=60)
        window.click("Edit cards")
        window.front(EDITOR)
        remade(window)
        time.sleep(1)
        old, new = (window.data(key) for key in ("own-fate", SET))
    finally:
        window.close()
    before = {card.key: (card.strength, card.experience, card.initiative, card.cost) for card in old.cards}
    changed = sum(
        card.key in before
        and before[card.key] != (card.strength, card.experience, card.initiative, card.cost)
        for card in new.cards
    )
    return {"changed": changed, "new": sum(card.key not in before for card in new.cards)}


class Designer(Seats):
    """Person who arranges a table."""

    def arrange_table(self) -> None:
        """Shrink the yard and add two piles of the new cards, an area of Light's, a tray."""
        self.raise_curtain()
        self.window.x("key", "z")
        self.window.wait(lambda seen: any(one[1] == "New area" for one in seen["buttons"]))
        self._corner("zone:yard", (0, -260))
        for number, name in enumerate(NEW, 1):
            pile = self._add("New pile", (1216 + 96 * (number - 1), 530))
            self._menu(pile, "Name…")
            self._answer(name)
            self._build(pile, name)
        area = self._add("New area", (1212, 660))
        self._menu(area, "Name…")
        self._answer("Altar")
        self._menu(area, "Owner", "Light")
        tray = self._add("New counter tray", (1212, 730))
        self.drag_by(tray, (4, 30))
        self._press("Save as the set’s table")
        time.sleep(0.5)
        self.window.x("key", "z")

    def drag_by(self, piece: str, by: tuple[int, int]) -> None:
        """Drag a piece by an offset in px."""
        x, y, _ = self.window.wait(lambda seen: piece in seen["pieces"])["pieces"][piece]
        self._drag((x, y), (x + by[0], y + by[1]))

    def _corner(self, piece: str, by: tuple[int, int]) -> None:
        """Resize a place by its lower right corner (mm)."""
        left, top, scale = self.window.see()["table"]
        zone = _state(self.window.file).zones[piece.removeprefix("zone:")]
        x, y = round(left + (zone.x + zone.w) * scale) - 5, round(top + (zone.y + zone.h) * scale) - 5
        self._drag((x, y), (round(x + by[0] * scale), round(y + by[1] * scale)))

    def _add(self, button: str, at: tuple[int, int]) -> str:
        """Press *button* after moving to a table position (mm); return the new place's piece."""
        seen = self.window.see()
        left, top, scale = seen["table"]
        self.window.x("key", "Escape", "mousemove", round(left + at[0] * scale), round(top + at[1] * scale))
        time.sleep(0.2)
        before = seen["moves"]
        self._press(button)
        self._done(before)
        return f"zone:{_moves(self.window.file)[-1].action.args[0]}"

    def _press(self, text: str) -> None:
        spots = self.window.wait(lambda seen: any(one[1] == text for one in seen["buttons"]))["buttons"]
        self.window.click_at(next(one[2:4] for one in spots if one[1] == text))

    def _menu(self, piece: str, *entries: str) -> None:
        """Open the menu of a piece and click entries in turn."""
        seen = self.window.wait(lambda seen: piece in seen["pieces"])
        self.window.x("key", "Escape", "mousemove", *seen["pieces"][piece][:2], "click", 3)
        for entry in entries:
            spots = self.window.wait(lambda seen, entry=entry: any(one[0] == entry for one in seen["menu"]))
            self.window.click_at(next(one[1:] for one in spots["menu"] if one[0] == entry))
            time.sleep(0.3)

    def _answer(self, text: str) -> None:
        """Type into the open dialog."""
        before = self.window.see()["moves"]
        self.window.click_at(Workshop.spot(self.window, "Name…", "QLineEdit"))  # type: ignore[arg-type]
        self._focus("^Name")
        self.window.x("key", "ctrl+a", "type", "--delay", "12", text)
        self.window.x("key", "Return")
        self._done(before)
        self._focus("^Dozor$")

    def _build(self, pile: str, name: str) -> None:
        """Fill a pile with the card of this name."""
        seen = self.window.wait(lambda seen: pile in seen["pieces"])
        x, y = seen["pieces"][pile][:2]
        self.window.x("key", "Escape", "mousemove", x + 2, y, "mousemove", x, y)
        time.sleep(0.2)
        self.window.x("key", "b")
        line = Workshop.spot(self.window, "Find by name or text", "QLineEdit")  # type: ignore[arg-type]
        self._focus("^Build")
        self.window.x("mousemove", *line, "click", 1, "type", "--delay", "12", name)
        Workshop.spot(self.window, "Cards: 1", "Label")  # type: ignore[arg-type]
        self.window.click_at(Workshop.spot(self.window, "OK"))  # type: ignore[arg-type]
        self._done(seen["moves"])
        self._focus("^Dozor$")

    def _focus(self, title: str) -> None:
        """Focus a window, as a window manager would."""
        found = self.window.x("search", "--sync", "--onlyvisible", "--name", title).split()[0]
        self.window.x("windowfocus", found)
        time.sleep(0.15)


def first_half(seats: Seats) -> None:
    """Light draws, plays and hides; Dark does the same."""
    seats.raise_curtain()
    for _ in range(3):
        seats.drag("zone:probability", "zone:hand-light")
    seats.drag("zone:spells", "zone:spells-anton")
    seats.drag("zone:pile-1", "zone:area-1")
    seats.key("zone:spells", "s")
    seats.key("zone:probability", "d")


def second_half(seats: Seats) -> None:
    """Dark continues after the kill."""
    seats.drag("zone:spells", "zone:spells-larisa")
    seats.drag("zone:pile-2", "zone:hand-dark")
    seats.key("zone:discard", "i")


def arrange(home: Path, display: str) -> dict[str, Any]:
    """Arrange the set's table in the window; return the number of new places and the error output."""
    with closing(Window(Match.begin(GAME, _cards(), 4), home, display, {"DOZOR_PROBE_ALL": "1"})) as window:
        Designer(window).arrange_table()
        places, said = (
            sum(move.action.verb == "zone-add" for move in _moves(window.file)),
            window.error_output(),
        )
    window.file.rename(home / "laid.dozorgame")
    return {"places": places, "said": said}


def played(home: Path, display: str) -> dict[str, Any]:
    """Play a game on the set's table in two halves with a kill between them."""
    cards = _cards()
    match = Match.begin(GAME, cards, 5, players={"light": "A", "dark": "B"})
    with closing(Window(match, home, display)) as window:
        seats = Seats(window)
        first_half(seats)
        hand = _state(window.file).hands["hand-light"]
        hidden = [card for card in _state(window.file).things.values() if card.seen == "light"]
        seen = seats.pass_screen()
        texts = {spot[2].partition(",")[0] for spot in seen["pieces"].values()}
        leaked = sorted({_names()[card.what.partition(".")[0]] for card in (*hand, *hidden)} & texts)
        seats.drag("zone:probability", "zone:hand-dark")
        count = seats.window.see()["moves"]
        window.kill()
    kept = len(_moves(window.file))
    with closing(Window(match, home, display)) as window:
        seats = Seats(window)
        seats.raise_curtain()
        second_half(seats)
        said = window.error_output()
    again = _replayed(window.file)
    checks = sum(isinstance(entry, Check) for entry in read_file(window.file).entries)
    return {"actions": len(_moves(window.file)), "leaked": leaked, "lost": count - kept,
            "cards": len(cards.cards), "in_hands": [len(hand) for hand in again.state.hands.values()],
            "digest": again.state.digest(), "checks": checks, "said": said,
            "same": _replayed(window.file).state.digest() == again.state.digest()}  # fmt: skip


def story(display: str, given: Path | None, pictures: Path | None) -> dict[str, Any]:
    """Run the whole scenario; in the folder *given* the set and table exist already."""
    with tempfile.TemporaryDirectory() as folder:
        home = given or Path(folder)
        os.environ["DOZOR_HOME"] = str(home)
        told = {} if given else {**made(home, display, pictures), **arrange(home, display)}
        said = told.pop("said", "")
        told |= played(home, display)
        return {**told, "said": said + told["said"]}


def _cards() -> Any:
    with Catalogue.open() as catalogue:
        return catalogue.table_set(SET)


def _names() -> dict[str, str]:
    with Catalogue.open(read_only=True) as catalogue:
        return {front.key: front.name for front, _, _ in catalogue.content(SET, "en").cards}


def _moves(file: Path) -> list[Move]:
    return [entry for entry in read_file(file).entries if isinstance(entry, Move)]


def _replayed(file: Path) -> Match:
    record = read_file(file)
    return replay(record, GAME, cards_in(record.header))


def _state(file: Path) -> Any:
    return _replayed(file).state


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "pictures")
    words.add_argument("--home", type=Path, default=None, help="where the set is made and laid out already")
    asked = words.parse_args()

    def passed(report: dict[str, Any]) -> bool:
        made = asked.home or (report["changed"] >= CARDS and report["new"] == len(NEW))
        return bool(made and report["same"]) and not (report["leaked"] or report["lost"] or report["said"])

    return run(asked, lambda display: story(display, asked.home, asked.pictures), passed)


if __name__ == "__main__":
    sys.exit(main())
