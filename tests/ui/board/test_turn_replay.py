"""Replay of the last turn from the player's view; the game doesn't change."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.rules.game import TALK_VERBS
from app.ui.board.captions import Banner


@pytest.fixture
def played(page, preferences, monkeypatch):
    """Return a table with open hands on turn 3 or later, its clock stopped."""
    preferences.set_reduced_motion(True)
    table = page(seed=3, open_hands=True)
    rng = Random(4)
    while table.session.view.turn < 3:
        legal = [one for one in table.session.match.state.legal() if one.verb not in TALK_VERBS]
        table.run_action(rng.choice(legal))
        table.sheet.dismiss()
    preferences.set_reduced_motion(False)
    return table


def visible_state(table):
    table.scene.finish_animations()
    return {key: (piece.state, piece.pos()) for key, piece in table.scene.pieces.items()}


def test_the_strip_tells_the_last_turn_in_order_and_leads_back(played):
    before, moves = visible_state(played), len(played.session.match.moves)
    played.watch_again()
    strip = played.turn_replay.strip
    assert strip.count() > 5
    turns = [row for row in range(strip.count()) if strip.item(row).text().startswith("Ход ")]
    assert turns
    told = [row for row in range(strip.count()) if row not in turns]
    assert all(strip.item(row).text() for row in told)
    for _ in range(400):
        played.stage.advance(200)
    assert played.turn_replay.isVisible()
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    assert not played.turn_replay.isVisible()
    assert visible_state(played) == before
    assert len(played.session.match.moves) == moves


def test_each_step_shows_its_own_beat(played):
    played.watch_again()
    rows = []
    for _ in range(4):
        rows.append(played.turn_replay.at)
        played.turn_replay.step(1)
    assert rows == sorted(set(rows))
    played.turn_replay.step(-1)
    assert played.turn_replay.at == rows[-1]


def test_the_button_says_whether_it_plays_or_pauses(played, preferences):
    played.watch_again()
    replay = played.turn_replay

    def said():
        return [name for name in ("play", "pause") if preferences.t(f"table.rerun-{name}") in labels()]

    def labels():
        return [button.accessibleName() for button in replay.findChildren(QPushButton)]

    assert said() == ["pause"]
    replay.toggle()
    assert said() == ["play"]
    replay.toggle()
    assert said() == ["pause"]
    for _ in range(400):
        played.stage.advance(200)
    assert said() == ["play"]


def test_whoever_acts_is_back_in_the_game(played, qtbot):
    played.watch_again()
    action = next(one for one in played.session.actions if one.verb not in TALK_VERBS)
    moves = len(played.session.match.moves)
    played.run_action(action)
    assert not played.turn_replay.isVisible()
    qtbot.waitUntil(lambda: len(played.session.match.moves) > moves)


def test_a_click_on_the_table_ends_what_is_shown(played):
    played.watch_again()
    QTest.mouseClick(played.view.viewport(), Qt.MouseButton.LeftButton)
    assert not played.turn_replay.isVisible()


def test_with_animation_off_a_notice_names_the_log(played, preferences):
    preferences.set_reduced_motion(True)
    played.watch_again()
    assert not played.turn_replay.isVisible()
    assert "журнал" in played.notice.text()


def test_the_computer_waits_until_its_deed_was_seen(page, preferences, qtbot):
    preferences.set_reduced_motion(False)
    preferences.set_animation("slow")

    def first(view, _seed, _player):
        calls = [one for one in view.actions if one.verb == "call"]
        return (calls or [one for one in view.actions if one.verb in ("done", "pass")] or view.actions)[0]

    table = page(seed=3, players={"dark": "novice"}, chooser=first)
    qtbot.waitUntil(lambda: table.stage.busy, timeout=10_000)
    moves = len(table.session.match.moves)
    qtbot.wait(60)
    assert len(table.session.match.moves) == moves
    while table.stage.busy:
        table.stage.next_beat()
    qtbot.waitUntil(lambda: len(table.session.match.moves) > moves or table.session.to_move == "light")


def test_a_replay_shows_how_the_next_step_came_about(played, preferences, gallery, qtbot):
    from app.ui.own_fate.page import FateReplay

    replay = FateReplay(preferences, gallery, played.session.match)
    qtbot.addWidget(replay)
    shown = []
    replay.stage.beat_started.connect(shown.append)
    while replay.position < 30:
        replay.seek(replay.position + 1)
    assert len(shown) > 3
    replay.seek(10)
    assert not replay.stage.busy
    assert replay.position == 10


def test_while_the_past_is_shown_nothing_is_asked(played):
    asked = played.question.sentence
    played.watch_again()
    assert played.question.sentence == played.words.t("table.rerun-asks")
    assert list(played.question.rows()) == []
    played.turn_replay.dismiss()
    assert played.question.sentence == asked


def test_a_step_is_shown_with_all_that_it_brings(played):
    """A stop at a banner shows the banner."""
    played.watch_again()
    strip = played.turn_replay.strip
    played.turn_replay.step(1)
    while played.stage.beat.motion != "banner":
        played.turn_replay.step(1)
    (banner,) = [one for one in played.scene.items() if isinstance(one, Banner)]
    assert banner.opacity() == 1
    assert strip.currentItem().text()
