"""From a masked state to the frozen views that windows and bots read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from app.rules.game import Question, Seat
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SEAT_NAMES, SIDES, SPECIALTIES
from app.rules.own_fate.count_sums import deadly, parried
from app.rules.own_fate.count_told import count_record, planned, play_view
from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.position import BATTLE, IN_DECK, IN_HAND, IN_PLAY, MOVEMENT, PHASES, Position
from app.rules.own_fate.records import NOTHING, Bleed, Burn, Call, Lay, Leave
from app.rules.own_fate.redaction import HIDDEN_ZONE
from app.rules.own_fate.tally import tally
from app.rules.own_fate.view import FateView
from app.rules.own_fate.view_parts import (
    CallView,
    EffectView,
    ItemView,
    LocationView,
    OtherView,
    PersonView,
    Phase,
    PlayView,
    SlotView,
    TurnView,
    Use,
)
from app.rules.own_fate.walking import closed, must_leave

_ZONES: dict[int, Literal["play", "hand", "hidden", "removed"]] = {
    IN_DECK: "hidden",
    IN_HAND: "hand",
    IN_PLAY: "play",
    HIDDEN_ZONE: "hidden",
}

if TYPE_CHECKING:
    from app.rules.own_fate.state import FateState


def look(m: FateState, seat: Seat | None, real: FateState | None) -> FateView:
    """Return *seat*'s view of its masked state *m*; *real* gives legal actions at its own decision."""
    b = m.compiled
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
        balance_limit=b.balance_max,
        inferno=m.inferno,
        vortex=b.labels[1:],
        locations=tuple(_location(m, i) for i in range(len(b.location_names))),
        others=tuple(_other(m, o) for o in range(b.n_others)),
        persons=_persons(m),
        items=_items(m),
        plays=_plays(m),
        plan=_plan(m),
        slot=battle_slot(m),
        bled=sum(step.wounds for step in m.plan if isinstance(step, Bleed))
        if m.asked.kind == "battle"
        else 0,
        hands={SEAT_NAMES[n]: tuple(m.name(e) if e >= 0 else None for e in m.hands[n]) for n in (0, 1)},
        playable=_playable(m, me),
        spell_deck=len(m.deck),
        spell_discards=m.spells(m.discard),
        probability_deck=len(m.probability_deck),
        top_side=_top_side(m),
        top_card=m.name(m.probability_deck[-1])
        if m.probability_deck and m.probability_deck[-1] >= 0
        else None,
        in_deck=tuple(b.names[e] for e in b.deck_cards if m.zone[e] == IN_DECK),
        removed=tuple(b.names[e] for e in m.removed),
        calls=tuple(CallView(m.name(v), m.name(d), bool(j)) for v, d, j in _calls(m)),
        effects=_effects(m),
        order=_order(m),
        last_count=count_record(m) if m.last_count is not None else None,
        unbuilt=tuple(b.names[e] for e in range(b.n_entities) if not b.built[e]),
        masked=m,
    )


def _question(m: FateState) -> Question | None:
    """Return the question; None in a sketched position."""
    return m.question if m.asked is not NOTHING or m.result is not None or m.draw_offer >= 0 else None


def _calls(m: Position) -> tuple[Call, ...]:
    return m.declaring if m.asked.kind in ("calls", "redirect") else m.calls


def _other(m: Position, o: int) -> OtherView:
    b = m.compiled
    zone = _ZONES.get(m.zone[o], "removed")
    bit = 1 << o
    hand = tuple(b.spell_names[c] if c >= 0 else None for c in m.hand[o])
    return OtherView(
        key=b.names[o],
        side=SIDES[b.side[o]],
        specialty=SPECIALTIES[b.specialty[o]],
        strength=b.strength[o],
        experience=b.experience[o],
        initiative=b.initiative[o],
        cost=b.cost[o],
        zone=zone,
        location=m.place(m.loc[o]),
        wounds=m.wounds[o],
        lethal=deadly(m, o, m.loc[o], m.wounds[o]) if m.loc[o] != NONE else 4,
        gloom=m.gloom[o],
        hand=hand,
        has_amulet=m.amulet[o] != NONE,
        amulet=b.spell_names[m.amulet[o]] if m.amulet[o] >= 0 else None,
        manoeuvres=tuple(b.spell_names[c] if c >= 0 else None for c in m.manoeuvres[o]),
        items=tuple(b.names[i] for i in b.items if m.holder[i] == o),
        moved=bool((m.moved | m.through_portal) & bit),
        calling=bool(m.calling & bit),
        entrant=bool(m.entrants & bit) and m.zone[o] == IN_PLAY,
        must_leave=m.phase == MOVEMENT and must_leave(m, o),
        doll=bool(m.under_doll & bit),
        power_built=b.built[o],
    )


def _persons(m: Position) -> tuple[PersonView, ...]:
    b = m.compiled
    callers = {d: m.name(v) for v, d, _ in _calls(m)}
    return tuple(
        PersonView(b.names[e], m.place(m.loc[e]), m.wounds[e], b.donor[e], callers.get(e, ""))
        for e in (*b.persons, *b.chances)
        if m.zone[e] == IN_PLAY and m.loc[e] != NONE
    )


def _items(m: Position) -> tuple[ItemView, ...]:
    b = m.compiled
    return tuple(
        ItemView(
            b.names[i],
            SIDES[b.side[i]],
            m.name(m.holder[i]),
            m.place(m.item_loc(i)),
            m.name(m.laid_on[i]),
            bool(m.used_items >> i & 1),
        )
        for i in b.items
        if m.zone[i] == IN_PLAY
    )


def _location(m: Position, i: int) -> LocationView:
    b = m.compiled
    return LocationView(
        key=b.location_names[i],
        ways=tuple(b.location_names[w] for w in b.ways[i]),
        others=tuple(b.names[o] for o in range(b.n_others) if m.loc[o] == i),
        persons=tuple(b.names[e] for e in (*b.persons, *b.chances) if m.loc[e] == i),
        items=tuple(b.names[t] for t in b.items if m.loc[t] == i and m.holder[t] == NONE),
        closed_to="light" if closed(m, i) != NONE else "",
        open_to_vampires=m.open_flat == i,
    )


def _plays(m: Position) -> tuple[PlayView, ...]:
    gone = dict((*parried(m), *m.cancelled))
    return tuple(play_view(m, p, gone.get(n, "")) for n, p in enumerate(m.plays))


def _planning(m: Position) -> bool:
    return m.asked is not NOTHING and QUESTIONS[m.asked.kind].plans


def _plan(m: Position) -> tuple[PlayView, ...]:
    """Return the plan's steps as plays: payments and a portal's card lie on the Other itself."""
    if not _planning(m):
        return ()
    b, o = m.compiled, m.asked.other
    plays = iter(planned(m))
    found = []
    here = m.loc[o]
    for step in m.plan:
        if isinstance(step, Lay):
            found.append(play_view(m, next(plays)))
        elif isinstance(step, Burn | Leave):
            use: Use = "payment"
            if isinstance(step, Leave):
                here, use = step.location, "portal"
            name, card = b.names[o], b.spell_names[step.card]
            strength = b.spell_points[step.card]
            found.append(PlayView(name, card, use, name, b.location_names[here], strength, (), 0, "hand"))
    return tuple(found)


def battle_slot(m: Position) -> SlotView | None:
    """Return the current battle slot as its owner sees it, or None."""
    if not _planning(m) and m.asked.kind != "gloom":
        return None
    o = m.asked.other
    t = tally(m, o)
    return SlotView(m.compiled.names[o], t.allowance, t.used, m.gloom[o], m.gloom_chosen, t.due, t.paid)


def _playable(m: Position, me: int) -> tuple[str, ...]:
    """Return cards in this seat's own hand with a built power."""
    return (
        tuple(m.name(e) for e in m.hands[me] if e >= 0 and (m.compiled.built[e] or e < m.compiled.n_others))
        if me >= 0
        else ()
    )


def _top_side(m: Position) -> str:
    if not m.probability_deck:
        return ""
    top = m.probability_deck[-1]
    return SIDES[m.compiled.side[top] if top >= 0 else -2 - top]


def _effects(m: Position) -> tuple[EffectView, ...]:
    b = m.compiled
    found = []
    if m.cops != NONE:
        found.append(EffectView("cops", m.name(m.cops), m.place(m.loc[m.cops])))
    if m.calls_annulled:
        mother = b.chance_of.get("call-annulment", (NONE,))[0]
        where = m.place(m.loc[mother]) if mother != NONE else ""
        found.append(EffectView("calls-annulled", m.name(mother), where))
    for e in b.chances:
        if m.zone[e] != IN_PLAY:
            continue
        kind = {
            "closed-way": "closed",
            "open-flat": "flat-open",
            "illness": "illness",
        }.get(b.power_name[e])
        if kind:
            found.append(EffectView(kind, b.names[e], m.place(m.loc[e])))
    for one in m.changes:
        if one.until == "turn":
            kind = "accident" if one.source == "power-plant-accident" else "power"
            found.append(EffectView(kind, one.source))
    if targets.threatened(m):
        found.append(EffectView("threat", b.names[b.egor], m.place(m.loc[b.egor])))
    return tuple(found)


def _order(m: Position) -> tuple[TurnView, ...]:
    b = m.compiled
    found = []
    loop = m.phase in (MOVEMENT, BATTLE) or m.phase == len(PHASES) - 1
    kind = QUESTIONS.get(m.asked.kind)
    acting = m.asked.other if kind is not None and kind.in_slot else NONE
    over = kind is not None and (
        kind.after_slots or (m.phase == BATTLE and kind.name in ("stop-shift", "power-vortex-would-shift"))
    )
    for o in range(b.n_others):
        if m.zone[o] != IN_PLAY and o != acting:
            status = "absent"
        elif o == acting:
            status = "acting"
        else:
            status = "acted" if over or (loop and o < m.slot) else "waiting"
        found.append(TurnView(b.names[o], b.initiative[o], status))  # type: ignore[arg-type]
    return tuple(found)
