"""Measure the time from the command to a usable window: ``python bench/startup.py [RUNS]``.

Three starts in turn, each in its own process, timed from before the process to a painted window:

``floor``   a bare PySide6 window, with sqlmodel imported after it: the minimum for this stack
``start``   our window with its start screen and an existing profile
``table``   the same, and a new game of Own Fate on the table with all its pictures drawn

Prints the median of each and its ratio to the floor, which varies less between machines. Without a screen,
Qt's offscreen platform is used.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FLOOR = """
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.show()
{painted}
import sqlmodel
"""
START = """
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow
application = start.application([])
reader = start.preferences(application)
window = MainWindow(reader, start.build_context(reader))
window.show()
{painted}
"""
TABLE = (
    START
    + """
from app.ui.new_game.dialog import NewGame
window.games.play(NewGame(seed=7))
assert window.page is not None
while not window.page.scene.all_drawn:
    application.processEvents()
{painted}
"""
)
END = "\nprint('ready', flush=True); import os; os._exit(0)"
PAINTED = """
from PySide6.QtTest import QTest
assert QTest.qWaitForWindowExposed(window)
window.grab()
application.processEvents()
"""
WARM = """
QTest.qWait(5000)
"""
"""Fills the profile as after earlier play: sets and faces are cached."""


def seconds(code: str, environ: dict[str, str]) -> float:
    """Return the time from before the process until it reports that it is ready."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code.format(painted=PAINTED) + END],
        cwd=ROOT, env=environ, stdout=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", "the start failed: see above"
        return time.perf_counter() - began


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with tempfile.TemporaryDirectory() as profile:
        environ = os.environ | {"DOZOR_HOME": profile, "PYTHONPATH": str(ROOT)}
        # A player's Python has its bytecode cached.
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        if not environ.get("DISPLAY"):
            environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        kinds = {"floor": FLOOR, "start": START, "table": TABLE}
        seconds(TABLE + WARM, environ)
        measured: dict[str, list[float]] = {name: [] for name in kinds}
        for run in range(runs + 1):
            for name, code in kinds.items():
                time_taken = seconds(code, environ)
                if run:  # the first round warms the disk and fills the profile
                    measured[name].append(time_taken)
    floor = statistics.median(measured["floor"])
    for name, times in measured.items():
        middle = statistics.median(times)
        spread = f"({min(times):.2f}–{max(times):.2f})"
        print(f"{name:6} {middle:6.2f} s   {middle / floor:5.2f} × floor   {spread}")


if __name__ == "__main__":
    main()
