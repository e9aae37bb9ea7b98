"""Leaving a game frees all its objects."""

import gc
import subprocess
import sys
from collections import Counter

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.rules.match import Match
from app.ui.board.piece import Piece
from app.ui.board.session import GameSession
from app.ui.board.synced_scene import SyncedScene
from app.ui.coach.lessons import known
from app.ui.new_game.dialog import NewGame
from app.widgets.drawing import drawn_once

GAMES = ("own-fate", "tribunal", "free")


def alive(window):
    """Return the number of live pages, tables, sessions and matches, by class, after cleanup."""
    window.host.leave()
    # Objects frozen while others were loaded would be missed.
    gc.unfreeze()
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    kinds = (QWidget, SyncedScene, Piece, GameSession, Match)
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, kinds))


def evening(window, hands):
    """Play each kind of game, its replay and branch; open a lesson, a puzzle, a position, the lists."""
    for key in GAMES:
        window.games.play(NewGame(seed=3, game=key))
        player = hands(window.page)
        for _ in range(6):
            player.step()
        window.page.refresh()
        match = window.page.session.match
        window.games.replay(match)
        window.shown.seek(4)
        window.games.play_on(match, 3)
    window.learning.learn(known()[0])
    window.learning.solve(0)
    for page in (
        window.learning.set_up,
        window.learning.lessons,
        window.learning.puzzles,
        window.archive.show_saves,
    ):
        page()


def test_an_evening_leaves_nothing_in_a_program_of_its_own():
    """In a separate process, without objects of other tests."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "slow", "-k", "nothing_of_a_game", __file__],
        capture_output=True, encoding="utf-8", timeout=110,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    assert "1 passed" in done.stdout


@pytest.mark.slow
def test_nothing_of_a_game_is_left_when_it_was_left(full_window, hands):
    before = alive(full_window)
    evening(full_window, hands)
    assert dict(alive(full_window) - before) == {}


def test_what_was_drawn_for_a_game_is_forgotten_when_it_was_left(full_window):
    drawn = []

    def draw():
        drawn.append(1)
        return QPixmap(4, 4)

    full_window.games.play(NewGame(seed=3, game="free"))
    drawn_once("something of the game", draw)
    full_window.host.leave()
    drawn_once("something of the game", draw)
    assert len(drawn) == 2
