"""A battle slot: the plan of one Other, made step by step and carried out at *done* (B2–B5, B7).

Steps of a plan: ``("play", Play, chance)``, ``("weaken", spell, points)``, ``("burn", spell)``,
``("bleed", wounds)``, ``("portal", spell, location)``. A play or payment is legal only if the gloom can
still be paid afterwards, so a plan always leads to *done* and is never a dead end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.book import ATTACK, DARK, LIGHT, MAGE, SHIFTER, WITCH
from app.rules.own_fate.powers import portal
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    BY,
    CARD,
    IN_PLAY,
    M_OTHER,
    MINUS,
    NOMINAL,
    S_AMULET,
    S_DARK_SWORD,
    S_HAND,
    S_LIGHT_SWORD,
    S_MANOEUVRE,
    S_OLGA,
    SOURCE,
    TARGET,
    U_ATTACK,
    USE,
    FateState,
)
from app.rules.own_fate.verbs import Verb, Words, ask, chance_from_hand, fixed


class Tally(NamedTuple):
    """What a plan amounts to so far."""

    loc: int
    allowance: int
    used: int
    due: int
    paid: int
    bled: int
    spare: int
    """Points that planned cards could still give away."""
    taken: frozenset[int] | tuple[int, ...]
    sources: tuple[int, ...]
    plays: tuple[Any, ...]


def base_allowance(s: FateState, o: int) -> int:
    """How many cards *o* may play or burn this battle (B2)."""
    b = s.book
    if b.caster[o]:
        n = 1 + max(s.gloom[o], s.gloom_to)
    elif b.spec[o] == SHIFTER:
        n = len(s.hand[o])
    else:
        n = 1
    if s.dolled >> o & 1:
        n -= max(s.book.number(i, "slows") for i in b.dolls)
    if b.portal_counts and s.ported3 >> o & 1:
        n -= 1
    return max(0, n)


def weakenable(s: FateState, play: Any) -> int:
    """How many points a planned card could give for gloom; a stroke at an Item keeps one (A73)."""
    if play[SOURCE] not in (S_HAND, S_OLGA):
        return 0
    value = targets.worth(s, play[BY], play[NOMINAL], play[MINUS])
    return max(0, value - 1) if s.book.n_others <= play[TARGET] < s.book.first_chance else value


def tally(s: FateState, o: int) -> Tally:
    """Read the plan of *o* (once for each question)."""
    kept = s._tally
    if kept is None or kept[0] != o or kept[1] is not s.plan:
        kept = s._tally = (o, s.plan, _tally(s, o))
    found: Tally = kept[2]
    return found


def _tally(s: FateState, o: int) -> Tally:
    b = s.book
    loc = s.loc[o]
    allowance = base_allowance(s, o)
    due = max(s.gloom[o], s.gloom_to) if b.caster[o] else 0
    if not s.plan:
        return Tally(loc, allowance, 0, due, 0, 0, 0, (), (), ())
    used = paid = bled = spare = 0
    taken: list[int] = []
    sources: list[int] = []
    plays: list[Any] = []
    for step in s.plan:
        kind = step[0]
        if kind == "play":
            play = step[1]
            plays.append(play)
            source = play[SOURCE]
            sources.append(source)
            taken.append(play[CARD])
            spare += weakenable(s, play)
            if source == S_HAND or (source == S_OLGA and not b.olga_extra):
                used += 1
        elif kind == "burn":
            used += 1
            paid += b.sp_str[step[1]]
            taken.append(step[1])
        elif kind == "weaken":
            paid += step[2]
            spare -= step[2]
        elif kind == "bleed":
            paid += step[1]
            bled += step[1]
        else:
            used += 1
            taken.append(step[1])
            loc = step[2]
    return Tally(loc, allowance, used, due, paid, bled, spare, tuple(taken), tuple(sources), tuple(plays))


def blood(s: FateState, o: int, loc: int, bled: int) -> int:
    """Wounds *o* may still take for gloom (A63)."""
    return max(0, s.book.lethal[loc] - 1 - s.wounds[o] - bled)


def payable(s: FateState, o: int, t: Tally, *, without: int = -1, spare: int = 0, slots: int = 0) -> bool:
    """Whether the rest of the gloom could be paid if card *without* is used up, taking *slots* of the
    allowance, and leaves *spare* points to give."""
    rest = t.due - t.paid
    if rest <= 0:
        return True
    rest -= t.spare + spare + max(0, s.book.lethal[t.loc] - 1 - s.wounds[o] - t.bled)
    if rest <= 0:
        return True
    count = t.allowance - t.used - slots
    if count <= 0:
        return False
    free = [s.book.sp_str[c] for c in s.hand[o] if c != without and c not in t.taken]
    return sum(sorted(free, reverse=True)[:count]) >= rest


def _slot(s: FateState) -> int:
    assert s.ask is not None
    return int(s.ask[2])


def _in_hand(s: FateState, o: int, t: Tally, word: str) -> int | Refusal:
    """The spell named *word*, if it is in the hand of *o* and not in the plan."""
    card = s.book.sp_index.get(word, -1)
    if card < 0:
        return no.UNKNOWN_NAME
    if card in t.taken and card in s.hand[o]:
        return no.IN_PLAN
    return card if card in s.hand[o] else no.NOT_IN_HAND


# --- play -------------------------------------------------------------------------------------------------


def check_play(s: FateState, o: int, t: Tally, card: int, target: int) -> Refusal | None:
    """Why *o* cannot play *card* on *target* now."""
    effect = targets.classify(s, o, t.loc, s.book.sp_type[card], s.book.sp_str[card], target)
    if len(effect) == 2:
        return effect
    return check_cost(s, o, t, card, effect, target)


def check_cost(s: FateState, o: int, t: Tally, card: int, effect: targets.Effect,
               target: int) -> Refusal | None:
    """Why the plan has no room for one more card from hand."""
    if t.used >= t.allowance:
        return no.NO_ALLOWANCE
    if t.due > t.paid:
        value = targets.worth(s, o, effect[1], effect[2])
        if s.book.n_others <= target < s.book.first_chance:
            value = max(0, value - 1)
        if not payable(s, o, t, without=card, spare=value, slots=1):
            return no.CANNOT_PAY
    return None


def _offer_play(s: FateState, out: list[Action]) -> None:
    """Every card on every target. Cards of one kind go to the same places, so each kind is asked once
    (Anton's ability alone looks at the strength)."""
    b, o = s.book, _slot(s)
    t = tally(s, o)
    if t.used >= t.allowance:
        return
    here = targets.present(s, t.loc)
    if o not in here:
        here.append(o)
    seen: dict[int, list[int]] = {}
    types, strengths, rows = b.sp_type, b.sp_str, b.play_acts
    by_strength = b.ability[o] and b.svetlana in here
    tight = is_tight(s, o, t)
    for card in s.hand[o]:
        if card in t.taken:
            continue
        typ = types[card]
        key = typ + 3 * strengths[card] if by_strength else typ
        found = seen.get(key)
        if found is None:
            found = seen[key] = targets.reachable(s, o, t.loc, typ, strengths[card], here)
        row = rows[card]
        for target in found:
            if tight and check_play(s, o, t, card, target) is not None:
                continue
            action = row.get(target)
            if action is None:
                action = row[target] = b.act("play", b.sp_name[card], b.names[target])
            out.append(action)


def is_tight(s: FateState, o: int, t: Tally) -> bool:
    """Whether the gloom still due needs whole cards from hand, so that not every play leaves it payable."""
    return t.due > t.paid and t.due - t.paid > t.spare + blood(s, o, t.loc, t.bled)


def _check_play(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    o = _slot(s)
    t = tally(s, o)
    card = _in_hand(s, o, t, words[0])
    if not isinstance(card, int):
        return card
    target = s.book.ent.get(words[1], -1)
    return no.UNKNOWN_NAME if target < 0 else check_play(s, o, t, card, target)


def make_play(s: FateState, o: int, loc: int, card: int, target: int, source: int, *, amulet: bool = False,
              olga: bool = False) -> Any:
    """The Play of *card*, legal as it is, on *target*."""
    effect = targets.classify(s, o, loc, s.book.sp_type[card], s.book.sp_str[card], target, amulet=amulet,
                              olga=olga)
    assert len(effect) == 3
    return (o, card, effect[0], target, loc, source, effect[1], effect[2], 0, 0)


def _play(s: FateState, words: Words) -> None:
    o = _slot(s)
    card, target = s.book.sp_index[words[0]], s.book.ent[words[1]]
    add(s, ("play", make_play(s, o, tally(s, o).loc, card, target, S_HAND), -1))


def add(s: FateState, step: tuple[Any, ...]) -> None:
    """One more step of the plan; only the slot's seat learns of it."""
    s.plan = (*s.plan, step)
    _tell(s)


def _tell(s: FateState) -> None:
    if s.log is not None:
        o = _slot(s)
        s.emit("plan-changed", {"other": s.name(o)}, to=(s.book.side[o],), hidden=True)


# --- paying -----------------------------------------------------------------------------------------------


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else -1


def _planned(s: FateState, card: int) -> Any:
    return next((step[1] for step in s.plan if step[0] == "play" and step[1][CARD] == card
                 and step[1][SOURCE] in (S_HAND, S_OLGA)), None)


def _left(s: FateState, play: Any) -> int:
    """What a planned card could still give."""
    gone = sum(step[2] for step in s.plan if step[0] == "weaken" and step[1] == play[CARD])
    return weakenable(s, play) - int(gone)


def _offer_weaken(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    if not s.plan or not s.book.caster[o]:
        return
    t = tally(s, o)
    for play in t.plays:
        for n in range(1, min(t.due - t.paid, _left(s, play)) + 1):
            out.append(s.book.act("weaken", s.book.sp_name[play[CARD]], str(n)))


def _check_weaken(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, n = s.book.sp_index.get(words[0], -1), _number(words[1])
    if card < 0:
        return no.UNKNOWN_NAME
    if n < 1:
        return no.BAD_NUMBER
    play = _planned(s, card)
    if play is None:
        return no.NOT_PLANNED
    t = tally(s, _slot(s))
    if n > t.due - t.paid:
        return no.NOTHING_DUE
    return no.TOO_WEAK if n > _left(s, play) else None


def check_burn(s: FateState, t: Tally) -> Refusal | None:
    """Why no card can be burned for gloom."""
    if t.due <= t.paid:
        return no.NOTHING_DUE
    return no.NO_ALLOWANCE if t.used >= t.allowance else None


def _offer_burn(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    if not s.book.caster[o]:
        return
    t = tally(s, o)
    if check_burn(s, t) is None:
        tight = is_tight(s, o, t)
        for card in s.hand[o]:
            if card not in t.taken and not (tight and _burn_leads_on(s, o, t, card)):
                out.append(s.book.act("burn", s.book.sp_name[card]))


def _burn_leads_on(s: FateState, o: int, t: Tally, card: int) -> Refusal | None:
    after = t._replace(paid=t.paid + s.book.sp_str[card])
    return None if payable(s, o, after, without=card, slots=1) else no.CANNOT_PAY


def _check_burn(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = _slot(s)
    t = tally(s, o)
    card = _in_hand(s, o, t, words[0])
    if not isinstance(card, int):
        return card
    return check_burn(s, t) or _burn_leads_on(s, o, t, card)


def check_bleed(s: FateState, o: int, t: Tally, n: int) -> Refusal | None:
    """Why *o* cannot take *n* wounds for gloom."""
    if n < 1:
        return no.BAD_NUMBER
    if n > t.due - t.paid:
        return no.NOTHING_DUE
    return no.LETHAL_PAYMENT if n > blood(s, o, t.loc, t.bled) else None


def _offer_bleed(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    if not s.book.caster[o]:
        return
    t = tally(s, o)
    for n in range(1, t.due - t.paid + 1):
        if check_bleed(s, o, t, n) is not None:
            break
        out.append(s.book.act("bleed", str(n)))


def _check_bleed(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = _slot(s)
    return check_bleed(s, o, tally(s, o), _number(words[0]))


# --- cards outside the allowance --------------------------------------------------------------------------


def _check_source(t: Tally, source: int) -> bool:
    return source in t.sources


def check_amulet(s: FateState, o: int, t: Tally, target: int) -> Refusal | None:
    """Why the witch *o* cannot play her amulet on *target*."""
    card = s.amulet[o]
    if card < 0:
        return no.NO_AMULET
    if _check_source(t, S_AMULET):
        return no.AMULET_USED
    effect = targets.classify(s, o, t.loc, s.book.sp_type[card], s.book.sp_str[card], target, amulet=True)
    return effect if len(effect) == 2 else None


def _offer_amulet(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    if s.amulet[o] < 0:
        return
    t = tally(s, o)
    for target in targets.present(s, t.loc):
        if check_amulet(s, o, t, target) is None:
            out.append(s.book.act("amulet", s.book.names[target]))


def _check_amulet(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    target = s.book.ent.get(words[0], -1)
    o = _slot(s)
    return no.UNKNOWN_NAME if target < 0 else check_amulet(s, o, tally(s, o), target)


def _amulet(s: FateState, words: Words) -> None:
    o = _slot(s)
    target = s.book.ent[words[0]]
    add(s, ("play", make_play(s, o, tally(s, o).loc, s.amulet[o], target, S_AMULET, amulet=True), -1))


def check_strike(s: FateState, o: int, t: Tally, item: int, target: int) -> Refusal | None:
    """Why *o* cannot strike *target* with the Sword of Darkness (A71)."""
    b = s.book
    if item not in b.dark_swords or s.holder[item] != o:
        return no.NO_SWORD
    if s.used_items >> item & 1 or any(p[CARD] == -1 - item for p in t.plays):
        return no.ITEM_USED
    if target >= b.n_others or b.side[target] == b.side[o]:
        return no.LIGHT_OTHER_ONLY
    return None if s.loc[target] == t.loc else no.OTHER_PLACE


def _offer_strike(s: FateState, out: list[Action]) -> None:
    b, o = s.book, _slot(s)
    for item in b.dark_swords:
        if s.holder[item] == o:
            t = tally(s, o)
            for target in range(b.n_others):
                if s.loc[target] == t.loc and check_strike(s, o, t, item, target) is None:
                    out.append(b.act("strike", b.names[item], b.names[target]))


def _check_strike(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, target = (s.book.ent.get(w, -1) for w in words)
    o = _slot(s)
    return no.UNKNOWN_NAME if item < 0 or target < 0 else check_strike(s, o, tally(s, o), item, target)


def _strike(s: FateState, words: Words) -> None:
    o = _slot(s)
    item, target = s.book.ent[words[0]], s.book.ent[words[1]]
    points = s.book.number(item, "strikes")
    add(s, ("play", (o, -1 - item, U_ATTACK, target, tally(s, o).loc, S_DARK_SWORD, points, 0, 0, 0), -1))


def manoeuvre_cards(s: FateState, o: int, t: Tally) -> list[int]:
    """The manoeuvres *o* may use for attack now: one face is like another unless the printed strength
    counts (A74), so only the first is offered."""
    stock = s.man[o]
    if s.book.manoeuvres_at_once:
        stock = stock + s.hand[o]
    free = [c for c in stock if c not in t.taken]
    return free if s.book.printed_manoeuvres else free[:1]


def check_manoeuvre(s: FateState, o: int, t: Tally, card: int, target: int) -> Refusal | None:
    """Why the manoeuvre *card* cannot join an attack of *o* on *target* (B7)."""
    stock = s.man[o] + (s.hand[o] if s.book.manoeuvres_at_once else ())
    if card not in stock:
        return no.MANOEUVRE_NEW if card in s.hand[o] else no.NO_MANOEUVRE
    if card in t.taken:
        return no.IN_PLAN
    if card not in manoeuvre_cards(s, o, t):
        return no.NO_MANOEUVRE
    bears = any(p[TARGET] == target and p[USE] == U_ATTACK and p[SOURCE] != S_MANOEUVRE for p in t.plays)
    bears = bears or any(p[TARGET] == target and p[BY] == o and p[USE] == U_ATTACK for p in s.plays)
    if not bears or s.book.n_others <= target < s.book.first_chance:
        return no.MANOEUVRE_ATTACK
    if any(p[SOURCE] == S_MANOEUVRE and p[TARGET] != target for p in t.plays):
        return no.MANOEUVRE_ONE
    return None


def _offer_manoeuvre(s: FateState, out: list[Action]) -> None:
    b, o = s.book, _slot(s)
    if b.spec[o] != SHIFTER:
        return
    t = tally(s, o)
    for card in manoeuvre_cards(s, o, t):
        for target in targets.present(s, t.loc):
            if check_manoeuvre(s, o, t, card, target) is None:
                out.append(b.act("manoeuvre", b.sp_name[card], b.names[target]))


def _check_manoeuvre(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.book.sp_index.get(words[0], -1), s.book.ent.get(words[1], -1)
    o = _slot(s)
    return no.UNKNOWN_NAME if card < 0 or target < 0 else check_manoeuvre(s, o, tally(s, o), card, target)


def _manoeuvre(s: FateState, words: Words) -> None:
    o = _slot(s)
    card, target = s.book.sp_index[words[0]], s.book.ent[words[1]]
    points = s.book.sp_str[card] if s.book.printed_manoeuvres else 1
    add(s, ("play", (o, card, U_ATTACK, target, tally(s, o).loc, S_MANOEUVRE, points, 0, 0, 0), -1))


def check_olga(s: FateState, o: int, t: Tally, card: int) -> Refusal | None:
    """Why Olga cannot lay *card* of *o* on the vortex (A90)."""
    b = s.book
    if b.side[o] != LIGHT or b.spec[o] != MAGE or t.loc != s.loc[b.svetlana]:
        return no.OLGA_PLACE
    effect = targets.classify(s, o, t.loc, b.sp_type[card], b.sp_str[card], b.svetlana, olga=True)
    if len(effect) == 2:
        return effect
    if not b.olga_extra:
        return check_cost(s, o, t, card, effect, b.svetlana)
    value = targets.worth(s, o, effect[1], effect[2])
    return None if payable(s, o, t, without=card, spare=value) else no.CANNOT_PAY


def _olgas(s: FateState, t: Tally) -> list[int]:
    used = [step[2] for step in s.plan if step[0] == "play"]
    return [e for e in s.playable(LIGHT, "olga") if e not in used]


def _offer_olga(s: FateState, out: list[Action]) -> None:
    b, o = s.book, _slot(s)
    if b.side[o] != LIGHT or not s.playable(LIGHT, "olga"):
        return
    t = tally(s, o)
    for e in _olgas(s, t):
        for card in s.hand[o]:
            if card not in t.taken and check_olga(s, o, t, card) is None:
                out.append(b.act("chance", b.names[e], b.sp_name[card]))


def _check_olga(s: FateState, words: Words) -> Refusal | None:
    o = _slot(s)
    refusal = chance_from_hand(s, s.book.side[o], words, "olga")
    if refusal is not None:
        return refusal
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    t = tally(s, o)
    if s.book.ent[words[0]] not in _olgas(s, t):
        return no.IN_PLAN
    card = _in_hand(s, o, t, words[1])
    return check_olga(s, o, t, card) if isinstance(card, int) else card


def _olga(s: FateState, words: Words) -> None:
    o = _slot(s)
    card = s.book.sp_index[words[1]]
    add(s, ("play", make_play(s, o, tally(s, o).loc, card, s.book.svetlana, S_OLGA, olga=True),
            s.book.ent[words[0]]))


# --- portal, sword, back, done ----------------------------------------------------------------------------


def check_portal(s: FateState, o: int, t: Tally, loc: int, card: int) -> Refusal | None:
    """Why *o* cannot leave through a portal in this battle (A40, A41)."""
    refusal = portal.check_open(s, o) or portal.check_goal(s, o, t.loc, loc)
    if refusal is not None:
        return refusal
    if any(step[0] == "portal" for step in s.plan):
        return no.PORTAL_USED
    if card not in s.hand[o]:
        return no.NOT_IN_HAND
    if card in t.taken:
        return no.IN_PLAN
    if t.used >= t.allowance:
        return no.NO_ALLOWANCE
    return None if payable(s, o, t._replace(loc=loc), without=card, slots=1) else no.CANNOT_PAY


def _offer_portal(s: FateState, out: list[Action]) -> None:
    b, o = s.book, _slot(s)
    if not b.portals[o] or portal.check_open(s, o) is not None:
        return
    t = tally(s, o)
    if t.used >= t.allowance:
        return
    for loc in range(len(b.locs)):
        for card in s.hand[o]:
            if card not in t.taken and check_portal(s, o, t, loc, card) is None:
                out.append(b.act("portal", b.names[o], b.locs[loc], b.sp_name[card]))


def _check_portal(s: FateState, words: Words) -> Refusal | None:
    found = portal.words_of(s, words)
    if len(found) == 2:
        return found
    o, loc, card = found
    if o != _slot(s):
        return no.NOT_THIS_SLOT
    return check_portal(s, o, tally(s, o), loc, card)


def _portal(s: FateState, words: Words) -> None:
    add(s, ("portal", s.book.sp_index[words[2]], s.book.loc_index[words[1]]))


def check_draw(s: FateState, o: int, item: int) -> Refusal | None:
    """Why *o* cannot draw with the Sword of Light."""
    if item not in s.book.light_swords or s.holder[item] != o:
        return no.NO_SWORD
    if s.used_items >> item & 1:
        return no.ITEM_USED
    return None if s.deck or s.discard else no.DECK_EMPTY


def _offer_draw(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    for item in s.book.light_swords:
        if s.holder[item] == o and check_draw(s, o, item) is None:
            out.append(s.book.act("draw", s.book.names[item]))


def _check_draw(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    item = s.book.ent.get(words[0], -1)
    return no.UNKNOWN_NAME if item < 0 else check_draw(s, _slot(s), item)


def _draw(s: FateState, words: Words) -> None:
    o = _slot(s)
    item = s.book.ent[words[0]]
    s.used_items |= 1 << item
    s.barrier = len(s.plan)
    cards = s.draw(1)
    s.drawn = cards[0]
    s.emit("sword-drawn", {"item": words[0], "other": s.name(o)}, secret={"card": s.book.sp_name[cards[0]]},
           to=(s.book.side[o],))
    ask(s, "sword-card", s.book.side[o], o, item)


def check_sword(s: FateState, card: int, target: int) -> Refusal | None:
    """Why the drawn *card* cannot be played on *target* (A72)."""
    if card != s.drawn:
        return no.NOT_IN_HAND
    o = _slot(s)
    effect = targets.classify(s, o, tally(s, o).loc, s.book.sp_type[card], s.book.sp_str[card], target)
    return effect if len(effect) == 2 else None


def _offer_sword(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    for target in targets.present(s, tally(s, o).loc):
        if check_sword(s, s.drawn, target) is None:
            out.append(s.book.act("play", s.book.sp_name[s.drawn], s.book.names[target]))


def _check_sword(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.book.sp_index.get(words[0], -1), s.book.ent.get(words[1], -1)
    return no.UNKNOWN_NAME if card < 0 or target < 0 else check_sword(s, card, target)


def _sword(s: FateState, words: Words) -> None:
    from app.rules.own_fate.battle import lay_play

    o = _slot(s)
    play = make_play(s, o, tally(s, o).loc, s.drawn, s.book.ent[words[1]], S_LIGHT_SWORD)
    s.drawn = -1
    lay_play(s, play)
    s.ask = None


def _offer_drop(s: FateState, out: list[Action]) -> None:
    out.append(s.book.act("drop", s.book.sp_name[s.drawn]))


def _check_drop(s: FateState, words: Words) -> Refusal | None:
    return None if words == (s.book.sp_name[s.drawn],) else no.NOT_IN_HAND


def _drop(s: FateState, words: Words) -> None:
    assert s.ask is not None
    s.emit("sword-dropped", {"item": s.name(s.ask[3]), "other": s.name(_slot(s)), "card": words[0]})
    s.discard.append(s.drawn)
    s.drawn = -1
    s.ask = None


def _may_back(s: FateState) -> Refusal | None:
    return None if len(s.plan) > s.barrier else no.NOTHING_BACK


def _back(s: FateState) -> None:
    gone, s.plan = s.plan[-1], s.plan[:-1]
    if gone[0] == "play":
        s.plan = tuple(step for step in s.plan if step[0] != "weaken" or step[1] != gone[1][CARD])
    _tell(s)


def _may_finish(s: FateState) -> Refusal | None:
    o = _slot(s)
    if not s.book.caster[o]:
        return None
    t = tally(s, o)
    # Only where a guess at hidden cards (FateView.determinized) leaves nothing to pay with may a debt stay.
    return no.PAY_FIRST if t.due > t.paid and payable(s, o, t) else None


def _done(s: FateState) -> None:
    from app.rules.own_fate.battle import commit

    commit(s, _slot(s))


def _check_gloom(s: FateState, o: int, level: int) -> Refusal | None:
    b = s.book
    if not b.caster[o]:
        return no.NO_GLOOM
    if level < 0:
        return no.BAD_NUMBER
    if level > max(b.gloom_cap, s.gloom[o]):
        return no.GLOOM_CAP
    return None if can_pay(s, o, max(s.gloom[o], level)) else no.GLOOM_UNPAYABLE


def can_pay(s: FateState, o: int, due: int) -> bool:
    """Whether *o*, before its first card, could pay *due* points for gloom."""
    rest = due - blood(s, o, s.loc[o], 0)
    if rest <= 0:
        return True
    count = 1 + due
    if s.dolled >> o & 1:
        count -= max(s.book.number(i, "slows") for i in s.book.dolls)
    if s.book.portal_counts and s.ported3 >> o & 1:
        count -= 1
    if count <= 0:
        return False
    return sum(sorted((s.book.sp_str[c] for c in s.hand[o]), reverse=True)[:count]) >= rest


def gloom_levels(s: FateState, o: int) -> list[int]:
    """The levels of gloom that *o* can pay for."""
    low, high = s.gloom[o], max(s.book.gloom_cap, s.gloom[o])
    # Up to the present level all cost the same; above it each must be payable by itself.
    found = list(range(low + 1)) if can_pay(s, o, low) else []
    found += [n for n in range(low + 1, high + 1) if can_pay(s, o, n)]
    return found


def _offer_gloom(s: FateState, out: list[Action]) -> None:
    # The real Other can always pay for some level (A64 came before); a guess at its cards may not know how.
    for level in gloom_levels(s, _slot(s)) or (s.gloom[_slot(s)],):
        out.append(s.book.act("gloom", str(level)))


def _check_gloom_words(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    return _check_gloom(s, _slot(s), _number(words[0]))


def _gloom(s: FateState, words: Words) -> None:
    s.gloom_to = int(words[0])
    s.gathered = 3
    s.ask = None


def offer_battle(s: FateState, out: list[Action]) -> None:
    """All legal actions of a battle slot: every verb offers itself, but only where it could matter."""
    assert s.ask is not None
    b, o = s.book, s.ask[2]
    t = tally(s, o)
    if s.hand[o]:
        _offer_play(s, out)
    if t.due > t.paid:
        _offer_weaken(s, out)
        _offer_burn(s, out)
        _offer_bleed(s, out)
    if s.amulet[o] >= 0:
        _offer_amulet(s, out)
    if o in s.holder:
        _offer_strike(s, out)
        _offer_draw(s, out)
    if b.spec[o] == SHIFTER:
        _offer_manoeuvre(s, out)
    if b.portals[o]:
        _offer_portal(s, out)
    if b.side[o] == LIGHT and s.hands[LIGHT]:
        _offer_olga(s, out)
    if len(s.plan) > s.barrier:
        out.append(b.act("back"))
    if t.due <= t.paid or _may_finish(s) is None:
        out.append(b.act("done"))


def _step(kind: str) -> Any:
    def do(s: FateState, words: Words) -> None:
        if kind == "bleed":
            add(s, ("bleed", int(words[0])))
        elif kind == "burn":
            add(s, ("burn", s.book.sp_index[words[0]]))
        else:
            add(s, ("weaken", s.book.sp_index[words[0]], int(words[1])))

    return do


VERBS: dict[str, tuple[Verb, ...]] = {
    "gloom": (Verb("gloom", _offer_gloom, _check_gloom_words, _gloom),),
    "battle": (
        Verb("play", _offer_play, _check_play, _play),
        Verb("weaken", _offer_weaken, _check_weaken, _step("weaken")),
        Verb("burn", _offer_burn, _check_burn, _step("burn")),
        Verb("bleed", _offer_bleed, _check_bleed, _step("bleed")),
        Verb("amulet", _offer_amulet, _check_amulet, _amulet),
        Verb("strike", _offer_strike, _check_strike, _strike),
        Verb("draw", _offer_draw, _check_draw, _draw),
        Verb("manoeuvre", _offer_manoeuvre, _check_manoeuvre, _manoeuvre),
        Verb("portal", _offer_portal, _check_portal, _portal),
        Verb("chance", _offer_olga, _check_olga, _olga),
        fixed("back", _back, _may_back),
        fixed("done", _done, _may_finish),
    ),
    "sword-card": (Verb("play", _offer_sword, _check_sword, _sword),
                   Verb("drop", _offer_drop, _check_drop, _drop)),
}

__all__ = ["ATTACK", "DARK", "IN_PLAY", "M_OTHER", "VERBS", "WITCH"]
