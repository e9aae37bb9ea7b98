"""Whole game of Tribunal with both expansions by hand on the free table, which enforces no rules.

Run: ``python -m tests.e2e.free_tribunal [--seed S] [--display :N] [--pictures DIR]``

The engine decides (Light at middle level, Dark at weak level, some decisions at random); two people copy it
with xdotool's pointer and keys: figures on the lanes, marks on the tiles, evidence on its tracks, states,
heals and prices on notes. After every decision the table must match the engine. The game ends in the window,
and its record is replayed. Prints one line of JSON.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from app import paths
from app.cards import convert, source
from app.rules.free import GAME as TABLE, Thing
from app.rules.game import SEATS, TALK_VERBS, Action
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record_file import read_file
from app.rules.tribunal import GAME, Numbers
from app.ui.new_game.dialog import VARIANTS
from tests.e2e.driver import options, run
from tests.e2e.free_hands import FreeHands
from tests.tribunal_answer import answer

SEED = 40
"""A short game that ends with a Tribunal and has nearly every action."""
LEVELS = {"light": "middle", "dark": "weak"}
BY_CHANCE = 0.2
STATES = {"blinded": 3, "stunned": 4, "shielded": 5, "immune": 6}
"""Columns of the states in a tile's first row."""
COLUMN, ROW = (-17.8, 6.87), (-1.0, 7.8, 16.7, 25.6, 34.4)
"""mm from a tile's middle: the first column and the step to the next; the rows: lives, mana, level, xp."""
LIVES, MANA, MORE_MANA, LEVEL, XP = range(5)
DEEPEST = 4
FIGURES = 6

Marks = dict[tuple[int, int], int]
"""Row and column of a tile → value of the mark there."""


def marks(other: Any) -> Marks:
    """Return the marks on the tile of an Other."""
    found: Marks = {(LIVES, other.lives - 1): 1}
    for rows, value, least, most in (((MANA, MORE_MANA), other.mana, 0, 13), ((LEVEL,), other.level, 1, 7),
                                     ((XP,), other.xp, 0, 6)):  # fmt: skip
        times, rest = (0, value) if value <= most else divmod(value, most)
        for number, count in ((most, times), (rest, 1)):
            place = number - least
            if count and place >= 0:
                found[rows[place // 7], place % 7] = count
    return found


class Players(FreeHands):
    """Two people who know the rules of Tribunal."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.slots: dict[str, int] = {}
        self.heals: dict[str, int] = {}

    def copy_position(self, game: Any) -> None:
        """Copy the game's position to the table."""
        alive = {other.name for seat in SEATS for other in game.others(seat)}
        for name in [name for name in self.slots if name not in alive]:
            self._bury(name)
        for seat in SEATS:
            for other in game.others(seat):
                self._figure(seat, other)
                self._tile(seat, other)
                self._heals(other)
            self._evidence(seat, game.evidence(seat))
        self.compare(game)

    def compare(self, game: Any) -> None:
        """Raise AssertionError unless the table matches the engine."""
        figures = 0
        for seat in SEATS:
            for other in game.others(seat):
                figures += 1
                slot = self.slots[other.name]
                figure = self.thing(f"figure-{seat}-{slot}", "counter")
                assert figure is not None
                lane = next(key for key, zone in self.state.zones.items()
                            if key.startswith("layer-") and zone.contains(figure.x, figure.y))  # fmt: skip
                layer = DEEPEST if other.layer > DEEPEST else other.layer
                assert lane == f"layer-{layer}", f"{other.name} stands on {lane}"
                assert figure.value == (other.layer if other.layer > DEEPEST else 1)
                told = {key: one.value for key, one in self._marks(f"{seat}-{slot}", f"mark-{seat}").items()}
                assert told == marks(other), f"{other}: {told}"
                lie = {what for what in STATES if self._marks(f"{seat}-{slot}", what)}
                assert lie == states(other), f"{other}: {lie}"
            more = self.thing(f"evidence-{seat}-20", "counter")
            told_ = self.state.tracks[f"evidence-{seat}"] + (20 * more.value if more is not None else 0)
            assert told_ == game.evidence(seat), f"{seat} has {told_}, not {game.evidence(seat)}"
        there = sum(one.what.startswith("figure") for one in self.state.things.values())
        assert there == figures, f"{there} figures, not {figures}"

    def write(self, text: str) -> Thing:
        """Write a note in the middle of the table."""
        zone = self.state.zones["middle"]
        x, y = self.px(zone.x + 130 + 70 * (self.done % 3), zone.y + zone.h / 2 + 6)
        self.window.x("key", "Escape", "mousemove", x + 2, y, "mousemove", x, y)
        time.sleep(0.05)
        self.answer("", "n", "^What does the note say", "key", "ctrl+a", "type", "--delay", "8", text)
        note = self.thing(text, "note")
        assert note is not None
        return note

    def _figure(self, seat: str, other: Any) -> None:
        if other.name not in self.slots:
            taken = {slot for name, slot in self.slots.items() if name.startswith(seat)}
            self.slots[other.name] = next(n for n in range(1, FIGURES + 1) if n not in taken)
        slot = self.slots[other.name]
        what = f"figure-{seat}-{slot}"
        cell = 6 - slot if seat == "light" else 5 + slot
        lane = f"layer-{min(other.layer, DEEPEST)}"
        figure, zone = self.thing(what, "counter"), self.state.zones[lane]
        target = f"zone:{lane}:{cell}"
        if figure is None:
            self.drag(self.at(f"zone:marks-{seat}:{what}"), self.at(target))
            figure = self.thing(what, "counter")
            assert figure is not None
        elif not zone.contains(figure.x, figure.y):
            self.drag(self.at(str(figure.id)), self.at(target))
        self._tally(what, other.layer if other.layer > DEEPEST else 1)

    def _tally(self, what: str, value: int) -> None:
        thing = self.thing(what, "counter")
        assert thing is not None
        if thing.value != value:
            by = value - thing.value
            self.key(str(thing.id), *["plus" if by > 0 else "minus"] * abs(by))

    def _tile(self, seat: str, other: Any) -> None:
        tile = f"{seat}-{self.slots[other.name]}"
        self._mark(tile, f"mark-{seat}", f"zone:marks-{seat}:mark-{seat}", marks(other))
        for what, column in STATES.items():
            want: Marks = {(LIVES, column): 1} if what in states(other) else {}
            self._mark(tile, what, f"zone:states:{what}", want)

    def _mark(self, tile: str, what: str, tray: str, want: Marks) -> None:
        """Place a tile's marks of a kind as wanted, with corrections."""
        for _ in range(4):
            self._place_marks(tile, what, tray, want)
            if {key: one.value for key, one in self._marks(tile, what).items()} == want:
                return

    def _place_marks(self, tile: str, what: str, tray: str, want: Marks) -> None:
        card = self.thing(tile)
        assert card is not None
        now = self._marks(tile, what)
        lying = [
            one
            for one in self.state.things.values()
            if one.kind == "counter" and one.what == what and self.top_card(one.x, one.y) is card
        ]
        spare = [one for one in lying if one not in [now[key] for key in want if key in now]]
        for row, column in (key for key in want if key not in now):
            x, y = card.x + COLUMN[0] + column * COLUMN[1], card.y + ROW[row]
            if spare:
                self.put_at(str(spare.pop(0).id), (round(x), round(y)))
            else:
                self.drag(self.at(tray), self.px(x, y))
        for one in spare:
            self.key(str(one.id), "Delete")
        for key, one in self._marks(tile, what).items():
            if one.value != want.get(key, one.value):
                by = want[key] - one.value
                self.key(str(one.id), *["plus" if by > 0 else "minus"] * abs(by))

    def _marks(self, tile: str, what: str) -> dict[tuple[int, int], Thing]:
        """Return a tile's counters of a kind by (row, column)."""
        card, found = self.thing(tile), {}
        assert card is not None
        for one in self.state.things.values():
            if one.kind == "counter" and one.what == what and self.top_card(one.x, one.y) is card:
                column = round((one.x - card.x - COLUMN[0]) / COLUMN[1])
                row = min(range(len(ROW)), key=lambda n: abs(one.y - card.y - ROW[n]))
                found[row, column] = one
        return found

    def _bury(self, name: str) -> None:
        """Remove a dead Other: its figure returns to the tray, and its tile is cleared."""
        seat, slot = name[: name.index("-")], self.slots.pop(name)
        figure, card = self.thing(f"figure-{seat}-{slot}", "counter"), self.thing(f"{seat}-{slot}")
        assert figure is not None
        assert card is not None
        self.key(str(figure.id), "Delete")
        lie = [
            one
            for one in self.state.things.values()
            if one.kind == "counter" and self.top_card(one.x, one.y) is card
        ]
        if lie:
            self.choose([str(one.id) for one in lie])
            self.act("key", "Delete")
        self.heals.pop(name, None)

    def _heals(self, other: Any) -> None:
        if other.heals != self.heals.get(other.name, 0):
            self.heals[other.name] = other.heals
            self.write(f"{other.name}: {other.heals} x healed")

    def _evidence(self, seat: str, value: int) -> None:
        more = max(0, (value - 1) // 20)
        zone, track = self.state.zones["middle"], f"evidence-{seat}"
        if self.state.tracks[track] != value - 20 * more:
            spot = self.at(f"zone:{track}:{value - 20 * more}")
            self.act("mousemove", *spot, "click", 1)
        what = f"evidence-{seat}-20"
        chip = self.thing(what, "counter")
        if more and chip is None:
            left = zone.x + zone.w - (20 if seat == "dark" else 44)
            self.drag(self.at(f"zone:marks-{seat}:{what}"), self.px(left, zone.y + zone.h / 2))
        elif chip is not None and not more:
            self.key(str(chip.id), "Delete")
        if more:
            self._tally(what, more)


def states(other: Any) -> set[str]:
    """Return the states of an Other that have a counter."""
    return {what for what in STATES if getattr(other, what)}


def decide(game: Any, chance: Random, number: int) -> Action:
    """Return the next decision."""
    seat = game.to_move
    legal = [one for one in game.legal() if one.verb not in TALK_VERBS]
    if game.question.kind == "tribunal.ask-act" and chance.random() < BY_CHANCE:
        return chance.choice(legal)
    return answer(game, LEVELS[seat], number)[0]


def play(seed: int, most: int, display: str, pictures: Path | None) -> dict[str, Any]:
    """Play one game; return the report."""
    data = source.read_folder(paths.data() / "source" / "tribunal")
    match = Match.begin(TABLE, convert.table_set(data), seed, players={"light": "A", "dark": "B"})
    game = Match.begin(GAME, Numbers(), 1, dict.fromkeys(VARIANTS["both"], True), {}).state
    chance, began, decisions = Random(seed), time.monotonic(), 0
    tried: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        players = Players(match, Path(folder), display)
        try:
            if players.window.see()["over"]:
                players.raise_curtain()
            players.copy_position(game)
            prices: Thing | None = None
            while game.outcome is None and decisions < most:
                asked, seat = game.question.kind, game.to_move
                if asked == "tribunal.ask-act":
                    players.pass_screen_to(seat)
                action = decide(game, chance, decisions)
                tried[action.verb] = tried.get(action.verb, 0) + 1
                game.apply(action)
                decisions += 1
                if asked == "tribunal.ask-price":
                    if prices is not None:
                        players.key(str(prices.id), "Delete")
                    prices = players.write(f"{seat} {' '.join(action.args)}")
                elif prices is not None and asked == "tribunal.ask-pick":
                    players.key(str(prices.id), "Delete")
                    prices = None
                players.copy_position(game)
                if pictures is not None and decisions % 40 == 0:
                    players.picture(pictures / f"tribunal-{decisions:03}.png")
            outcome = game.outcome
            players.finish((outcome.winner or "draw") if outcome else "draw")
            time.sleep(0.3)
            said, hashes = players.window.error_output(), players.hashes()
            record = read_file(players.window.file)
        finally:
            players.window.close()
    again = replay(record, TABLE, cards_in(record.header))
    return {"game": "tribunal", "seed": seed, "decisions": decisions, "decided": tried,
            "actions": players.done, "verbs": dict(players.verbs.most_common()),
            "handovers": players.handovers, "end": outcome.reason if outcome else "",
            "seconds": round(time.monotonic() - began),
            "same": again.state.digest() == players.state.digest() == hashes[-1], "said": said}  # fmt: skip


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "seed", "pictures", seed=SEED)
    words.add_argument("--decisions", type=int, default=100_000)
    asked = words.parse_args()
    return run(
        asked,
        lambda display: play(asked.seed, asked.decisions, display, asked.pictures),
        lambda report: report["same"] and not report["said"],
    )


if __name__ == "__main__":
    sys.exit(main())
