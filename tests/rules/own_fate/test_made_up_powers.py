"""Games with random powers end, replay, keep secrets and explain refusals (K6)."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.rules.game import TALK_VERBS, Action, BadText
from app.rules.own_fate import GAME
from app.rules.own_fate.composition import canonical
from app.rules.own_fate.power_index import check_uses, uses_of
from app.rules.own_fate.powers import PLACES, POWERS
from tests.rules.own_fate import made_up
from tests.rules.own_fate.test_properties import redeal_unknown

FEW, MANY = 16, 2000


@st.composite
def sets(draw):
    """Draw random powers with a number that picks the card, and a seed."""
    found = draw(st.lists(st.tuples(made_up.powers(), st.integers(0, 99)), min_size=1, max_size=4))
    return found, draw(st.integers(0, 2**32))


def with_powers(card_set, chosen):
    """Return *card_set* with the powers on cards of their kind; on Chances they replace the power."""
    cards = [*card_set.cards]
    for (kind, power), n in chosen:
        places = [
            i for i, c in enumerate(cards) if c.kind == kind and (kind != "chance" or c.side != "neutral")
        ]
        at = places[n % len(places)]
        card = cards[at]
        more = replace(card, powers=(*card.powers, canonical(power)))
        more = replace(more, power="") if kind == "chance" else more
        # The power may repeat or contradict what the card already does.
        with suppress(BadText):
            check_uses(more, uses_of(more, POWERS, PLACES))
            cards[at] = more
    return replace(card_set, cards=tuple(cards))


def probes(state, rng):
    """Yield actions with the verbs of powers, legal and illegal."""
    names = [*state.compiled.names, *state.compiled.location_names]
    for verb in ("use", "chance"):
        for count in (1, 2):
            yield Action(verb, tuple(rng.choice(names) for _ in range(count)))
    for name in {one.source.name for kind in state.compiled.composed.by_kind.values() for one in kind}:
        yield Action(rng.choice(("use", "chance")), (name,))
        yield Action(rng.choice(("use", "chance")), (name, rng.choice(names)))


def most_asked(b):
    """Return the maximum number of questions about composed powers in a turn.

    Each moment asks at most once more than it has optional powers. A battle slot and an entry recur for every
    Other; the chip may be about to shift twice.
    """
    often = {"slot-begins": b.n_others, "enters": b.n_others, "vortex-would-shift": 2}
    return sum(
        often.get(when, 1) * sum(len(group.powers) + 1 for group in groups if group.kind)
        for when, groups in b.composed.groups.items()
    )


def play(cards, seed, options):
    """Play a random game with checks on the way; return its final state and actions."""
    state, rng = GAME.new(cards, options, seed), Random(seed)
    done, asked, turn = [], 0, 0
    while state.outcome is None and len(done) < 6000:
        kind = state.question.kind
        if state.turn != turn:
            asked, turn = 0, state.turn
        if kind.startswith("power-"):
            asked += 1
            assert asked <= most_asked(state.compiled)
        legal = [action for action in state.legal() if action.verb not in TALK_VERBS]
        assert legal, kind
        for action in rng.sample(legal, min(3, len(legal))):
            assert state.why_not(action) is None
        for probe in probes(state, rng):
            assert (state.why_not(probe) is None) == (probe in state.legal()), probe
        if rng.random() < 0.02:
            for seat in ("light", "dark"):
                view = state.view(seat)
                assert view.determinized(rng).view(seat) == view
            assert redeal_unknown(state, state.to_move, rng).view(state.to_move) == state.view(state.to_move)
        action = rng.choice(legal)
        done.append(action)
        state.apply(action, events=rng.random() < 0.1)
    return state, done


def check(fate_cards, chosen):
    """Check that a game with these powers ends and replays to the same digest."""
    powers, seed = chosen
    cards = with_powers(fate_cards, powers)
    options = {"turn-limit": 10, "secrecy": ("open", "strict")[seed % 2]}
    state, done = play(cards, seed, options)
    assert state.outcome is not None
    again = GAME.new(cards, options, seed)
    for action in done:
        again.apply(action, events=False)
    assert again.digest() == state.digest()


@settings(max_examples=FEW, suppress_health_check=[*HealthCheck])
@given(chosen=sets())
def test_games_with_any_powers_end_and_replay(fate_cards, chosen):
    check(fate_cards, chosen)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@settings(max_examples=MANY, suppress_health_check=[*HealthCheck])
@given(chosen=sets())
def test_games_with_two_thousand_powers_end_and_replay(fate_cards, chosen):
    check(fate_cards, chosen)
