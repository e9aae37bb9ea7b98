"""Queries for cards of a set: ``kind=other,side=light``, ``deck=spell``, ``card=anton|geser``.

All conditions (separated by commas) must hold; any of the values (separated by ``|``) may match. ``*``
matches every card. Earlier piles take their cards first, so the last may ask for the rest; queries by
``card`` come before all others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.rules.game import BadText, Reason

if TYPE_CHECKING:
    from app.rules.free.things import CardThing

ALL = "*"
FIELDS = ("kind", "deck", "side", "specialty", "spell", "start", "card", "word")
MOST = 4000


def parse(text: str) -> Mapping[str, tuple[str, ...]]:
    """Parse into field → matching values. Raises :class:`BadText`."""
    if text == ALL:
        return {}
    conditions: dict[str, tuple[str, ...]] = {}
    for part in text.split(","):
        name, equals, values = part.partition("=")
        if not equals or name not in FIELDS or name in conditions or not values or len(text) > MOST:
            raise BadText(Reason("free.bad-query", "", {"text": text[:60]}))
        conditions[name] = tuple(values.split("|"))
    return conditions


def fits(card: CardThing, wanted: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether *card* matches."""
    for name, values in wanted.items():
        if name == "word":
            if not any(value in card.key for value in values):
                return False
        elif (card.key if name == "card" else getattr(card, name)) not in values:
            return False
    return True


def names(wanted: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether the query names cards individually."""
    return "card" in wanted


def of_cards(keys: tuple[str, ...]) -> str:
    """Return the query for exactly the cards *keys*."""
    return "card=" + "|".join(keys)
