"""Queries that select a set's cards: ``kind=other,side=light``, ``deck=spell``, ``card=anton|geser``.

All conditions (separated by commas) must hold; of the values (separated by ``|``), one must match. ``*``
matches every card. A zone's query selects from the cards not yet taken by earlier zones; queries by ``card``
come first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.rules.game import BadText, Reason

if TYPE_CHECKING:
    from app.rules.free.things import CardThing

ALL = "*"
FIELDS = ("kind", "deck", "side", "specialty", "spell", "start", "card", "word")
MAX_LENGTH = 4000


def parse(text: str) -> Mapping[str, tuple[str, ...]]:
    """Parse a query into field → matching values. Raises :class:`BadText`."""
    if text == ALL:
        return {}
    conditions: dict[str, tuple[str, ...]] = {}
    for part in text.split(","):
        name, equals, values = part.partition("=")
        if not equals or name not in FIELDS or name in conditions or not values or len(text) > MAX_LENGTH:
            raise BadText(Reason("free.bad-query", "", {"text": text[:60]}))
        conditions[name] = tuple(values.split("|"))
    return conditions


def fits(card: CardThing, conditions: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether *card* matches the query *conditions*."""
    for name, values in conditions.items():
        if name == "word":
            if not any(value in card.key for value in values):
                return False
        elif (card.key if name == "card" else getattr(card, name)) not in values:
            return False
    return True


def names(conditions: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether the query selects cards by key."""
    return "card" in conditions


def of_cards(keys: tuple[str, ...]) -> str:
    """Return a query for exactly the cards *keys*."""
    return "card=" + "|".join(keys)
