"""Boards on the free table: places, snapping, events, the record, and the automatic layout."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.free import GAME, CardThing, CounterThing, FreeState, TableSet, ZoneDef
from app.rules.free.automatic import automatic
from app.rules.free.boards import REACH, BoardThing, PlaceThing, snapped, spot_at
from app.rules.game import Action, BadText
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record import parse, write_entry, write_header

COAST = BoardThing(
    "coast", 2000, 1000,
    (PlaceThing("market", 500, 500, 650, 900, "one"), PlaceThing("quay", 1500, 500, holds="stack")),
)  # fmt: skip
CARDS = tuple(CardThing(f"c{n}", deck="town", back="town none") for n in range(4))
SHIP = CounterThing("ship", "none", 3)
SET = TableSet("tin", CARDS, (), (SHIP,), automatic(CARDS, (), (SHIP,), boards=(COAST,)), boards=(COAST,))


@pytest.fixture
def table() -> FreeState:
    return GAME.new(SET, {}, 5)


def zone_of(state: FreeState) -> ZoneDef:
    return next(zone for zone in state.zones.values() if zone.board == "coast")


def at(state: FreeState, x: int, y: int) -> tuple[int, int]:
    """Return the point of the table at *x*, *y* mm on the printed board, which lies there twice as large."""
    zone = zone_of(state)
    assert (zone.w, zone.h) == (400, 200)
    return zone.x + 2 * x, zone.y + 2 * y


def test_the_automatic_table_has_the_board_in_the_middle_up_to_twice_as_large(table):
    zone = zone_of(table)
    assert (zone.kind, zone.w, zone.h) == ("board", 400, 200)
    corners = [(zone.x, zone.y), (zone.x + 399, zone.y + 199)]
    around = {other.key for other in table.zones.values() for x, y in corners if other.contains(x, y)}
    assert around == {zone.key, "middle"}


def test_the_record_keeps_boards_and_places():
    match = Match.begin(GAME, SET, 5)
    x, y = at(match.state, 50, 50)
    match.submit(Action.parse(f"take deck-town top {x} {y} up"))
    written = parse((write_header(match.header) + "".join(map(write_entry, match.entries))).encode())
    assert cards_in(written.header) == SET
    assert replay(written, GAME, cards_in(written.header)).state.digest() == match.state.digest()
    assert not any(
        "board" in line for line in replace(SET, boards=(), layout=automatic(CARDS, (), ())).lines()
    )


@pytest.mark.parametrize(
    "line",
    ["board x 0 5", "board x 5", "place y z 1 2 3 4", "place coast z 1 2 3", "place coast z 1 2 3 4 heap",
     "place coast z -1 2 3 4"],
)  # fmt: skip
def test_a_bad_line_is_refused_with_its_number(line):
    with pytest.raises(BadText):
        TableSet.read(["cards tin", "board coast 10 10", line])


@pytest.mark.parametrize("scale", [1, 2])
def test_places_scale_with_the_board_on_the_table(scale):
    zone = ZoneDef("b", "board", 100, 50, 200 * scale, 100 * scale, board="coast")
    spot = spot_at({"coast": COAST}, [zone], 100 + 150 * scale + 3, 50 + 50 * scale - 2)
    assert (spot.key, spot.x, spot.y) == ("quay", 100 + 150 * scale, 50 + 50 * scale)
    assert spot_at({"coast": COAST}, [zone], 100 + 150 * scale + REACH + 1, 50 + 50 * scale) is None


def test_a_thing_snaps_unless_the_place_is_taken(table):
    zone, market, quay = zone_of(table), at(table, 50, 50), at(table, 150, 50)
    one, stack = (spot_at(SET.board_by_key, [zone], *point) for point in (market, quay))
    point = at(table, 55, 45)
    assert snapped(one, point, []) == market
    assert snapped(one, point, [at(table, 51, 50)]) == point
    assert snapped(stack, point, [quay]) == quay
    assert snapped(None, point, []) == point


def test_events_name_the_place(table, do):
    market, beside, quay = (" ".join(map(str, at(table, *spot))) for spot in ((50, 50), (110, 95), (150, 50)))
    (taken,) = do(table, f"take deck-town top {market} up")
    (moved,) = do(table, f"move {table.newest_id} {beside}")
    (added,) = do(table, f"add counter ship {quay}")
    assert (taken.args["to"], moved.args["zone"], added.args["zone"]) == (
        "place:market", zone_of(table).key, "place:quay",
    )  # fmt: skip


def test_a_board_is_put_on_a_table_without_it(table, do):
    do(table, f"zone-drop {zone_of(table).key}")
    do(table, "zone-add board-2 board 10 10 200 100 coast")
    assert zone_of(table).key == "board-2"


def test_a_record_may_have_more_counters_than_the_set(table, do):
    for _ in range(SHIP.count + 1):
        do(table, "add counter ship 100 100")
    view = table.view("light")
    assert (view.left("ship"), view.in_supply(table.zones["counters"])) == (0, [])
