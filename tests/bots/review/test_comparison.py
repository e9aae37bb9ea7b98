"""The value of a decision, judged only by what the seat could know."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings, strategies as st

from app.bots.review.comparison import Effort, mixed, review_decision
from app.bots.review.replayed import ReplayedGame, Span, start_of
from app.bots.review.work import ReviewJob, judge
from app.rules.game import Action

FEW = Effort(screen=8, find=8, judge=16, judge_most=16, width=3)


def swapped(game: ReplayedGame, span: Span, seed: int) -> ReplayedGame:
    """Return *game* with everything hidden from the seat at *span* dealt again by *seed*."""
    other = ReplayedGame.__new__(ReplayedGame)
    other.__dict__.update(game.__dict__)
    states = list(game.states)
    seat = game.seats[span.at]
    state = states[span.at].view(seat).determinized(Random(seed))
    for at in range(span.at, span.until + 1):
        states[at] = state
        state = state.copy()
        state.apply(game.actions[at], events=False)
    states[span.until + 1] = state
    other.states = states
    return other


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(st.data(), st.integers(0, 2**32))
def test_unseen_cards_swapped_give_the_same_verdict(job, data, seed):
    game = job.played
    span = data.draw(st.sampled_from([one for one in game.spans() if not game.drew(one.until)]))
    assert review_decision(swapped(game, span, seed), span, FEW) == review_decision(game, span, FEW)


def test_a_blunder_is_marked_with_what_was_better(play):
    """In this deal Anton closed the vortex; here he keeps the card."""
    match = play(28, 0.0)
    at = next(n for n, move in enumerate(match.moves) if str(move.action) == "play attack-3.2 svetlana")
    actions = [move.action for move in match.moves[:at]]
    game = ReplayedGame(start_of(match.header, match.card_set), [*actions, Action("done")])
    span = next(one for one in game.spans() if one.at <= at <= one.until)
    found = review_decision(game, span)
    assert found.mark == "blunder"
    assert found.slot == "anton"
    assert any(action.args[-1:] == ("svetlana",) for action in found.best)
    assert found.loss >= 2.5 * found.error
    assert found.better > 0.9


@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_what_a_hint_advised_is_never_a_mistake(play, data):
    """In these games, a third of the decisions are random."""
    match = play(data.draw(st.integers(1, 6)), 0.3, 4)
    game = ReplayedGame(start_of(match.header, match.card_set), [move.action for move in match.moves])
    span = data.draw(st.sampled_from(game.spans()))
    game.advised = frozenset([span.until])
    assert not review_decision(game, span, FEW).mark


def test_the_best_loses_nothing_against_itself(job):
    game = job.played
    span = game.spans()[0]
    chosen = game.actions[span.at : span.until + 1]
    assert judge(game, span.at, chosen, chosen, 8) == (0.0, 0.0)


def test_a_battle_slot_is_one_decision(play):
    game = ReviewJob.of(play(5)).played
    slots = [one for one in game.spans() if one.until > one.at]
    assert slots
    for one in slots:
        names = {game.slot(at) for at in range(one.at, one.until + 1)}
        assert len(names) == 1
        assert "" not in names


def test_who_gives_up_in_a_battle_slot_has_not_decided_that_there(play):
    match = play(5)
    game = ReviewJob.of(match).played
    slot = next(one for one in game.spans() if one.until > one.at)
    actions = game.actions[: slot.at + 1]
    given_up = Action("resign", (game.seats[slot.at],))
    ended = ReplayedGame(start_of(match.header, match.card_set), [*actions, given_up])
    assert ended.slot(slot.at + 1) == game.slot(slot.at)
    assert all(one.until < len(actions) for one in ended.spans())


def test_a_card_on_top_that_somebody_has_seen_stays_there(job):
    state = job.played.states[5].copy()
    top = state.probability_deck[-1]
    side = state.compiled.side[top]
    tops = {mixed(state, Random(n)).probability_deck[-1] for n in range(40)}
    assert len(tops) > 1
    assert {state.compiled.side[one] for one in tops} == {side}
    state.top_seen_by = 1
    assert {mixed(state, Random(n)).probability_deck[-1] for n in range(40)} == {top}
