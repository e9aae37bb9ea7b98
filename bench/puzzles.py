"""Measure how long the window is blocked while puzzles are solved: ``python -m bench.puzzles``.

Each shipped puzzle is opened offscreen and played by its solution; another process searches the other side's
answers. A timer that ticks every 2 ms finds the longest work between two ticks, in processor time of the
window's thread, drawing included. Prints for each puzzle that time (ms) and the total (s), without opening
the page.
"""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer

from app.ui.coach.puzzles import PuzzleSession, shipped
from app.ui.coach.solving import PuzzlePage
from app.ui.own_fate.page import FatePage
from app.ui.shell import start
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

TICK = 2
MOST_STEPS = 30
SECONDS = 60.0


def main() -> int:
    running = start.application([])
    with tempfile.TemporaryDirectory() as folder:
        reader = Preferences(Path(folder) / "settings.ini", running)
        context = start.build_context(reader)
        cards = context.sets.shipped()
        gallery = Gallery(reader, partial(context.sets.faces, cards))
        # In the program, messages are loaded long before a puzzle opens.
        reader.t("ui.reference-open")
        known = shipped()
        for at, puzzle in enumerate(known):
            session = PuzzleSession(puzzle, cards)
            page = PuzzlePage(reader, FatePage(reader, gallery, session), session, at + 1, len(known))
            page.resize(1366, 768)
            page.show()
            page.start()
            for _ in range(200):
                running.processEvents()
                time.sleep(0.005)
            silences: list[float] = []
            last = time.thread_time()

            def tick(silences: list[float] = silences) -> None:
                nonlocal last
                now = time.thread_time()
                silences.append(now - last)
                last = now

            clock = QTimer()
            clock.timeout.connect(tick)
            clock.start(TICK)
            judged: list[bool] = []
            session.judged.connect(judged.append)
            began, last = time.perf_counter(), time.thread_time()
            while not judged and time.perf_counter() - began < SECONDS:
                if page.table.sheet.isVisible():
                    page.table.sheet.choose("close")
                if session.to_move == puzzle.seat:
                    QTimer.singleShot(0, page.coach.show_button.click)
                end = time.perf_counter() + 0.25
                while time.perf_counter() < end:
                    running.processEvents()
                    time.sleep(0.001)
            took = time.perf_counter() - began
            clock.stop()
            end_word = "solved" if judged == [True] else "-"
            print(f"{puzzle.key:24} {1000 * max(silences):6.0f} ms  {took:5.1f} s  {end_word}")
            session.close()
            page.close()
            page.deleteLater()
    return 0


if __name__ == "__main__":
    sys.exit(main())
