"""A small set with its own table: two decks, two hands, a private area, a track, counters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.rules.cardset import TrackDef
from app.rules.free import BOX, GAME, CardThing, CounterThing, FreeState, Layout, TableSet, ThingDef, ZoneDef
from app.rules.game import SEATS, Action

CARDS = (
    *(CardThing(f"other-{n}", "other", SEATS[n % 2], "setup", "setup neutral") for n in range(4)),
    *(
        CardThing(f"line-{n}", "chance", SEATS[n % 2], "probability", f"probability {SEATS[n % 2]}")
        for n in range(10)
    ),
    CardThing("spell", "spell", deck="spell", back="spell neutral", copies=12),
    CardThing("rest", "reference", deck="setup", back="setup neutral"),
)
LAYOUT = Layout(
    1000,
    600,
    (
        ZoneDef("hand-light", "hand", owner="light"),
        ZoneDef("hand-dark", "hand", owner="dark"),
        ZoneDef("lines", "pile", 10, 10, 70, 112, fill="deck=probability", shuffled=True),
        ZoneDef("spells", "pile", 100, 10, 70, 112, fill="deck=spell", shuffled=True),
        ZoneDef("discard", "pile", 200, 10, 70, 112, up=True),
        ZoneDef("city", "board", 10, 200, 400, 200, card="other-0", fill="kind=other", up=True),
        ZoneDef("secret-light", "area", 500, 400, 300, 150, owner="light"),
        ZoneDef("balance", "track", 500, 10, 264, 42, track="balance", cell=2),
        ZoneDef("tray", "tray", 500, 100, 300, 50, counters=("wound",)),
    ),
    (ThingDef("die", "6", 900, 300), ThingDef("coin", "", 900, 340), ThingDef("counter", "wound", 850, 300)),
)
SET = TableSet(
    "small", CARDS, (TrackDef("balance", (-2, -1, 0, 1, 2)),), (CounterThing("wound", "light", 5),), LAYOUT
)


@pytest.fixture
def table(request: pytest.FixtureRequest) -> FreeState:
    """Return the initial table; its parameter is the number of seats."""
    return GAME.new(SET, {"seats": getattr(request, "param", 2)}, 5)


@pytest.fixture(scope="session")
def do() -> Any:
    """Return a function from action to events: ``do(state, "draw spells 2")``."""
    return lambda state, text: list(state.apply(Action.parse(text)))


def some_action(state: FreeState, rng: Random) -> Action:
    """Return a random legal action, also unlisted (places, several things, hidden cards)."""

    def one_of(some: Any) -> Any:
        return rng.choice(list(some) or ["0"])

    def at() -> tuple[str, str]:
        return str(rng.randrange(1000)), str(rng.randrange(600))

    cards = [str(one.id) for one in state.things.values() if one.kind == "card"]
    own = [str(card.id) for key, hand in state.hands.items() for card in hand if card.seen_by(state.to_move)]
    piles = [key for key, pile in state.piles.items() if pile]
    some = ",".join(rng.sample(cards, min(len(cards), rng.randint(1, 3)))) or "0"
    counters = [str(one.id) for one in state.things.values() if one.kind == "counter"]
    tries = [
        one_of(state.legal()),
        one_of(state.legal()),
        Action("move", (some, *at(), one_of(("up", "down", "mine", "keep")))),
        Action("move", (",".join(own[:2]) or "0", *at())),
        Action("put", (one_of(own or cards or "0"), one_of([*state.piles, *state.hands]))),
        Action("put", (some, one_of(state.piles), "bottom", one_of(("up", "down")))),
        Action("take", (one_of(piles), "top", *at())),
        Action("take", (one_of(piles), "bottom", one_of(state.hands))),
        Action("deal", (one_of(piles), "1")),
        Action("draw", (one_of(piles), "2")),
        Action("draw", (one_of(state.hands), "1")),
        Action("shuffle", (one_of(state.hands),)),
        Action("hide", (some,)),
        Action("reveal", (one_of(own or cards or "0"),)),
        Action("peek", (some,)),
        Action("stack", (some,)),
        Action("spread", (one_of(piles),)),
        Action("spread", (some,)),
        Action("group", (",".join(cards[:2]) or "0",)),
        Action("ungroup", (some,)),
        Action("add", ("counter", "wound", *at())),
        Action("add", ("note", "a%20word", *at())),
        Action("copy", (one_of(counters or "0"),)),
        Action("tally", (one_of(counters or "0"), "7")),
        Action("track", ("balance", str(rng.randrange(-1, 5)))),
        Action("point", at()),
        Action("search", (one_of(piles), "1", one_of(("open", "secret")))),
        Action("pass"),
        Action("fill", (one_of(("discard", "spells")), "kind=other")),
        Action("zone-put", ("city", *at(), "300", "100")),
        Action("zone-add", (f"new-{len(state.zones)}", "pile", *at(), "70", "112")),
    ]
    rng.shuffle(tries)
    for action in tries:
        if action.verb != "end" and state.why_not(action) is None:
            return action
    return Action("pass")


@pytest.fixture(scope="session")
def some() -> Any:
    """Return ``some_action(state, rng)``, which picks a random legal action."""
    return some_action


def all_cards(state: FreeState) -> list[str]:
    """Return every card of the state, sorted."""
    found = [one.what for one in state.things.values() if one.kind == "card"]
    found += [card.what for hand in state.hands.values() for card in hand]
    return sorted(found + [held.what for pile in state.piles.values() for held in pile])


@pytest.fixture(scope="session")
def everything() -> Any:
    """Return ``all_cards(state)``."""
    return all_cards


__all__ = ["BOX", "LAYOUT", "SET"]
