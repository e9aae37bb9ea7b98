"""Alisa's search of the probability deck instead of walking (K1, A8, A43, A98)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import pay, place, price
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.composed import has_entered
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import of_slot


def check_look(s: Position, o: int) -> Refusal | None:
    """Return why *o* can't search the deck."""
    b, bit = s.compiled, 1 << o
    if not b.looks[o]:
        return no.NO_LOOK
    if s.zone[o] != IN_PLAY:
        return no.NOT_IN_PLAY
    if b.hub[s.loc[o]]:
        return no.IN_METRO
    if (s.moved | s.through_portal) & bit:
        return no.HAS_MOVED
    return None if s.probability_deck else no.DECK_EMPTY


def _look(s: Position, o: int) -> None:
    """Search the deck; the Other summoned must come if found (A8, A43)."""
    b = s.compiled
    seat = b.side[o]
    s.asked = NOTHING
    s.moved |= 1 << o
    s.emit(
        "looked",
        {"other": s.name(o), "count": len(s.probability_deck)},
        secret={"cards": tuple(b.names[e] for e in sorted(s.probability_deck))},
        to=(seat,),
    )
    s.known[seat] |= sum(1 << e for e in s.hands[1 - seat])
    s.known_in_deck[seat] = sum(1 << e for e in s.probability_deck)
    wanted = b.trait(o, "summons")
    found = next((e for e in s.probability_deck if e < b.n_others and b.answers_to(e, wanted)), NONE)
    comes = found != NONE and _shown(s, o, found)
    s.shuffle_probability()
    if comes:
        has_entered(s, found)


def _shown(s: Position, o: int, e: int) -> bool:
    """Show *e*, found by *o*, and place it if the balance allows; return whether it came."""
    b = s.compiled
    s.emit("shown", {"card": s.name(e)})
    if price(s, e, b.cost[e]) is not None:
        s.known_in_deck[1 - b.side[o]] |= 1 << e
        return False
    s.probability_deck.remove(e)
    for n in (LIGHT, DARK):
        s.known_in_deck[n] &= ~(1 << e)
    s.emit("summoned", {"other": s.name(e), "by": s.name(o), "location": s.place(s.loc[o])})
    pay(s, e, b.cost[e])
    place(s, e, s.loc[o])
    return True


VERB = of_slot("look", check_look, _look, (0, "probability-deck"), lambda b, o: b.looks[o], rank=70)

POWER = Power(
    "deck-search",
    "other",
    "K1.alisa",
    {"looks": Trait(True), "summons": Trait("portal", own=True)},
    formerly=("alisa",),
    verbs={"movement": (VERB,)},
)
