"""The data model of powers, and powers composed of the vocabulary: parse and write them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.rules.game import BadText, Reason, Value
from app.rules.own_fate.vocabulary import ONCES, RULE, TABLES, WHEN, WHO, FieldValue, Word


class BadPower(BadText):
    """A power that can't be parsed."""


@dataclass(frozen=True, slots=True)
class Part:
    """A word of the vocabulary with the values of its fields; defaults are left out."""

    word: str
    values: tuple[tuple[str, FieldValue], ...] = ()

    def get(self, name: str, default: FieldValue | None = None) -> FieldValue | None:
        """Return the value of field *name*, or *default*."""
        return next((value for key, value in self.values if key == name), default)

    def number(self, name: str) -> int:
        """Return the number in field *name*, or 0."""
        value = self.get(name)
        return value if isinstance(value, int) else 0

    def text(self, name: str) -> str:
        """Return the text in field *name*, or ""."""
        value = self.get(name)
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Who:
    """The targets of an effect."""

    who: str
    side: str = "any"
    specialty: str = ""
    where: str = "here"
    state: str = ""


@dataclass(frozen=True, slots=True)
class Composed:
    """A composed power."""

    when: str
    do: tuple[Part, ...]
    who: Who | None = None
    conditions: tuple[Part, ...] = ()
    may: bool = False
    once: str = ""

    def has(self, word: str) -> bool:
        """Return whether the power has the effect *word*."""
        return any(part.word == word for part in self.do)


@dataclass(frozen=True, slots=True)
class Named:
    """A card's further power written as code: its name and the card's parameters for it."""

    power: str
    params: tuple[tuple[str, FieldValue], ...] = ()


# Reading and writing ------------------------------------------------------------------------------------


def _bad(code: str, **args: Value) -> BadPower:
    return BadPower(Reason(f"powers.no-{code}", RULE, args))


def _shorten(value: object) -> str:
    return str(value)[:30]


def read(data: Mapping[str, object] | str) -> Composed | Named:
    """Parse a power from a mapping or JSON. Raises :class:`BadPower`.

    ``power_checks.problems`` checks whether the power suits a card.
    """
    if isinstance(data, str):
        if len(data) > 4000:
            raise _bad("json")
        try:
            data = json.loads(data)
        except (ValueError, RecursionError):
            raise _bad("json") from None
    if not isinstance(data, Mapping):
        raise _bad("json")
    if "power" in data:
        return _named(data)
    for key in data:
        if key not in ("when", "who", "if", "do", "may", "once"):
            raise _bad("key", word=_shorten(key))
    when = data.get("when", "")
    if when not in WHEN:
        raise _bad("word", family="when", word=_shorten(when))
    may, once = data.get("may", False), data.get("once", "")
    if type(may) is not bool:
        raise _bad("value", word="may", field="may", value=_shorten(may))
    if once not in ("", *ONCES):
        raise _bad("value", word="once", field="once", value=_shorten(once))
    who = None if data.get("who") is None else _who(data["who"])
    return Composed(when, _parts("do", data.get("do", ())), who, _parts("if", data.get("if", ())), may, once)


def _named(data: Mapping[str, object]) -> Named:
    params = data.get("params", {})
    if (
        not isinstance(data["power"], str)
        or not isinstance(params, Mapping)
        or not set(data) <= {"power", "params"}
    ):
        raise _bad("json")
    for key, value in params.items():
        if not isinstance(key, str) or not isinstance(value, str | int):
            raise _bad("value", word=_shorten(data["power"]), field=_shorten(key), value=_shorten(value))
    return Named(data["power"], tuple(sorted(params.items())))


def _parts(family: str, data: object) -> tuple[Part, ...]:
    if isinstance(data, str | Mapping) or not isinstance(data, Iterable):
        raise _bad("json")
    return tuple(_part(family, item) for item in data)


def _part(family: str, data: object) -> Part:
    if not isinstance(data, Mapping) or family not in data:
        raise _bad("json")
    name = data[family]
    word = TABLES[family].get(name) if isinstance(name, str) else None
    if not isinstance(word, Word):
        raise _bad("word", family=family, word=_shorten(name))
    values = _read_fields(word, {key: value for key, value in data.items() if key != family})
    return Part(word.name, values)


def _read_fields(word: Word, data: Mapping[str, Any]) -> tuple[tuple[str, FieldValue], ...]:
    """Return (name, value) for the fields of *word* in *data*, in *word*'s order, without defaults."""
    for key in data:
        if not isinstance(key, str) or word.field(key) is None:
            raise _bad("field", word=word.name, field=_shorten(key))
    values: list[tuple[str, FieldValue]] = []
    for own in word.fields:
        value = data.get(own.name, own.default)
        if value is None:
            if not own.optional:
                raise _bad("lacking", word=word.name, field=own.name)
            continue
        if not own.accepts(value):
            raise _bad("value", word=word.name, field=own.name, value=_shorten(value))
        if value != own.default:
            values.append((own.name, value))
    return tuple(values)


def _who(data: object) -> Who:
    if not isinstance(data, Mapping) or not isinstance(data.get("who"), str):
        raise _bad("json")
    word = WHO.get(data["who"])
    if word is None:
        raise _bad("word", family="who", word=_shorten(data["who"]))
    filled = _read_fields(word, {key: value for key, value in data.items() if key != "who"})
    return Who(word.name, **{key: str(value) for key, value in filled})


def to_plain(power: Composed | Named) -> dict[str, object]:
    """Return *power* as a dictionary for JSON and TOML, in fixed key order, without defaults."""
    if isinstance(power, Named):
        return {"power": power.power} | ({"params": dict(power.params)} if power.params else {})
    data: dict[str, object] = {"when": power.when}
    if power.may:
        data["may"] = True
    if power.once:
        data["once"] = power.once
    if power.conditions:
        data["if"] = [{"if": part.word, **dict(part.values)} for part in power.conditions]
    if power.who is not None:
        who = power.who
        default = Who(who.who)
        data["who"] = {"who": who.who} | {
            name: getattr(who, name)
            for name in ("side", "specialty", "where", "state")
            if getattr(who, name) != getattr(default, name)
        }
    data["do"] = [{"do": part.word, **dict(part.values)} for part in power.do]
    return data


def canonical(power: Composed | Named | Mapping[str, object] | str) -> str:
    """Return the canonical JSON of *power*: equal powers have equal texts. Raises :class:`BadPower`."""
    parsed = power if isinstance(power, Composed | Named) else read(power)
    return json.dumps(to_plain(parsed), ensure_ascii=False, separators=(",", ":"))


# --- powers ----------------------------------------------------------------------------------------------


TraitValue = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trait:
    """A value that the rules read from a power.

    ``overridable``: whether a card may override the default: a number by one from ``least`` to ``most``, a
    word by another word.
    """

    default: TraitValue
    overridable: bool = False
    least: int = 0
    most: int = 9

    def accepts(self, value: object) -> bool:
        """Return whether *value* is a valid override."""
        if not isinstance(self.default, int):
            return isinstance(value, str)
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class TraitPlace:
    """Where a trait's value is inserted into composed powers.

    ``power``, ``effect``: indices; ``name``: the field; ``sign``: factor of the value, 1 or −1.
    """

    power: int
    effect: int
    name: str
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does beyond its numbers, declared in a file of ``powers``.

    ``kind``: kind of the cards that may have it; ``rule``: number of its rule. ``worth``: bonus for entering
    in the computer player's evaluation. ``options``: options that affect it. ``old_names``: its names in
    older sets and records.
    """

    name: str
    kind: str
    rule: str
    traits: Mapping[str, Trait] = field(default_factory=dict)
    old_names: tuple[str, ...] = ()
    worth: float = 0.0
    options: tuple[str, ...] = ()
    composed: tuple[Composed, ...] = ()
    """The composed powers it consists of, if it is data; ``trait_places`` locates traits in them."""
    trait_places: Mapping[str, TraitPlace] = field(default_factory=dict)
    question: str = ""
    """Name of its question in records, if different from a composed power's; ``verb``: name of the answer."""
    verb: str = ""

    @property
    def record_name(self) -> str:
        """The power's name in records."""
        return self.old_names[0] if self.old_names else self.name

    def overridable_traits(self) -> dict[str, Trait]:
        """Return the traits that a card may override, by name."""
        return {name: trait for name, trait in self.traits.items() if trait.overridable}

    def composition_for(self, own: Mapping[str, object]) -> tuple[Composed, ...]:
        """Return the composed powers with a card's *own* trait values."""
        if not own or not self.trait_places:
            return self.composed
        powers = [*self.composed]
        for name, place in self.trait_places.items():
            value = own.get(name)
            if type(value) is int:
                power = powers[place.power]
                do = [*power.do]
                part = do[place.effect]
                values = tuple(
                    (field_name, place.sign * value if field_name == place.name else old_value)
                    for field_name, old_value in part.values
                )
                do[place.effect] = Part(part.word, values)
                powers[place.power] = replace(power, do=tuple(do))
        return tuple(powers)
