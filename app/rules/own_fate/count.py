"""The Count (B6): everything laid in the battle is summed at once. The decisions in it are in ``harvest``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LETHAL, LIGHT, NONE, SHIFTER
from app.rules.own_fate.growth import landing, shift
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    BY,
    CARD,
    FACE_DOWN,
    IN_PLAY,
    MINUS,
    NOMINAL,
    PAID,
    PLACE,
    S_DARK_SWORD,
    S_MANOEUVRE,
    SOURCE,
    TARGET,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_ILLNESS,
    U_VORTEX,
    USE,
    FateState,
    Play,
)
from app.rules.own_fate.verbs import Verb, Words, ask

Result = tuple[Any, ...]
"""(target, location, attack, defence, net, changes, wounds, healed, before, after, lethal)."""
R_TARGET, R_PLACE, R_ATTACK, R_DEFENCE, R_NET, R_CHANGES = range(6)
R_WOUNDS, R_HEALED, R_BEFORE, R_AFTER, R_LETHAL = range(6, 11)


def value(s: FateState, play: Play) -> int:
    """What a laid card is worth in the Count."""
    left = targets.worth(s, play[BY], play[NOMINAL], play[MINUS]) if play[MINUS] else play[NOMINAL]
    return left - play[PAID] if left > play[PAID] else 0


def reveal(s: FateState) -> None:
    """B6.2: Semen's cards are turned up."""
    hidden = [p for p in s.plays if p[FACE_DOWN]]
    if hidden:
        s.plays = tuple((*p[:FACE_DOWN], 0) for p in s.plays)
        for o in sorted({p[BY] for p in hidden}):
            cards = s.spells([p[CARD] for p in hidden if p[BY] == o])
            s.emit("revealed", {"other": s.name(o), "cards": cards})
    s.step += 1
    s.slot = 0
    s.gathered = 0


def attacks_on(s: FateState, t: int) -> list[int]:
    """The attack cards on *t* that still count, as places in ``plays``."""
    gone = {n for n, _ in s.cancelled}
    return [
        n
        for n, p in enumerate(s.plays)
        if p[TARGET] == t
        and p[USE] == U_ATTACK
        and p[CARD] >= 0
        and p[SOURCE] != S_MANOEUVRE
        and n not in gone
    ]


def cancel(s: FateState) -> None:
    """B6.3: Zavulon's amulet takes one attack card off its holder; the attacker says which (A72)."""
    b = s.book
    while s.slot < len(b.cancellers):
        item = b.cancellers[s.slot]
        h = s.holder[item]
        left = b.number(item, "cancels") - s.gathered
        found = attacks_on(s, h) if h != NONE and left > 0 else []
        if len(found) > left:
            ask(s, "cancel-attack", 1 - b.side[h], item, h)
            return
        for n in found:
            _strike_off(s, item, n)
        s.slot += 1
        s.gathered = 0
    for n, defence in parried(s):
        s.cancelled = (*s.cancelled, (n, defence))
        s.emit(
            "stroke-parried",
            {"item": s.name(~s.plays[n][CARD]), "other": s.name(s.plays[n][TARGET]), "card": defence},
        )
    s.step += 1
    s.slot = 0


def parried(s: FateState) -> list[tuple[int, str]]:
    """The strokes of a Sword of Darkness, as places in ``plays``, that any defence on their target stops,
    were it worth 0, each with that defence (A71)."""
    if s.book.sword_in_sum:
        return []
    found = []
    for n, p in enumerate(s.plays):
        if p[SOURCE] == S_DARK_SWORD:
            for q in s.plays:
                if q[USE] == U_DEFENCE and q[TARGET] == p[TARGET] and q[PLACE] == p[PLACE]:
                    found.append((n, s.book.sp_name[q[CARD]]))
                    break
    return found


def _strike_off(s: FateState, item: int, n: int) -> None:
    s.cancelled = (*s.cancelled, (n, s.name(item)))
    s.emit(
        "attack-cancelled",
        {"item": s.name(item), "other": s.name(s.holder[item]), "card": s.book.sp_name[s.plays[n][CARD]]},
    )


def _offer_cancel(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    for n in attacks_on(s, s.ask[3]):
        out.append(s.book.act("cancel", s.book.sp_name[s.plays[n][CARD]]))


def _check_cancel(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    if len(words) != 1 or words[0] not in s.book.sp_index:
        return no.WRONG_ARGUMENTS
    card = s.book.sp_index[words[0]]
    return None if any(s.plays[n][CARD] == card for n in attacks_on(s, s.ask[3])) else no.NOT_CANDIDATE


def _cancel(s: FateState, words: Words) -> None:
    assert s.ask is not None
    card = s.book.sp_index[words[0]]
    n = next(n for n in attacks_on(s, s.ask[3]) if s.plays[n][CARD] == card)
    _strike_off(s, s.ask[2], n)
    s.gathered += 1
    s.ask = None


def _sums(s: FateState, t: int) -> tuple[int, int, bool]:
    """Attack and defence on *t* and whether it defended itself."""
    gone = {n for n, _ in s.cancelled}
    attack = defence = 0
    itself = False
    for n, p in enumerate(s.plays):
        if p[TARGET] != t or n in gone:
            continue
        if p[USE] == U_ATTACK:
            attack += value(s, p)
        elif p[USE] == U_DEFENCE:
            defence += value(s, p)
            itself = itself or p[BY] == t
    return attack, defence, itself


def manoeuvre_most(s: FateState, o: int) -> int:
    """How many manoeuvres *o* could sensibly use for defence now (B7)."""
    if not s.man[o]:
        return 0
    attack, defence, itself = _sums(s, o)
    return min(len(s.man[o]), attack - defence) if itself and attack > defence else 0


def manoeuvres(s: FateState) -> None:
    """B7: shapeshifters who defended themselves choose how many manoeuvres help."""
    b = s.book
    while s.slot < b.n_others:
        o = s.slot
        if b.spec[o] == SHIFTER and s.zone[o] == IN_PLAY and manoeuvre_most(s, o):
            ask(s, "manoeuvre-defence", b.side[o], o)
            return
        s.slot += 1
    s.step += 1


def _offer_defend(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    for n in range(manoeuvre_most(s, s.ask[2]) + 1):
        out.append(s.book.act("defend", str(n)))


def _check_defend(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    most = manoeuvre_most(s, s.ask[2])
    return None if words[0] in {str(n) for n in range(most + 1)} else no.BAD_NUMBER


def _defend(s: FateState, words: Words) -> None:
    assert s.ask is not None
    o, n = s.ask[2], int(words[0])
    cards = s.man[o]
    if s.book.printed_manoeuvres:
        cards = tuple(sorted(cards, key=lambda c: -s.book.sp_str[c]))
    used = cards[:n]
    if used:
        s.man[o] = tuple(c for c in s.man[o] if c not in used)
        s.man_defence = (*s.man_defence, (o, used))
        s.emit("manoeuvre-used", {"other": s.name(o), "target": s.name(o), "card": s.spells(used)})
    s.ask = None
    s.slot += 1


def summed(s: FateState) -> list[Result]:
    """B6.4–5: heals and net wounds of every target at every location of play."""
    b = s.book
    gone = {n for n, _ in s.cancelled}
    groups: dict[tuple[int, int], list[Play]] = {}
    for n, p in enumerate(s.plays):
        t = p[TARGET]
        if p[USE] <= U_HEALING and n not in gone and not b.n_others <= t < b.first_chance:
            groups.setdefault((t, p[PLACE]), []).append(p)
    helped = dict(s.man_defence)
    results: list[Result] = []
    wounds: dict[int, int] = {}
    healable: dict[int, int] = {}
    spared: set[int] = set()
    for (t, loc), plays in sorted(groups.items()):
        before = wounds.get(t, s.wounds[t])
        old = healable.get(t, s.wounds[t])
        heal = attack = defence = 0
        for p in plays:
            if p[USE] == U_ATTACK:
                attack += value(s, p)
            elif p[USE] == U_DEFENCE:
                defence += value(s, p)
            else:
                heal += value(s, p)
        # Only what was there before the Count can be healed (A55).
        healed = min(heal, old)
        healable[t] = old - healed
        if t in helped and s.loc[t] == loc:
            defence += sum(b.sp_str[c] if b.printed_manoeuvres else 1 for c in helped[t])
        net = max(0, attack - defence)
        changes: list[tuple[str, int, str]] = []
        total = net
        if net:
            for a in sorted({p[BY] for p in plays if p[USE] == U_ATTACK}):
                if b.more[a]:
                    changes.append((b.names[a], b.more[a], "A78"))
                    total += b.more[a]
        if t < b.n_others and b.less[t] and total and t not in spared:
            spared.add(t)
            less = min(total, b.less[t])
            changes.append((b.names[t], -less, "A78"))
            total -= less
        lethal = deadly(s, t, loc)
        room = _room(s, t, before - healed, lethal)
        if total > room:
            changes.append(
                ("egor-limit" if t == b.egor else "overkill", room - total, "A57" if t == b.egor else "A80")
            )
            total = room
        after = before - healed + total
        wounds[t] = after
        results.append((t, loc, attack, defence, net, tuple(changes), total, healed, before, after, lethal))
    return results


def deadly(s: FateState, t: int, loc: int) -> int:
    """How many wounds kill *t* in a battle at *loc*; 0 nothing does."""
    b = s.book
    if t == b.egor:
        return 0
    if t >= b.n_others:
        return b.number(t, "wounds") or LETHAL
    return b.lethal[loc]


def _room(s: FateState, t: int, wounds: int, lethal: int) -> int:
    """How many wounds can be placed on *t* at most."""
    b = s.book
    if t == b.egor:
        limit = b.number(t, "limit") or 3
        return limit if b.egor_by_battle else max(0, limit - wounds)
    return 999 if b.overkill or not lethal else max(0, lethal - wounds)


def fatal(results: Sequence[Result], o: int) -> int:
    """The number of wounds that killed *o* in the Count of *results*."""
    return int(min([LETHAL, *(r[R_LETHAL] for r in results if r[R_TARGET] == o and r[R_WOUNDS])]))


def place_wounds(s: FateState) -> None:
    """B6.4–7: heal, wound, and mark the dead."""
    b = s.book
    results = summed(s)
    s.results = tuple(results)
    told = s.log is not None
    dead: list[int] = []
    for r in results:
        t = r[R_TARGET]
        s.wounds[t] = r[R_AFTER]
        if r[R_HEALED] and told:
            s.emit(
                "healed",
                {
                    "target": s.name(t),
                    "wounds": r[R_HEALED],
                    "now": r[R_BEFORE] - r[R_HEALED],
                    "why": "spell",
                },
            )
        if r[R_WOUNDS] and told:
            s.emit("wounded", {"target": s.name(t), "wounds": r[R_WOUNDS], "now": r[R_AFTER]})
    for r in results:
        t = r[R_TARGET]
        if r[R_WOUNDS] and r[R_LETHAL] and s.wounds[t] >= r[R_LETHAL] and t not in dead:
            dead.append(t)
    for o in range(b.n_others):
        if s.zone[o] == IN_PLAY and s.wounds[o] >= LETHAL and o not in dead:
            dead.append(o)
    s.dead = tuple(sorted(dead))
    s.step += 1
    s.slot, s.gathered = 0, 0
    s.begun = NONE


def vortex_points(s: FateState) -> tuple[int, int]:
    """B6.10: illness wounds and healing of this battle's cards on the vortex."""
    ill: dict[int, int] = {}
    healing = 0
    for p in s.plays:
        if p[USE] == U_VORTEX:
            healing += value(s, p)
        elif p[USE] == U_ILLNESS:
            ill[p[TARGET]] = ill.get(p[TARGET], 0) + value(s, p)
    if not ill:
        return 0, healing
    points = sum(min(n, max(0, (s.book.number(e, "wounds") or 4) - s.wounds[e])) for e, n in ill.items())
    return points, healing


def stop_window(s: FateState) -> None:
    """B6.10: Light may cancel the shift to the right with Ignat (A91)."""
    s.responded = 0
    if vortex_points(s)[0] and s.window(LIGHT, "ignat"):
        ask(s, "stop-shift", LIGHT, 2)
    else:
        s.step += 1


def shift_vortex(s: FateState) -> None:
    """B6.10: one net move of the chip (A10), or by option each card in its turn."""
    illness, healing = vortex_points(s)
    right = 0 if s.responded else illness
    s.vortex = (illness, healing, right - healing)
    s.step += 1
    laid: dict[int, int] = {}
    order: list[tuple[int, str]] = []
    for p in s.plays:
        if p[USE] not in (U_VORTEX, U_ILLNESS):
            continue
        points = value(s, p)
        if p[USE] == U_VORTEX:
            if points:
                order.append((-points, "healing"))
        else:
            e = p[TARGET]
            points = min(points, (s.book.number(e, "wounds") or 4) - s.wounds[e])
            if points > 0:
                s.wounds[e] += points
                laid[e] = s.wounds[e]
                s.emit("illness-wounded", {"card": s.name(e), "wounds": points, "now": s.wounds[e]})
                if not s.responded:
                    order.append((points, "illness"))
    if s.book.net_shift:
        order = [(right - healing, "net" if right and healing else "illness" if right else "healing")]
    record(s, order)
    for points, why in order:
        if s.result is None:
            shift(s, points, why)
    for e, wounds in laid.items():
        if wounds >= (s.book.number(e, "wounds") or 4):
            s.emit("chance-removed", {"card": s.name(e), "location": s.place(s.loc[e])})
            s.remove(e)


def record(s: FateState, shifts: list[tuple[int, str]]) -> None:
    """Keep the Count for everybody to read (view.last_count); *shifts* are still to move the chip."""
    cell = s.inferno
    for points, _ in shifts:
        cell = landing(s, cell, points)
    s._around = (tuple(s.wounds), s.inferno, cell)
    if not s.plays and not s.results:
        s.last = (s.turn, (), (), (), (), (), (0, 0, 0), (), ())
        return
    s.last = (s.turn, s.plays, s.cancelled, s.man_defence, s.results, s.draws, s.vortex, s.saved, s.dead)
    if s.log is not None:
        from app.rules.own_fate.projection import count_record

        told: Any = count_record(s)
        s.emit("counted", {"record": told.plain()})


VERBS: dict[str, tuple[Verb, ...]] = {
    "cancel-attack": (Verb("cancel", _offer_cancel, _check_cancel, _cancel),),
    "manoeuvre-defence": (Verb("defend", _offer_defend, _check_defend, _defend),),
}
