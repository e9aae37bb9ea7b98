"""Golden hashes of what computer players think and choose in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.bots.fate import heuristics, race
from app.bots.fate.players import LEVELS, of_level, own_actions
from app.bots.player import Budget
from app.bots.tribunal.player import LEVELS as TRIBUNAL_LEVELS, TribunalPlayer
from app.rules.own_fate import GAME
from app.rules.tribunal import GAME as TRIBUNAL
from app.rules.tribunal.numbers import Numbers
from tests.golden import assert_golden
from tools.telling import cards_and_words

SEARCHED = 20
"""Every how many decisions the searching players decide too."""


def fate(cards, seed: int) -> Iterator[str]:
    """Yield the scores of all actions in a game of Own Fate, and each level's choice with its reason."""
    rng, state = Random(seed), GAME.new(cards, {}, seed)
    lines: list[object] = []
    while state.to_move is not None:
        view = state.view(state.to_move)
        actions = own_actions(view)
        scores = heuristics.scores(view.masked, actions)
        lines.append([(str(action), round(score, 4)) for action, score in zip(actions, scores, strict=True)])
        if len(lines) % SEARCHED == 0:
            for level in LEVELS:
                player = of_level(level)
                lines.append((level, str(player.choose(view, Random(seed), Budget(playouts=8)))))
            if view.question.kind not in race.PLAIN:
                lines.append(player.reason)
        state.apply(rng.choice(actions) if rng.random() < 0.3 else actions[scores.index(max(scores))])
    yield from ("\n".join(map(str, lines[start : start + 60])) for start in range(0, len(lines), 60))


def tribunal(seed: int) -> Iterator[str]:
    """Yield each level's choice and reason in a game of Tribunal."""
    rng = Random(seed)
    options = {"expansion-1": seed > 0, "expansion-2": seed > 1}
    state = TRIBUNAL.new(Numbers(), options, seed)
    for _ in range(30):
        if state.to_move is None:
            break
        view, lines = state.view(state.to_move), []
        for level in TRIBUNAL_LEVELS:
            player = TribunalPlayer(level)
            action = player.choose(view, Random(seed), Budget(playouts=150))
            lines.append(f"{level} {action} {player.reason}")
        yield "\n".join(lines)
        state.apply(action if rng.random() < 0.7 else rng.choice(own_actions(view)))


@pytest.mark.parametrize("seed", range(2))
def test_golden_choices_in_own_fate(seed):
    assert_golden(f"choices own-fate {seed}", fate(cards_and_words("own-fate")[0], seed))


@pytest.mark.parametrize("seed", range(3))
def test_golden_choices_in_tribunal(seed):
    assert_golden(f"choices tribunal {seed}", tribunal(seed))
