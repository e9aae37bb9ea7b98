"""The table: follows the view, accepts mouse and keys, explains itself, keeps secrets."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox

from app.rules.game import TALK_VERBS
from app.table.gestures import split_closing
from app.table.log import LogPresenter
from app.table.own_fate import gestures
from app.ui.board.piece import Piece
from tests.ui.pointer import drag, middle, wait_for_answers


def can_move(view):
    return any(action.verb == "move" for action in view.actions)


def can_play(view):
    return any(action.verb == "play" for action in view.actions)


def followed(table, player, most):
    """Play up to *most* decisions and compare the table each time; return how many were made."""
    for made in range(most):
        if player.step() is None:
            return made
        view = table.session.view
        standing = {o.key for o in view.others if o.zone == "play"} | {p.key for p in view.persons}
        assert standing <= set(table.scene.pieces)
    return most


def test_after_every_decision_the_table_shows_the_view(page, hands):
    table = page(seed=8)
    assert followed(table, hands(table), 80) == 80


@pytest.mark.slow
def test_a_whole_game_is_played_through_the_window_and_the_table_always_shows_the_view(page, hands):
    table = page(seed=8)
    assert followed(table, hands(table), 10_000) > 80
    assert table.session.match.outcome is not None


def test_an_other_dragged_to_a_location_moves_there(page, hands):
    table = page()
    view = hands(table).until(can_move)
    action = next(action for action in view.actions if action.verb == "move")
    drag(table, middle(table, action.args[0]), middle(table, action.args[1]))
    assert table.session.match.moves[-1].action == action


def test_a_spell_clicked_and_then_its_target_is_played(page, hands):
    table = page()
    view = hands(table).until(can_play)
    action = next(action for action in view.actions if action.verb == "play")
    for key in action.args:
        QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(table, key))
    assert table.session.match.moves[-1].action == action


def test_legal_targets_light_up_while_a_piece_is_taken(page, hands):
    table = page()
    view = hands(table).until(can_play)
    action = next(action for action in view.actions if action.verb == "play")
    table.scene.select(action.args[0])
    lit = {key for key, piece in table.scene.pieces.items() if piece.mark == "target"}
    assert lit == set(gestures.gestures_of(view.actions, view).targets(action.args[0]))


def test_a_short_notice_is_as_narrow_as_its_text_whatever_was_shown_before(page):
    notice, widths = page().notice, []
    for text in ("No.", "Nothing left to do, so this Other is done. " * 3, "No."):
        notice.show_at(text, QPointF(400, 300))
        widths.append(notice.width())
    assert widths[0] == widths[2] < widths[1]


def test_a_card_put_where_it_may_not_go_returns_with_the_reason_and_the_rule(page, hands):
    table = page()
    view = hands(table).until(can_move)
    action = next(action for action in view.actions if action.verb == "move")
    legal = {action.args[1] for action in view.actions if action.verb == "move"}
    wrong = next(
        place.key
        for place in view.locations
        if place.key not in legal and place.key != view.other(action.args[0]).location
    )
    count = len(table.session.match.moves)
    drag(table, middle(table, action.args[0]), middle(table, wrong))
    assert len(table.session.match.moves) == count
    assert table.notice.isVisible()
    assert "rule:" in table.notice.text()
    assert not table.scene.dragging


def test_a_card_let_go_outside_is_back_in_its_place(page, hands):
    table = page()
    view = hands(table).until(can_move)
    source = next(action.args[0] for action in view.actions if action.verb == "move")
    where = table.scene.pieces[source].scenePos()
    drag(table, middle(table, source), QPoint(-300, -300))
    assert table.scene.pieces[source].scenePos() == where
    assert table.scene.pieces[source].opacity() == 1.0


def test_what_is_in_the_hand_survives_a_language_switch_a_resize_and_a_right_click(page, hands, preferences):
    table = page()
    view = hands(table).until(can_move)
    source = next(action.args[0] for action in view.actions if action.verb == "move")
    port, start = table.view.viewport(), middle(table, source)
    disturbances = [
        lambda: preferences.set_language("en"),
        lambda: table.resize(1100, 700),
        lambda: QTest.mouseClick(port, Qt.MouseButton.RightButton, pos=start),
        lambda: preferences.set_language("ru"),
    ]
    for disturb in disturbances:
        start = middle(table, source)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(port, start + QPoint(60, 20))
        disturb()
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
        assert not table.scene.dragging
        assert all(piece.opacity() == 1.0 for piece in table.scene.pieces.values())


@pytest.mark.parametrize("decisions", [50, pytest.param(150, marks=pytest.mark.slow)])
def test_every_action_can_be_found_as_a_gesture_or_a_button(page, hands, decisions):
    table = page(seed=11)
    player = hands(table, seed=4)
    for _ in range(decisions):
        if player.step() is None:
            break
        player.clear()
        view = table.session.view
        for action in table.session.actions:
            if action.verb in TALK_VERBS:
                continue
            pair = gestures.endpoints(action, view)
            if pair is not None:
                assert set(pair) <= set(table.scene.pieces), action
        listed, closing = split_closing(table.session.actions)
        assert set(listed) | set(closing) == {a for a in table.session.actions if a.verb not in TALK_VERBS}


@pytest.mark.parametrize("decisions", [40, pytest.param(120, marks=pytest.mark.slow)])
def test_the_arrow_keys_and_enter_are_enough_to_play(page, qapp, decisions):
    table = page()
    table.activateWindow()
    rng = Random(3)
    for _ in range(decisions):
        qapp.processEvents()
        wait_for_answers(table)
        for _ in range(rng.choice([0, 0, 1, 2, 3, 5])):
            QTest.keyClick(qapp.focusWidget(), Qt.Key.Key_Down)
        QTest.keyClick(qapp.focusWidget(), Qt.Key.Key_Return)
    assert len(table.session.match.moves) > decisions // 2


def test_a_click_beside_the_button_of_the_curtain_leaves_it_the_keys(page, hands):
    table = page()
    player = hands(table)
    while not table.curtain.isVisible():
        player.step() if not table.sheet.isVisible() else table.sheet.choose("close")
    QTest.mouseClick(table.curtain, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert table.window().focusWidget().text() == table.words.t("table.curtain-raise")


def test_behind_the_curtain_nothing_hidden_is_drawn_said_or_listed(page, hands):
    table = page()
    player = hands(table)
    player.until(lambda view: view.phase == "battle")
    while not table.curtain.isVisible():
        player.step() if not table.sheet.isVisible() else table.sheet.choose("close")
    hidden = {card for seat in ("light", "dark") for card in table.session.match.state.view(seat).hands[seat]}
    for seat in ("light", "dark"):
        for other in table.session.match.state.view(seat).others:
            hidden |= {card for card in other.hand if card}
    public = table.session.view
    known = set(public.spell_discards) | {play.card for play in public.plays} | {public.top_card}
    assert not (hidden - known) & set(table.scene.pieces)
    assert table.preview.key == ""
    assert table.question.listed() == []
    assert [piece for piece in table.scene.pieces.values() if piece.kind == "card"] == []


def test_a_screen_reader_finds_everybody_and_can_press(page, hands):
    table = page()
    hands(table).until(can_move)
    action = next(action for action in table.session.actions if action.verb == "move")
    QAccessible.setActive(True)
    tree = QAccessible.queryAccessibleInterface(table.view)
    for key in action.args:
        spoken = table.scene.describe_piece(key)
        names = {tree.child(n).text(QAccessible.Text.Name): tree.child(n) for n in range(tree.childCount())}
        names[spoken].interface_cast(QAccessible.InterfaceType.ActionInterface).doAction("Press")
    assert table.session.match.moves[-1].action == action


def test_a_screen_reader_may_ask_a_piece_or_an_answer_for_what_it_has_not(page, hands):
    table = page()
    hands(table).until(can_move)
    for list_of in (table.view, table.question.answers):
        tree = QAccessible.queryAccessibleInterface(list_of)
        assert tree.child(0).textInterface() is None
        assert tree.child(0).valueInterface() is None


def test_a_screen_reader_presses_an_answer_in_the_list(page, hands):
    table = page()
    hands(table).until(can_move)
    tree = QAccessible.queryAccessibleInterface(table.question.answers)
    wanted = table.question.listed()[1]
    wait_for_answers(table)
    tree.child(1).interface_cast(QAccessible.InterfaceType.ActionInterface).doAction("Press")
    assert table.session.match.moves[-1].action == wanted


def test_the_log_speaks_the_language_of_the_interface(page, hands, preferences):
    table = page()
    hands(table).until(lambda view: view.turn == 2)
    russian = table.chronicle.toPlainText()
    preferences.set_language("en")
    assert "Ход 2" in russian
    assert "Turn 2" in table.chronicle.toPlainText()


def test_after_an_undo_the_log_tells_what_was_done_instead(page, hands):
    table = page()
    hands(table).until(lambda view: sum(action.verb == "move" for action in view.actions) > 1)
    first, other = [action for action in table.session.actions if action.verb == "move"][:2]
    table.run_action(first)
    assert table.session.undo()
    table.run_action(other)
    shown = table.chronicle.toPlainText()
    LogPresenter(table.words, table.session, table.chronicle).update()
    assert shown.endswith(table.chronicle.toPlainText())


@pytest.mark.parametrize("percent", [100, 200])
def test_no_question_is_cut_off_at_any_text_size(page, hands, preferences, percent):
    preferences.set_text_percent(percent)
    table = page()
    hands(table).until(can_move)
    assert table.question.height() >= 150
    assert table.question.listed() != []
    preferences.set_text_percent(100)


def test_the_same_view_twice_is_the_same_table(page, hands):
    table = page()
    hands(table).until(can_play)
    before = {key: (piece.scenePos(), piece.state) for key, piece in table.scene.pieces.items()}
    table.scene.sync(table.session.view, animate=False)
    assert {key: (p.scenePos(), p.state) for key, p in table.scene.pieces.items()} == before


def test_hovering_a_piece_shows_its_card_and_a_pinned_one_stays(page, hands):
    table = page()
    hands(table).until(can_move)
    table.scene.hovered.emit("anton")
    assert table.preview.key == "anton"
    table.preview.pin("andrey")
    table.scene.hovered.emit("larisa")
    assert table.preview.key == "andrey"


def test_pieces_have_names_for_those_who_hear(page, hands):
    table = page()
    hands(table).until(can_move)
    silent = [
        key
        for key, piece in table.scene.pieces.items()
        if isinstance(piece, Piece)
        and piece.kind in ("card", "token", "chip", "place", "pile")
        and not piece.accessible_text.strip()
    ]
    assert silent == []


@pytest.mark.parametrize("drags", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_disturbed_drags_leave_no_card_in_the_air(page, hands, preferences, caplog, drags):
    """Drops outside, right clicks, resizes, language switches, keys and undos in mid-drag.

    Qt warnings fail any test.
    """
    table = page()
    hands(table).until(can_move)
    rng, port = Random(200), table.view.viewport()
    disturbances = [
        lambda: None,
        lambda: preferences.set_language(rng.choice(["ru", "en"])),
        lambda: table.resize(rng.randint(1000, 1400), rng.randint(660, 800)),
        lambda: QTest.mouseClick(port, Qt.MouseButton.RightButton, pos=QPoint(rng.randint(0, 900), 300)),
        lambda: QTest.keyClick(port, Qt.Key.Key_Escape),
        lambda: table.view.set_zoom(rng.choice([1.0, 1.6])),
        table.undo,
        table.refresh,
    ]
    for number in range(drags):
        hands(table, number).clear()
        movable = [piece for piece in table.scene.pieces.values() if piece.kind in ("card", "token", "chip")]
        start = middle(table, rng.choice(movable).key)
        end = QPoint(rng.randint(-200, 1300), rng.randint(-200, 900))
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(port, start + (end - start) * 0.5)
        rng.choice(disturbances)()
        QTest.mouseMove(port, end)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
        table.scene.finish_animations()
        assert not table.scene.dragging
        assert all(piece.opacity() == 1.0 for piece in table.scene.pieces.values())
        for popup in table.findChildren(QMenu):
            popup.close()
        for box in table.findChildren(QMessageBox):
            box.reject()
    where = {key: piece.scenePos() for key, piece in table.scene.pieces.items()}
    table.scene.sync(table.session.view, animate=False)
    assert {key: piece.scenePos() for key, piece in table.scene.pieces.items()} == where
    assert [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


@pytest.mark.parametrize("size", [(1024, 668), (1366, 736), (960, 608)])
def test_the_table_fills_its_window_from_edge_to_edge(page, size):
    table = page()
    table.resize(*size)
    table.view.grab()
    shown = table.view.mapFromScene(table.scene.sceneRect()).boundingRect()
    port = table.view.viewport().rect()
    assert abs(shown.width() - port.width()) <= 2
    assert abs(shown.height() - port.height()) <= 2


def shown_middle(table, key) -> QPoint:
    """Return the screen position of the middle of the piece *key*."""
    return table.view.mapToGlobal(
        table.view.map_to_view(table.scene.pieces[key].sceneBoundingRect()).center().toPoint()
    )


def test_the_hand_stays_where_it_is_when_one_looks_closer(page, hands):
    table = page()
    view = hands(table).until(can_play)
    card = next(action for action in view.actions if action.verb == "play").args[0]
    before = shown_middle(table, card)
    table.view.set_zoom(2.0)
    after = shown_middle(table, card)
    assert (after - before).manhattanLength() <= 3
    assert table.view.hand.rect().contains(table.view.hand.mapFromGlobal(after))


def test_a_card_is_carried_from_the_hand_onto_a_table_that_is_looked_at_closely(page, hands):
    table = page()
    view = hands(table).until(can_play)
    action = next(action for action in view.actions if action.verb == "play" and len(action.args) == 2)
    table.view.set_zoom(1.6)
    table.view.ensureVisible(table.scene.pieces[action.args[1]], 40, 40)
    port = table.view.hand.viewport()
    start, end = shown_middle(table, action.args[0]), shown_middle(table, action.args[1])
    QTest.mousePress(
        port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, port.mapFromGlobal(start)
    )
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, port.mapFromGlobal(start + (end - start) * part))
    QTest.mouseRelease(
        port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, port.mapFromGlobal(end)
    )
    assert table.session.match.moves[-1].action == action


def test_a_click_on_a_card_that_cannot_be_laid_now_says_why(page, hands):
    table = page()
    hands(table).until(lambda view: view.question.kind == "movement")
    table.session.request_handover()
    table.curtain.raise_curtain()
    cards = [key for key, piece in table.scene.pieces.items() if piece.kind == "card"]
    spell = next(key for key in cards if key.startswith(("attack", "defence", "healing")))
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(table, spell))
    assert table.notice.isVisible()
    assert table.words.t("table.spells-in-battle") in table.notice.text()
