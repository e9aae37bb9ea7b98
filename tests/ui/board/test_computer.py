"""Games against the computer: a whole session, a hint with its reason, two computers."""

import pytest
from PySide6.QtCore import QTimer

from app import i18n
from app.bots.fate import heuristics
from app.ui.board import session as sessions
from app.ui.board.bot_client import BotClient
from app.ui.own_fate.page import FatePage


@pytest.fixture(scope="module")
def thinker():
    """Return one bot process, shared by all tests here."""
    made = BotClient(seconds=lambda: 0.05)
    yield made
    made.close()


def play_as_person(game):
    """Answer the person's questions by heuristics from the event loop."""

    def answer(_seat, _actions):
        QTimer.singleShot(0, lambda: game.submit(heuristics.best(game.view.masked, game.view.actions)))

    game.decision_needed.connect(answer)


@pytest.mark.parametrize("computer", ["light", "dark"])
def test_a_whole_game_is_played_against_the_computer(session, thinker, qtbot, computer):
    game = session(seed=4, players={computer: "novice"}, chooser=thinker)
    play_as_person(game)
    with qtbot.waitSignal(game.finished, timeout=90_000) as ended:
        game.start()
    assert ended.args[0].reason.startswith("vortex")
    assert {move.seat for move in game.match.moves} == {"light", "dark"}
    assert game.handovers == 0


def test_an_answer_to_a_position_taken_back_is_dropped(session, thinker, qtbot):
    game = session(seed=4, players={"dark": "watchman"}, chooser=thinker)
    game.start()
    qtbot.waitUntil(lambda: game.to_move == "light", timeout=30_000)
    before = len(game.match.moves)
    game.submit(heuristics.best(game.view.masked, game.view.actions))
    game.undo_to_own()
    assert len(game.match.moves) == before
    qtbot.wait(300)
    assert len(game.match.moves) == before
    assert game.to_move == "light"


def test_a_hint_says_what_and_why(session, thinker, qtbot):
    game = session(seed=4, players={"dark": "watchman"}, chooser=thinker)
    game.start()
    qtbot.waitUntil(lambda: game.to_move == "light", timeout=30_000)
    with qtbot.waitSignal(game.hinted, timeout=30_000) as hinted:
        assert game.hint()
    action, reason, _ = hinted.args
    assert action in game.view.actions
    assert i18n.has(reason.code, "ru")


def test_there_is_no_hint_for_somebody_elses_decision(session, thinker):
    game = session(players={"light": "novice", "dark": "novice"}, chooser=thinker)
    assert not game.hint()


def test_the_page_tells_the_hint(session, thinker, preferences, gallery, qtbot, heard):
    game = session(seed=4, players={"dark": "watchman"}, chooser=thinker)
    page = FatePage(preferences, gallery, game)
    qtbot.addWidget(page)
    page.start()
    qtbot.waitUntil(lambda: game.to_move == "light", timeout=30_000)
    page.hint()
    qtbot.waitUntil(lambda: any("Подсказка: " in text for text in heard.texts), timeout=30_000)


def test_two_computers_are_watched(session, thinker, qtbot, monkeypatch):
    monkeypatch.setattr(sessions, "WATCH_DELAY_MS", 0)
    game = session(seed=5, players={"light": "watchman", "dark": "novice"}, chooser=thinker)
    with qtbot.waitSignal(game.finished, timeout=90_000):
        game.start()
    assert game.viewer is None
