"""Places on a Tabletop Simulator table: as on the free table, whole, without overlap."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from app.print.tabletop_places import PlacedThing, Sizes, arrange
from app.rules.cardset import TrackDef
from app.rules.free.layout import Layout, ThingDef, ZoneDef
from app.rules.free.state import new_game
from app.rules.free.things import CardThing, CounterThing, TableSet
from tests.print.tabletop_saves import album, save


def overlap(one: PlacedThing, other: PlacedThing) -> bool:
    """Return whether the two overlap."""
    (w, h), (v, k) = ((it.h, it.w) if it.turn % 2 else (it.w, it.h) for it in (one, other))
    return abs(one.x - other.x) < (w + v) / 2 and abs(one.y - other.y) < (h + k) / 2


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_nothing_lies_on_anything_but_markers_on_their_tracks(sets, key):
    lying = album(sets[key], reference=True).save.placed_things()
    for number, one in enumerate(lying):
        for other in lying[:number]:
            if not (one.over or other.over):
                assert not overlap(one, other), (one.what, other.what)
    for one in lying:
        if one.over:
            assert any(other.kind == "track" and overlap(one, other) for other in lying)


def test_a_marker_stands_on_its_cell(sets):
    content = sets["own-fate"]
    plain = save(content)
    by_name = {one["Nickname"]: one["Transform"] for one in plain["ObjectStates"]}
    track = next(one for one in content.tracks if one.key == "balance")
    middle, board = (
        by_name[name] for name in (next(c.name for c in content.counters if c.key == "treaty"), track.name)
    )
    # Cell 10 of 0–20 is the middle of the board.
    assert middle["posX"] == pytest.approx(board["posX"], abs=0.2)
    assert middle["posY"] > board["posY"]


def test_piles_lie_face_down_and_open_cards_face_up(sets):
    for one in save(sets["own-fate"])["ObjectStates"]:
        if one["Name"] in ("Deck", "Card"):
            assert one["Transform"]["rotZ"] == (180.0 if one["Name"] == "Deck" else 0.0)


def test_the_table_is_about_as_large_as_the_games(sets):
    for content in sets.values():
        for one in save(content, reference=True)["ObjectStates"]:
            assert abs(one["Transform"]["posX"]) < 28
            assert abs(one["Transform"]["posZ"]) < 18


def test_a_set_without_a_table_is_laid_out_by_itself(sets):
    plain = save(replace(sets["own-fate"], table=None))
    decks = {one["Nickname"]: len(one["DeckIDs"]) for one in plain["ObjectStates"] if one["Name"] == "Deck"}
    assert decks == {"Setup": 13, "Probability": 27, "Spells": 60}


def test_an_upright_track_lies_in_its_picture_and_is_turned_back(sets):
    content = sets["own-fate"]
    made = album(content).save
    key, flat = next(iter(made.tracks.items()))
    upright = replace(flat, face=replace(flat.face, width=42.0, height=264.0))
    plain = replace(made, tracks={**made.tracks, key: upright}).plain(Path("/games"))
    name = next(track.name for track in content.tracks if track.key == key)
    one = next(one for one in plain["ObjectStates"] if one["Nickname"] == name)
    assert one["Transform"]["rotY"] == 90.0


def test_dice_that_the_game_has_not_are_named(sets):
    known = sets["tribunal"].table()
    things = (
        ThingDef("die", "100", 300, 500),
        ThingDef("die", "20", 300, 530),
        ThingDef("note", "Hello", 40, 40),
    )
    table = replace(known, layout=replace(known.layout, things=things))
    made = album(replace(sets["tribunal"], table=lambda: table))
    assert made.plan.notices == (("left-out", {"names": "d100"}),)
    found = {one["Name"]: one for one in made.save.plain(Path("/games"))["ObjectStates"]}
    assert "Die_20" in found
    assert found["Notecard"]["Description"] == "Hello"


sizes = st.sampled_from([(63.0, 88.0), (60.0, 52.0), (45.0, 68.0), (70.0, 120.0)])
places = st.tuples(*[st.integers(0, 900)] * 2, st.integers(60, 300), st.integers(60, 300))


@settings(max_examples=40)
@given(
    cards=st.lists(st.tuples(sizes, st.integers(1, 5), st.sampled_from("abc")), max_size=12),
    counts=st.lists(st.tuples(st.sampled_from([6.5, 15.9, 30.0]), st.integers(0, 40)), max_size=8),
    zones=st.lists(
        st.tuples(st.sampled_from(["pile", "area", "board", "tray", "track", "hand"]), places), max_size=6
    ),
    loose=st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 3)), max_size=6),
)
def test_any_table_is_laid_out_whole_and_beside_each_other(cards, counts, zones, loose):
    things = tuple(
        CardThing(f"c{n}", deck=deck, copies=copies) for n, (_size, copies, deck) in enumerate(cards)
    )
    counters = tuple(CounterThing(f"t{n}", count=count) for n, (_size, count) in enumerate(counts))
    fills = iter(["deck=a", "deck=b", "*"])
    layout = Layout(
        1000,
        1000,
        tuple(
            ZoneDef(
                f"z{n}", kind, *place, owner="light" if kind == "hand" else "",
                track="line" if kind == "track" else "", marker="t0" if kind == "track" and counters else "",
                cell=n - 1, card="c0",
                fill=next(fills, "") if kind != "track" else "", counters=tuple(c.key for c in counters),
            )
            for n, (kind, place) in enumerate(zones)
        ),
        tuple(
            ThingDef(*(("counter", "t0") if counters and n % 2 else ("die", "6")), x, y, True, turn)
            for n, (x, y, turn) in enumerate(loose)
        ),
    )  # fmt: skip
    state = new_game(TableSet("any", things, (TrackDef("line", (0, 1, 2)),), counters, layout), layout, 1)
    measured = Sizes(
        {f"c{n}": size for n, (size, _copies, _deck) in enumerate(cards)},
        {"line": (264.0, 42.0)},
        {f"t{n}": (edge, edge) for n, (edge, _count) in enumerate(counts)},
        lambda _track, _cell: (0.5, 0.5),
    )
    lying = arrange(state, measured, [[f"c{n}" for n in range(len(cards))]])
    laid = Counter(what for one in lying if one.kind == "cards" for what in one.what)
    assert laid == {card.key: card.copies for card in things}
    stacked = Counter()
    for one in lying:
        if one.kind == "counter":
            stacked[one.what[0]] += one.count
    assert stacked == {counter.key: counter.count for counter in counters if counter.count}
    flat = [one for one in lying if not one.over and one.kind != "track"]
    assert not [(one, other) for n, one in enumerate(flat) for other in flat[:n] if overlap(one, other)]
