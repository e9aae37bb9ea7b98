"""A position in which a power can be used, and the scenario that proves it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.rules import scenario
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.own_fate import trial
from app.rules.scenario_text import scenario_text
from app.rules.set_text import read_set, write_set

WOUNDED = {"who": "one", "side": "own", "state": "wounded"}
HEAL = [{"do": "heal", "amount": 1}]
CHOSEN = {"when": "turn-ends", "may": True, "once": "turn", "who": WOUNDED, "do": HEAL}
ITSELF = {"when": "turn-ends", "who": {"who": "each", "side": "dark"}, "do": [{"do": "wound", "amount": 1}]}


@pytest.mark.parametrize(("key", "power"), [("medved", CHOSEN), ("moscow", ITSELF)])
def test_a_power_is_tried_and_proved(fate_cards, key, power):
    text = json.dumps(power)
    cards = tuple(replace(one, powers=(text,)) if one.key == key else one for one in fate_cards.cards)
    changed = replace(fate_cards, cards=cards)
    without = None if power.get("may") else fate_cards
    found = trial.find(changed, {}, key, power["when"], without=without, seconds=60)
    assert found is not None
    assert bool(found.use) == bool(power.get("may"))
    match = match_of(game_of("own-fate"), positions_of("own-fate"), changed, found.position, {}, found.lead)
    assert match.state.to_move == found.seat
    lines = trial.proof(changed, {}, found)
    written = scenario_text("", "own-fate", found.position, lines, {}, write_set(changed))
    read = scenario.parse(written.encode())
    scenario.run(read, game_of("own-fate"), positions_of("own-fate"), read_set(read.cards))
    if without is not None:
        # Without the power what the scenario says is not so.
        with pytest.raises(scenario.DoesNotHold):
            scenario.run(read, game_of("own-fate"), positions_of("own-fate"), fate_cards)
