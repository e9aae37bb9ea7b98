"""Powers composed of the vocabulary, as data: parse and write them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.game import BadText, Reason
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


def _bad(code: str, **args: Any) -> BadPower:
    return BadPower(Reason(f"powers.no-{code}", RULE, args))


def _shorten(value: object) -> str:
    return str(value)[:30]


def read(data: Mapping[str, Any] | str) -> Composed | Named:
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


def _named(data: Mapping[str, Any]) -> Named:
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


def _parts(family: str, data: Any) -> tuple[Part, ...]:
    if isinstance(data, str | Mapping) or not isinstance(data, Iterable):
        raise _bad("json")
    return tuple(_part(family, item) for item in data)


def _part(family: str, data: Any) -> Part:
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
    for field in word.fields:
        value = data.get(field.name, field.default)
        if value is None:
            if not field.optional:
                raise _bad("lacking", word=word.name, field=field.name)
            continue
        if not field.accepts(value):
            raise _bad("value", word=word.name, field=field.name, value=_shorten(value))
        if value != field.default:
            values.append((field.name, value))
    return tuple(values)


def _who(data: Any) -> Who:
    if not isinstance(data, Mapping) or not isinstance(data.get("who"), str):
        raise _bad("json")
    word = WHO.get(data["who"])
    if word is None:
        raise _bad("word", family="who", word=_shorten(data["who"]))
    filled = _read_fields(word, {key: value for key, value in data.items() if key != "who"})
    return Who(word.name, **{key: str(value) for key, value in filled})


def to_plain(power: Composed | Named) -> dict[str, Any]:
    """Return *power* as a dictionary for JSON and TOML, in fixed key order, without defaults."""
    if isinstance(power, Named):
        return {"power": power.power} | ({"params": dict(power.params)} if power.params else {})
    data: dict[str, Any] = {"when": power.when}
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


def canonical(power: Composed | Named | Mapping[str, Any] | str) -> str:
    """Return the canonical JSON of *power*: equal powers have equal texts. Raises :class:`BadPower`."""
    parsed = power if isinstance(power, Composed | Named) else read(power)
    return json.dumps(to_plain(parsed), ensure_ascii=False, separators=(",", ":"))
