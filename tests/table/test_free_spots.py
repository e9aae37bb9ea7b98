"""A place of a free table has room for as many things as fit side by side."""

from itertools import combinations

import pytest

from app.rules.free import GAME, CardThing, CounterThing, Layout, TableSet, ZoneDef
from app.rules.free.things import FIXED, Measure
from app.rules.game import Action
from app.table.free.verbs import free_spot

CARDS = (CardThing("card", "spell", deck="spells", back="spells", copies=9),)
AREA = ZoneDef("area", "area", 0, 0, 300, 220)
SET = TableSet(
    "small",
    CARDS,
    (),
    (CounterThing("token", "light", 9, size=600),),
    Layout(1000, 600, (AREA, ZoneDef("pile", "pile", 500, 10, 70, 112, fill="deck=spells"))),
)


@pytest.mark.parametrize(
    ("size", "put", "room"),
    [
        (Measure(), "take pile top", 8),
        (FIXED["note"], "add note a", 16),
        (Measure(60, 60, "round"), "add counter token", 12),
    ],
)
def test_things_fill_a_place_and_do_not_cover_each_other(size, put, room):
    state, spots = GAME.new(SET, {"seats": 2}, 1), []
    for _ in range(room):
        spots.append(free_spot(state.view("light"), "area", size))
        state.apply(Action.parse(f"{put} {spots[-1][0]} {spots[-1][1]}"))
    assert all(AREA.contains(*spot) for spot in spots)
    assert all(
        abs(x - u) >= size.width or abs(y - v) >= size.height for (x, y), (u, v) in combinations(spots, 2)
    )
