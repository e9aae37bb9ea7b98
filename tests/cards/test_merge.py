"""Merging two people's work on a set: no losses; a conflict if both changed one value."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from app import paths
from app.cards import compare, edits, exchange, library, merge, source, units, versions
from app.cards.catalogue import Catalogue
from app.cards.data import BackData, CounterData, Remark, SetData, Text, TrackData, game_of
from app.cards.parts import Part
from app.cards.units import TextPlace

EDITS = 100
"""Edits per person."""


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


# One edit: its place and its effect on a set, independent of the merge.
Edit = tuple[tuple[str, ...], Callable[[SetData], SetData]]


def of_card(key: str, field: str, value: Any, language: str = "") -> Edit:
    def do(data: SetData) -> SetData:
        cards = tuple(
            edits.edit_card(card, field, value, language or None, data.source, game_of(data))
            if card.key == key
            else card
            for card in data.cards
        )
        return replace(data, cards=cards)

    return ("card", key, field, language), do


def of_unit(place: TextPlace, language: str, value: str) -> Edit:
    def do(data: SetData) -> SetData:
        original = units.text(data, place, data.source)
        made = Text(value, "" if language == data.source else original.value if original else "")
        return units.with_texts(data, language, {place: made})

    return (place.owner, place.key, place.field, language), do


def of_comment(unit: str, language: str, comment: str) -> Edit:
    return ("remark", unit, "comment", language), lambda data: units.with_remarks(
        data, {unit: {language: replace(data.remarks.get(unit, {}).get(language, Remark()), comment=comment)}}
    )


def drawn(rng: random.Random, data: SetData, who: str) -> Edit:
    card = rng.choice(data.cards)
    kind = rng.randrange(6)
    word = f"{who} {rng.randrange(3)}"
    if kind == 0:
        return of_card(card.key, "copies", rng.randrange(9))
    if kind in (1, 2):
        field, language = rng.choice(("name", "rules", "flavour")), rng.choice(("ru", "en", "de"))
        if not card.texts["ru"].get(field):
            language = "ru"
        return of_card(card.key, field, word, language)
    if kind == 3:
        thing = rng.choice((*data.tracks, *data.counters, *data.rule_sets))
        owner = {"TrackData": "track", "CounterData": "counter", "RuleSetData": "rule_set"}[
            type(thing).__name__
        ]
        return of_unit(TextPlace(owner, thing.key, "name"), rng.choice(("ru", "en", "de")), word)
    if kind == 4:
        return of_unit(
            rng.choice((TextPlace("set", "", "name"), TextPlace("zone", "counters", "name"))), "en", word
        )
    return of_comment(f"card/{card.key}/rules", rng.choice(("ru", "en")), word)


def value_at(data: SetData, spot: tuple[str, ...]) -> Any:
    owner, key, field, language = spot
    if owner == "remark":
        return data.remarks.get(key, {}).get(language, Remark()).comment
    if language:
        text = units.text(data, TextPlace(owner, key, field), language)
        return text.value if text is not None else ""
    return next(card for card in data.cards if card.key == key).value(field)


@pytest.mark.parametrize("seed", range(5))
def test_two_hundred_edits_by_two_authors_lose_nothing(own_fate: SetData, seed: int) -> None:
    rng = random.Random(seed)
    sides, spots = [], []
    for who in "AB":
        data, touched = own_fate, set()
        for _ in range(EDITS):
            spot, do = drawn(rng, own_fate, who)
            data, touched = do(data), touched | {spot}
        sides.append(data)
        spots.append(touched)
    mine, theirs = sides
    found = merge.merge(own_fate, mine, theirs)
    clashes = {
        spot
        for spot in spots[0] & spots[1]
        if value_at(mine, spot) != value_at(theirs, spot)
        and value_at(own_fate, spot) not in (value_at(mine, spot), value_at(theirs, spot))
    }
    assert clashes, "the seed tries nothing"
    assert {tuple(one.part[:4]) for one in found.conflicts} == clashes
    for spot in spots[0] | spots[1]:
        one, other, before = value_at(mine, spot), value_at(theirs, spot), value_at(own_fate, spot)
        assert value_at(found.data, spot) == (other if one == before else one), spot
    # Everything else is unchanged; resolving conflicts for their side also works.
    for delta in compare.deltas(own_fate, found.data):
        assert delta.part[:4] in spots[0] | spots[1]
    chosen = merge.merge(own_fate, mine, theirs, [one.part for one in found.conflicts])
    assert all(value_at(chosen.data, spot) == value_at(theirs, spot) for spot in clashes)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_who_did_nothing_changes_nothing(own_fate: SetData, seed: int) -> None:
    rng, data = random.Random(seed), own_fate
    for _ in range(5):
        data = drawn(rng, own_fate, "A")[1](data)
    for mine, theirs in ((data, own_fate), (own_fate, data), (data, data)):
        found = merge.merge(own_fate, mine, theirs)
        assert (replace(found.data, lineage=()), found.conflicts) == (data, ())


def test_a_mark_goes_with_the_words_that_it_is_for(own_fate: SetData) -> None:
    place = TextPlace("card", "anton", "rules")
    said = units.text(own_fate, place, "en")
    mine = units.with_texts(own_fate, "en", {place: replace(said, checked=True)})
    theirs = of_card("anton", "rules", "Other words.", "en")[1](own_fate)
    found = merge.merge(own_fate, mine, theirs)
    assert not found.conflicts
    assert units.text(found.data, place, "en") == Text("Other words.", said.made_from)
    assert units.text(merge.merge(own_fate, own_fate, mine).data, place, "en").checked


def test_deleted_by_one_and_changed_by_the_other_is_a_conflict(own_fate: SetData) -> None:
    without = replace(own_fate, cards=tuple(card for card in own_fate.cards if card.key != "anton"))
    changed = of_card("anton", "copies", 7)[1](own_fate)
    assert not merge.merge(own_fate, own_fate, without).conflicts
    found = merge.merge(own_fate, without, changed)
    assert [one.part for one in found.conflicts] == [Part("card", "anton")]
    assert "anton" not in {card.key for card in found.data.cards}
    taken = merge.merge(own_fate, without, changed, [Part("card", "anton")])
    assert value_at(taken.data, ("card", "anton", "copies", "")) == 7
    assert [card.key for card in taken.data.cards] == [card.key for card in own_fate.cards]


def test_new_cards_of_both_come_in_beside_their_neighbours(own_fate: SetData) -> None:
    def added(key: str, at: int) -> SetData:
        made = replace(own_fate.cards[at], key=key)
        return replace(own_fate, cards=(*own_fate.cards[: at + 1], made, *own_fate.cards[at + 1 :]))

    keys = [card.key for card in merge.merge(own_fate, added("a", 3), added("b", 8)).data.cards]
    assert keys[4] == "a"
    assert keys[keys.index("b") - 1] == own_fate.cards[8].key


def test_a_card_of_the_others_catalogue_leaves_its_number_there(own_fate: SetData) -> None:
    def numbered(data: SetData, first: int) -> SetData:
        return replace(data, cards=tuple(replace(card, id=first + n) for n, card in enumerate(data.cards)))

    base, without = numbered(own_fate, 1), replace(own_fate, cards=own_fate.cards[1:])
    key = own_fate.cards[0].key
    changed = of_card(key, "copies", 7)[1](own_fate)
    part = Part("card", key)
    merged = {
        "added": merge.merge(without, numbered(without, 500), numbered(own_fate, 900)),
        "changed": merge.merge(base, base, numbered(changed, 900)),
        "deleted here": merge.merge(base, numbered(without, 500), numbered(changed, 900), [part]),
    }
    numbers = {what: {card.key: card.id for card in found.data.cards}[key] for what, found in merged.items()}
    assert numbers == {"added": 0, "changed": 1, "deleted here": 0}


def test_games_are_joined_by_their_declarations() -> None:
    with Catalogue(library.ensure_catalogue()) as catalogue:
        data = catalogue.set_data("own-fate")
    data = replace(data, game=game_of(data))
    one = data.game.fields[0]
    mine = replace(data, game=data.game.with_field(replace(one, most=700)))
    theirs = replace(data, game=data.game.with_field(replace(data.game.fields[1], most=800)))
    found = merge.merge(data, mine, theirs)
    assert not found.conflicts
    assert [field.most for field in found.data.game.fields[:2]] == [700, 800]
    theirs = replace(data, game=data.game.with_field(replace(one, most=900)))
    found = merge.merge(data, mine, theirs)
    assert [one.part for one in found.conflicts] == [Part("game", one.name, "field")]


SIDED: dict[str, Callable[[SetData], SetData]] = {
    "a card": lambda data: replace(data, cards=(replace(data.cards[0], side="grey"), *data.cards[1:])),
    "a back": lambda data: replace(
        data, backs=(*data.backs, BackData("grey-back", data.game.decks[0].key, "grey"))
    ),
    "a counter": lambda data: replace(data, counters=(*data.counters, CounterData("grey-chip", "grey", 3))),
    "a track": lambda data: replace(
        data, tracks=(*data.tracks, TrackData("greys", (1, 2), ("grey", "grey")))
    ),
}


@pytest.mark.parametrize("piece", SIDED)
def test_a_side_deleted_by_one_stays_while_a_piece_of_the_other_has_it(own_fate: SetData, piece: str) -> None:
    game = game_of(own_fate)
    mine = replace(own_fate, game=game)
    base = replace(own_fate, game=replace(game, sides=(*game.sides, replace(game.sides[0], key="grey"))))
    merged = merge.merge(base, mine, SIDED[piece](base))
    assert [side.key for side in merged.data.game.sides] == [*(side.key for side in game.sides), "grey"]


def test_a_file_says_of_which_states_it_was_made(own_fate: SetData) -> None:
    first = versions.with_own_lineage(own_fate)
    assert first.lineage == (versions.digest(own_fate),)
    later = versions.with_own_lineage(of_card("anton", "copies", 7)[1](first))
    assert versions.ancestor(first.lineage, later) == first.lineage[0]
    assert not versions.ancestor((), later)
    assert versions.digest(versions.unpack(versions.pack(later)[1])) == versions.digest(later)


def test_two_authors_send_files_to_and_fro(own_fate: SetData, tmp_path: Path) -> None:
    """Edits between two received files are merged, round after round."""

    def sent(catalogue: Catalogue, file: Path) -> SetData:
        exchange.write(catalogue.for_export(catalogue.set_data("own-fate")), file)
        return exchange.read(file, own_fate)[0]

    def took(catalogue: Catalogue, theirs: SetData) -> list[Part]:
        mine = catalogue.set_data("own-fate")
        base = catalogue.ancestor(mine, theirs)
        assert base is not None
        found = merge.merge(base, mine, versions.with_own_lineage(theirs))
        catalogue.store_ancestor(theirs)
        catalogue.put_set(found.data)
        return [one.part for one in found.conflicts]

    def did(catalogue: Catalogue, *done: Edit) -> None:
        data = catalogue.set_data("own-fate")
        for _spot, do in done:
            data = do(data)
        catalogue.put_set(data)

    with (
        Catalogue(library.ensure_catalogue(tmp_path / "a.db")) as one,
        Catalogue(library.ensure_catalogue(tmp_path / "b.db")) as two,
    ):
        first = sent(one, tmp_path / "1.dozorset")
        assert two.ancestor(two.set_data("own-fate"), first) is None
        two.store_ancestor(first)
        two.put_set(first)
        did(one, of_card("anton", "copies", 3), of_card("egor", "name", "Егорка", "ru"))
        did(two, of_card("anton", "copies", 4), of_card("semen", "name", "Сеня", "ru"))
        assert took(one, sent(two, tmp_path / "2.dozorset")) == [Part("card", "anton", "copies")]
        assert took(two, sent(one, tmp_path / "3.dozorset")) == []
        did(two, of_card("egor", "copies", 5))
        did(one, of_card("egor", "name", "Егорушка", "ru"))
        assert took(one, sent(two, tmp_path / "4.dozorset")) == []
        names = {card.key: card.texts["ru"]["name"].value for card in one.set_data("own-fate").cards}
        assert (names["egor"], names["semen"]) == ("Егорушка", "Сеня")
        assert value_at(one.set_data("own-fate"), ("card", "egor", "copies", "")) == 5
        assert value_at(one.set_data("own-fate"), ("card", "anton", "copies", "")) == 3
        # After undo and a repeated merge, the received file is no ancestor.
        assert one.undo() is not None
        assert took(one, exchange.read(tmp_path / "4.dozorset", own_fate)[0]) == []
        assert value_at(one.set_data("own-fate"), ("card", "egor", "copies", "")) == 5


def test_a_version_with_a_name_stays_and_others_go(
    own_fate: SetData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "KEPT_UNNAMED", 2)
    with Catalogue(library.ensure_catalogue()) as catalogue:
        mine = [of_card("anton", "copies", number)[1](own_fate) for number in range(5)]
        named = catalogue.store_version(mine[0], "Before the fair")
        for data in mine[1:]:
            catalogue.store_version(data)
        assert [one.name for one in catalogue.versions("own-fate")] == ["", "", "Before the fair"]
        assert value_at(catalogue.version(named), ("card", "anton", "copies", "")) == 0
        assert catalogue.store_version(mine[0]) == named
        assert "Before the fair" in [one.name for one in catalogue.versions("own-fate")]
        catalogue.delete_version(named)
        assert catalogue.version(named) is None


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("before", "after"), [("", "Text"), ("Text", ""), ("Text", "Other")])
def test_a_text_that_is_added_changed_or_removed_is_a_difference(
    own_fate: SetData, language: str, before: str, after: str
) -> None:
    place = TextPlace("card", "anton", "flavour")
    text = units.text(own_fate, place, language)
    old, new = (
        units.with_texts(own_fate, language, {place: replace(text, value=value)}) for value in (before, after)
    )
    told = [delta for delta in compare.deltas(old, new) if not delta.part.mark]
    assert [(delta.before or "", delta.after or "") for delta in told] == [(before, after)]


def test_everything_that_changes_is_told(own_fate: SetData) -> None:
    place = TextPlace("card", "anton", "rules")
    said = units.text(own_fate, place, "en")
    checked = units.with_texts(own_fate, "en", {place: replace(said, checked=True)})
    (delta,) = compare.deltas(own_fate, checked)
    assert (delta.part, delta.before, delta.after) == (
        Part("card", "anton", "rules", "en", "status"),
        "unchecked",
        "checked",
    )
    card = own_fate.cards[5]
    other = replace(
        own_fate, cards=(*own_fate.cards[:5], replace(card, params={"most": 2}), *own_fate.cards[6:])
    )
    assert [one.part for one in compare.deltas(own_fate, other)] == [
        Part("card", card.key, "params", "", "most")
    ]
    track = replace(own_fate.tracks[0], origin="house")
    other = replace(own_fate, tracks=(track, *own_fate.tracks[1:]))
    assert [one.part for one in compare.deltas(own_fate, other)] == [Part("track", track.key, "origin")]
