"""The schema of a set: every thing that it holds, every field with its type, its limits and who has it.

Every door goes through it: files of text, tables, translations, the editor, rows of the catalogue. What
:func:`checked` lets through can be stored, drawn, printed, written and read back.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.cards.data import (
    COUNTER_SIZE,
    KINDS,
    BackData,
    CardData,
    CounterData,
    NumberData,
    RuleSetData,
    SetData,
    TermData,
    Text,
    Texts,
    TrackData,
)
from app.cards.errors import CatalogueError
from app.rules.rule_set import BOOK, CARD_VALUES, Differences

Widget = Literal[
    "number",
    "decimal",
    "choice",
    "flag",
    "text",
    "long-text",
    "word",
    "power",
    "locations",
    "location",
    "picture",
    "cells",
    "sides",
    "params",
    "origins",
]

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST_KEY = 60
LANGUAGE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")
MOST_LANGUAGES = 40
MOST_NAME = 120
"""Characters of a set's name and version: they stand in the foot of a card."""
MOST_LABEL = 400
"""Characters of a text on the board."""
MOST_TEXT = 4000
MOST_WORDS, MOST_WORD = 5000, 80
"""What the dictionary lacks."""
MOST_NUMBER = 10_000
"""A number of the game is not larger."""
ORIGINS = ("rulebook", "derived", "house")
SIDES = ("light", "dark", "neutral")
DECKS = ("setup", "probability", "spell")
SPECIALTIES = ("", "mage", "witch", "vampire", "shapeshifter")
SPELLS = ("", "attack", "defence", "healing")
# Controls, ends of lines other than the plain one, halves of characters, marks of byte order and of
# direction: those would turn what stands beside them round, unseen.
_NEVER = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_UNPRINTABLE = re.compile(_NEVER.pattern.replace("\\x0b", "\\x0a\\x0b"))


@dataclass(frozen=True, slots=True)
class Field:
    """One field: how it is edited, for which kinds of card, within which limits.

    For texts ``most`` is the number of characters, for lists that of their members; ``least`` and ``most``
    of a ``cells`` are those of each cell. An ``optional`` number may be None: the card has none, and none
    is drawn. ``default`` is what holds where a file says nothing; without one (``...``) it has to say
    something.
    """

    name: str
    widget: Widget
    kinds: tuple[str, ...] = KINDS
    least: int = 0
    most: int = 99
    choices: tuple[str, ...] = ()
    optional: bool = False
    translated: bool = False
    default: Any = ...
    terse: bool = False


FIELDS: tuple[Field, ...] = (
    Field("name", "text", most=60, translated=True),
    Field("rules", "long-text", most=600, translated=True),
    Field("flavour", "text", most=120, translated=True),
    Field("kind", "choice", choices=KINDS),
    Field("side", "choice", choices=SIDES, default="neutral"),
    Field("deck", "choice", choices=DECKS, default="probability"),
    Field("copies", "number", most=99, default=1),
    Field("specialty", "choice", ("other",), choices=SPECIALTIES, default="", terse=True),
    Field("spell", "choice", ("spell",), choices=SPELLS, default="", terse=True),
    Field("strength", "number", ("other", "spell"), most=20, optional=True, default=None, terse=True),
    Field("experience", "number", ("other",), most=20, optional=True, default=None, terse=True),
    Field("initiative", "number", ("other",), least=1, most=99, optional=True, default=None, terse=True),
    Field("cost", "number", ("other",), most=20, optional=True, default=None, terse=True),
    Field("donor", "flag", ("other", "person", "chance"), default=False, terse=True),
    Field("power", "power", ("location", "other", "person", "item", "chance"), default=""),
    Field("start", "location", ("other", "person"), default="", terse=True),
    Field("ways", "locations", ("location",), most=50, default=(), terse=True),
    Field("picture", "picture", most=120, default="", terse=True),
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
_POWER = FIELDS.index(BY_NAME["power"]) + 1


@dataclass(frozen=True, slots=True)
class Thing:
    """One kind of thing in a set: its place in :class:`SetData`, how many there may be, its fields."""

    name: str
    made: type
    place: str
    most: int
    fields: tuple[Field, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Its fields that are translated."""
        return tuple(field.name for field in self.fields if field.translated)


_NAME = Field("name", "text", most=MOST_LABEL, translated=True)
_ORIGIN = Field("origin", "choice", choices=ORIGINS, default="house")
THINGS: Mapping[str, Thing] = {
    thing.name: thing
    for thing in (
        Thing(
            "card",
            CardData,
            "cards",
            20_000,
            (
                *FIELDS[:_POWER],
                Field("params", "params", most=50, default={}, terse=True),
                *FIELDS[_POWER:],
                Field("origins", "origins", default={}, terse=True),
            ),
        ),
        Thing(
            "track",
            TrackData,
            "tracks",
            20,
            (Field("cells", "cells", least=-999, most=999), Field("sides", "sides"), _ORIGIN, _NAME),
        ),
        Thing(
            "counter",
            CounterData,
            "counters",
            200,
            (
                Field("side", "choice", choices=SIDES),
                Field("count", "number", most=500),
                Field("size", "decimal", least=5, most=100, default=COUNTER_SIZE, terse=True),
                Field("symbol", "word", most=MOST_KEY, default=""),
                _ORIGIN,
                _NAME,
                Field("label", "text", most=MOST_LABEL, translated=True),
            ),
        ),
        Thing(
            "back",
            BackData,
            "backs",
            50,
            (
                Field("deck", "choice", choices=DECKS),
                Field("side", "choice", choices=SIDES),
                Field("count", "number", most=500, default=0, terse=True),
                Field("label", "text", most=MOST_LABEL, translated=True),
            ),
        ),
        Thing(
            "number", NumberData, "numbers", 200, (Field("value", "number", most=MOST_NUMBER), _ORIGIN, _NAME)
        ),
        Thing(
            "rule_set",
            RuleSetData,
            "rule_sets",
            100,
            (_NAME, Field("notes", "long-text", most=MOST_TEXT, translated=True)),
        ),
        Thing("term", TermData, "terms", 2000, (Field("name", "text", most=MOST_TEXT, translated=True),)),
    )
}
MOST_CELLS = 100


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
    return fit(field, value, card.key)


def fit(field: Field, value: Any, key: str) -> Any:
    """*value* made fit for *field* of the thing *key*. Raises :class:`CatalogueError` if it cannot be."""
    if value is None and field.optional:
        return None
    match field.widget:
        case "number":
            return _number(field, value, key)
        case "decimal":
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise _not_fit("not-a-number", field, value, key)
            return float(_within(field, value, key))
        case "flag":
            return bool(value)
        case "locations":
            ways = tuple(dict.fromkeys(check_key(str(way)) for way in value))
            if len(ways) > field.most:
                raise CatalogueError(
                    "cards.too-many", what=f"{key}: {field.name}", count=len(ways), most=field.most
                )
            return ways
        case "cells":
            return tuple(_number(field, cell, key) for cell in _listed(field, value, key))
        case "sides":
            return tuple(_choice(field, side, key, SIDES) for side in _listed(field, value, key))
        case "params" | "origins":
            return _pairs(field, value, key)
        case "choice":
            return _choice(field, str(value), key, field.choices)
    text = str(value)
    if len(text) > field.most and field.widget in ("text", "long-text", "picture", "word"):
        raise CatalogueError("cards.too-long", card=key, field=field.name, length=len(text), most=field.most)
    if text and field.widget in ("power", "location", "word"):
        return check_key(text)
    return printable(text, "\n" if field.widget == "long-text" else "")


def _not_fit(code: str, field: Field, value: object, key: str, **more: object) -> CatalogueError:
    return CatalogueError(f"cards.{code}", card=key, field=field.name, value=shortened(value), **more)


def shortened(value: object) -> str:
    """*value* for a sentence that quotes it."""
    # The digits of a very long number are dear, and Python refuses to write them.
    if isinstance(value, int) and value.bit_length() > 200:
        return "…"
    try:
        return str(value)[:40]
    except (ValueError, RecursionError):
        return "…"


def _number(field: Field, value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _not_fit("not-a-number", field, value, key)
    return int(_within(field, value, key))


def _within(field: Field, value: float, key: str) -> float:
    if not field.least <= value <= field.most:
        raise _not_fit("out-of-limits", field, value, key, least=field.least, most=field.most)
    return value


def _choice(field: Field, value: Any, key: str, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise _not_fit("not-a-choice", field, value, key, choices=", ".join(c for c in choices if c))
    return value


def _listed(field: Field, value: Any, key: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise _not_fit("not-a-list", field, value, key)
    if len(value) > MOST_CELLS:
        raise CatalogueError("cards.too-many", what=f"{key}: {field.name}", count=len(value), most=MOST_CELLS)
    return value


def _pairs(field: Field, value: Any, key: str) -> dict[str, Any]:
    """What a power is told (``params``), or where numbers come from (``origins``)."""
    if not isinstance(value, Mapping) or len(value) > field.most:
        raise _not_fit("not-a-list", field, "", key)
    for name, one in value.items():
        plain = isinstance(one, bool) or (isinstance(one, int) and abs(one) < 10**9)
        text = isinstance(one, str) and len(one) <= MOST_NAME and printable(one, "") == one
        if not re.fullmatch(r"[a-z0-9_-]{1,60}", name) or not (plain or text):
            raise _not_fit("not-a-list", field, f"{name} = {shortened(one)}", key)
        if field.widget == "origins" and one not in ORIGINS:
            raise _not_fit("not-a-choice", field, one, key, choices=", ".join(ORIGINS))
    return dict(value)


def checked(data: SetData) -> SetData:
    """*data* made fit: every value within the limits of its field, every text one that a card can show.

    Raises :class:`CatalogueError` naming the first thing that cannot be.
    """
    found: dict[str, Any] = {}
    for thing in THINGS.values():
        some = getattr(data, thing.place)
        if len(some) > thing.most:
            raise CatalogueError("cards.too-many", what=thing.place, count=len(some), most=thing.most)
        found[thing.place] = tuple(fitted(thing, one) for one in some)
        keys = [one.key for one in some]
        if len(set(keys)) != len(keys):
            raise CatalogueError("cards.key-twice", key=next(key for key in keys if keys.count(key) > 1))
    for rule_set in found["rule_sets"]:
        check_differences(rule_set.differs, rule_set.key)
    for track in found["tracks"]:
        if len(track.sides) != len(track.cells):
            raise _not_fit("not-a-list", THINGS["track"].fields[1], ", ".join(track.sides), track.key)

    def first(language: str) -> tuple[bool, str]:
        # The order of the catalogue's rows: what was stored is written as it was read.
        return language != data.source, language

    made = replace(
        data,
        key=check_key(data.key),
        version=heading(data.version, "version"),
        names={_language(one): heading(data.names[one], "names") for one in sorted(data.names, key=first)},
        words={_language(one): _words(found) for one, found in data.words.items()},
        **found,
    )
    _language(data.source)
    if len(made.languages()) > MOST_LANGUAGES:
        raise CatalogueError(
            "cards.too-many", what="languages", count=len(made.languages()), most=MOST_LANGUAGES
        )
    return made


def fitted(thing: Thing, one: Any) -> Any:
    """*one*, a value of the kind *thing*, with every field made fit. Raises :class:`CatalogueError`."""
    check_key(one.key)
    values = {}
    for field in thing.fields:
        if not field.translated:
            before = getattr(one, field.name)
            after = fit(field, before, one.key)
            if after != before:
                values[field.name] = after
    texts = _texts(thing, one.texts, one.key)
    if texts is not one.texts:
        values["texts"] = texts
    return replace(one, **values) if values else one


def _texts(thing: Thing, texts: Texts, key: str) -> Texts:
    """*texts* with every text made fit; the same ones where nothing had to be done."""
    known = {field.name: field for field in thing.fields if field.translated}
    found: dict[str, dict[str, Text]] = {}
    same = True
    for language, fields in texts.items():
        mine = found.setdefault(_language(language), {})
        for name, text in fields.items():
            field = known.get(name)
            if field is None:
                raise CatalogueError("cards.no-such-field", field=f"{language}.{name}"[:60])
            value = fit(field, text.value, key)
            source = printable(text.made_from[:MOST_TEXT])
            same = same and (value, source) == (text.value, text.made_from)
            mine[name] = Text(value, source, bool(text.checked))
    return texts if same else found


def _language(language: str) -> str:
    if not LANGUAGE.fullmatch(language):
        raise CatalogueError("cards.not-a-language", language=language[:40])
    return language


def heading(text: object, field: str) -> str:
    """A set's name or version, if it is short enough for the foot of a card."""
    if not isinstance(text, str) or len(text) > MOST_NAME:
        raise CatalogueError(
            "cards.bad-value", file="set.toml", place="—", field=field, value=shortened(text)
        )
    return printable(text, "")


def _words(found: tuple[str, ...]) -> tuple[str, ...]:
    if len(found) > MOST_WORDS:
        raise CatalogueError("cards.too-many", what="words", count=len(found), most=MOST_WORDS)
    for word in found:
        if (
            not isinstance(word, str)
            or not word.strip()
            or len(word) > MOST_WORD
            or printable(word, "") != word
        ):
            raise CatalogueError(
                "cards.bad-value", file="set.toml", place="—", field="words", value=shortened(word)
            )
    return tuple(found)


def check_differences(differs: Differences, key: str) -> None:
    """A card, a track or a number that the set lacks is no fault here: :mod:`app.cards.checks` finds it."""
    for name, fits in (
        ("options", _fit_option),
        ("tracks", _fit_labels),
        ("cards", _fit_values),
        ("numbers", _fit_number),
    ):
        said: Mapping[str, Any] = getattr(differs, name)
        for place, value in said.items():
            try:
                if key == BOOK or len(said) > THINGS["card"].most:
                    raise CatalogueError("cards.not-a-key", value=place)
                fits(check_key(place), value)
            except CatalogueError as error:
                raise CatalogueError(
                    "cards.bad-value",
                    file="rules.toml",
                    place=key,
                    field=name,
                    value=f"{shortened(place)} = {shortened(value)}",
                ) from error


def _fit_option(key: str, value: Any) -> None:
    _pairs(Field("options", "params", most=1), {key: value}, key)


def _fit_labels(key: str, value: Any) -> None:
    fit(THINGS["track"].fields[0], value, key)


def _fit_values(key: str, value: Any) -> None:
    for field, number in value.items():
        if field not in CARD_VALUES or number is None:
            raise CatalogueError("cards.no-such-field", field=field[:60])
        fit(BY_NAME[field], number, key)


def _fit_number(key: str, value: Any) -> None:
    fit(THINGS["number"].fields[0], value, key)


def printable(text: str, allowed: str = "\n") -> str:
    """*text* as a card can show and a file can hold it: an accent with its letter, no control characters
    but the *allowed* ones, no halves of characters.
    """
    if not _UNPRINTABLE.search(text) and unicodedata.is_normalized("NFC", text):
        return text
    if "\n" not in allowed:
        text = " ".join(text.split("\n"))
    return _NEVER.sub("", unicodedata.normalize("NFC", text))


def check_key(key: str) -> str:
    """*key* if it is one: lower-case Latin letters and digits in words joined by hyphens."""
    if not isinstance(key, str) or not KEY.fullmatch(key) or len(key) > MOST_KEY:
        raise CatalogueError("cards.not-a-key", value=shortened(key))
    return key
