"""Any set survives every kind of export and import."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from app.cards import exchange, game_reading, library, pictures, translate
from app.cards.catalogue import Catalogue
from app.cards.data import (
    BackData,
    CardData,
    CounterData,
    LabelData,
    NumberData,
    RuleSetData,
    SetData,
    TermData,
    Text,
    TrackData,
    empty_card,
    game_of,
)
from app.cards.edits import field_value
from app.cards.entities import COLUMNS, default_of
from app.cards.field import TYPES, Deck, Field, Kind, Lookup, Seat, Side, Size, normalize_text
from app.cards.game import Game, shipped
from app.rules.free import Layout, ZoneDef
from app.rules.rule_set import CARD_VALUES, Differences

SOURCE, OTHERS = "ru", ("en", "de-AT")
ORIGINS = st.sampled_from(("rulebook", "derived", "house"))
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
PICTURE = pictures.picture_of("image/svg+xml", DRAWING, "a.svg")
TABLE = Layout(500, 300, (ZoneDef("deck", "pile", 1, 2, 70, 112, fill="deck=spell", names={"ru": "Колода"}),))
QUICK = settings(max_examples=12, suppress_health_check=list(HealthCheck))

letters = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
lines = st.text(letters, min_size=1, max_size=30).map(lambda text: normalize_text(text, "")).filter(bool)
texts = st.one_of(lines, st.tuples(lines, lines).map("\n".join), st.sampled_from(["=1+1", "'x", '"', "-"]))
words_ = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
keys = st.from_regex(r"[a-z]{1,6}(-[a-z0-9]{1,3})?", fullmatch=True)


@st.composite
def texts_of(
    draw: Any, names: tuple[str, ...], every: bool = True, long: tuple[str, ...] = ("rules",)
) -> dict[str, dict[str, Text]]:
    """Draw texts in up to three languages: translated, outdated, checked or not, with and without source."""
    found: dict[str, dict[str, Text]] = {}
    for name in names:
        original = draw(st.one_of(st.none(), texts if name in long else lines))
        if original is not None:
            found.setdefault(SOURCE, {})[name] = Text(original)
        for language in OTHERS:
            value = draw(st.one_of(st.none(), texts if name in long else lines))
            if value is not None and (original is not None or not every):
                made_from = draw(st.one_of(st.just(original or ""), st.just(""), texts))
                text = Text(value, made_from, draw(st.booleans()))
                found.setdefault(language, {})[name] = text
    return found


@st.composite
def a_field(draw: Any, name: str, kinds: tuple[str, ...]) -> Field:
    """Draw a declared field; some names equal those of the shipped game."""
    widget = draw(st.sampled_from(TYPES)) if name not in COLUMNS else "number"
    translated = name not in COLUMNS and widget in ("text", "long-text") and draw(st.booleans())
    some = tuple(draw(st.lists(st.sampled_from(kinds), max_size=2, unique=True)))
    choices = tuple(draw(st.lists(words_, min_size=1, max_size=4, unique=True))) if widget == "choice" else ()
    if choices and draw(st.booleans()):
        choices = ("", *(one for one in choices if one != "none"))
    least = draw(st.integers(-5, 5)) if widget == "number" else 0
    most = {"number": 50, "flag": 1, "picture": 120, "symbols": 5, "choice": 60}.get(widget, 300)
    optional = widget == "number" and (name in COLUMNS or draw(st.booleans()))
    default = default_of(name, widget, choices)
    if widget == "number" and not optional:
        default = draw(st.integers(least, most))
    if widget == "flag":
        default = draw(st.booleans())
    return Field(
        name, widget, some, least, most, choices, optional, translated, default, terse=not translated
    )


@st.composite
def games(draw: Any) -> Game:
    """Draw a game declaration."""
    decks = draw(st.lists(words_, min_size=1, max_size=3, unique=True))
    kinds = tuple(draw(st.lists(words_, min_size=1, max_size=3, unique=True)))
    sizes = [Size(key, shape, 40.0, 52.5) for key, shape in draw(st.dictionaries(
        st.sampled_from(("tile", "token")), st.sampled_from(("rect", "round", "hex")))).items()]  # fmt: skip
    mm = st.one_of(st.integers(-9, 9), st.floats(-9, 9), st.sampled_from(("w / 2 - 3", "h * 0.2")))
    part = st.fixed_dictionaries(
        {"type": st.just("text"), "text": st.sampled_from(("name", "rules", "join(name, '«ё»')"))},
        optional={
            "left": mm,
            "right": mm,
            "top": mm,
            "only": st.booleans(),
            "avoid": st.lists(words_, max_size=2),
        },
    )
    templates = st.fixed_dictionaries(
        {"key": words_, "parts": st.lists(part, max_size=2)},
        optional={
            "for": st.sampled_from(("kind == 'ё'", "len(rules) > 9")),
            "let": st.dictionaries(words_, mm, max_size=2),
        },
    )
    made = Game(
        tuple(
            Kind(key, draw(st.sampled_from(decks)), draw(st.sampled_from(("poker", *(s.key for s in sizes)))))
            for key in kinds
        ),
        tuple(Deck(key, draw(st.booleans())) for key in decks),
        tuple(
            Side(key, "#12ab9f", draw(st.integers(-1, 1)))
            for key in draw(st.lists(words_, min_size=1, max_size=3, unique=True))
        ),
        tuple(
            draw(a_field(name, kinds))
            for name in draw(st.lists(st.one_of(words_, st.just("strength")), max_size=5, unique=True))
            if name not in ("name", "kind", "side", "deck", "copies", "key", "id", "texts", "values", "cost")
        ),
        tuple(sizes),
        tuple(
            Lookup(key, rows=draw(st.dictionaries(words_, words_, max_size=3)), other=draw(words_))
            for key in draw(st.lists(words_, max_size=2, unique=True))
        ),
        tuple(
            Seat(
                key,
                draw(st.sampled_from(("", "#12ab9f"))),
                draw(st.sampled_from(("", "sun"))),
                draw(st.booleans()),
            )
            for key in draw(st.lists(words_, max_size=4, unique=True))
        ),
        draw(st.dictionaries(words_, st.sampled_from(("M0 0L24 0 12 24z", "M1,1 h3.5v-.5 z")), max_size=2)),
        draw(st.dictionaries(words_, st.just("a" * 64), max_size=1)),
        tuple(draw(st.lists(templates, max_size=2))),
    )
    labels = game_reading.label_keys(made.kinds, made.decks, made.sides, made.fields)
    assume(len(set(labels)) == len(labels))
    return Game.read(made.to_plain())


def own_value(field: Field) -> st.SearchStrategy[Any]:
    match field.widget:
        case "number":
            number = st.integers(field.least, field.most)
            return st.one_of(st.none(), number) if field.optional else number
        case "flag":
            return st.booleans()
        case "choice":
            return st.sampled_from(field.choices)
        case "picture":
            return st.sampled_from(("", "anton", PICTURE.digest))
        case "symbols":
            return st.lists(words_, max_size=3).map(" ".join)
    return st.one_of(st.just(""), lines if field.widget == "text" else texts)


@st.composite
def a_card(draw: Any, key: str, game: Game) -> CardData:
    kind = draw(st.sampled_from(game.kind_keys))
    fields = {field.name: field for field in game.fields_of(kind)}
    numbers = {
        name: draw(st.one_of(st.none(), st.integers(fields[name].least, fields[name].most)))
        for name in game.numbers
        if name in fields and name in COLUMNS
    }
    numbers["copies"] = draw(st.integers(0, 9))
    own = {name: draw(own_value(field)) for name, field in game.own_fields.items()}
    usual = "probability" in game.deck_keys and kind in ("other", "item", "chance")
    return CardData(
        key,
        kind,
        draw(st.sampled_from(game.side_keys)),
        draw(st.sampled_from(game.deck_keys)) if usual else game.deck_of(kind),
        specialty=draw(st.sampled_from(fields["specialty"].choices)) if "specialty" in fields else "",
        spell=draw(st.sampled_from(fields["spell"].choices)) if "spell" in fields else "",
        donor=draw(st.booleans()) if "donor" in fields else False,
        power=draw(st.one_of(st.just(""), keys)) if "power" in fields else "",
        ways=tuple(draw(st.lists(keys, max_size=3, unique=True))) if "ways" in fields else (),
        start=draw(st.one_of(st.just(""), keys)) if "start" in fields else "",
        picture=draw(st.sampled_from(("", "anton", PICTURE.digest, f"{PICTURE.digest}@0.400,0.500,1.50"))),
        origins={name: draw(ORIGINS) for name, value in numbers.items() if value is not None}
        if game.records_origins()
        else {},
        texts=draw(texts_of(game.texts, long=tuple(f.name for f in game.fields if f.widget == "long-text"))),
        values={name: value for name, value in sorted(own.items()) if value != game.own_fields[name].default},
        **numbers,
    )


def differences(game: Game) -> Any:
    """Draw a rule set's differences, on things that the set has or lacks."""
    some = {"max_size": 2}
    return st.builds(
        Differences,
        st.dictionaries(keys, st.one_of(st.booleans(), st.integers(0, 99), keys), **some),
        st.dictionaries(keys, st.lists(st.integers(-20, 20), min_size=1, max_size=5).map(tuple), **some),
        st.dictionaries(
            keys,
            st.dictionaries(
                st.sampled_from([name for name in CARD_VALUES if name in game.by_name]),
                st.integers(5, 20),
                min_size=1,
            ),
            **some,
        ),
        st.dictionaries(keys, st.integers(0, 10_000), **some),
    )


@st.composite
def sets(draw: Any) -> SetData:
    """Draw a set with any permitted content."""
    declared = draw(st.one_of(st.none(), games()))
    game = declared or shipped()
    labels = [
        LabelData(key, draw(texts_of(("name",)))) for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    cards = [draw(a_card(key, game)) for key in draw(st.lists(keys, min_size=1, max_size=4, unique=True))]
    tracks = [
        TrackData(
            key,
            tuple(cells := draw(st.lists(st.integers(-20, 20), min_size=1, max_size=5))),
            tuple(draw(st.sampled_from(game.side_keys)) for _ in cells),
            draw(ORIGINS),
            draw(texts_of(("name",))),
        )
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    counters = [
        CounterData(
            key,
            draw(st.sampled_from(game.side_keys)),
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
            draw(st.sampled_from(game.deck_keys)),
            draw(st.sampled_from(game.side_keys)),
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
        RuleSetData(key, draw(differences(game)), draw(texts_of(("name", "notes"))))
        for key in draw(st.lists(keys, max_size=2, unique=True))
    ]
    own = st.lists(lines.map(str.strip).filter(bool), min_size=1, max_size=3).map(tuple)
    return SetData(
        "mine",
        draw(lines),
        SOURCE,
        {SOURCE: draw(lines)} | {one: draw(lines) for one in OTHERS if draw(st.booleans())},
        tuple(sorted(cards, key=lambda card: game.kind_keys.index(card.kind))),
        tuple(tracks),
        tuple(counters),
        tuple(backs),
        draw(st.sampled_from((None, TABLE))),
        # A term without a name in any language is dropped.
        tuple(sorted((term for term in terms if term.texts), key=lambda term: term.key)),
        draw(st.dictionaries(st.sampled_from((SOURCE, *OTHERS)), own, max_size=2)),
        tuple(numbers),
        tuple(rule_sets),
        declared,
        tuple(sorted((label for label in labels if label.texts), key=lambda label: label.key)),
    )


def plain(data: SetData) -> SetData:
    return replace(data, cards=tuple(replace(card, id=0) for card in data.cards))


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory):
    with Catalogue(library.ensure_catalogue(tmp_path_factory.mktemp("trips") / "cards.db")) as opened:
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


@QUICK
@given(data=sets())
def test_a_set_file_gives_back_an_equal_set_and_its_pictures(tmp_path: Path, data: SetData) -> None:
    for suffix in (".dozorset", ".json"):
        file = tmp_path / f"set{suffix}"
        exchange.write(data, file, [PICTURE])
        back, stored = exchange.read(file, SetData("", "", "ru", {}))
        assert back == data
        if suffix == ".dozorset":
            used = [digest for digest in pictures.used(data) if digest == PICTURE.digest]
            assert [one.digest for one in stored] == used


@QUICK
@given(states=st.lists(sets(), min_size=1, max_size=2))
def test_a_folder_gives_back_the_last_set_that_was_written_there(
    tmp_path: Path, states: list[SetData]
) -> None:
    for data in states:
        exchange.write_folder(data, tmp_path / "set", [PICTURE])
        back, shown = exchange.read_folder(tmp_path / "set")
        kept = [digest for digest in pictures.used(data) if digest == PICTURE.digest]
        assert (back, [one.digest for one in shown]) == (data, kept)


def values(data: SetData) -> list[dict[str, Any]]:
    """Return what a table stores: no origins of numbers, no sources of texts."""
    return [
        {f.name: field_value(card, f) for f in game_of(data).fields_of(card.kind) if not f.translated}
        | {
            (language, name): text.value
            for language, fields in card.texts.items()
            for name, text in fields.items()
        }
        | {"key": card.key}
        for card in data.cards
    ]


@QUICK
@given(data=sets())
def test_a_table_changes_nothing_where_it_comes_from_and_brings_its_values_elsewhere(
    tmp_path: Path, data: SetData
) -> None:
    bare = replace(data, cards=tuple(empty_card(game_of(data), c.key, c.kind) for c in data.cards))
    for suffix in (".csv", ".xlsx"):
        file = tmp_path / f"set{suffix}"
        exchange.write(data, file)
        assert exchange.read(file, data)[0] == data
        assert values(exchange.read(file, bare)[0]) == values(data)
        assert values(exchange.read(file, replace(data, cards=()))[0]) == values(data)


def approved_only_if_current(data: SetData, language: str) -> SetData:
    """Return *data* without the checks of outdated texts in *language*."""

    def current(thing: Any) -> Any:
        sources, texts = thing.texts.get(SOURCE, {}), thing.texts.get(language, {})
        kept = {
            name: text
            if name in sources and text.made_from == sources[name].value
            else replace(text, checked=False)
            for name, text in texts.items()
        }
        return replace(thing, texts={**thing.texts, language: kept} if texts else thing.texts)

    parts = ("cards", "tracks", "counters", "backs", "labels")
    return replace(data, **{part: tuple(map(current, getattr(data, part))) for part in parts})


@QUICK
@given(data=sets(), language=st.sampled_from(OTHERS))
def test_a_translation_comes_back_with_its_marks_for_cards_tracks_counters_and_backs(
    data: SetData, language: str
) -> None:

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
        labels=bare(data.labels),
    )
    for suffix in translate.SUFFIXES:
        content = translate.write(data, language, suffix)
        assert translate.read(content, f"a{suffix}", data) == data
        # Nobody approved a text for what its source says now.
        assert translate.read(content, f"a{suffix}", without) == approved_only_if_current(data, language)
