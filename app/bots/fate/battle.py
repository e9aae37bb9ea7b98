"""Rules of thumb for a battle slot: what to lay on whom, how deep into the gloom, what to pay with.

The worth of a card is the worth of the wounds, healings and cells that it adds to what already lies there,
less what the card is worth kept (``field``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from app.bots.fate.field import CELL, Field
from app.bots.fate.sight import kept_hand
from app.rules.game import Action
from app.rules.own_fate import targets
from app.rules.own_fate.book import DARK
from app.rules.own_fate.state import (
    CARD,
    M_ABILITY,
    TARGET,
    U_ATTACK,
    U_DEFENCE,
    U_VORTEX,
    USE,
    FateState,
)
from app.rules.own_fate.tally import tally

PAYING = ("weaken", "burn", "bleed")
"""The verbs that pay for gloom."""
BACK = -1e6
"""Worth of an action that a player never takes by itself."""


def spell_worth(f: Field, card: int, t: int, *, amulet: bool = False, olga: bool = False,
                sword: bool = False) -> float:
    """What *card*, which may be laid on *t* by the slot's Other, adds; what it would be worth kept is not yet
    taken off."""
    s, b = f.s, f.s.book
    if not amulet and (t < b.n_others or (t >= b.first_chance and t != b.svetlana)):
        use, nominal, minus = f.on_other(b.sp_type[card], t)
        nominal = nominal or b.sp_str[card]
        return f.worth(use, t, targets.worth(s, f.o, nominal, minus) if minus else nominal)
    effect = targets.classify(s, f.o, f.loc, b.sp_type[card], b.sp_str[card], t, amulet=amulet, olga=olga)
    if len(effect) == 2:
        return 0.0
    use, nominal, minus = effect
    return f.worth(use, t, targets.worth(s, f.o, nominal, minus) if minus else nominal)


def scores(s: FateState, actions: Sequence[Action], field: Field | None = None) -> list[float]:
    """A score for each of *actions* of a ``battle`` question; *done* is 0. *field* is the table as it lies,
    if somebody has looked."""
    assert s.ask is not None
    b, o = s.book, s.ask[2]
    t = tally(s, o)
    f = field or Field(s, o, t.loc)
    ent, index, kinds = b.ent, b.sp_index, b.sp_kind
    due = t.due - t.paid
    seen = f.seen
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
            # Paid for with a card that would have had to be kept; too strong a card is a waste.
            found.append(-0.05 - kept[card] - (0.15 * (b.sp_str[card] - due)) if due > 0 else BACK)
        elif verb == "weaken":
            found.append(_weaken(f, index[args[0]], int(args[1]), due))
        elif verb == "bleed":
            n = int(args[0])
            near = 0.6 * f.expected(o) if s.wounds[o] + n >= 3 else 0.0
            found.append(-(0.7 + 0.35 * s.wounds[o]) * n - near - 0.05 * (due - n))
        elif verb == "amulet":
            found.append(spell_worth(f, s.amulet[o], ent[args[0]], amulet=True) - 0.4)
        elif verb == "strike":
            found.append(f.worth(U_ATTACK, ent[args[1]], 1.0) - 0.02)
        elif verb == "draw":
            found.append(0.6)
        elif verb == "manoeuvre":
            found.append(f.worth(U_ATTACK, ent[args[1]], 1.0) - 0.35)
        elif verb == "chance":
            card = index[args[1]]
            found.append(_olga(f, card) - kept[card])
        elif verb == "portal":
            loc = b.loc_index[args[1]]
            if loc not in ways:
                ways[loc] = _portal(s, o, loc)
            found.append(ways[loc] - kept[index[args[2]]] - 0.8)
        else:
            found.append(BACK)
    if due > 0:
        _pay_last(actions, found)
    return found


def _pay_last(actions: Sequence[Action], found: list[float]) -> None:
    """While something pays off to play, play it; then pay, since *done* is not offered before."""
    for score, (verb, _) in zip(found, actions, strict=True):
        if score > 0 and verb not in PAYING and verb != "done":
            for n, action in enumerate(actions):
                if action.verb in PAYING:
                    found[n] -= 100.0
            return


def _weaken(f: Field, card: int, n: int, due: int) -> float:
    for step in f.s.plan:
        if step[0] == "play" and step[1][CARD] == card:
            use, t = step[1][USE], step[1][TARGET]
            if use == U_VORTEX:
                return -CELL * n if f.vortex - n > 0 else -60.0
            if use == U_ATTACK and t < f.s.book.n_others:
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
    gain = spell_worth(f, card, s.book.svetlana, olga=True)
    # Olga comes once: let her lift a ban, close the vortex, or lay a strong card.
    if gain >= 40.0 or targets.threatened(s):
        return gain if gain >= 2 * CELL else gain - 2.0
    return gain - 1.2


def _portal(s: FateState, o: int, loc: int) -> float:
    """Leaving by a portal at the end of a battle: to Egor, so that he is watched in the next turn."""
    b = s.book
    return 2.0 if loc == s.loc[b.egor] and portal_leads_on(s, o) else 0.0


def portal_leads_on(s: FateState, o: int) -> bool:
    """Whether *o* is wanted where Egor is."""
    loc = s.loc[s.book.egor]
    return not s.book.hub[loc] and not watched_by_others(s, o, loc)


def watched_by_others(s: FateState, o: int, loc: int) -> bool:
    """Whether another Dark Other than *o* stands at *loc*."""
    b = s.book
    where = s.loc
    # A loop is twice as fast as any() with a generator.
    for e in b.of_side[DARK]:  # noqa: SIM110
        if where[e] == loc and e != o:
            return True
    return False


def gloom_scores(s: FateState, actions: Sequence[Action]) -> list[float]:
    """A score for each level of gloom: what the cards it allows are worth, less the price."""
    assert s.ask is not None
    o = s.ask[2]
    less = 1 if s.dolled >> o & 1 else 0
    gains = greedy(s, o, max(0, 1 + max(s.gloom[o], *(int(args[0]) for _, args in actions)) - less))
    # Not by sum(): from Python 3.12 on it rounds otherwise, and a choice may hang on that.
    totals = [0.0]
    for gain in gains:
        totals.append(totals[-1] + gain)
    found = []
    for _, args in actions:
        level = int(args[0])
        most = max(level, s.gloom[o])
        allowed = max(0, 1 + most - less)
        score = totals[min(allowed, len(gains))] - 0.62 * most
        # To stay in the gloom costs again next time.
        found.append(score - 0.15 * level)
    return found


def greedy(s: FateState, o: int, most: int) -> list[float]:
    """What the cards of *o* would add one after the other, best first (*most*, at most five)."""
    return [pick[0] for pick in islice(picks(s, o), most)]


Way = tuple[int, int, int, int, int]
"""What a card does to a target: target, use, nominal, minus bits, points."""
Pick = tuple[float, int, Way]
"""What a card adds, the card, how it is laid."""


def picks(s: FateState, o: int) -> Iterator[Pick]:
    """The cards of *o* worth laying, one after the other, each on its best target (at most five).

    Found only as they are asked for; meanwhile nothing but the plan of *o* may change.
    """
    b = s.book
    hand = s.hand[o]
    if not hand:
        return
    types, strengths, kind_of = b.sp_type, b.sp_str, b.sp_kind
    loc = s.loc[o]
    f = Field(s, o, loc)
    here = targets.present(s, loc)
    value = f.worth
    keeps = kept_hand(s, o)
    on: dict[int, list[targets.Row]] = {}
    # Cards of one kind do the same: kind -> ways, what each adds less the card kept, the cards left.
    kinds: dict[int, tuple[list[Way], list[float], list[int]]] = {}
    price: dict[int, float] = {}
    asked: dict[tuple[int, int, int], float] = {}
    for card in hand:
        kind = kind_of[card]
        same = kinds.get(kind)
        if same is not None:
            same[2].append(card)
            continue
        typ, strength, cost = types[card], strengths[card], keeps[card]
        row = on.get(typ)
        if row is None:
            row = on[typ] = [way for way in targets.rows(s, o, loc, typ, here) if f.matters(way[0], way[1])]
        ways: list[Way] = []
        gains: list[float] = []
        for t, use, nominal, minus in row:
            if use < 0:
                effect = targets.classify(s, o, loc, typ, strength, t)
                if len(effect) == 2:
                    continue
                use, nominal, minus = effect
            elif not nominal:
                nominal = strength
            points = targets.worth(s, o, nominal, minus) if minus else nominal
            ways.append((t, use, nominal, minus, points))
            key = (t, use, points)
            gain = asked.get(key)
            if gain is None:
                gain = asked[key] = value(use, t, points)
            gains.append(gain - cost)
        if ways:
            kinds[kind], price[kind] = (ways, gains, [card]), cost
    for _ in range(5):
        best, pick = 0.05, None
        # The first card in hand of equals.
        for kind, (_, gains, cards) in kinds.items():
            if gains:
                gain = max(gains)
                if gain > best or (gain == best and pick is not None
                                   and hand.index(cards[0]) < hand.index(kinds[pick][2][0])):
                    best, pick = gain, kind
        if pick is None:
            return
        ways, gains, cards = kinds[pick]
        way = ways[gains.index(best)]
        card = cards.pop(0)
        if not cards:
            del kinds[pick]
        yield best, card, way
        target, use, nominal, minus, _ = way
        f.add((o, card, use, target, loc, 0, nominal, minus, 0, 0), 0)
        asked = {}
        for kind, (ways, gains, _) in kinds.items():
            if use == U_VORTEX:
                # Anton's ability is used once, and not beside a healing.
                free = [n for n, w in enumerate(ways) if w[1] != U_VORTEX or not (w[3] | minus) & M_ABILITY]
                if len(free) < len(ways):
                    ways[:], gains[:] = [ways[n] for n in free], [gains[n] for n in free]
            # A card laid changes only what more is worth on the same target.
            for n, w in enumerate(ways):
                if w[0] == target:
                    key = (target, w[1], w[4])
                    again = asked.get(key)
                    if again is None:
                        again = asked[key] = value(w[1], target, w[4])
                    gains[n] = again - price[kind]


def sword_scores(s: FateState, actions: Sequence[Action]) -> list[float]:
    """The card drawn by the Sword of Light: laid where it does most, else dropped."""
    assert s.ask is not None
    o = s.ask[2]
    f = Field(s, o, tally(s, o).loc)
    return [spell_worth(f, s.book.sp_index[args[0]], s.book.ent[args[1]]) if verb == "play" else 0.01
            for verb, args in actions]
