"""Fast rollouts make the heuristics' choices without listing all actions."""

from pathlib import Path

import pytest

from app.bots.fate import heuristics, race
from app.rules.cardset import read_set
from app.rules.own_fate import GAME
from tests.rules.table import set_table

PINNED = Path(__file__).parents[1] / "rules" / "own_fate.set"
CARDS = read_set(PINNED.read_text(encoding="utf-8").splitlines())


def asked(kind, options, seeds=(1, 2, 3)):
    """Yield positions of watchmen's games in which *kind* is asked."""
    for seed in seeds:
        state = GAME.new(CARDS, options, seed)
        while state.to_move is not None and state.turn < 20:
            if state.question.kind == kind:
                yield state.copy()
            state.apply(heuristics.best(state, state.legal()), events=False)


def by_thumb(state, most):
    """Play the rest of the question, at most *most* decisions, by heuristics; return state and count."""
    ask, count = state.asked, 0
    while state.asked is ask and count < most:
        state.apply(heuristics.best(state, state.legal()), events=False)
        count += 1
    return state, count


@pytest.mark.parametrize("options", [{}, {"olga": "inside", "manoeuvres-at-once": True}])
@pytest.mark.parametrize("most", [1, 40])
def test_a_slot_with_more_than_cards_from_hand_is_played_as_by_the_rules_of_thumb(options, most):
    compared = 0
    for state in asked("battle", options):
        if state.plan or not race._plays_only_from_hand(state, state.asked.other):
            thumbed, count = by_thumb(state.copy(), most)
            assert race.rollout_step(state, most) == count
            assert state.key() == thumbed.key()
            compared += 1
    assert compared > 30


def test_a_discard_is_that_of_the_rules_of_thumb():
    compared = 0
    for state in asked("discard", {}):
        thumbed, _ = by_thumb(state.copy(), 1)
        assert race.rollout_step(state, 1) == 1
        assert state.key() == thumbed.key()
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("hand", ["attack-3 attack-4", "attack-2 attack-3 attack-4", "attack-4 defence-2"])
def test_whoever_is_under_the_doll_goes_deeper_to_play_the_same_cards(hand):
    levels = []
    for answer in ("pass", "doll living-doll anton"):
        table = set_table(
            CARDS,
            "battle",
            darya="hairdresser; items living-doll",
            larisa="hairdresser: attack-3",
            anton=f"hairdresser: {hand}",
        )
        table.until("doll")
        table.do(answer)
        while not table.asks("gloom", "anton"):
            table.pass_once()
        race.rollout_step(table.state, 1)
        levels.append(table.view.other("anton").gloom)
    assert levels == [levels[0], levels[0] + 1]
