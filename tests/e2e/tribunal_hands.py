"""Play complete games of Tribunal in the real window by mouse alone or by keys alone, to their natural end.

Run: ``python -m tests.e2e.tribunal_hands [--variant base|first|both] [--against computer|person]
[--way mouse|keys] [--actions N] [--display :N]``; omitted options run all values, with alternating languages.

The person plays at middle level; the computer is the window's own bot. A game passes if its record ends where
the rules alone end. Prints one line of JSON per game.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from app.rules.game import Action
from app.rules.match import Match
from app.rules.record_file import read_file
from app.rules.tribunal import GAME, Numbers
from app.rules.tribunal.state import State
from app.table.tribunal import gestures
from app.table.tribunal.words import NUMBERED
from app.ui.new_game.dialog import VARIANTS
from app.ui.shell.game_opening import COMPUTER
from tests.e2e.driver import ExpectationFailed, Window, options, run
from tests.e2e.hands import agrees, follow
from tests.tribunal_answer import answer

LANGUAGES = ("ru", "en")
OPPONENT = "tribunal-weak"
TRIES = 6


ARROWS = 50, 8
"""px from the middle of a price to its arrows: across, up or down."""


class Person:
    """Person at the window; subclasses define the input."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.drags = 0

    def do(self, action: Action, state: State, seen: dict[str, Any]) -> None:
        """Carry out *action*, which the window offers."""
        raise NotImplementedError

    def price(self, prices: dict[str, int], seen: dict[str, Any]) -> None:
        """Enter *prices* on the open sheet."""
        raise NotImplementedError


class Mouse(Person):
    """Input by mouse alone; prices are set by arrows."""

    def do(self, action: Action, state: State, seen: dict[str, Any]) -> None:
        pairs = gestures.gestures_of([action], state.view(state.to_move)).pairs
        pair = next(((one, other) for one, targets in pairs.items() for other in targets), None)
        spots = seen["pieces"]
        numbered = action.verb in NUMBERED
        if pair and not numbered and {*pair} <= spots.keys():
            self.drags += 1
            self.window.drag_action(action, spots[pair[0]], spots[pair[1]])
            return
        for _ in range(60):
            row = _row(action, seen)
            if row[4]:
                break
            x, y = seen["list"]
            self.window.click_at((x, y), button=5 if row[3] > y else 4)
            seen = self.window.wait(lambda new, last=row: _row(action, new) != last)  # type: ignore[misc]
        if numbered:
            self._step(action, row, seen)
        self.window.click_at(row[2:4])

    def _step(self, action: Action, row: Any, seen: dict[str, Any]) -> None:
        if row[0] == str(action):
            return
        by = int(action.args[-1]) - int(row[0].split()[-1])
        fewer, more = seen["steps"][row[0]]
        self.window.click_at(more if by > 0 else fewer, abs(by))
        self.window.wait(lambda new: any(one[0] == str(action) for one in new["rows"]))

    def price(self, prices: dict[str, int], seen: dict[str, Any]) -> None:
        # Lower prices first, because their sum is limited.
        listed = sorted(seen["prices"], key=lambda one: prices[one[0]] - one[1])
        for name, x, y in ((one[0], one[2], one[3]) for one in listed):
            value = next(one[1] for one in self.window.see()["prices"] if one[0] == name)
            by = prices[name] - value
            if by:
                across, down = ARROWS
                self.window.click_at((x + across, y - down if by > 0 else y + down), abs(by))
                self.window.wait(lambda new, name=name: _priced(new, name) == prices[name])  # type: ignore[misc]
        self.window.click_at(self.window.see()["buttons"][-1][2:4])


class Keys(Person):
    """Input by keyboard alone."""

    def do(self, action: Action, state: State, seen: dict[str, Any]) -> None:
        row = _row(action, seen)
        down = [one[0] for one in seen["rows"]].index(row[0])
        self.window.x("key", "--delay", 6, "F2", *["Down"] * down)
        if row[0] != str(action):
            by = int(action.args[-1]) - int(row[0].split()[-1])
            self.window.x("key", "--delay", 6, *["Right" if by > 0 else "Left"] * abs(by))
            self.window.wait(lambda new: any(one[0] == str(action) for one in new["rows"]))
        self.window.x("key", "Return")

    def price(self, prices: dict[str, int], seen: dict[str, Any]) -> None:
        for name, *_ in seen["prices"]:
            self.window.x("key", "--delay", 6, "ctrl+a", *str(prices[name]), "Tab")
            self.window.wait(lambda new, name=name: _priced(new, name) == prices[name])  # type: ignore[misc]
            self.window.x("key", "Tab")
        self.window.x("key", "Return")


def _row(action: Action, seen: dict[str, Any]) -> Any:
    """Return the row of *action*, with any number.

    Raises :class:`ExpectationFailed`.
    """
    wanted = [action.verb, *action.args]
    if action.verb in NUMBERED:
        wanted.pop()
    for row in seen["rows"]:
        if row[0].split()[: len(wanted)] == wanted:
            return row
    raise ExpectationFailed(f"no row for {action}")


def _priced(seen: dict[str, Any], name: str) -> int:
    return next((one[1] for one in seen["prices"] if one[0] == name), -1)


def play(variant: str, against: str, way: str, language: str, most: int, display: str) -> dict[str, Any]:
    """Play one game; return the report."""
    began = time.monotonic()
    sides = {"light": "A", "dark": f"B{COMPUTER}{OPPONENT}" if against == "computer" else "B"}
    options = dict.fromkeys(VARIANTS[variant], True)
    match = Match.begin(GAME, Numbers(), 1, options, sides)
    with tempfile.TemporaryDirectory() as folder:
        window = Window(match, Path(folder), display, language=language)
        person = {"mouse": Mouse, "keys": Keys}[way](window)
        try:
            while match.outcome is None and len(match.moves) < most:
                if match.state.to_move in ("light", "dark") and _persons(match, against):
                    _decide(window, person, match)
                follow(window, match)
            if match.outcome is not None:
                window.wait(lambda new: new["over"] == "Sheet")
            time.sleep(0.3)
            said = window.error_output()
            entries = read_file(window.file).entries
        finally:
            window.close()
    outcome = match.outcome
    return {"variant": variant, "against": against, "way": way, "language": language,
            "decisions": len(match.moves), "drags": person.drags, "rounds": match.state.round,
            "end": outcome.reason if outcome else "", "winner": outcome.winner if outcome else None,
            "seconds": round(time.monotonic() - began, 1), "same": agrees(entries, match),
            "said": said}  # fmt: skip


def _persons(match: Match, against: str) -> bool:
    return against == "person" or match.state.to_move == "light"


def _decide(window: Window, person: Person, match: Match) -> None:
    """Make one decision of a person: read the question, choose, act."""
    number, state = len(match.moves), match.state
    level = "middle" if state.to_move == "light" else "weak"
    for attempt in range(TRIES):
        seen = window.wait(lambda new: new["moves"] == number and bool(new["rows"] or new["prices"]))
        try:
            if seen["prices"]:
                person.price(_prices(state, level), seen)
            else:
                action = answer(state, level, number)[0]
                person.do(action, state, seen)
            window.wait(lambda new: new["moves"] > number, 5)
            return
        except ExpectationFailed as gone:
            if window.see()["moves"] > number:
                return
            print(f"again, {number} ({attempt}): {str(gone)[:300]}", file=sys.stderr)
    raise ExpectationFailed(f"decision {number} cannot be done: {window.see()}")


def _prices(state: State, level: str) -> dict[str, int]:
    """Return the prices that the accused names, chosen in turn."""
    state, said = state.copy(), {}
    while state.question is not None and state.question.kind == "tribunal.ask-price":
        action = answer(state, level, 1)[0]
        said[action.args[0]] = int(action.args[1])
        state.apply(action)
    return said


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "actions")
    words.add_argument("--variant", choices=[*VARIANTS])
    words.add_argument("--against", choices=["computer", "person"])
    words.add_argument("--way", choices=["mouse", "keys"])
    words.add_argument("--language", choices=LANGUAGES)
    asked = words.parse_args()
    kinds = itertools.product(
        [asked.variant] if asked.variant else ["base", "first", "both"],
        [asked.against] if asked.against else ["computer", "person"],
        [asked.way] if asked.way else ["mouse", "keys"],
    )
    failed = 0
    for number, (variant, against, way) in enumerate(kinds):
        # Every kind of game runs in both languages: by mouse in one, by keys in the other.
        language = asked.language or LANGUAGES[(number + number // 2) % 2]
        work = partial(play, variant, against, way, language, asked.actions)
        failed |= run(asked, work, lambda report: report["same"] and not report["said"])
    return failed


if __name__ == "__main__":
    sys.exit(main())
