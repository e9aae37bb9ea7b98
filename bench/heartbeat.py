"""Measure whether the window stays responsive during play, with a timer that ticks every 10 ms.

    python bench/heartbeat.py [SECONDS] [why] [thinks]

A scripted hand makes four decisions per second of Own Fate in the real window against a ``novice``, with
animations, for 60 seconds by default. Finished games are restarted; the Count is shown for a second. With
``thinks`` the opponent is ``higher``, whose process thinks for two seconds, and ticks during that time are
reported separately. Prints the time between two ticks (median, p99, p99.9, worst) and how much of the
longest gaps this thread worked; the rest the machine was busy elsewhere. A run in an empty window comes
first, as a baseline. ``why`` also prints the lines in which the six longest ticks were spent (over 20 ms of
work), at a small cost.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["DOZOR_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from app.rules.game import TALK_VERBS
from app.ui.new_game.dialog import NewGame
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow

TICK = 10
"""ms."""
SETTLE = 4000
"""ms after the first table that are not measured, because the profile starts empty."""
DECIDES = 250
"""ms between two decisions of the hand."""
LOOKS = 1000
"""ms that a Count is shown."""
LONG, HARDEST = 20.0, 6
"""ms of work from which ``why`` explains a tick, and how many ticks it explains."""


class Heart:
    """Records the time between two ticks, and how much of it this thread worked, both in ms."""

    def __init__(self, why: bool = False) -> None:
        self.gaps: list[tuple[float, float]] = []
        self.thought: list[tuple[float, float]] = []
        self.thinks: Callable[[], bool] = bool
        self.hard: list[tuple[float, list[str]]] = []
        self._last = self._worked = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._why = why
        self._thread = threading.get_ident()
        self._going = False
        self._lines: list[str] = []

    def start(self) -> None:
        """Start counting."""
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer.start(TICK)
        if self._why:
            self._going = True
            threading.Thread(target=self._look, daemon=True).start()

    def stop(self) -> None:
        """Stop counting."""
        self._timer.stop()
        self._going = False

    def _beat(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        work = (worked - self._worked) * 1000
        self.gaps.append(((now - self._last) * 1000, work))
        if self.thinks():
            self.thought.append(self.gaps[-1])
        self._last, self._worked = now, worked
        if work > LONG and self._why:
            self.hard.append((work, self._lines))
        self._lines = []

    def _look(self) -> None:
        while self._going:
            time.sleep(0.003)
            frame = sys._current_frames().get(self._thread)
            way = []
            while frame is not None:
                name = frame.f_code.co_filename
                if "/app/" in name:
                    way.append(f"{name.rpartition('/app/')[2]}:{frame.f_lineno} {frame.f_code.co_name}")
                frame = frame.f_back
            if way:
                self._lines.append(" < ".join(way[:7]))

    def summary(self, name: str, gaps: list[tuple[float, float]] | None = None) -> str:
        """Return three lines of statistics of *gaps*, the times between ticks."""
        gaps = gaps or self.gaps
        found = sorted(gap for gap, _ in gaps)

        def part(share: float) -> float:
            return found[min(len(found) - 1, int(len(found) * share))]

        works = sorted(work for _, work in gaps)
        longest = sorted(gaps, reverse=True)[:6]
        worked = ", ".join(f"{gap:.0f} ({work:.0f})" for gap, work in longest)
        return (
            f"{name:6} {len(found)} ticks, median {part(0.5):.1f} ms, p99 {part(0.99):.1f}, "
            f"p99.9 {part(0.999):.1f}, worst {found[-1]:.1f}\n"
            f"       the longest, with the work of this thread in brackets: {worked}\n"
            f"       the work only: p99 {works[int(len(works) * 0.99)]:.1f}, "
            f"p99.9 {works[int(len(works) * 0.999)]:.1f}, worst {works[-1]:.1f}"
        )


class Hand:
    """Plays Light on the page of *window* with random legal actions from a seed."""

    def __init__(self, window: MainWindow, level: str) -> None:
        self._window = window
        self._level = level
        self._draw = Random(5)
        self._seeds = iter(range(1, 1000))
        self._looked = 0
        self.games = self.decisions = 0
        self._timer = QTimer()
        self._timer.timeout.connect(self._decide)

    def start(self) -> None:
        """Start the first game, and play until the run ends."""
        self._begin()
        self._timer.start(DECIDES)

    def _begin(self) -> None:
        self.games += 1
        self._window.games.play(
            NewGame(seed=next(self._seeds), players={"light": "person", "dark": self._level})
        )

    def waits(self) -> bool:
        """Return whether the computer is thinking."""
        page = self._window.page
        if page is None or page.session.match.outcome is not None:
            return False
        return page.session.to_move == "dark"

    def _decide(self) -> None:
        page = self._window.page
        assert page is not None
        if page.session.match.outcome is not None:
            self._begin()
        elif page.sheet.isVisible():
            self._looked += DECIDES
            if self._looked >= LOOKS:
                self._looked = 0
                page.sheet.choose("close")
        elif actions := [action for action in page.session.actions if action.verb not in TALK_VERBS]:
            self.decisions += 1
            page.run_action(self._draw.choice(actions))


def run(
    running: QApplication, seconds: float, *, why: bool = False, thinks: Callable[[], bool] = bool
) -> Heart:
    """Record the ticks of the window for *seconds*; *thinks*: whether a computer is thinking."""
    heart = Heart(why)
    heart.thinks = thinks
    heart.start()
    QTimer.singleShot(round(seconds * 1000), lambda: running.exit(0))
    running.exec()
    heart.stop()
    return heart


def main() -> None:
    seconds = float(next((arg for arg in sys.argv[1:] if arg.isdecimal()), 60))
    running = start.application([])
    idle = QMainWindow()
    idle.show()
    print(run(running, 10).summary("idle"), flush=True)
    idle.close()
    running.setQuitOnLastWindowClosed(False)
    reader = start.preferences(running)
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1920, 1080)
    window.show()
    hand = Hand(window, "higher" if "thinks" in sys.argv else "novice")
    hand.start()
    QTimer.singleShot(SETTLE, lambda: running.exit(0))
    running.exec()
    before = hand.decisions
    heart = run(running, seconds, why="why" in sys.argv, thinks=hand.waits)
    print(heart.summary("play"), flush=True)
    if "thinks" in sys.argv and heart.thought:
        print(heart.summary("thinks", heart.thought), flush=True)
    print(f"{hand.decisions - before} decisions by hand, games: {hand.games}")
    for work, lines in sorted(heart.hard, reverse=True)[:HARDEST]:
        print(f"{work:.0f} ms of work")
        for line, count in Counter(lines).most_common(7):
            print(f"{count:4}  {line}")
    window.close()


if __name__ == "__main__":
    main()
