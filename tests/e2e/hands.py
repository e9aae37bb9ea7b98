"""Play a whole game in the real window by one input method, and compare the end with the engine's.

Run: ``python -m tests.e2e.hands mouse|keys|reader [--actions N] [--seed S] [--display :N]``

``mouse``   xdotool's pointer alone: pieces dragged, answers and buttons clicked, lists scrolled
``keys``    xdotool's keys alone
``reader``  the accessibility tree alone, as in a screen reader: names read, actions pressed, on a
            private session bus (Debian: dbus at-spi2-core python3-pyatspi)

The game is fixed by its seed: every decision is drawn from the window's list. The window's record must have
the same actions and end in the same state as the engine. Positions of widgets come from ``DOZOR_PROBE``
(``app/ui/shell/probe.py``). Without ``--display`` an Xvfb is started.
Prints one line of JSON: method, actions, drags, seconds, digest, and whether it is the same.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from app import paths
from app.cards import convert, source
from app.rules.game import TALK_VERBS, Action
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import Check, Entry, Move
from app.rules.record_file import RecordFile, read_file
from app.table.gestures import without_copies
from app.table.own_fate import gestures
from tests.e2e.x_server import x_server

ROOT = paths.ROOT
SIZE = (1366, 768)
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
PATIENCE = 20.0
"""Timeout in s."""


def script(seed: int, most: int) -> Match:
    """Return the game for all three methods."""
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    match = Match.begin(GAME, cards, seed, players={"light": "A", "dark": "B"})
    rng = Random(seed)
    while match.outcome is None and len(match.moves) < most:
        actions = [action for action in match.state.legal() if action.verb not in TALK_VERBS]
        match.submit(rng.choice(without_copies(actions)))
    return match


class ExpectationFailed(RuntimeError):
    """Something expected has not happened."""


class Window:
    """The program in a separate process, and its screen."""

    def __init__(
        self, match: Match, home: Path, display: str, more: dict[str, str], language: str = "en"
    ) -> None:
        self.file, self.probe = home / "game.dozorgame", home / "probe.json"
        (home / "settings.ini").write_text(
            f"[General]\nlanguage={language}\nreduced_motion=true\nmuted=true\n", encoding="utf-8"
        )
        self.probe.unlink(missing_ok=True)
        if not self.file.exists():
            RecordFile.create(self.file, match.header).close()
        self.environment = {
            **os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "DOZOR_HOME": str(home),
            "DOZOR_PROBE": str(self.probe), "QT_FATAL_WARNINGS": "", **more,
        }  # fmt: skip
        self.log = (home / "said").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app", "open", str(self.file)],
            env=self.environment, cwd=ROOT, stderr=self.log,
        )  # fmt: skip
        try:
            self.wait(lambda _seen: True, 120)
            self._place()
        except ExpectationFailed:
            self.close()
            raise
        time.sleep(1.0)

    def _place(self) -> None:
        """Move, resize and focus the window."""
        size = [str(number) for number in SIZE]
        for _ in range(30):
            # An opening window may be missing, or vanish during the query.
            with contextlib.suppress(subprocess.CalledProcessError, IndexError):
                found = self.x("search", "--onlyvisible", "--name", "(Dozor|Дозор)$").split()[0]
                self.x("windowmove", found, "0", "0", "windowsize", found, *size, "windowfocus", found)
                time.sleep(0.3)
                geometry = self.x("getwindowgeometry", "--shell", found).split()
                if {f"WIDTH={size[0]}", f"HEIGHT={size[1]}"} <= {*geometry}:
                    return
            time.sleep(0.2)
        raise ExpectationFailed("the window does not take its size")

    def x(self, *words: Any) -> str:
        """Call xdotool; return its output."""
        return subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def wait_until_stable(self) -> dict[str, Any] | None:
        """Return the screen once it has been stable for a moment, or None if it keeps changing."""
        before = self.see()
        for _ in range(20):
            time.sleep(0.08)
            now = self.see()
            if now == before:
                return now
            before = now
        return None

    def see(self) -> dict[str, Any]:
        """Return the state of the screen."""
        try:
            return dict(json.loads(self.probe.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {"moves": -1}

    def wait(self, what: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait until *what* is true; return the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.see()
            if seen["moves"] >= 0 and what(seen):
                return seen
            if self.process.poll() is not None:
                raise ExpectationFailed("the program has ended")
            time.sleep(0.02)
        raise ExpectationFailed(f"not seen in time: {self.see()}")

    def error_output(self) -> str:
        """Return the program's error output."""
        self.log.flush()
        self.log.seek(0)
        return self.log.read()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()


class Mouse:
    """Input by mouse alone."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.drags = 0
        self._drag_now = False

    def clear(self, seen: dict[str, Any]) -> None:
        self._click(*seen["buttons"][0][2:4])

    def _click(self, x: int, y: int) -> None:
        self.window.x("mousemove", x, y, "click", 1)

    def do(self, action: Action, seen: dict[str, Any], pair: tuple[str, str] | None) -> None:
        for name, _text, x, y in seen["buttons"]:
            if name == str(action):
                self._click(x, y)
                return
        spots = seen["pieces"]
        self._drag_now = not self._drag_now
        if self._drag_now and pair is not None and pair[0] in spots and pair[1] in spots:
            self._drag(action, spots[pair[0]], spots[pair[1]])
            return
        for _ in range(60):
            row = next(row for row in seen["rows"] if row[0] == str(action))
            if row[4]:
                # A column that just changed its width moves its rows, so wait.
                time.sleep(STILL)
                seen = self.window.see()
                if row in seen.get("rows", ()):
                    self._click(row[2], row[3])
                    return
                seen = self.window.wait(lambda new: str(action) in {r[0] for r in new["rows"]})
                continue
            x, y = seen["list"]
            self.window.x("mousemove", x, y, "click", 5 if row[3] > y else 4)
            seen = self.window.wait(
                lambda new, last=row: (
                    next(  # type: ignore[misc]
                        (r for r in new["rows"] if r[0] == str(action)), last
                    )
                    != last
                )
            )
        raise ExpectationFailed(f"the list does not scroll to {action}")

    def _drag(self, action: Action, start: Any, end: Any) -> None:
        self.drags += 1
        count = self.window.see()["moves"]
        steps: list[Any] = ["mousemove", start[0], start[1], "mousedown", 1]
        way = list(zip(start[:2], end[:2], strict=True))
        for part in (0.15, 0.6, 1.0):
            steps += ["mousemove", *(round(a + (b - a) * part) for a, b in way)]
        self.window.x(*steps, "mouseup", 1)
        seen = self.window.wait(lambda new: bool(new["menu"]) or new["moves"] != count)
        for name, x, y in seen["menu"]:
            if name == str(action):
                self._click(x, y)


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
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
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
    replayed = Match(
        GAME, match.header, convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    )
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        more = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"} if way == "reader" else {}
        window = Window(match, Path(folder), display, more)
        try:
            hand: Mouse | Keys | Reader = {"mouse": Mouse, "keys": Keys, "reader": Reader}[way](window)
            for number, move in enumerate(match.moves):
                _make_decision(window, hand, number, move, replayed)
                replayed.submit(move.action)
            _until(lambda: len(read_file(window.file).entries) >= len(match.entries), PATIENCE)
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


def _make_decision(
    window: Window, hand: Mouse | Keys | Reader, number: int, move: Move, replayed: Match
) -> None:
    """Make one decision, after closing curtains and sheets."""
    action = str(move.action)
    for _ in range(12):
        seen = window.wait(
            lambda new: new["moves"] > number or bool(new["over"])
            or action in {row[0] for row in new["rows"]} | {button[0] for button in new["buttons"]}
            or {SHOW_HAND, ANSWERS} & {button[0] for button in new["buttons"]}
        )  # fmt: skip
        if seen["moves"] > number:
            return
        if seen["over"]:
            over = seen["buttons"]
            hand.clear(seen)
            window.wait(lambda new, over=over: new["buttons"] != over)  # type: ignore[misc]
            continue
        buttons = {button[0] for button in seen["buttons"]}
        if action not in {row[0] for row in seen["rows"]} | buttons and SHOW_HAND not in buttons:
            # A press during a change of the question folds the list, so press again.
            with contextlib.suppress(ExpectationFailed):
                hand.do(Action(ANSWERS), seen, None)
                window.wait(lambda new: action in {row[0] for row in new["rows"]}, 3)
            continue
        if action not in {row[0] for row in seen["rows"]} | buttons:
            # The public question hides the hand's answers, so show the hand first.
            hand.do(Action(SHOW_HAND), seen, None)
            window.wait(lambda new: SHOW_HAND not in {button[0] for button in new["buttons"]})
            continue
        if (still := window.wait_until_stable()) is None:
            continue
        seen = still
        view = replayed.state.view(move.seat)
        try:
            hand.do(move.action, seen, gestures.endpoints(move.action, view))
            window.wait(lambda new: new["moves"] > number)
        except ExpectationFailed as gone:
            print(f"again, {number} {action}: {str(gone)[:200]}", file=sys.stderr)
    raise ExpectationFailed(f"{number}: {action} cannot be done: {window.see()}")


def follow(window: Window, match: Match, patience: float = 30.0) -> None:
    """Apply the window's new actions to *match*, for at most *patience* s."""
    number = len(match.moves)
    window.wait(lambda new: new["moves"] > number, patience)
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


def _until(what: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.05)


def with_display(
    work: Callable[[str], dict[str, Any]], display: str = "", size: tuple[int, int] = SIZE
) -> dict[str, Any]:
    """Run *work* on *display*, or on a new X server without one."""
    if display:
        return work(display)
    with x_server(size) as name:
        return work(name)


def main() -> int:
    """Run from the command line; return the exit status."""
    words = argparse.ArgumentParser()
    words.add_argument("way", choices=["mouse", "keys", "reader"])
    words.add_argument("--actions", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=SEED)
    words.add_argument("--display", default="")
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
    work = lambda display: play(chosen.way, chosen.seed, chosen.actions, display)  # noqa: E731
    told = with_display(work, chosen.display)
    print(json.dumps(told, ensure_ascii=False))
    return 0 if told["same"] else 1


if __name__ == "__main__":
    sys.exit(main())
