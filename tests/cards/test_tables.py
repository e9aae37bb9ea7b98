"""A set's table layout: storage in catalogue and folders, copies, updates, undo."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app import paths
from app.cards import convert, edits, exchange, merge, source
from app.cards.catalogue import Catalogue, base_file, shipped
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.rules.free import BOX, GAME, Layout, ZoneDef


@pytest.fixture
def fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


@pytest.fixture
def catalogue(profile):
    with Catalogue.open() as opened:
        yield opened


SMALL = Layout(500, 300, (ZoneDef("deck", "pile", 1, 2, 70, 112, fill="deck=spell", shuffled=True,
                                  names={"ru": "Колода", "en": "Deck"}),))  # fmt: skip


@pytest.mark.parametrize("suffix", [".dozorset", ".json"])
def test_a_set_that_is_shared_opens_with_its_table(tmp_path, fate, suffix):
    data = replace(fate, table=SMALL)
    file = tmp_path / f"set{suffix}"
    exchange.write(data, file)
    assert exchange.read(file, fate)[0].table == SMALL


def test_a_set_without_a_table_has_none_in_its_folder(tmp_path, fate):
    source.write_folder(replace(fate, table=None), tmp_path)
    assert not (tmp_path / source.TABLE).exists()
    assert source.read_folder(tmp_path).table is None


def test_the_shipped_tables_are_written_as_they_are_read(fate):
    files = source.to_files(fate)
    assert files[source.TABLE] == (paths.data() / "source/own-fate/table.toml").read_text(encoding="utf-8")


def test_a_table_is_kept_and_its_change_taken_back(catalogue):
    before = catalogue.set_data("own-fate")
    catalogue.put_set(replace(before, table=SMALL), "editor.undo-table")
    assert catalogue.set_data("own-fate").table == SMALL
    assert catalogue.table_set("own-fate").layout == SMALL
    catalogue.undo()
    assert catalogue.set_data("own-fate").table == before.table


def test_a_copied_set_has_the_table_and_its_new_cards_are_in_the_decks(catalogue):
    data = edits.copied_set(catalogue.set_data("own-fate"), "mine", {"ru": "Моя"})
    spell = next(card for card in data.cards if card.kind == "spell")
    catalogue.put_set(replace(data, cards=(*data.cards, replace(spell, key="attack-9", copies=3, id=0))))
    state = GAME.new(catalogue.table_set("mine"), {}, 1)
    assert {f"attack-9.{n}" for n in (1, 2, 3)} <= {held.what for held in state.piles["spells"]}


def test_a_table_that_the_user_left_as_it_was_follows_the_shipped_one(fate):
    new = replace(fate, table=SMALL)
    assert merge.merge(fate, fate, new).data.table == SMALL
    own = replace(fate, table=replace(SMALL, width=900))
    assert merge.merge(fate, own, new).data.table == own.table


def test_an_old_catalogue_gets_the_tables_of_the_shipped_sets(profile):
    old = Path(__file__).parent / "fixtures" / "0002.db"
    for file in (paths.catalogue(), base_file(paths.catalogue())):
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(old, file)
    with Catalogue.open() as opened, shipped() as new:
        assert opened.set_data("own-fate").table == new.set_data("own-fate").table is not None


@pytest.mark.parametrize(
    "text",
    [
        'width = "wide"\n',
        '[[zone]]\nkey = "a"\nkind = "heap"\n',
        '[[zone]]\nkey = "a"\nkind = "pile"\nfill = "colour=red"\n',
        "zone = 3\n",
    ],
)
def test_a_broken_table_is_refused_by_name(fate, text):
    files = source.to_files(fate) | {source.TABLE: text}
    with pytest.raises(CatalogueError) as refused:
        source.from_files(files)
    assert refused.value.params["file"] == source.TABLE


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_everything_of_a_shipped_set_is_on_its_table(key):
    with shipped() as catalogue:
        cards = catalogue.table_set(key)
    state = GAME.new(cards, {}, 1)
    in_the_box = {cards.design(held.what).kind for held in state.piles[BOX]}
    # A location is a board of the table; spare reference cards stay in the box.
    assert in_the_box <= {"location", "reference"}
    trays = {one for zone in state.zones.values() for one in zone.counters}
    markers = {zone.marker for zone in state.zones.values()}
    assert {counter.key for counter in cards.counters} <= trays | markers
    assert {track.key for track in cards.tracks} == {zone.track for zone in state.zones.values()} - {""}


def test_a_shipped_set_is_laid_within_its_table():
    for row in ("own-fate", "tribunal"):
        with shipped() as catalogue:
            layout = catalogue.table_set(row).layout
        for zone in layout.zones:
            assert zone.x + zone.w <= layout.width, zone.key
            assert zone.y + zone.h <= layout.height, zone.key


def test_a_set_without_a_table_is_laid_out_plainly(fate):
    cards = convert.table_set(replace(fate, table=None))
    state = GAME.new(cards, {}, 1)
    assert len(state.piles["deck-spell"]) == 60
    assert state.piles[BOX] == ()
