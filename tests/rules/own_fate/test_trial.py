"""A position in which a power can be used, and the scenario that proves it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.rules import scenario
from app.rules.cardset import read_set, write_set
from app.rules.game import BadText
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.own_fate import trial
from app.rules.puzzle import scenario_text

WOUNDED = {"who": "one", "side": "own", "state": "wounded"}
HEAL = [{"do": "heal", "amount": 1}]
CHOSEN = {"when": "turn-ends", "may": True, "once": "turn", "who": WOUNDED, "do": HEAL}
ITSELF = {"when": "turn-ends", "who": {"who": "each", "side": "dark"}, "do": [{"do": "wound", "amount": 1}]}


DONOR = {**CHOSEN, "who": {"who": "one", "specialty": "donor", "state": "wounded"}}
STRONG = {
    "when": "always",
    "who": {"who": "each", "side": "own"},
    "do": [{"do": "change", "number": "wounds-dealt", "by": 1}],
}
NEVER = {
    **ITSELF,
    "if": [
        {"if": "compare", "number": "vortex", "least": 10},
        {"if": "compare", "number": "vortex", "most": 1},
    ],
}


def with_power(fate_cards, key, power):
    cards = tuple(
        replace(one, powers=(json.dumps(power),)) if one.key == key else one for one in fate_cards.cards
    )
    return replace(fate_cards, cards=cards)


def test_what_never_happens_has_no_position(fate_cards):
    changed = with_power(fate_cards, "moscow", NEVER)
    assert trial.find(changed, {}, "moscow", "turn-ends", without=fate_cards, seconds=1) is None


def test_where_a_power_has_done_nothing_nothing_is_proved(fate_cards):
    changed = with_power(fate_cards, "medved", CHOSEN)
    found = trial.find(changed, {}, "medved", CHOSEN["when"], seconds=60)
    assert found is not None
    with pytest.raises(BadText) as refused:
        trial.proof(changed, {}, found, [f"{found.seat} pass"])
    assert refused.value.reason.code == "setup.proof-nothing"


@pytest.mark.parametrize(
    ("key", "power"), [("medved", CHOSEN), ("moscow", ITSELF), ("medved", STRONG), ("semen", DONOR)]
)
def test_a_power_is_tried_and_proved(fate_cards, key, power):
    changed = with_power(fate_cards, key, power)
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
        # Without the power the scenario fails.
        with pytest.raises(scenario.StatementFailed):
            scenario.run(read, game_of("own-fate"), positions_of("own-fate"), fate_cards)
