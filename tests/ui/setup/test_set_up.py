"""The position editor: mouse and keys, files, play from here, custom puzzles."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app import i18n, paths
from app.cards import convert
from app.rules.game import Action
from app.rules.own_fate.set_up import SetUp
from app.ui.board.page import TablePage
from app.ui.coach.puzzles import PuzzleList, own
from app.ui.setup.page import DRAWERS, SetUpPage


@pytest.fixture
def page(qtbot, preferences, gallery, cards):
    made = SetUpPage(preferences, gallery, SetUp(convert.card_set(cards)), ("novice",))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.start()
    return made


def spot(page, key):
    piece = page.scene.pieces[key]
    return page.view.mapFromScene(piece.scenePos() + piece.area.center())


def drag(page, source, target):
    viewport = page.view.viewport()
    start, end = spot(page, source), spot(page, target)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(viewport, start + QPoint(*(round(part * d) for d in (end - start).toTuple())))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_hint_for_a_chosen_card_is_not_cut_on_a_small_screen(page, preferences, qtbot, language):
    preferences.set_language(language)
    page.resize(1366, 740)
    (hint,) = (label for label in page.findChildren(QLabel) if label.text() == preferences.t("setup.choose"))
    panel = hint.parentWidget()

    def visible():
        assert panel.visibleRegion().boundingRect().contains(hint.geometry())
        assert hint.height() >= hint.heightForWidth(hint.width())

    qtbot.waitUntil(visible, timeout=2000)


def test_a_card_is_dragged_from_its_drawer_onto_the_table_and_back(page):
    drag(page, "semen", "city-light")
    assert page.set_up.facts("semen")["at"] == "city-light"
    drag(page, "semen", "egor-flat")
    assert page.set_up.facts("semen")["at"] == "egor-flat"
    drag(page, "semen", "box")
    assert page.set_up.facts("semen") == {}


def test_a_spell_is_given_by_two_clicks_and_shows_in_the_hand(page):
    page.open_drawer("spells")
    page.scene.press("attack-2")
    page.scene.press("anton")
    assert page.set_up.facts("anton")["spells"] == ["attack-2.1"]
    page.open_drawer("hand-light")
    assert "attack-2.1" in page.scene.pieces


def test_keys_wound_deepen_the_gloom_and_take_away(page):
    page.view.setFocus()
    page.scene.press("anton")
    for keys in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_G):
        QTest.keyClick(page.view, keys)
    assert (page.set_up.facts("anton")["wounds"], page.set_up.facts("anton")["gloom"]) == (1, 1)
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    assert page.set_up.facts("anton") == {}
    QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.set_up.facts("anton")["wounds"] == 1


def test_a_cell_of_a_track_is_pressed(page):
    tracks = page.scene.pieces["tracks"]
    area = tracks.track_areas()["vortex"]
    found = {tracks.value_at(QPointF(x, 30)) for x in range(round(area.left()), round(area.right()), 7)}
    assert ("vortex", 7) in found
    page.scene.number_wanted.emit("inferno", 7)
    assert page.set_up.number("inferno") == 7


def test_an_impossible_position_is_explained_and_not_played(page):
    for _ in range(5):
        page.edit(Action("put", ("attack-1", "anton")))
    assert not page.panel.footer.buttons["play"].isEnabled()
    assert any('href="rule:A97"' in label.text() for label in page.panel.findChildren(QLabel))
    played = []
    page.play_wanted.connect(played.append)
    page.play()
    assert played == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_drawer_is_named_and_says_when_it_is_empty(page, preferences, language):
    preferences.set_language(language)
    for name in DRAWERS:
        assert i18n.has(f"setup.drawer-{name}", language)
        assert i18n.has(f"setup.empty-{'hand' if name.startswith('hand') else name}", language)
        page.open_drawer(name)


def test_a_saved_position_is_opened_again(page, tmp_path):
    page.edit(Action("put", ("zavulon", "roof")))
    page.panel.phases["battle"].click()
    page.save_as(tmp_path / "roof.toml")
    saved = page.set_up.position()
    page.edit(Action("drop", ("zavulon", "box")))
    page.open_file(tmp_path / "roof.toml")
    assert page.set_up.position() == saved
    (tmp_path / "bad.toml").write_text("game = 'chess'", encoding="utf-8")
    page.open_file(tmp_path / "bad.toml")
    assert page.notice.isVisible()
    assert page.set_up.position() == saved


def test_one_plays_from_here_and_comes_back_to_the_position(window):
    window.learning.set_up()
    shown = window.shown
    assert isinstance(shown, SetUpPage)
    shown.edit(Action("put", ("anton", "hairdresser")))
    shown.edit(Action("put", ("attack-2", "anton")))
    shown.panel.phases["battle"].click()
    moments = shown.panel.moments
    moments.setCurrentIndex(moments.findData("until gloom anton"))
    shown.play()
    assert isinstance(window.shown, TablePage)
    question = window.page.session.match.state.question
    assert (question.kind, question.args["other"]) == ("gloom", "anton")
    window.page.leave_wanted.emit()
    assert isinstance(window.shown, SetUpPage)
    assert window.shown.set_up.facts("anton")["spells"] == ["attack-2.1"]


def test_a_position_becomes_a_puzzle_when_it_has_one_solution(window, qtbot):
    window.learning.set_up()
    shown = window.shown
    for text in ("put anton hairdresser", "put attack-4 anton", "drop larisa box"):
        shown.edit(Action.parse(text))
    shown.panel.phases["battle"].click()
    maker = shown.make_puzzle()
    maker.name.setText("Андрей")
    maker.kind.setCurrentIndex(maker.kind.findData("dead"))
    maker.card.setCurrentIndex(maker.card.findData("andrey"))
    maker.prove_button.click()
    assert not maker.keep_button.isEnabled()
    qtbot.waitUntil(lambda: maker.proof is not None, timeout=60_000)
    assert maker.proof.solution == ("play attack-4 andrey",)
    maker.keep_button.click()
    assert isinstance(window.shown, PuzzleList)
    assert [one.title["ru"] for one in own()[0]] == ["Андрей"]
    assert (paths.home() / "puzzles" / "Андрей.toml").exists()
    window.shown.chosen.emit(10)
    assert window.page.session.puzzle.title == {"ru": "Андрей"}


def test_the_search_can_be_stopped_and_another_goal_asks_for_another_proof(window, qtbot):
    window.learning.set_up()
    maker = window.shown.make_puzzle()
    maker.prove_button.click()
    maker.prove_button.click()
    assert maker.proof is None
    maker.prove_button.click()
    qtbot.waitUntil(lambda: maker.proof is not None, timeout=60_000)
    maker.seat.setCurrentIndex(1)
    assert maker.proof is None
    maker.reject()
