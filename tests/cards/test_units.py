"""Every text of a set in one list, with permanent names that allow edits."""

from dataclasses import replace

import pytest

from app import paths
from app.cards import labels, library, source, translate, units
from app.cards.catalogue import Catalogue
from app.cards.data import Remark, SetData, Text, Waiver
from app.cards.units import TextPlace


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


def test_every_text_of_the_set_is_a_unit(own_fate: SetData) -> None:
    found = {unit.id: unit for unit in units.units(own_fate, "en")}
    written = "\n".join(source.to_files(own_fate).values())
    assert {"set/name", "card/anton/rules", "track/vortex/name"} <= found.keys()
    assert {"counter/wound/name", "rule_set/even/notes", "zone/counters/name"} <= found.keys()
    titles = sum("ru" in zone.names for zone in own_fate.table.zones)
    said = sum(line.startswith("ru.") and not line.endswith('""') for line in written.splitlines())
    assert len(found) == said + titles + 1 + len(labels.needed(own_fate))
    assert all(unit.value for unit in found.values())


def test_a_word_of_the_shipped_game_is_translated_with_the_set(own_fate: SetData) -> None:
    place = TextPlace("label", "line-other-light-mage", "name")
    bare = next(one for one in units.units(own_fate, "fr") if one.place == place)
    assert (bare.original.value, bare.status) == ("Светлый маг", "missing")
    done = units.with_texts(own_fate, "fr", {place: Text("Mage clair", "Светлый маг", True)})
    for kept in (done, source.from_files(source.to_files(done))):
        assert next(one for one in units.units(kept, "fr") if one.place == place).status == "checked"
        assert labels.of(kept).word("fr", place.key) == "Mage clair"
        assert labels.of(kept).word("en", place.key) == "Light mage"
    assert translate.read(translate.write(done, "fr", ".po"), "a.po", own_fate) == done
    assert units.with_texts(done, "fr", {place: None}).labels == own_fate.labels


@pytest.mark.parametrize("place", [TextPlace("set", "", "name"), TextPlace("zone", "counters", "name")])
def test_a_plain_name_is_outdated_once_its_source_has_changed(own_fate: SetData, place: TextPlace) -> None:
    before = units.text(own_fate, place, "ru")
    done = units.with_texts(own_fate, "en", {place: Text("Made", before.value, True)})
    assert next(one for one in units.units(done, "en") if one.place == place).status == "checked"
    changed = units.with_texts(done, "ru", {place: Text("Новое")})
    assert next(one for one in units.units(changed, "en") if one.place == place).status == "outdated"


def test_places_are_told_and_read_back(own_fate: SetData) -> None:
    for place, _field, _thing in units.fields_of(own_fate):
        assert units.place_of(place.id) == place
    assert units.place_of("set/own-fate/name") == TextPlace("set", "", "name")
    assert units.place_of("card//rules") is None


def test_remarks_live_in_catalogue_and_folder_and_go_with_their_card() -> None:
    place = TextPlace("card", "anton", "rules")
    said = Remark("Is it his own card?", (Waiver("numbers", "Written out", "0123456789abcdef"),))
    with Catalogue(library.ensure_catalogue()) as catalogue:
        data = units.with_remarks(catalogue.set_data("own-fate"), {place.id: {"en": said}})
        catalogue.put_set(data)
        kept = catalogue.set_data("own-fate")
        assert kept.remarks == {place.id: {"en": said}}
        assert source.from_files(source.to_files(kept)).remarks == kept.remarks
        card = next(one for one in kept.cards if one.key == "anton")
        catalogue.put_cards([replace(card, key="anton-2")], "editor.undo-field")
        assert list(catalogue.set_data("own-fate").remarks) == ["card/anton-2/rules"]
        catalogue.undo()
        catalogue.delete_cards([card.id])
        assert not catalogue.set_data("own-fate").remarks
        catalogue.undo()
        assert catalogue.set_data("own-fate").remarks == kept.remarks
