"""Fast rules of thumb for playouts beyond the search tree.

The same choices as :mod:`app.bots.fate.heuristics`, but a whole battle slot is planned in one go, and the
engine only checks the planned steps instead of listing all legal ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice

from app.bots.fate import battle, heuristics, windows
from app.bots.fate.field import Field
from app.bots.fate.laying import Laying, Pick, nothing_pays, picks
from app.rules.game import Action
from app.rules.own_fate import payment, plan
from app.rules.own_fate.compiled import LIGHT, SHIFTER
from app.rules.own_fate.flow import perform
from app.rules.own_fate.records import NOTHING, S_HAND, U_VORTEX, Play, Tally
from app.rules.own_fate.state import FateState
from app.rules.own_fate.tally import check_cost, needs_whole_cards, payable, tally


def step(s: FateState, most: int) -> int:
    """Answer the current question of *s* and the rest of its battle slot; return the number of decisions.

    *most* limits those that must be weighed one by one.
    """
    asked = s.asked
    if asked is not None and s.draw_offer < 0:
        if asked.kind == "gloom":
            return _gloom(s)
        if asked.kind == "battle":
            if not s.plan and _plain(s, asked.other):
                return _battle(s, asked.other, picks(s, asked.other))
            return _slot(s, asked.other, most)
        if asked.kind == "discard":
            perform(s, windows.discard(s), False)
            return 1
    legal = s.legal()
    if len(legal) == 1:
        perform(s, legal[0], False)
        return 1
    perform(s, heuristics.best(s, legal), False)
    return 1


def _plain(s: FateState, o: int) -> bool:
    """Return whether *o* can only play cards from hand, whatever is on the table."""
    return not s.compiled.portals[o] and s.compiled.specialty[o] != SHIFTER and _bare(s, o)


def _bare(s: FateState, o: int) -> bool:
    """Return whether *o* has neither amulet, manoeuvres, nor sword, and no help from Olga."""
    b = s.compiled
    if s.amulet[o] >= 0 or s.manoeuvres[o]:
        return False
    if o in s.holder:
        for i in (*b.dark_swords, *b.light_swords):
            if s.holder[i] == o:
                return False
    return not (b.side[o] == LIGHT and s.loc[o] == s.loc[b.svetlana] and s.playable(LIGHT, "vortex-card"))


def _idles(s: FateState, o: int) -> bool:
    """Return whether *o*, who has laid nothing yet, surely has nothing to pay and nothing to gain."""
    return (
        not s.gloom[o]
        and not s.gloom_chosen
        and nothing_pays(s, o, s.loc[o])
        and _bare(s, o)
        and not (s.compiled.portals[o] and battle.portal_leads_on(s, o))
    )


def _slot(s: FateState, o: int, most: int) -> int:
    """Play a slot with more than cards from hand, decision by decision, reading the table once."""
    asked = s.asked
    if not s.plan and _idles(s, o):
        perform(s, s.compiled.done_act, False)
        return 1
    cards: Laying | None = None
    count = 0
    while s.asked is asked and count < most:
        t = tally(s, o)
        due = t.due > t.paid
        if t.loc != s.loc[o] or (due and not payable(s, o, t)):
            # Through a portal, or with a debt that cannot be paid.
            perform(s, heuristics.best(s, s.legal()), False)
            cards = None
        else:
            if cards is None:
                cards = Laying(Field(s, o, t.loc), t.taken, idle=due)
            _advance(s, o, t, cards)
        count += 1
    return count


def _advance(s: FateState, o: int, t: Tally, cards: Laying) -> None:
    """Do what :func:`thumb.best` would choose in the slot of *o*; *t*: the plan's totals."""
    due = t.due > t.paid
    tight = due and needs_whole_cards(s, o, t)
    pick: Pick | None = None
    if t.used < t.allowance:
        pick = cards.best_payable(t) if tight else cards.best(battle.BACK)
    best = pick[0] if pick is not None else battle.BACK
    action: Action | None = None
    legal: list[Action] = []
    # A portal only helps where it leads on.
    leads_on = s.compiled.portals[o] and battle.portal_leads_on(s, o)
    plan.offer_powers(s, legal, portals=leads_on)
    found = battle.scores(s, legal, cards.field) if legal else []
    if due and best <= 0.0 and max(found, default=0.0) <= 0.0:
        # Nothing pays off any more: pay as cheaply as possible, even by a portal that leads nowhere.
        if s.compiled.portals[o] and not leads_on:
            legal = []
            plan.offer_powers(s, legal)
            found = battle.scores(s, legal, cards.field)
        paying: list[Action] = []
        payment.offer_payments(s, o, t, tight, paying)
        legal, found = paying + legal, battle.scores(s, paying, cards.field) + found
    for score, way in zip(found, legal, strict=True):
        if score > best:
            best, action = score, way
    if best < 0.0 and not due:
        action = s.compiled.done_act
    if action is not None:
        perform(s, action, False)
        if s.plan:
            cards.follow(s.plan[-1])
    else:
        assert pick is not None
        _, card, (target, use, nominal, minus, _) = pick
        plan.plan_play(s, Play(o, card, use, target, t.loc, S_HAND, nominal, minus))
        cards.lay(card, pick[2])


def _gloom(s: FateState) -> int:
    o = s.asked.other
    coming = picks(s, o)
    found: list[Pick] = []
    # Cumulative gains, best first. Not by sum(): from Python 3.12 on it rounds differently.
    totals = [0.0]
    held, slow = s.gloom[o], 1 if s.under_doll >> o & 1 else 0
    best, action = -99.0, None
    for choice in s.legal():
        level = int(choice.args[0])
        most = level if level > held else held
        if len(found) <= most:
            for pick in islice(coming, 1 + most - len(found)):
                found.append(pick)
                totals.append(totals[-1] + pick[0])
        score = totals[min(1 + most - slow, len(found))] - 0.62 * most - 0.15 * level
        if score > best:
            best, action = score, choice
        if most > len(found):
            break
    assert action is not None
    perform(s, action, False)
    if s.asked is not NOTHING and s.asked.kind == "battle" and s.asked.other == o and _plain(s, o):
        return 1 + _battle(s, o, chain(found, coming))
    return 1


def _battle(s: FateState, o: int, found: Iterable[Pick]) -> int:
    b = s.compiled
    count = 0
    for _, card, (target, use, nominal, minus, _) in found:
        t = tally(s, o)
        if t.used >= t.allowance:
            break
        # Effects don't change, except that on the vortex one card may forbid the next.
        if use == U_VORTEX:
            refusal = plan.check_play(s, o, t, card, target)
        else:
            refusal = check_cost(s, o, t, card, nominal, minus, target)
        if refusal is None:
            plan.plan_play(s, Play(o, card, use, target, t.loc, S_HAND, nominal, minus))
            count += 1
    while b.caster[o]:
        t = tally(s, o)
        if t.due <= t.paid:
            break
        legal: list[Action] = []
        payment.offer_payments(s, o, t, needs_whole_cards(s, o, t), legal)
        if not legal:
            break
        perform(s, heuristics.best(s, legal), False)
        count += 1
    perform(s, b.done_act, False)
    return count + 1
