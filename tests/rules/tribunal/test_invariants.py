"""Invariants at every step of random games of Tribunal, with any options."""

from random import Random

import pytest

from app.rules.game import TALK_VERBS
from app.rules.tribunal import GAME
from app.rules.tribunal.core import OVER
from app.rules.tribunal.numbers import OPTIONS
from tests.rules.tribunal.test_properties import SHORT

BATCHES = [range(first, first + 5) for first in range(0, 40, 5)]
BATCHES += [pytest.param(range(first, first + 70), marks=pytest.mark.slow) for first in range(40, 2000, 70)]
"""The numbers of 2,000 random games; forty run every day."""


def check_invariants(state):
    """Check bounds, that all are alive in order of creation, and one question or an end."""
    p = state.position
    numbers = state.rules.numbers
    for others, created in zip(
        (p.mine, p.theirs), p.created if p.side == 0 else p.created[::-1], strict=True
    ):
        made = [other.number for other in others]
        assert made == sorted(set(made))
        assert not made or made[-1] <= created
        for other in others:
            assert 1 <= other.lives <= numbers.lives
            assert min(other.mana, other.layer, other.xp, other.heals) >= 0
            assert other.level >= 1
    assert min(p.evidence, p.their_evidence, p.overdrives, p.extra, *p.fabricated) >= 0
    assert sorted(set(p.queue)) == sorted(p.queue)
    assert all(0 <= at < len(p.mine) for at in p.queue)
    assert 1 <= p.round <= numbers.last_round
    over = state.outcome is not None
    assert over == (p.phase == OVER) == (state.question is None) == (state.to_move is None)
    assert over == (not state.legal())
    if not over:
        assert p.mine
        assert p.theirs


@pytest.mark.parametrize("batch", BATCHES, ids=str)
def test_at_every_step_of_a_game(batch):
    for number in batch:
        play(number)


def play(number):
    """Play random game *number* and check the state before every decision."""
    rng = Random(f"invariants {number}")
    chosen = {option.name: rng.choice(option.choices) for option in OPTIONS} if number % 2 else {}
    state = GAME.new(SHORT, chosen, number)
    created, fallen = (1, 1), set()
    while state.outcome is None:
        check_invariants(state)
        p = state.position
        assert all(now >= then for now, then in zip(p.created, created, strict=True))
        created = p.created
        living = {(seat, other.number) for seat in ("light", "dark") for other in state.others(seat)}
        # The dead don't return: each number is used once.
        assert not living & fallen
        fallen |= {
            (seat, n)
            for seat, count in zip(("light", "dark"), created, strict=True)
            for n in range(1, count + 1)
        } - living
        moves = [action for action in state.legal() if action.verb not in TALK_VERBS]
        if number % 3 == 0:
            verb = rng.choice(sorted({action.verb for action in moves}))
            moves = [action for action in moves if action.verb == verb]
        state.apply(rng.choice(moves), events=False)
    check_invariants(state)
