"""Play a whole game in the real window by one input method, and compare the end with the engine's.

Run: ``python -m tests.e2e.hands mouse|keys|reader [--actions N] [--seed S] [--display :N]``

``mouse``   xdotool's pointer alone: pieces dragged, answers and buttons clicked, lists scrolled
``keys``    xdotool's keys alone
``reader``  the accessibility tree alone, as in a screen reader: names read, actions pressed, on a
            private session bus (Debian: dbus at-spi2-core python3-pyatspi)

The game is fixed by its seed: every decision is drawn from the window's list. The window's record must have
the same actions and end in the same state as the engine.
Prints one line of JSON: method, actions, drags, seconds, digest, and whether it is the same.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from app.rules.game import TALK_VERBS, Action, without_copies
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.own_fate.state import FateView
from app.rules.record import Check, Entry, Move
from app.rules.record_file import read_file
from app.table.own_fate import gestures
from tests.e2e.driver import ExpectationFailed, Window, options, run, shipped_cards, until

SEED = 10
"""Seed of one of the shortest random games."""
READER_PYTHON = "/usr/bin/python3"
"""A Python with pyatspi."""
BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
SHOW_HAND = "table.show-hand"
"""Button that shows the deciding player's hand."""
ANSWERS = "answers"
"""Button that unfolds the list of answers."""
STILL = 0.6
"""Time for a row to settle before a click, s."""


def script(seed: int, most: int) -> Match:
    """Return the game for all three methods."""
    match = Match.begin(GAME, shipped_cards(), seed, players={"light": "A", "dark": "B"})
    rng = Random(seed)
    while match.outcome is None and len(match.moves) < most:
        actions = [action for action in match.state.legal() if action.verb not in TALK_VERBS]
        match.submit(rng.choice(without_copies(actions)))
    return match


class Mouse:
    """Input by mouse alone."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.drags = 0
        self._drag_now = False

    def clear(self, seen: dict[str, Any]) -> None:
        self.window.click_at(seen["buttons"][0][2:4])

    def do(self, action: Action, seen: dict[str, Any], pair: tuple[str, str] | None) -> None:
        for name, _text, x, y in seen["buttons"]:
            if name == str(action):
                self.window.click_at((x, y))
                return
        spots = seen["pieces"]
        self._drag_now = not self._drag_now
        if self._drag_now and pair is not None and pair[0] in spots and pair[1] in spots:
            self.drags += 1
            self.window.drag_action(action, spots[pair[0]], spots[pair[1]])
            return
        for _ in range(60):
            row = next(row for row in seen["rows"] if row[0] == str(action))
            if row[4]:
                # A column that just changed its width moves its rows, so wait.
                time.sleep(STILL)
                seen = self.window.see()
                if row in seen.get("rows", ()):
                    self.window.click_at(row[2:4])
                    return
                seen = self.window.wait(lambda new: str(action) in {r[0] for r in new["rows"]})
                continue
            x, y = seen["list"]
            self.window.click_at((x, y), button=5 if row[3] > y else 4)
            seen = self.window.wait(
                lambda new, last=row: (
                    next(  # type: ignore[misc]
                        (r for r in new["rows"] if r[0] == str(action)), last
                    )
                    != last
                )
            )
        raise ExpectationFailed(f"the list does not scroll to {action}")


class Keys:
    """Input by keyboard alone."""

    drags = 0

    def __init__(self, window: Window) -> None:
        self.window = window
        self._unfolded = False

    def clear(self, _seen: dict[str, Any]) -> None:
        self.window.x("key", "Return")

    def do(self, action: Action, seen: dict[str, Any], _pair: tuple[str, str] | None) -> None:
        if not self._unfolded and ANSWERS in {button[0] for button in seen["buttons"]}:
            # F2 opens the list, then shows all of it.
            self._unfolded = True
            self.window.x("key", "F2")
            seen = self.window.wait(lambda new: len(new["rows"]) > len(seen["rows"]))
        if action.verb == ANSWERS:
            return
        names = [row[0] for row in seen["rows"]]
        closing = [button[0] for button in seen["buttons"]]
        if str(action) in names:
            keys = ["Home", *["Down"] * names.index(str(action))]
        elif names:
            keys = ["End", *["Down"] * (closing.index(str(action)) + 1)]
        else:
            # Without a list the focus starts on the last button.
            keys = ["Up"] * (len(closing) - 1 - closing.index(str(action)))
        self.window.x("key", "--delay", "4", "F2", *keys, "Return")


class Reader:
    """Input by accessibility tree alone, through Debian's Python with pyatspi."""

    drags = 0

    def __init__(self, window: Window) -> None:
        self.window = window
        self.hand = subprocess.Popen(
            [READER_PYTHON, str(Path(__file__).with_name("reader_hand.py"))], env=window.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def _press(self, what: str, name: str) -> None:
        assert self.hand.stdin is not None
        assert self.hand.stdout is not None
        self.hand.stdin.write(f"{what}\t{name}\n")
        self.hand.stdin.flush()
        answer = self.hand.stdout.readline().strip()
        if answer != "done":
            raise ExpectationFailed(f"{what} {name!r}: {answer}")

    def clear(self, seen: dict[str, Any]) -> None:
        self._press("button", seen["buttons"][0][1])

    def do(self, action: Action, seen: dict[str, Any], _pair: tuple[str, str] | None) -> None:
        for name, text, *_ in seen["buttons"]:
            if name == str(action):
                self._press("button", text)
                return
        texts = [row[1] for row in seen["rows"] if row[0] == str(action)]
        self._press("answer", texts[0])


def play(way: str, seed: int, most: int, display: str) -> dict[str, Any]:
    """Play one game; return the report."""
    match = script(seed, most)
    replayed = Match(GAME, match.header, shipped_cards())
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        more = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"} if way == "reader" else {}
        window = Window(match, Path(folder), display, more)
        try:
            hand: Mouse | Keys | Reader = {"mouse": Mouse, "keys": Keys, "reader": Reader}[way](window)
            for number, move in enumerate(match.moves):
                carry_out(window, hand, number, move.action, replayed.state.view(move.seat))
                replayed.submit(move.action)
            until(lambda: len(read_file(window.file).entries) >= len(match.entries))
            entries = read_file(window.file).entries
            said = window.error_output()
        finally:
            window.close()
            if way == "reader":
                hand.hand.terminate()  # type: ignore[union-attr]
    actions = sum(isinstance(entry, Move) for entry in entries)
    return {"way": way, "seed": seed, "actions": actions, "drags": hand.drags,
            "ended": match.outcome is not None, "seconds": round(time.monotonic() - began, 1),
            "digest": match.state.digest(), "same": agrees(entries, match), "said": said}  # fmt: skip


def carry_out(
    window: Window, hand: Mouse | Keys | Reader, number: int, wanted: Action, view: FateView
) -> None:
    """Make decision *number* of *view*'s player, after closing curtains and sheets."""
    action = str(wanted)
    for _ in range(12):
        seen = window.wait(
            lambda new: (
                new["moves"] > number or bool(new["over"]) or bool(_names(new) & {action, SHOW_HAND, ANSWERS})
            )
        )
        if seen["moves"] > number:
            return
        try:
            if seen["over"]:
                close_overlay(window, hand, seen)
            elif action in _names(seen):
                if (still := window.wait_until_stable()) is not None:
                    hand.do(wanted, still, gestures.endpoints(wanted, view))
                    window.wait(lambda new: new["moves"] > number)
            elif SHOW_HAND in _names(seen):
                # The public question hides the hand's answers, so show the hand first.
                hand.do(Action(SHOW_HAND), seen, None)
                window.wait(lambda new: SHOW_HAND not in _names(new))
            else:
                # A press during a change of the question folds the list, so press again.
                hand.do(Action(ANSWERS), seen, None)
                window.wait(lambda new: action in _names(new), 3)
        except ExpectationFailed as gone:
            print(f"again, {number} {action}: {str(gone)[:200]}", file=sys.stderr)
    raise ExpectationFailed(f"{number}: {action} cannot be done: {window.see()}")


def close_overlay(window: Window, hand: Mouse | Keys | Reader, seen: dict[str, Any]) -> None:
    """Close the curtain or sheet that is *seen*."""
    hand.clear(seen)
    window.wait(lambda new: new["buttons"] != seen["buttons"], 5)


def _names(seen: dict[str, Any]) -> set[str]:
    """Return the names of the listed answers and of the buttons."""
    return {one[0] for one in (*seen["rows"], *seen["buttons"])}


def follow(window: Window, match: Match, patience: float = 30.0, hand: Mouse | None = None) -> None:
    """Apply the window's new actions to *match*, for at most *patience* s; *hand* closes sheets meanwhile."""
    number = len(match.moves)

    def moved_or_covered(new: dict[str, Any]) -> bool:
        return bool(new["moves"] > number or (hand is not None and new["over"]))

    while (seen := window.wait(moved_or_covered, patience))["moves"] <= number:
        assert hand is not None
        with contextlib.suppress(ExpectationFailed):
            close_overlay(window, hand, seen)
    end = time.monotonic() + 10
    while time.monotonic() < end:
        moves = [entry for entry in read_file(window.file).entries if isinstance(entry, Move)]
        if len(moves) > number:
            for move in moves[number:]:
                match.submit(move.action)
            return
        time.sleep(0.02)
    raise ExpectationFailed(f"decision {number} is not in the record")


def agrees(entries: Sequence[Entry], match: Match) -> bool:
    """Return whether the window's record has the moves of *match* and the same end."""
    checks = [entry.digest for entry in entries if isinstance(entry, Check)]
    same = [entry.action for entry in entries if isinstance(entry, Move)] == [m.action for m in match.moves]
    return same and (match.outcome is None or checks[-1] == match.state.digest())


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "actions", "seed", seed=SEED)
    words.add_argument("way", choices=["mouse", "keys", "reader"])
    chosen = words.parse_args()
    if chosen.way == "reader" and not os.environ.get("DOZOR_BUS"):
        os.environ["DOZOR_BUS"] = "1"
        os.execvp(
            "dbus-run-session",
            ["dbus-run-session", "--", sys.executable, "-m", "tests.e2e.hands", *sys.argv[1:]],
        )
    if chosen.way == "reader":
        subprocess.Popen([BUS_LAUNCHER, "--launch-immediately", "--a11y=1", "--screen-reader=1"],
                         stderr=subprocess.DEVNULL)  # fmt: skip
    return run(
        chosen,
        lambda display: play(chosen.way, chosen.seed, chosen.actions, display),
        lambda report: report["same"],
    )


if __name__ == "__main__":
    sys.exit(main())
