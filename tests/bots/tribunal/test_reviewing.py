"""The review of a Tribunal game: whose mistake it was, and better actions."""

import pickle
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from app.bots.review.data import of_json
from app.bots.review.replayed import NoReview
from app.bots.review.work import job_of, joined, review
from app.bots.tribunal import reviewing
from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.player import TribunalPlayer
from app.bots.tribunal.reviewing import TribunalJob
from app.bots.tribunal.value import WIN
from app.rules.game import Action
from app.rules.match import Match
from app.rules.tribunal import GAME, Numbers

NODES = 300
WASTED = 6
"""Round in which Light starts to go deeper until it cannot pay, and falls."""


@pytest.fixture(scope="module")
def match():
    """Return a game of middle-level players in which Light once goes too deep and falls."""
    match, rng, middle = (
        Match.begin(GAME, Numbers(), 3, date="2026-01-01"),
        Random(3),
        TribunalPlayer("middle"),
    )
    fallen = False
    while match.outcome is None:
        seat = match.state.to_move
        if seat == "light" and not fallen and match.state.round >= WASTED:
            deeper = Action("deeper")
            fallen = match.state.why_not(deeper) is not None and match.state.others(seat)[0].layer > 0
            if match.state.why_not(deeper) is None or fallen:
                match.submit(Action("farm") if fallen else deeper)
                continue
        match.submit(middle.choose(match.state.view(seat), rng))
    return match


@pytest.fixture(scope="module")
def job(match):
    return TribunalJob.of(match, NODES)


@pytest.fixture(scope="module")
def whole(job):
    return review(job)


def test_there_is_a_point_for_every_side_turn_and_one_for_the_end(job, match, whole):
    begun = job.begun()
    assert len(begun.points) == len(whole.points)
    assert [point.at for point in begun.points] == sorted({point.at for point in begun.points})
    assert whole.points[-1].open == whole.result == {"light": 1.0, "dark": 0.0}[match.outcome.winner]
    assert all(point.light == point.dark == point.open and not point.light_error for point in whole.points)


def test_the_first_line_never_takes_nothing_found_for_an_even_chance(monkeypatch, job):
    """A Tribunal has more prices than the first search has nodes; here nothing can be searched."""
    monkeypatch.setattr(reviewing, "FIRST_NODES", 1)
    even = [point.at for point in job.begun().points[:-1] if point.open == 0.5]
    assert len(even) <= 1


def test_what_threw_a_life_away_lost_chance_and_something_better_is_named(job, whole):
    deep = {at for at, state in enumerate(job.states) if any(one.layer for one in state.others("light"))}
    astray = [
        one for one in whole.decisions if one.seat == "light" and (one.at in deep or one.at + 1 in deep)
    ]
    worst = max(astray, key=lambda one: one.loss)
    assert worst.loss >= 0.02
    assert worst.best != worst.played


def test_what_a_hint_advised_is_no_mistake(job, whole):
    marked = {one.at for one in whole.marked()}
    assert marked
    assert not marked & {piece.at for piece in replace(job, advised=frozenset(marked)).pieces()}


def test_a_way_to_win_that_lies_deeper_than_the_best_one_is_no_mistake():
    """Light's action wins as well, but a shallow search only sees the best one's win."""
    match, rng = Match.begin(GAME, Numbers(), 37, date="2026-01-01"), Random(37)
    players = {"light": TribunalPlayer("middle"), "dark": TribunalPlayer("weak")}
    while match.outcome is None:
        seat = match.state.to_move
        match.submit(players[seat].choose(match.state.view(seat), rng))
    job = TribunalJob.of(match, 150)
    played = next(one for one in review(job).decisions if one.at == 29)
    after = job.states[played.until + 1]
    assert Search(after.rules, nodes=600).best(after.position).value > WIN / 2
    assert after.to_move == played.seat == "light"
    assert played.mark == ""


def test_nobody_loses_by_the_best_and_nothing_is_luck(whole):
    assert not whole.lucks
    assert not whole.ledgers
    for one in whole.decisions:
        assert one.loss >= 0
        assert (one.loss > 0) == (one.best != one.played)
    assert {one.cause for one in whole.turnings} <= {"choice"}


def test_between_two_choices_of_a_side_the_position_has_one_chance(whole):
    pairs = [
        (one, later)
        for one, later in pairwise(whole.decisions)
        if one.seat == later.seat and one.until + 1 == later.at and later.chance + one.loss <= 1
    ]
    assert pairs
    assert all(one.chance - one.loss == pytest.approx(later.chance) for one, later in pairs)


def test_the_lines_can_be_played(job, whole):
    for one in whole.marked():
        for first, line in ((one.best, one.line), (one.played, one.refutation)):
            board = job.states[one.at].copy()
            for action in first:
                board.apply(action)
            for seat, action in line:
                assert board.to_move == seat
                board.apply(action)


def test_a_review_goes_on_from_a_file_and_in_another_process(job, whole):
    again = pickle.loads(pickle.dumps(job))
    pieces = again.pieces()
    assert len(pieces) == len(whole.decisions)
    half = joined(again, again.begun(), list(whole.decisions[:5]), len(pieces))
    assert of_json(half.to_json()) == half
    assert not half.whole
    assert not half.turnings


def test_a_choice_tried_again_is_judged():
    """The first attack wins the game."""
    match = Match.begin(GAME, Numbers(lives=1, attack_cost=1, light_mana=1), 1)
    strike, farm = (Action.parse("attack dark-1"),), (Action("farm"),)
    match.submit(strike[0])
    job = TribunalJob.of(match, NODES)
    assert job.judge(0, strike, farm) == (1.0, 0.0)
    assert job.judge(0, strike, strike) == (0.0, 0.0)


def test_the_prices_of_a_tribunal_are_one_decision():
    match = Match.begin(GAME, Numbers(evidence_needed=2, average_price=2, initiate_cost=1), 1)
    while match.outcome is None:
        legal = match.state.legal()
        # Initiate if possible; farming is seen, which gives evidence.
        eager = [
            Action(verb) for verb in ("initiate", "declare", "farm" if match.state.round > 2 else "recharge")
        ]
        match.submit(next((one for one in eager if one in legal), legal[0]))
    job = TribunalJob.of(match, NODES)
    priced = [one for one in map(job.find, job.pieces()) if one.kind == "tribunal.ask-price"]
    assert priced
    assert all({action.verb for action in one.played} == {"price"} for one in priced)


def test_a_game_that_goes_on_is_not_reviewed():
    with pytest.raises(NoReview) as refused:
        job_of(Match.begin(GAME, Numbers(), 1))
    assert refused.value.reason.code == "bots.review-unfinished"
