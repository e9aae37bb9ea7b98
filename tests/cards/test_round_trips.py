"""Whatever a set holds, it comes back equal from every way that it leaves the program by."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.cards import exchange, library, pictures, translate
from app.cards.catalogue import Catalogue
from app.cards.data import (
    CARD_TEXTS,
    KINDS,
    BackData,
    CardData,
    CounterData,
    NumberData,
    RuleSetData,
    SetData,
    TermData,
    Text,
    TrackData,
)
from app.cards.fields import DECK_OF_KIND, DECKS, NUMBERS, SIDES, SPECIALTIES, SPELLS, fields_of, printable
from app.rules.free import Layout, ZoneDef
from app.rules.rule_set import CARD_VALUES, Differences

SOURCE, OTHERS = "ru", ("en", "de-AT")
ORIGINS = st.sampled_from(("rulebook", "derived", "house"))
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
PICTURE = pictures.made("image/svg+xml", DRAWING, "a.svg")
TABLE = Layout(500, 300, (ZoneDef("deck", "pile", 1, 2, 70, 112, fill="deck=spell", names={"ru": "Колода"}),))
QUICK = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))

letters = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
lines = st.text(letters, min_size=1, max_size=30).map(lambda text: printable(text, "")).filter(bool)
texts = st.one_of(lines, st.tuples(lines, lines).map("\n".join), st.sampled_from(["=1+1", "'x", '"', "-"]))
keys = st.from_regex(r"[a-z]{1,6}(-[a-z0-9]{1,3})?", fullmatch=True)


@st.composite
def texts_of(draw: Any, names: tuple[str, ...], every: bool = True) -> dict[str, dict[str, Text]]:
    """Texts in up to three languages: translated, outdated, checked or not, with and without a source."""
    found: dict[str, dict[str, Text]] = {}
    for name in names:
        original = draw(st.one_of(st.none(), texts if name == "rules" else lines))
        if original is not None:
            found.setdefault(SOURCE, {})[name] = Text(original)
        for language in OTHERS:
            value = draw(st.one_of(st.none(), texts if name == "rules" else lines))
            if value is not None and (original is not None or not every):
                made_from = draw(st.one_of(st.just(original or ""), st.just(""), texts))
                text = Text(value, made_from, draw(st.booleans()))
                found.setdefault(language, {})[name] = text
    return found


@st.composite
def a_card(draw: Any, key: str) -> CardData:
    kind = draw(st.sampled_from(KINDS))
    fields = {field.name: field for field in fields_of(kind)}
    numbers = {
        name: draw(st.one_of(st.none(), st.integers(fields[name].least, fields[name].most)))
        for name in NUMBERS
        if name in fields and name != "copies"
    }
    numbers["copies"] = draw(st.integers(0, 9))
    return CardData(
        key,
        kind,
        draw(st.sampled_from(SIDES)),
        DECK_OF_KIND.get(kind) or draw(st.sampled_from(DECKS)),
        specialty=draw(st.sampled_from(SPECIALTIES)) if "specialty" in fields else "",
        spell=draw(st.sampled_from(SPELLS)) if "spell" in fields else "",
        donor=draw(st.booleans()) if "donor" in fields else False,
        power=draw(st.one_of(st.just(""), keys)) if "power" in fields else "",
        ways=tuple(draw(st.lists(keys, max_size=3, unique=True))) if "ways" in fields else (),
        start=draw(st.one_of(st.just(""), keys)) if "start" in fields else "",
        picture=draw(st.sampled_from(("", "anton", PICTURE.digest, f"{PICTURE.digest}@0.400,0.500,1.50"))),
        origins={name: draw(ORIGINS) for name, value in numbers.items() if value is not None},
        texts=draw(texts_of(CARD_TEXTS)),
        **numbers,
    )


def differences() -> Any:
    """What a rule set may say, of things that the set has or has not."""
    some = {"max_size": 2}
    return st.builds(
        Differences,
        st.dictionaries(keys, st.one_of(st.booleans(), st.integers(0, 99), keys), **some),
        st.dictionaries(keys, st.lists(st.integers(-20, 20), min_size=1, max_size=5).map(tuple), **some),
        st.dictionaries(
            keys, st.dictionaries(st.sampled_from(CARD_VALUES), st.integers(1, 20), min_size=1), **some
        ),
        st.dictionaries(keys, st.integers(0, 10_000), **some),
    )


@st.composite
def sets(draw: Any) -> SetData:
    """A set with everything that a set may have."""
    cards = [draw(a_card(key)) for key in draw(st.lists(keys, min_size=1, max_size=4, unique=True))]
    tracks = [
        TrackData(
            key,
            tuple(cells := draw(st.lists(st.integers(-20, 20), min_size=1, max_size=5))),
            tuple(draw(st.sampled_from(SIDES)) for _ in cells),
            draw(ORIGINS),
            draw(texts_of(("name",))),
        )
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    counters = [
        CounterData(
            key,
            draw(st.sampled_from(SIDES)),
            draw(st.integers(0, 99)),
            draw(st.sampled_from((15.875, 20.0, 8.5))),
            draw(st.sampled_from(("", "wound", "gloom"))),
            draw(ORIGINS),
            draw(texts_of(("name", "label"))),
        )
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    backs = [
        BackData(
            key,
            draw(st.sampled_from(DECKS)),
            draw(st.sampled_from(SIDES)),
            draw(texts_of(("label",))),
            draw(st.integers(0, 99)),
        )
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    terms = [
        TermData(key, draw(texts_of(("name",), every=False)))
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    numbers = [
        NumberData(key, draw(st.integers(0, 10_000)), draw(ORIGINS), draw(texts_of(("name",))))
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    rule_sets = [
        RuleSetData(key, draw(differences()), draw(texts_of(("name", "notes"))))
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    own = st.lists(lines.map(str.strip).filter(bool), min_size=1, max_size=3).map(tuple)
    return SetData(
        "mine",
        draw(lines),
        SOURCE,
        {SOURCE: draw(lines)} | {one: draw(lines) for one in OTHERS if draw(st.booleans())},
        tuple(sorted(cards, key=lambda card: KINDS.index(card.kind))),
        tuple(tracks),
        tuple(counters),
        tuple(backs),
        draw(st.sampled_from((None, TABLE))),
        # A term that is called nothing in any language is none.
        tuple(sorted((term for term in terms if term.texts), key=lambda term: term.key)),
        draw(st.dictionaries(st.sampled_from((SOURCE, *OTHERS)), own, max_size=2)),
        tuple(numbers),
        tuple(rule_sets),
    )


def plain(data: SetData) -> SetData:
    return replace(data, cards=tuple(replace(card, id=0) for card in data.cards))


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory):
    with Catalogue(library.ready(tmp_path_factory.mktemp("trips") / "cards.db")) as opened:
        yield opened


@QUICK
@given(data=sets())
def test_the_catalogue_gives_back_what_was_put_in_and_one_undo_takes_it_out(
    catalogue: Catalogue, data: SetData
) -> None:
    before = [row.key for row in catalogue.sets()]
    catalogue.put_set(data)
    assert plain(catalogue.set_data("mine")) == data
    catalogue.undo()
    assert [row.key for row in catalogue.sets()] == before


@pytest.mark.parametrize("suffix", [".dozorset", ".json"])
@QUICK
@given(data=sets())
def test_a_set_file_gives_back_an_equal_set_and_its_pictures(
    tmp_path: Path, suffix: str, data: SetData
) -> None:
    file = tmp_path / f"set{suffix}"
    exchange.write(data, file, [PICTURE])
    assert exchange.read(file, SetData("", "", "ru", {}))[0] == data
    if suffix == ".dozorset":
        shown = [one.digest for one in exchange.read(file, data)[1]]
        assert shown == pictures.used(data)


@QUICK
@given(states=st.lists(sets(), min_size=1, max_size=2))
def test_a_folder_gives_back_the_last_set_that_was_written_there(
    tmp_path: Path, states: list[SetData]
) -> None:
    for data in states:
        exchange.write_folder(data, tmp_path / "set", [PICTURE])
        back, shown = exchange.read_folder(tmp_path / "set")
        assert (back, [one.digest for one in shown]) == (data, pictures.used(data))


def values(data: SetData) -> list[dict[str, Any]]:
    """What stands in a table: neither where a number comes from nor what a text was made from."""
    return [
        {field.name: getattr(card, field.name) for field in fields_of(card.kind) if not field.translated}
        | {
            (language, name): text.value
            for language, fields in card.texts.items()
            for name, text in fields.items()
        }
        | {"key": card.key}
        for card in data.cards
    ]


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@QUICK
@given(data=sets())
def test_a_table_changes_nothing_where_it_comes_from_and_brings_its_values_elsewhere(
    tmp_path: Path, suffix: str, data: SetData
) -> None:
    file = tmp_path / f"set{suffix}"
    exchange.write(data, file)
    assert exchange.read(file, data)[0] == data
    bare = replace(data, cards=tuple(CardData(card.key, card.kind) for card in data.cards))
    assert values(exchange.read(file, bare)[0]) == values(data)
    assert values(exchange.read(file, replace(data, cards=()))[0]) == values(data)


@pytest.mark.parametrize("suffix", translate.SUFFIXES)
@pytest.mark.parametrize("language", OTHERS)
@QUICK
@given(data=sets())
def test_a_translation_comes_back_with_its_marks_for_cards_tracks_counters_and_backs(
    suffix: str, language: str, data: SetData
) -> None:
    content = translate.write(data, language, suffix)
    assert translate.read(content, f"a{suffix}", data) == data

    def bare(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            replace(one, texts={tongue: mine for tongue, mine in one.texts.items() if tongue != language})
            for one in things
        )

    without = replace(
        data,
        names={tongue: name for tongue, name in data.names.items() if tongue != language},
        cards=bare(data.cards),
        tracks=bare(data.tracks),
        counters=bare(data.counters),
        backs=bare(data.backs),
    )
    assert translate.read(content, f"a{suffix}", without) == data
