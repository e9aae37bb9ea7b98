"""The Count (B6): all plays of the battle take effect simultaneously.

``count_sums`` computes the sums; ``harvest`` continues the Count.
"""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE, SHIFTER
from app.rules.own_fate.composed import run_moment
from app.rules.own_fate.count_sums import (
    attacks_on,
    cell_after,
    count_results,
    count_so_far,
    deaths,
    max_manoeuvres,
    parried_strokes,
    value,
    vortex_points,
)
from app.rules.own_fate.count_view import count_record
from app.rules.own_fate.ending import shift
from app.rules.own_fate.position import BEGUN, IN_PLAY, Position
from app.rules.own_fate.records import (
    BY_ILLNESS,
    NOTHING,
    U_ILLNESS,
    U_VORTEX,
    Cancelled,
    CountEnd,
    Defended,
    LastCount,
    VortexSum,
)
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask


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
        holder = (
            state.holder[item] if item >= cards.n_others else item if state.zone[item] == IN_PLAY else NONE
        )
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
    for n in attacks_on(state, state.asked.other):
        out.append(state.compiled.act("cancel", state.compiled.spell_names[state.plays[n].card]))


def _check_cancel(state: Position, words: Words) -> Refusal | None:
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
    for n in range(max_manoeuvres(state, state.asked.other) + 1):
        out.append(state.compiled.act("defend", str(n)))


def _check_defend(state: Position, words: Words) -> Refusal | None:
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
)
