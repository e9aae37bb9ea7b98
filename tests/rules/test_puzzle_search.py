"""The puzzle search on small made-up trees: every answer, every order, every limit."""

from types import SimpleNamespace

import pytest

from app.rules.game import Action, Question
from app.rules.games import game_of, positions_of
from app.rules.puzzle import Solver, next_step, parse

PUZZLE = """
game = "own-fate"
seat = "light"
goal = ["expect turn = 4"]
solution = ["done"]
title = {en = "A tree"}
task = {en = "Reach the end."}
position = {phase = "battle", turn = 4, cards = {anton = "hairdresser: attack-4", andrey = "hairdresser"}}
"""


class Tree:
    """Position ``(seat, question, {action: position})``; True and False mean over, reached or not."""

    turn = 4

    def __init__(self, node):
        self.node = node

    @property
    def to_move(self):
        return None if isinstance(self.node, bool) else self.node[0]

    @property
    def question(self):
        return None if not self.node[1] else Question(self.node[1], self.node[0])

    def legal(self):
        return [Action.parse(text) for text in self.node[2]]

    def copy(self):
        return Tree(self.node)

    def apply(self, action, *, events=True):
        assert not events, "the search has no use for events"
        self.node = self.node[2][str(action)]


@pytest.fixture(scope="module")
def real_solver(fate_cards):
    return Solver(parse(PUZZLE.encode()), game_of("own-fate"), positions_of("own-fate"), fate_cards)


@pytest.fixture
def tree_solver(real_solver):
    """Prepare *made* as a solver of such trees."""
    real_solver.tried, real_solver.on_progress, real_solver.progress_every = 0, None, 500
    real_solver.reached = lambda state: state.node
    return real_solver


def light(moves, question="act"):
    return "light", question, moves


def dark(moves, question="act"):
    return "dark", question, moves


PLAN = {
    "done": False,
    "play a": light({"done": False, "play b": light({"done": True}, "battle"), "back": None}, "battle"),
    "play b": light({"done": False, "play a": light({"done": True}, "battle"), "play b": True}, "battle"),
}


def test_who_asks_of_a_new_solver_is_told_it_has_not_searched(fate_cards):
    new = Solver(parse(PUZZLE.encode()), game_of("own-fate"), positions_of("own-fate"), fate_cards)
    assert (new.tried, new.on_progress, new.progress_every, new.lead_length) == (0, None, 500, 0)


@pytest.mark.parametrize(
    ("node", "lines", "tried"),
    [
        (True, {()}, 1),
        (False, set(), 1),
        (light({"play a": True, "play b": False}), {("play a",)}, 3),
        (light({"play a": True, "done": True}), {()}, 3),
        (light({"done": True, "gloom 1": True, "pass": True, "go": True, "decline": True}), {()}, 6),
        (
            light({"play a": light({"play b": True, "done": False}), "play c": True}),
            {("play a", "play b"), ("play c",)},
            5,
        ),
        # A longer line that contains a solution is dropped.
        (
            light({"play a": light({"play b": True, "play a": True}), "play b": light({"done": True})}),
            {("play b",), ("play a", "play a")},
            6,
        ),
        # Dark's answers: a line must work for all; once none does, the others are not searched.
        (
            dark(
                {
                    "done": light({"play a": True, "play b": True}),
                    "play x": light({"play a": True, "play b": False}),
                }
            ),
            {("play a",)},
            7,
        ),
        (dark({"done": False, "play x": True, "play y": True}), set(), 2),
        (dark({"done": True, "play x": False, "play y": True}), set(), 3),
        # Copies are equivalent; undo and talk are not searched.
        (
            light(
                {
                    "play a.1": True,
                    "play a.2": False,
                    "back a": True,
                    "uncall a": True,
                    "resign light": True,
                    "offer-draw light": True,
                }
            ),
            {("play a",)},
            2,
        ),
        # The order of a plan doesn't matter, so only one order is searched.
        (light(PLAN, "battle"), {("play a", "play b"), ("play b", "play b")}, 9),
        (
            light(
                {
                    "done": False,
                    "play a": light({"done": False, "play b": True}),
                    "play b": light({"done": False, "play a": True}),
                }
            ),
            {("play a", "play b")},
            8,
        ),
        (light({"play b": light({"play a": True}, "battle")}, "battle"), set(), 2),
        (light({"play b": light({"play a": True}, "act")}, "battle"), {("play a", "play b")}, 3),
        (light({"play b": light({"play a": True}, "")}, "battle"), {("play a", "play b")}, 3),
        (light({"play b": light({"play a": True}, "battle")}, ""), {("play a", "play b")}, 3),
        (light({"pass": light({"play a": True}, "battle")}, "battle"), {("play a",)}, 3),
        (
            light({"play b": dark({"done": light({"play a": True}, "battle")}, "battle")}, "battle"),
            {("play a", "play b")},
            4,
        ),
    ],
)
def test_the_lines_of_a_tree(tree_solver, node, lines, tried):
    assert (tree_solver.lines(Tree(node)), tree_solver.tried) == (lines, tried)


def test_another_turn_ends_it(tree_solver):
    state = Tree(light({"done": True}))
    assert not tree_solver.over(state)
    state.turn = 5
    assert tree_solver.over(state)


@pytest.mark.parametrize(
    ("most", "lines", "tried"),
    [
        (0, set(), 1),
        (1, set(), 2),
        (2, set(), 3),
        (3, {("play a", "play b")}, 4),
        (4, {("play a", "play b")}, 4),
    ],
)
def test_the_search_stops_at_its_limit(tree_solver, most, lines, tried):
    node = light({"play a": light({"play b": light({"done": True})})})
    found = tree_solver.lines(Tree(node), most)
    assert (found, tree_solver.tried) == (lines, tried)


def test_who_waits_is_told_every_so_many(tree_solver):
    heard = []
    tree_solver.on_progress, tree_solver.progress_every = heard.append, 3
    tree_solver.lines(Tree(light(PLAN, "battle")))
    assert heard == [3, 6, 9]


@pytest.mark.parametrize(
    ("moves", "answer"),
    [
        ({"play x": False}, "play x"),
        ({"play x": True}, "play x"),
        ({"play x": True, "done": True}, "done"),
        ({"play x": False, "done": True}, "play x"),
        ({"play x": False, "done": False}, "done"),
        ({"play x": True, "play y": True}, "play x"),
        ({"play x": True, "play y": False, "play z": False}, "play y"),
        ({"play x.1": False, "play x.2": False, "pass": True}, "play x.1"),
    ],
)
def test_the_other_sides_answer(tree_solver, moves, answer):
    assert str(tree_solver.reply(Tree(dark(moves)))) == answer


@pytest.mark.parametrize(("most", "answer"), [(2, "done"), (3, "play x"), (4, "play x")])
def test_an_answer_that_was_not_searched_to_its_end_is_no_answer(tree_solver, most, answer):
    moves = {"done": light({"play a": True}), "play x": light({"play a": False})}
    assert str(tree_solver.reply(Tree(dark(moves)), most)) == answer


@pytest.mark.parametrize(
    ("node", "line", "told"),
    [
        (
            light({"done": light({"play a": True}), "play a": light({"done": False})}),
            ("play a",),
            ("play a",),
        ),
        (
            light({"play b": light({"play a": True}), "play a": light({"play b": False})}),
            ("play a", "play b"),
            ("play b", "play a"),
        ),
        (light({"play b": light({"play a": False})}), ("play a", "play b"), ()),
        (light({"play c": True}), ("play a",), ()),
        (light({"done": True}), (), ()),
        (light({"gloom 0": light({"play a": True})}), ("play a",), ("play a",)),
        (light({"gloom 1": light({"play a": True})}), ("play a",), ("gloom 1", "play a")),
        (
            light({"done": light({"play a": True}), "gloom 1": light({"play a": True})}),
            ("play a",),
            ("play a",),
        ),
        (
            light({"gloom 1": light({"play a": True}), "done": light({"play a": True})}),
            ("play a",),
            ("play a",),
        ),
        (light({"gloom 1": light({"play a": True}), "play a": True}), ("play a",), ("play a",)),
        (dark({"play x": False, "done": light({"play a": True})}), ("play a",), ("play a",)),
        (dark({"play x": light({"play a": True}), "play y": False}), ("play a",), ("play a",)),
        (dark({"play x": False, "play y": light({"play a": True})}), ("play a",), ()),
        (
            light({"play a": dark({"done": light({"play b.2": True})})}),
            ("play a", "play b"),
            ("play a", "play b"),
        ),
        (light({"play a": light({"play a": True})}), ("play a", "play a"), ("play a", "play a")),
    ],
)
def test_a_line_is_told_in_its_order(tree_solver, monkeypatch, node, line, told):
    monkeypatch.setattr(tree_solver, "begin", lambda: SimpleNamespace(state=Tree(node)))
    assert tree_solver.in_playable_order(line) == told


def test_the_next_step_is_the_first_that_can_be_done(real_solver):
    state = real_solver.begin().state
    legal = [str(action) for action in state.legal()]
    assert next_step(state, ["play a", "nothing", legal[0]]) == Action.parse(legal[0])
    assert next_step(state, []) is None
