"""The vampires' harvest, Kostya, the Jugular Vein, and clearing the battle (B6.8–12).

The wounds that bites dealt are divided among the vampires; for each wound, a vampire heals itself or draws
spells. Feeding in the spells phase is in ``spells``.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Action, Manner
from app.rules.own_fate import refusals as no
from app.rules.own_fate.calls import donors_leave
from app.rules.own_fate.compiled import DARK, NONE, VAMPIRE
from app.rules.own_fate.composed import run_moment
from app.rules.own_fate.count_sums import value
from app.rules.own_fate.position import BEGUN, SPELLS_PHASE, Position
from app.rules.own_fate.power_rules import aura_applies, value_with_powers
from app.rules.own_fate.records import NOTHING, U_ATTACK, Credit, Gain
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask
from app.rules.own_fate.walking import (
    check_mobiles,
    discard_all,
    drop_manoeuvres,
    emit_drawn,
    has_enemy,
    lose_ownerless,
)


def kostya(state: Position) -> None:
    """Offer powers that save a dying Other, such as Kostya's (B6.8, A83)."""
    if not run_moment(state, "would-die"):
        state.step += 1


# --- credit and harvest -----------------------------------------------------------------------------------


def biters(state: Position, index: int) -> list[tuple[int, int]]:
    """Return (vampire, strength of attacks) for the living vampires that bit the target of result *index*.

    Empty if there are no wounds, or a Flashlight or a power prevents feeding on the target.
    """
    cards, result = state.compiled, state.results[index]
    target = result.target
    if not result.wounds or any(state.holder[i] == target for i in cards.lamps):
        return []
    if target < cards.n_others and any(
        aura_applies(state, aura, target, result.place) for aura in cards.composed.feed_bans
    ):
        return []
    cancelled_indices = {cancelled.play for cancelled in state.cancelled}
    strengths: dict[int, int] = {}
    for i, play in enumerate(state.plays):
        if (
            play.target == target
            and play.place == result.place
            and play.use == U_ATTACK
            and i not in cancelled_indices
            and cards.specialty[play.by] == VAMPIRE
            and play.by not in state.dead
        ):
            strengths[play.by] = strengths.get(play.by, 0) + value(state, play)
    return sorted(strengths.items())


def credit(state: Position) -> None:
    """Let Dark divide each target's wounds among its vampires (B6.9, A79)."""
    while state.slot < len(state.results):
        n = state.slot
        bites = biters(state, n)
        remaining = state.results[n].wounds - sum(c.wounds for c in state.credits if c.result == n)
        if state.stage >= len(bites):
            state.slot += 1
            state.stage = BEGUN
            continue
        low, high = credit_range(state, n)
        if low == high:
            state.credits = (*state.credits, Credit(n, bites[state.stage][0], low))
            state.stage += 1
            continue
        ask(state, "credit", DARK, bites[state.stage][0], target=state.results[n].target, wounds=remaining)
        return
    state.step += 1
    state.slot, state.stage = 0, BEGUN


def credit_range(state: Position, index: int) -> tuple[int, int]:
    """Return the minimum and maximum number of wounds to credit to the next vampire of result *index*."""
    bites = biters(state, index)
    remaining = state.results[index].wounds - sum(c.wounds for c in state.credits if c.result == index)
    if not state.compiled.credit_own:
        return (remaining, remaining) if state.stage == len(bites) - 1 else (0, remaining)
    later = sum(strength for _, strength in bites[state.stage + 1 :])
    high = min(remaining, bites[state.stage][1])
    return min(high, max(0, remaining - later)), high


Limits = Callable[[Position], tuple[int, int]]


def _range_verb(name: str, limits: Limits, do: Callable[[Position, int, int], None]) -> Verb:
    def offer(state: Position, out: list[Action]) -> None:
        low, high = limits(state)
        for n in range(low, high + 1):
            out.append(state.compiled.act(name, state.name(state.asked.other), str(n)))

    def check(state: Position, words: Words) -> Refusal | None:
        if len(words) != 2:
            return no.WRONG_ARGUMENTS
        if words[0] != state.name(state.asked.other):
            return no.NOT_THIS_SLOT
        low, high = limits(state)
        return None if words[1] in {str(n) for n in range(low, high + 1)} else no.BAD_NUMBER

    def act(state: Position, words: Words) -> None:
        other = state.asked.other
        state.asked = NOTHING
        do(state, other, int(words[1]))

    return Verb(f"{name} other points", offer, check, act)


def _add_credit(state: Position, other: int, wounds: int) -> None:
    state.credits = (*state.credits, Credit(state.slot, other, wounds))
    state.stage += 1


def credited(state: Position, other: int) -> int:
    """Return all wounds credited to vampire *other* in this Count."""
    return sum(c.wounds for c in state.credits if c.vampire == other)


def healable(state: Position, other: int) -> int:
    """Return how many of its wounds from before the battle *other*'s bites can heal (B6.9)."""
    old = state.wounds_before_battle[other] - sum(
        result.healed for result in state.results if result.target == other
    )
    return max(0, min(credited(state, other), old, state.wounds[other]))


def harvest(state: Position) -> None:
    """Let each living vampire, in order, heal or draw for the wounds credited to it (B6.9)."""
    cards = state.compiled
    while state.slot < cards.n_others:
        other = state.slot
        if credited(state, other) and other not in state.dead:
            if healable(state, other):
                ask(state, "harvest", DARK, other, wounds=credited(state, other))
                return
            _harvest(state, other, 0)
        state.slot += 1
    state.step += 1
    state.slot = 0


def _take_harvest(state: Position, other: int, heal: int) -> None:
    _harvest(state, other, heal)
    state.slot += 1


def _harvest(state: Position, other: int, heal: int) -> None:
    wounds = credited(state, other)
    state.wounds[other] -= heal
    cards = state.draw(
        (wounds - heal) * value_with_powers(state, "harvest", other, state.compiled.harvest[other])
    )
    state.hand[other] = state.hand[other] + cards
    state.gains = (*state.gains, Gain(other, wounds, heal, len(cards), "harvest"))
    victims = [
        state.name(state.results[c.result].target) for c in state.credits if c.vampire == other and c.wounds
    ]
    state.emit(
        "harvested",
        {
            "other": state.name(other),
            "wounds": wounds,
            "victims": tuple(dict.fromkeys(victims)),
            "healed": heal,
            "cards": len(cards),
            "now": state.wounds[other],
        },
    )
    emit_drawn(state, other, cards, "harvest")


def jugular(state: Position) -> None:
    """Offer powers that follow the harvest, such as the Jugular Vein (B6.9)."""
    if not run_moment(state, "wounds-counted"):
        state.step += 1


# --- clearing ---------------------------------------------------------------------------------------------


def clear(state: Position) -> None:
    """Remove the dead, discard played cards, return lent items (B6.11–12)."""
    cards = state.compiled
    for i in cards.items:
        if state.laid_on[i] != NONE:
            state.laid_on[i] = NONE
            state.emit("item-returned", {"item": state.name(i), "other": state.name(state.holder[i])})
    for target in state.dead:
        state.emit("died", {"other": state.name(target), "location": state.place(state.loc[target])})
        if target < cards.n_others:
            discard_all(state, target)
            state.gloom[target] = 0
            for i in cards.items:
                if state.holder[i] == target:
                    state.holder[i], state.loc[i] = NONE, state.loc[target]
                    state.emit(
                        "item-left", {"item": state.name(i), "location": state.place(state.loc[target])}
                    )
        state.remove(target)
    lose_ownerless(state)
    check_mobiles(state)
    state.discard.extend(play.card for play in state.plays if play.card >= 0)
    for defended in state.defending_manoeuvres:
        state.discard.extend(defended.cards)
    for other in range(cards.n_others):
        if state.manoeuvres[other] and not has_enemy(state, other):
            drop_manoeuvres(state, other)
    donors_leave(state)
    state.plays = state.cancelled = state.defending_manoeuvres = ()
    state.results = state.credits = state.gains = ()
    state.dead, state.saved, state.vortex_sum, state.wounds_before_battle = (), (), None, ()
    state.reply_given = state.gloom_chosen = state.plan_floor = 0
    if state.changes:
        state.changes = tuple(change for change in state.changes if change.until != "battle")
    state.announced_slot = NONE
    state.step += 1
    state.phase = SPELLS_PHASE
    state.slot, state.stage = 0, BEGUN
    if state.log is not None:
        state.emit("phase-began", {"phase": "spells", "turn": state.turn})


def _credit_limits(state: Position) -> tuple[int, int]:
    return credit_range(state, state.slot)


def _harvest_limits(state: Position) -> tuple[int, int]:
    return 0, healable(state, state.asked.other)


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "credit",
        (_range_verb("credit", _credit_limits, _add_credit),),
        {"vampire": "other", "target": "target", "wounds": "wounds"},
        after_slots=True,
        manner=Manner(public=True),
    ),
    QuestionKind(
        "harvest",
        (_range_verb("harvest", _harvest_limits, _take_harvest),),
        {"vampire": "other", "wounds": "wounds"},
        after_slots=True,
        manner=Manner(public=True),
    ),
)
