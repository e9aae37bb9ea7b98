"""What differs between two states of a set, field by field: before an import, against the shipped set."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from app.cards.data import CardData, SetData
from app.cards.game import Game, game_of, held

BOARD = (
    "tracks",
    "counters",
    "backs",
    "numbers",
    "rule_sets",
    "table",
    "terms",
    "words",
    "game",
    "labels",
    "names",
    "version",
)
"""What a set has besides its cards."""


@dataclass(frozen=True, slots=True)
class Delta:
    """One difference. ``field`` "" with before None: the card is new; with after None: it is gone."""

    key: str
    field: str
    language: str
    before: Any
    after: Any


def deltas(old: SetData, new: SetData) -> Iterator[Delta]:
    """What has to change to get from *old* to *new*: cards, texts, numbers, the board."""
    mine, game = {card.key: card for card in old.cards}, game_of(new)
    theirs = {card.key: card for card in new.cards}
    for key, card in theirs.items():
        if key not in mine:
            yield Delta(key, "", "", None, card)
        elif mine[key] != card:
            yield from card_deltas(mine[key], card, game)
    for key, card in mine.items():
        if key not in theirs:
            yield Delta(key, "", "", card, None)
    for name in BOARD:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Delta("", name, "", before, after)


def card_deltas(old: CardData, new: CardData, game: Game) -> Iterator[Delta]:
    """The fields of *game* in which two states of a card differ."""
    for field in game.edited_fields:
        if field.translated:
            for language in dict.fromkeys((*old.texts, *new.texts)):
                before, after = _text(old, field.name, language), _text(new, field.name, language)
                if before != after:
                    yield Delta(new.key, field.name, language, before, after)
        elif held(old, field) != held(new, field):
            yield Delta(new.key, field.name, "", held(old, field), held(new, field))


def _text(card: CardData, name: str, language: str) -> str:
    text = card.texts.get(language, {}).get(name)
    return text.value if text is not None else ""


def partly(old: SetData, new: SetData, without: Collection[str]) -> SetData:
    """*new*, but for the cards *without*, which stay as in *old* or away."""
    if not without:
        return new
    before = {card.key: card for card in old.cards}
    cards = tuple(before.get(card.key) if card.key in without else card for card in new.cards)
    return replace(new, cards=tuple(card for card in cards if card is not None))
