"""Custom faces: a choice appears by name, and no symbol replaces a missing one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.cards.game import shipped
from app.face import layout
from app.face.content import BackContent, CardContent, CounterContent, TrackContent
from app.face.ops import Face, Shape, Text

PART = {"left": 4, "top": 4, "right": 4, "size": 12}
OUTLINE = "M2 2H22V22H2Z"


def card(part: dict[str, Any], *values: tuple[str, Any]) -> Face:
    """Return a card with one part, of a game with the symbol ``drop``."""
    template = {"key": "own", "of": "front", "base": [63, 88], "parts": [{**PART, **part}]}
    look = json.dumps({"symbols": {"drop": OUTLINE}, "templates": [template]})
    return layout.card(CardContent("c", "x", "light", "A", "", "", "en", values=values, look=look))


def texts(face: Face) -> list[str]:
    return [op.text for op in face.ops if isinstance(op, Text)]


def test_a_choice_alone_is_shown_by_the_name_of_its_value() -> None:
    season = (("season", "spring"), ("season.word", "Spring"))
    assert texts(card({"type": "text", "name": "t", "text": "season"}, *season)) == ["Spring"]
    assert texts(card({"type": "text", "name": "t", "text": "season.word"}, *season)) == ["Spring"]
    # A condition uses the key, in any language.
    formula = "'warm' if season == 'spring' else 'cold'"
    assert texts(card({"type": "text", "name": "t", "text": formula}, *season)) == ["warm"]


def test_a_symbol_that_is_not_there_is_told_and_not_another_drawn() -> None:
    there = card({"type": "symbol", "name": "s", "symbol": "'drop'"})
    assert [type(op) for op in there.ops] == [Shape]
    gone = card({"type": "symbol", "name": "s", "symbol": "'honey'"})
    assert (gone.ops, [(one.code, one.params["symbol"]) for one in gone.warnings]) == (
        (), [("face.lost-symbol", "honey")]
    )  # fmt: skip


def test_a_field_that_is_not_there_is_named() -> None:
    (warning,) = card({"type": "text", "name": "t", "text": "season_line"}).warnings
    assert (warning.code, warning.params["what"]) == ("face.formula", "season_line")


OWN_GAME = json.dumps({"sides": [{"key": "mine", "colour": "#8a5a2b"}]})
WATCHES = json.dumps({"sides": [{"key": key, "colour": "#8a5a2b"} for key in ("light", "dark", "neutral")]})


@pytest.mark.parametrize("cells", [("0", "1", "2"), ("1", "1", "1")])
def test_a_track_of_a_game_of_ones_own_has_no_symbols(cells):
    content = TrackContent("tide", "Tide", cells, ("mine",) * len(cells), "en", OWN_GAME)
    assert not [op for op in layout.track(content).ops if isinstance(op, Shape)]
    assert "Tide" in texts(layout.track(content))


def test_a_counter_without_symbol_and_label_shows_its_name():
    content = CounterContent("gold", "Gold", "", "mine", 1, language="en", look=OWN_GAME)
    assert texts(layout.counter(content)) == ["Gold"]


def test_the_box_of_a_game_of_ones_own_has_the_colour_of_its_side():
    back = BackContent("town", "mine", "Tin & Tide", "en", OWN_GAME)
    (ground, *_rest) = layout.box(back, (66.0, 91.0)).ops
    assert ground.fill == "#5a3a1c"


@pytest.mark.parametrize("kind", shipped().kind_keys)
def test_a_kind_of_ones_own_called_as_a_shipped_one_has_the_plain_face(kind):
    content = CardContent("quarry", kind, "mine", "Quarry", "Tile", "Gain 2 stone.", "en", look=OWN_GAME)
    assert layout.card(content) == layout.card(replace(content, kind="card"))


@pytest.mark.parametrize("deck", shipped().deck_keys)
def test_a_deck_of_ones_own_called_as_a_shipped_one_has_the_plain_back(deck):
    back = BackContent(deck, "mine", "Tiles", "en", OWN_GAME)
    assert {op.part for op in layout.back(back).ops} == {"ground", "frame", "label"}


def test_a_copy_of_a_shipped_game_keeps_its_look():
    for make, content in (
        (layout.track, TrackContent("vortex", "Vortex", ("1", "2"), ("neutral",) * 2, "en")),
        (layout.counter, CounterContent("gloom", "Gloom", "", "neutral", 1, language="en")),
    ):
        copied = make(type(content)(**{**_fields(content), "look": WATCHES}))
        assert [type(op) for op in copied.ops] == [type(op) for op in make(content).ops]


def _fields(content: object) -> dict[str, Any]:
    return {name: getattr(content, name) for name in type(content).__slots__}
