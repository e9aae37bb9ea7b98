"""Does the window ever hesitate? A beat every 10 ms while computers play: python bench/heartbeat.py [SECONDS]

Two computers of the level ``novice`` play Own Fate in the real window, with animations, for 60 seconds (or
as many as said); ended games are begun anew. What is told is the time between two beats: half of them, 99 of
100, 999 of 1000, the worst. Before that the same clock runs in an empty window: what the machine alone does.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["DOZOR_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from app.ui import start
from app.ui.main_window import MainWindow
from app.ui.new_game import NewGame

BEAT = 10
"""ms."""
SETTLE = 4000
"""ms from the first table on that are not measured: the profile of this run is empty."""


class Heart:
    """Notes the time between two beats, in ms."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self._last = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin to count."""
        self._last = time.perf_counter()
        self._timer.start(BEAT)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000)
        self._last = now

    def told(self, name: str) -> str:
        """The figures in one line."""
        found = sorted(self.gaps)

        def part(share: float) -> float:
            return found[min(len(found) - 1, int(len(found) * share))]

        return (
            f"{name:6} {len(found)} beats, median {part(0.5):.1f} ms, p99 {part(0.99):.1f}, "
            f"p99.9 {part(0.999):.1f}, worst {found[-1]:.1f}"
        )


def run(running: QApplication, seconds: float) -> Heart:
    """The heart of the window for *seconds*, whatever happens in it."""
    heart = Heart()
    heart.start()
    QTimer.singleShot(round(seconds * 1000), lambda: running.exit(0))
    running.exec()
    return heart


def main() -> None:
    """Measure and print."""
    seconds = float(next((arg for arg in sys.argv[1:] if arg.isdecimal()), 60))
    running = start.application([])
    idle = QMainWindow()
    idle.show()
    print(run(running, 10).told("idle"), flush=True)
    idle.close()
    running.setQuitOnLastWindowClosed(False)
    reader = start.interface(running)
    window = MainWindow(reader, start.house(reader))
    window.resize(1920, 1080)
    window.show()
    seeds = iter(range(1, 1000))
    games = 0

    def play() -> None:
        nonlocal games
        page = window.page
        if page is None or page.session.match.outcome is not None:
            games += 1
            both = {"light": "novice", "dark": "novice"}
            window.play(NewGame(seed=next(seeds), players=both))  # type: ignore[arg-type]

    play()
    QTimer.singleShot(SETTLE, lambda: running.exit(0))
    running.exec()
    again = QTimer()
    again.timeout.connect(play)
    again.start(2000)
    assert window.page is not None
    before = len(window.page.session.match.moves)
    heart = run(running, seconds)
    again.stop()
    print(heart.told("play"), flush=True)
    print(f"{len(window.page.session.match.moves) - before} decisions of the last game, {games} games")
    window.close()


if __name__ == "__main__":
    main()
