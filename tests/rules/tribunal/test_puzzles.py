"""The shipped puzzles: each has one right answer, and its main line is solved."""

import pytest

from app.rules.game import TALK
from app.rules.tribunal.core import PRICE
from app.rules.tribunal.puzzles import line, read, shipped

PUZZLES = shipped()


def test_there_are_puzzles_with_names_of_their_own():
    assert PUZZLES
    assert len({one.key for one in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.key)
def test_its_first_decision_has_one_right_answer(puzzle):
    state = puzzle.state()
    assert state.to_move == puzzle.seat
    if state.position.phase != PRICE:
        moves = [action for action in state.legal() if action.verb not in TALK]
        right = [action for action in moves if puzzle.judge(state, action) == "right"]
        assert len(moves) == 1 or len(right) == 1


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.key)
def test_its_main_line_is_solved(puzzle):
    state = puzzle.state()
    for seat, action in puzzle.solution:
        assert state.to_move == seat
        if seat == puzzle.seat:
            assert puzzle.judge(state, action) == "right"
        state.apply(action)
    assert puzzle.over(state) == "solved"


def test_a_line_is_read_as_it_was_written():
    for puzzle in PUZZLES:
        assert read(line(puzzle)) == puzzle
