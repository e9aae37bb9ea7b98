"""Information at a glance: sums on targets, raised cards, growing letters."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.board.geometry import layout_groups
from app.ui.board.preview import Chronicle
from app.ui.own_fate.tokens import Token
from app.widgets import preferences as reading, symbols
from app.widgets.windows import screen_of


def test_what_lies_on_a_target_is_added_up_as_the_count_would(page, hands):
    table = page()
    view = hands(table).until(lambda view: any(target.wounds for target in view.forecast().targets))
    target = next(target for target in view.forecast().targets if target.wounds)
    state = table.scene.pieces[target.target].state
    assert (state.attack, state.defence, state.coming) == (target.attack, target.defence, target.wounds)


def test_the_log_s_lines_of_each_player_have_a_bar_of_their_own(qtbot, preferences):
    log = Chronicle(preferences, "free")
    qtbot.addWidget(log)
    kinds = ("light", "dark", "#aa3311", "")
    log.show_lines([(kind, "A card") for kind in kinds])
    bars = [line.removesuffix("A card") for line in log.toPlainText().splitlines()]
    assert len(set(bars)) == len(kinds)
    assert preferences.theme.side_text("#aa3311") in log.toHtml()


def test_a_held_card_stands_out_of_the_fan_while_the_pointer_is_on_it(page, hands):
    table = page()
    hands(table).until(lambda view: any(len(other.hand) > 2 and other.hand[0] for other in view.others))
    QApplication.processEvents()
    card = next(piece for key, piece in table.scene.pieces.items() if piece.rises_on_hover and "." in key)
    port, rest = table.view.viewport(), card.scenePos()
    corner = table.view.mapFromScene(rest + QPoint(12, 60))
    QTest.mouseMove(port, corner)
    assert card.scenePos().y() < rest.y()
    assert table.scene.under(table.view.mapToScene(corner))[0] is card
    QTest.mouseMove(port, QPoint(5, 5))
    assert card.scenePos() == rest


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_letters_on_the_table_grow_and_stay_within_their_pieces(page, preferences, percent):
    preferences.set_text_percent(percent)
    table = page()
    geometry = table.scene.geometry
    assert geometry.text == preferences.table_text
    parts = [geometry.strip, geometry.tracks, geometry.map, geometry.hand]
    for one, below in pairwise(parts):
        assert one.bottom() <= below.top()
    for piece in table.scene.pieces.values():
        if isinstance(piece, Token):
            assert geometry.map.contains(piece.mapRectToScene(piece.area))


def test_what_a_large_screen_asks_for_grows_windows_and_not_the_letters_of_the_table(
    qapp, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(reading, "LARGE_SCREENS", ((100, 150),))
    reader = reading.Preferences(tmp_path / "large.ini", qapp)
    window = QWidget()
    qtbot.addWidget(window)
    assert (reader.text_percent, reader.table_text) == (150, 1.0)
    assert reader.room_for(window, 400, 300) == QSize(600, 450)
    assert reader.room_for(window, 4000, 300).width() < screen_of(window).availableSize().width()
    reader.set_text_percent(200)
    assert reader.table_text == 1.25


def test_on_a_high_page_large_text_takes_no_room_from_the_preview(page, preferences):
    preferences.set_text_percent(150)
    table = page(size=(2560, 1500))
    assert table.preview.height() > 0.25 * table.height()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("mode", [QIcon.Mode.Normal, QIcon.Mode.Selected])
def test_signs_in_lists_have_a_picture_for_every_screen(qapp, ratio, mode):
    icon = symbols.icon("mage", "#ffffff", 20, chosen="#000000")
    assert icon.pixmap(QSize(20, 20), ratio, mode).size() == QSize(20, 20) * ratio
    assert QSize(20, 20) * ratio in icon.availableSizes(mode)


def test_a_hand_in_two_rows_is_read_row_by_row_and_keeps_its_height_with_any_number_of_cards():
    for count in (2, 5, 12, 24):
        ((_, cards),) = layout_groups([count], QRectF(0, 0, 1400, 200), [1.0], rows=2, narrowest=0.7)
        assert [(card.top(), card.left()) for card in cards] == sorted((c.top(), c.left()) for c in cards)
        assert {card.height() for card in cards} == {83.0}
        assert not any(a.intersects(b) for n, a in enumerate(cards) for b in cards[:n])


def test_the_hand_in_use_is_squeezed_last():
    (_, resting), (_, used) = layout_groups([6, 4], QRectF(0, 0, 700, 200), [1.0, 2.0])
    assert used[1].left() - used[0].left() > resting[1].left() - resting[0].left()
    assert used[-1].right() <= 701


def test_a_piece_held_over_what_it_may_not_be_put_on_says_why_with_the_rule(page, hands, qtbot):
    table = page()
    view = hands(table).until(lambda view: any(action.verb == "move" for action in view.actions))
    QApplication.processEvents()
    mover = next(action.args[0] for action in view.actions if action.verb == "move")
    legal = {action.args[1] for action in view.actions if action.verb == "move"}
    wrong = next(
        place.key for place in view.locations
        if place.key not in legal and place.key != view.other(mover).location and not place.others
    )  # fmt: skip
    table.scene.select(mover)
    plate = table.scene.pieces[wrong]
    QTest.mouseMove(table.view.viewport(), table.view.mapFromScene(plate.scenePos() + plate.area.center()))
    qtbot.waitUntil(table.notice.isVisible, timeout=3000)
    assert "rule:" in table.notice.text()
    assert table.scene.selected == mover
