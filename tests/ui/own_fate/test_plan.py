"""The plan of a battle slot: gloom, cards, payment and targets on one panel, in any order, undone as one."""

import re
from random import Random

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QToolButton

from app.cards import convert
from app.rules.game import TALK, Action
from app.rules.games import positions_of
from app.rules.lesson import match_of
from app.rules.match import Match
from app.rules.own_fate import GAME, positions
from app.ui.board.floating import on_page
from app.ui.board.panel_place import spot
from app.ui.board.session import GameSession
from app.ui.own_fate import plan as plans
from app.ui.own_fate.page import FatePage


@pytest.fixture
def slot(qtbot, preferences, gallery, session):
    """A table where an Other is asked for its gloom, with several cards that it could lay."""

    def found():
        game = session(seed=3)
        rng = Random(1)
        while not ready(game.match):
            game.match.submit(rng.choice([one for one in game.match.state.legal() if one.verb not in TALK]))
        table = FatePage(preferences, gallery, game)
        qtbot.addWidget(table)
        table.resize(1366, 740)
        table.show()
        table.start()
        table.curtain.raise_curtain()
        return table

    return found


def ready(match):
    state = match.state
    if state.question.kind != "gloom" or len(state.legal()) < 4:
        return False
    plan = plans.read(match)
    present = state.view(state.to_move).slot.gloom_from
    return len({action.args[0] for action in plans.ahead(match, plan, present) if action.verb == "play"}) > 1


def control(table, name):
    """The control *name* of the panel."""
    panel = table.planner.panel
    return next(
        one
        for one in (*panel.findChildren(QToolButton), *panel.findChildren(QPushButton))
        if one.objectName() == name and one.isVisible()
    )


def press(table, name):
    QTest.mouseClick(control(table, name), Qt.MouseButton.LeftButton)


def steps(table):
    return list(table.planner.plan.steps)


def level(table):
    return table.planner.plan.level


def lay(table, number=0):
    """Lay a card that can be laid now; the action."""
    table.planner.panel.show()
    action = [
        action
        for action in (*table.session.actions, *table.planner.offered())
        if action.verb == "play" and all(one.args[0] != action.args[0] for one in steps(table))
    ][number]
    table.do(action)
    return action


def test_no_words_of_the_panel_show_their_marks(slot):
    table = slot()
    lay(table)
    for label in table.planner.panel.findChildren(QLabel):
        plain = label.textFormat() == Qt.TextFormat.PlainText
        assert not (plain and re.search(r"</?\w+>|&\w+;", label.text())), label.text()


def test_a_card_laid_before_the_gloom_is_chosen_leaves_the_gloom_as_it_is(slot):
    table = slot()
    now = table.session.view.slot.gloom_from
    action = lay(table)
    assert (level(table), steps(table)) == (now, [action])


def test_gloom_chosen_after_the_cards_keeps_them(slot):
    table = slot()
    action = lay(table)
    deeper = max(one for one, _, _ in table.planner.plan.levels)
    press(table, f"gloom {deeper}")
    assert (level(table), steps(table)) == (deeper, [action])


def test_one_card_more_than_the_gloom_allows_goes_deeper(slot):
    table = slot()
    first = lay(table)
    before = level(table)
    while table.session.view.slot.used < table.session.view.slot.allowance:
        lay(table)
    more = [action for action in table.planner.offered() if action.verb == "play"]
    table.do(more[0])
    assert level(table) > before
    assert {first, more[0]} <= set(steps(table))


def test_gloom_that_went_deeper_for_a_card_comes_back_with_it(slot):
    table = slot()
    lay(table)
    before = level(table)
    while table.session.view.slot.used < table.session.view.slot.allowance:
        lay(table)
    stood = steps(table)
    more = next(action for action in table.planner.offered() if action.verb == "play")
    table.do(more)
    assert level(table) > before
    press(table, f"✕{more}")
    assert (level(table), steps(table)) == (before, stood)


def test_gloom_that_was_chosen_stays_when_a_card_goes(slot):
    table = slot()
    deeper = max(one for one, _, _ in table.planner.plan.levels)
    lay(table)
    press(table, f"gloom {deeper}")
    press(table, f"✕{lay(table)}")
    assert level(table) == deeper


def test_a_line_taken_out_leaves_the_others(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.planner.plan.levels)}")
    first, second = lay(table), lay(table)
    press(table, f"✕{first}")
    assert steps(table) == [second]


def test_points_are_given_and_taken_by_the_buttons(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.planner.plan.levels)}")
    press(table, "+")
    press(table, "+") if control(table, "+").isEnabled() else None
    paid = table.session.view.bled
    press(table, "−")
    assert table.session.view.bled == paid - 1


def test_escape_takes_the_whole_plan_back_and_nothing_is_left_of_it(slot):
    table = slot()
    digest = table.session.match.state.digest()
    press(table, f"gloom {max(one for one, _, _ in table.planner.plan.levels)}")
    lay(table)
    lay(table)
    QTest.keyClick(table.question, Qt.Key.Key_Escape)
    assert table.session.view.question.kind == "gloom"
    assert table.session.match.state.digest() == digest


def test_confirm_waits_until_the_gloom_is_paid_and_then_ends_the_slot(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.planner.plan.levels)}")
    confirm = control(table, "confirm")
    assert not confirm.isEnabled()
    while not control(table, "confirm").isEnabled():
        paying = [action for action in table.session.actions if action.verb in plans.PAID]
        table.do(paying[-1])
    other = table.planner.plan.other
    press(table, "confirm")
    assert plans.DONE in [move.action for move in table.session.match.moves[-2:]]
    assert table.planner.plan is None or table.planner.plan.other != other


def test_the_plan_is_made_by_keys_alone(slot):
    table = slot()
    table.focus_plan()
    deepest = max(one for one, _, _ in table.planner.plan.levels)
    for _ in range(40):
        focus = table.window().focusWidget()
        if focus.objectName() == f"gloom {deepest}":
            break
        QTest.keyClick(focus, Qt.Key.Key_Right)
    QTest.keyClick(table.window().focusWidget(), Qt.Key.Key_Return)
    assert level(table) == deepest
    assert table.planner.panel.has_keys
    QTest.keyClick(table.window().focusWidget(), Qt.Key.Key_Escape)
    assert level(table) is None


def test_every_control_has_a_name_for_a_screen_reader(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.planner.plan.levels)}")
    lay(table)
    panel = table.planner.panel
    assert panel.accessibleName()
    for button in panel.findChildren(QToolButton):
        if button.isVisible():
            assert len(button.accessibleName()) > 3, button.text()


@pytest.mark.parametrize("percent", [100, 200])
def test_the_panel_covers_neither_the_slot_nor_the_hand_nor_the_answers(slot, preferences, percent):
    preferences.set_text_percent(percent)
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.planner.plan.levels)}")
    lay(table)
    panel = table.planner.panel.geometry()
    answers = QRect(table.question.mapTo(table, table.question.rect().topLeft()), table.question.size())
    assert not panel.intersects(answers)
    place = table.session.view.other(table.planner.plan.other).location
    for key, piece in table.scene.pieces.items():
        stands = piece.what == "token" and piece.sceneBoundingRect().intersects(
            table.scene.geometry.places[place].inner
        )
        if stands or key.partition(".")[0].startswith(("attack", "defence", "healing")):
            area = table.view.mapFromScene(piece.mapRectToScene(piece.area)).boundingRect()
            common = panel.intersected(area.translated(table.view.pos()))
            assert common.width() * common.height() < 0.02 * area.width() * area.height(), key


def test_room_to_grow_is_not_made_over_the_tracks(page, hands):
    table = page(size=(1280, 688), seed=9)
    hands(table, 9).until(
        lambda view: table.planner.plan is not None and len(view.plays) >= 4 and len(view.actions) > 6
    )
    stands = QRectF(table.planner.panel.geometry())
    assert not stands.intersects(on_page(table.view, table.scene.geometry.tracks))


def test_a_page_that_opens_in_a_battle_has_the_plan_off_the_tracks(qtbot, preferences, gallery, cards):
    card_set = convert.card_set(cards)
    match = Match.begin(GAME, card_set, 3, {})
    here = {"larisa": "hairdresser: attack-2", "anton": "hairdresser: attack-4", "egor": "hairdresser"}
    match.state = positions.build(card_set, {}, {"phase": "battle", "turn": 3, "cards": here})
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1366, 736)
    table = FatePage(preferences, gallery, GameSession(match, open_hands=True))
    window.setCentralWidget(table)
    window.show()
    table.start()
    qtbot.waitUntil(table.planner.panel.isVisible)
    QApplication.processEvents()
    stands = QRectF(table.planner.panel.geometry())
    assert not stands.intersects(on_page(table.view, table.scene.geometry.tracks))


def test_gloom_deeper_than_any_card_needs_is_in_a_menu(qtbot, preferences, gallery, cards):
    card_set = convert.card_set(cards)
    here = {"zavulon": "hairdresser: attack-4 defence-4", "anton": "hairdresser"}
    found = {"phase": "battle", "turn": 3, "cards": here}
    match = match_of(GAME, positions_of("own-fate"), card_set, found, {})
    table = FatePage(preferences, gallery, GameSession(match, open_hands=True))
    qtbot.addWidget(table)
    table.show()
    table.start()
    qtbot.waitUntil(table.planner.panel.isVisible)
    assert [level for level, _, _ in table.planner.plan.levels] == [0, 1, 2, 3, 4, 5]
    menu = control(table, "gloom deeper").menu()
    assert len(menu.actions()) == len(table.planner.plan.deeper) == 6
    menu.actions()[-1].trigger()
    assert match.moves[-1].action == Action("gloom", ("11",))
    assert control(table, "gloom 11").isChecked()


def test_nothing_of_a_plan_is_shown_to_the_other_seat(slot):
    table = slot()
    lay(table)
    table.session.want_hand()
    assert not table.planner.panel.isVisible()
    assert table.planner.plan is None


def test_a_place_is_found_beside_what_the_panel_is_about():
    room, near = QRectF(0, 0, 1000, 600), QRectF(0, 0, 300, 300)
    at = spot(300, 200, room, near, [(near, 10.0)], 10)
    assert at.x() == 310
    assert not QRectF(at.x(), at.y(), 300, 200).intersects(near)
