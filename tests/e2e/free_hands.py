"""Two people at a free table in the real window: xdotool's pointer and keys, and the resulting position.

Base of the scenarios on the free table. Actions go through the window alone; the position is read from the
record that the window writes.
"""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from app.rules.free import Thing
from app.rules.match import Match
from app.rules.record import Check, Move
from app.rules.record_file import read_file
from tests.e2e.driver import ExpectationFailed, Window, drag_steps

CARD = (63, 88)
YARD = "yard"
"""An empty place of the table, if it has one."""
STEP = 22
"""Visible part of a covered card in mm."""
Point = tuple[int, int]


class FreeHands:
    """Window of a free game and the position of its record."""

    def __init__(self, match: Match, home: Path, display: str, language: str = "en") -> None:
        self.state: Any = match.state.copy()
        self.window = Window(match, home, display, language=language)
        self.done = 0
        self.verbs: Counter[str] = Counter()
        self.hidden_seen = self.hidden_told = self.handovers = 0
        self.follow()

    def see(self) -> dict[str, Any]:
        """Wait until the screen shows all actions; return its state."""
        return self.window.wait(lambda seen: seen["moves"] >= self.done)

    def follow(self) -> None:
        """Apply new actions of the record to the position."""
        moves = [one.action for one in read_file(self.window.file).entries if isinstance(one, Move)]
        for action in moves[self.done :]:
            self.state.apply(action, events=False)
            self.verbs[action.verb] += 1
        self.done = len(moves)

    def px(self, x: float, y: float) -> Point:
        """Return the screen position of a table position (mm)."""
        left, top, scale = self.see()["table"]
        return round(left + x * scale), round(top + y * scale)

    def at(self, key: str) -> Point:
        """Return an uncovered spot of a piece; move cards aside if necessary."""
        for _ in range(8):
            seen = self.see()
            if key in seen["pieces"]:
                return (seen["pieces"][key][0], seen["pieces"][key][1])
            if key in seen["spots"]:
                return (seen["spots"][key][0], seen["spots"][key][1])
            if not key.isdecimal():
                break
            self.uncover(int(key))
        raise ExpectationFailed(f"{key} is not in sight")

    def uncover(self, number: int) -> None:
        """Move the card that covers a thing to the yard, or elsewhere in its place."""
        thing = self.state.things[number]
        order = list(self.state.things)
        above = [
            one
            for one in map(self.state.things.get, order[order.index(number) + 1 :])
            if one.kind == "card" and abs(one.x - thing.x) < CARD[0] and abs(one.y - thing.y) < CARD[1]
        ]
        if not above:
            raise ExpectationFailed(f"{number} {thing.what} is not in sight, and nothing covers it")
        zone = self.state.zones.get(YARD) or self.state.place_at(above[-1].x, above[-1].y)
        if zone is None:
            raise ExpectationFailed(f"{number} {thing.what} is covered beside all places")
        self.put_at(str(above[-1].id), self.free_spot(zone))

    def thing(self, name: str, kind: str = "card") -> Thing | None:
        """Return the loose thing called *name*, or None."""
        return next((one for one in self.state.things.values() if (one.kind, one.what) == (kind, name)), None)

    def free_spot(self, zone: Any, *, rows: int = 2) -> Point:
        """Return a position in *zone* where a card covers little."""
        taken = [(one.x, one.y) for one in self.state.things.values() if one.kind == "card"]
        heights = [zone.y + zone.h - 46] if rows == 1 else [zone.y + 34 + 44, zone.y + zone.h - 46]
        # In a full place cards are closer together.
        for step in (STEP, STEP // 2, STEP // 4):
            count = max(1, (zone.w - 66) // step + 1)
            places = [(zone.x + 34 + n * step, y) for first in range(3) for y in heights
                      for n in range(first, count, 3)]  # fmt: skip
            for x, y in places:
                if not any(abs(x - a) < step - 2 and abs(y - b) < 30 for a, b in taken):
                    return x, y
        return places[self.done % len(places)]

    def act(self, *steps: Any, tries: int = 3) -> None:
        """Run xdotool's *steps*; wait for an action in the record."""
        for _ in range(tries):
            before = self.done
            self.window.x(*steps)
            end = time.monotonic() + 4
            while time.monotonic() < end:
                self.follow()
                if self.done > before:
                    self.see()
                    return
                time.sleep(0.015)
        raise ExpectationFailed(f"nothing was done by {steps}: {self.window.see()}")

    def drag(self, start: Point, end: Point, *held: str) -> None:
        """Drag between two screen positions with keys held down."""
        self.act(*drag_steps(start, end, *held))

    def put_at(self, key: str, spot: Point) -> None:
        """Drag a thing so that its middle is at a table position (mm)."""
        thing = self.state.things.get(int(key)) if key.isdecimal() else None
        start, end = self.at(key), self.px(*spot)
        if thing is not None:
            middle = self.px(thing.x, thing.y)
            end = (end[0] + start[0] - middle[0], end[1] + start[1] - middle[1])
        self.drag(start, end)

    def onto(self, key: str, target: str) -> None:
        """Drag a thing, or the top of a pile, onto a place that accepts it."""
        self.drag(self.at(key), self.at(target))

    def key(self, over: str, *keys: str) -> None:
        """Press keys in turn over a piece, with nothing selected."""
        for key in keys:
            for last in (False, False, True):
                self.hover(over)
                try:
                    self.act("key", key, tries=1)
                    break
                except ExpectationFailed:
                    if last:
                        raise

    def hover(self, over: str) -> None:
        """Point at a piece, with nothing selected."""
        for last in (False, False, True):
            x, y = self.at(over)
            # Enter over the table's edge: a move directly from the menu is not always noticed.
            left, top, _ = self.see()["table"]
            self.window.x("key", "Escape", "mousemove", left + 4, top + 4)
            time.sleep(0.05)
            self.window.x("mousemove", x + 2, y, "mousemove", x, y)
            try:
                self.window.wait(lambda seen: seen.get("hover") == over or over not in seen["pieces"], 3)
                return
            except ExpectationFailed:
                if over.isdecimal() or over.removeprefix("zone:") in self.state.piles:
                    # A click selects it, so that the next key applies to it as well.
                    self.window.click_at((x, y))
                    time.sleep(0.3)
                    return
                if last:
                    raise

    def answer(self, over: str, key: str, title: str, *steps: Any) -> None:
        """Press *key* over a piece or at the pointer, run *steps* in the dialog *title*, and confirm."""
        x = self.window.x
        for last in (False, False, True):
            if over:
                self.hover(over)
            main = x("getwindowfocus").split()[0]
            x("key", key)
            found = self._asked(title)
            if found:
                break
            if last:
                raise ExpectationFailed(f"nothing is asked that begins with {title}")
        x("windowfocus", found)
        time.sleep(0.15)
        x(*steps)
        time.sleep(0.1)
        self.act("key", "Return", tries=1)
        x("windowfocus", main)
        time.sleep(0.2)

    def _asked(self, title: str) -> str:
        """Wait for the dialog *title*; return its window id, or an empty string without one."""
        end = time.monotonic() + 4
        while time.monotonic() < end:
            time.sleep(0.2)
            try:
                return self.window.x("search", "--onlyvisible", "--name", title).split()[0]
            except subprocess.CalledProcessError:
                continue
        return ""

    def choose(self, keys: Sequence[str]) -> None:
        """Click the first of these, the others with Ctrl."""
        for key in keys:
            self.at(key)  # uncover everything before anything is selected
        self.window.x("key", "Escape")
        for number, key in enumerate(keys):
            held = ["keydown", "ctrl"] if number else []
            let = ["keyup", "ctrl"] if number else []
            # Two close clicks in a moment would be a double click.
            time.sleep(0.02)
            self.window.x("mousemove", *self.at(key), *held, "click", 1, *let)

    def pass_screen(self) -> None:
        """Pass the screen to the other seat; check what it sees of hidden cards."""
        before = self.done
        self.window.x("key", "Escape", "key", "ctrl+Return")
        self.window.wait(lambda seen: seen["moves"] > before)
        self.follow()
        self.handovers += 1
        # Without hidden places there is no curtain.
        if any(zone.kind == "hand" or zone.secret for zone in self.state.zones.values()):
            self.window.wait(lambda seen: seen["over"] == "Curtain")
            self.raise_curtain()
            self.look_for_secrets()

    def raise_curtain(self) -> None:
        """Raise the curtain."""
        for _ in range(5):
            self.window.x("key", "Return")
            try:
                self.window.wait(lambda seen: seen["over"] == "", 2)
            except ExpectationFailed:
                continue
            return
        raise ExpectationFailed("the curtain does not rise")

    def look_for_secrets(self) -> None:
        """Count the cards hidden from the viewer, and those whose piece reveals them."""
        pieces, seat = self.see()["pieces"], self.state.to_move
        for thing in self.state.things.values():
            if thing.kind == "card" and not thing.seen_by(seat) and str(thing.id) in pieces:
                self.hidden_seen += 1
                self.hidden_told += not pieces[str(thing.id)][2].startswith("a card")
        for key, hand in self.state.hands.items():
            if self.state.zones[key].owner != seat:
                self.hidden_seen += len(hand)
                self.hidden_told += sum(str(card.id) in pieces for card in hand if card.seen != "both")

    def pass_screen_to(self, seat: str) -> None:
        """Pass the screen to *seat* unless it is there."""
        if self.state.to_move != seat:
            self.pass_screen()

    def card_below(self, chip: Thing) -> Thing | None:
        """Return the card under a chip, or None."""
        order = list(self.state.things.values())
        return self.top_card(chip.x, chip.y, order[: order.index(chip)])

    def top_card(self, x: int, y: int, among: Sequence[Thing] | None = None) -> Thing | None:
        """Return the top card at a table position (mm), or None."""
        for one in reversed(list(self.state.things.values()) if among is None else among):
            w, h = CARD if one.turn % 2 == 0 else CARD[::-1]
            if one.kind == "card" and abs(one.x - x) <= w / 2 and abs(one.y - y) <= h / 2:
                return one
        return None

    def chips(self, kinds: Iterable[str]) -> dict[tuple[str, str], Thing]:
        """Return the counters of these kinds by (card below, kind)."""
        found = {}
        for one in self.state.things.values():
            if one.kind == "counter" and one.what in kinds:
                card = self.card_below(one)
                found[card.what if card is not None else "", one.what] = one
        return found

    def count(self, card: str, what: str, tray: str, wanted: int, at: Point) -> None:
        """Set a card's chip to *wanted*: take it from the tray, count, or remove it."""
        chip = self.chips([what]).get((card, what))
        if chip is None:
            thing = self.thing(card)
            assert thing is not None
            spot = (thing.x + at[0], thing.y + at[1])
            free = self.top_card(*spot) is thing
            self.drag(self.at(f"{tray}:{what}"), self.px(*spot) if free else self.at(str(thing.id)))
            chip = self.chips([what])[card, what]
        if not wanted:
            self.key(str(chip.id), "Delete")
        elif chip.value != wanted:
            by = wanted - chip.value
            self.key(str(chip.id), *["plus" if by > 0 else "minus"] * abs(by))

    def finish(self, winner: str) -> None:
        """End the game."""
        for last in (False, False, True):
            self.window.x("key", "Escape", "key", "End")
            seen = self.window.wait(lambda seen: any(one[0] == f"end {winner}" for one in seen["menu"]))
            x, y = next(one[1:] for one in seen["menu"] if one[0] == f"end {winner}")
            try:
                self.act("mousemove", x, y, "click", 1, tries=1)
                return
            except ExpectationFailed:
                if last:
                    raise

    def hashes(self) -> list[str]:
        """Return the hashes in the record."""
        return [one.digest for one in read_file(self.window.file).entries if isinstance(one, Check)]

    def picture(self, file: Path) -> None:
        """Save a screenshot (ImageMagick's import) with the pointer off the table."""
        self.window.x("key", "Escape", "mousemove", 5, 5)
        time.sleep(0.2)
        self.window.capture(file)

    def search(self, pile: str, name: str, then: str) -> None:
        """Search a pile, take the card *name* (empty: none) onto the table, then press the button *then*."""
        self.key(f"zone:{pile}", "l")
        self.window.wait(lambda seen: seen["over"] == "PileView")
        if name:
            place = [held.what for held in self.state.piles[pile]].index(name)
            self.window.x("key", "--delay", 12, "Home", *["Right"] * place)
            self._press("Put on table")
        self._press(then)
        self.window.wait(lambda seen: seen["over"] == "")

    def _press(self, text: str) -> None:
        def there(seen: dict[str, Any]) -> Any:
            return next(((one[2], one[3]) for one in seen["buttons"] if one[1] == text), None)

        spot = there(self.window.wait(lambda seen: there(seen) is not None))
        self.act("mousemove", *spot, "click", 1)
