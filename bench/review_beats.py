"""Measure whether the window stays responsive while a review opens, streams in, and is stepped through.

    python -m bench.review_beats [ROUNDS] [why]

A game that a novice lost to a higher Other is opened from its record with its review, ROUNDS times (3). With
the timer of ``bench/heartbeat.py``, prints the longest work of the window's thread between two ticks, in ms,
for each step; ``why`` also prints the lines. The table has been shown before, so its faces are already
drawn.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["DOZOR_HOME"] = tempfile.mkdtemp()

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app import paths
from app.ui.review.over_replay import ReviewOverReplay
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow
from bench.heartbeat import LONG, Heart
from tests.e2e.review_hands import SEED, lost_game

LOOKS = 1500
"""ms that a page is shown."""
STEPS = 3
REVIEWING = 900.0
"""s that a review may take."""


class StepRecorder:
    """Performs steps in the window and records the work of its thread in ms."""

    def __init__(self, running: QApplication, *, why: bool) -> None:
        self._running, self._why = running, why
        self.works: dict[str, list[float]] = defaultdict(list)
        self.hard: list[tuple[float, str, list[str]]] = []

    def wait(self, milliseconds: int) -> None:
        """Run the event loop that long."""
        QTimer.singleShot(milliseconds, lambda: self._running.exit(0))
        self._running.exec()

    def record(self, name: str, does: Callable[[], object], milliseconds: int = LOOKS) -> None:
        """Record the work of the window's thread between two ticks during *does* and after it."""
        heart = Heart(self._why)
        heart.start()
        QTimer.singleShot(0, does)
        self.wait(milliseconds)
        heart.stop()
        self.works[name] += [work for _, work in heart.gaps]
        self.hard += [(work, name, lines) for work, lines in heart.hard]


def main() -> None:
    """Measure and print."""
    rounds = int(next((arg for arg in sys.argv[1:] if arg.isdecimal()), 3))
    running = start.application([])
    reader = start.preferences(running)
    file = paths.games() / "lost.dozorgame"
    file.parent.mkdir(parents=True, exist_ok=True)
    match = lost_game(SEED, file)
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1920, 1080)
    window.show()
    looker = StepRecorder(running, why="why" in sys.argv)
    window.games.open_record(file)
    looker.wait(4000)
    for _ in range(rounds):
        window.archive.show_saves()
        looker.wait(LOOKS)
        looker.record("opened", lambda: window.archive.review_file(file), 2 * LOOKS)
        over: ReviewOverReplay = window.findChildren(ReviewOverReplay)[-1]
        end = time.monotonic() + REVIEWING
        while (over.review is None or not over.review.whole) and time.monotonic() < end:
            looker.record("streams", lambda: None)
        for _ in range(STEPS):
            looker.record("next mistake", partial(over.step, 1))
        looker.record("retried", over._retry)
    print(
        f"{len(match.moves)} actions, rounds: {rounds}; ms of work in the window's thread between two ticks"
    )
    for name, works in looker.works.items():
        longest = ", ".join(f"{work:.0f}" for work in sorted(works, reverse=True)[:5])
        hard = sum(work > LONG for work in works)
        print(f"  {name}: {len(works)} ticks, {hard} over {LONG:.0f}; longest {longest}")
    for work, name, lines in sorted(looker.hard, reverse=True)[:6]:
        print(f"{work:.0f} ms, {name}")
        for line, count in Counter(lines).most_common(5):
            print(f"{count:4}  {line}")
    window.close()


if __name__ == "__main__":
    main()
