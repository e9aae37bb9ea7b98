"""Invariants at every step of random games, with default and random options."""

from random import Random

import pytest

from app.rules.own_fate import GAME, flow, walking
from app.rules.own_fate.compiled import LETHAL
from app.rules.own_fate.position import IN_PLAY
from tests.rules.own_fate.test_properties import sound, spells_of

SPELLS, LINES = 60, 27
BATCHES = [range(first, first + 5) for first in range(0, 40, 5)]
BATCHES += [pytest.param(range(first, first + 70), marks=pytest.mark.slow) for first in range(40, 2000, 70)]
"""The numbers of 2,000 random games; forty run every day."""


def in_the_count(state):
    """Return whether the Count already placed wounds while the dead are still in play."""
    return bool(state.results or state.dead)


def conserved(state):
    """Check that no spell and no probability card is lost, duplicated or created."""
    book = state.compiled
    assert (book.n_spells, len(book.deck_cards)) == (SPELLS, LINES)
    assert sorted(spells_of(state)) == list(range(SPELLS))
    there = [*state.probability_deck, *state.hands[0], *state.hands[1], *state.removed]
    there += [e for e in book.deck_cards if state.zone[e] == IN_PLAY]
    assert sorted(e for e in there if e in book.deck_cards) == sorted(book.deck_cards)


def within_death(state):
    """Check A80: wounds never exceed the lethal number, and who has it dies in the Count."""
    book = state.compiled
    for o in range(book.n_others):
        if state.zone[o] != IN_PLAY:
            continue
        assert state.wounds[o] <= LETHAL or book.overkill, book.names[o]
        assert state.wounds[o] < LETHAL or in_the_count(state), book.names[o]
    for r in state.results:
        assert r.after <= max(r.lethal, r.before) or not r.lethal or book.overkill
    for e in range(book.first_chance, book.n_entities):
        if e != book.egor:
            assert state.wounds[e] <= LETHAL or book.overkill, book.names[e]


def nobody_waits_in_the_metro(state):
    """Check K4.metro and A30: who had to leave the Metro has left, unless there is no way out."""
    for o in range(state.compiled.n_others):
        assert not walking.must_leave(state, o) or not walking.can_leave(state, o), state.name(o)
        if walking.must_leave(state, o):
            assert not state.moved >> o & 1, f"{state.name(o)} came back"
            assert not state.through_portal >> o & 1, f"{state.name(o)} came back"


@pytest.fixture
def watched(monkeypatch):
    """Check the Metro after every movement phase; return the checked turns."""
    ends = []

    def end_movement(state):
        nobody_waits_in_the_metro(state)
        ends.append(state.turn)
        walking.end_movement(state)

    steps = tuple(end_movement if step is walking.end_movement else step for step in flow.STEPS)
    monkeypatch.setattr(flow, "STEPS", steps)
    return ends


@pytest.mark.rule("A30", "A80", "T3", "B6")
@pytest.mark.parametrize("batch", BATCHES, ids=str)
def test_at_every_step_of_a_game(fate_cards, watched, batch):
    for number in batch:
        play(fate_cards, number)
    assert len(watched) >= len(batch)


def play(cards, number):
    """Play random game *number* and check the state before every decision."""
    rng = Random(f"invariants {number}")
    options = {o.name: rng.choice(o.choices) for o in GAME.options} if number % 2 else {}
    if number % 4 == 3:
        options |= {"portal-and-walk": True, "overkill": "lethal"}
    state = GAME.new(cards, options, number)
    by_verb = number % 3 == 0
    while state.outcome is None:
        sound(state)
        conserved(state)
        within_death(state)
        legal = sorted(state.legal())
        if by_verb:
            # Choose the verb first, so that rare actions are played too.
            verb = rng.choice(sorted({action.verb for action in legal}))
            legal = [action for action in legal if action.verb == verb]
        state.apply(rng.choice(legal), events=False)
    sound(state)
    conserved(state)
