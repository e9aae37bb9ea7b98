"""Build the immutable views that windows and bots read from a masked state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from app.rules.game import Question, Seat
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SEAT_NAMES, SIDES, SPECIALTIES
from app.rules.own_fate.count_sums import lethal_wounds, parried_strokes
from app.rules.own_fate.count_view import count_record, planned, play_view
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
from app.rules.own_fate.walking import closing_mobile, must_leave

_ZONES: dict[int, Literal["play", "hand", "hidden", "removed"]] = {
    IN_DECK: "hidden",
    IN_HAND: "hand",
    IN_PLAY: "play",
    HIDDEN_ZONE: "hidden",
}

if TYPE_CHECKING:
    from app.rules.own_fate.state import FateState


def make_view(masked: FateState, seat: Seat | None, real: FateState | None) -> FateView:
    """Return the view of *masked*, the state masked for *seat*.

    *real*: the full state, only for the legal actions if *seat* is to move; None: no actions.
    """
    cards = masked.compiled
    is_deciding = real is not None and real.to_move == seat and seat is not None
    me = NONE if seat is None else SEAT_NAMES.index(seat)
    return FateView(
        seat=seat,
        turn=masked.turn,
        phase=cast(Phase, PHASES[masked.phase]),
        question=_question(masked),
        actions=tuple(real.legal()) if is_deciding and real is not None else (),
        outcome=masked.outcome,
        options=dict(cards.options),
        balance=masked.balance,
        balance_limit=cards.balance_max,
        inferno=masked.inferno,
        vortex=cards.labels[1:],
        locations=tuple(_location(masked, i) for i in range(len(cards.location_names))),
        others=tuple(_other(masked, other) for other in range(cards.n_others)),
        persons=_persons(masked),
        items=_items(masked),
        plays=_plays(masked),
        plan=_plan(masked),
        slot=battle_slot(masked),
        bled=sum(step.wounds for step in masked.plan if isinstance(step, Bleed))
        if masked.asked.kind == "battle"
        else 0,
        hands={
            SEAT_NAMES[n]: tuple(masked.name(entity) if entity >= 0 else None for entity in masked.hands[n])
            for n in (0, 1)
        },
        playable=_playable(masked, me),
        spell_deck=len(masked.deck),
        spell_discards=masked.spells(masked.discard),
        probability_deck=len(masked.probability_deck),
        top_side=_top_side(masked),
        top_card=masked.name(masked.probability_deck[-1])
        if masked.probability_deck and masked.probability_deck[-1] >= 0
        else None,
        in_deck=tuple(cards.names[entity] for entity in cards.deck_cards if masked.zone[entity] == IN_DECK),
        removed=tuple(cards.names[entity] for entity in masked.removed),
        calls=tuple(
            CallView(masked.name(vampire), masked.name(donor), bool(jump))
            for vampire, donor, jump in _calls(masked)
        ),
        effects=_effects(masked),
        order=_order(masked),
        last_count=count_record(masked) if masked.last_count is not None else None,
        unbuilt=tuple(cards.names[entity] for entity in range(cards.n_entities) if not cards.built[entity]),
        masked=masked,
    )


def _question(masked: FateState) -> Question | None:
    return (
        masked.question
        if masked.asked is not NOTHING or masked.result is not None or masked.draw_offer >= 0
        else None
    )


def _calls(masked: Position) -> tuple[Call, ...]:
    return masked.declaring if masked.asked.kind in ("calls", "redirect") else masked.calls


def _other(masked: Position, other: int) -> OtherView:
    cards = masked.compiled
    zone = _ZONES.get(masked.zone[other], "removed")
    bit = 1 << other
    hand = tuple(cards.spell_names[c] if c >= 0 else None for c in masked.hand[other])
    return OtherView(
        key=cards.names[other],
        side=SIDES[cards.side[other]],
        specialty=SPECIALTIES[cards.specialty[other]],
        strength=cards.strength[other],
        experience=cards.experience[other],
        initiative=cards.initiative[other],
        cost=cards.cost[other],
        zone=zone,
        location=masked.place(masked.loc[other]),
        wounds=masked.wounds[other],
        lethal=lethal_wounds(masked, other, masked.loc[other], masked.wounds[other])
        if masked.loc[other] != NONE
        else 4,
        gloom=masked.gloom[other],
        hand=hand,
        has_amulet=masked.amulet[other] != NONE,
        amulet=cards.spell_names[masked.amulet[other]] if masked.amulet[other] >= 0 else None,
        manoeuvres=tuple(cards.spell_names[c] if c >= 0 else None for c in masked.manoeuvres[other]),
        items=tuple(cards.names[i] for i in cards.items if masked.holder[i] == other),
        moved=bool((masked.moved | masked.through_portal) & bit),
        calling=bool(masked.calling & bit),
        entrant=bool(masked.entrants & bit) and masked.zone[other] == IN_PLAY,
        must_leave=masked.phase == MOVEMENT and must_leave(masked, other),
        doll=bool(masked.under_doll & bit),
        power_built=cards.built[other],
    )


def _persons(masked: Position) -> tuple[PersonView, ...]:
    cards = masked.compiled
    callers = {donor: masked.name(vampire) for vampire, donor, _ in _calls(masked)}
    return tuple(
        PersonView(
            cards.names[entity],
            masked.place(masked.loc[entity]),
            masked.wounds[entity],
            cards.donor[entity],
            callers.get(entity, ""),
        )
        for entity in (*cards.persons, *cards.chances)
        if masked.zone[entity] == IN_PLAY and masked.loc[entity] != NONE
    )


def _items(masked: Position) -> tuple[ItemView, ...]:
    cards = masked.compiled
    return tuple(
        ItemView(
            cards.names[i],
            SIDES[cards.side[i]],
            masked.name(masked.holder[i]),
            masked.place(masked.item_loc(i)),
            masked.name(masked.laid_on[i]),
            bool(masked.used_items >> i & 1),
        )
        for i in cards.items
        if masked.zone[i] == IN_PLAY
    )


def _location(masked: Position, loc: int) -> LocationView:
    cards = masked.compiled
    return LocationView(
        key=cards.location_names[loc],
        ways=tuple(cards.location_names[w] for w in cards.ways[loc]),
        others=tuple(cards.names[other] for other in range(cards.n_others) if masked.loc[other] == loc),
        persons=tuple(
            cards.names[entity] for entity in (*cards.persons, *cards.chances) if masked.loc[entity] == loc
        ),
        items=tuple(
            cards.names[item]
            for item in cards.items
            if masked.loc[item] == loc and masked.holder[item] == NONE
        ),
        closed_to="light" if closing_mobile(masked, loc) != NONE else "",
        open_to_vampires=masked.open_flat == loc,
    )


def _plays(masked: Position) -> tuple[PlayView, ...]:
    cancelled_by = dict((*parried_strokes(masked), *masked.cancelled))
    return tuple(play_view(masked, play, cancelled_by.get(n, "")) for n, play in enumerate(masked.plays))


def _planning(masked: Position) -> bool:
    return masked.asked is not NOTHING and QUESTIONS[masked.asked.kind].is_plan


def _plan(masked: Position) -> tuple[PlayView, ...]:
    """Return the plan's cards as plays; those that pay for gloom or a portal have the Other as target."""
    if not _planning(masked):
        return ()
    cards, other = masked.compiled, masked.asked.other
    plays = iter(planned(masked))
    views = []
    here = masked.loc[other]
    for step in masked.plan:
        if isinstance(step, Lay):
            views.append(play_view(masked, next(plays)))
        elif isinstance(step, Burn | Leave):
            use: Use = "payment"
            if isinstance(step, Leave):
                here, use = step.location, "portal"
            name, card = cards.names[other], cards.spell_names[step.card]
            strength = cards.spell_points[step.card]
            views.append(PlayView(name, card, use, name, cards.location_names[here], strength, (), 0, "hand"))
    return tuple(views)


def battle_slot(masked: Position) -> SlotView | None:
    """Return the current battle slot during its plan or gloom question, else None."""
    if not _planning(masked) and masked.asked.kind != "gloom":
        return None
    other = masked.asked.other
    totals = tally(masked, other)
    return SlotView(
        masked.compiled.names[other],
        totals.allowance,
        totals.used,
        masked.gloom[other],
        masked.gloom_chosen,
        totals.due,
        totals.paid,
    )


def _playable(masked: Position, me: int) -> tuple[str, ...]:
    return (
        tuple(
            masked.name(entity)
            for entity in masked.hands[me]
            if entity >= 0 and (masked.compiled.built[entity] or entity < masked.compiled.n_others)
        )
        if me >= 0
        else ()
    )


def _top_side(masked: Position) -> str:
    if not masked.probability_deck:
        return ""
    top = masked.probability_deck[-1]
    return SIDES[masked.compiled.side[top] if top >= 0 else -2 - top]


def _effects(masked: Position) -> tuple[EffectView, ...]:
    cards = masked.compiled
    effects = []
    if masked.cops != NONE:
        effects.append(EffectView("cops", masked.name(masked.cops), masked.place(masked.loc[masked.cops])))
    if masked.calls_annulled:
        mother = cards.chance_of.get("call-annulment", (NONE,))[0]
        where = masked.place(masked.loc[mother]) if mother != NONE else ""
        effects.append(EffectView("calls-annulled", masked.name(mother), where))
    for entity in cards.chances:
        if masked.zone[entity] != IN_PLAY:
            continue
        kind = {
            "closed-way": "closed",
            "open-flat": "flat-open",
            "illness": "illness",
        }.get(cards.power_name[entity])
        if kind:
            effects.append(EffectView(kind, cards.names[entity], masked.place(masked.loc[entity])))
    for change in masked.changes:
        if change.until == "turn":
            kind = "accident" if change.source == "power-plant-accident" else "power"
            effects.append(EffectView(kind, change.source))
    if targets.threatened(masked):
        effects.append(EffectView("threat", cards.names[cards.egor], masked.place(masked.loc[cards.egor])))
    return tuple(effects)


def _order(masked: Position) -> tuple[TurnView, ...]:
    cards = masked.compiled
    turns = []
    phase_has_slots = masked.phase in (MOVEMENT, BATTLE) or masked.phase == len(PHASES) - 1
    kind = QUESTIONS.get(masked.asked.kind)
    acting = masked.asked.other if kind is not None and kind.in_slot else NONE
    slots_over = kind is not None and (
        kind.after_slots
        or (masked.phase == BATTLE and kind.name in ("stop-shift", "power-vortex-would-shift"))
    )
    for other in range(cards.n_others):
        if masked.zone[other] != IN_PLAY and other != acting:
            status = "absent"
        elif other == acting:
            status = "acting"
        else:
            status = "acted" if slots_over or (phase_has_slots and other < masked.slot) else "waiting"
        turns.append(TurnView(cards.names[other], cards.initiative[other], status))  # type: ignore[arg-type]
    return tuple(turns)
