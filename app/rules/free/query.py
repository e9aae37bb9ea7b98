"""Which cards of a set are meant: ``kind=other,side=light``, ``deck=spell``, ``card=anton|geser``.

Conditions parted by commas must all hold; values parted by ``|`` are any of. ``*`` means every card. A card
that an earlier pile took is gone, so the last pile may ask for the rest; who names a card has it first.
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
    """Field → the values that fit. Raises :class:`BadText` for a text that is no query."""
    if text == ALL:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for part in text.split(","):
        name, equals, values = part.partition("=")
        if not equals or name not in FIELDS or name in found or not values or len(text) > MOST:
            raise BadText(Reason("free.bad-query", "", {"text": text[:60]}))
        found[name] = tuple(values.split("|"))
    return found


def fits(card: CardThing, wanted: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether *card* is one of those that are meant."""
    for name, values in wanted.items():
        if name == "word":
            if not any(value in card.key for value in values):
                return False
        elif (card.key if name == "card" else getattr(card, name)) not in values:
            return False
    return True


def names(wanted: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the query names its cards one by one."""
    return "card" in wanted


def of_cards(keys: tuple[str, ...]) -> str:
    """The query that means just the cards called *keys*."""
    return "card=" + "|".join(keys)
