"""The position editor of Tribunal: shared as a line, played and analysed from there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.face.content import SetContent
from app.rules import own_fate
from app.rules.tribunal import Numbers, line
from app.rules.tribunal.set_up import TribunalSetUp
from app.ui.new_game.games import tribunal
from app.ui.setup.tribunal_page import TribunalSetUpPage
from app.ui.shell.host import AppContext
from app.ui.shell.main_window import MainWindow
from app.ui.tribunal.page import TribunalPage
from app.widgets.gallery import Gallery
from tests.ui.test_typing import sweep

LINE = "tribunal+1+2 r7 q2 | e12 1:h2m4g1l2x1 2:m1 | e25 1:m1S 4:h1m2 | light act 2,1"


@pytest.fixture
def page(qtbot, preferences):
    gallery = Gallery(preferences, lambda language: SetContent("tribunal", "", "1", language))
    made = TribunalSetUpPage(preferences, gallery, TribunalSetUp(), ("weak",))
    qtbot.addWidget(made)
    made.resize(1366, 740)
    made.show()
    made.start()
    return made


@pytest.fixture
def window(qtbot, preferences, shelf):
    made = MainWindow(
        preferences, AppContext(own_fate.GAME, shelf(), other_games=(tribunal(shelf(Numbers())),))
    )
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    return made


def middle(page, key):
    piece = page.scene.pieces[key]
    return page.view.mapFromScene(piece.scenePos() + piece.area.center())


def test_an_other_is_dragged_to_another_layer(page):
    start, end = middle(page, "light-1"), middle(page, "layer-3")
    viewport = page.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.4, 1.0):
        QTest.mouseMove(viewport, start + QPoint(*(round(part * d) for d in (end - start).toTuple())))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert page.set_up.facts("light-1")["layer"] == 3
    assert page.line.field.text() == "tribunal r1 | 1:g3 | 1:m1 | light act 1"


def test_an_other_is_created_chosen_and_changed_by_buttons(page):
    page.creates["dark"].click()
    assert page.set_up.facts("dark-2")
    page.panel.facts["mana"].more.click()
    page.panel.facts["lives"].less.click()
    page.expansions["expansion-2"].click()
    page.panel.flags["shielded"].click()
    page.panel.numbers["dark"].more.click()
    assert page.set_up.text() == "tribunal+2 r1 | 1 | e1 1:m1 2:h2m1P | light act 1"
    page.remove()
    assert page.set_up.text() == "tribunal+2 r1 | 1 | e1 1:m1 | light act 1"
    page.undo()
    assert page.set_up.facts("dark-2")


def test_what_cannot_be_is_told_and_can_be_neither_played_nor_shared(page, preferences):
    page.phases["declare"].click()
    feet = page.panel.footer
    assert not feet.buttons["play"].isEnabled()
    assert not page.line.copy_button.isEnabled()
    assert page.line.field.text() == ""
    page.turns["dark"].click()
    page.phases["act"].click()
    assert feet.buttons["analyse"].isEnabled()


@pytest.mark.parametrize(
    "text", ["nonsense", "tribunal r1 | 1:z9 | 1 | light act 1", "tribunal | 1:h9 | 1 | light act 1"]
)
def test_a_bad_line_gets_one_sentence_and_changes_nothing(page, text):
    before = page.set_up.text()
    page.line.field.setText(text)
    QTest.keyClick(page.line.field, Qt.Key.Key_Return)
    assert page.set_up.text() == before
    assert page.line.trouble
    assert "tribunal." not in page.line.trouble
    assert page.line.field.text() == text


def test_a_line_is_copied_and_pasted(page):
    QGuiApplication.clipboard().setText(f"  {LINE}\n")
    page.line.paste_button.click()
    assert page.set_up.text() == LINE
    page.line.copy_button.click()
    assert QGuiApplication.clipboard().text() == LINE


def test_a_position_is_kept_as_a_scenario_and_opened_again(page, tmp_path):
    page.set_line(LINE)
    page.save_as(tmp_path / "one.toml")
    page.set_line("tribunal r1 | 1 | 1:m1 | light act 1")
    page.open_file(tmp_path / "one.toml")
    assert page.set_up.text() == LINE


def test_what_was_set_up_last_is_played_against_the_computer_and_still_there_after(window):
    window.learning.set_up("tribunal")
    window.shown.set_line(LINE)
    window.shown.panel.footer.buttons["play"].click()
    assert isinstance(window.page, TribunalPage)
    assert line.write(window.page.session.match.state) == LINE
    window.page.leave_wanted.emit()
    assert window.shown.set_up.text() == LINE


def test_a_game_leads_to_its_position_set_up(window):
    window.learning.set_up("tribunal")
    window.shown.set_line(LINE)
    window.shown.panel.footer.buttons["play"].click()
    page = window.page
    page.copy_position()
    assert QGuiApplication.clipboard().text() == LINE
    page.set_up_here()
    assert isinstance(window.shown, TribunalSetUpPage)
    assert window.shown.set_up.text() == LINE


def test_every_key_typed_quickly_into_the_line_stays(page):
    assert sweep(page, 15)
