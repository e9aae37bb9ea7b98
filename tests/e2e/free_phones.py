"""A game of its own for three on the free table: one at the screen, two on phones in real browsers.

Run: ``python -m tests.e2e.free_phones [--display :N] [--pictures DIR]``. The set names and colours its three
seats. Nothing hidden may reach a phone: after every turn, the pages are searched for the names of all cards
that their seats can't see. Prints one line of JSON: turns, actions, names found (must be none), seats that
the log names, whether the record replays to the same position, complaints of browsers and program.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from app import i18n
from app.cards.catalogue import Catalogue
from app.rules.free import GAME
from app.rules.game import Action
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record_file import read_file
from app.ui.shell import probe
from tests.e2e.chromium import Chromium
from tests.e2e.driver import ExpectationFailed, Window, options, run
from tests.e2e.free_by_hand import Seats
from tests.e2e.phones import CODE, Phone
from tests.ui.free.custom_set import KEY, with_seats

ROUNDS = 4
SEATS = (("Red", "#c0392b"), ("Teal", "#1f8a84"), ("Gold", "#e0b030"))
DECK, HAND = "deck-arcana", "hand-light"


class Table:
    """The window and two phones."""

    def __init__(self, home: Path, display: str, pictures: Path | None, stack: ExitStack) -> None:
        with Catalogue.open() as catalogue:
            catalogue.put_set(with_seats(*SEATS))
            cards = catalogue.table_set(KEY)
            content = catalogue.content(KEY, "en").cards
        self.names = {front.key: front.name for front, _, _ in content}
        match = Match.begin(
            GAME, cards, 5, {"seats": 3}, {"light": "light", "dark": "dark", "third": "third"}
        )
        self.window = stack.enter_context(
            closing(Window(match, home, display, {probe.ALL: "1"}, "en", pictures))
        )
        self.pictures = pictures
        self.hand = Seats(self.window)
        self.phones = self._invited(home, stack)
        self.found: list[str] = []

    def _invited(self, home: Path, stack: ExitStack) -> dict[str, Phone]:
        """Let the second and the third join, and keep the first at the screen."""
        window = self.window
        window.click_at(window.see()["bar"][0])
        called = i18n.text("ui.do-phones", "en")
        seen = window.wait(lambda now: any(called in entry[0] for entry in now["menu"]))
        window.click_at(next(entry for entry in seen["menu"] if called in entry[0])[1:])
        seen = window.wait(lambda now: len(codes(now)) == len(SEATS))
        window.screenshot("codes")
        address = re.search(r"http://[\d.]+:\d+", " ".join(widget[2] for widget in seen["widgets"]))
        assert address is not None
        phones = {}
        for seat, code in zip(("dark", "third"), codes(seen)[1:], strict=True):
            (home / seat).mkdir()
            chrome = stack.enter_context(closing(Chromium(home / seat, language="en")))
            phones[seat] = Phone(chrome, seat)  # type: ignore[arg-type]
            phones[seat].sit_down(address.group(), code, "Boris" if seat == "dark" else "Clara")
        spot = next(w[3:5] for w in window.see()["widgets"] if (w[1], w[2]) == ("QPushButton", "Play"))
        window.click_at(spot)
        window.wait(lambda now: "QrCode" not in {widget[1] for widget in now["widgets"]})
        return phones

    @property
    def state(self) -> Any:
        """The position that the record leads to."""
        record = read_file(self.window.file)
        return replay(record, GAME, cards_in(record.header)).state

    def play(self, rounds: int) -> int:
        """Play *rounds* turns of each seat; return the number of turns."""
        for number in range(rounds):
            # Who is alone at the screen sees no curtain.
            self.window.wait(lambda now: now["over"] == "")
            self.hand.drag(f"zone:{DECK}", f"zone:{HAND}")
            self.window.screenshot(f"screen-{number}")
            before = self.window.see()["moves"]
            self.window.x("key", "ctrl+Return")
            self.window.wait(lambda now, before=before: now["moves"] > before)
            for seat, phone in self.phones.items():
                self._turn(seat, phone, number)
                self.search()
        return rounds * len(SEATS)

    def _turn(self, seat: str, phone: Phone, number: int) -> None:
        """Draw two cards, play one face up and one face down, and pass."""
        self._do(phone, f"draw {DECK} 2")
        first, second = self.state.hands[f"hand-{seat}"][-2:]
        if self.pictures is not None:
            phone.chrome.picture(self.pictures / f"phone-{seat}-{number}.png")
        for card, face in ((first, "up"), (second, "down")):
            offered = phone.chrome.js(
                f'[...document.querySelectorAll(\'[data-a^="move {card.id} "][data-a$=" {face}"]\')]'
                ".map((one) => one.dataset.a)"
            ) or self._by_card(phone, card.id, face)
            self._do(phone, offered[0])
        self._do(phone, "pass")

    def _by_card(self, phone: Phone, card: int, face: str) -> list[str]:
        """Look at a card of the hand; return what can be done with it."""
        phone.uncover()
        phone.chrome.tap(f'.hand [data-card="{card}"]')
        phone.chrome.until("document.getElementById('sheet').open")
        ways: list[str] = phone.chrome.js(
            "[...document.querySelectorAll('#sheet [data-a]')].map((one) => one.dataset.a)"
        )
        phone.chrome.tap("#sheet .bar .icon")
        phone.chrome.until("!document.getElementById('sheet').open")
        return [way for way in ways if way.startswith("move") and way.endswith(face)]

    def _do(self, phone: Phone, text: str) -> None:
        """Do an action on *phone*; a press that comes while the view changes counts for nothing."""
        before, log = len(read_file(self.window.file).entries), self.log(phone)
        for _attempt in range(4):
            phone.uncover()
            if phone.chrome.has('.list .more[aria-expanded="false"]'):
                phone.chrome.tap(".list .more")
            phone.do(Action.parse(text))
            end = time.monotonic() + 15
            while time.monotonic() < end:
                if len(read_file(self.window.file).entries) > before:
                    # What is offered next depends on what lies where now.
                    while self.log(phone) == log and time.monotonic() < end:
                        time.sleep(0.05)
                    return
                time.sleep(0.05)
        raise ExpectationFailed(f"{text} was not done")

    def search(self) -> None:
        """Search the phones' pages for names of cards that their seats can't see."""
        state = self.state
        for seat, phone in self.phones.items():
            view = state.view(seat)
            seen = {card.what for hand in view.hands.values() for card in hand}
            seen |= {thing.what for thing in view.things}
            played = {name for name in self.names.values() if name in self.log(phone)}
            page = phone.chrome.js("document.documentElement.outerHTML")
            hidden = {self.names[what.partition(".")[0]] for hand in state.hands.values()
                      for card in hand if (what := card.what) not in seen}  # fmt: skip
            self.found += [f"{seat}: {name}" for name in hidden - played if re.search(rf"\b{name}\b", page)]
            self.found += [f"{seat}: {name} (log)" for name in hidden & played if name not in self.public]

    @property
    def public(self) -> set[str]:
        """The names of all cards that were ever open to everyone: none returns to a hand here."""
        return {self.names[t.what.partition(".")[0]] for t in self.state.things.values() if t.seen == "both"
                and t.kind == "card"}  # fmt: skip

    def log(self, phone: Phone) -> str:
        """Return the phone's log, once what was pressed is answered: a first card covers the hand."""
        phone.chrome.until("!!document.querySelector('main[aria-busy=false]')")
        phone.uncover()
        phone.chrome.tap("header .icon, #head .icon")
        phone.chrome.tap("#sheet .menu button")
        phone.chrome.until("!!document.querySelector('#sheet .log li')")
        told: str = phone.chrome.js("document.querySelector('#sheet .log').innerText")
        phone.chrome.tap("#sheet .bar .icon")
        phone.chrome.until("!document.getElementById('sheet').open")
        return told


def codes(seen: dict[str, Any]) -> list[str]:
    return [widget[2] for widget in seen.get("widgets", ()) if CODE.match(widget[2])]


def story(display: str, pictures: Path | None) -> dict[str, Any]:
    """Play; return the report."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        home = Path(folder)
        os.environ["DOZOR_HOME"] = str(home)
        table = Table(home, display, pictures, stack)
        turns = table.play(ROUNDS)
        table.window.screenshot("at-the-end")
        time.sleep(0.3)
        logs = [table.log(phone) for phone in table.phones.values()]
        record = read_file(table.window.file)
        digests = {table.state.digest() for _ in range(2)}
        complaints = [text for phone in table.phones.values() for text in phone.chrome.complaints()]
        return {
            "turns": turns, "actions": len(record.entries), "found": table.found,
            "named": [name for name, _colour in SEATS if all(name in log for log in logs)],
            "same": len(digests) == 1, "complaints": complaints, "said": table.window.error_output(),
        }  # fmt: skip


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__, "pictures").parse_args()
    bad = ("found", "complaints", "said")
    return run(
        asked,
        lambda display: story(display, asked.pictures),
        lambda report: report["same"] and len(report["named"]) == 3 and not any(report[name] for name in bad),
        (1366, 768),
    )


if __name__ == "__main__":
    sys.exit(main())
