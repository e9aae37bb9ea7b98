"""The automatic layout, for a set without a layout."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from app.rules.cardset import TrackDef
from app.rules.free import GAME
from app.rules.free.automatic import automatic
from app.rules.free.layout import Layout, ZoneDef
from app.rules.free.things import SHAPES, CardThing, CounterThing, TableSet, distinguish_backs
from app.rules.game import Action

CARDS = (
    CardThing("fox", deck="beasts"),
    CardThing("hen", deck="birds"),
    CardThing("start", deck="setup"),
    CardThing("lost", deck="ghosts", copies=0),
)
TRACKS = tuple(TrackDef(f"track-{n}", tuple(range(n - 2, 9))) for n in range(7))
COUNTERS = (CounterThing("coin"), CounterThing("wound"))


def placed(layout: Layout) -> list[ZoneDef]:
    """Return the zones that have a place on the table: all but the hands."""
    return [zone for zone in layout.zones if zone.kind != "hand"]


def zone(layout: Layout, key: str) -> ZoneDef:
    return next(zone for zone in layout.zones if zone.key == key)


def apart(one: ZoneDef, other: ZoneDef) -> bool:
    """Return whether there is a gap between two zones."""
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


def test_a_long_key_is_cut_to_what_a_zone_may_be_called() -> None:
    layout = automatic((CardThing("fox", deck="d" * 60),), (TrackDef("t" * 60, (0,)),), ())
    assert max(len(zone.key) for zone in layout.zones) == 40


EDGES = st.integers(120, 3000)
SIZED = st.builds(
    lambda deck, width, height, shape, copies: CardThing(
        "card", deck=deck, back=f"{deck} none", copies=copies, width=width, height=height, shape=shape
    ),
    st.sampled_from([f"deck-{n}" for n in range(20)]),
    EDGES,
    EDGES,
    st.sampled_from(SHAPES),
    st.integers(0, 3),
)


@st.composite
def sets(draw: st.DrawFn) -> TableSet:
    """Generate any set: cards of any size and deck, tracks, counters."""
    cards = draw(st.lists(SIZED, max_size=30))
    return TableSet(
        "any",
        distinguish_backs(replace(card, key=f"card-{n}") for n, card in enumerate(cards)),
        tuple(TrackDef(f"track-{n}", (0, 1, 2)) for n in range(draw(st.integers(0, 24)))),
        tuple(CounterThing(f"counter-{n}") for n in range(draw(st.integers(0, 120)))),
    )


@settings(max_examples=150)
@given(sets(), st.booleans())
def test_any_set_finds_room_and_nothing_lies_on_another(card_set: TableSet, empty: bool) -> None:
    layout = automatic(card_set.cards, card_set.tracks, card_set.counters, empty=empty)
    zones = placed(layout)
    assert all(apart(one, other) for one, other in combinations(zones, 2))
    assert all(
        zone.x >= 0 and zone.y >= 0 and zone.x + zone.w <= layout.width and zone.y + zone.h <= layout.height
        for zone in zones
    )
    assert Layout.read(layout.lines()) == layout
    assert empty == (not any(zone.kind == "area" for zone in zones))
    piles = {zone.fill.removeprefix("deck="): zone for zone in zones if zone.fill}
    for card in card_set.cards:
        if card.copies:
            pile = piles[card.deck]
            assert pile.w > card.width / 10
            assert pile.h > card.height / 10
            assert all(area.h > card.height / 10 for area in zones if area.kind == "area")
    assert {zone.track for zone in zones if zone.track} == set(card_set.track_by_key)


@settings(max_examples=60)
@given(sets())
def test_an_empty_table_has_everything_beside_it_and_is_cleared_to_the_same(card_set: TableSet) -> None:
    state = GAME.new(card_set, {"layout": "empty"}, 3)
    assert not state.things
    assert not state.piles["box"]
    begun = {key: sorted(pile) for key, pile in state.piles.items()}
    for key in [key for key, pile in state.piles.items() if pile]:
        state.apply(Action("spread", (key,)))
    layout = state.set.layout
    assert all(0 <= one.x <= layout.width and 0 <= one.y <= layout.height for one in state.things.values())
    state.apply(Action("clear"))
    assert not state.things
    assert {key: sorted(pile) for key, pile in state.piles.items()} == begun


@given(sets())
def test_who_sees_a_back_sees_how_large_the_card_is(card_set: TableSet) -> None:
    assert all(card_set.measure("card", "", card.back) == card.measure for card in card_set.cards)
    again = TableSet.read(card_set.lines())
    assert again.cards == card_set.cards


def test_a_set_of_old_is_laid_as_ever() -> None:
    """Records of older games only say that a table is plain."""
    told = "\n".join(automatic(OLD, (TrackDef("balance", (-1, 0, 1)),), COUNTERS).lines())
    assert told == AS_EVER


OLD = (
    CardThing("anton", "other", "light", "setup"),
    CardThing("cops", "chance", "dark", "probability"),
    CardThing("attack", "spell", "neutral", "spell", copies=4),
)
AS_EVER = """\
table 1400 690
zone key=hand-dark kind=hand owner=dark
zone key=hand-light kind=hand owner=light
zone key=track-balance kind=track x=14 y=14 w=264 h=42 track=balance cell=1
zone key=counters kind=tray x=14 y=618 w=1372 h=58 counters=coin,wound names.ru=%D0%96%D0%B5%D1%82%D0%BE%D0%BD%D1%8B names.en=Counters
zone key=deck-setup kind=pile x=1222 y=68 w=76 h=112 fill=deck=setup names.ru=%D0%9D%D0%B0%D1%87%D0%B0%D0%BB%D0%BE names.en=Setup
zone key=deck-probability kind=pile x=1222 y=192 w=76 h=112 fill=deck=probability shuffled=yes names.ru=%D0%92%D0%B5%D1%80%D0%BE%D1%8F%D1%82%D0%BD%D0%BE%D1%81%D1%82%D1%8C names.en=Probability
zone key=discard-probability kind=pile x=1310 y=192 w=76 h=112 up=yes names.ru=%D0%A1%D0%B1%D1%80%D0%BE%D1%81 names.en=Discard
zone key=deck-spell kind=pile x=1222 y=316 w=76 h=112 fill=deck=spell shuffled=yes names.ru=%D0%97%D0%B0%D0%BA%D0%BB%D0%B8%D0%BD%D0%B0%D0%BD%D0%B8%D1%8F names.en=Spells
zone key=discard-spell kind=pile x=1310 y=316 w=76 h=112 up=yes names.ru=%D0%A1%D0%B1%D1%80%D0%BE%D1%81 names.en=Discard
zone key=side-dark kind=area x=14 y=68 w=1196 h=171 owner=dark up=yes names.ru=%D0%9F%D0%B5%D1%80%D0%B5%D0%B4%20%D0%A2%D1%8C%D0%BC%D0%BE%D0%B9 names.en=Before%20Dark
zone key=middle kind=area x=14 y=251 w=1196 h=171 names.ru=%D0%A1%D1%82%D0%BE%D0%BB names.en=Table
zone key=side-light kind=area x=14 y=434 w=1196 h=171 owner=light up=yes names.ru=%D0%9F%D0%B5%D1%80%D0%B5%D0%B4%20%D0%A1%D0%B2%D0%B5%D1%82%D0%BE%D0%BC names.en=Before%20Light
thing kind=die what=6 x=1170 y=275
thing kind=coin x=1170 y=307"""  # noqa: E501
