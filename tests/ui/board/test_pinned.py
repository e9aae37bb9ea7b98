"""Controls that stay keep their places; the card over the table covers neither source nor target."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from app.rules.game import TALK_VERBS
from app.ui.board.floating import map_to_page
from app.ui.board.preview import CARD_WIDTH, EDGE, REST_MS
from app.ui.board.question import PADDING_DOWN
from app.ui.own_fate.page import FatePage
from tests.covering import covering
from tests.ui.pinned import SCREENS, STEPS, moved, places
from tests.ui.pointer import wait_for_answers


@pytest.fixture
def in_battle(qtbot, preferences, gallery, session):
    """Return a function that opens a game shortly before its first battle slot."""

    def show(size, percent, language):
        preferences.set_language(language)
        preferences.set_text_percent(percent)
        game, rng = session(seed=3, open_hands=True), Random(1)
        while game.match.state.question.kind not in ("gloom", "battle"):
            actions = [action for action in game.match.state.legal() if action.verb not in TALK_VERBS]
            game.match.submit(rng.choice(actions))
        made = FatePage(preferences, gallery, game)
        qtbot.addWidget(made)
        made.resize(*size)
        made.show()
        made.start()
        return made

    return show


@pytest.mark.parametrize(("screen", "language"), covering(SCREENS, ["ru", "en"]))
def test_no_control_that_stays_moves_in_own_fate(in_battle, screen, language):
    page = in_battle(*screen, language)
    assert not moved(page, STEPS)
    plan = page._plan_panel
    assert not plan.isVisible() or plan.height() > 2 * page.question.fontMetrics().lineSpacing()


def test_nine_answers_fit_below_a_question_without_a_plan(page):
    answers = page(seed=3).question.answers
    assert answers.viewport().height() >= 9 * (answers.fontMetrics().lineSpacing() + PADDING_DOWN)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_enter_and_space_press_the_primary_button(in_battle, key):
    page = in_battle((1366, 740), 100, "en")
    hands = Random(2)
    while page.question.primary_button() is None or not page.question.primary_button().isEnabled():
        page.run_action(hands.choice([a for a in page.session.actions if a.verb not in TALK_VERBS]))
        QApplication.processEvents()
    before = len(page.session.match.moves)
    wait_for_answers(page)
    page.setFocus()
    QTest.keyClick(page, key)
    assert len(page.session.match.moves) > before


@pytest.mark.parametrize(("size", "percent"), SCREENS)
def test_a_card_over_the_table_is_large_and_off_source_and_targets(in_battle, size, percent):
    page = in_battle(size, percent, "en")
    scene = page.scene
    pieces = [piece for piece in scene.pieces.values() if piece.card and piece.kind in ("card", "token")]
    sources = [
        key for key in scene.pieces if scene.gestures.targets(key) and scene.pieces[key].kind == "card"
    ]
    assert pieces
    assert page.preview.floating
    for piece in [*pieces[::4], *(scene.pieces[key] for key in sources[:2])]:
        scene.select(piece.key if piece.key in sources else "")
        page.preview.show_card("")
        scene.hovering = ""
        scene._hover_at(piece.sceneBoundingRect().center())
        page.preview._appear()
        shown = page.preview.geometry()
        if percent == 100:
            assert shown.width() >= CARD_WIDTH + EDGE
        tokens = [key for key in scene.gestures.targets(scene.selected) if scene.pieces[key].kind == "token"]
        covered = [
            key
            for key in {scene.hovering, scene.selected, *tokens} - {""}
            if map_to_page(page.view, scene.pieces[key].sceneBoundingRect()).toRect().intersects(shown)
        ]
        assert not covered, piece.key
        assert page.view.geometry().contains(shown)


@pytest.mark.parametrize(("size", "percent"), [*SCREENS, ((1920, 1050), 100)])
def test_the_log_keeps_three_lines(in_battle, size, percent):
    page = in_battle(size, percent, "ru")
    lines = page.chronicle.viewport().height() / page.chronicle.fontMetrics().lineSpacing()
    assert lines >= 3
    assert page.preview.floating == (size[0] < 1900)
    if not page.preview.floating:
        assert page.preview.face_width() >= CARD_WIDTH


def test_a_card_over_the_table_goes_when_the_pointer_leaves_and_stays_when_pinned(in_battle):
    page = in_battle((1366, 740), 100, "en")
    piece = next(piece for piece in page.scene.pieces.values() if piece.kind == "card")
    page.scene._hover_at(piece.sceneBoundingRect().center())
    assert not page.preview.isVisible()
    page.preview._appear()
    assert page.preview.isVisible()
    page.scene._hover_at(page.scene.pieces["enemy-hand"].sceneBoundingRect().center())
    assert not page.preview.isVisible()
    page.preview.pin(piece.card)
    page.scene.hover_lost()
    assert page.preview.isVisible()


def test_a_card_takes_clicks_in_the_column_and_leaves_them_to_the_table_over_it(page):
    table = page(seed=3, open_hands=True)
    card = next(piece.card for piece in table.scene.pieces.values() if piece.kind == "card" and piece.card)
    for size in ((1366, 740), (1920, 1050)):
        table.resize(*size)
        QApplication.processEvents()
        table.preview.show_card(card)
        QTest.qWait(0)
        hit = table.childAt(table.preview.mapTo(table, table.preview.rect().center()))
        in_column = size[0] == 1920
        assert table.preview.floating != in_column
        assert (hit is table.preview or table.preview.isAncestorOf(hit)) == in_column


def test_a_tooltip_keeps_off_the_card_over_the_table(in_battle):
    page = in_battle((1366, 740), 100, "en")
    tokens = [piece for piece in page.scene.pieces.values() if piece.kind == "token"]
    piece = next(piece for piece in tokens if page.scene.tooltip_at(piece.sceneBoundingRect().center()))
    page.scene._hover_at(piece.sceneBoundingRect().center())
    page.preview._appear()
    at, viewport = page.view.mapFromScene(piece.sceneBoundingRect().center()), page.view.viewport()
    page.preview.move(viewport.mapTo(page, at) + QPoint(10, 10))
    help_event = QHelpEvent(QEvent.Type.ToolTip, at, viewport.mapToGlobal(at))
    QApplication.sendEvent(viewport, help_event)
    assert QToolTip.isVisible()
    QApplication.processEvents()
    tip = next(one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel"))
    assert not tip.geometry().intersects(QRect(page.preview.mapToGlobal(QPoint()), page.preview.size()))


def test_after_an_undo_no_card_is_shown_that_was_not_drawn_yet(page):
    table = page(seed=3, open_hands=True)
    hands = Random(1)

    def held():
        return {key for cards in table.session.view.hands.values() for key in cards if key}

    before = held()
    while not (drawn := held() - before):
        before |= held()
        actions = [action for action in table.session.actions if action.verb not in TALK_VERBS]
        table.run_action(hands.choice(actions))
    card = min(drawn)
    table.preview.pin(card)
    while card in held():
        assert table.session.undo(1, agreed=True)
    assert table.preview.key == ""
    assert not table.preview.isVisible()


@pytest.mark.parametrize(("size", "percent"), SCREENS)
def test_news_never_covers_the_question(in_battle, size, percent, monkeypatch):
    page = in_battle(size, percent, "ru")
    monkeypatch.setattr("app.ui.board.page.news_since_own_action", lambda *_: [("light", "Медведь идёт")] * 3)
    page._show_news()
    assert page.news.isVisible()
    assert page.view.geometry().contains(page.news.geometry())


def test_enter_in_the_list_without_a_selected_row_presses_the_gold_button(in_battle):
    page = in_battle((1366, 740), 100, "en")
    page.question.expand_answers()
    hands = Random(2)
    while not ((gold := page.question.primary_button()) and gold.isEnabled() and page.question.listed()):
        page.run_action(hands.choice([a for a in page.session.actions if a.verb not in TALK_VERBS]))
        QApplication.processEvents()
        page.question.expand_answers()
    page.question.answers.setFocus()
    wait_for_answers(page)
    before = len(page.session.match.moves)
    QTest.keyClick(page.question.answers, Qt.Key.Key_Return)
    assert len(page.session.match.moves) > before


def test_no_card_covers_the_table_while_dragging_or_before_the_pointer_moves(in_battle):
    page = in_battle((1366, 740), 100, "en")
    assert page.preview.floating
    card = next(piece.card for piece in page.scene.pieces.values() if piece.kind == "card" and piece.card)
    page.preview.wait_for_pointer()
    page.preview.point_at(card)
    QTest.qWait(3 * REST_MS)
    assert not page.preview.isVisible()
    page.preview.show_card(card)
    QTest.qWait(3 * REST_MS)
    assert page.preview.isVisible()
    page.scene.dragged.emit(True)
    assert not page.preview.isVisible()
    page.preview.point_at(card)
    QTest.qWait(3 * REST_MS)
    assert not page.preview.isVisible()


def test_escape_closes_the_card_over_the_table_first(in_battle):
    page = in_battle((1366, 740), 100, "en")
    card = next(piece.card for piece in page.scene.pieces.values() if piece.kind == "card" and piece.card)
    page.preview.show_card(card)
    QTest.qWait(3 * REST_MS)
    assert page.preview.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.preview.isVisible()
    assert not page.sheet.isVisible()


def test_a_pinned_card_keeps_its_place(in_battle):
    page = in_battle((1366, 740), 100, "en")
    cards = [piece.card for piece in page.scene.pieces.values() if piece.kind == "card" and piece.card]
    page.preview.show_card(cards[0])
    QTest.qWait(3 * REST_MS)
    place = page.preview.geometry()
    page.preview.pin(cards[0])
    for card in cards[1:]:
        page.preview.show_card(card)
        assert page.preview.geometry() == place


@pytest.mark.parametrize("size", [(1366, 740), (1024, 668), (1920, 1050)])
def test_a_large_log_moves_nothing_and_covers_neither_question_nor_hand(in_battle, size):
    page = in_battle(size, 100, "en")
    before = places(page)
    page.chronicle.grow_button.click()
    assert places(page) == before
    log = page.chronicle.large.geometry()
    assert log.height() > 3 * page.chronicle.height()
    assert page.chronicle.large.toPlainText() == page.chronicle.toPlainText()
    covered = [page.side.geometry(), *(
        map_to_page(page.view, area).toRect()
        for area in (page.scene.hand_area, page.scene.pieces["tracks"].sceneBoundingRect())
    )]  # fmt: skip
    assert not any(log.intersects(area) for area in covered)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.chronicle.large.isVisible()


def test_a_large_log_shows_its_last_line_first(in_battle):
    page = in_battle((1366, 740), 100, "en")
    page.chronicle.show_lines(
        [("light", f"Geser plays a card of a long name, number {n}") for n in range(90)]
    )
    page.chronicle.grow_button.click()
    QTest.qWait(100)
    bar = page.chronicle.large.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0


def test_the_log_wraps_its_lines_before_the_button_beside_them(page):
    log = page(seed=3).chronicle
    assert log.document().textWidth() == log.viewport().width()
