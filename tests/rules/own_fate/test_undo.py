"""What a player of Own Fate can undo without consent, and what stops it."""

import pytest

from app.rules.game import Action
from app.rules.match import Match
from app.rules.own_fate import GAME


@pytest.fixture
def match(fate_cards):
    """Return a match at Larisa's decision to walk."""
    found = Match.begin(GAME, fate_cards, 4, with_cards=False)
    while found.state.question.kind != "movement":
        found.submit(next(a for a in found.state.legal() if a.verb in ("done", "pass")))
    return found


def test_a_step_is_taken_back_and_taken_otherwise(match):
    other = match.state.question.args["other"]
    before = match.state.digest()
    step = next(a for a in match.state.legal() if a.verb == "move")
    match.submit(step)
    if match.undoable("dark"):
        match.undo(1, "dark")
        assert match.state.digest() == before
        assert match.state.question.args["other"] == other


def test_the_other_side_cannot_take_it_back_alone(match):
    match.submit(next(a for a in match.state.legal() if a.verb == "move"))
    assert match.why_not_undo(1, "light").code == "record.undo-other-seat"


def test_cards_laid_open_stay_laid(match):
    while not (match.state.question.kind == "battle" and any(a.verb == "play" for a in match.state.legal())):
        legal = match.state.legal()
        match.submit(next((a for a in legal if a.verb in ("done", "pass")), legal[0]))
    seat = match.state.to_move
    match.submit(next(a for a in match.state.legal() if a.verb == "play"))
    assert match.undoable(seat) >= 1, "a plan is nobody else's business yet"
    match.submit(Action("done"))
    assert match.why_not_undo(1, seat).code == "record.undo-seen"
    before = len(match.moves)
    match.undo(2, seat, "agreed")
    assert len(match.moves) == before - 2
