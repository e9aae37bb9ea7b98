"""The analysis board: bar, lines, arrows; availability; effects of prices."""

from concurrent.futures import Future
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.bots.tribunal.analysis import Analyser, Analysis, Line, Pick, Prices
from app.rules.game import Action
from app.rules.record import Assisted
from app.rules.tribunal import TribunalView, line
from app.rules.tribunal.position import to_plain
from app.ui.tribunal.analysis import Mark, marks
from app.ui.tribunal.analysis_client import AnalysisClient

CLOSE = "tribunal+1 r7 | 1:m6g1 2:m1 | 1:m1h1 2:m2 | light act 1,2"
TRIAL = "tribunal r17 | e31 1 | 1:m1 2:m4 | light price"
PRACTICE = {"light": "person", "dark": "weak"}


@dataclass
class PresetEngine:
    """Engine with preset output."""

    asked: list = field(default_factory=list)
    tell: object = None
    stopped: int = 0
    closed: bool = False

    def ask(self, state, on_result, *, lines=3, seconds=0.0, request=0):
        self.asked.append(state)
        self.tell, self.answer = on_result, Future()
        return self.answer

    def judge_prices(self, state, prices, on_result, *, seconds=0.3, request=0):
        self.asked.append(prices)
        self.tell, self.answer = on_result, Future()
        return self.answer

    def cancel(self):
        self.stopped += 1

    def close(self):
        self.closed = True


def position(text):
    state = line.read(text)
    return to_plain(state), {name: True for name, on in state.rules.chosen().items() if on and "exp" in name}


@pytest.fixture
def board(table):
    """Return a function that opens a table from a line with a scripted engine."""

    def show(text=CLOSE, players=PRACTICE):
        data, variant = position(text)
        page = table(variant, data, players, chooser=lambda *_: None)
        engine = PresetEngine()
        analyst = AnalysisClient(engine, page)
        page.analysis.set_client_factory(lambda: analyst)
        return page, engine

    return show


def found(*firsts, chance=0.63, depth=4):
    steps = [(("light", Action.parse(one)),) for one in firsts]
    lines = tuple(Line(chance - n / 10, 5.0, one) for n, one in enumerate(steps))
    return Analysis(1, depth, 12_345, 0.2, lines)


def test_lines_are_told_and_drawn_as_they_come(board, qtbot):
    page, engine = board()
    page.analyse()
    assert engine.asked[0].digest() == page.session.match.state.digest()
    engine.tell(found("attack dark-1", "recharge", "deeper"))
    panel = page.analysis.panel
    qtbot.waitUntil(lambda: panel.bar.chance == pytest.approx(0.63))
    assert "63 %" in panel.lines[0].text()
    assert page.words.name("dark-1") in panel.lines[0].text()
    assert page.analysis.arrows.marks == (
        Mark(0, "attack", "light-1", "dark-1"),
        Mark(1, "recharge", "light-1"),
        Mark(2, "deeper", "light-1", "layer-2"),
    )
    panel.line_pointed.emit(1)
    assert [one.place for one in page.analysis.arrows.marks] == [1]


@pytest.mark.parametrize("by_key", [False, True])
def test_a_line_that_is_pressed_is_played_on_the_table_and_changes_nothing(board, qtbot, preferences, by_key):
    preferences.set_reduced_motion(False)
    preferences.set_animation("fast")
    page, engine = board()
    page.analyse()
    before = page.session.match.state.digest()
    engine.tell(found("attack dark-1", "deeper"))
    label = page.analysis.panel.lines[1]
    qtbot.waitUntil(lambda: bool(label.text()))
    if by_key:
        QTest.keyClick(label, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(label, Qt.MouseButton.LeftButton)
    strip = page.event_show.turn_replay
    assert strip.isVisible()
    assert page.question.sentence == page.words.t("tribunal.analysis-line-asks")
    page.analysis.panel.line_pointed.emit(-1)
    assert page.analysis.arrows.marks == ()
    page.stage.next_beat()
    assert page.scene.pieces["light-1"].state.mana < page.session.view.state.others("light")[0].mana
    strip.dismiss()
    assert page.session.match.state.digest() == before
    assert page.question.rows
    assert page.analysis.arrows.marks


def test_a_line_is_told_if_nothing_moves(board, qtbot):
    page, engine = board()
    page.analyse()
    engine.tell(found("attack dark-1"))
    qtbot.waitUntil(lambda: bool(page.analysis.panel.lines[0].text()))
    QTest.mouseClick(page.analysis.panel.lines[0], Qt.MouseButton.LeftButton)
    assert page.words.name("dark-1") in page.notice.text()


def test_a_game_with_analysis_is_marked_in_its_record(board):
    page, _engine = board()
    match = page.session.match
    page.run_action(Action("farm"))
    assert not match.assisted
    page.analyse()
    page.analysis.switch(False)
    page.analyse()
    assert match.assisted
    assert match.entries.count(Assisted()) == 1
    assert page.words.t("tribunal.analysis-marked") in page.notice.text()
    page.session.undo_to_own()
    assert match.assisted


def test_nothing_is_gold_before_the_player_chooses(board, qtbot):
    page, _engine = board()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    row = page.question.rows[0]
    page.question.take_focus()
    assert not row.lit
    QTest.keyClick(row, Qt.Key.Key_Down)
    assert page.question.rows[1].lit


def test_another_position_is_asked_anew_and_what_comes_late_is_dropped(board, qtbot):
    page, engine = board()
    page.analyse()
    late = engine.tell
    page.run_action(Action("farm"))
    qtbot.waitUntil(lambda: len(engine.asked) == 2)
    late(found("recharge", chance=0.2))
    engine.tell(found("farm", chance=0.7))
    qtbot.waitUntil(lambda: page.analysis.panel.bar.chance == pytest.approx(0.7))


def test_it_stops_goes_on_and_closes(board):
    page, engine = board()
    page.analyse()
    page.analysis.panel.stop_button.click()
    assert (engine.stopped, page.analysis.panel.thinking) == (1, False)
    page.analysis.panel.stop_button.click()
    assert len(engine.asked) == 2
    page.analysis.panel.close_button.click()
    assert not page.analysis.panel.isVisible()
    assert page.analysis.arrows.marks == ()


def test_against_a_person_nothing_is_analysed(board):
    page, engine = board(players={})
    page.analyse()
    assert not engine.asked
    assert not page.analysis.on
    assert page.notice.isVisible()
    page.analyse_alone()
    assert page.analysis.on


def test_a_lost_engine_is_told_and_can_be_asked_again(board, qtbot):
    page, engine = board()
    page.analyse()
    engine.answer.set_exception(RuntimeError())
    qtbot.waitUntil(lambda: not page.analysis.panel.thinking)
    page.analysis.panel.stop_button.click()
    assert len(engine.asked) == 2


def test_every_first_action_has_its_place_on_the_table(board):
    page, _ = board("tribunal+1+2 r7 | e25 1:m9g1 2:m1 | 1:m1h1 2:m2 | light act 1,2")
    state = page.session.match.state
    for action in state.legal():
        if action.verb not in ("resign", "offer-draw"):
            (mark,) = marks([action], TribunalView(None, state))
            assert mark.source in page.scene.pieces
            assert not mark.target or mark.target in page.scene.pieces


def test_what_prices_lead_to_is_told_on_demand_in_practice(board, qtbot):
    page, engine = board(TRIAL, {"light": "weak", "dark": "person"})
    sheet = page.pricing
    assert sheet.isVisible()
    assert not engine.asked
    sheet.ask_button.click()
    qtbot.waitUntil(lambda: engine.asked == [(20, 20)])
    picks = (Pick("dark-2", 20, 0.9), Pick("dark-1", 20, 0.7))
    engine.tell(Prices(1, (20, 20), picks, (8, 32), 0.6, 4, True))
    qtbot.waitUntil(lambda: sheet.best_button.isVisible())
    assert page.words.name("dark-2") in sheet._judged.text()
    sheet.best_button.click()
    assert sheet.prices() == {"dark-1": 8, "dark-2": 32}


def test_against_a_person_prices_are_nobodys_hint(board):
    page, _ = board(TRIAL, {})
    page.open_pricing()
    assert not page.pricing.ask_button.isVisible()


def test_the_engine_itself_answers_in_a_process_of_its_own(qtbot):
    engine = Analyser()
    analyst = AnalysisClient(engine)
    with qtbot.waitSignal(analyst.updated, timeout=30_000) as heard:
        analyst.ask(line.read(CLOSE))
    assert heard.args[0].lines
    analyst.close()
