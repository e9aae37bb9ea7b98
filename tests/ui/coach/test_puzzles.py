"""Puzzles: each has one solution, which can be played in the window."""

import pytest
from PySide6.QtWidgets import QLabel

from app import i18n
from app.cards import convert
from app.rules.games import game_of, positions_of
from app.rules.lesson import parse as parse_lesson
from app.rules.puzzle import Solver, parse
from app.rules.scenario import BadScenario
from app.ui.coach.puzzles import SOLVED, PuzzleList, PuzzleSession, shipped
from app.ui.coach.solving import PuzzlePage, solved
from app.ui.own_fate.page import FatePage

PUZZLES = shipped()


@pytest.fixture
def open_puzzle(qtbot, preferences, gallery, cards):
    def show(start):
        at = next(at for at, one in enumerate(PUZZLES) if one.key.startswith(start))
        session = PuzzleSession(PUZZLES[at], convert.card_set(cards))
        page = PuzzlePage(preferences, FatePage(preferences, gallery, session), session, at + 1, len(PUZZLES))
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return show


def test_there_are_ten_and_each_is_told_in_every_language():
    assert len(PUZZLES) >= 10
    for one in PUZZLES:
        assert set(one.title) == set(one.task) == set(i18n.LANGUAGES)


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.key)
def test_the_solution_is_the_only_one(one, cards):
    solver = Solver(one, game_of(one.game), positions_of(one.game), convert.card_set(cards))
    lines = solver.lines()
    assert len(lines) == 1
    still = ("done", "pass", "go", "gloom")
    told = tuple(sorted(text for text in one.solution if text.split()[0] not in still))
    assert lines == {told}


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.key)
def test_the_told_solution_reaches_the_goal_at_the_table(one, open_puzzle, preferences, qtbot):
    page = open_puzzle(one.key)
    judged = []
    page.session.judged.connect(judged.append)

    def answered():
        if page.table.sheet.isVisible() and not judged:
            # The Count is closed before the other side continues.
            page.table.sheet.choose("close")
        return bool(judged) or page.session.to_move == one.seat

    for _ in range(30):
        if not judged:
            page.session.show_next()
            qtbot.waitUntil(answered, timeout=20_000)
    assert judged == [True]
    assert one.key in solved(preferences, SOLVED)
    assert page.table.sheet.isVisible()


def test_a_solution_that_was_shown_is_not_marked_as_solved(open_puzzle, preferences, qtbot):
    page = open_puzzle("01")
    judged = []
    page.session.judged.connect(judged.append)
    for _ in range(30):
        if not judged:
            page.coach.show_button.click()
            qtbot.waitUntil(lambda: bool(judged) or page.session.to_move == "light", timeout=20_000)
    assert judged == [True]
    assert solved(preferences, SOLVED) == []
    titles = [one.text() for one in page.table.sheet.findChildren(QLabel)]
    assert preferences.t("coach.puzzle-shown") in titles


def test_a_wrong_line_is_told_and_can_be_tried_again(open_puzzle, qtbot):
    page = open_puzzle("01")
    judged = []
    page.session.judged.connect(judged.append)
    while not judged:
        quiet = [a for a in page.session.actions if str(a) in ("done", "gloom 0", "pass")]
        page.session.submit((quiet or list(page.session.actions))[0])
        qtbot.waitUntil(lambda: bool(judged) or page.session.to_move == "light", timeout=20_000)
    assert judged == [False]
    start = page.session.solver.begin().state.digest()
    page.table.sheet.choose("puzzle-again")
    assert page.session.match.state.digest() == start


def test_what_was_before_the_puzzle_stays(open_puzzle):
    page = open_puzzle("02")
    before = page.session.match.state.digest()
    assert not page.session.undo_to_own()
    assert page.session.match.state.digest() == before


def test_the_list_marks_what_is_solved_and_opens_a_puzzle(qtbot, window, preferences):
    preferences.store("puzzles/solved", '["01-close-the-vortex"]')
    window.choose("puzzles")
    listed = window.shown
    assert isinstance(listed, PuzzleList)
    assert [card.choice.done for card in listed.cards][:2] == [True, False]
    listed.chosen.emit(1)
    assert window.page.session.puzzle.key.startswith("02")
    window.host.leave()


@pytest.mark.parametrize("bad", [b"x", b"seat='light'", b"\xff\xfe", b"title=[]"])
def test_a_file_that_is_no_puzzle_is_refused(bad):
    with pytest.raises(BadScenario):
        parse(bad)
    with pytest.raises(BadScenario):
        parse_lesson(bad)


def test_a_broken_file_of_ones_own_is_named_and_harms_nothing(qtbot, preferences, tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "mine.toml").write_text("seat = 1", encoding="utf-8")
    listed = PuzzleList(preferences)
    qtbot.addWidget(listed)
    assert len(listed.cards) == len(PUZZLES)
    (fault,) = [label.text() for label in listed.findChildren(QLabel) if "mine.toml" in label.text()]
    assert fault.startswith("mine.toml: ")
    assert "record." not in fault
