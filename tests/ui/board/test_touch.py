"""Touch on the table, and other ways to zoom."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="module")
def screen():
    """Return a touch screen."""
    return QTest.createTouchDevice()


@pytest.fixture
def moving(page, hands):
    """Return a table on which an Other can move, and a move."""
    table = page()
    view = hands(table).until(lambda view: any(action.verb == "move" for action in view.actions))
    QApplication.processEvents()
    return table, next(action for action in view.actions if action.verb == "move")


def middle(table, key):
    piece = table.scene.pieces[key]
    return table.view.mapFromScene(piece.scenePos() + piece.area.center())


def tap(table, screen, at):
    port = table.view.viewport()
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    QTest.touchEvent(port, screen).release(0, at, port).commit()


def test_a_tap_takes_a_piece_up_and_a_second_puts_it_down(moving, screen):
    table, action = moving
    tap(table, screen, middle(table, action.args[0]))
    assert table.scene.selected == action.args[0]
    tap(table, screen, middle(table, action.args[1]))
    assert table.session.match.moves[-1].action == action


def test_a_finger_drags_a_piece_to_where_it_goes(moving, screen):
    table, action = moving
    port = table.view.viewport()
    start, end = middle(table, action.args[0]), middle(table, action.args[1])
    QTest.touchEvent(port, screen).press(0, start, port).commit()
    for part in (0.3, 0.7, 1.0):
        QTest.touchEvent(port, screen).move(0, start + (end - start) * part, port).commit()
    assert table.scene.dragging
    QTest.touchEvent(port, screen).release(0, end, port).commit()
    assert table.session.match.moves[-1].action == action
    assert not table.scene.dragging


def pinch(table, screen, before, after):
    """Pinch around the middle from *before* to *after* px."""
    port = table.view.viewport()
    center = port.rect().center()
    for number, apart in enumerate((before, (before + after) // 2, after)):
        half = QPoint(apart // 2, 0)
        sequence = QTest.touchEvent(port, screen)
        for finger, at in enumerate((center - half, center + half)):
            (sequence.move if number else sequence.press)(finger, at, port)
        sequence.commit()
    sequence = QTest.touchEvent(port, screen)
    for finger, at in enumerate((center - half, center + half)):
        sequence.release(finger, at, port)
    sequence.commit()


def test_two_fingers_zoom_and_do_nothing_else(moving, screen):
    table, _ = moving
    count = len(table.session.match.moves)
    pinch(table, screen, 100, 240)
    assert table.view.zoom == pytest.approx(2.4, abs=0.1)
    pinch(table, screen, 300, 60)
    assert table.view.zoom == 1.0
    assert len(table.session.match.moves) == count
    assert not table.scene.selected


def test_a_second_finger_puts_a_dragged_card_back(moving, screen):
    table, action = moving
    port, start = table.view.viewport(), middle(table, action.args[0])
    QTest.touchEvent(port, screen).press(0, start, port).commit()
    QTest.touchEvent(port, screen).move(0, start + QPoint(60, 30), port).commit()
    assert table.scene.dragging
    two = QTest.touchEvent(port, screen)
    two.stationary(0)
    two.press(1, start + QPoint(200, 0), port).commit()
    assert not table.scene.dragging
    two = QTest.touchEvent(port, screen)
    two.release(0, start, port)
    two.release(1, start + QPoint(200, 0), port).commit()
    assert not table.scene.selected


def test_a_finger_that_rests_keeps_the_card_in_the_preview(moving, screen, monkeypatch, qtbot):
    monkeypatch.setattr("app.ui.board.view.LONG_PRESS", 20)
    table, action = moving
    port, at = table.view.viewport(), middle(table, action.args[0])
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    qtbot.waitUntil(lambda: table.preview.pinned, timeout=2000)
    QTest.touchEvent(port, screen).release(0, at, port).commit()
    assert table.preview.key == action.args[0]
    assert not table.scene.selected


def test_one_finger_on_empty_ground_moves_what_is_seen_while_zoomed(moving, screen):
    table, _ = moving
    table.view.set_zoom(3.0)
    port = table.view.viewport()
    empty = next(
        QPoint(x, y)
        for x in range(20, port.width(), 30)
        for y in range(20, port.height(), 30)
        if table.scene.piece_at(table.view.mapToScene(QPoint(x, y))) is None
    )
    before = table.view.mapToScene(QPoint(0, 0))
    QTest.touchEvent(port, screen).press(0, empty, port).commit()
    QTest.touchEvent(port, screen).move(0, empty - QPoint(60, 40), port).commit()
    QTest.touchEvent(port, screen).release(0, empty - QPoint(60, 40), port).commit()
    assert table.view.mapToScene(QPoint(0, 0)) != before


def wheel(table, at, angle, pixels=None):
    port = table.view.viewport()
    QApplication.sendEvent(
        port,
        QWheelEvent(
            QPointF(at), QPointF(port.mapToGlobal(at)), pixels or QPoint(), angle, Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        ),
    )  # fmt: skip


def test_the_wheel_zooms_to_what_is_under_the_pointer(moving):
    table, action = moving
    at = middle(table, action.args[0])
    before = table.view.mapToScene(at)
    wheel(table, at, QPoint(0, 480))
    assert table.view.zoom > 1.9
    after = table.view.mapToScene(at)
    assert (after - before).manhattanLength() < 12


def test_two_fingers_on_a_trackpad_move_what_is_seen(moving):
    table, _ = moving
    table.view.set_zoom(2.0)
    before = table.view.mapToScene(QPoint(0, 0))
    wheel(table, QPoint(300, 300), QPoint(0, -120), QPoint(-30, -40))
    assert table.view.zoom == 2.0
    assert table.view.mapToScene(QPoint(0, 0)) != before


def test_the_enlarged_table_follows_the_keyboard_except_into_the_hand(moving):
    table, _ = moving
    view, scene = table.view, table.scene
    view.set_zoom(3.0)
    places = {True: 0, False: 0}
    for _ in scene.pieces:
        before = view.mapToScene(QPoint(0, 0))
        QTest.keyClick(view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
        middle = scene.pieces[scene.focus_key].sceneBoundingRect().center()
        in_hand = scene.hand_area.contains(middle)
        places[in_hand] += 1
        if in_hand:
            assert view.mapToScene(QPoint(0, 0)) == before
        else:
            assert view.mapToScene(view.viewport().rect()).boundingRect().contains(middle)
    assert all(places.values()), places


def test_ctrl_with_an_arrow_moves_what_is_seen(moving):
    table, _ = moving
    table.view.set_zoom(2.0)
    before = table.view.mapToScene(QPoint(0, 0))
    QTest.keyClick(table.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert table.view.mapToScene(QPoint(0, 0)).x() > before.x()
