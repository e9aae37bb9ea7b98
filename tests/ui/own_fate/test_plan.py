"""The plan of a battle slot: gloom, cards, payment and targets in any order, undone as one."""

import re
import sys
from itertools import pairwise
from pathlib import PurePath
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QToolButton

from app.cards import convert
from app.rules.game import TALK_VERBS, Action
from app.rules.games import positions_of
from app.rules.lesson import match_of
from app.rules.own_fate import GAME, flow
from app.table.gestures import BACK, DONE
from app.table.own_fate import plan as plans
from app.ui.board.question import ANSWERS
from app.ui.board.session import GameSession
from app.ui.own_fate.page import FatePage
from tests.ui.pointer import wait_for_answers


@pytest.fixture
def slot(qtbot, preferences, gallery, session):
    """Return a function that opens a table at a gloom question with several playable cards."""

    def found(size=(1366, 740)):
        game = session(seed=3)
        rng = Random(1)
        while not ready(game.match):
            game.match.submit(
                rng.choice([one for one in game.match.state.legal() if one.verb not in TALK_VERBS])
            )
        table = FatePage(preferences, gallery, game)
        qtbot.addWidget(table)
        table.resize(*size)
        table.show()
        table.start()
        table.curtain.raise_curtain()
        return table

    return found


def ready(match):
    state = match.state
    if state.question.kind != "gloom" or len(state.legal()) < 4:
        return False
    plan = plans.read_plan(match)
    present = state.view(state.to_move).slot.gloom_from
    return (
        len(
            {action.args[0] for action in plans.playable_ahead(match, plan, present) if action.verb == "play"}
        )
        > 1
    )


def control(table, name):
    """Return the control *name* of the plan."""
    controls = table.plan_panel.findChildren(QToolButton)
    return next(one for one in controls if one.objectName() == name and one.isVisible())


def closing(table, name):
    """Return the visible button *name* of the question, or None."""
    buttons = table.question.findChildren(QPushButton)
    return next((one for one in buttons if one.property("action") == name and one.isVisible()), None)


def press(table, name):
    QTest.mouseClick(control(table, name), Qt.MouseButton.LeftButton)


def steps(table):
    return list(table.plan_editor.plan.steps)


def level(table):
    return table.plan_editor.plan.level


def play_card(table, number=0):
    """Play a card that is legal now; return the action."""
    table.plan_panel.show()
    action = [
        action
        for action in (*table.session.actions, *table.plan_editor.ahead)
        if action.verb == "play" and all(one.args[0] != action.args[0] for one in steps(table))
    ][number]
    table.run_action(action)
    return action


def test_no_words_of_the_panel_show_their_marks(slot):
    table = slot()
    play_card(table)
    for label in table.plan_panel.findChildren(QLabel):
        plain = label.textFormat() == Qt.TextFormat.PlainText
        assert not (plain and re.search(r"</?\w+>|&\w+;", label.text())), label.text()


def test_a_card_laid_before_the_gloom_is_chosen_leaves_the_gloom_as_it_is(slot):
    table = slot()
    now = table.session.view.slot.gloom_from
    action = play_card(table)
    assert (level(table), steps(table)) == (now, [action])


def frames_until_the_rule(table, number):
    """Play a card, and return the program's functions on the way from the page to the rule of playing it."""
    rule, stacks = flow.verb_of("battle", "play").do, []

    def watch(frame, event, _argument):
        if event == "call" and frame.f_code is rule.__code__:
            stack = []
            while frame is not None:
                parts = PurePath(frame.f_code.co_filename).parts
                stack += [frame.f_code.co_qualname] if "app" in parts else []
                frame = frame.f_back
            stacks.append(stack)

    sys.setprofile(watch)
    try:
        play_card(table, number)
    finally:
        sys.setprofile(None)
    # The plan is tried on copies first.
    return next(stack for stack in stacks if "Match.submit" in stack)


def test_few_functions_are_between_the_page_and_the_rule_of_a_played_card(slot):
    table = slot()
    assert table.plan_editor.plan.level is None
    stack = frames_until_the_rule(table, 0)
    assert len(stack) <= 7, stack


def test_gloom_chosen_after_the_cards_keeps_them(slot):
    table = slot()
    action = play_card(table)
    deeper = max(one for one, _, _ in table.plan_editor.plan.levels)
    press(table, f"gloom {deeper}")
    assert (level(table), steps(table)) == (deeper, [action])


def test_one_card_more_than_the_gloom_allows_goes_deeper(slot):
    table = slot()
    first = play_card(table)
    before = level(table)
    while table.session.view.slot.used < table.session.view.slot.allowance:
        play_card(table)
    more = [action for action in table.plan_editor.ahead if action.verb == "play"]
    table.run_action(more[0])
    assert level(table) > before
    assert {first, more[0]} <= set(steps(table))


def test_gloom_that_went_deeper_for_a_card_comes_back_with_it(slot):
    table = slot()
    play_card(table)
    before = level(table)
    while table.session.view.slot.used < table.session.view.slot.allowance:
        play_card(table)
    stood = steps(table)
    more = next(action for action in table.plan_editor.ahead if action.verb == "play")
    table.run_action(more)
    assert level(table) > before
    press(table, f"✕{more}")
    assert (level(table), steps(table)) == (before, stood)


def test_gloom_that_was_chosen_stays_when_a_card_goes(slot):
    table = slot()
    deeper = max(one for one, _, _ in table.plan_editor.plan.levels)
    play_card(table)
    press(table, f"gloom {deeper}")
    press(table, f"✕{play_card(table)}")
    assert level(table) == deeper


def test_a_line_taken_out_leaves_the_others(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    first, second = play_card(table), play_card(table)
    press(table, f"✕{first}")
    assert steps(table) == [second]


def test_points_are_given_and_taken_by_the_buttons(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    press(table, "+")
    press(table, "+") if control(table, "+").isEnabled() else None
    paid = table.session.view.bled
    press(table, "−")
    assert table.session.view.bled == paid - 1


def test_escape_takes_the_whole_plan_back_and_nothing_is_left_of_it(slot):
    table = slot()
    digest = table.session.match.state.digest()
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    play_card(table)
    play_card(table)
    QTest.keyClick(table.question, Qt.Key.Key_Escape)
    assert table.session.view.question.kind == "gloom"
    assert table.session.match.state.digest() == digest


def test_the_slot_waits_until_the_gloom_is_paid_and_then_ends(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    assert closing(table, "done") is None
    assert not closing(table, "owed").isEnabled()
    while closing(table, "done") is None:
        paying = [action for action in table.session.actions if action.verb in plans.PAY_VERBS]
        table.run_action(paying[-1])
    assert closing(table, "owed") is None
    other = table.plan_editor.plan.other
    wait_for_answers(table)
    QTest.mouseClick(closing(table, "done"), Qt.MouseButton.LeftButton)
    assert DONE in [move.action for move in table.session.match.moves[-2:]]
    assert table.plan_editor.plan is None or table.plan_editor.plan.other != other


def test_a_slot_ends_by_the_same_button_before_the_gloom_is_asked_about(slot):
    table = slot()
    now, other = table.session.view.slot.gloom_from, table.plan_editor.plan.other
    wait_for_answers(table)
    QTest.mouseClick(closing(table, "done"), Qt.MouseButton.LeftButton)
    done = [move.action for move in table.session.match.moves]
    assert (Action("gloom", (str(now),)), DONE) in list(pairwise(done))
    assert table.plan_editor.plan is None or table.plan_editor.plan.other != other


def test_the_plan_is_made_by_keys_alone(slot):
    table = slot()
    table.focus_plan()
    deepest = max(one for one, _, _ in table.plan_editor.plan.levels)
    for _ in range(40):
        focus = table.window().focusWidget()
        if focus.objectName() == f"gloom {deepest}":
            break
        QTest.keyClick(focus, Qt.Key.Key_Right)
    QTest.keyClick(table.window().focusWidget(), Qt.Key.Key_Return)
    assert level(table) == deepest
    assert table.plan_panel.has_keys
    QTest.keyClick(table.window().focusWidget(), Qt.Key.Key_Escape)
    assert level(table) is None


def test_enter_twice_on_the_cross_of_a_card_takes_the_card_back_and_does_nothing_else(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    card, deep = play_card(table), level(table)
    cross = next(
        button for button in table.plan_panel.findChildren(QToolButton) if card.args[0] in button.objectName()
    )
    table.focus_plan()
    cross.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(cross, Qt.Key.Key_Return)
    assert steps(table) == []
    QTest.keyClick(table.window().focusWidget(), Qt.Key.Key_Return)
    assert (level(table), steps(table)) == (deep, [])


def test_every_control_has_a_name_for_a_screen_reader(slot):
    table = slot()
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    play_card(table)
    panel = table.plan_panel
    assert panel.accessibleName()
    for button in panel.findChildren(QToolButton):
        if button.isVisible():
            assert len(button.accessibleName()) > 3, button.text()
            # A message without its argument shows the argument's name.
            assert "what" not in button.accessibleName()


def test_the_plan_stands_where_the_question_stands_and_changes_no_width(slot):
    table = slot()
    widths = {table.question.width(), table.view.width()}
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    play_card(table)
    QApplication.processEvents()
    assert table.question.isAncestorOf(table.plan_panel)
    assert {table.question.width(), table.view.width()} == widths


def test_gloom_is_chosen_beside_whoever_acts_and_changed_there(slot):
    table = slot()
    levels = [one for one, _, _ in table.plan_editor.plan.levels]
    steps_shown = [piece for piece in table.scene.pieces.values() if piece.kind == "step"]
    assert [piece.state.level for piece in steps_shown] == levels
    table.scene.press(f"gloom {levels[-1]}")
    assert level(table) == levels[-1]
    table.scene.press(f"gloom {levels[0]}")
    assert level(table) == levels[0]
    assert table.scene.pieces[f"gloom {levels[0]}"].state.now


def test_the_list_is_folded_and_leaves_what_only_it_says(slot):
    table = slot()
    said = [one for one in table.session.actions if table.scene.endpoints_of(one) is None]
    assert not [one for one in table.question.listed() if table.scene.endpoints_of(one) is not None]
    assert {one.verb for one in table.question.listed()} <= {one.verb for one in said}
    folded = len(table.question.listed())
    QTest.mouseClick(closing(table, "answers"), Qt.MouseButton.LeftButton)
    assert len(table.question.listed()) > folded
    play_card(table)
    assert not table.question.folded


def test_who_asks_for_the_list_by_a_key_gets_all_of_it(slot):
    table = slot()
    assert table.question.folded
    table.focus_actions()
    assert not table.question.folded
    assert table.question.answers.hasFocus() or not table.isActiveWindow()


def click(table, spot):
    """Click *spot* of the question through the window."""
    at = table.question.mapTo(table.window(), spot)
    QTest.mouseClick(table.windowHandle(), Qt.MouseButton.LeftButton, pos=at)


def answering(question, spot):
    """Return the answer at *spot*."""
    return next((name for name, place in question.places() if place.contains(spot)), None)


def test_a_press_does_not_do_what_has_come_under_it_a_moment_ago(slot, qtbot, real_guard_time):
    """A played card enlarges the plan and moves the list, so a double click could hit two answers."""
    table = slot()
    question, entries = table.question, table.session.match.entries
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    question.expand_answers()
    qtbot.waitUntil(lambda: not (question.ignoring_input or question.answers_moving), timeout=30_000)
    question.answers.scrollToBottom()
    stood = dict(question.places())
    play_card(table)
    laid = len(entries)
    qtbot.waitUntil(lambda: bool(table.plan_panel.editor.shown.plan.steps), timeout=30_000)
    QApplication.processEvents()
    listed = {str(action) for action in question.listed()}
    moved = [
        spot
        for name, place in stood.items()
        if answering(question, spot := place.center()) in listed - {name}
    ]
    assert moved
    assert question.answers_moving
    click(table, moved[0])
    assert len(entries) == laid
    qtbot.waitUntil(lambda: not question.answers_moving, timeout=30_000)
    click(table, moved[0])
    assert len(entries) > laid


def test_a_press_again_where_the_same_answer_stands_is_heard(slot, qtbot, real_guard_time):
    table = slot()
    question = table.question
    press(table, f"gloom {max(one for one, _, _ in table.plan_editor.plan.levels)}")
    qtbot.waitUntil(lambda: not (question.ignoring_input or question.answers_moving), timeout=30_000)
    plus = control(table, "+")
    middle = plus.mapTo(question, plus.rect().center())
    for points in (1, 2):
        click(table, middle)
        assert table.session.view.bled == points
        QApplication.processEvents()
        QApplication.processEvents()


def test_nothing_of_a_question_is_drawn_or_pressed_before_its_plan_is_laid_out(slot, qtbot, real_guard_time):
    """On a busy machine the folded list was where the gloom levels appeared a moment later."""
    table = slot()
    question = table.question
    assert not question.updatesEnabled()
    assert question.ignoring_input
    assert question.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    qtbot.waitUntil(lambda: not question.ignoring_input, timeout=30_000)
    assert question.updatesEnabled()
    assert control(table, "gloom 0")
    assert not question.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_gloom_deeper_than_any_card_needs_is_in_a_menu(qtbot, preferences, gallery, cards):
    card_set = convert.card_set(cards)
    here = {"zavulon": "hairdresser: attack-4 defence-4", "anton": "hairdresser"}
    found = {"phase": "battle", "turn": 3, "cards": here}
    match = match_of(GAME, positions_of("own-fate"), card_set, found, {})
    table = FatePage(preferences, gallery, GameSession(match, open_hands=True))
    qtbot.addWidget(table)
    table.show()
    table.start()
    qtbot.waitUntil(table.plan_panel.isVisible)
    assert [level for level, _, _ in table.plan_editor.plan.levels] == [0, 1, 2, 3, 4, 5]
    menu = control(table, "gloom deeper").menu()
    assert len(menu.actions()) == len(table.plan_editor.plan.deeper) == 6
    menu.actions()[-1].trigger()
    assert match.moves[-1].action == Action("gloom", ("11",))
    assert control(table, "gloom 11").isChecked()


def test_nothing_of_a_plan_is_shown_to_the_other_seat(slot):
    table = slot()
    play_card(table)
    table.session.request_handover()
    assert not table.plan_panel.isVisible()
    assert table.plan_editor.plan is None


def test_a_low_page_still_shows_the_lines_of_a_plan_whole(slot):
    """A plan first shown too low got its full height, but its lines did not."""
    table = slot((1024, 668))
    panel = table.plan_panel
    QApplication.processEvents()
    area = panel.findChild(QScrollArea)
    assert area.height() == panel.height()
    assert area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [(1366, 740), (1024, 668), (972, 640)])
def test_the_levels_of_gloom_and_what_leads_deeper_stand_in_one_row(slot, size):
    panel = slot(size).plan_panel
    QApplication.processEvents()
    levels = [one for one in panel.findChildren(QToolButton) if one.objectName().startswith("gloom ")]
    assert "gloom deeper" in {one.objectName() for one in levels}
    assert len({one.y() for one in levels}) == 1


def test_a_played_card_is_confirmed_by_ear_and_repeated_by_f2(slot, preferences, heard):
    preferences.set_language("en")
    table = slot()
    levels = table.plan_editor.plan.levels
    other = table.words.plain_name(table.plan_editor.plan.other)
    assert table.spoken_question.strip().startswith(f"{other}: which gloom level?")
    table.run_action(Action("gloom", (str(levels[-1][0]),)))
    heard.flush()
    assert f"cards 0 of {levels[-1][1]}" in heard.texts[-1]
    heard.texts.clear()
    action = play_card(table)
    table.focus_actions()
    heard.flush()
    for text in (heard.texts[0], heard.texts[-1]):
        assert f"cards 1 of {levels[-1][1]}" in text
        assert table.words.action(action) in text
        assert "after the Count" in text
        assert "Still to pay" in text


def test_every_change_of_the_plan_is_spoken_once(slot, preferences, heard):
    preferences.set_language("en")
    table = slot()
    for _ in range(2):
        action = play_card(table)
        heard.flush()
    table.undo()
    heard.flush()
    spoken = heard.texts
    assert all(text.count("Plan: ") == text.count("press “Done”") == 1 or "Plan: " in text for text in spoken)
    assert table.words.action(action) not in spoken[-1]


def test_the_list_closes_when_only_undo_is_left_and_f2_goes_to_done(slot, preferences):
    preferences.set_language("en")
    table = slot()
    table.question.expand_answers()
    while table.question.listed():
        assert table.question.listed() != [BACK]
        play_card(table)
    assert BACK in table.session.actions
    QApplication.processEvents()
    assert not table.question.answers.isVisible()
    assert closing(table, "answers") is None
    table.focus_actions()
    assert table.window().focusWidget() is table.question.primary_button()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_two_planned_cards_are_shown_without_scrolling_above_the_open_list(
    qtbot, preferences, gallery, cards, language
):
    preferences.set_language(language)
    preferences.store(ANSWERS, "open")
    here = {"anton": "hairdresser: attack-4 defence-3 attack-1", "andrey": "hairdresser: attack-1"}
    found = {"phase": "battle", "turn": 3, "cards": here | {"egor": "hairdresser"}}
    match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), found, {})
    while (question := match.state.question).kind != "gloom" or question.args["other"] != "anton":
        match.submit(DONE if match.state.why_not(DONE) is None else match.state.legal()[0])
    table = FatePage(preferences, gallery, GameSession(match, open_hands=True))
    qtbot.addWidget(table)
    table.resize(1366, 740)
    table.show()
    table.start()
    wait_for_answers(table)
    press(table, "gloom 2")
    for card, target in (("attack-4.1", "andrey"), ("defence-3.1", "egor")):
        table.run_action(Action("play", (card, target)))
        wait_for_answers(table)
        qtbot.wait(50)
        assert len(table.question.rows()) > 2
        assert table.plan_panel.findChild(QScrollArea).verticalScrollBar().maximum() == 0
    assert len(steps(table)) == 2


def test_the_key_of_the_plan_says_when_there_is_no_battle(page, preferences, heard):
    preferences.set_language("en")
    table = page(seed=3, open_hands=True)
    table.focus_plan()
    heard.flush()
    assert heard.texts[-1].startswith("There’s no battle to plan now.")


def test_done_ends_a_slot_in_which_the_portal_has_used_the_only_card(qtbot, preferences, gallery, cards):
    preferences.set_language("en")
    here = {"zavulon": "moscow: attack-1 attack-2", "larisa": "hairdresser: defence-2"}
    found = {"phase": "movement", "turn": 3, "cards": here | {"anton": "hairdresser: attack-1"}}
    match = match_of(GAME, positions_of("own-fate"), convert.card_set(cards), found, {})
    portal = Action.parse("portal zavulon egor-flat attack-1.1")
    while (question := match.state.question).kind != "gloom" or question.args["other"] != "zavulon":
        match.submit(
            next(
                action
                for action in (portal, DONE, *match.state.legal())
                if match.state.why_not(action) is None
            )
        )
    table = FatePage(preferences, gallery, GameSession(match, {"dark": "person"}, open_hands=True))
    qtbot.addWidget(table)
    table.resize(1366, 740)
    table.show()
    table.start()
    wait_for_answers(table)
    said = " ".join(label.text() for label in table.question.findChildren(QLabel))
    assert "Choose another, or “Done”." in said
    assert "(1 used by the portal)" in said
    # Larisa, who is asked next, can't play cards in this slot.
    assert (table.question.listed(), table.plan_editor.ahead) == ([], ())
    QTest.keyClick(table.question, Qt.Key.Key_Return)
    assert match.moves[-1].action == Action("gloom", ("0",))
    assert match.state.question.args == {"other": "larisa"}
