"""The layout that a set without one of its own gets."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.rules.cardset import TrackDef
from app.rules.free.automatic import automatic
from app.rules.free.layout import Layout, ZoneDef
from app.rules.free.things import CardThing, CounterThing

CARDS = (
    CardThing("fox", deck="beasts"),
    CardThing("hen", deck="birds"),
    CardThing("start", deck="setup"),
    CardThing("lost", deck="ghosts", copies=0),
)
TRACKS = tuple(TrackDef(f"track-{n}", tuple(range(n - 2, 9))) for n in range(7))
COUNTERS = (CounterThing("coin"), CounterThing("wound"))


def placed(layout: Layout) -> list[ZoneDef]:
    """The zones that have a place on the table: all but the hands."""
    return [zone for zone in layout.zones if zone.kind != "hand"]


def zone(layout: Layout, key: str) -> ZoneDef:
    return next(zone for zone in layout.zones if zone.key == key)


def apart(one: ZoneDef, other: ZoneDef) -> bool:
    """Whether some of the ground shows between two zones."""
    return (
        one.x + one.w < other.x
        or other.x + other.w < one.x
        or one.y + one.h < other.y
        or other.y + other.h < one.y
    )


@pytest.mark.parametrize("tracks", range(8))
@pytest.mark.parametrize("counters", [(), COUNTERS])
def test_nothing_lies_on_another_or_outside(tracks: int, counters: tuple[CounterThing, ...]) -> None:
    layout = automatic(CARDS, TRACKS[:tracks], counters)
    assert all(apart(one, other) for one, other in combinations(placed(layout), 2))
    assert all(
        zone.x >= 14
        and zone.y >= 14
        and zone.x + zone.w <= layout.width - 14
        and zone.y + zone.h <= layout.height - 14
        for zone in placed(layout)
    )


def test_tracks_fill_a_row_before_the_next_begins() -> None:
    layout = automatic((), TRACKS[:6], ())
    rows = [zone(layout, f"track-track-{n}").y for n in range(6)]
    assert rows == [14] * 5 + [14 + 42 + 12]
    assert zone(layout, "track-track-5").x == zone(layout, "track-track-0").x == 14


def test_a_track_begins_at_nought_wherever_that_stands() -> None:
    layout = automatic((), (TrackDef("balance", (-2, -1, 0, 1)), TrackDef("vortex", (1, 2, 3))), ())
    assert [zone(layout, f"track-{key}").cell for key in ("balance", "vortex")] == [2, 0]


def test_every_deck_with_cards_has_its_pile_and_all_but_the_setup_a_discard() -> None:
    keys = [zone.key for zone in automatic(CARDS, (), ()).zones if zone.kind == "pile"]
    assert keys == ["deck-beasts", "discard-beasts", "deck-birds", "discard-birds", "deck-setup"]


def test_the_setup_alone_is_not_shuffled() -> None:
    layout = automatic(CARDS, (), ())
    assert {key: zone(layout, f"deck-{key}").shuffled for key in ("beasts", "setup")} == {
        "beasts": True,
        "setup": False,
    }


def test_what_lies_before_a_seat_is_seen_and_is_its_own() -> None:
    layout = automatic(CARDS, (), ())
    areas = [zone(layout, key) for key in ("side-dark", "middle", "side-light")]
    assert [(area.owner, area.up) for area in areas] == [("dark", True), ("", False), ("light", True)]


def test_die_and_coin_lie_in_the_middle() -> None:
    layout = automatic(CARDS, TRACKS, COUNTERS)
    middle = zone(layout, "middle")
    assert all(
        middle.x < thing.x < middle.x + middle.w and middle.y < thing.y < middle.y + middle.h
        for thing in layout.things
    )


def test_more_decks_than_there_is_room_for_leave_the_last_without_a_pile() -> None:
    many = tuple(CardThing(f"card-{n}", deck=f"deck {n}") for n in range(12))
    layout = automatic(many, (), COUNTERS)
    tray = zone(layout, "counters")
    piles = [zone for zone in layout.zones if zone.kind == "pile"]
    assert 0 < len(piles) < 24
    assert all(pile.y + pile.h < tray.y for pile in piles)


def test_a_long_key_is_cut_to_what_a_zone_may_be_called() -> None:
    layout = automatic((CardThing("fox", deck="d" * 60),), (TrackDef("t" * 60, (0,)),), ())
    assert max(len(zone.key) for zone in layout.zones) == 40
