"""Who may walk where, and what walking does (T3.4, K4, A29, A30, A38)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, VAMPIRE
from app.rules.own_fate.holding import rules
from app.rules.own_fate.position import BATTLE, IN_HAND, IN_PLAY, MOVEMENT, Position, without
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import BEGUN


def closed(s: Position, loc: int) -> int:
    """Return the Broken Mobile that closes *loc* to Light, −1 if none."""
    for e in s.compiled.chance_of.get("closed-way", ()):
        if s.zone[e] == IN_PLAY and s.loc[e] == loc:
            return e
    return NONE


def may_walk(s: Position, o: int) -> Refusal | None:
    """Return why *o* can't walk at all."""
    bit = 1 << o
    if s.zone[o] != IN_PLAY:
        return no.NOT_IN_PLAY
    if s.cops != NONE:
        return no.COPS
    if s.calling & bit:
        return no.CALLING
    if s.moved & bit:
        return no.HAS_MOVED
    if s.entrants & bit:
        return no.ENTRANT
    if s.through_portal & bit and not s.compiled.portal_and_walk:
        return no.HAS_MOVED
    return None


def gate(s: Position, o: int, loc: int) -> Refusal | None:
    """Return why *o* can't enter *loc* on foot."""
    b = s.compiled
    if b.portal_and_walk and returns(s, o, loc):
        return no.MUST_LEAVE
    if b.bars_vampires[loc] and b.specialty[o] == VAMPIRE and s.open_flat != loc:
        return no.VAMPIRE_FLAT
    if b.side[o] == DARK and b.bars_dark[loc]:
        return no.DARK_BARRED
    if b.barred and any(rules(s, aura, o, loc) for aura in b.barred):
        return no.POWER_BARS
    return no.MOBILE if b.side[o] == LIGHT and closed(s, loc) != NONE else None


def check_move(s: Position, o: int, loc: int) -> Refusal | None:
    """Return why *o* can't walk to *loc*."""
    refusal = may_walk(s, o)
    if refusal is not None:
        return refusal
    here = s.loc[o]
    if here == loc:
        return no.ALREADY_THERE
    if loc not in s.compiled.ways[here]:
        return no.NO_WAY
    return gate(s, o, loc)


def can_leave(s: Position, o: int) -> bool:
    """Return whether *o* can walk anywhere."""
    return may_walk(s, o) is None and any(gate(s, o, loc) is None for loc in s.compiled.ways[s.loc[o]])


def ride_promised(s: Position, o: int) -> bool:
    """Return whether an unused car in the Metro or in hand may carry *o* in a later slot (A30)."""
    b = s.compiled
    side = b.side[o]
    if s.cops != NONE or side != LIGHT:
        return False
    here = s.loc[o]
    drivers = [
        t
        for t in range(b.n_others)
        if b.side[t] == side
        and s.zone[t] == IN_PLAY
        and s.loc[t] == here
        and not s.moved >> t & 1
        and not s.calling >> t & 1
    ]
    later = [t for t in drivers if t > o] + [
        t for t in range(o + 1, b.n_others) if s.zone[t] == IN_HAND and t in s.hands[side]
    ]
    if not later:
        return False
    for car in b.cars:
        if s.used_items >> car & 1:
            continue
        if s.zone[car] == IN_PLAY and s.holder[car] in drivers:
            return True
        if car in s.hands[side] and any(b.may_hold[car - b.n_others][t] for t in later):
            return True
    return False


def must_leave(s: Position, o: int) -> bool:
    """Return whether *o* is in the Metro and must leave it before Movement ends."""
    return bool(s.began_in_metro >> o & 1) and s.zone[o] == IN_PLAY and s.compiled.hub[s.loc[o]]


def returns(s: Position, o: int, loc: int) -> bool:
    """Return whether *o*, which had to leave the Metro, would be in it again at *loc* (A30)."""
    left = s.phase == MOVEMENT and s.began_in_metro >> o & 1
    return bool(left and s.compiled.hub[loc] and not s.compiled.first_edition)


def arrive(s: Position, o: int, loc: int) -> None:
    """Put *o* at *loc*; end what ends by leaving."""
    s.loc[o] = loc
    if s.manoeuvres[o]:
        drop_manoeuvres(s, o)
    if s.compiled.side[o] == DARK:
        check_mobiles(s)


def step_through(s: Position, o: int, loc: int, card: int) -> None:
    """Discard *card*, put *o* at *loc*."""
    s.hand[o] = without(s.hand[o], card)
    s.discard.append(card)
    s.through_portal |= 1 << o
    s.emit(
        "portal",
        {
            "other": s.name(o),
            "from": s.place(s.loc[o]),
            "to": s.place(loc),
            "card": s.compiled.spell_names[card],
        },
    )
    arrive(s, o, loc)


def drop_manoeuvres(s: Position, o: int) -> None:
    """Discard a shapeshifter's manoeuvres (B7)."""
    if s.log is not None:
        s.emit("manoeuvres-dropped", {"other": s.name(o), "cards": s.spells(s.manoeuvres[o])})
    s.discard.extend(s.manoeuvres[o])
    s.manoeuvres[o] = ()


def check_mobiles(s: Position, end: bool = False) -> None:
    """Discard a Broken Mobile without Dark there, but not in its turn's Movement (A38)."""
    for e in s.compiled.chance_of.get("closed-way", ()):
        if s.zone[e] != IN_PLAY or s.side_at(s.loc[e], DARK):
            continue
        if not end and s.mobile_laid_turn == s.turn and s.phase == MOVEMENT:
            continue
        s.emit("chance-removed", {"card": s.name(e), "location": s.place(s.loc[e])})
        s.remove(e)


def lose_ownerless(s: Position) -> None:
    """Destroy ownerless items with none of their side there (A34)."""
    b = s.compiled
    for i in b.items:
        if s.zone[i] != IN_PLAY or s.holder[i] != NONE:
            continue
        loc, side = s.loc[i], b.side[i]
        kept = any(
            s.loc[o] == loc and (b.any_side_keeps or b.side[o] == side or side > DARK)
            for o in range(b.n_others)
        )
        if not kept:
            s.emit("item-destroyed", {"item": s.name(i), "by": ""})
            s.remove(i)


def has_enemy(s: Position, o: int) -> bool:
    """Return whether an enemy Other is at *o*'s location."""
    return s.side_at(s.loc[o], 1 - s.compiled.side[o])


def end_movement(s: Position) -> None:
    """End what lasts until the end of Movement (T3.6)."""
    b = s.compiled
    check_mobiles(s, end=True)
    if s.open_flat != NONE:
        s.open_flat = NONE
        for e in b.chance_of.get("open-flat", ()):
            if s.zone[e] == IN_PLAY:
                s.emit("chance-removed", {"card": s.name(e), "location": s.place(s.loc[e])})
                s.remove(e)
    for o in range(b.n_others):
        if s.manoeuvres[o] and not has_enemy(s, o):
            drop_manoeuvres(s, o)
    lose_ownerless(s)
    s.step += 1
    s.phase = BATTLE
    s.slot, s.stage, s.announced = 0, BEGUN, NONE
    s.plan, s.plays, s.cancelled, s.results, s.credits, s.gains = (), (), (), (), (), ()
    s.vortex_sum, s.saved, s.dead, s.defending_manoeuvres = None, (), (), ()
    s.plan_floor, s.gloom_chosen, s.answered = 0, 0, 0
    s.wounds_before_battle = tuple(s.wounds[: b.n_others])
    if s.log is not None:
        s.emit("phase-began", {"phase": "battle", "turn": s.turn})
