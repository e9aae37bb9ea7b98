"""One to four seats at the free table, and one person who plays them all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.rules.free import GAME, CardThing, FreeState, Layout, TableSet, ZoneDef
from app.rules.free.automatic import automatic
from app.rules.free.layout import SeatDef
from app.rules.game import TABLE_SEATS, Action
from app.rules.match import Match
from tests.rules.free.conftest import SET

CARDS = tuple(CardThing(f"card-{n}", "card", deck="deck", back="deck neutral") for n in range(24))
PLAIN = TableSet("plain", CARDS, layout=automatic(CARDS, (), ()))
"""A set of its own game without a table."""
OWN = replace(PLAIN, seats=(SeatDef("light", {"en": "Red"}, "#aa2211", "crown"),
                            SeatDef("dark", {"en": "Blue"}), SeatDef("third", optional=True)))  # fmt: skip


def new(card_set: TableSet = PLAIN, seats: int = 4, **options: Any) -> FreeState:
    return GAME.new(card_set, {"seats": seats, **options}, 3)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_seat_has_a_hand_and_a_place_and_its_turn(count: int, do: Any) -> None:
    table = new(seats=count)
    seats = TABLE_SEATS[:count]
    for kind in ("hand", "area"):
        owners = {zone.owner for zone in table.zones.values() if zone.kind == kind and zone.owner}
        assert owners == set(seats)
    turns = []
    for _ in seats:
        turns.append(table.to_move)
        do(table, "pass")
    assert (tuple(turns), table.to_move) == (seats, "light")


def test_places_of_four_lie_apart() -> None:
    areas = [zone for zone in new().zones.values() if zone.kind == "area"]
    assert len(areas) == 5
    for one in areas:
        assert not any(other is not one and one.contains(other.x, other.y) for other in areas)


def test_a_table_of_ones_own_gets_a_hand_for_the_third_and_loses_places_of_who_is_not_there() -> None:
    own = Layout(600, 400, (ZoneDef("hand-light", "hand", owner="light"),
                            ZoneDef("shop", "area", 1, 1, 100, 100, owner="fourth")))  # fmt: skip
    hands = new(replace(PLAIN, layout=own), 3).zones
    assert set(hands) == {"hand-light", "hand-third"}
    assert set(new(replace(PLAIN, layout=Layout(600, 400, own.zones[1:])), 4).zones) == {"shop"}


def test_a_deal_goes_round_and_each_sees_only_its_own_cards(do: Any) -> None:
    table = new(seats=3)
    do(table, "pass")
    events = do(table, "deal deck-deck 2")
    assert [event.args["hand"] for event in events] == ["hand-third", "hand-light", "hand-dark"]
    for event in events:
        owner = str(event.args["hand"]).removeprefix("hand-")
        told = {seat: event.seen_by(seat).secret for seat in (*table.seats, None)}
        assert [seat for seat, words in told.items() if words] == [owner]
    for seat in table.seats:
        hands = table.view(seat).hands
        assert {key for key, hand in hands.items() if any(card.what for card in hand)} == {f"hand-{seat}"}


def test_who_plays_alone_sees_and_moves_every_hand(do: Any) -> None:
    table = new(seats=3, solo=True)
    deal = do(table, "deal deck-deck 2")
    assert all(":card-" in f":{word.partition(':')[2]}" for event in deal for word in event.args["things"])
    card = table.hands["hand-third"][0]
    assert table.view(None).hands["hand-third"][0].what == card.what
    do(table, f"put {card.id} hand-light")
    assert card.what in [held.what for held in table.hands["hand-light"]]
    assert table.view(None).piles["deck-deck"].top == ""


def test_the_third_wins_and_undoes_like_the_others() -> None:
    match = Match.begin(GAME, PLAIN, 1, {"seats": 3})
    for text in ("pass", "pass", "add coin - 300 300"):
        match.submit(Action.parse(text))
    assert match.moves[-1].seat == "third"
    assert match.undoable("third") == 1
    match.undo(1, "third")
    match.submit(Action.parse("end third"))
    assert match.outcome is not None
    assert match.outcome.winner == "third"
    assert new(seats=2).why_not(Action.parse("end third")) is not None


def test_seats_of_the_set_go_through_text_and_say_how_many_can_play() -> None:
    assert TableSet.read(OWN.lines()) == OWN
    assert [*OWN.seat_counts] == [2, 3]
    assert [*PLAIN.seat_counts] == [2, 3, 4]
    assert [*SET.seat_counts] == [2]
    assert OWN.seat("light").colour == "#aa2211"
    assert len({PLAIN.seat(seat).colour for seat in TABLE_SEATS}) == 4
