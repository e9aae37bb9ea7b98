"""Zavulon's portal in Movement and Battle (K1, A40–A42); in Battle it is a plan step."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, NONE, CompiledSet
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING, Leave, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, is_tight, payable, tally
from app.rules.own_fate.verbs import Verb, Words
from app.rules.own_fate.walking import returns, step_through


def check_open(s: Position, o: int) -> Refusal | None:
    """Return why *o* can't open a portal (in either phase)."""
    b, bit = s.compiled, 1 << o
    if not b.portals[o]:
        return no.NO_PORTAL
    if s.zone[o] != IN_PLAY:
        return no.NOT_IN_PLAY
    if s.through_portal & bit:
        return no.PORTAL_USED
    if s.entrants & bit:
        return no.ENTRANT
    if s.calling & bit:
        return no.CALLING
    if s.moved & bit and not b.portal_and_walk:
        return no.HAS_MOVED
    return None


def check_goal(s: Position, o: int, here: int, loc: int) -> Refusal | None:
    """Return why a portal from *here* can't lead to *loc* (A41)."""
    if here == loc:
        return no.ALREADY_THERE
    if returns(s, o, loc):
        return no.MUST_LEAVE
    if s.compiled.side[o] == DARK and s.compiled.bars_dark[loc]:
        return no.DARK_BARRED
    return None


def words_of(s: Position, words: Words) -> tuple[int, int, int] | Refusal:
    """Return Other, location and spell in *words*."""
    b = s.compiled
    if len(words) != 3:
        return no.WRONG_ARGUMENTS
    o, loc, card = b.entity(words[0]), b.location(words[1]), b.spell(words[2])
    if not 0 <= o < b.n_others or NONE in (loc, card):
        return no.UNKNOWN_NAME
    return o, loc, card


def _offer(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    if not b.portals[o] or not s.hand[o] or check_open(s, o) is not None:
        return
    for loc in range(len(b.location_names)):
        if check_goal(s, o, s.loc[o], loc) is None:
            for card in s.hand[o]:
                out.append(b.act("portal", b.names[o], b.location_names[loc], b.spell_names[card]))


def _check(s: Position, words: Words) -> Refusal | None:
    found = words_of(s, words)
    if isinstance(found, Refusal):
        return found
    o, loc, card = found
    refusal = check_open(s, o) or check_goal(s, o, s.loc[o], loc)
    if refusal is not None:
        return refusal
    if o != s.asked.other:
        return no.NOT_THIS_SLOT
    return None if card in s.hand[o] else no.NOT_IN_HAND


def _do(s: Position, words: Words) -> None:
    found = words_of(s, words)
    assert not isinstance(found, Refusal)
    o, loc, card = found
    step_through(s, o, loc, card)
    s.portal_in_movement |= 1 << o
    s.asked = NOTHING


def _opens(b: CompiledSet, o: int) -> bool:
    return b.portals[o]


WALK = Verb("portal other to card", _offer, _check, _do, (0, 1), _opens, rank=60)


def check_leave(s: Position, o: int, t: Tally, loc: int, card: int) -> Refusal | None:
    """Return why *o* can't leave through a portal in this battle (A40, A41)."""
    refusal = check_open(s, o) or check_goal(s, o, t.loc, loc)
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
    return None if payable(s, o, t.at(loc), without=card, slots=1) else no.CANNOT_PAY


def _offer_leave(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    if not b.portals[o] or check_open(s, o) is not None:
        return
    t = tally(s, o)
    free = [card for card in s.hand[o] if card not in t.taken]
    if not free or t.used >= t.allowance or any(isinstance(step, Leave) for step in s.plan):
        return
    for loc in range(len(b.location_names)):
        if check_goal(s, o, t.loc, loc) is not None:
            continue
        tight = t.due > t.paid and is_tight(s, o, t.at(loc))
        for card in free:
            if not tight or check_leave(s, o, t, loc, card) is None:
                out.append(b.act("portal", b.names[o], b.location_names[loc], b.spell_names[card]))


def _check_leave_words(s: Position, words: Words) -> Refusal | None:
    found = words_of(s, words)
    if isinstance(found, Refusal):
        return found
    o, loc, card = found
    if o != s.asked.other:
        return no.NOT_THIS_SLOT
    return check_leave(s, o, tally(s, o), loc, card)


def _leave(s: Position, words: Words) -> None:
    add(s, Leave(s.compiled.spell_index[words[2]], s.compiled.location_index[words[1]]))


LEAVE = Verb("portal other to card", _offer_leave, _check_leave_words, _leave, (0, 1), _opens, rank=50)

POWER = Power(
    "portal",
    "other",
    "K1.zavulon",
    {"portal": Trait(True)},
    options=("portal-counts", "portal-and-walk"),
    formerly=("zavulon",),
    verbs={"movement": (WALK,), "battle": (LEAVE,)},
)
