"""Zavulon's portal as a step of a battle plan (K1, A40, A41)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.position import Position
from app.rules.own_fate.powers import portal
from app.rules.own_fate.records import Leave, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, is_tight, payable, tally
from app.rules.own_fate.verbs import Verb, Words


def check_portal(s: Position, o: int, t: Tally, loc: int, card: int) -> Refusal | None:
    """Why *o* cannot leave through a portal in this battle (A40, A41)."""
    refusal = portal.check_open(s, o) or portal.check_goal(s, o, t.loc, loc)
    if refusal is not None:
        return refusal
    if any(isinstance(step, Leave) for step in s.plan):
        return no.PORTAL_USED
    if card not in s.hand[o]:
        return no.NOT_IN_HAND
    if card in t.taken:
        return no.IN_PLAN
    if t.used >= t.allowance:
        return no.NO_ALLOWANCE
    return None if payable(s, o, t._replace(loc=loc), without=card, slots=1) else no.CANNOT_PAY


def _offer_portal(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    if not b.portals[o] or portal.check_open(s, o) is not None:
        return
    t = tally(s, o)
    free = [card for card in s.hand[o] if card not in t.taken]
    if not free or t.used >= t.allowance or any(isinstance(step, Leave) for step in s.plan):
        return
    for loc in range(len(b.location_names)):
        if portal.check_goal(s, o, t.loc, loc) is not None:
            continue
        tight = t.due > t.paid and is_tight(s, o, t._replace(loc=loc))
        for card in free:
            if not tight or check_portal(s, o, t, loc, card) is None:
                out.append(b.act("portal", b.names[o], b.location_names[loc], b.spell_names[card]))


def _check_portal(s: Position, words: Words) -> Refusal | None:
    found = portal.words_of(s, words)
    if isinstance(found, Refusal):
        return found
    o, loc, card = found
    if o != s.asked.other:
        return no.NOT_THIS_SLOT
    return check_portal(s, o, tally(s, o), loc, card)


def _portal(s: Position, words: Words) -> None:
    add(s, Leave(s.compiled.spell_index[words[2]], s.compiled.location_index[words[1]]))


VERB = Verb("portal", _offer_portal, _check_portal, _portal, (0, 1))
