"""The sums of the Count (B6.4–5, B6.10)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LETHAL
from app.rules.own_fate.holding import cause, changed
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import (
    S_DARK_SWORD,
    S_MANOEUVRE,
    U_ATTACK,
    U_DEFENCE,
    U_HEALING,
    U_ILLNESS,
    U_VORTEX,
    LastCount,
    Play,
    Result,
    VortexSum,
)
from app.rules.own_fate.vocabulary import POINTS, RULE


def value(s: Position, play: Play) -> int:
    """Return a laid card's strength in the Count."""
    if s.compiled.points_vary:
        return _left(s, play) + strengthened(s, play)
    left = targets.worth(s, play.by, play.nominal, play.minus) if play.minus else play.nominal
    return left - play.paid if left > play.paid else 0


def _left(s: Position, play: Play) -> int:
    """Return its strength after minuses."""
    left = targets.worth(s, play.by, play.nominal, play.minus) if play.minus else play.nominal
    return max(0, left - play.paid)


def strengthened(s: Position, play: Play) -> int:
    """Return how much powers strengthen or weaken a laid card (K6).

    Strokes, manoeuvres and cards already at 0 don't change.
    """
    if not s.compiled.points_vary or play.use > U_HEALING or play.card < 0 or play.source == S_MANOEUVRE:
        return 0
    points = _left(s, play)
    return max(-points, changed(s, POINTS[play.use], play.by, 0, play.place)) if points else 0


def attacks_on(s: Position, t: int) -> list[int]:
    """Return the indices in ``plays`` of attack cards on *t* that still count."""
    gone = {one.play for one in s.cancelled}
    return [
        n
        for n, p in enumerate(s.plays)
        if p.target == t and p.use == U_ATTACK and p.card >= 0 and p.source != S_MANOEUVRE and n not in gone
    ]


def parried(s: Position) -> list[tuple[int, str]]:
    """Return strokes of the Sword of Darkness that a defence stops, even one worth 0 (A71).

    Each is an index in ``plays`` with the name of the defence.
    """
    if s.compiled.sword_in_sum:
        return []
    found = []
    for n, p in enumerate(s.plays):
        if p.source == S_DARK_SWORD:
            for q in s.plays:
                if q.use == U_DEFENCE and q.target == p.target and q.place == p.place:
                    found.append((n, s.compiled.spell_names[q.card]))
                    break
    return found


def _sums(s: Position, t: int) -> tuple[int, int, bool]:
    """Return attack and defence on *t*, and whether it defended itself."""
    gone = {one.play for one in s.cancelled}
    attack = defence = 0
    itself = False
    for n, p in enumerate(s.plays):
        if p.target != t or n in gone:
            continue
        if p.use == U_ATTACK:
            attack += value(s, p)
        elif p.use == U_DEFENCE:
            defence += value(s, p)
            itself = itself or p.by == t
    return attack, defence, itself


def manoeuvre_most(s: Position, o: int) -> int:
    """Return how many manoeuvres *o* can usefully defend with now (B7)."""
    if not s.manoeuvres[o]:
        return 0
    attack, defence, itself = _sums(s, o)
    return min(len(s.manoeuvres[o]), attack - defence) if itself and attack > defence else 0


def summed(s: Position) -> list[Result]:
    """Return healing and net wounds per target and location (B6.4–5)."""
    b = s.compiled
    gone = {one.play for one in s.cancelled}
    groups: dict[tuple[int, int], list[Play]] = {}
    for n, p in enumerate(s.plays):
        t = p.target
        if p.use <= U_HEALING and n not in gone and not b.n_others <= t < b.first_chance:
            groups.setdefault((t, p.place), []).append(p)
    for t in s.dead:
        # An Other that couldn't pay for gloom may have to die without any play on it (A64).
        groups.setdefault((t, s.loc[t]), [])
    helped = {one.other: one.cards for one in s.defending_manoeuvres}
    results: list[Result] = []
    wounds: dict[int, int] = {}
    healable: dict[int, int] = {}
    spared: set[int] = set()
    varies = bool(s.changes or b.varying)
    for (t, loc), plays in sorted(groups.items()):
        before = wounds.get(t, s.wounds[t])
        old = healable.get(t, s.wounds[t])
        heal = attack = defence = 0
        for p in plays:
            if p.use == U_ATTACK:
                attack += value(s, p)
            elif p.use == U_DEFENCE:
                defence += value(s, p)
            else:
                heal += value(s, p)
        # Only wounds from before the Count can be healed (A55).
        healed = min(heal, old)
        healable[t] = old - healed
        if t in helped and s.loc[t] == loc:
            defence += sum(b.spell_points[c] if b.printed_manoeuvres else 1 for c in helped[t])
        net = max(0, attack - defence)
        changes: list[tuple[str, int, str]] = []
        total = net
        if net:
            for a in sorted({p.by for p in plays if p.use == U_ATTACK}):
                more = changed(s, "wounds-dealt", a, b.more[a], loc) if varies else b.more[a]
                if more:
                    more = max(more, -total)
                    whose = cause(s, "wounds-dealt", a, loc) if varies and more != b.more[a] else ""
                    changes.append((whose or b.names[a], more, RULE if whose else "A78"))
                    total += more
        less = b.less[t] if t < b.n_others and total else 0
        if varies and t < b.n_others and total:
            less = -changed(s, "wounds-taken", t, -less, loc)
        if less and t not in spared:
            spared.add(t)
            less = min(total, less)
            whose = cause(s, "wounds-taken", t, loc) if varies and less != b.less[t] else ""
            changes.append((whose or b.names[t], -less, RULE if whose else "A78"))
            total -= less
        lethal = deadly(s, t, loc, before - healed)
        room = room_for(s, t, before - healed, lethal)
        if total > room:
            changes.append(
                ("egor-limit" if t == b.egor else "overkill", room - total, "A57" if t == b.egor else "A80")
            )
            total = room
        after = before - healed + total
        wounds[t] = after
        results.append(
            Result(t, loc, attack, defence, net, tuple(changes), total, healed, before, after, lethal)
        )
    return results


def deadly(s: Position, t: int, loc: int, wounds: int = 0) -> int:
    """Return how many wounds kill *t* in a battle at *loc*; 0 if none do.

    With A80, an Other that comes to the Roof with three *wounds* is killed by one more (A81).
    """
    b = s.compiled
    if t == b.egor:
        return 0
    if t >= b.n_others:
        return b.number(t, "wounds") or LETHAL
    lethal = changed(s, "lethal", t, b.lethal[loc], loc) if "lethal" in b.varying else b.lethal[loc]
    if lethal <= wounds and t not in s.dead and not (b.overkill or b.first_edition):
        return min(LETHAL, wounds + 1)
    return lethal


def room_for(s: Position, t: int, wounds: int, lethal: int) -> int:
    """Return how many wounds can still be placed on *t* (A57, A80)."""
    b = s.compiled
    if t == b.egor:
        limit = b.number(t, "limit") or 3
        return limit if b.egor_by_battle else max(0, limit - wounds)
    return 999 if b.overkill or not lethal else max(0, lethal - wounds)


def fallen(s: Position, results: Sequence[Result]) -> tuple[int, ...]:
    """Return who dies in the Count of *results* (B6.7), including unpaid gloom (A64)."""
    b = s.compiled
    after = list(s.wounds)
    for r in results:
        after[r.target] = r.after
    found = {r.target for r in results if r.wounds and 0 < r.lethal <= after[r.target]}
    found.update(o for o in s.dead if after[o] >= deadly(s, o, s.loc[o]))
    found.update(o for o in range(b.n_others) if after[o] >= LETHAL and s.zone[o] == IN_PLAY)
    return tuple(sorted(found))


def vortex_points(s: Position) -> tuple[int, int]:
    """Return the Illness's wounds and the healing on the vortex in this battle (B6.10)."""
    ill: dict[int, int] = {}
    healing = 0
    for p in s.plays:
        if p.use == U_VORTEX:
            healing += value(s, p)
        elif p.use == U_ILLNESS:
            ill[p.target] = ill.get(p.target, 0) + value(s, p)
    if not ill:
        return 0, healing
    points = sum(min(n, max(0, (s.compiled.number(e, "wounds") or 4) - s.wounds[e])) for e, n in ill.items())
    return points, healing


def landing(s: Position, cell: int, by: int) -> int:
    """Return the cell a shift *by* takes the chip to from *cell*.

    0 and one past the last are off the track, and final.
    """
    if not by or not 1 <= cell <= s.compiled.vortex_cells:
        return cell
    return max(0, min(s.compiled.vortex_cells + 1, cell + by))


def so_far(s: Position, vortex: VortexSum) -> LastCount:
    """Return the Count of *s* so far, with the *vortex* sum."""
    plays, defended = s.plays, s.defending_manoeuvres
    return LastCount(s.turn, plays, s.cancelled, defended, s.results, s.gains, vortex, s.saved, s.dead)
