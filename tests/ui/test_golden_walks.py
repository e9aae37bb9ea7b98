"""Golden hashes of what windows show while they are used at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtWidgets import QWidget

from app.rules.game import TALK_VERBS
from app.rules.match import Match
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.printing.print_window import create_window
from app.ui.shell.main_window import MainWindow
from tests.golden import assert_golden
from tests.presses import Presses

PRESSES = 20
LEFT_OUT = (
    r"(?i)computer|phone|lab|review|hint|advice|analy|^Start$|_Choice Play"
    r"|quit|Ctrl\+[QWM]|F11|full screen"
)
"""What isn't pressed: computers and searches, whose answers take a while, and what ends the program."""


def game(key: str) -> Callable[[MainWindow], QWidget]:
    def play(window: MainWindow) -> QWidget:
        window.games.play(NewGame(seed=8, game=key, set_key="own-fate" if key == "free" else ""))
        page = window.page
        assert page is not None
        if page.curtain.isVisible():
            page.curtain.raise_curtain()
        return window

    return play


def replay(window: MainWindow) -> QWidget:
    playable = window.context.games()[0]
    match, rng = Match.begin(playable.game, playable.sets.shipped(), 3), Random(3)
    for _ in range(60):
        match.submit(rng.choice([action for action in match.state.legal() if action.verb not in TALK_VERBS]))
    window.games.replay(match)
    return window


def shown(turn: Callable[[MainWindow], object]) -> Callable[[MainWindow], QWidget]:
    def show(window: MainWindow) -> QWidget:
        turn(window)
        return window

    return show


def new_game(window: MainWindow) -> QWidget:
    context = window.context
    dialog = NewGameDialog(
        window, window.preferences, context.games(), window.host.gallery_of, computer=False
    )
    dialog.show()
    return dialog


def printing(window: MainWindow) -> QWidget:
    made = create_window(window, window.preferences)
    made.show()
    return made


WINDOWS: dict[str, Callable[[MainWindow], QWidget]] = {
    "app/ui/board app/ui/review": replay,
    "app/ui/coach": shown(lambda window: window.learning.lessons()),
    "app/ui/free app/ui/board": game("free"),
    "app/ui/help": lambda window: window.windows.open_rules(),
    "app/ui/new_game": new_game,
    "app/ui/own_fate app/ui/board": game("own-fate"),
    "app/ui/printing": printing,
    "app/ui/saves": shown(lambda window: window.archive.show_saves()),
    "app/ui/setup": shown(lambda window: window.learning.set_up()),
    "app/ui/shell": shown(lambda window: None),
    "app/ui/tribunal app/ui/board": game("tribunal"),
}


@pytest.mark.parametrize("name", WINDOWS)
def test_golden_walks_show_what_they_showed(full_window, preferences, monkeypatch, name):
    preferences.set_language("en")
    window = WINDOWS[name](full_window)
    assert_golden(f"walk {name}", Presses(window, 1, monkeypatch, LEFT_OUT).walk(PRESSES))
    if window is not full_window:
        window.close()
