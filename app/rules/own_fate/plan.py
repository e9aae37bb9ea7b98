"""A battle slot: the plan of one Other, made step by step and carried out at *done* (B2–B5).

A play or payment is legal only if the gloom can still be paid afterwards, so a plan always leads to *done*
and is never a dead end.
"""

from __future__ import annotations

from typing import Any

from app.rules.game import Action
from app.rules.own_fate import payment, targets
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import ATTACK, LIGHT, NONE, SHIFTER
from app.rules.own_fate.powers import amulet, dark_sword, light_sword, manoeuvre, olga, portal_plan
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    CARD,
    S_HAND,
    FateState,
    Play,
)
from app.rules.own_fate.tally import (
    Tally,
    add,
    check_cost,
    free_card,
    is_tight,
    make_play,
    payable,
    slot_other,
    tally,
    tell,
)
from app.rules.own_fate.verbs import Verb, Words, fixed


def check_play(s: FateState, o: int, t: Tally, card: int, target: int) -> Refusal | None:
    """Why *o* cannot play *card* on *target* now."""
    effect = targets.classify(s, o, t.loc, s.book.sp_type[card], s.book.sp_str[card], target)
    if len(effect) == 2:
        return effect
    return check_cost(s, o, t, card, effect, target)


def _offer_play(s: FateState, out: list[Action]) -> None:
    o = slot_other(s)
    t = tally(s, o)
    if t.used < t.allowance:
        play_offers(s, o, t, is_tight(s, o, t), out)


def play_offers(s: FateState, o: int, t: Tally, tight: bool, out: list[Action]) -> None:
    """Every card on every target."""
    kept = s._laying
    if kept is None or kept[0] != t.loc or (kept[1] is not None and kept[1] is not s.plan):
        kept = s._laying = _laying(s, o, t)
    for card, places in kept[2]:
        if card in t.taken:
            continue
        if not tight:
            out.extend(places.values())
            continue
        for target, action in places.items():
            if check_play(s, o, t, card, target) is None:
                out.append(action)


def _laying(s: FateState, o: int, t: Tally) -> tuple[int, Any, list[tuple[int, dict[int, Action]]]]:
    """The location, the plan if it matters, and each card in hand with its targets and their actions.

    Cards of one kind go to the same places, so each kind is asked once; Anton's ability alone looks at the
    strength, and at what is planned already.
    """
    b = s.book
    here = targets.present(s, t.loc)
    if o not in here:
        here.append(o)
    by_strength = (b.ability[o] or b.lent) and b.svetlana in here
    reached: dict[int, list[int]] = {}
    found = []
    for card in s.hand[o]:
        typ = b.sp_type[card]
        key = b.sp_kind[card] if by_strength else typ
        places = reached.get(key)
        if places is None:
            places = reached[key] = targets.reachable(s, o, t.loc, typ, b.sp_str[card], here)
        row = b.play_acts[card]
        acts = {}
        for target in places:
            action = row.get(target)
            if action is None:
                action = row[target] = b.act("play", b.sp_name[card], b.names[target])
            acts[target] = action
        found.append((card, acts))
    return t.loc, s.plan if by_strength else None, found


def _check_play(s: FateState, words: Words) -> Refusal | None:
    found = free_card(s, words, 2)
    if len(found) == 2:
        return found
    o, t, card = found
    target = s.book.entity(words[1])
    if target == NONE:
        return no.ON_A_CARD if words[1] in s.book.loc_index else no.UNKNOWN_NAME
    return check_play(s, o, t, card, target)


def _play(s: FateState, words: Words) -> None:
    o = slot_other(s)
    card, target = s.book.sp_index[words[0]], s.book.ent[words[1]]
    add(s, ("play", make_play(s, o, tally(s, o).loc, card, target, S_HAND), NONE))


def lay(s: FateState, play: Play) -> None:
    """Plan *play*, legal as it is: what the action does, for a player that knows it by numbers."""
    s._legal = None
    add(s, ("play", play, NONE))


def _may_back(s: FateState) -> Refusal | None:
    return None if len(s.plan) > s.barrier else no.NOTHING_BACK


def _back(s: FateState) -> None:
    gone, s.plan = s.plan[-1], s.plan[:-1]
    if gone[0] == "play":
        s.plan = tuple(step for step in s.plan if step[0] != "weaken" or step[1] != gone[1][CARD])
    tell(s)


def _may_finish(s: FateState) -> Refusal | None:
    o = slot_other(s)
    if not s.book.caster[o]:
        return None
    t = tally(s, o)
    # Only where a guess at hidden cards (FateView.determinized) leaves nothing to pay with may a debt stay.
    return no.PAY_FIRST if t.due > t.paid and payable(s, o, t) else None


def _done(s: FateState) -> None:
    from app.rules.own_fate.battle import commit

    commit(s, slot_other(s))


def idle(s: FateState, o: int) -> bool:
    """Whether *o* surely has nothing to play with and nothing to pay. False says nothing."""
    return (
        not s.hand[o]
        and s.amulet[o] == NONE
        and not s.man[o]
        and o not in s.holder
        and not s.gloom[o]
        and not s.gloom_to
    )


def has_choice(s: FateState, o: int) -> bool:
    """Whether *o*, whose plan is empty, surely can do more than be done. False says nothing.

    Saves the list of all actions where nobody may want it: a player that searches asks for few of them.
    """
    if s.plan or not s.hand[o]:
        return False
    t = tally(s, o)
    if t.due > t.paid:
        return payable(s, o, t)
    if t.used >= t.allowance:
        return False
    kinds = s.book.sp_type
    for card in s.hand[o]:
        # Everybody may defend or heal itself.
        if kinds[card] != ATTACK:
            return True
    return s.side_at(t.loc, 1 - s.book.side[o])


def offer_battle(s: FateState, out: list[Action]) -> None:
    """All legal actions of a battle slot: every verb offers itself, but only where it could matter."""
    assert s.ask is not None
    b, o = s.book, s.ask[2]
    t = tally(s, o)
    due = t.due > t.paid
    tight = due and is_tight(s, o, t)
    if s.hand[o] and t.used < t.allowance:
        play_offers(s, o, t, tight, out)
    if due:
        payment.offer_payments(s, o, t, tight, out)
    offer_powers(s, o, t, out)
    if len(s.plan) > s.barrier:
        out.append(b.back_act)
    if not due or not payable(s, o, t):
        out.append(b.done_act)


def offer_powers(s: FateState, o: int, t: Tally, out: list[Action], *, portals: bool = True) -> None:
    """What there is to play besides the cards from hand. Without *portals* those through a portal are left
    out, which are many."""
    b = s.book
    if s.amulet[o] != NONE:
        amulet.VERB.offer(s, out)
    if o in s.holder:
        dark_sword.VERB.offer(s, out)
        light_sword.VERB.offer(s, out)
    if b.spec[o] == SHIFTER:
        manoeuvre.VERB.offer(s, out)
    if portals and b.portals[o]:
        portal_plan.VERB.offer(s, out)
    if s.loc[b.svetlana] == t.loc and s.hands[LIGHT]:
        olga.VERB.offer(s, out)


VERBS: dict[str, tuple[Verb, ...]] = {
    "gloom": (payment.GLOOM,),
    "battle": (
        Verb("play", _offer_play, _check_play, _play),
        *payment.VERBS,
        amulet.VERB,
        dark_sword.VERB,
        light_sword.VERB,
        manoeuvre.VERB,
        portal_plan.VERB,
        olga.VERB,
        fixed("back", _back, _may_back),
        fixed("done", _done, _may_finish),
    ),
    "sword-card": light_sword.CARD_VERBS,
}
