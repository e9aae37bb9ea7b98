"""The Aspen Stake: cancels all vampires' attacks on Egor, after the slot of the Other in ``after`` (A85)."""

from __future__ import annotations

from app.rules.own_fate.compiled import VAMPIRE
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING, U_ATTACK, Cancelled
from app.rules.own_fate.stages import STAKE_REFUSED
from app.rules.own_fate.verbs import QuestionKind, chance_verb, plain_verb, spend


def vampire_attacks_on_egor(state: Position) -> list[int]:
    """Return the vampires' attacks on Egor that aren't cancelled, as indices in ``plays``."""
    cancelled_indices = {cancelled.play for cancelled in state.cancelled}
    return [
        n
        for n, play in enumerate(state.plays)
        if play.target == state.compiled.egor
        and play.use == U_ATTACK
        and state.compiled.specialty[play.by] == VAMPIRE
        and n not in cancelled_indices
    ]


def _stake(state: Position, entity: int) -> None:
    attacks = vampire_attacks_on_egor(state)
    state.cancelled += tuple(Cancelled(n, "aspen-stake") for n in attacks)
    spend(state, entity)
    cards = state.spells([state.plays[n].card for n in attacks if state.plays[n].card >= 0])
    state.emit("stake", {"card": state.name(entity), "cards": cards})


def _pass_stake(state: Position) -> None:
    state.asked = NOTHING
    state.stage = STAKE_REFUSED


QUESTION = QuestionKind(
    "stake", (chance_verb("stake", _stake), plain_verb("pass", _pass_stake)), held_power="stake"
)

POWER = Power(
    "stake",
    "chance",
    "K3.aspen-stake",
    {"window": Trait("stake"), "after": Trait("rich-harvest", overridable=True)},
    old_names=("aspen-stake",),
    questions=(QUESTION,),
)
