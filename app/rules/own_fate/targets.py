"""What a spell does to a target, or why it may not be played on it (B3, K0, K4, K5).

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
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power_rules import aura_applies
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


class Effect(NamedTuple):
    """A play's use, strength before minuses, and minuses (bits)."""

    use: int
    nominal: int
    minus: int


class Row(NamedTuple):
    """Effect of a type of spell on a target; ``nominal`` 0: the card's strength."""

    target: int
    use: int
    nominal: int
    minus: int


BY_POSITION = -1
"""``Row.use`` if the effect depends on the position."""
HELP = M_OTHER | M_SELF
"""Minuses for helping, which Darya removes while she holds the doll."""


def worth(state: Position, by: int, nominal: int, minus: int) -> int:
    """Return a card's strength after minuses (without gloom), at least 0."""
    if not minus:
        return nominal
    value = nominal - (minus & 1) - (minus >> 1 & 1) - (minus >> 2 & 1)
    if minus & M_ABILITY:
        value -= state.compiled.ability[by] or state.compiled.lent_ability
    return max(0, value)


def threatened(state: Position) -> bool:
    """Return whether a Dark Other is with Egor (K4; in the Metro by option, A87)."""
    return watched(state, state.loc[state.compiled.egor])


def watched(state: Position, loc: int) -> bool:
    """Return whether Dark prevents healing the vortex by being at *loc*, Egor's (future) location."""
    cards = state.compiled
    return not (cards.hub[loc] and not cards.threat_in_metro) and state.side_at(loc, DARK)


def present(state: Position, loc: int) -> list[int]:
    """Return all entities at *loc*, including items held there."""
    where, entities, entity = state.loc, [], -1
    for _ in range(where.count(loc)):
        entity = where.index(loc, entity + 1)
        entities.append(entity)
    if state.holder != state.compiled.no_holders:
        holder, laid_on = state.holder, state.laid_on
        for i in state.compiled.items:
            if holder[i] != NONE and where[laid_on[i] if laid_on[i] != NONE else holder[i]] == loc:
                entities.append(i)
    return entities


def reachable(state: Position, other: int, loc: int, typ: int, strength: int, here: list[int]) -> list[int]:
    """Return the targets in *here*, all at *loc*, on which *other* may play a spell of *typ* and *strength*.

    For most targets, that is constant and cached in the compiled set. :func:`classify` decides about the
    others (the vortex, neutral items) and fills the cache.
    """
    cards = state.compiled
    if cards.hub[loc]:
        return []
    cached = cards.reach[other * 3 + typ]
    reached = []
    for target in here:
        allowed = cached[target]
        if allowed is None:
            allowed = len(classify(state, other, loc, typ, strength, target)) == 3
            if (
                target != cards.svetlana and cards.side[target] != NEUTRAL
            ) or cards.first_chance <= target != cards.svetlana:
                cached[target] = allowed
        if allowed:
            reached.append(target)
    return reached


def classify(
    state: Position,
    other: int,
    loc: int,
    typ: int,
    strength: int,
    target: int,
    *,
    amulet: bool = False,
    olga: bool = False,
) -> Effect | no.Refusal:
    """Return what a spell of *typ* and *strength* by *other* at *loc* does to *target*, or a refusal."""
    cards = state.compiled
    if cards.hub[loc]:
        return no.NO_BATTLE_HERE
    where = state.item_loc(target) if cards.n_others <= target < cards.first_chance else state.loc[target]
    if state.zone[target] != IN_PLAY:
        return no.NOT_IN_PLAY
    # The acting Other may be elsewhere, because its plan may include a portal.
    if where != loc and target != other:
        return no.OTHER_PLACE
    if target < cards.n_others:
        effect = on_other(cards, other, typ, strength, target)
    elif target < cards.first_chance:
        effect = _on_item(state, other, typ, strength, target)
    elif target == cards.svetlana:
        return _on_svetlana(state, other, typ, strength, olga, amulet)
    else:
        effect = on_other(cards, other, typ, strength, target)
    if isinstance(effect, no.Refusal):
        return effect
    use, nominal, minus = effect
    if minus & HELP and (
        (cards.side[other] == DARK and doll_bonus(state, loc))
        or (cards.whole_spells and _removes_minuses(state, other, loc))
    ):
        minus &= ~HELP
    if amulet:
        # Petr removes both minuses of an amulet: its own and the target's (A69).
        whole = any(
            state.loc[helper] == loc and cards.side[helper] == cards.side[other]
            for helper in cards.amulet_full
        ) or any(aura_applies(state, aura, other, loc) for aura in cards.composed.whole["amulets"])
        minus = 0 if whole else minus | M_AMULET
    if cards.n_others <= target < cards.first_chance and worth(state, other, nominal, minus) < 1:
        return no.ITEM_ONE
    return Effect(use, nominal, minus)


def doll_bonus(state: Position, loc: int) -> bool:
    """Return whether Darya with the doll removes minuses from Dark's cards at *loc* (A67, A68)."""
    cards = state.compiled
    for other, name in cards.doll_bonus:
        here = state.loc[other]
        if other in state.holder and (here == loc or cards.doll_everywhere):
            for i in cards.items:
                if state.holder[i] == other and cards.answers_to(i, name) and state.item_loc(i) == here:
                    return True
    return False


def _removes_minuses(state: Position, other: int, loc: int) -> bool:
    return any(aura_applies(state, aura, other, loc) for aura in state.compiled.whole_spells)


def _as_attack(b_spec: int, typ: int) -> bool:
    return b_spec == VAMPIRE and typ != ATTACK


def constant_effect(cards: CompiledSet, other: int, typ: int, target: int) -> Effect | no.Refusal:
    """Return what a spell of *typ* by *other* does to *target*, an Other or person in the same location.

    This is the same in every position, because Darya's doll isn't considered. ``nominal`` 0 means the card's
    strength.
    """
    effects = cards.effects[3 * other + typ]
    effect: Effect | no.Refusal | None = effects[target]
    if effect is None:
        if target < cards.n_others:
            effect = _on_other(cards, other, typ, target)
        elif cards.power_name[target] == "illness":
            effect = _on_illness(cards, other, typ)
        else:
            effect = _on_person(cards, other, typ, target)
        effects[target] = effect
    return effect


def on_other(cards: CompiledSet, other: int, typ: int, strength: int, target: int) -> Effect | no.Refusal:
    """Return :func:`constant_effect` for a card of *strength*."""
    effect = constant_effect(cards, other, typ, target)
    if isinstance(effect, no.Refusal):
        return effect
    use, nominal, minus = effect
    return Effect(use, nominal or strength, minus)


def may_attack(state: Position, other: int, target: int) -> bool:
    """Return whether *other* may have, or draw, what attacks *target*, an Other or person in its location.

    An unknown card may be an attack. The Sword of Darkness is one.
    """
    cards, amulet = state.compiled, state.amulet[other]
    spells = state.hand[other] + ((amulet,) if amulet != NONE else ())
    types = {cards.spell_types[card] if card >= 0 else ATTACK for card in spells}
    swords = (*cards.light_swords, *(cards.dark_swords if target < cards.n_others else ()))
    if cards.specialty[other] == SHIFTER or any(state.holder[item] == other for item in swords):
        types.add(ATTACK)
    effects = [constant_effect(cards, other, typ, target) for typ in types]
    return any(isinstance(effect, Effect) and effect.use == U_ATTACK for effect in effects)


def rows(state: Position, other: int, loc: int, typ: int, here: list[int]) -> list[Row]:
    """Return the legal targets in *here*, all at *loc*, with the effects of *other*'s spells of *typ*.

    Items and Svetlana get the use BY_POSITION: :func:`classify` must decide about them.
    """
    cards = state.compiled
    effects, reach = cards.effects[3 * other + typ], cards.reach[3 * other + typ]
    first_item, first_chance = cards.n_others, cards.first_chance
    side, svetlana = cards.side[other], cards.svetlana
    doll: bool | None = None if side == DARK or cards.whole_spells else False
    legal_rows: list[Row] = []
    for target in here:
        if target == svetlana:
            if side == LIGHT and cards.specialty[other] == MAGE:
                legal_rows.append(Row(target, BY_POSITION, 0, 0))
            continue
        if first_item <= target < first_chance:
            if reach[target] is not False and cards.side[target] != side:
                legal_rows.append(Row(target, BY_POSITION, 0, 0))
            continue
        effect: Effect | no.Refusal = effects[target] or constant_effect(cards, other, typ, target)
        if not isinstance(effect, no.Refusal):
            use, nominal, minus = effect
            if minus & HELP and doll is not False:
                if doll is None:
                    doll = (side == DARK and doll_bonus(state, loc)) or bool(
                        cards.whole_spells and _removes_minuses(state, other, loc)
                    )
                if doll:
                    minus &= ~HELP
            legal_rows.append(Row(target, use, nominal, minus))
    return legal_rows


def _on_other(cards: CompiledSet, other: int, typ: int, target: int) -> Effect | no.Refusal:
    spec = cards.specialty[other]
    if cards.side[target] != cards.side[other]:
        if typ == ATTACK:
            return Effect(U_ATTACK, 0, 0)
        return Effect(U_ATTACK, 1, M_AS_ATTACK) if spec == VAMPIRE else no.HELP_ENEMY
    if typ == ATTACK:
        return no.FRIENDLY
    use = U_DEFENCE if typ == DEFENCE else U_HEALING
    if target == other:
        return Effect(use, 0, M_SELF if typ == HEALING and spec not in (VAMPIRE, SHIFTER) else 0)
    if spec in (VAMPIRE, SHIFTER):
        return no.SELF_ONLY
    return Effect(use, 0, M_OTHER if typ == DEFENCE else 0)


def _on_item(state: Position, other: int, typ: int, strength: int, target: int) -> Effect | no.Refusal:
    cards = state.compiled
    holder = state.holder[target]
    if cards.side[target] == cards.side[other] or (
        holder != NONE and cards.side[holder] == cards.side[other]
    ):
        return no.OWN_ITEM
    if typ == ATTACK:
        return Effect(U_ATTACK, strength, 0)
    return (
        Effect(U_ATTACK, 1, M_AS_ATTACK) if _as_attack(cards.specialty[other], typ) else no.ITEM_ONLY_ATTACK
    )


def _on_person(cards: CompiledSet, other: int, typ: int, target: int) -> Effect | no.Refusal:
    spec = cards.specialty[other]
    if not cards.donor[target]:
        return no.NO_TARGET
    if typ == ATTACK or _as_attack(spec, typ):
        if cards.side[other] == LIGHT:
            return no.LIGHT_ON_NEUTRAL
        if spec == SHIFTER:
            return no.SHIFTER_TARGET
        return Effect(U_ATTACK, 0, 0) if typ == ATTACK else Effect(U_ATTACK, 1, M_AS_ATTACK)
    if spec in (VAMPIRE, SHIFTER):
        return no.SELF_ONLY
    if typ == DEFENCE:
        return Effect(U_DEFENCE, 0, M_OTHER)
    return (
        Effect(U_HEALING, 0, 0) if cards.side[other] == LIGHT or cards.dark_heals_neutral else no.NEUTRAL_HEAL
    )


def _on_illness(cards: CompiledSet, other: int, typ: int) -> Effect | no.Refusal:
    if cards.side[other] != DARK or not cards.caster[other]:
        return no.ILLNESS_CASTER
    return Effect(U_ILLNESS, 0, 0) if typ == HEALING else no.ILLNESS_HEALING


def _on_svetlana(
    state: Position, other: int, typ: int, strength: int, olga: bool, amulet: bool
) -> Effect | no.Refusal:
    cards = state.compiled
    if cards.side[other] != LIGHT:
        return no.NEVER_SVETLANA
    if cards.specialty[other] != MAGE:
        return no.LIGHT_MAGE
    ability = cards.ability[other] or (cards.lent_ability if olga else 0)
    if typ != HEALING and not ability:
        return no.NEVER_SVETLANA if typ == ATTACK else no.VORTEX_HEALING
    if state.turn < cards.healing_from:
        return no.HEALING_FROM
    if not olga and threatened(state):
        return no.THREAT
    if typ == HEALING:
        return (
            no.ABILITY_ONCE
            if any(minus & M_ABILITY for minus in _vortex_minuses(state, other))
            else Effect(U_VORTEX, strength, 0)
        )
    if strength - ability < 1:
        return no.ABILITY_ZERO
    return no.ABILITY_ONCE if _vortex_minuses(state, other) else Effect(U_VORTEX, strength, M_ABILITY)


def _vortex_minuses(state: Position, other: int) -> list[int]:
    minuses = [play.minus for play in state.plays if play.by == other and play.use == U_VORTEX]
    planned = (step.play for step in state.plan if isinstance(step, Lay))
    return minuses + [play.minus for play in planned if play.use == U_VORTEX]
