"""Reconstruction of a lost game declaration from the set's cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from app.cards import row_checks
from app.cards.errors import CatalogueError
from app.cards.field import MAX_NUMBER, MAX_TEXT, Field
from app.cards.game import Game, shipped
from app.cards.game_parts import COLUMNS, TEXTS, Deck, Kind, Side, Size, default_of

Row = dict[str, Any]


def looks_lost(cards: Iterable[Row]) -> bool:
    """Return whether most of *cards* are of kinds the shipped game lacks, so that the set's game was lost."""
    kinds = [card["kind"] for card in cards if row_checks.is_key(card["kind"])]
    return sum(kind not in shipped().kind_keys for kind in kinds) * 2 > len(kinds)


def infer_game(cards: Iterable[Row], texts: Iterable[Row]) -> Game:
    cards = list(cards)

    def keys(name: str, otherwise: str) -> list[str]:
        used = dict.fromkeys(card[name] for card in cards if row_checks.is_key(card[name]))
        return [key for key in used if len(key) <= 17][:40] or [otherwise]

    names = dict.fromkeys(row["field"] for row in texts if row["owner"] == "card" and row["field"] != "name")
    fields = [
        Field(name, TEXTS.get(name, "long-text"), most=MAX_TEXT, translated=True)
        for name in names
        if row_checks.is_key(name) and len(name) <= 24 and name not in COLUMNS
    ]
    for name, (widget, blank) in COLUMNS.items():
        if widget == "number" and any(isinstance(card[name], int) for card in cards):
            fields.append(Field(name, "number", most=MAX_NUMBER, optional=True, default=blank, terse=True))
    fields += _fields_of_values(cards, {field.name for field in fields})
    decks, sides = keys("deck", "deck"), keys("side", "neutral")
    game = Game(
        tuple(Kind(key, decks[0]) for key in keys("kind", "card")),
        tuple(Deck(key) for key in decks),
        tuple(Side(key) for key in sides),
        tuple(fields[:100]),
        tuple[Size, ...](),
    )
    try:
        return Game.read(game.to_plain())
    except CatalogueError:
        return Game(game.kinds, game.decks, game.sides)


def _fields_of_values(cards: Iterable[Row], taken: set[str]) -> list[Field]:
    fields: dict[str, Field] = {}
    for card in cards:
        for name, value in _values(card["values"]).items():
            if name in taken or name in COLUMNS or not row_checks.is_key(name) or len(name) > 24:
                continue
            if isinstance(value, bool):
                fields[name] = Field(name, "flag", most=1, default=False, terse=True)
            elif isinstance(value, int):
                fields[name] = Field(
                    name,
                    "number",
                    least=-MAX_NUMBER,
                    most=MAX_NUMBER,
                    optional=True,
                    default=None,
                    terse=True,
                )
            elif isinstance(value, str):
                fields[name] = Field(
                    name, "long-text", most=MAX_TEXT, default=default_of(name, "long-text"), terse=True
                )
    return list(fields.values())


def _values(text: Any) -> Mapping[str, Any]:
    try:
        values = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return {}
    return values if isinstance(values, Mapping) else {}
