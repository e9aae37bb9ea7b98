"""Rules of thumb for a battle slot: what to lay on which target, how deep into the gloom, what to pay with.

A card's worth is that of the wounds, healings, and cells that it adds to those on the table, less its worth
in hand (``field``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from app.bots.fate.field import CELL, Field
from app.bots.fate.laying import picks
from app.bots.fate.sight import kept_hand
from app.rules.game import Action
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import DARK
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import U_ATTACK, U_DEFENCE, U_VORTEX, Lay
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import tally

PAYING = ("weaken", "burn", "bleed")
"""The verbs that pay for gloom."""
BACK = -1e6
"""Score of an action that a player never chooses."""


def spell_worth(
    f: Field, card: int, t: int, *, amulet: bool = False, olga: bool = False, sword: bool = False
) -> float:
    """Return what *card*, laid on *t* by the slot's Other, adds; its worth in hand isn't deducted."""
    s, b = f.s, f.s.compiled
    if not amulet and (t < b.n_others or (t >= b.first_chance and t != b.svetlana)):
        use, nominal, minus = f.on_other(b.spell_types[card], t)
        nominal = nominal or b.spell_points[card]
        return f.worth(use, t, targets.worth(s, f.o, nominal, minus) if minus else nominal)
    effect = targets.classify(
        s, f.o, f.loc, b.spell_types[card], b.spell_points[card], t, amulet=amulet, olga=olga
    )
    if isinstance(effect, Refusal):
        return 0.0
    use, nominal, minus = effect
    return f.worth(use, t, targets.worth(s, f.o, nominal, minus) if minus else nominal)


def scores(s: Position, actions: Sequence[Action], field: Field | None = None) -> list[float]:
    """Return a score for each of *actions* of a ``battle`` question; *done* is 0.

    *field*: the table, if already read.
    """
    b, o = s.compiled, s.asked.other
    t = tally(s, o)
    f = field or Field(s, o, t.loc)
    ent, index, kinds = b.entity_index, b.spell_index, b.spell_designs
    due = t.due - t.paid
    # Copies of a card do the same.
    seen: dict[tuple[int, str], float] = {}
    ways: dict[int, float] = {}
    kept = kept_hand(s, o)
    found: list[float] = []
    for verb, args in actions:
        if verb == "play":
            card = index[args[0]]
            key = (kinds[card], args[1])
            score = seen.get(key)
            if score is None:
                score = seen[key] = spell_worth(f, card, ent[args[1]]) - kept[card]
            found.append(score)
        elif verb == "done":
            found.append(0.0)
        elif verb == "back":
            found.append(BACK)
        elif verb == "burn":
            card = index[args[0]]
            # Pay with cards that aren't worth keeping; too strong a card is a waste.
            found.append(-0.05 - kept[card] - (0.15 * (b.spell_points[card] - due)) if due > 0 else BACK)
        elif verb == "weaken":
            found.append(_weaken(f, index[args[0]], int(args[1]), due))
        elif verb == "bleed":
            n = int(args[0])
            near = 0.6 * f.expected(o) if s.wounds[o] + n >= 3 else 0.0
            found.append(-(0.7 + 0.35 * s.wounds[o]) * n - near - 0.05 * (due - n))
        elif verb == "amulet":
            found.append(spell_worth(f, s.amulet[o], ent[args[0]], amulet=True) - 0.4)
        elif verb == "strike":
            idle = not b.sword_in_sum and ent[args[1]] in f.defence
            found.append((0.0 if idle else f.worth(U_ATTACK, ent[args[1]], 1.0)) - 0.02)
        elif verb == "draw":
            found.append(0.6)
        elif verb == "manoeuvre":
            found.append(f.worth(U_ATTACK, ent[args[1]], 1.0) - 0.35)
        elif verb == "chance":
            card = index[args[1]]
            found.append(_olga(f, card) - kept[card])
        elif verb == "portal":
            loc = b.location_index[args[1]]
            if loc not in ways:
                ways[loc] = _portal(s, o, loc)
            found.append(ways[loc] - kept[index[args[2]]] - 0.8)
        else:
            found.append(BACK)
    if due > 0:
        _pay_last(actions, found)
    return found


def _pay_last(actions: Sequence[Action], found: list[float]) -> None:
    """Play while something pays off; pay afterwards, since *done* is not offered before."""
    for score, (verb, _) in zip(found, actions, strict=True):
        if score > 0 and verb not in PAYING and verb != "done":
            for n, action in enumerate(actions):
                if action.verb in PAYING:
                    found[n] -= 100.0
            return


def _weaken(f: Field, card: int, n: int, due: int) -> float:
    for step in f.s.plan:
        if isinstance(step, Lay) and step.play.card == card:
            use, t = step.play.use, step.play.target
            if use == U_VORTEX:
                return -CELL * n if f.vortex - n > 0 else -60.0
            if use == U_ATTACK and t < f.s.compiled.n_others:
                laid = f.attack.get(t, 0.0) - f.defence.get(t, 0.0)
                lost = f.harm(t, max(0.0, laid)) - f.harm(t, max(0.0, laid - n))
                return -lost - 0.05 * (due - n) - 0.02
            if use == U_DEFENCE:
                coming = f.threat(t)
                return f.harm(t, max(0.0, coming)) - f.harm(t, max(0.0, coming + n)) - 0.05 * (due - n)
            return -0.7 * n - 0.05 * (due - n)
    return -0.7 * n


def _olga(f: Field, card: int) -> float:
    s = f.s
    gain = spell_worth(f, card, s.compiled.svetlana, olga=True)
    # Olga comes once: let her lift a ban, close the vortex, or lay a strong card.
    if gain >= 40.0 or targets.threatened(s):
        return gain if gain >= 2 * CELL else gain - 2.0
    return gain - 1.2


def _portal(s: Position, o: int, loc: int) -> float:
    """Score leaving by a portal at the end of a battle: to Egor, to watch him in the next turn."""
    b = s.compiled
    return 2.0 if loc == s.loc[b.egor] and portal_leads_on(s, o) else 0.0


def portal_leads_on(s: Position, o: int) -> bool:
    """Return whether *o* is useful where Egor is."""
    loc = s.loc[s.compiled.egor]
    return not s.compiled.hub[loc] and not watched_by_others(s, o, loc)


def watched_by_others(s: Position, o: int, loc: int) -> bool:
    """Return whether another Dark Other than *o* is at *loc*."""
    b = s.compiled
    where = s.loc
    # A loop is twice as fast as any() with a generator.
    for e in b.of_side[DARK]:  # noqa: SIM110
        if where[e] == loc and e != o:
            return True
    return False


def gloom_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Return a score for each level of gloom: the worth of the cards it allows, less the price."""
    o = s.asked.other
    less = 1 if s.under_doll >> o & 1 else 0
    gains = greedy(s, o, max(0, 1 + max(s.gloom[o], *(int(args[0]) for _, args in actions)) - less))
    # Not by sum(): from Python 3.12 on it rounds differently, which may change a choice.
    totals = [0.0]
    for gain in gains:
        totals.append(totals[-1] + gain)
    found = []
    for _, args in actions:
        level = int(args[0])
        most = max(level, s.gloom[o])
        allowed = max(0, 1 + most - less)
        score = totals[min(allowed, len(gains))] - 0.62 * most
        # Staying in the gloom costs again next time.
        found.append(score - 0.15 * level)
    return found


def greedy(s: Position, o: int, most: int) -> list[float]:
    """Return what the cards of *o* would add one by one, best first (*most*, at most five)."""
    return [pick[0] for pick in islice(picks(s, o), most)]


def sword_scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score the card drawn by the Sword of Light: laid for the most effect, else dropped."""
    o = s.asked.other
    f = Field(s, o, tally(s, o).loc)
    return [
        spell_worth(f, s.compiled.spell_index[args[0]], s.compiled.entity_index[args[1]])
        if verb == "play"
        else 0.01
        for verb, args in actions
    ]
