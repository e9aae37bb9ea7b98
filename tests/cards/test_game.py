"""A set's game declaration: parsing, errors, edits, undo, playability."""

from __future__ import annotations

import contextlib
import copy
import json
import time
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app import i18n, paths
from app.cards import (
    backups,
    build,
    catalogue_repair,
    convert,
    game_edits,
    game_reading,
    integrity,
    labels,
    library,
    source,
)
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, SetData, Text, empty_card, game_of, plays_shipped
from app.cards.edits import field_value, with_value
from app.cards.errors import CatalogueError
from app.cards.field import TYPES, Field
from app.cards.fields import validate_set
from app.cards.game import Game, shipped
from app.cards.salvage import describe
from app.face.content import SIZES
from app.print import stock
from app.ui.new_game import sets
from tests.cards.statements import run

QUICK = settings(max_examples=12, suppress_health_check=list(HealthCheck))


@pytest.fixture
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


def heroes() -> SetData:
    """Return a small custom game: two kinds, a number, a choice, a text, two cards."""
    data = game_edits.empty("heroes", "1", "ru", {"ru": "Герои"})
    data, _ = game_edits.add_field(data, "Атака", "number", "ru")
    data, _ = game_edits.add_field(data, "Стихия", "choice", "ru", choices=["Огонь", "Вода"])
    data, _ = game_edits.add_field(data, "Девиз", "text", "ru", translated=True)
    data, place = game_edits.add(data, "kind", "Место", "ru")
    data, red = game_edits.add(data, "side", "Красные", "ru")
    game = game_of(data)
    dragon = replace(
        empty_card(game, "dragon", "card"),
        side=red,
        values={"ataka": 7, "stihiya": "ogon"},
        texts={"ru": {"name": Text("Дракон"), "deviz": Text("Жги")}},
    )
    return validate_set(replace(data, cards=(dragon, empty_card(game, "tower", place))))


def test_the_shipped_game_comes_back_from_its_plain_values() -> None:
    assert Game.read(json.loads(shipped().stored)) == shipped()
    assert shipped().look == ""


def test_every_known_size_is_one_that_the_printer_has() -> None:
    assert set(SIZES) == set(stock.CARDS)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_everything_that_the_shipped_game_declares_is_called_something(language: str) -> None:
    from app.cards.game_reading import label_keys

    game, said = shipped(), labels.shipped()
    keys = label_keys(game.kinds, game.decks, game.sides, game.fields)
    always = [f"field-{field.name}" for field in game.edited_fields]
    assert [key for key in (*keys, *always) if not said.own(key, language)] == []


@pytest.mark.parametrize(
    ("card", "russian", "english"),
    [
        (CardData("a", "other", "light", specialty="mage"), "Светлый маг", "Light mage"),
        (CardData("a", "other", specialty="mage"), "Маг", "Mage"),
        (CardData("a", "other", "dark", specialty="witch"), "Ведьма", "Witch"),
        (CardData("a", "other", "dark"), "Тёмный Иной", "Dark Other"),
        (CardData("a", "other"), "Иной", "Other"),
        (CardData("a", "spell", spell="attack"), "Заклинание", "Spell"),
        (CardData("a", "tile", "light"), "Планшет Иного", "Tile of an Other"),
    ],
)
def test_the_most_special_line_says_what_a_card_is(card: CardData, russian: str, english: str) -> None:
    assert [labels.shipped().line(card, one) for one in ("ru", "en")] == [russian, english]


BAD: list[tuple[str, Any]] = [
    ("kind", []),
    ("kind", [{"key": "Карта"}]),
    ("kind", [{"key": "a"}, {"key": "a"}]),
    ("kind", [{"key": "a", "deck": "none"}]),
    ("kind", [{"key": "a", "size": "huge"}]),
    ("kind", [{"key": "a", "colour": "red"}]),
    ("deck", [{"key": "deck", "by_side": "yes"}]),
    ("side", [{"key": "a", "colour": "red"}]),
    ("side", [{"key": "a", "lean": 2}]),
    ("size", [{"key": "a", "w": 5.0, "h": 50.0}]),
    ("size", [{"key": "a", "shape": "star", "w": 50.0, "h": 50.0}]),
    ("field", [{"name": "name", "type": "text", "translated": True}]),
    ("field", [{"name": "strength", "type": "text"}]),
    ("field", [{"name": "a", "type": "power"}]),
    ("field", [{"name": "a", "type": "choice"}]),
    ("field", [{"name": "a", "type": "number", "least": 5, "most": 3}]),
    ("field", [{"name": "a", "type": "number", "optional": False}]),
    ("field", [{"name": "a", "type": "choice", "choices": ["x", "x"]}]),
    ("field", [{"name": "a", "type": "choice", "choices": ["", "none"]}]),
    ("field", [{"name": "a", "type": "text", "kinds": ["b"]}]),
    ("field", [{"name": f"f{n}", "type": "flag"} for n in range(101)]),
    ("lookup", [{"key": "Цвет"}]),
    ("lookup", [{"key": "a", "of": "Поле"}]),
    ("lookup", [{"key": "a", "rows": ["x"]}]),
    ("lookup", [{"key": "a", "rows": {"x": 1}}]),
    ("lookup", [{"key": "a", "rows": {"x": "1" * 121}}]),
    ("lookup", [{"key": "a", "rows": {str(n): "1" for n in range(501)}}]),
    ("lookup", [{"key": "a", "other": 3}]),
    ("symbols", {"sword": "L 3 4"}),
    ("symbols", {"sword": "M 3"}),
    ("symbols", {"Меч": "M0 0"}),
    ("fonts", {"serif": "no digest"}),
    ("template", [{"key": "a", "parts": [{"type": "box", "left": float("nan")}]}]),
    ("template", [{"key": "a", "parts": [[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]}]),
    ("template", [{"key": "a", "parts": [{"type": "bux"}]}]),
    ("template", [{"key": "a", "for": "import os"}]),
    ("template", [{"parts": []}]),
    ("template", ["a"]),
    ("templates", []),
]


@pytest.mark.parametrize(("part", "value"), BAD)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_declaration_that_cannot_be_is_refused_in_one_sentence(
    part: str, value: Any, language: str
) -> None:
    plain = json.loads(heroes().game.stored) | {part: value}  # type: ignore[union-attr]
    with pytest.raises(CatalogueError) as caught:
        Game.read(plain)
    said = caught.value.reason.text(language)
    assert caught.value.code.removeprefix("cards.") not in said
    assert "\n" not in said


@pytest.mark.parametrize("part", ["kind", "deck", "side", "field"])
def test_a_declaration_is_moved_at_most_to_an_end_of_its_list(own_fate: SetData, part: str) -> None:
    def keys(data: SetData) -> list[str]:
        return [game_edits.declared_name(one) for one in getattr(game_of(data), game_edits.PARTS[part])]

    first, second, *rest = keys(own_fate)
    for key, by, order in (
        (first, -1, [first, second, *rest]),
        (first, 1, [second, first, *rest]),
        (second, -9, [second, first, *rest]),
        (second, 99, [first, *rest, second]),
    ):
        assert keys(game_edits.move(own_fate, part, key, by)) == order


@pytest.mark.parametrize("sides", [0, 1, 9])
def test_a_track_with_too_few_or_too_many_sides_is_refused(own_fate: SetData, sides: int) -> None:
    track = replace(own_fate.tracks[0], cells=(1, 2), sides=(own_fate.tracks[0].sides[0],) * sides)
    with pytest.raises(CatalogueError) as caught:
        validate_set(replace(own_fate, tracks=(track,)))
    assert track.key in caught.value.reason.text("en")


@pytest.mark.parametrize(
    ("widget", "default"), [("number", 3), ("flag", True), ("text", "often"), ("choice", "fire")]
)
def test_a_card_keeps_a_blank_value_that_is_not_the_default(widget: Any, default: object) -> None:
    field = Field("own", widget, default=default)
    for value in (type(default)(), default):
        assert field_value(with_value(CardData("a", "card"), field, value), field) == value


plain_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just("card")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=150)
@given(data=st.data())
def test_whatever_is_declared_is_read_and_written_back_or_refused(data: st.DataObject) -> None:
    plain = json.loads(heroes().game.stored)  # type: ignore[union-attr]
    part = data.draw(st.sampled_from(sorted(plain)))
    place: Any = plain
    key: Any = part
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(
            st.sampled_from(list(range(len(place))) if isinstance(place, list) else sorted(place))
        )
    place[key] = data.draw(plain_values)
    with contextlib.suppress(CatalogueError):
        game = Game.read(copy.deepcopy(plain))
        assert Game.read(json.loads(game.stored)) == game


def test_the_example_of_the_description_is_a_game() -> None:
    page = (paths.docs() / "formats" / "set.md").read_text(encoding="utf-8")
    example = page.partition("## A game\n")[2].split("```toml\n")[1].partition("```")[0]
    game = Game.read(tomllib.loads(example))
    assert [one.name for one in game.own_fields.values()] == ["attack", "element"]


steps = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(("kind", "deck", "side", "size", "lookup"))),
        st.tuples(st.just("field"), st.sampled_from(TYPES)),
        st.tuples(st.just("remove"), st.sampled_from(("kind", "deck", "side", "size", "field", "lookup"))),
        st.tuples(st.just("move"), st.sampled_from(("kind", "side", "field"))),
        st.tuples(st.just("call"), st.sampled_from(("kind", "deck", "side"))),
        st.tuples(st.just("limit"), st.sampled_from(("ataka", "deviz"))),
    ),
    max_size=8,
)


def step(data: SetData, what: str, about: str, number: int) -> SetData:
    game = game_of(data)
    some = getattr(game, game_edits.PARTS.get(about, "fields"))
    keys = [getattr(one, "key", getattr(one, "name", "")) for one in some]
    key = keys[number % len(keys)] if keys else ""
    match what:
        case "add":
            return game_edits.add(data, about, f"Новое {number}", "ru")[0]
        case "field":
            choices = ["Да", "Нет", f"Иначе {number}"] if about == "choice" else []
            return game_edits.add_field(
                data, f"Поле {number}", about, "ru", translated=bool(number % 2), choices=choices
            )[0]
        case "remove" if key and game_edits.is_removable(data, about):
            return game_edits.remove(data, about, key)
        case "move" if key:
            return game_edits.move(data, about, key, 1 - 2 * (number % 2))
        case "call" if key:
            return game_edits.with_label(data, f"{about}-{key}", f"Имя {number}", "en")
        case "limit" if about in game.by_name:
            return game_edits.change_field(data, about, most=3)
    return data


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory):
    with Catalogue(library.ensure_catalogue(tmp_path_factory.mktemp("games") / "cards.db")) as opened:
        yield opened


def content(catalogue: Catalogue) -> list[str]:
    return sorted(line for line in build.dump(catalogue.path).splitlines() if '"history"' not in line)


@QUICK
@given(wanted=steps)
def test_a_game_is_changed_step_by_step_and_undo_brings_back_every_byte(
    catalogue: Catalogue, wanted: list[tuple[str, str]]
) -> None:
    catalogue.put_set(heroes())
    states = [content(catalogue)]
    for number, (what, about) in enumerate(wanted):
        data = step(catalogue.set_data("heroes"), what, about, number)
        if catalogue.put_set(data, "editor.undo-game").rows:
            states.append(content(catalogue))
        assert integrity.check_rows(catalogue._engine.raw_connection().driver_connection)
    for state in reversed(states[:-1]):
        catalogue.undo()
        assert content(catalogue) == state
    catalogue.undo()
    assert [row.key for row in catalogue.sets()] == ["own-fate", "tribunal"]


def test_what_goes_with_a_kind_a_side_and_a_field_is_told_before() -> None:
    data = heroes()
    place = game_of(data).kind_keys[1]
    assert game_edits.removal_effects(data, "kind", place) == game_edits.RemovalEffects(cards=1)
    assert game_edits.removal_effects(data, "side", "krasnye") == game_edits.RemovalEffects(values=1)
    assert game_edits.removal_effects(data, "field", "deviz") == game_edits.RemovalEffects(values=1)
    data, _key = game_edits.add(data, "deck", "Сброс", "ru")
    assert game_edits.removal_effects(data, "deck", "deck") == game_edits.RemovalEffects(values=2, backs=1)


def test_a_tighter_limit_clears_what_does_not_fit_and_a_renamed_symbol_is_followed() -> None:
    data = game_edits.change_field(heroes(), "ataka", most=5)
    assert "ataka" not in data.cards[0].values
    data = game_edits.with_symbol(heroes(), "sword", "M0 0H9V9Z")
    texts = {"ru": {"name": Text("Дракон"), "rules": Text("Бьёт {sword}")}}
    data = replace(data, cards=(replace(data.cards[0], texts=texts), *data.cards[1:]))
    data = validate_set(game_edits.rename(data, "symbol", "sword", "blade"))
    assert data.cards[0].texts["ru"]["rules"].value == "Бьёт {blade}"
    assert list(game_of(data).symbols) == ["blade"]


def test_what_had_a_removed_symbol_has_none() -> None:
    data = game_edits.with_symbol(heroes(), "sword", "M0 0H9V9Z")
    game = game_of(data)
    with_it = replace(
        game,
        kinds=tuple(replace(kind, symbol="sword") for kind in game.kinds),
        sides=tuple(replace(side, symbol="sword") for side in game.sides),
    )
    game = game_of(validate_set(game_edits.with_symbol(replace(data, game=with_it), "sword", "")))
    assert {part.symbol for part in (*game.kinds, *game.sides)} == {""}
    assert "sword" not in game.symbols


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "hero"}, "cards.not-a-choice"),
        ({"side": "light"}, "cards.not-a-choice"),
        ({"deck": "spell"}, "cards.not-a-choice"),
        ({"strength": 3}, "cards.no-such-field"),
        ({"values": {"armour": 1}}, "cards.no-such-field"),
        ({"values": {"ataka": "much"}}, "cards.not-a-number"),
        ({"texts": {"ru": {"motto": Text("a")}}}, "cards.no-such-field"),
    ],
)
def test_what_the_game_does_not_declare_is_no_part_of_its_cards(change: dict[str, Any], code: str) -> None:
    data = heroes()
    with pytest.raises(CatalogueError) as caught:
        validate_set(replace(data, cards=(replace(data.cards[0], **change),)))
    assert caught.value.code == code


def test_a_removed_font_is_no_longer_declared() -> None:
    data = game_edits.with_font(heroes(), "serif", "0" * 64)
    assert game_of(data).fonts["serif"] == "0" * 64
    assert "serif" not in game_of(game_edits.with_font(data, "serif", "")).fonts


def test_cards_in_the_usual_deck_of_their_kind_follow_it_to_another() -> None:
    data, tiles = game_edits.add(heroes(), "deck", "Плитки", "ru")
    data, apart = game_edits.add(data, "deck", "Отдельно", "ru")
    data = replace(data, cards=(*data.cards, replace(data.cards[0], key="apart", deck=apart)))
    after = game_edits.change(data, "kind", "card", deck=tiles)
    assert {card.key: card.deck for card in after.cards} == {"dragon": tiles, "apart": apart, "tower": "deck"}


def test_faces_get_the_values_in_the_readers_language_and_one_look_for_all() -> None:
    drawn = convert.content(heroes(), "en")
    (dragon, back, _), (tower, _, _) = drawn.cards
    held = [{name: value for name, value in one.values if "." not in name} for one in (dragon, tower)]
    deck = {"deck": "deck", "copies": 1, "different_cards": 2, "cards_in_deck": 2}
    assert held == [
        {"ataka": 7, "stihiya": "ogon", "deviz": "Жги", "card_number": 1, **deck},
        {"ataka": None, "stihiya": "", "deviz": "", "card_number": 2, "name": "", **deck},
    ]
    called = dict(dragon.values)
    assert (called["stihiya.word"], called["side.word"]) == ("Огонь", "Красные")
    assert dragon.look is tower.look is back.look
    assert json.loads(dragon.look)["sides"][1]["key"] == "krasnye"
    assert dragon.kind_line == "Card"


def test_a_set_with_one_more_field_is_still_played_and_one_with_another_kind_is_not(
    own_fate: SetData,
) -> None:
    more, _name = game_edits.add_field(own_fate, "Художник", "text", "ru")
    assert plays_shipped(validate_set(more))
    assert convert.card_set(more) == convert.card_set(own_fate)
    assert convert.content(more, "ru").cards[0][0].look == ""
    other, _key = game_edits.add(own_fate, "kind", "Зверь", "ru")
    with pytest.raises(CatalogueError) as caught:
        convert.card_set(validate_set(other))
    assert caught.value.code == "cards.another-game"
    assert convert.table_set(other).cards == convert.table_set(own_fate).cards


def test_the_free_table_calls_the_decks_of_a_set_as_the_set_does() -> None:
    data = game_edits.with_label(heroes(), "deck-deck", "Стопка", "ru")
    (pile,) = (zone for zone in convert.table_set(data).layout.zones if zone.fill == "deck=deck")
    assert pile.names == {"ru": "Стопка", "en": "Deck"}


def test_a_set_of_another_game_is_offered_for_the_free_table_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    with Catalogue.open() as opened:
        opened.put_set(heroes())
    offered = {game: [row.key for row in sets.of_game(game)] for game in ("own-fate", "tribunal", "free")}
    assert offered == {
        "own-fate": ["own-fate"],
        "tribunal": ["tribunal"],
        "free": ["own-fate", "tribunal", "heroes"],
    }


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    with Catalogue.open() as opened:
        opened.put_set(heroes())
        return opened.path


MINE = "set_id = (SELECT id FROM card_set WHERE key = 'heroes')"


@pytest.mark.parametrize(
    "statement",
    [
        f"UPDATE game SET data = '{{' WHERE {MINE}",
        f"UPDATE card SET kind = 'hero' WHERE key = 'dragon' AND {MINE}",
        f"""UPDATE card SET "values" = '{{"ataka": "x"}}' WHERE key = 'dragon' AND {MINE}""",
        f"UPDATE card SET strength = 3 WHERE key = 'dragon' AND {MINE}",
        f"UPDATE text SET field = 'motto' WHERE field = 'deviz' AND {MINE}",
        "INSERT INTO origin SELECT id, 'card', 'dragon', 'ataka', 'house' FROM card_set WHERE key = 'heroes'",
    ],
)
@pytest.mark.parametrize("known", [True, False], ids=["with a backup", "with nothing"])
def test_a_damaged_game_is_told_and_mended(file: Path, statement: str, known: bool) -> None:
    if known:
        backups.daily(file)
    else:
        run(file, "DELETE FROM history")
    run(file, statement)
    integrity._intact.clear()
    with pytest.raises(CatalogueError) as caught:
        Catalogue.open()
    assert caught.value.code == "cards.damaged"
    found = catalogue_repair.analyse_damage(file)
    assert found.losses
    assert all(describe(loss, language) for loss in found.losses for language in i18n.LANGUAGES)
    catalogue_repair.repair(found)
    assert integrity.check_all(file)
    with Catalogue.open() as opened:
        cards = {card.key: card for card in opened.set_data("heroes").cards}
        assert set(cards) == {"dragon", "tower"}
        if known and "text" not in statement:
            assert cards["dragon"].values["ataka"] == 7


def test_a_symbol_with_another_name_is_followed_by_the_templates() -> None:
    part = {"type": "symbol", "symbol": "'leaf'", "size": 5}
    text = {"type": "text", "text": "'Pay {leaf}'"}
    template = {"key": "own", "of": "front", "base": [63, 88], "parts": [part, text]}
    data = heroes()
    game = replace(data.game, symbols={"leaf": "M2 2H22V22H2Z"}, templates=(template,))
    (made,) = game_edits.rename(replace(data, game=game), "symbol", "leaf", "tree").game.templates
    assert [one.get("symbol") or one["text"] for one in made["parts"]] == ["'tree'", "'Pay {tree}'"]


def test_an_outline_that_is_none_is_refused_soon():
    assert game_reading.is_outline("M0 0L1.5.5-3e2,4Z")
    begun = time.process_time()
    assert not game_reading.is_outline("M0 0 " + "1" * 4000 + "x")
    assert time.process_time() - begun < 1
