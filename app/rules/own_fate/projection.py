"""From a masked state to the frozen values that windows and bots read."""

from __future__ import annotations

from typing import Any, Literal, cast

from app.rules.game import Question, Seat
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SEAT_NAMES, SIDES, SPECIALTIES
from app.rules.own_fate.count import deadly, fatal, parried, value
from app.rules.own_fate.redaction import HIDDEN_ZONE
from app.rules.own_fate.state import (
    BATTLE,
    BY,
    CARD,
    FACE_DOWN,
    IN_DECK,
    IN_HAND,
    IN_PLAY,
    M_ABILITY,
    M_AMULET,
    M_AS_ATTACK,
    M_OTHER,
    M_SELF,
    MINUS,
    MOVEMENT,
    NOMINAL,
    PAID,
    PHASES,
    PLACE,
    SOURCE,
    TARGET,
    U_ILLNESS,
    U_PAYMENT,
    U_VORTEX,
    USE,
    FateState,
)
from app.rules.own_fate.tally import tally
from app.rules.own_fate.view import (
    CallView,
    CountLine,
    CountRecord,
    CountTarget,
    EffectView,
    FateView,
    Harvest,
    ItemView,
    Later,
    LocationView,
    Minus,
    OtherView,
    PersonView,
    Phase,
    PlayView,
    SlotView,
    Source,
    TurnView,
    Use,
)
from app.rules.own_fate.walking import closed, must_leave

USES: tuple[Use, ...] = ("attack", "defence", "healing", "vortex", "illness", "payment")
SOURCES: tuple[Source, ...] = (
    "hand",
    "amulet",
    "sword-of-light",
    "sword-of-darkness",
    "manoeuvre",
    "extra",
    "olga",
)
_ZONES: dict[int, Literal["play", "hand", "hidden", "removed"]] = {
    IN_DECK: "hidden",
    IN_HAND: "hand",
    IN_PLAY: "play",
    HIDDEN_ZONE: "hidden",
}
_SLOTS = (
    "enter",
    "movement",
    "passengers",
    "close-way",
    "leave-metro",
    "doll",
    "gloom",
    "battle",
    "sword-card",
    "amulet",
    "discard",
    "feed",
)
_AFTER_SLOTS = (
    "leave-metro",
    "extra-card",
    "cancel-attack",
    "manoeuvre-defence",
    "kostya",
    "credit",
    "harvest",
    "jugular",
)
"""Questions of a phase in which everybody has had a turn."""
_RULES = {
    "attack": "K0.attack",
    "defence": "K0.defence",
    "healing": "K0.healing",
    "vortex": "K4.svetlana",
    "illness": "K3.svetlana-mother-illness",
    "payment": "B4",
}
_SOURCE_RULES = {
    "amulet": "A69",
    "sword-of-light": "A72",
    "sword-of-darkness": "A71",
    "manoeuvre": "B7",
    "extra": "K1.larisa",
    "olga": "A90",
}


def look(m: FateState, seat: Seat | None, real: FateState | None) -> FateView:
    """The view of *seat* from its masked state *m*; *real* gives the legal actions of its own decision."""
    b = m.book
    mine = real is not None and real.to_move == seat and seat is not None
    me = NONE if seat is None else SEAT_NAMES.index(seat)
    return FateView(
        seat=seat,
        turn=m.turn,
        phase=cast(Phase, PHASES[m.phase]),
        question=_question(m),
        actions=tuple(real.legal()) if mine and real is not None else (),
        outcome=m.outcome,
        options=dict(b.options),
        balance=m.balance,
        balance_limit=b.bal_max,
        inferno=m.inferno,
        vortex=b.labels[1:],
        locations=tuple(_location(m, i) for i in range(len(b.locs))),
        others=tuple(_other(m, o) for o in range(b.n_others)),
        persons=_persons(m),
        items=_items(m),
        plays=_plays(m),
        plan=_plan(m),
        slot=battle_slot(m),
        bled=sum(step[1] for step in m.plan if step[0] == "bleed") if m.ask and m.ask[0] == "battle" else 0,
        hands={SEAT_NAMES[n]: tuple(m.name(e) if e >= 0 else None for e in m.hands[n]) for n in (0, 1)},
        playable=_playable(m, me),
        spell_deck=len(m.deck),
        spell_discards=m.spells(m.discard),
        probability_deck=len(m.pdeck),
        top_side=_top_side(m),
        top_card=m.name(m.pdeck[-1]) if m.pdeck and m.pdeck[-1] >= 0 else None,
        in_deck=tuple(b.names[e] for e in b.in_deck if m.zone[e] == IN_DECK),
        removed=tuple(b.names[e] for e in m.removed),
        calls=tuple(CallView(m.name(v), m.name(d), bool(j)) for v, d, j in _calls(m)),
        effects=_effects(m),
        order=_order(m),
        last_count=count_record(m) if m.last is not None else None,
        unbuilt=tuple(b.names[e] for e in range(b.n_ents) if not b.built[e]),
        masked=m,
    )


def _question(m: FateState) -> Question | None:
    """What is asked; nothing in a position that is only sketched."""
    return m.question if m.ask is not None or m.result is not None or m.offer >= 0 else None


def _calls(m: FateState) -> tuple[tuple[int, int, int], ...]:
    if m.ask is not None and m.ask[0] in ("calls", "redirect"):
        return m.plan
    return m.calls


def _other(m: FateState, o: int) -> OtherView:
    b = m.book
    zone = _ZONES.get(m.zone[o], "removed")
    bit = 1 << o
    hand = tuple(b.sp_name[c] if c >= 0 else None for c in m.hand[o])
    return OtherView(
        key=b.names[o],
        side=SIDES[b.side[o]],
        specialty=SPECIALTIES[b.spec[o]],
        strength=b.strength[o],
        experience=b.experience[o],
        initiative=b.initiative[o],
        cost=b.cost[o],
        zone=zone,
        location=m.place(m.loc[o]),
        wounds=m.wounds[o],
        lethal=deadly(m, o, m.loc[o]) if m.loc[o] != NONE else 4,
        gloom=m.gloom[o],
        hand=hand,
        has_amulet=m.amulet[o] != NONE,
        amulet=b.sp_name[m.amulet[o]] if m.amulet[o] >= 0 else None,
        manoeuvres=tuple(b.sp_name[c] if c >= 0 else None for c in m.man[o]),
        items=tuple(b.names[i] for i in b.items if m.holder[i] == o),
        moved=bool((m.moved | m.ported) & bit),
        calling=bool(m.calling & bit),
        entrant=bool(m.entrants & bit) and m.zone[o] == IN_PLAY,
        must_leave=m.phase == MOVEMENT and must_leave(m, o),
        doll=bool(m.dolled & bit),
        power_built=b.built[o],
    )


def _persons(m: FateState) -> tuple[PersonView, ...]:
    b = m.book
    callers = {d: m.name(v) for v, d, _ in _calls(m)}
    return tuple(
        PersonView(b.names[e], m.place(m.loc[e]), m.wounds[e], b.donor[e], callers.get(e, ""))
        for e in (*b.persons, *b.chances)
        if m.zone[e] == IN_PLAY and m.loc[e] != NONE
    )


def _items(m: FateState) -> tuple[ItemView, ...]:
    b = m.book
    return tuple(
        ItemView(
            b.names[i],
            SIDES[b.side[i]],
            m.name(m.holder[i]),
            m.place(m.item_loc(i)),
            m.name(m.lies[i]),
            bool(m.used_items >> i & 1),
        )
        for i in b.items
        if m.zone[i] == IN_PLAY
    )


def _location(m: FateState, i: int) -> LocationView:
    b = m.book
    return LocationView(
        key=b.locs[i],
        ways=tuple(b.locs[w] for w in b.ways[i]),
        others=tuple(b.names[o] for o in range(b.n_others) if m.loc[o] == i),
        persons=tuple(b.names[e] for e in (*b.persons, *b.chances) if m.loc[e] == i),
        items=tuple(b.names[t] for t in b.items if m.loc[t] == i and m.holder[t] == NONE),
        closed_to="light" if closed(m, i) != NONE else "",
        open_to_vampires=m.papa == i,
    )


def _minus(m: FateState, p: Any) -> tuple[Minus, ...]:
    bits, found = p[MINUS], []
    if bits & M_OTHER:
        found.append(Minus(1, "other", "K0.defence"))
    if bits & M_SELF:
        found.append(Minus(1, "self", "K0.healing"))
    if bits & M_AMULET:
        found.append(Minus(1, "amulet", "A69"))
    if bits & M_ABILITY:
        found.append(Minus(m.book.ability[p[BY]] or m.book.lent, "ability", "A89"))
    if bits & M_AS_ATTACK:
        strength = m.book.sp_str[p[CARD]] if p[CARD] >= 0 else 1
        if strength > 1:
            found.append(Minus(strength - 1, "as-attack", "A77"))
    if p[PAID]:
        found.append(Minus(p[PAID], "gloom", "A62"))
    return tuple(found)


def _nominal(m: FateState, p: Any) -> int:
    """The printed strength (a vampire's defence as Attack-1 loses the rest of it)."""
    if p[MINUS] & M_AS_ATTACK and p[CARD] >= 0:
        return int(m.book.sp_str[p[CARD]])
    return int(p[NOMINAL])


def _play(m: FateState, p: Any, cancelled: str = "") -> PlayView:
    b = m.book
    source = SOURCES[p[SOURCE]]
    if p[CARD] == -99:
        gloom = (Minus(p[PAID], "gloom", "A62"),) if p[PAID] else ()
        return PlayView(
            b.names[p[BY]],
            None,
            "payment" if p[USE] == U_PAYMENT else None,
            b.names[p[TARGET]],
            b.locs[p[PLACE]],
            None,
            gloom,
            None,
            source,
            True,
            cancelled,
        )
    return PlayView(
        b.names[p[BY]],
        _card(m, p),
        USES[p[USE]],
        b.names[p[TARGET]],
        b.locs[p[PLACE]],
        _nominal(m, p),
        _minus(m, p),
        value(m, p),
        source,
        bool(p[FACE_DOWN]),
        cancelled,
    )


def _plays(m: FateState) -> tuple[PlayView, ...]:
    gone = dict((*parried(m), *m.cancelled))
    return tuple(_play(m, p, gone.get(n, "")) for n, p in enumerate(m.plays))


def _card(m: FateState, p: Any) -> str:
    return str(m.book.sp_name[p[CARD]] if p[CARD] >= 0 else m.book.names[~p[CARD]])


def planned(m: FateState) -> tuple[list[Any], dict[int, int]]:
    """The cards that the battle plan lays, and the points that each gives for gloom."""
    if m.ask is None or m.ask[0] not in ("battle", "sword-card"):
        return [], {}
    paid: dict[int, int] = {}
    for step in m.plan:
        if step[0] == "weaken":
            paid[step[1]] = paid.get(step[1], 0) + step[2]
    return [step[1] for step in m.plan if step[0] == "play"], paid


def _plan(m: FateState) -> tuple[PlayView, ...]:
    """The steps of the plan as plays: payments lie on the Other itself, a portal's card on it too."""
    if m.ask is None or m.ask[0] not in ("battle", "sword-card"):
        return ()
    b, o = m.book, m.ask[2]
    paid = planned(m)[1]
    found = []
    here = m.loc[o]
    for step in m.plan:
        if step[0] == "play":
            p = step[1]
            found.append(_play(m, (*p[:PAID], paid.get(p[CARD], 0), 0)))
        elif step[0] in ("burn", "portal"):
            strength = b.sp_str[step[1]]
            use: Use = "payment" if step[0] == "burn" else "portal"
            if step[0] == "portal":
                here = step[2]
            found.append(
                PlayView(
                    b.names[o], b.sp_name[step[1]], use, b.names[o], b.locs[here], strength, (), 0, "hand"
                )
            )
    return tuple(found)


def battle_slot(m: FateState) -> SlotView | None:
    """The battle slot now going on, as its owner sees it; None if there is none."""
    if m.ask is None or m.ask[0] not in ("battle", "sword-card", "gloom"):
        return None
    o = m.ask[2]
    t = tally(m, o)
    return SlotView(m.book.names[o], t.allowance, t.used, m.gloom[o], m.gloom_to, t.due, t.paid)


def _playable(m: FateState, me: int) -> tuple[str, ...]:
    """The cards of this seat's own hand whose power is built."""
    return (
        tuple(m.name(e) for e in m.hands[me] if e >= 0 and (m.book.built[e] or e < m.book.n_others))
        if me >= 0
        else ()
    )


def _top_side(m: FateState) -> str:
    if not m.pdeck:
        return ""
    top = m.pdeck[-1]
    return SIDES[m.book.side[top] if top >= 0 else -2 - top]


def _effects(m: FateState) -> tuple[EffectView, ...]:
    b = m.book
    found = []
    if m.cops != NONE:
        found.append(EffectView("cops", m.name(m.cops), m.place(m.loc[m.cops])))
    if m.annulled:
        mother = b.chance_of.get("egor-mother", (NONE,))[0]
        where = m.place(m.loc[mother]) if mother != NONE else ""
        found.append(EffectView("calls-annulled", m.name(mother), where))
    for e in b.chances:
        if m.zone[e] != IN_PLAY:
            continue
        kind = {
            "broken-mobile": "closed",
            "kostya-father": "flat-open",
            "svetlana-mother-illness": "illness",
        }.get(b.power_name[e])
        if kind:
            found.append(EffectView(kind, b.names[e], m.place(m.loc[e])))
    if m.accident:
        found.append(EffectView("accident", "power-plant-accident"))
    if targets.threatened(m):
        found.append(EffectView("threat", b.names[b.egor], m.place(m.loc[b.egor])))
    return tuple(found)


def _order(m: FateState) -> tuple[TurnView, ...]:
    b = m.book
    found = []
    loop = m.phase in (MOVEMENT, BATTLE) or m.phase == len(PHASES) - 1
    kind = m.ask[0] if m.ask is not None else ""
    acting = m.ask[2] if m.ask is not None and len(m.ask) > 2 and kind in _SLOTS else NONE
    over = kind in _AFTER_SLOTS or (m.phase == BATTLE and kind == "stop-shift")
    for o in range(b.n_others):
        if m.zone[o] != IN_PLAY and o != acting:
            status = "absent"
        elif o == acting:
            status = "acting"
        else:
            status = "acted" if over or (loop and o < m.slot) else "waiting"
        found.append(TurnView(b.names[o], b.initiative[o], status))  # type: ignore[arg-type]
    return tuple(found)


def _line(m: FateState, p: Any, cancelled: str = "") -> CountLine:
    source, use = SOURCES[p[SOURCE]], USES[p[USE]]
    rule = _SOURCE_RULES.get(source, _RULES[use])
    if p[MINUS] & M_ABILITY:
        rule = "A89"
    elif p[MINUS] & M_AS_ATTACK:
        rule = "A77"
    return CountLine(
        m.book.names[p[BY]], _card(m, p), use, _nominal(m, p), _minus(m, p), value(m, p), rule, cancelled
    )


def count_record(m: FateState) -> CountRecord:
    """The last Count, explained line by line."""
    assert m.last is not None
    b = m.book
    turn, plays, cancelled, defences, results, draws, vortex, saved, dead = m.last
    wounds_then, *cells = m._around
    gone = dict(cancelled)
    helped = dict(defences)
    harvests, later = _later(m, results, draws, saved, wounds_then)
    last_of = {r[0]: n for n, r in enumerate(results)}
    found = []
    for n, result in enumerate(results):
        t, loc, attack, defence, net, changes, wounds, healed, before, after, lethal = result
        lines = [
            _line(m, p, gone.get(k, ""))
            for k, p in enumerate(plays)
            if p[TARGET] == t and p[PLACE] == loc and p[USE] < U_VORTEX
        ]
        for c in helped.get(t, ()):
            points = b.sp_str[c] if b.printed_manoeuvres else 1
            lines.append(CountLine(b.names[t], b.sp_name[c], "defence", points, (), points, "B7"))
        found.append(
            CountTarget(
                b.names[t],
                b.locs[loc],
                tuple(lines),
                attack,
                defence,
                net,
                changes,
                wounds,
                healed,
                before,
                after,
                t in dead,
                lethal,
                later.get(t, ()) if last_of[t] == n else (),
            )
        )
    results_on = {(r[0], r[1]) for r in results}
    for n, p in enumerate(plays):
        # A target whose every card was struck off still belongs in the record.
        key = (p[TARGET], p[PLACE])
        if n in gone and key not in results_on:
            results_on.add(key)
            lines = [
                _line(m, q, gone.get(k, ""))
                for k, q in enumerate(plays)
                if (q[TARGET], q[PLACE]) == key and q[USE] < U_VORTEX
            ]
            wounds = wounds_then[p[TARGET]]
            found.append(
                CountTarget(
                    b.names[p[TARGET]],
                    b.locs[p[PLACE]],
                    tuple(lines),
                    0,
                    0,
                    0,
                    (),
                    0,
                    0,
                    wounds,
                    wounds,
                    False,
                    deadly(m, p[TARGET], p[PLACE]),
                )
            )
    funnel = tuple(_line(m, p) for p in plays if p[USE] in (U_VORTEX, U_ILLNESS))
    illness, healing, shift = vortex
    return CountRecord(
        turn,
        tuple(found),
        harvests,
        funnel,
        illness,
        healing,
        shift,
        tuple(b.names[v] for v in saved),
        tuple(b.names[v] for v in dead),
        _spent(m, "ignat") if illness and shift == -healing else "",
        tuple(cells),
    )


def _later(
    m: FateState, results: Any, draws: Any, saved: Any, wounds: Any
) -> tuple[tuple[Harvest, ...], dict[int, tuple[Later, ...]]]:
    """What vampires got, and what befell each Other after its wounds were laid: rescues, then what bites
    healed. *wounds* are those at the end, from which it is told backwards."""
    b = m.book
    then = dict(enumerate(wounds))
    harvests: list[Harvest] = []
    later: dict[int, tuple[Later, ...]] = {}
    for v, credited, healed, drawn, why in reversed(draws):
        vein = why != "harvest"
        reason = _spent(m, why) if vein else why
        harvests.insert(0, Harvest(b.names[v], credited, healed, drawn, reason, then[v]))
        if healed:
            later[v] = (Later(reason, then[v], "A84" if vein else "A80"), *later.get(v, ()))
        then[v] += healed
    for v in saved:
        rescue = Later(_spent(m, "kostya"), fatal(results, v) - 1, "A83", m.place(b.moscow))
        later[v] = (rescue, *later.get(v, ()))
    return tuple(harvests), later


def _spent(m: FateState, power: str) -> str:
    """The name of the Chance of that power that was played last; the power's if there is none."""
    return next((m.name(e) for e in reversed(m.removed) if m.book.power_name[e] == power), power)
