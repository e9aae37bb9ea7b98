"""Measure how smoothly the table shows events: the time of each frame while beats are played.

    python bench/stage.py [GAMES]

Shows the first seven turns of games of Own Fate between two ``watchman`` bots in a window of 1920 x 1080 with
software rendering. The clock advances in steps of 16 ms; a frame is one step of the stage and its repaint.
Prints median, p99 and worst of wall time and of the thread's own work, for all frames and for battles with
many pieces.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["DOZOR_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).parent.parent))

from app.bots.players import player
from app.ui.new_game.dialog import NewGame
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow

FRAME = 16
MANY = 60
"""Number of pieces that make a table full."""
TURNS = 7
Frame = tuple[float, float, bool]
"""Wall time in ms, own work in ms, and whether it was a battle with many pieces."""


def show(page: object, seed: int) -> list[Frame]:
    """Play at most :data:`TURNS` turns of the game of *page*; return the time of each frame."""
    found: list[Frame] = []
    running, rng, bot = start.application([]), Random(seed), player("watchman")
    session, stage, scene = page.session, page.stage, page.scene  # type: ignore[attr-defined]
    port = page.view.viewport()  # type: ignore[attr-defined]
    while session.match.outcome is None and session.match.state.view(None).turn <= TURNS:
        state = session.match.state
        session.submit(bot.choose(state.view(state.to_move), rng))
        stage.pause(True)
        running.processEvents()
        stage.pause(False)
        while stage.busy:
            full = scene.view.phase == "battle" and len(scene.pieces) >= MANY
            began, worked = time.perf_counter(), time.thread_time()
            stage.advance(FRAME)
            port.repaint()
            found.append(((time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000, full))
        page.sheet.dismiss()  # type: ignore[attr-defined]
    return found


def print_figures(name: str, frames: list[Frame]) -> None:
    """Print the figures of *frames*."""
    for what, which in (("clock", 0), ("work", 1)):
        times = sorted(frame[which] for frame in frames)
        if times:
            last = times[min(len(times) - 1, int(len(times) * 0.99))]
            middle = statistics.median(times)
            told = f"median {middle:5.1f} ms, p99 {last:5.1f}, worst {times[-1]:5.1f}"
            print(f"{name:28} {what:6} {len(times):6} pictures: {told}")


def main() -> None:
    """Show the games and print the figures of their frames."""
    running = start.application([])
    reader = start.Preferences(Path(tempfile.mkdtemp()) / "settings.ini", running)
    reader.set_reduced_motion(False)
    reader.set_animation("normal")
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1920, 1080)
    window.show()
    frames: list[Frame] = []
    for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        window.games.play(NewGame(seed=seed, players={"light": "person", "dark": "person"}, open_hands=True))
        page = window.page
        frames += show(page, seed)
    print_figures("all", frames)
    print_figures("battles of 60 pieces", [frame for frame in frames if frame[2]])


if __name__ == "__main__":
    main()
