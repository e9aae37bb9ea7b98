"""The Count (B6): all plays of the battle take effect simultaneously.

``count_sums`` computes the sums; ``harvest`` continues the Count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.rules.game import Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.calls import donors_leave
from app.rules.own_fate.compiled import DARK, NONE, SHIFTER, VAMPIRE
from app.rules.own_fate.composed import run_moment
from app.rules.own_fate.count_sums import (
    attacks_on,
    cell_after,
    count_results,
    count_so_far,
    deaths,
    max_manoeuvres,
    parried_strokes,
    shielded_by,
    value,
    vortex_points,
)
from app.rules.own_fate.count_view import count_record
from app.rules.own_fate.ending import shift
from app.rules.own_fate.position import BEGUN, IN_PLAY, SPELLS_PHASE, Position
from app.rules.own_fate.power_rules import aura_applies, value_with_powers
from app.rules.own_fate.records import (
    BY_ILLNESS,
    NOTHING,
    U_ATTACK,
    U_ILLNESS,
    U_VORTEX,
    Cancelled,
    CountEnd,
    Credit,
    Defended,
    Gain,
    LastCount,
    Result,
    VortexSum,
)
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask
from app.rules.own_fate.walking import (
    check_mobiles,
    discard_all,
    drop_manoeuvres,
    emit_drawn,
    has_enemy,
    lose_ownerless,
)


def reveal(state: Position) -> None:
    """Turn up the cards played face down, such as Semyon's (B6.2)."""
    hidden = [play for play in state.plays if play.face_down]
    if hidden:
        state.plays = tuple(replace(play, face_down=0) if play.face_down else play for play in state.plays)
        for other in sorted({play.by for play in hidden}):
            cards = state.spells([play.card for play in hidden if play.by == other])
            state.emit("revealed", {"other": state.name(other), "cards": cards})
    state.step += 1
    state.slot = 0
    state.stage = BEGUN


def cancel(state: Position) -> None:
    """Cancel attacks (Zavulon's Amulet and similar powers), then parried strokes (B6.3, A72).

    If there are more attacks than the power can cancel, ask the attacker which.
    """
    cards = state.compiled
    while state.slot < len(cards.cancellers):
        item = cards.cancellers[state.slot]
        holder = shielded_by(state, item)
        left = cards.number(item, "cancels") - state.stage
        attacks = attacks_on(state, holder) if holder != NONE and left > 0 else []
        if len(attacks) > left:
            ask(state, "cancel-attack", 1 - cards.side[holder], holder, item=item)
            return
        for n in attacks:
            _cancel_play(state, item, holder, n)
        state.slot += 1
        state.stage = BEGUN
    for n, defence in parried_strokes(state):
        state.cancelled = (*state.cancelled, Cancelled(n, defence))
        state.emit(
            "stroke-parried",
            {
                "item": state.name(~state.plays[n].card),
                "other": state.name(state.plays[n].target),
                "card": defence,
            },
        )
    state.step += 1
    state.slot = 0


def _cancel_play(state: Position, item: int, shielded: int, index: int) -> None:
    state.cancelled = (*state.cancelled, Cancelled(index, state.name(item)))
    state.emit(
        "attack-cancelled",
        {
            "item": state.name(item),
            "other": state.name(shielded),
            "card": state.compiled.spell_names[state.plays[index].card],
        },
    )


def _offer_cancel(state: Position, out: list[Action]) -> None:
    out += [
        state.compiled.act("cancel", state.compiled.spell_names[state.plays[n].card])
        for n in attacks_on(state, state.asked.other)
    ]


def _check_cancel(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 1 or words[0] not in state.compiled.spell_index:
        return no.WRONG_ARGUMENTS
    card = state.compiled.spell_index[words[0]]
    return (
        None
        if any(state.plays[n].card == card for n in attacks_on(state, state.asked.other))
        else no.NOT_CANDIDATE
    )


def _cancel(state: Position, words: Words) -> None:
    card = state.compiled.spell_index[words[0]]
    n = next(n for n in attacks_on(state, state.asked.other) if state.plays[n].card == card)
    _cancel_play(state, state.asked.item, state.asked.other, n)
    state.stage += 1
    state.asked = NOTHING


def manoeuvres(state: Position) -> None:
    """Ask the next shapeshifter that can add manoeuvres to its defence how many, or go on (B7)."""
    cards = state.compiled
    while state.slot < cards.n_others:
        other = state.slot
        if (
            cards.specialty[other] == SHIFTER
            and state.zone[other] == IN_PLAY
            and max_manoeuvres(state, other)
        ):
            ask(state, "manoeuvre-defence", cards.side[other], other)
            return
        state.slot += 1
    state.step += 1


def _offer_defend(state: Position, out: list[Action]) -> None:
    out += [state.compiled.act("defend", str(n)) for n in range(max_manoeuvres(state, state.asked.other) + 1)]


def _check_defend(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    most = max_manoeuvres(state, state.asked.other)
    return None if words[0] in {str(n) for n in range(most + 1)} else no.BAD_NUMBER


def _defend(state: Position, words: Words) -> None:
    other, n = state.asked.other, int(words[0])
    cards = state.manoeuvres[other]
    if state.compiled.printed_manoeuvres:
        cards = tuple(sorted(cards, key=lambda c: -state.compiled.spell_points[c]))
    used = cards[:n]
    if used:
        state.manoeuvres[other] = tuple(c for c in state.manoeuvres[other] if c not in used)
        state.defending_manoeuvres = (*state.defending_manoeuvres, Defended(other, used))
        state.emit(
            "manoeuvre-used",
            {"other": state.name(other), "target": state.name(other), "card": state.spells(used)},
        )
    state.asked = NOTHING
    state.slot += 1


def defence_results(masked: Position) -> list[tuple[Result, bool]]:
    """Return the result of the Other that may defend itself, and whether it dies, by number of manoeuvres."""
    other, outcomes = masked.asked.other, list[tuple[Result, bool]]()
    for n in range(max_manoeuvres(masked, other) + 1):
        trial = masked.copy()
        _defend(trial, (str(n),))
        results = count_results(trial)
        outcomes += [
            (result, other in deaths(trial, results))
            for result in results
            if (result.target, result.place) == (other, masked.loc[other])
        ]
    return outcomes


def place_wounds(state: Position) -> None:
    """Heal, wound, and mark the dead (B6.4–7)."""
    results = count_results(state)
    state.results = tuple(results)
    is_logged = state.log is not None
    for result in results:
        target = result.target
        state.wounds[target] = result.after
        if result.healed and is_logged:
            state.emit(
                "healed",
                {
                    "target": state.name(target),
                    "wounds": result.healed,
                    "now": result.before - result.healed,
                    "why": "spell",
                },
            )
        if result.wounds and is_logged:
            state.emit(
                "wounded", {"target": state.name(target), "wounds": result.wounds, "now": result.after}
            )
    state.dead = deaths(state, results)
    state.step += 1
    state.slot, state.stage = BEGUN, 0
    state.announced_slot = NONE


def stop_window(state: Position) -> None:
    """Offer powers that stop the shift to the right, such as Ignat's (B6.10, A91)."""
    if not state.groups_handled:
        state.reply_given = 0
    if not vortex_points(state)[0] or not run_moment(state, "vortex-would-shift", shifted=BY_ILLNESS):
        state.step += 1


def shift_vortex(state: Position) -> None:
    """Move the chip by the net sum or, by option, card by card (B6.10, A10)."""
    illness, healing = vortex_points(state)
    right = 0 if state.reply_given else illness
    state.vortex_sum = VortexSum(illness, healing, right - healing)
    state.step += 1
    wounds_after: dict[int, int] = {}
    shifts: list[tuple[int, str]] = []
    for play in state.plays:
        if play.use not in (U_VORTEX, U_ILLNESS):
            continue
        points = value(state, play)
        if play.use == U_VORTEX:
            if points:
                shifts.append((-points, "healing"))
        else:
            entity = play.target
            points = min(points, (state.compiled.number(entity, "wounds") or 4) - state.wounds[entity])
            if points > 0:
                state.wounds[entity] += points
                wounds_after[entity] = state.wounds[entity]
                state.emit(
                    "illness-wounded",
                    {"card": state.name(entity), "wounds": points, "now": state.wounds[entity]},
                )
                if not state.reply_given:
                    shifts.append((points, "illness"))
    if state.compiled.net_shift:
        shifts = [(right - healing, "net" if right and healing else "illness" if right else "healing")]
    store_count(state, shifts)
    for points, why in shifts:
        if state.result is None:
            shift(state, points, why)
    for entity, wounds in wounds_after.items():
        if wounds >= (state.compiled.number(entity, "wounds") or 4):
            state.emit(
                "chance-removed", {"card": state.name(entity), "location": state.place(state.loc[entity])}
            )
            state.remove(entity)


def store_count(state: Position, shifts: list[tuple[int, str]]) -> None:
    """Store the Count for both seats' views, before the chip moves by *shifts*."""
    cell = state.inferno
    for points, _ in shifts:
        cell = cell_after(state, cell, points)
    state.count_end = CountEnd(tuple(state.wounds), state.inferno, cell)
    if not state.plays and not state.results:
        state.last_count = LastCount(state.turn)
        return
    assert state.vortex_sum is not None
    state.last_count = count_so_far(state, state.vortex_sum)
    if state.log is not None:
        state.emit("counted", {"record": count_record(state).plain()})


# --- the vampires' harvest, Kostya, the Jugular Vein, and clearing the battle (B6.8–12) ------------------
# The wounds that bites dealt are divided among the vampires; for each wound, a vampire heals itself or draws
# spells. Feeding in the spells phase is in ``spells``.


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
        out += [state.compiled.act(name, state.name(state.asked.other), str(n)) for n in range(low, high + 1)]

    def check(state: Position, words: Words) -> no.Refusal | None:
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


def _worth_of_credit(state: Position) -> dict[str, Value]:
    """Return how many cards a wound is worth to the vampire asked about, and to the one that gets the rest.

    Empty unless exactly one vampire follows.
    """
    vampires = [other for other, _ in biters(state, state.slot)[state.stage :]]
    draws = [value_with_powers(state, "harvest", other, state.compiled.harvest[other]) for other in vampires]
    return (
        {"next": state.name(vampires[1]), "draws": draws[0], "next_draws": draws[1]}
        if len(draws) == 2
        else {}
    )


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


def clear_battle(state: Position) -> None:
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


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "cancel-attack",
        (Verb("cancel card", _offer_cancel, _check_cancel, _cancel),),
        {"item": "item", "other": "other"},
        after_slots=True,
    ),
    QuestionKind(
        "manoeuvre-defence",
        (Verb("defend points", _offer_defend, _check_defend, _defend),),
        {"other": "other"},
        of_owner=True,
        after_slots=True,
    ),
    QuestionKind(
        "credit",
        (_range_verb("credit", lambda state: credit_range(state, state.slot), _add_credit),),
        {"vampire": "other", "target": "target", "wounds": "wounds"},
        _worth_of_credit,
        after_slots=True,
        manner=Manner(public=True),
    ),
    QuestionKind(
        "harvest",
        (_range_verb("harvest", lambda state: (0, healable(state, state.asked.other)), _take_harvest),),
        {"vampire": "other", "wounds": "wounds"},
        after_slots=True,
        manner=Manner(public=True),
    ),
)
