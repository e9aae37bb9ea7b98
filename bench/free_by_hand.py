"""A prototype on the free table, by two scripted seats in the real window.

Run: ``python bench/free_by_hand.py [--display :N]``. Own Fate is copied, ten of its cards are changed and
two are new; the copy gets a table of its own. Two seats then play it in the real window by pointer and keys,
hands hidden. In the middle the program is killed; the game is gone on with and replayed.
Prints one line of JSON: actions, what the second seat saw of the first one's hand (must be nothing), actions
lost by the kill, digest, hashes in the record that the replay was held against.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.rules.free import GAME
from app.rules.free.arranging import as_layout
from app.rules.game import Action
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record import Check, Move
from app.rules.record_file import read_file
from bench.hands import Window, with_display

SET = "prototype"
CHANGED = 10
LAID = (
    "zone-add altar area 1204 470 260 90", "zone-set altar name.en Altar",
    "zone-set altar name.ru %D0%90%D0%BB%D1%82%D0%B0%D1%80%D1%8C", "zone-put yard 1204 566 264 150",
    "zone-add relics pile 1296 330 84 118", "fill relics word=relic",
)  # fmt: skip


def make_set() -> tuple[Any, dict[str, str]]:
    """The prototype in the user's catalogue: copied, changed, laid out. Its table set, its cards' names."""
    from app.cards import edits
    from app.cards.catalogue import Catalogue

    with Catalogue.open() as catalogue:
        data = edits.renamed(catalogue.set_data("own-fate"), SET, {"ru": "Прототип", "en": "Prototype"})
        ordered = sorted(data.cards, key=lambda card: card.kind != "item")
        cards = [replace(card, cost=(card.cost or 0) + 1) if n < CHANGED else card
                 for n, card in enumerate(ordered)]  # fmt: skip
        item = next(card for card in data.cards if card.kind == "item")
        new = [replace(item, key=f"relic-{n}", deck="setup", power="", id=0) for n in (1, 2)]
        data = replace(data, cards=(*cards, *new))
        catalogue.put_set(data)
        match = Match.begin(GAME, catalogue.table_set(SET), 1)
        for text in LAID:
            match.submit(Action.parse(text))
        catalogue.put_set(replace(catalogue.set_data(SET), table=as_layout(match.state.view(None))))
        content = catalogue.content(SET, "en")
        return catalogue.table_set(SET), {front.key: front.name for front, _, _ in content.cards}


class Seats:
    """Two people at one pointer and one keyboard."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def _done(self, before: int) -> None:
        self.window.wait(lambda seen: seen["moves"] > before)

    def drag(self, start: str, end: str) -> None:
        """Carry one piece onto another."""
        seen = self.window.wait(lambda seen: start in seen["pieces"] and end in seen["pieces"])
        a, b = seen["pieces"][start], seen["pieces"][end]
        steps: list[Any] = ["mousemove", *a[:2], "mousedown", 1]
        for part in (0.2, 0.6, 1.0):
            steps += ["mousemove", *(round(p + (q - p) * part) for p, q in zip(a[:2], b[:2], strict=True))]
        self.window.x(*steps, "mouseup", 1)
        self._done(seen["moves"])

    def key(self, piece: str, key: str) -> None:
        """Press a key over a piece."""
        seen = self.window.wait(lambda seen: piece in seen["pieces"])
        self.window.x("mousemove", *seen["pieces"][piece][:2])
        time.sleep(0.15)
        self.window.x("key", key)
        self._done(seen["moves"])

    def give_away(self) -> dict[str, Any]:
        """Give the screen to the other seat, who raises the curtain; what that one sees."""
        self.window.x("key", "ctrl+Return")
        return self.come()

    def come(self) -> dict[str, Any]:
        """Raise the curtain."""
        self.window.wait(lambda seen: seen["over"] == "Curtain")
        self.window.x("key", "Return")
        return self.window.wait(lambda seen: seen["over"] == "")


def first_half(seats: Seats) -> None:
    """Light draws, lays and hides; Dark does the same."""
    seats.come()
    for _ in range(3):
        seats.drag("zone:probability", "zone:hand-light")
    seats.drag("zone:spells", "zone:spells-anton")
    seats.drag("zone:relics", "zone:altar")
    seats.key("zone:spells", "s")
    seats.key("zone:probability", "d")


def second_half(seats: Seats) -> None:
    """After the kill Dark goes on."""
    seats.drag("zone:spells", "zone:spells-larisa")
    seats.drag("zone:probability", "zone:hand-dark")
    seats.key("zone:discard", "i")


def played(display: str) -> dict[str, Any]:
    """The whole of it on *display*."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["DOZOR_HOME"] = folder
        cards, names = make_set()
        match = Match.begin(GAME, cards, 5, players={"light": "A", "dark": "B"})
        window = Window(match, home, display, {})
        seats = Seats(window)
        first_half(seats)
        hand = _state(window.file).hands["hand-light"]
        seen = seats.give_away()
        told = {spot[2] for spot in seen["pieces"].values()}
        leaked = sorted({names[card.what.partition(".")[0]] for card in hand} & told)
        seats.drag("zone:probability", "zone:hand-dark")
        count = seats.window.see()["moves"]
        window.process.kill()
        window.process.wait()
        kept = len(_moves(window.file))
        window = Window(match, home, display, {})
        seats = Seats(window)
        seats.come()
        second_half(seats)
        said = window.said()
        window.close()
        again = _replayed(window.file)
        checks = sum(isinstance(entry, Check) for entry in read_file(window.file).entries)
        return {"actions": len(_moves(window.file)), "leaked": leaked, "lost": count - kept,
                "cards": len(cards.cards), "in_hands": [len(hand) for hand in again.state.hands.values()],
                "digest": again.state.digest(), "checks": checks, "said": said,
                "same": _replayed(window.file).state.digest() == again.state.digest()}  # fmt: skip


def _moves(file: Path) -> list[Move]:
    return [entry for entry in read_file(file).entries if isinstance(entry, Move)]


def _replayed(file: Path) -> Match:
    record = read_file(file)
    return replay(record, GAME, cards_in(record.header))


def _state(file: Path) -> Any:
    return _replayed(file).state


def main() -> int:
    """Play, print, and say by the exit status whether all is well."""
    words = argparse.ArgumentParser()
    words.add_argument("--display", default="")
    chosen = words.parse_args()
    told = played(chosen.display) if chosen.display else with_display(played)
    print(json.dumps(told, ensure_ascii=False))
    return 0 if told["same"] and not told["leaked"] and not told["lost"] else 1


if __name__ == "__main__":
    sys.exit(main())
