"""What vampires get for their bites, Kostya, the jugular vein, and the clearing of the field (B6.8–12)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.calls import donors_leave
from app.rules.own_fate.compiled import DARK, NONE, VAMPIRE
from app.rules.own_fate.count import R_HEALED, R_PLACE, R_TARGET, R_WOUNDS, fatal, value
from app.rules.own_fate.entry import discard_all, drawn
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import BY, CARD, PLACE, SPELLS_PHASE, TARGET, U_ATTACK, USE, FateState
from app.rules.own_fate.verbs import Verb, Words, ask, chance_from_hand, fixed, spend
from app.rules.own_fate.walking import check_mobiles, drop_manoeuvres, has_enemy, lose_ownerless


def _slot(s: FateState) -> int:
    assert s.ask is not None
    return int(s.ask[2])


# --- Kostya -----------------------------------------------------------------------------------------------


def savable(s: FateState) -> list[int]:
    """Vampires whom Kostya could save (A83)."""
    b = s.book
    return [
        o
        for o in s.dead
        if o < b.n_others
        and b.spec[o] == VAMPIRE
        and (not b.kostya_exact or s.wounds[o] == fatal(s.results, o))
    ]


def kostya(s: FateState) -> None:
    """B6.8: Dark may save one vampire that is wounded to death."""
    if savable(s) and s.window(DARK, "kostya"):
        ask(s, "kostya", DARK)
    else:
        s.step += 1


def _save(s: FateState, e: int, o: int) -> None:
    s.drop_from_hand(DARK, e)
    spend(s, e, target=s.name(o))
    s.dead = tuple(t for t in s.dead if t != o)
    s.saved = (*s.saved, o)
    s.wounds[o] = fatal(s.results, o) - 1
    s.loc[o] = s.book.moscow
    s.emit(
        "saved", {"card": s.name(e), "other": s.name(o), "location": s.place(s.loc[o]), "now": s.wounds[o]}
    )


# --- credit and harvest -----------------------------------------------------------------------------------


def biters(s: FateState, n: int) -> list[tuple[int, int]]:
    """Living vampires whose cards hit the target of result *n*, with the strength of their attacks."""
    b, r = s.book, s.results[n]
    t = r[R_TARGET]
    if not r[R_WOUNDS] or any(s.holder[i] == t for i in b.lamps):
        return []
    gone = {i for i, _ in s.cancelled}
    found: dict[int, int] = {}
    for i, p in enumerate(s.plays):
        if (
            p[TARGET] == t
            and p[PLACE] == r[R_PLACE]
            and p[USE] == U_ATTACK
            and i not in gone
            and b.spec[p[BY]] == VAMPIRE
            and p[BY] not in s.dead
        ):
            found[p[BY]] = found.get(p[BY], 0) + value(s, p)
    return sorted(found.items())


def credit(s: FateState) -> None:
    """B6.9: whose bite was it? Dark splits the wounds of a target among its vampires (A79)."""
    while s.slot < len(s.results):
        n = s.slot
        bites = biters(s, n)
        rest = s.results[n][R_WOUNDS] - sum(c[2] for c in s.credits if c[0] == n)
        if s.gathered >= len(bites):
            s.slot += 1
            s.gathered = 0
            continue
        low, high = credit_range(s, n)
        if low == high:
            s.credits = (*s.credits, (n, bites[s.gathered][0], low))
            s.gathered += 1
            continue
        ask(s, "credit", DARK, bites[s.gathered][0], s.results[n][R_TARGET], rest)
        return
    s.step += 1
    s.slot, s.gathered = 0, 0


def credit_range(s: FateState, n: int) -> tuple[int, int]:
    """The least and the most wounds that the next vampire of result *n* may be given."""
    bites = biters(s, n)
    rest = s.results[n][R_WOUNDS] - sum(c[2] for c in s.credits if c[0] == n)
    if not s.book.credit_own:
        return (rest, rest) if s.gathered == len(bites) - 1 else (0, rest)
    later = sum(strength for _, strength in bites[s.gathered + 1 :])
    high = min(rest, bites[s.gathered][1])
    return min(high, max(0, rest - later)), high


def _range_verb(name: str, bounds: object) -> Verb:
    def limits(s: FateState) -> tuple[int, int]:
        return bounds(s)  # type: ignore[operator, no-any-return]

    def offer(s: FateState, out: list[Action]) -> None:
        low, high = limits(s)
        for n in range(low, high + 1):
            out.append(s.book.act(name, s.book.names[_slot(s)], str(n)))

    def check(s: FateState, words: Words) -> Refusal | None:
        if len(words) != 2:
            return no.WRONG_ARGUMENTS
        if words[0] != s.book.names[_slot(s)]:
            return no.NOT_THIS_SLOT
        low, high = limits(s)
        return None if words[1] in {str(n) for n in range(low, high + 1)} else no.BAD_NUMBER

    def do(s: FateState, words: Words) -> None:
        if name == "credit":
            s.credits = (*s.credits, (s.slot, _slot(s), int(words[1])))
            s.gathered += 1
        elif name == "harvest":
            _harvest(s, _slot(s), int(words[1]))
            s.slot += 1
        s.ask = None

    return Verb(name, offer, check, do)


def credited(s: FateState, o: int) -> int:
    """All wounds credited to vampire *o* in this Count."""
    return int(sum(c[2] for c in s.credits if c[1] == o))


def healable(s: FateState, o: int) -> int:
    """How many of its old wounds *o* may heal by its bites (A80)."""
    old = s.old_wounds[o] - sum(r[R_HEALED] for r in s.results if r[R_TARGET] == o)
    return int(max(0, min(credited(s, o), old, s.wounds[o])))


def harvest(s: FateState) -> None:
    """B6.9: each living vampire, in order, draws or heals for its wounds."""
    b = s.book
    while s.slot < b.n_others:
        o = s.slot
        if credited(s, o) and o not in s.dead:
            if healable(s, o):
                ask(s, "harvest", DARK, o, credited(s, o))
                return
            _harvest(s, o, 0)
        s.slot += 1
    s.step += 1
    s.slot = 0


def _harvest(s: FateState, o: int, heal: int) -> None:
    wounds = credited(s, o)
    s.wounds[o] -= heal
    cards = s.draw((wounds - heal) * s.book.harvest[o])
    s.hand[o] = s.hand[o] + cards
    s.draws = (*s.draws, (o, wounds, heal, len(cards), "harvest"))
    s.emit(
        "harvested",
        {"other": s.name(o), "wounds": wounds, "healed": heal, "cards": len(cards), "now": s.wounds[o]},
    )
    drawn(s, o, cards)


def sated(s: FateState) -> list[int]:
    """Living vampires that were credited with a wound (A84)."""
    return sorted({c[1] for c in s.credits if c[2] and c[1] not in s.dead})


def jugular(s: FateState) -> None:
    """B6.9, last: the jugular vein."""
    if sated(s) and s.window(DARK, "jugular-vein"):
        ask(s, "jugular", DARK)
    else:
        s.step += 1


def _feast(s: FateState, e: int, o: int) -> None:
    s.drop_from_hand(DARK, e)
    spend(s, e, target=s.name(o))
    healed, s.wounds[o] = s.wounds[o], 0
    cards = s.draw(max(0, s.book.strength[o] - len(s.hand[o])))
    s.hand[o] = s.hand[o] + cards
    s.draws = (*s.draws, (o, 0, healed, len(cards), "jugular-vein"))
    s.emit("jugular", {"card": s.name(e), "other": s.name(o), "healed": healed, "cards": len(cards)})
    drawn(s, o, cards)


def _on_vampire(window: str, candidates: object, do: object) -> Verb:
    """``chance CARD VAMPIRE`` for Kostya and the jugular vein."""

    def offer(s: FateState, out: list[Action]) -> None:
        for e in s.playable(DARK, window):
            for o in candidates(s):  # type: ignore[operator]
                out.append(s.book.act("chance", s.book.names[e], s.book.names[o]))

    def check(s: FateState, words: Words) -> Refusal | None:
        refusal = chance_from_hand(s, DARK, words, window)
        if refusal is not None:
            return refusal
        if len(words) != 2:
            return no.WRONG_ARGUMENTS
        return None if s.book.entity(words[1]) in candidates(s) else no.NOT_CANDIDATE  # type: ignore[operator]

    def act(s: FateState, words: Words) -> None:
        s.ask = None
        do(s, s.book.ent[words[0]], s.book.ent[words[1]])  # type: ignore[operator]

    return Verb("chance", offer, check, act)


def _pass(s: FateState) -> None:
    s.ask = None
    s.step += 1


# --- clearing ---------------------------------------------------------------------------------------------


def clear(s: FateState) -> None:
    """B6.11–12: the dead leave, the cards are discarded, what was lent returns."""
    b = s.book
    for i in b.items:
        if s.lies[i] != NONE:
            s.lies[i] = NONE
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
    s.discard.extend(p[CARD] for p in s.plays if p[CARD] >= 0)
    for _, cards in s.man_defence:
        s.discard.extend(cards)
    for o in range(b.n_others):
        if s.man[o] and not has_enemy(s, o):
            drop_manoeuvres(s, o)
    donors_leave(s)
    s.plays, s.cancelled, s.man_defence, s.results, s.credits, s.draws = (), (), (), (), (), ()
    s.dead, s.saved, s.vortex, s.old_wounds = (), (), (), ()
    s.dolled = s.responded = s.gloom_to = s.barrier = 0
    s.begun = NONE
    s.step += 1
    s.phase = SPELLS_PHASE
    s.slot, s.gathered = 0, 0
    if s.log is not None:
        s.emit("phase-began", {"phase": "spells", "turn": s.turn})


VERBS: dict[str, tuple[Verb, ...]] = {
    "kostya": (_on_vampire("kostya", savable, _save), fixed("pass", _pass)),
    "credit": (_range_verb("credit", lambda s: credit_range(s, s.slot)),),
    "harvest": (_range_verb("harvest", lambda s: (0, healable(s, _slot(s)))),),
    "jugular": (_on_vampire("jugular-vein", sated, _feast), fixed("pass", _pass)),
}
