"""Measure the window's memory over a hundred games with replays, branches, lessons, puzzles and positions.

    python bench/memory.py [--games 100] [--seed 1]

Uses the real window, offscreen, with its own user's folder and the shipped sets. Own Fate and Tribunal are
played at random to the end; the free table gets 150 actions. Prints a line of JSON after the first and every
tenth game and finally the last memory divided by that after the tenth. Exit status 1 above 1.15. Garbage is
collected before each reading.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.rules.game import TALK_VERBS
from app.rules.match import Match
from app.ui.board.page import TablePage
from app.ui.coach.lessons import known
from app.ui.coach.puzzles import shipped
from app.ui.new_game.dialog import NewGame
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow

GAMES = ("own-fate", "tribunal", "free")
DECISIONS = {"own-fate": 2000, "tribunal": 2000, "free": 150}
SEEN = 20
"""Decisions between two repaints."""
MOST = 1.15
"""The memory after the last game by that after the tenth, at most."""


def resident() -> float:
    """Return the MB this process occupies after garbage collection."""
    gc.collect()
    with Path("/proc/self/status").open(encoding="ascii") as lines:
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


def finish_pending() -> None:
    """Let the window finish pending work."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def play(page: TablePage, rng: Random, most: int) -> Match:
    """Play at random until the end, or at most *most* decisions."""
    session = page.session
    for number in range(most):
        while page.sheet.isVisible() or page.curtain.isVisible():
            if page.sheet.isVisible():
                page.sheet.choose("close")
            else:
                page.curtain.raise_curtain()
        actions = [action for action in session.actions if action.verb not in TALK_VERBS]
        if session.match.outcome is not None or not actions:
            break
        page.run_action(rng.choice(actions))
        if not number % SEEN:
            QApplication.processEvents()
    return session.match


def game(window: MainWindow, number: int, seed: int) -> dict[str, Any]:
    """Play a game and what people do after it; return its key, its decisions, and whether it ended."""
    key = GAMES[number % len(GAMES)]
    window.games.play(NewGame(seed=seed + number, game=key))
    assert window.page is not None
    match = play(window.page, Random(seed + number), DECISIONS[key])
    count = len(match.moves)
    window.games.replay(match)
    for at in (count // 3, count // 2, count):
        window.shown.seek(at)  # type: ignore[attr-defined]
        finish_pending()
    window.games.play_on(match, count // 2)
    play(window.page, Random(number), 5)
    between: tuple[Callable[[], object], ...] = (
        lambda: window.learning.learn(known()[number % len(known())]),
        lambda: window.learning.solve(number % len(shipped())),
        window.learning.set_up,
        window.learning.lessons,
        window.learning.puzzles,
        window.archive.show_saves,
        window.learning.watch,
    )
    for page in between[number % 2 :: 2]:
        page()
        finish_pending()
    window.host.leave()
    finish_pending()
    return {"game": key, "decisions": count, "ended": match.outcome is not None}


def main() -> int:
    """Play and print; return the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["DOZOR_HOME"] = home
        running = start.application([])
        reader = start.preferences(running)
        reader.set_reduced_motion(True)
        window = MainWindow(reader, start.build_context(reader))
        window.resize(1366, 768)
        window.show()
        begun, decisions, tenth = time.monotonic(), 0, 0.0
        for number in range(asked.games):
            decisions += game(window, number, asked.seed)["decisions"]
            if (number + 1) % 10 == 0 or number == 0:
                tenth = resident() if number == 9 else tenth
                told = {"games": number + 1, "MB": round(resident(), 1), "decisions": decisions}
                print(json.dumps(told | {"seconds": round(time.monotonic() - begun)}), flush=True)
        rate = resident() / tenth if tenth else 1.0
        print(json.dumps({"last by tenth": round(rate, 3)}))
        window.close()
    return 0 if rate <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
