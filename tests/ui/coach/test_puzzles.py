"""Puzzles: each has one solution, which can be played in the window."""

import json
import re

import pytest
from PySide6.QtWidgets import QLabel

from app import i18n
from app.cards import convert
from app.rules.game import Action
from app.rules.games import game_of, positions_of
from app.rules.lesson import legal_action, parse as parse_lesson
from app.rules.puzzle import Solver, parse
from app.rules.scenario import BadScenario
from app.ui.coach.puzzles import SOLVED, PuzzleList, PuzzleSession, shipped
from app.ui.coach.solving import PuzzlePage, solved
from app.ui.own_fate.page import FatePage

PUZZLES = shipped()


def asks(page):
    """Return whether the solver may act."""
    return page.session.to_move == page.session.seat and not page.session.waits_for_verdict


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
        return bool(judged) or asks(page)

    for _ in range(30):
        if not judged:
            page.session.show_next()
            qtbot.waitUntil(answered, timeout=20_000)
    assert judged == [True]
    assert one.key in solved(preferences, SOLVED)
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-solved") in page.coach.text)


@pytest.mark.parametrize("solved_before", [0, 2])
def test_the_list_opens_at_the_first_unsolved_puzzle(window, preferences, solved_before):
    preferences.store(SOLVED, json.dumps([puzzle.key for puzzle in PUZZLES[:solved_before]]))
    window.learning.puzzles()
    shown = window.shown
    assert shown.cards.index(window.focusWidget()) == solved_before


def test_a_solution_that_was_shown_is_not_marked_as_solved(open_puzzle, preferences, qtbot):
    page = open_puzzle("01")
    judged = []
    page.session.judged.connect(judged.append)
    while not judged:
        page.coach.show_button.click()
        qtbot.waitUntil(lambda: bool(judged) or asks(page), timeout=20_000)
    assert judged == [True]
    assert solved(preferences, SOLVED) == []
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-shown") in page.coach.text)


def test_a_wrong_decision_ends_it_and_can_be_tried_again(open_puzzle, preferences, qtbot):
    page = open_puzzle("01")
    with qtbot.waitSignal(page.session.judged, timeout=20_000) as judged:
        page.session.submit(Action.parse("gloom 0"))
        page.session.submit(Action("done"))
    assert judged.args == [False]
    qtbot.waitUntil(lambda: preferences.t("coach.puzzle-too-slow") in page.coach.text)
    start = page.session.solver.begin().state.digest()
    page.coach.next_button.click()
    assert page.session.match.state.digest() == start
    assert page.coach.text.startswith(page.session.puzzle.title["ru"])


def test_a_plan_may_be_changed_until_it_is_done(open_puzzle, preferences, qtbot):
    """The card is played on the wrong target, taken back, and played on the right one."""
    page = open_puzzle("01")
    for words in ("gloom 0", "play healing-2 anton"):
        action = legal_action(page.session.match.state, words)
        assert page.session.submit(action)
    assert page.session.undo()
    with qtbot.waitSignal(page.session.judged, timeout=20_000) as judged:
        for words in ("play attack-4 svetlana", "done"):
            page.session.submit(legal_action(page.session.match.state, words))
    assert judged.args == [True]


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


def test_each_broken_file_of_ones_own_is_named_and_harms_nothing(qtbot, preferences, tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    folder = tmp_path / "puzzles"
    (folder / "folder.toml").mkdir(parents=True)
    (folder / "link.toml").symlink_to("nowhere")
    for name, content in (("mine", b"seat = 1"), ("torn", b"seat = "), ("latin", b"title = '\xe9'")):
        (folder / f"{name}.toml").write_bytes(content)
    listed = PuzzleList(preferences)
    qtbot.addWidget(listed)
    assert len(listed.cards) == len(PUZZLES)
    said = "\n".join(label.text() for label in listed.findChildren(QLabel))
    assert re.findall(r"(\w+)\.toml: ", said) == ["folder", "latin", "link", "mine", "torn"]
    assert "record." not in said
