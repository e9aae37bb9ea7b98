"""Custom faces: a choice appears by name, and no symbol replaces a missing one."""

from __future__ import annotations

import json
from typing import Any

from app.face import layout
from app.face.content import CardContent
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
