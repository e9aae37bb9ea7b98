"""What a spell does to a target, and why it may not be played there (B3, K0, K4, K5).

Highlights, refusals and plays all use :func:`classify`.
"""

from __future__ import annotations

from typing import NamedTuple

from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import (
    ATTACK,
    DARK,
    DEFENCE,
    HEALING,
    LIGHT,
    MAGE,
    NEUTRAL,
    NONE,
    SHIFTER,
    VAMPIRE,
    CompiledSet,
)
from app.rules.own_fate.holding import rules
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import (
    M_ABILITY,
    M_AMULET,
    M_AS_ATTACK,
    M_OTHER,
    M_SELF,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_ILLNESS,
    U_VORTEX,
    Lay,
)
from app.rules.own_fate.refusals import Refusal


class Effect(NamedTuple):
    """A play's use, strength before minuses, and minus bits."""

    use: int
    nominal: int
    minus: int


class Row(NamedTuple):
    """A kind of spell's effect on a target; ``nominal`` 0 means the card's strength."""

    target: int
    use: int
    nominal: int
    minus: int


BY_POSITION = -1
"""Use in a row whose effect depends on the position."""
HELP = M_OTHER | M_SELF
"""Minuses that Darya's doll removes."""


def worth(s: Position, by: int, nominal: int, minus: int) -> int:
    """Return a card's strength after minuses (without gloom), at least 0."""
    if not minus:
        return nominal
    value = nominal - (minus & 1) - (minus >> 1 & 1) - (minus >> 2 & 1)
    if minus & M_ABILITY:
        value -= s.compiled.ability[by] or s.compiled.lent
    return max(0, value)


def threatened(s: Position) -> bool:
    """Return whether a Dark Other is with Egor (K4; in the Metro by option, A87)."""
    loc = s.loc[s.compiled.egor]
    if s.compiled.hub[loc] and not s.compiled.threat_in_metro:
        return False
    return s.side_at(loc, DARK)


def present(s: Position, loc: int) -> list[int]:
    """Return all cards at *loc*, including items held there."""
    where, found, e = s.loc, [], -1
    for _ in range(where.count(loc)):
        e = where.index(loc, e + 1)
        found.append(e)
    if s.holder != s.compiled.nobody:
        holder, lies = s.holder, s.laid_on
        for i in s.compiled.items:
            if holder[i] != NONE and where[lies[i] if lies[i] != NONE else holder[i]] == loc:
                found.append(i)
    return found


def reachable(s: Position, o: int, loc: int, typ: int, strength: int, here: list[int]) -> list[int]:
    """Return the targets in *here*, all at *loc*, on which *o* may play such a spell.

    For most cards this is constant and cached in the compiled set; :func:`classify` decides the rest (the
    vortex, neutral items) and fills the cache.
    """
    b = s.compiled
    if b.hub[loc]:
        return []
    known = b.reach[o * 3 + typ]
    found = []
    for t in here:
        may = known[t]
        if may is None:
            may = len(classify(s, o, loc, typ, strength, t)) == 3
            if (t != b.svetlana and b.side[t] != NEUTRAL) or b.first_chance <= t != b.svetlana:
                known[t] = may
        if may:
            found.append(t)
    return found


def classify(
    s: Position,
    o: int,
    loc: int,
    typ: int,
    strength: int,
    t: int,
    *,
    amulet: bool = False,
    olga: bool = False,
) -> Effect | Refusal:
    """Return what a spell of *typ* and *strength* by *o* at *loc* does to *t*, or a refusal."""
    b = s.compiled
    if b.hub[loc]:
        return no.NO_BATTLE_HERE
    where = s.item_loc(t) if b.n_others <= t < b.first_chance else s.loc[t]
    if s.zone[t] != IN_PLAY:
        return no.NOT_IN_PLAY
    # The slot's Other may be elsewhere: its plan may include a portal.
    if where != loc and t != o:
        return no.OTHER_PLACE
    if t < b.n_others:
        effect = on_other(b, o, typ, strength, t)
    elif t < b.first_chance:
        effect = _on_item(s, o, typ, strength, t)
    elif t == b.svetlana:
        return _on_svetlana(s, o, typ, strength, olga, amulet)
    else:
        effect = on_other(b, o, typ, strength, t)
    if isinstance(effect, Refusal):
        return effect
    use, nominal, minus = effect
    if minus & HELP and (
        (b.side[o] == DARK and doll_bonus(s, loc)) or (b.whole_spells and _keeps_whole(s, o, loc))
    ):
        minus &= ~HELP
    if amulet:
        # Petr removes both minuses of an amulet: its own and the target's (A69).
        whole = any(s.loc[p] == loc and b.side[p] == b.side[o] for p in b.amulet_full) or any(
            rules(s, aura, o, loc) for aura in b.composed.whole["amulets"]
        )
        minus = 0 if whole else minus | M_AMULET
    if b.n_others <= t < b.first_chance and worth(s, o, nominal, minus) < 1:
        return no.ITEM_ONE
    return Effect(use, nominal, minus)


def doll_bonus(s: Position, loc: int) -> bool:
    """Return whether Darya with her doll takes minuses off Dark's cards at *loc* (A67, A68)."""
    b = s.compiled
    for d, name in b.doll_bonus:
        here = s.loc[d]
        if d in s.holder and (here == loc or b.doll_everywhere):
            for i in b.items:
                if s.holder[i] == d and b.answers_to(i, name) and s.item_loc(i) == here:
                    return True
    return False


def _keeps_whole(s: Position, o: int, loc: int) -> bool:
    """Return whether a composed power removes minuses of *o*'s plays at *loc*."""
    return any(rules(s, aura, o, loc) for aura in s.compiled.whole_spells)


def _as_attack(b_spec: int, typ: int) -> bool:
    return b_spec == VAMPIRE and typ != ATTACK


def standing(b: CompiledSet, o: int, typ: int, t: int) -> Effect | Refusal:
    """Return what a spell of *typ* by *o* does to Other or person *t* there, without Darya's doll.

    It is the same in every position; strength 0 stands for the card's own.
    """
    kept = b.effects[3 * o + typ]
    known: Effect | Refusal | None = kept[t]
    if known is None:
        if t < b.n_others:
            known = _on_other(b, o, typ, t)
        elif b.power_name[t] == "illness":
            known = _on_illness(b, o, typ)
        else:
            known = _on_person(b, o, typ, t)
        kept[t] = known
    return known


def on_other(b: CompiledSet, o: int, typ: int, strength: int, t: int) -> Effect | Refusal:
    """Apply :func:`standing` to a card of *strength*."""
    known = standing(b, o, typ, t)
    if isinstance(known, Refusal):
        return known
    use, nominal, minus = known
    return Effect(use, nominal or strength, minus)


def rows(s: Position, o: int, loc: int, typ: int, here: list[int]) -> list[Row]:
    """Return the legal targets in *here*, all at *loc*, with the effects of *o*'s spell of *typ*.

    Items and Svetlana get the use BY_POSITION: only :func:`classify` can decide.
    """
    b = s.compiled
    kept, reach = b.effects[3 * o + typ], b.reach[3 * o + typ]
    others, items = b.n_others, b.first_chance
    side, svetlana = b.side[o], b.svetlana
    doll: bool | None = None if side == DARK or b.whole_spells else False
    found: list[Row] = []
    for t in here:
        if t == svetlana:
            if side == LIGHT and b.specialty[o] == MAGE:
                found.append(Row(t, BY_POSITION, 0, 0))
            continue
        if others <= t < items:
            if reach[t] is not False and b.side[t] != side:
                found.append(Row(t, BY_POSITION, 0, 0))
            continue
        effect: Effect | Refusal = kept[t] or standing(b, o, typ, t)
        if not isinstance(effect, Refusal):
            use, nominal, minus = effect
            if minus & HELP and doll is not False:
                if doll is None:
                    doll = (side == DARK and doll_bonus(s, loc)) or bool(
                        b.whole_spells and _keeps_whole(s, o, loc)
                    )
                if doll:
                    minus &= ~HELP
            found.append(Row(t, use, nominal, minus))
    return found


def _on_other(b: CompiledSet, o: int, typ: int, t: int) -> Effect | Refusal:
    spec = b.specialty[o]
    if b.side[t] != b.side[o]:
        if typ == ATTACK:
            return Effect(U_ATTACK, 0, 0)
        return Effect(U_ATTACK, 1, M_AS_ATTACK) if spec == VAMPIRE else no.HELP_ENEMY
    if typ == ATTACK:
        return no.FRIENDLY
    use = U_DEFENCE if typ == DEFENCE else U_HEALING
    if t == o:
        return Effect(use, 0, M_SELF if typ == HEALING and spec not in (VAMPIRE, SHIFTER) else 0)
    if spec in (VAMPIRE, SHIFTER):
        return no.SELF_ONLY
    return Effect(use, 0, M_OTHER if typ == DEFENCE else 0)


def _on_item(s: Position, o: int, typ: int, strength: int, t: int) -> Effect | Refusal:
    b = s.compiled
    holder = s.holder[t]
    if b.side[t] == b.side[o] or (holder != NONE and b.side[holder] == b.side[o]):
        return no.OWN_ITEM
    if typ == ATTACK:
        return Effect(U_ATTACK, strength, 0)
    return Effect(U_ATTACK, 1, M_AS_ATTACK) if _as_attack(b.specialty[o], typ) else no.ITEM_ONLY_ATTACK


def _on_person(b: CompiledSet, o: int, typ: int, t: int) -> Effect | Refusal:
    spec = b.specialty[o]
    if not b.donor[t]:
        return no.NO_TARGET
    if typ == ATTACK or _as_attack(spec, typ):
        if b.side[o] == LIGHT:
            return no.LIGHT_ON_NEUTRAL
        if spec == SHIFTER:
            return no.SHIFTER_TARGET
        return Effect(U_ATTACK, 0, 0) if typ == ATTACK else Effect(U_ATTACK, 1, M_AS_ATTACK)
    if spec in (VAMPIRE, SHIFTER):
        return no.SELF_ONLY
    if typ == DEFENCE:
        return Effect(U_DEFENCE, 0, M_OTHER)
    return Effect(U_HEALING, 0, 0) if b.side[o] == LIGHT or b.dark_heals_neutral else no.NEUTRAL_HEAL


def _on_illness(b: CompiledSet, o: int, typ: int) -> Effect | Refusal:
    if b.side[o] != DARK or not b.caster[o]:
        return no.ILLNESS_CASTER
    return Effect(U_ILLNESS, 0, 0) if typ == HEALING else no.ILLNESS_HEALING


def _on_svetlana(s: Position, o: int, typ: int, strength: int, olga: bool, amulet: bool) -> Effect | Refusal:
    b = s.compiled
    if b.side[o] != LIGHT:
        return no.NEVER_SVETLANA
    if b.specialty[o] != MAGE:
        return no.LIGHT_MAGE
    ability = b.ability[o] or (b.lent if olga else 0)
    if typ != HEALING and not ability:
        return no.NEVER_SVETLANA if typ == ATTACK else no.VORTEX_HEALING
    if s.turn < b.healing_from:
        return no.HEALING_FROM
    if not olga and threatened(s):
        return no.THREAT
    if typ == HEALING:
        return no.ABILITY_ONCE if _ability_used(s, o) else Effect(U_VORTEX, strength, 0)
    if strength - ability < 1:
        return no.ABILITY_ZERO
    if _vortex_used(s, o):
        return no.ABILITY_ONCE
    return Effect(U_VORTEX, strength, M_ABILITY)


def _laid(s: Position, o: int) -> list[int]:
    """Return the minus bits of *o*'s cards on the vortex in this battle, laid or planned."""
    found = [p.minus for p in s.plays if p.by == o and p.use == U_VORTEX]
    planned = (step.play for step in s.plan if isinstance(step, Lay))
    return found + [play.minus for play in planned if play.use == U_VORTEX]


def _ability_used(s: Position, o: int) -> bool:
    return any(minus & M_ABILITY for minus in _laid(s, o))


def _vortex_used(s: Position, o: int) -> bool:
    return bool(_laid(s, o))
