"""Puzzles: parsing, solving lines, and the other side's answers."""

import pytest

from app.rules.game import Action
from app.rules.games import game_of, positions_of
from app.rules.lesson import actions_of
from app.rules.puzzle import Solver, next_step, parse, read
from app.rules.scenario import MAX_BYTES, PASS_VERBS, BadScenario, StatementFailed

HEAD = """
game = "own-fate"
seat = "light"
lead = ["dark play attack-3 egor", "dark done"]
options = {gloom-cap = 1}
goal = ["expect cards.andrey absent", "expect cards.egor.wounds = 0"]
solution = ["chance aspen-stake", "play attack-4 andrey"]

[title]
en = "A stake for Andrey"

[task]
en = "Let the boy stay unhurt and Andrey die."

[position]
phase = "battle"
turn = 4
light = "aspen-stake"

[position.cards]
anton = "hairdresser: attack-4"
andrey = "hairdresser: attack-3"
egor = "hairdresser"
"""


@pytest.fixture
def solver(fate_cards):
    def of(text=HEAD):
        puzzle = parse(text.encode(), "stake")
        return Solver(puzzle, game_of("own-fate"), positions_of("own-fate"), fate_cards)

    return of


def quiet(state):
    """Return the action that passes."""
    return next((action for action in state.legal() if action.verb in PASS_VERBS), state.legal()[0])


def test_a_puzzle_is_read_whole():
    puzzle = parse(HEAD.encode(), "stake")
    assert (puzzle.key, puzzle.seat, puzzle.game) == ("stake", "light", "own-fate")
    assert (puzzle.title["en"], puzzle.options) == ("A stake for Andrey", {"gloom-cap": 1})
    assert puzzle.lead[0] == "dark play attack-3 egor"
    assert puzzle.solution == ("chance aspen-stake", "play attack-4 andrey")


def test_a_file_is_called_by_its_name(tmp_path):
    file = tmp_path / "07-кол.toml"
    file.write_text(HEAD, encoding="utf-8")
    assert read(file).key == "07-кол"
    file.write_bytes(HEAD.encode() + b"#" * MAX_BYTES)
    with pytest.raises(BadScenario) as refused:
        read(file)
    assert refused.value.reason.code == "record.scenario-too-large"


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ('seat = "light"', 'seat = "grey"', "bad-key", "seat"),
        ('seat = "light"', "seat = 7", "bad-key", "seat"),
        ('seat = "light"', "", "missing", "seat"),
        ('game = "own-fate"', "", "missing", "game"),
        ("[task]", "[tasks]", "bad-key", "tasks"),
        ("lead = [", "lead = 3 #", "bad-key", "lead"),
        ("goal = [", "#", "missing", "goal"),
        ("solution = [", "#", "missing", "solution"),
    ],
)
def test_what_is_wrong_is_named(old, new, code, key):
    with pytest.raises(BadScenario) as refused:
        parse(HEAD.replace(old, new).encode())
    assert (refused.value.reason.code, refused.value.reason.args["key"]) == (f"record.scenario-{code}", key)


def test_the_lead_is_played_before_it_begins(solver):
    match = solver().begin()
    assert [str(move.action) for move in match.moves] == ["play attack-3.1 egor", "done"]
    assert match.state.question.kind == "stake"


def test_a_lead_that_cannot_be_is_told(solver):
    with pytest.raises(StatementFailed):
        solver(HEAD.replace("dark play attack-3 egor", "dark play attack-3 petr"))


def test_it_is_over_with_its_turn_or_the_game(solver):
    one = solver()
    state = one.begin().state
    assert not one.over(state)
    ended = state.copy()
    ended.apply(Action("resign", ("dark",)))
    assert one.over(ended)
    while state.turn == 4:
        assert not one.over(state)
        state.apply(quiet(state))
    assert one.over(state)


def test_the_line_that_solves_it_is_found(solver):
    one = solver()
    assert one.lines() == {("chance aspen-stake", "play attack-4 andrey")}
    assert one.tried > 10


def test_the_search_gives_up_in_time(solver):
    one = solver()
    assert one.lines(most=3) == set()
    assert 3 < one.tried < 30


def test_the_goal_is_judged(solver):
    one = solver()
    state = one.begin().state
    assert not one.reached(state)
    while not one.over(state):
        todo = next_step(state, one.puzzle.solution)
        state.apply(todo or quiet(state))
    assert one.reached(state)


def test_a_goal_may_be_the_end_of_the_game(solver):
    text = HEAD.replace(
        '["expect cards.andrey absent", "expect cards.egor.wounds = 0"]', '["outcome light resigned"]'
    )
    one = solver(text)
    state = one.begin().state
    assert not one.reached(state)
    state.apply(Action("resign", ("dark",)))
    assert one.reached(state)


def test_smaller_lines_stand_for_larger_ones(solver):
    """The attack alone kills Andrey, so adding the stake is no further solution."""
    text = HEAD.replace("expect cards.egor.wounds = 0", "expect turn > 0")
    assert solver(text).lines() == {("play attack-4 andrey",)}


REPLY = """
game = "own-fate"
seat = "light"
lead = ["until calls"]
goal = ["expect cards.egor.at = entrance-hall"]
solution = ["done"]

[title]
en = "Home"

[task]
en = "Let Egor walk on."

[position]
phase = "movement"
turn = 4

[position.cards]
anton = "moscow: attack-1"
larisa = "hairdresser: attack-2"
egor = "metro"
"""


def test_the_other_side_answers_with_what_spoils_it(solver):
    one = solver(REPLY)
    state = one.begin().state
    assert str(one.reply(state)) == "call larisa egor"


def test_what_cannot_be_spoiled_is_answered_quietly(solver):
    one = solver(REPLY.replace("expect cards.egor.at = entrance-hall", "expect cards.anton.wounds = 0"))
    assert str(one.reply(one.begin().state)) == "done"
    lost = solver(REPLY.replace("expect cards.egor.at = entrance-hall", "expect cards.anton.wounds = 1"))
    assert str(lost.reply(lost.begin().state)) == "done"


def test_following_a_solution(solver):
    one = solver()
    state = one.begin().state
    told = ["chance aspen-stake", "until gloom anton", "gloom 0", "light play attack-4 andrey", "done"]
    assert [str(done) for done in actions_of(state, told)] == [
        "chance aspen-stake",
        "gloom 0",
        "play attack-4.1 andrey",
        "done",
    ]
    assert next_step(state, one.puzzle.solution) is None
    with pytest.raises(StatementFailed) as refused:
        actions_of(one.begin().state, ["play attack-4 andrey"])
    assert refused.value.reason.args["action"] == "play attack-4 andrey"


def test_a_line_is_told_in_an_order_in_which_it_can_be_played(solver):
    one = solver()
    (line,) = one.lines()
    assert one.in_playable_order(line) == ("chance aspen-stake", "play attack-4 andrey")
    assert one.in_playable_order(("play attack-4 egor",)) == ()


def test_who_waits_is_told_how_far_the_search_is(solver):
    one = solver()
    heard = []
    one.on_progress, one.progress_every = heard.append, 4
    one.lines()
    assert heard == list(range(4, one.tried + 1, 4))


def test_a_line_has_to_do_against_every_answer(solver):
    """Whether Dark calls Egor decides where he is: no line of Light works for both."""
    for goal in ("cards.egor.at = entrance-hall", "cards.egor.at = hairdresser"):
        one = solver(REPLY.replace("cards.egor.at = entrance-hall", goal))
        assert one.lines() == set()
    either = solver(REPLY.replace("cards.egor.at = entrance-hall", "cards.egor.at != metro"))
    assert () in either.lines()
