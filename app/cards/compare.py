"""What differs between two states of a set, field by field: before an import, against the shipped set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.cards.data import CARD_TEXTS, CardData, SetData
from app.cards.fields import FIELDS

BOARD = (
    "tracks",
    "counters",
    "backs",
    "numbers",
    "rule_sets",
    "table",
    "terms",
    "words",
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
    mine = {card.key: card for card in old.cards}
    theirs = {card.key: card for card in new.cards}
    for key, card in theirs.items():
        if key not in mine:
            yield Delta(key, "", "", None, card)
        elif mine[key] != card:
            yield from card_deltas(mine[key], card)
    for key, card in mine.items():
        if key not in theirs:
            yield Delta(key, "", "", card, None)
    for name in BOARD:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Delta("", name, "", before, after)


def card_deltas(old: CardData, new: CardData) -> Iterator[Delta]:
    """The fields in which two states of a card differ."""
    for field in FIELDS:
        if field.name in CARD_TEXTS:
            for language in dict.fromkeys((*old.texts, *new.texts)):
                before, after = _text(old, field.name, language), _text(new, field.name, language)
                if before != after:
                    yield Delta(new.key, field.name, language, before, after)
        elif getattr(old, field.name) != getattr(new, field.name):
            yield Delta(new.key, field.name, "", getattr(old, field.name), getattr(new, field.name))


def _text(card: CardData, name: str, language: str) -> str:
    text = card.texts.get(language, {}).get(name)
    return text.value if text is not None else ""
