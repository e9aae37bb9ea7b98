"""Walking: who may walk where, and the consequences (T3.4, K4, A29, A30, A38)."""

from __future__ import annotations

from app.rules.game import Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NEUTRAL, NONE, VAMPIRE
from app.rules.own_fate.position import BATTLE, BEGUN, IN_HAND, IN_PLAY, MOVEMENT, Position, without
from app.rules.own_fate.power_rules import aura_applies
from app.rules.own_fate.records import NOTHING, Ride, Walk
from app.rules.own_fate.verbs import ask


def closing_mobile(state: Position, loc: int) -> int:
    """Return the Broken Mobile that closes *loc* to Light, or NONE."""
    for entity in state.compiled.chance_of.get("closed-way", ()):
        if state.zone[entity] == IN_PLAY and state.loc[entity] == loc:
            return entity
    return NONE


def check_walk(state: Position, other: int) -> no.Refusal | None:
    """Return why *other* can't walk anywhere, or None."""
    bit = 1 << other
    if state.zone[other] != IN_PLAY:
        return no.NOT_IN_PLAY
    if state.cops != NONE:
        return no.COPS
    if state.calling & bit:
        return no.CALLING
    if state.moved & bit:
        return no.HAS_MOVED
    if state.entrants & bit:
        return no.ENTRANT
    return no.HAS_MOVED if state.through_portal & bit and not state.compiled.portal_and_walk else None


def check_entrance(state: Position, other: int, loc: int) -> no.Refusal | None:
    """Return why *other* can't enter *loc* on foot, or None."""
    cards = state.compiled
    if cards.portal_and_walk and returns(state, other, loc):
        return no.MUST_LEAVE
    if cards.bars_vampires[loc] and cards.specialty[other] == VAMPIRE and state.open_flat != loc:
        return no.VAMPIRE_FLAT
    if cards.side[other] == DARK and cards.bars_dark[loc]:
        return no.DARK_BARRED
    if cards.entry_bans and any(aura_applies(state, aura, other, loc) for aura in cards.entry_bans):
        return no.POWER_BARS
    return no.MOBILE if cards.side[other] == LIGHT and closing_mobile(state, loc) != NONE else None


def check_move(state: Position, other: int, loc: int) -> no.Refusal | None:
    """Return why *other* can't walk to *loc*, or None."""
    refusal = check_walk(state, other)
    if refusal is not None:
        return refusal
    here = state.loc[other]
    if here == loc:
        return no.ALREADY_THERE
    return no.NO_WAY if loc not in state.compiled.ways[here] else check_entrance(state, other, loc)


def can_leave(state: Position, other: int) -> bool:
    """Return whether *other* can walk anywhere."""
    return check_walk(state, other) is None and any(
        check_entrance(state, other, loc) is None for loc in state.compiled.ways[state.loc[other]]
    )


def ride_promised(state: Position, other: int) -> bool:
    """Return whether an unused car in the Metro or in hand may carry *other* in a later slot (A30)."""
    cards = state.compiled
    side = cards.side[other]
    if state.cops != NONE or side != LIGHT:
        return False
    here = state.loc[other]
    drivers = [
        rider
        for rider in range(cards.n_others)
        if cards.side[rider] == side
        and state.zone[rider] == IN_PLAY
        and state.loc[rider] == here
        and not state.moved >> rider & 1
        and not state.calling >> rider & 1
    ]
    later = [rider for rider in drivers if rider > other] + [
        rider
        for rider in range(other + 1, cards.n_others)
        if state.zone[rider] == IN_HAND and rider in state.hands[side]
    ]
    if not later:
        return False
    for car in cards.cars:
        if state.used_items >> car & 1:
            continue
        if state.zone[car] == IN_PLAY and state.holder[car] in drivers:
            return True
        if car in state.hands[side] and any(cards.may_hold[car - cards.n_others][rider] for rider in later):
            return True
    return False


def must_leave(state: Position, other: int) -> bool:
    """Return whether *other* is in the Metro and must leave it before Movement ends."""
    return (
        bool(state.began_in_metro >> other & 1)
        and state.zone[other] == IN_PLAY
        and state.compiled.hub[state.loc[other]]
    )


def returns(state: Position, other: int, loc: int) -> bool:
    """Return whether *other*, which had to leave the Metro, would be in it again at *loc* (A30)."""
    left = state.phase == MOVEMENT and state.began_in_metro >> other & 1
    return bool(left and state.compiled.hub[loc] and not state.compiled.first_edition)


def arrive(state: Position, other: int, loc: int) -> None:
    """Move *other* to *loc* and end what ends when it leaves: manoeuvres, a mobile."""
    state.loc[other] = loc
    if state.manoeuvres[other]:
        drop_manoeuvres(state, other)
    if state.compiled.side[other] == DARK:
        check_mobiles(state)


def step_through(state: Position, other: int, loc: int, card: int) -> None:
    """Move *other* through a portal to *loc*, discarding *card* for it."""
    state.hand[other] = without(state.hand[other], card)
    state.discard.append(card)
    state.through_portal |= 1 << other
    state.emit(
        "portal",
        {
            "other": state.name(other),
            "from": state.place(state.loc[other]),
            "to": state.place(loc),
            "card": state.compiled.spell_names[card],
        },
    )
    arrive(state, other, loc)


def drop_manoeuvres(state: Position, other: int) -> None:
    """Discard a shapeshifter's manoeuvres (B7)."""
    if state.log is not None:
        state.emit(
            "manoeuvres-dropped", {"other": state.name(other), "cards": state.spells(state.manoeuvres[other])}
        )
    state.discard.extend(state.manoeuvres[other])
    state.manoeuvres[other] = ()


def check_mobiles(state: Position, end: bool = False) -> None:
    """Remove each Broken Mobile without a Dark Other in its location (A38).

    One laid in this turn stays during Movement, unless *end*: Movement is over.
    """
    for entity in state.compiled.chance_of.get("closed-way", ()):
        if state.zone[entity] != IN_PLAY or state.side_at(state.loc[entity], DARK):
            continue
        if not end and state.mobile_laid_turn == state.turn and state.phase == MOVEMENT:
            continue
        state.emit("chance-removed", {"card": state.name(entity), "location": state.place(state.loc[entity])})
        state.remove(entity)


def lose_ownerless(state: Position) -> None:
    """Destroy ownerless items that no Other in the same location keeps (A34).

    An Other keeps those of its side, neutral ones, and, by option, any.
    """
    cards = state.compiled
    for i in cards.items:
        if state.zone[i] != IN_PLAY or state.holder[i] != NONE:
            continue
        loc, side = state.loc[i], cards.side[i]
        kept = any(
            state.loc[other] == loc and (cards.any_side_keeps or cards.side[other] == side or side > DARK)
            for other in range(cards.n_others)
        )
        if not kept:
            state.emit("item-destroyed", {"item": state.name(i), "by": ""})
            state.remove(i)


def has_enemy(state: Position, other: int) -> bool:
    """Return whether an enemy Other is at *other*'s location."""
    return state.side_at(state.loc[other], 1 - state.compiled.side[other])


def end_movement(state: Position) -> None:
    """End everything that lasts until the end of Movement, and begin the battle (T3.6)."""
    cards = state.compiled
    check_mobiles(state, end=True)
    if state.open_flat != NONE:
        state.open_flat = NONE
        for entity in cards.chance_of.get("open-flat", ()):
            if state.zone[entity] == IN_PLAY:
                state.emit(
                    "chance-removed", {"card": state.name(entity), "location": state.place(state.loc[entity])}
                )
                state.remove(entity)
    for other in range(cards.n_others):
        if state.manoeuvres[other] and not has_enemy(state, other):
            drop_manoeuvres(state, other)
    lose_ownerless(state)
    state.step += 1
    state.phase = BATTLE
    state.slot, state.stage, state.announced_slot = 0, BEGUN, NONE
    state.plan = state.plays = state.cancelled = ()
    state.results = state.credits = state.gains = ()
    state.vortex_sum, state.saved, state.dead, state.defending_manoeuvres = None, (), (), ()
    state.plan_floor, state.gloom_chosen, state.reply_given = 0, 0, 0
    state.wounds_before_battle = tuple(state.wounds[: cards.n_others])
    if state.log is not None:
        state.emit("phase-began", {"phase": "battle", "turn": state.turn})


# --- entering and leaving play (A7, A8) ------------------------------------------------------------------


def check_price(state: Position, other: int, cost: int) -> no.Refusal | None:
    """Return why *other*'s side can't pay *cost* on the balance (A7), or None."""
    cards = state.compiled
    if cards.limit_by_cost:
        return no.BALANCE_LIMIT if cost > cards.balance_max else None
    after = state.balance - cost if cards.side[other] == LIGHT else state.balance + cost
    return None if cards.balance_min <= after <= cards.balance_max else no.BALANCE_LIMIT


def pay(state: Position, other: int, cost: int) -> None:
    """Move the treaty chip *cost* spaces towards *other*'s opponent, at most to the track's end."""
    cards = state.compiled
    after = state.balance - cost if cards.side[other] == LIGHT else state.balance + cost
    old, state.balance = state.balance, max(cards.balance_min, min(cards.balance_max, after))
    state.emit("balance-moved", {"from": old, "to": state.balance, "by": cards.names[other]})


def put_into_play(state: Position, other: int, loc: int) -> None:
    """Put *other* into play at *loc* and deal its spells."""
    cards = state.compiled
    state.zone[other] = IN_PLAY
    state.loc[other] = loc
    state.wounds[other] = state.gloom[other] = 0
    state.amulet[other], state.manoeuvres[other] = NONE, ()
    state.hand[other] = state.draw(cards.strength[other])
    emit_drawn(state, other, state.hand[other], "entry")


def emit_drawn(state: Position, other: int, cards: tuple[int, ...], why: str) -> None:
    """Emit the event that *other* drew *cards*, if any; only *other*'s seat sees the faces."""
    if state.log is not None and cards:
        state.emit(
            "drawn",
            {"other": state.name(other), "count": len(cards), "why": why},
            secret={"cards": state.spells(cards)},
            to=(state.compiled.side[other],) if state.compiled.side[other] != NEUTRAL else (),
        )


def discard_all(state: Position, other: int) -> None:
    """Discard *other*'s spells, amulet and manoeuvres."""
    cards = (
        state.hand[other]
        + state.manoeuvres[other]
        + ((state.amulet[other],) if state.amulet[other] != NONE else ())
    )
    state.hand[other], state.manoeuvres[other], state.amulet[other] = (), (), NONE
    state.discard.extend(cards)
    if cards:
        state.emit("spells-discarded", {"other": state.name(other), "cards": state.spells(cards)})


# --- declared moves and rides, which Dark may block before they happen (K3, A38) -------------------------


def declare(state: Position, pending: Walk | Ride) -> None:
    """Declare a move; unless Dark may block it, carry it out."""
    other = pending.other
    state.asked = NOTHING
    state.pending = pending
    if state.compiled.side[other] == LIGHT and state.window(DARK, "closed-way"):
        state.reply_given = 1
        if isinstance(pending, Walk):
            state.emit("move-declared", {"other": state.name(other), "to": state.place(pending.to)})
        ask(state, "close-way", DARK, other)
    else:
        carry_out(state)


def carry_out(state: Position) -> None:
    """Carry out the declared move, if any, unless a mobile closes its target to Light."""
    pending, state.pending = state.pending, None
    if pending is None:
        return
    other, to = pending.other, pending.to
    phone = closing_mobile(state, to)
    if phone != NONE and state.compiled.side[other] == LIGHT:
        state.emit(
            "move-blocked", {"other": state.name(other), "to": state.place(to), "card": state.name(phone)}
        )
        return
    if isinstance(pending, Ride):
        _ride(state, pending)
        return
    state.moved |= 1 << other
    if state.log is not None:
        state.emit(
            "moved",
            {"other": state.name(other), "from": state.place(state.loc[other]), "to": state.place(to)},
        )
    arrive(state, other, to)


def aboard(state: Position, ride: Ride) -> tuple[str, ...]:
    """Return the names of the Others in the car."""
    return tuple(
        state.compiled.names[rider] for rider in range(state.compiled.n_others) if ride.aboard >> rider & 1
    )


def _ride(state: Position, ride: Ride) -> None:
    here = state.place(state.loc[ride.other])
    args: dict[str, Value] = {
        "item": state.name(ride.car),
        "others": aboard(state, ride),
        "from": here,
        "to": state.place(ride.to),
    }
    state.emit("rode", args)
    state.used_items |= 1 << ride.car
    state.moved |= ride.aboard
    for rider in range(state.compiled.n_others):
        if ride.aboard >> rider & 1:
            arrive(state, rider, ride.to)
