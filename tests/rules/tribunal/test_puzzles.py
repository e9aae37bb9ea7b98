"""The shipped puzzles: each has one solution, and its main line solves it."""

from itertools import islice

import pytest

from app.rules.game import TALK_VERBS
from app.rules.tribunal.core import ATTACK, OVERDRIVE, PRICE
from app.rules.tribunal.line import read as read_line
from app.rules.tribunal.puzzles import Proof, line, read, shipped, turn_of

PUZZLES = shipped()


def test_there_are_puzzles_with_names_of_their_own():
    assert PUZZLES
    assert len({one.key for one in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.key)
def test_its_first_decision_has_one_right_answer(puzzle):
    state = puzzle.state()
    assert state.to_move == puzzle.seat
    if state.position.phase != PRICE:
        moves = [action for action in state.legal() if action.verb not in TALK_VERBS]
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


def test_what_a_mistake_leads_to_is_never_an_own_action_that_brings_nothing():
    def mistakes():
        for puzzle in PUZZLES:
            state = puzzle.state()
            for action in state.legal():
                if action.verb not in TALK_VERBS and puzzle.judge(state, action) == "wrong":
                    after = state.copy()
                    after.apply(action)
                    if after.to_move == puzzle.seat and not puzzle.over(after):
                        yield puzzle, after

    for puzzle, state in islice(mistakes(), 60):
        steps = puzzle.refutation(state)
        for seat, action in steps:
            assert state.to_move == seat
            left = puzzle.left(state.position)
            state.apply(action)
        if steps and steps[-1][0] == puzzle.seat:
            assert puzzle.left(state.position) != left


def test_a_line_is_read_as_it_was_written():
    for puzzle in PUZZLES:
        assert read(line(puzzle)) == puzzle


def test_a_chain_of_extra_turns_may_still_bring_the_mana_for_a_blow():
    state = read_line("tribunal+2 r10 | e1 1:m6l2 2:m3l2 | e5 1:h2m6l2x1S | light act 1,2")
    p = state.position
    proof = Proof(state.rules, 0, turn_of(p), survive=False)
    assert {(OVERDRIVE, -1, 0), (ATTACK, 0, 0)} <= set(proof.right_moves(p))
