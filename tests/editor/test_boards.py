"""Boards in the editor: places and cells are placed with the mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.cards import game_edits
from app.cards.data import BoardData, PlaceData, TrackData
from app.editor.board_view import BoardView
from app.editor.page import EditorPage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def board(page: EditorPage) -> BoardView:
    data = game_edits.empty("tin", "1", "en", {"en": "Tin"})
    river = TrackData("river", (1, 2), ("neutral",) * 2, form="free", points=((20.0, 20.0), (60.0, 20.0)))
    places = (PlaceData("market", "coast", 60.0, 70.0, 60.0, 60.0), PlaceData("lamp", "coast", 150.0, 40.0))
    coast = BoardData("coast", 200.0, 150.0)
    page.model.put_set(replace(data, tracks=(river,), boards=(coast,), places=places), "editor.undo-import")
    page.model.open_set("tin")
    page.show_view("board")
    QTest.qWait(20)
    return page.board


def drag(view: BoardView, start: QPoint, dx_mm: float, dy_mm: float) -> None:
    scale, _corner = view.face._scale_and_corner()
    end = start + QPoint(round(dx_mm * scale), round(dy_mm * scale))
    QTest.mousePress(view.face, LEFT, pos=start)
    QTest.mouseMove(view.face, end)
    QTest.mouseRelease(view.face, LEFT, pos=end)


def middle(view: BoardView, number: int) -> QPoint:
    return view.face.area_of_spot(number).center().toPoint()


def test_a_place_is_moved_and_resized_with_the_mouse_and_undone(page: EditorPage, board: BoardView):
    board.choose("board", "coast")
    drag(board, middle(board, 0), 10.0, -5.0)
    market = page.model.data.places[0]
    assert (market.x, market.y) == pytest.approx((70.0, 65.0), abs=1.0)
    assert board.thing() == market
    drag(board, board.face.area_of_spot(0).bottomRight().toPoint(), 10.0, 20.0)
    wider = page.model.data.places[0]
    assert (wider.width, wider.height) == pytest.approx((70.0, 80.0), abs=1.5)
    assert wider.x - wider.width / 2 == pytest.approx(market.x - market.width / 2)
    page.model.undo()
    page.model.undo()
    assert page.model.data.places[0].x == 60.0


def test_a_double_click_adds_a_place_there_ready_to_be_named(page: EditorPage, board: BoardView):
    board.choose("board", "coast")
    QTest.mouseDClick(board.face, LEFT, pos=middle(board, 1) + QPoint(0, 150))
    new = page.model.data.places[-1]
    assert (board.thing(), new.board, len(page.model.data.places)) == (new, "coast", 3)
    assert new.x == pytest.approx(150.0, abs=1.0)
    assert board.findChild(QLineEdit, "name-en").hasFocus()


def test_a_deleted_board_takes_its_places_and_undo_brings_them_back(page: EditorPage, board: BoardView):
    board.choose("board", "coast")
    board.remove()
    assert (page.model.data.boards, page.model.data.places) == ((), ())
    page.model.undo()
    assert [place.key for place in page.model.data.places] == ["market", "lamp"]


def test_a_copied_board_has_copies_of_its_places(page: EditorPage, board: BoardView):
    board.choose("board", "coast")
    board.copy()
    places = [(place.board, place.x) for place in page.model.data.places]
    assert places == [("coast", 60.0), ("coast", 150.0), ("coast-2", 60.0), ("coast-2", 150.0)]
    assert len({place.key for place in page.model.data.places}) == 4
    page.model.undo()
    assert len(page.model.data.places) == 2


def test_cells_at_free_points_are_moved_and_added_with_the_mouse(page: EditorPage, board: BoardView):
    board.choose("track", "river")
    drag(board, middle(board, 1), 30.0, 0.0)
    assert page.model.data.tracks[0].points[1] == pytest.approx((90.0, 20.0), abs=1.0)
    QTest.mouseDClick(board.face, LEFT, pos=middle(board, 0) + QPoint(200, 0))
    track = page.model.data.tracks[0]
    assert (track.cells, len(track.points), len(track.sides)) == ((1, 2, 3), 3, 3)
    line = board.findChild(QLineEdit, "points")
    line.setText("")
    QTest.keyClicks(line, "10, 10; 20,5")
    board.store_typed()
    assert page.model.data.tracks[0].points == ((10.0, 10.0), (20.0, 5.0))
    QTest.keyClicks(line, "; 30")
    board.store_typed()
    assert board.problem.text()
    assert len(page.model.data.tracks[0].points) == 2


def test_the_tracks_of_the_shipped_games_stay_straight(page: EditorPage):
    page.show_view("board")
    page.board.choose("track", "vortex")
    assert page.board.findChild(QLineEdit, "points") is None
    assert not [field for field in page.board._form.findChildren(object) if field.objectName() == "width"]
