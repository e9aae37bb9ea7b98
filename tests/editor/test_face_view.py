"""Zooming a face: scrolling by bars, wheel and hand, and resetting."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.editor.face_panel import show_warnings
from app.editor.face_view import FaceView
from app.editor.page import EditorPage
from app.face.ops import Warn
from app.widgets.controls import Label


@pytest.fixture
def page(page: EditorPage) -> EditorPage:
    page.choose("anton")
    return page


def wheel(view: FaceView, turn: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    at = QPointF(view.rect().center())
    event = QWheelEvent(at, view.mapToGlobal(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, keys,
                        Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(view, event)


def test_a_card_that_is_shown_larger_has_bars_and_goes_with_them(page):
    view = page.face.face
    assert not view.down.isVisible()
    view.zoom_to(4.0)
    assert view.down.isVisible()
    assert view.across.isVisible()
    view.down.setValue(0)
    view.across.setValue(0)
    assert view.part_at(QPointF(view.width() / 2, view.height() / 3)) in ("side", "name", "picture")
    view.down.setValue(view.down.maximum())
    assert view.part_at(QPointF(view.width() / 2, view.height() / 2)) in ("rules", "flavour")
    view.zoom_to(1.0)
    assert not view.down.isVisible()


def test_the_wheel_scrolls_a_card_that_is_shown_larger(page):
    view = page.face.face
    view.zoom_to(4.0)
    before = view.down.value(), view.across.value()
    wheel(view, -120)
    assert view.down.value() > before[0]
    wheel(view, -120, Qt.KeyboardModifier.ShiftModifier)
    assert view.across.value() > before[1]
    assert view.zoom() == 4.0


def test_all_languages_side_by_side_are_seen_whole(page):
    page.face.face.zoom_to(4.0)
    page.face.show_all(True)
    assert page.face.zoom_button.text() == ""


@pytest.mark.parametrize(("code", "role"), [("face.overflow", "quiet"), ("face.lost-symbol", "danger")])
def test_each_warning_is_shown_once_and_only_errors_in_their_colour(qtbot, code: str, role: str) -> None:
    label = Label()
    qtbot.addWidget(label)
    params = {"size": "6", "script": "any", "symbol": "wood"}
    warnings = [Warn("face.too-small", "mill", "rules", params), *[Warn(code, "mill", "rules", params)] * 2]
    show_warnings(label, warnings, "Sawmill", "en")
    assert len(label.text().splitlines()) == 2
    assert label.property("role") == role
