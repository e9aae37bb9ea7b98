"""Fast rules of thumb for playouts beyond the search tree.

The choices are the same as those of :mod:`app.bots.fate.heuristics`, but a battle slot is planned as a whole,
and only the planned steps are checked, instead of listing all legal ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice

from app.bots.fate import battle, heuristics
from app.bots.fate.field import Field
from app.bots.fate.playable import Pick, PlayableCards, nothing_pays, picks
from app.rules.game import Action
from app.rules.own_fate import payment, plan
from app.rules.own_fate.compiled import LIGHT, SHIFTER
from app.rules.own_fate.records import NOTHING, S_HAND, U_VORTEX, Play, Tally
from app.rules.own_fate.state import FateState
from app.rules.own_fate.tally import check_cost, needs_whole_cards, payable, tally


def step(state: FateState, most: int) -> int:
    """Answer *state*'s question and, where possible, the rest of its battle slot; return the count.

    *most*: maximum number of decisions of a slot that isn't planned as a whole.
    """
    asked = state.asked
    if asked is not None and state.draw_offer < 0:
        if asked.kind == "gloom":
            return _gloom(state)
        if asked.kind == "battle":
            if not state.plan and _plays_only_from_hand(state, asked.other):
                return _battle(state, asked.other, picks(state, asked.other))
            return _slot(state, asked.other, most)
        if asked.kind == "discard":
            state.apply(heuristics.discard(state), events=False, checked=True)
            return 1
    legal = state.legal()
    if len(legal) == 1:
        state.apply(legal[0], events=False, checked=True)
        return 1
    state.apply(heuristics.best(state, legal), events=False, checked=True)
    return 1


def _plays_only_from_hand(state: FateState, other: int) -> bool:
    return (
        not state.compiled.portals[other]
        and state.compiled.specialty[other] != SHIFTER
        and _has_no_extras(state, other)
    )


def _has_no_extras(state: FateState, other: int) -> bool:
    cards = state.compiled
    if state.amulet[other] >= 0 or state.manoeuvres[other]:
        return False
    if other in state.holder:
        for i in (*cards.dark_swords, *cards.light_swords):
            if state.holder[i] == other:
                return False
    return not (
        cards.side[other] == LIGHT
        and state.loc[other] == state.loc[cards.svetlana]
        and state.playable(LIGHT, "vortex-card")
    )


def _has_nothing_to_do(state: FateState, other: int) -> bool:
    return (
        not state.gloom[other]
        and not state.gloom_chosen
        and nothing_pays(state, other, state.loc[other])
        and _has_no_extras(state, other)
        and not (state.compiled.portals[other] and battle.portal_leads_on(state, other))
    )


def _slot(state: FateState, other: int, most: int) -> int:
    """Play up to *most* decisions of a slot, reusing the table; return the number of decisions."""
    asked = state.asked
    if not state.plan and _has_nothing_to_do(state, other):
        state.apply(state.compiled.done_act, events=False, checked=True)
        return 1
    cards: PlayableCards | None = None
    count = 0
    while state.asked is asked and count < most:
        totals = tally(state, other)
        due = totals.due > totals.paid
        if totals.loc != state.loc[other] or (due and not payable(state, other, totals)):
            # After a portal, or with a debt that can't be paid.
            state.apply(heuristics.best(state, state.legal()), events=False, checked=True)
            cards = None
        else:
            if cards is None:
                cards = PlayableCards(Field(state, other, totals.loc), totals.taken, idle=due)
            _advance(state, other, totals, cards)
        count += 1
    return count


def _advance(state: FateState, other: int, totals: Tally, cards: PlayableCards) -> None:
    """Do what :func:`heuristics.best` would choose for *other*; *totals*: the plan's totals."""
    due = totals.due > totals.paid
    tight = due and needs_whole_cards(state, other, totals)
    pick: Pick | None = None
    if totals.used < totals.allowance:
        pick = cards.best_payable(totals) if tight else cards.best(battle.BACK)
    best = pick[0] if pick is not None else battle.BACK
    action: Action | None = None
    legal: list[Action] = []
    # A portal is useful only if portal_leads_on().
    leads_on = state.compiled.portals[other] and battle.portal_leads_on(state, other)
    plan.offer_powers(state, legal, portals=leads_on)
    scores = battle.scores(state, legal, cards.field) if legal else []
    if due and best <= 0.0 and max(scores, default=0.0) <= 0.0:
        # No play is worthwhile any more: pay as cheaply as possible, even with a useless portal.
        if state.compiled.portals[other] and not leads_on:
            legal = []
            plan.offer_powers(state, legal)
            scores = battle.scores(state, legal, cards.field)
        paying: list[Action] = []
        payment.offer_payments(state, other, totals, tight, paying)
        legal, scores = paying + legal, battle.scores(state, paying, cards.field) + scores
    for score, candidate in zip(scores, legal, strict=True):
        if score > best:
            best, action = score, candidate
    if best < 0.0 and not due:
        action = state.compiled.done_act
    if action is not None:
        state.apply(action, events=False, checked=True)
        if state.plan:
            cards.follow(state.plan[-1])
    else:
        assert pick is not None
        _, card, (target, use, nominal, minus, _) = pick
        plan.plan_play(state, Play(other, card, use, target, totals.loc, S_HAND, nominal, minus))
        cards.place(card, pick[2])


def _gloom(state: FateState) -> int:
    other = state.asked.other
    coming = picks(state, other)
    chosen: list[Pick] = []
    # Cumulative gains, best first. Not by sum(): from Python 3.12 on it rounds differently.
    totals = [0.0]
    held, slow = state.gloom[other], 1 if state.under_doll >> other & 1 else 0
    best, action = -99.0, None
    for choice in state.legal():
        level = int(choice.args[0])
        most = level if level > held else held
        if len(chosen) <= most:
            for pick in islice(coming, 1 + most - len(chosen)):
                chosen.append(pick)
                totals.append(totals[-1] + pick[0])
        score = totals[min(1 + most - slow, len(chosen))] - 0.62 * most - 0.15 * level
        if score > best:
            best, action = score, choice
        if most > len(chosen):
            break
    assert action is not None
    state.apply(action, events=False, checked=True)
    if (
        state.asked is not NOTHING
        and state.asked.kind == "battle"
        and state.asked.other == other
        and _plays_only_from_hand(state, other)
    ):
        return 1 + _battle(state, other, chain(chosen, coming))
    return 1


def _battle(state: FateState, other: int, chosen: Iterable[Pick]) -> int:
    cards = state.compiled
    count = 0
    for _, card, (target, use, nominal, minus, _) in chosen:
        totals = tally(state, other)
        if totals.used >= totals.allowance:
            break
        # Effects don't change, except that a card on the vortex may forbid another.
        if use == U_VORTEX:
            refusal = plan.check_play(state, other, totals, card, target)
        else:
            refusal = check_cost(state, other, totals, card, nominal, minus, target)
        if refusal is None:
            plan.plan_play(state, Play(other, card, use, target, totals.loc, S_HAND, nominal, minus))
            count += 1
    while cards.caster[other]:
        totals = tally(state, other)
        if totals.due <= totals.paid:
            break
        legal: list[Action] = []
        payment.offer_payments(state, other, totals, needs_whole_cards(state, other, totals), legal)
        if not legal:
            break
        state.apply(heuristics.best(state, legal), events=False, checked=True)
        count += 1
    state.apply(cards.done_act, events=False, checked=True)
    return count + 1
