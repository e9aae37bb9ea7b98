"""What may be edited on a card: every field with its type, its limits and the kinds that have it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, Literal

from app.cards.data import CARD_TEXTS, KINDS, CardData
from app.cards.errors import CatalogueError

Widget = Literal["number", "choice", "flag", "text", "long-text", "power", "locations", "location", "picture"]

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NEVER = frozenset("\x7f\ufeff\ufffe\uffff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
SIDES = ("light", "dark", "neutral")
DECKS = ("setup", "probability", "spell")
SPECIALTIES = ("", "mage", "witch", "vampire", "shapeshifter")
SPELLS = ("", "attack", "defence", "healing")


@dataclass(frozen=True, slots=True)
class Field:
    """One field: how it is edited, for which kinds of card, within which limits.

    For texts ``most`` is the number of characters. An ``optional`` number may be None: the card has
    none, and none is drawn.
    """

    name: str
    widget: Widget
    kinds: tuple[str, ...] = KINDS
    least: int = 0
    most: int = 99
    choices: tuple[str, ...] = ()
    optional: bool = False
    translated: bool = False


FIELDS: tuple[Field, ...] = (
    Field("name", "text", most=60, translated=True),
    Field("rules", "long-text", most=600, translated=True),
    Field("flavour", "text", most=120, translated=True),
    Field("kind", "choice", choices=KINDS),
    Field("side", "choice", choices=SIDES),
    Field("deck", "choice", choices=DECKS),
    Field("copies", "number", most=99),
    Field("specialty", "choice", ("other",), choices=SPECIALTIES),
    Field("spell", "choice", ("spell",), choices=SPELLS),
    Field("strength", "number", ("other", "spell"), most=20, optional=True),
    Field("experience", "number", ("other",), most=20, optional=True),
    Field("initiative", "number", ("other",), least=1, most=99, optional=True),
    Field("cost", "number", ("other",), most=20, optional=True),
    Field("donor", "flag", ("other", "person", "chance")),
    Field("power", "power", ("location", "other", "person", "item", "chance")),
    Field("start", "location", ("other", "person")),
    Field("ways", "locations", ("location",)),
    Field("picture", "picture", most=120),
)
BY_NAME = {field.name: field for field in FIELDS}
NUMBERS = tuple(field.name for field in FIELDS if field.widget == "number")
DECK_OF_KIND = {
    "location": "setup",
    "person": "setup",
    "spell": "spell",
    "tile": "setup",
    "reference": "setup",
}


def fields_of(kind: str) -> tuple[Field, ...]:
    """The fields that a card of *kind* has, in the order of the form."""
    return tuple(field for field in FIELDS if kind in field.kinds)


def check(card: CardData, name: str, value: Any) -> Any:
    """*value* made fit for field *name* of *card*.

    Raises :class:`CatalogueError` if it cannot be: an unknown field, a wrong type, out of limits.
    """
    field = BY_NAME.get(name)
    if field is None:
        raise CatalogueError("cards.no-such-field", field=name)
    if field.widget == "number":
        if value is None and field.optional:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            raise CatalogueError("cards.not-a-number", card=card.key, field=name, value=str(value)[:40])
        if not field.least <= value <= field.most:
            raise CatalogueError(
                "cards.out-of-limits",
                card=card.key,
                field=name,
                value=value,
                least=field.least,
                most=field.most,
            )
        return value
    if field.widget == "flag":
        return bool(value)
    if field.widget == "locations":
        return tuple(dict.fromkeys(check_key(str(way)) for way in value))
    text = str(value)
    if field.widget == "choice" and text not in field.choices:
        raise CatalogueError(
            "cards.not-a-choice",
            card=card.key,
            field=name,
            value=text[:40],
            choices=", ".join(c for c in field.choices if c),
        )
    if field.widget in ("text", "long-text", "picture") and len(text) > field.most:
        raise CatalogueError("cards.too-long", card=card.key, field=name, length=len(text), most=field.most)
    if name in CARD_TEXTS:
        return printable(text, "\n" if field.widget == "long-text" else "")
    if text and field.widget in ("power", "location"):
        return check_key(text)
    return text


def printable(text: str, allowed: str = "\n") -> str:
    """*text* as a card can show and a file can hold it: an accent with its letter, no control characters
    but the *allowed* ones, no halves of characters.
    """
    if "\n" not in allowed:
        text = " ".join(text.split("\n"))
    # A bidirectional mark would turn what stands beside it round, unseen.
    return "".join(
        c
        for c in unicodedata.normalize("NFC", text)
        if c in allowed or (c >= " " and c not in _NEVER and not "\ud800" <= c <= "\udfff")
    )


def check_key(key: str) -> str:
    """*key* if it is one: lower-case Latin letters and digits in words joined by hyphens."""
    if not KEY.fullmatch(key) or len(key) > 60:
        raise CatalogueError("cards.not-a-key", value=key[:60])
    return key
