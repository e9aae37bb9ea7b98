"""The vampires' harvest, Kostya, the Jugular Vein, and clearing the battle (B6.8–12)."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Action, Manner
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import discard_all, drawn
from app.rules.own_fate.calls import donors_leave
from app.rules.own_fate.compiled import DARK, NONE, VAMPIRE
from app.rules.own_fate.composed import moment
from app.rules.own_fate.count_sums import value
from app.rules.own_fate.holding import changed, rules
from app.rules.own_fate.position import SPELLS_PHASE, Position
from app.rules.own_fate.records import NOTHING, U_ATTACK, Credit, Gain
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import BEGUN
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask
from app.rules.own_fate.walking import check_mobiles, drop_manoeuvres, has_enemy, lose_ownerless


def kostya(s: Position) -> None:
    """Let an Other wounded to death be saved (Kostya; B6.8, A83)."""
    if not moment(s, "would-die"):
        s.step += 1


# --- credit and harvest -----------------------------------------------------------------------------------


def biters(s: Position, n: int) -> list[tuple[int, int]]:
    """Return the living vampires that hit result *n*'s target, with their attacks' strengths."""
    b, r = s.compiled, s.results[n]
    t = r.target
    if not r.wounds or any(s.holder[i] == t for i in b.lamps):
        return []
    if t < b.n_others and any(rules(s, aura, t, r.place) for aura in b.composed.unfed):
        return []
    gone = {one.play for one in s.cancelled}
    found: dict[int, int] = {}
    for i, p in enumerate(s.plays):
        if (
            p.target == t
            and p.place == r.place
            and p.use == U_ATTACK
            and i not in gone
            and b.specialty[p.by] == VAMPIRE
            and p.by not in s.dead
        ):
            found[p.by] = found.get(p.by, 0) + value(s, p)
    return sorted(found.items())


def credit(s: Position) -> None:
    """Let Dark divide each target's wounds among its vampires (B6.9, A79)."""
    while s.slot < len(s.results):
        n = s.slot
        bites = biters(s, n)
        rest = s.results[n].wounds - sum(c.wounds for c in s.credits if c.result == n)
        if s.stage >= len(bites):
            s.slot += 1
            s.stage = BEGUN
            continue
        low, high = credit_range(s, n)
        if low == high:
            s.credits = (*s.credits, Credit(n, bites[s.stage][0], low))
            s.stage += 1
            continue
        ask(s, "credit", DARK, bites[s.stage][0], target=s.results[n].target, wounds=rest)
        return
    s.step += 1
    s.slot, s.stage = 0, BEGUN


def credit_range(s: Position, n: int) -> tuple[int, int]:
    """Return the minimum and maximum wounds for the next vampire of result *n*."""
    bites = biters(s, n)
    rest = s.results[n].wounds - sum(c.wounds for c in s.credits if c.result == n)
    if not s.compiled.credit_own:
        return (rest, rest) if s.stage == len(bites) - 1 else (0, rest)
    later = sum(strength for _, strength in bites[s.stage + 1 :])
    high = min(rest, bites[s.stage][1])
    return min(high, max(0, rest - later)), high


Bounds = Callable[[Position], tuple[int, int]]


def _range_verb(name: str, limits: Bounds, do: Callable[[Position, int, int], None]) -> Verb:
    """Build ``NAME VAMPIRE NUMBER`` for a number within *limits*."""

    def offer(s: Position, out: list[Action]) -> None:
        low, high = limits(s)
        for n in range(low, high + 1):
            out.append(s.compiled.act(name, s.name(s.asked.other), str(n)))

    def check(s: Position, words: Words) -> Refusal | None:
        if len(words) != 2:
            return no.WRONG_ARGUMENTS
        if words[0] != s.name(s.asked.other):
            return no.NOT_THIS_SLOT
        low, high = limits(s)
        return None if words[1] in {str(n) for n in range(low, high + 1)} else no.BAD_NUMBER

    def act(s: Position, words: Words) -> None:
        o = s.asked.other
        s.asked = NOTHING
        do(s, o, int(words[1]))

    return Verb(f"{name} other points", offer, check, act)


def _give_credit(s: Position, o: int, wounds: int) -> None:
    s.credits = (*s.credits, Credit(s.slot, o, wounds))
    s.stage += 1


def credited(s: Position, o: int) -> int:
    """Return all wounds credited to vampire *o* in this Count."""
    return sum(c.wounds for c in s.credits if c.vampire == o)


def healable(s: Position, o: int) -> int:
    """Return how many old wounds *o*'s bites can heal (B6.9)."""
    old = s.wounds_before_battle[o] - sum(r.healed for r in s.results if r.target == o)
    return max(0, min(credited(s, o), old, s.wounds[o]))


def harvest(s: Position) -> None:
    """Let each living vampire, in order, draw or heal for its wounds (B6.9)."""
    b = s.compiled
    while s.slot < b.n_others:
        o = s.slot
        if credited(s, o) and o not in s.dead:
            if healable(s, o):
                ask(s, "harvest", DARK, o, wounds=credited(s, o))
                return
            _harvest(s, o, 0)
        s.slot += 1
    s.step += 1
    s.slot = 0


def _take_harvest(s: Position, o: int, heal: int) -> None:
    _harvest(s, o, heal)
    s.slot += 1


def _harvest(s: Position, o: int, heal: int) -> None:
    wounds = credited(s, o)
    s.wounds[o] -= heal
    cards = s.draw((wounds - heal) * changed(s, "harvest", o, s.compiled.harvest[o]))
    s.hand[o] = s.hand[o] + cards
    s.gains = (*s.gains, Gain(o, wounds, heal, len(cards), "harvest"))
    victims = [s.name(s.results[c.result].target) for c in s.credits if c.vampire == o and c.wounds]
    s.emit(
        "harvested",
        {
            "other": s.name(o),
            "wounds": wounds,
            "victims": tuple(dict.fromkeys(victims)),
            "healed": heal,
            "cards": len(cards),
            "now": s.wounds[o],
        },
    )
    drawn(s, o, cards, "harvest")


def jugular(s: Position) -> None:
    """Trigger what follows the harvest (Jugular Vein, B6.9)."""
    if not moment(s, "wounds-counted"):
        s.step += 1


# --- clearing ---------------------------------------------------------------------------------------------


def clear(s: Position) -> None:
    """Remove the dead, discard played cards, return lent items (B6.11–12)."""
    b = s.compiled
    for i in b.items:
        if s.laid_on[i] != NONE:
            s.laid_on[i] = NONE
            s.emit("item-returned", {"item": s.name(i), "other": s.name(s.holder[i])})
    for t in s.dead:
        s.emit("died", {"other": s.name(t), "location": s.place(s.loc[t])})
        if t < b.n_others:
            discard_all(s, t)
            s.gloom[t] = 0
            for i in b.items:
                if s.holder[i] == t:
                    s.holder[i], s.loc[i] = NONE, s.loc[t]
                    s.emit("item-left", {"item": s.name(i), "location": s.place(s.loc[t])})
        s.remove(t)
    lose_ownerless(s)
    check_mobiles(s)
    s.discard.extend(p.card for p in s.plays if p.card >= 0)
    for one in s.defending_manoeuvres:
        s.discard.extend(one.cards)
    for o in range(b.n_others):
        if s.manoeuvres[o] and not has_enemy(s, o):
            drop_manoeuvres(s, o)
    donors_leave(s)
    s.plays, s.cancelled, s.defending_manoeuvres, s.results, s.credits, s.gains = (), (), (), (), (), ()
    s.dead, s.saved, s.vortex_sum, s.wounds_before_battle = (), (), None, ()
    s.answered = s.gloom_chosen = s.plan_floor = 0
    if s.changes:
        s.changes = tuple(one for one in s.changes if one.until != "battle")
    s.announced = NONE
    s.step += 1
    s.phase = SPELLS_PHASE
    s.slot, s.stage = 0, BEGUN
    if s.log is not None:
        s.emit("phase-began", {"phase": "spells", "turn": s.turn})


def _credit_limits(s: Position) -> tuple[int, int]:
    return credit_range(s, s.slot)


def _harvest_limits(s: Position) -> tuple[int, int]:
    return 0, healable(s, s.asked.other)


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "credit",
        (_range_verb("credit", _credit_limits, _give_credit),),
        {"vampire": "other", "target": "target", "wounds": "wounds"},
        after_slots=True,
        manner=Manner(in_the_open=True),
    ),
    QuestionKind(
        "harvest",
        (_range_verb("harvest", _harvest_limits, _take_harvest),),
        {"vampire": "other", "wounds": "wounds"},
        after_slots=True,
        manner=Manner(in_the_open=True),
    ),
)
