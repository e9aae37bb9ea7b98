"""The words that a power is composed of: *when*, *if*, *who*, *do*, *how much*.

One table of each family drives the reader, the linter, the editor's chips, the printed text and the rules. A
composed power is data (:class:`Composed`): JSON in a set, TOML in its source, the same words in both.

What keeps a game finite: at most :data:`MOST` effects and conditions; whatever somebody may do, they may do
once a turn or once a game; no power starts another; what cancels something does so once a game; what holds
always reads printed numbers only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.game import BadText, Reason

MOST = 4
"""At most so many conditions and so many effects of one power, and further powers of one card."""
RULE = "K6"
"""The rule of composed powers."""
FAMILIES = ("when", "if", "who", "do")
KINDS = ("other", "item", "chance", "location")
"""The kinds of card that a composed power may be on."""

Said = int | str


@dataclass(frozen=True, slots=True)
class Field:
    """One blank of a word: a ``choice`` of words or a ``number`` from ``least`` to ``most``, 0 left out.

    ``default`` None: it has to be filled, or, with ``optional``, may stay empty.
    """

    name: str
    kind: str
    default: Said | None = None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    optional: bool = False

    def fits(self, value: object) -> bool:
        """Whether *value* may fill the blank."""
        if isinstance(value, str):
            return value in self.choices
        return self.least < self.most and type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a family, with its blanks; ``whens`` are the moments that it suits, ``kinds`` the cards."""

    name: str
    family: str
    fields: tuple[Field, ...] = ()
    whens: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    aimed: bool = False
    """Of an effect: it is done to *who*."""
    unit: str = ""
    """What its numbers count."""

    def field(self, name: str) -> Field | None:
        """Its blank of that name."""
        return next((one for one in self.fields if one.name == name), None)


@dataclass(frozen=True, slots=True)
class When:
    """A moment: the cards whose powers it may start; ``states``: what whom it is done to may be then."""

    name: str
    kinds: tuple[str, ...] = KINDS
    may: str = "free"
    """Whether somebody decides: ``no``, ``free`` or ``must``."""
    states: tuple[str, ...] = ("", "wounded")


@dataclass(frozen=True, slots=True)
class Number:
    """A number that ``change`` changes: by how much, or to what, and on whom alone (``own``: on the card
    itself or its holder)."""

    name: str
    by: tuple[int, int]
    to: tuple[int, int] | None = None
    least: int = 0
    most: int = 20
    own: bool = False
    passing: bool = True
    """Whether it may be changed until the end of a battle or turn."""
    unit: str = "wound"
    """What it counts."""


SIDES = ("any", "own", "enemy", "light", "dark")
SPECIALTIES = ("", "mage", "witch", "caster", "vampire", "shapeshifter", "donor")
"""Who somebody is; a donor is a person or a Chance on the table, and no Other."""
FOR_DONORS = ("heal", "wound")
"""What can be done to a donor: it has no hand, no slot and no way of its own."""
WHERES = ("here", "anywhere")
STATES = ("", "wounded", "dying", "fed", "stayed", "hurt")
PER = ("", "own", "enemy", "light", "dark", "donor", "wound", "spell")
"""For each of whom or what here something happens so often: of a side, of the donors, of one's own wounds
or spells."""
MOST_COUNTED = 9
"""At most so much comes of what is done *for each*."""
ONCES = ("turn", "game")

_MOMENTS = (
    When("always", ("other", "item", "location"), "no", ("",)),
    When("turn-begins"),
    When("vortex-would-shift", ("other", "item", "chance")),
    When("movement-slot", ("other", "item"), "must"),
    When("enters", ("other",)),
    When("slot-begins"),
    When("would-die", ("other", "item", "chance"), states=("", "wounded", "dying", "hurt")),
    When("wounds-counted", states=("", "wounded", "fed", "hurt")),
    When("cards-received"),
    When("turn-ends", states=("", "wounded", "stayed")),
)
WHEN: dict[str, When] = {one.name: one for one in _MOMENTS}
_ACTS = tuple(name for name in WHEN if name != "always")
_CALM = ("turn-begins", "movement-slot", "enters", "wounds-counted", "cards-received", "turn-ends")
"""Moments at which the chip may move: no shift is being answered, no battle half laid."""

_FILTER = (
    Field("side", "choice", "any", SIDES),
    Field("specialty", "choice", "", SPECIALTIES),
)
WHO: dict[str, Word] = {
    one.name: one
    for one in (
        Word("self", "who", kinds=("other",)),
        Word("holder", "who", kinds=("item",)),
        Word(
            "slot",
            "who",
            (*_FILTER, Field("where", "choice", "here", WHERES), Field("state", "choice", "", STATES)),
            ("slot-begins",),
        ),
        Word(
            "one",
            "who",
            (*_FILTER, Field("where", "choice", "here", WHERES), Field("state", "choice", "", STATES)),
            _ACTS,
            ("other", "item", "chance"),
        ),
        Word(
            "each",
            "who",
            (*_FILTER, Field("where", "choice", "here", WHERES), Field("state", "choice", "", STATES)),
        ),
    )
}

COMPARED = ("wounds", "spells", "gloom", "vortex", "balance")
IF: dict[str, Word] = {
    one.name: one
    for one in (
        Word("beside", "if", _FILTER, kinds=("other", "item", "location")),
        Word("alone", "if", _FILTER, kinds=("other", "item", "location")),
        Word("itself", "if", (Field("state", "choice", None, STATES[1:]),), kinds=("other", "item")),
        Word(
            "compare",
            "if",
            (
                Field("number", "choice", None, COMPARED),
                Field("least", "number", None, least=1, most=10, optional=True),
                Field("most", "number", None, least=0, most=9, optional=True),
            ),
        ),
    )
}

POINTS = ("attack", "defence", "healing")
"""Numbers that are the strength of the cards that somebody plays as such."""
_NUMBERS = (
    *(Number(name, (-3, 3), least=-9, most=9, unit="point") for name in POINTS),
    Number("wounds-dealt", (-3, 3), least=-9, most=9),
    Number("wounds-taken", (-3, 3), least=-9, most=9),
    Number("harvest", (-1, 3), (1, 9), 1, 9, unit="spell"),
    Number("lethal", (-2, -1), (1, 9), 1, 9, passing=False),
    Number("plays", (-3, 3), least=-9, most=9, unit="card"),
    Number("cards", (-3, 6), least=-9, most=9, unit="spell"),
    Number("hand-limit", (-3, 6), least=-9, most=9, passing=False, unit="spell"),
    Number("attacks-cancelled", (1, 3), least=0, most=9, own=True, passing=False, unit="attack"),
)
NUMBERS: dict[str, Number] = {one.name: one for one in _NUMBERS}
_ON = Field("on", "choice", "", ("", "self", "holder"))
"""To whom else an effect is done than to *who*: to the Other that has the power, or holds the Item."""
_PER = Field("per", "choice", "", PER)
DEEDS = ("enter", "ride", "feed")
COMING = ("enter", "ride")
"""Deeds of whoever would come to where the card is: whom they are forbidden is not there yet."""
DO: dict[str, Word] = {
    one.name: one
    for one in (
        Word(
            "change",
            "do",
            (
                Field("number", "choice", None, tuple(NUMBERS)),
                Field("by", "number", None, least=-3, most=6, optional=True),
                Field("to", "number", None, least=1, most=9, optional=True),
                _PER,
                Field("until", "choice", "", ("", "battle", "turn")),
                _ON,
            ),
            aimed=True,
        ),
        Word("forbid", "do", (Field("deed", "choice", None, DEEDS),), ("always",), aimed=True),
        Word(
            "keep-whole",
            "do",
            (Field("cards", "choice", None, ("amulets", "spells")),),
            ("always",),
            aimed=True,
        ),
        *(
            Word(
                name,
                "do",
                (Field("amount", "number", None, words, 1, most), _PER, _ON),
                _ACTS,
                aimed=True,
                unit=unit,
            )
            for name, words, most, unit in (
                ("heal", ("all",), 9, "wound"),
                ("wound", (), 3, "wound"),
                ("draw", ("limit",), 6, "spell"),
                ("discard", ("all",), 6, "spell"),
            )
        ),
        Word(
            "move",
            "do",
            (Field("to", "choice", None, ("here", "metro", "moscow")), _ON),
            ("turn-begins", "movement-slot", "enters", "would-die", "wounds-counted", "turn-ends"),
            aimed=True,
        ),
        Word("shift", "do", (Field("by", "number", None, least=-3, most=3),), _CALM, unit="cell"),
        Word("cancel", "do", (), ("vortex-would-shift", "would-die")),
        Word("lay", "do", (), ("slot-begins",), ("item",), aimed=True),
        Word("look", "do", (), ("turn-begins", "movement-slot", "enters"), ("other", "item", "chance")),
    )
}
TABLES: Mapping[str, Mapping[str, Word | When]] = {"when": WHEN, "if": IF, "who": WHO, "do": DO}


class BadPower(BadText):
    """A power that cannot be read; carries the Reason."""


@dataclass(frozen=True, slots=True)
class Part:
    """A word with its blanks filled, those left out by their defaults."""

    word: str
    values: tuple[tuple[str, Said], ...] = ()

    def get(self, name: str, default: Said | None = None) -> Said | None:
        """What fills the blank *name*; *default* if nothing does."""
        return next((value for key, value in self.values if key == name), default)

    def number(self, name: str) -> int:
        """The number in the blank *name*; 0 if there is none."""
        value = self.get(name)
        return value if isinstance(value, int) else 0

    def text(self, name: str) -> str:
        """The word in the blank *name*; "" if there is none."""
        value = self.get(name)
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Who:
    """Whom something is done to, or who is about."""

    who: str
    side: str = "any"
    specialty: str = ""
    where: str = "here"
    state: str = ""


@dataclass(frozen=True, slots=True)
class Composed:
    """A power as data."""

    when: str
    do: tuple[Part, ...]
    who: Who | None = None
    conditions: tuple[Part, ...] = ()
    may: bool = False
    once: str = ""

    def has(self, word: str) -> bool:
        """Whether it has the effect *word*."""
        return any(part.word == word for part in self.do)


@dataclass(frozen=True, slots=True)
class Named:
    """A further power of a card by its name, with the card's own values for it."""

    power: str
    params: tuple[tuple[str, Said], ...] = ()


# Reading and writing ------------------------------------------------------------------------------------


def _bad(code: str, **args: Any) -> BadPower:
    return BadPower(Reason(f"powers.no-{code}", RULE, args))


def _shown(value: object) -> str:
    return str(value)[:30]


def read(data: Mapping[str, Any] | str) -> Composed | Named:
    """The power written as *data*, a mapping or its JSON. Raises :class:`BadPower`; whether it suits a card,
    :func:`problems` says."""
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
            raise _bad("key", word=_shown(key))
    when = data.get("when", "")
    if when not in WHEN:
        raise _bad("word", family="when", word=_shown(when))
    may, once = data.get("may", False), data.get("once", "")
    if type(may) is not bool:
        raise _bad("value", word="may", field="may", value=_shown(may))
    if once not in ("", *ONCES):
        raise _bad("value", word="once", field="once", value=_shown(once))
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
            raise _bad("value", word=_shown(data["power"]), field=_shown(key), value=_shown(value))
    return Named(data["power"], tuple(sorted(params.items())))


def _parts(family: str, found: Any) -> tuple[Part, ...]:
    if isinstance(found, str | Mapping) or not isinstance(found, Iterable):
        raise _bad("json")
    return tuple(_part(family, one) for one in found)


def _part(family: str, data: Any) -> Part:
    if not isinstance(data, Mapping) or family not in data:
        raise _bad("json")
    name = data[family]
    word = TABLES[family].get(name) if isinstance(name, str) else None
    if not isinstance(word, Word):
        raise _bad("word", family=family, word=_shown(name))
    values = _filled(word, {key: value for key, value in data.items() if key != family})
    return Part(word.name, values)


def _filled(word: Word, data: Mapping[str, Any]) -> tuple[tuple[str, Said], ...]:
    """The blanks of *word* as *data* fills them, in the word's order; defaults left out."""
    for key in data:
        if not isinstance(key, str) or word.field(key) is None:
            raise _bad("field", word=word.name, field=_shown(key))
    found: list[tuple[str, Said]] = []
    for one in word.fields:
        value = data.get(one.name, one.default)
        if value is None:
            if not one.optional:
                raise _bad("lacking", word=word.name, field=one.name)
            continue
        if not one.fits(value):
            raise _bad("value", word=word.name, field=one.name, value=_shown(value))
        if value != one.default:
            found.append((one.name, value))
    return tuple(found)


def _who(data: Any) -> Who:
    if not isinstance(data, Mapping) or not isinstance(data.get("who"), str):
        raise _bad("json")
    word = WHO.get(data["who"])
    if word is None:
        raise _bad("word", family="who", word=_shown(data["who"]))
    filled = _filled(word, {key: value for key, value in data.items() if key != "who"})
    return Who(word.name, **{key: str(value) for key, value in filled})


def plain(power: Composed | Named) -> dict[str, Any]:
    """*power* as JSON and TOML have it: keys in a fixed order, defaults left out."""
    if isinstance(power, Named):
        return {"power": power.power} | ({"params": dict(power.params)} if power.params else {})
    found: dict[str, Any] = {"when": power.when}
    if power.may:
        found["may"] = True
    if power.once:
        found["once"] = power.once
    if power.conditions:
        found["if"] = [{"if": part.word, **dict(part.values)} for part in power.conditions]
    if power.who is not None:
        who = power.who
        default = Who(who.who)
        found["who"] = {"who": who.who} | {
            name: getattr(who, name)
            for name in ("side", "specialty", "where", "state")
            if getattr(who, name) != getattr(default, name)
        }
    found["do"] = [{"do": part.word, **dict(part.values)} for part in power.do]
    return found


def canonical(power: Composed | Named | Mapping[str, Any] | str) -> str:
    """The one text of *power*: equal powers have equal texts. Raises :class:`BadPower`."""
    made = power if isinstance(power, Composed | Named) else read(power)
    return json.dumps(plain(made), ensure_ascii=False, separators=(",", ":"))


# What fits together -------------------------------------------------------------------------------------


def problems(power: Composed, kind: str, side: str = "light") -> tuple[Reason, ...]:
    """Why *power* cannot be on a card of that *kind* and *side*; nothing if it can."""
    return tuple(_problems(power, kind, side))


def suits(power: Composed, kind: str, side: str = "light") -> bool:
    """Whether *power* can be on a card of that *kind* and *side*: :func:`problems` as far as the first."""
    return next(iter(_problems(power, kind, side)), None) is None


def _no(code: str, **args: Any) -> Reason:
    return Reason(f"powers.no-{code}", RULE, args)


def _problems(power: Composed, kind: str, side: str) -> Iterable[Reason]:
    if kind not in KINDS:
        yield _no("kind", kind=kind)
        return
    when = WHEN[power.when]
    if kind not in when.kinds:
        yield _no("when-kind", word=when.name, kind=kind)
    if kind == "chance" and side == "neutral":
        yield _no("neutral-chance")
    yield from _of_deciding(power, when, kind)
    if len(power.conditions) > MOST or len(power.do) > MOST:
        yield _no("many", most=MOST)
    if not power.do:
        yield _no("effect")
    for n, part in enumerate(power.conditions):
        if kind not in IF[part.word].kinds:
            yield _no("word-kind", family="if", word=part.word, kind=kind)
        if part in power.conditions[:n]:
            yield _no("twice", family="if", word=part.word)
        yield from _of_condition(part, kind, when)
    for n, part in enumerate(power.do):
        yield from _of_effect(power, part, kind)
        if any(_alike(part, other) for other in power.do[:n]):
            yield _no("twice", family="do", word=part.word)
    yield from _of_who(power, when, kind)


def _of_deciding(power: Composed, when: When, kind: str) -> Iterable[Reason]:
    if kind == "chance":
        if not power.may:
            yield _no("chance-may")
        if power.once:
            yield _no("chance-once")
        return
    if power.may and (when.may == "no" or kind == "location"):
        yield _no("may", word=when.name, kind=kind)
    if not power.may and when.may == "must":
        yield _no("must", word=when.name)
    if power.may and not power.once:
        yield _no("once")
    if power.once and when.name == "always":
        yield _no("once-always")
    if power.has("cancel") and power.once != "game":
        yield _no("cancel-once")


def _of_condition(part: Part, kind: str, when: When) -> Iterable[Reason]:
    if part.word == "itself":
        state = part.text("state")
        if state not in when.states or state == "stayed":
            yield _not_then(state)
        return
    if part.word != "compare":
        yield from _of_meant(part.text("side") or "any", part.text("specialty"), kind)
        return
    least, most = part.get("least"), part.get("most")
    if (least is None) == (most is None):
        yield _no("one-of", word="compare", fields=("least", "most"))
    number = part.text("number")
    if number in ("wounds", "spells", "gloom") and kind not in ("other", "item"):
        yield _no("word-kind", family="if", word=number, kind=kind)
    if number == "balance" and kind == "location":
        yield _no("word-kind", family="if", word=number, kind=kind)


def _not_then(state: str) -> Reason:
    """Nobody is in that *state* at the moment that was chosen; in which moments somebody is."""
    return _no("state", word=state, whens=tuple(one.name for one in _MOMENTS if state in one.states))


def _of_meant(side: str, specialty: str, kind: str) -> Iterable[Reason]:
    """A place has no side of its own; every other card says *own* and *enemy*; a donor is on no side."""
    if specialty == "donor":
        if side != "any":
            yield _no("donor-side")
    elif side in (("own", "enemy") if kind == "location" else ("light", "dark")):
        yield _no("side", side=side, kind=kind)


def _alike(part: Part, other: Part) -> bool:
    if part.word != other.word or part.get("on") != other.get("on"):
        return False
    if part.word in ("change", "forbid", "keep-whole"):
        name = {"change": "number", "forbid": "deed", "keep-whole": "cards"}[part.word]
        return part.get(name) == other.get(name)
    return True


def _of_effect(power: Composed, part: Part, kind: str) -> Iterable[Reason]:
    word = DO[part.word]
    if word.whens and power.when not in word.whens:
        yield _no("word-when", word=word.name, when=power.when)
    if kind not in word.kinds:
        yield _no("word-kind", family="do", word=word.name, kind=kind)
    if word.aimed and power.who is None:
        yield _no("aim", word=word.name)
    if part.word == "change":
        yield from _of_change(power, part)
    if part.word == "shift" and not part.number("by"):
        yield _no("zero", word="shift", field="by")
    if part.get("per"):
        yield from _of_count(part, kind)
    who = power.who
    aimed = (word.aimed and not part.get("on")) or part.word == "cancel"
    if aimed and who is not None and who.specialty == "donor" and part.word not in FOR_DONORS:
        yield _no("donor", word=part.word)
    if part.word == "cancel" and power.when == "would-die" and who is None:
        yield _no("aim", word="cancel")
    yield from _of_aim(power, part, kind)
    stands = (
        kind == "chance"
        or part.get("on")
        or (who is not None and (who.who in ("self", "holder") or who.where == "here"))
    )
    if part.word == "move" and part.get("to") == "here" and stands:
        yield _no("move-here")
    if part.get("deed") in COMING and any(one.get("deed") not in COMING for one in power.do):
        yield _no("mixed")
    if part.word == "forbid" and who is not None:
        yield from _of_deed(str(part.get("deed")), who, power, kind)
    if part.word == "lay" and who is not None and who.who not in ("slot", "one"):
        yield _no("lay-one")


def _of_count(part: Part, kind: str) -> Iterable[Reason]:
    """Something is done for each of some that are counted where the card is."""
    per = part.text("per")
    if kind == "chance" or (kind == "location" and per in ("own", "enemy", "wound", "spell")):
        yield _no("word-kind", family="per", word=per, kind=kind)
    elif kind != "location" and per in ("light", "dark"):
        yield _no("side", side=per, kind=kind)
    counted = "by" if part.word == "change" else "amount"
    if not part.number(counted) or (part.word == "change" and NUMBERS[part.text("number")].own):
        yield _no("per", word=per)


def _of_aim(power: Composed, part: Part, kind: str) -> Iterable[Reason]:
    """An effect may be done to the card's own Other besides those who are meant."""
    on = part.text("on")
    if not on:
        return
    if kind != {"self": "other", "holder": "item"}[on]:
        yield _no("word-kind", family="who", word=on, kind=kind)
    if power.when == "always" or power.who is None or power.who.who in ("self", "holder"):
        yield _no("on")


def _of_change(power: Composed, part: Part) -> Iterable[Reason]:
    number = NUMBERS[str(part.get("number"))]
    by, to, until = part.get("by"), part.get("to"), part.text("until")
    if (by is None) == (to is None):
        yield _no("one-of", word="change", fields=("by", "to"))
    if by == 0:
        yield _no("zero", word="change", field="by")
    if isinstance(by, int) and not number.by[0] <= by <= number.by[1]:
        yield _no("bounds", word=number.name, field="by", least=number.by[0], most=number.by[1])
    if isinstance(to, int):
        if number.to is None or until:
            yield _no("to", word=number.name)
        elif not number.to[0] <= to <= number.to[1]:
            yield _no("bounds", word=number.name, field="to", least=number.to[0], most=number.to[1])
    if (power.when == "always") == bool(until):
        yield _no("until-always" if until else "until", word=number.name)
    if until and not number.passing:
        yield _no("passing", word=number.name)
    if number.own and power.who is not None and (power.who.who not in ("self", "holder") or power.conditions):
        yield _no("own-only", word=number.name)


def _of_deed(deed: str, who: Who, power: Composed, kind: str) -> Iterable[Reason]:
    if deed == "ride" and (kind != "location" or who != Who("each") or power.conditions):
        yield _no("ride")
    if deed == "enter" and (who.who != "each" or who.where != "here"):
        yield _no("enter")


def _of_who(power: Composed, when: When, kind: str) -> Iterable[Reason]:
    who = power.who
    needed = any(DO[part.word].aimed and not part.get("on") for part in power.do) or (
        power.has("cancel") and power.when == "would-die"
    )
    if who is None:
        return
    if not needed:
        yield _no("aimless")
        return
    word = WHO[who.who]
    if kind not in word.kinds:
        yield _no("word-kind", family="who", word=who.who, kind=kind)
    if word.whens and power.when not in word.whens:
        yield _no("word-when", word=who.who, when=power.when)
    if who.who == "one" and not power.may:
        yield _no("one-may")
    if not word.fields:
        return
    yield from _of_meant(who.side, who.specialty, kind)
    if who.specialty == "donor" and (who.who == "slot" or who.state in ("dying", "fed", "stayed")):
        yield _no("donor", word=who.state or who.who)
    if who.where == "here" and kind == "chance":
        yield _no("here-chance")
    if who.state not in when.states:
        yield _not_then(who.state)
    if who.state == "stayed" and (kind != "location" or who.where != "here"):
        yield _no("stayed")


def fits(family: str, word: str, power: Composed, kind: str) -> Reason | None:
    """Why *word* of *family* does not suit *power*, as far as it is composed, on a card of that kind."""
    table = TABLES[family]
    one = table[word]
    if kind not in one.kinds:
        return _no("when-kind" if family == "when" else "word-kind", family=family, word=word, kind=kind)
    if isinstance(one, Word) and one.whens and power.when not in one.whens:
        return _no("word-when", word=word, when=power.when)
    return None


def clashes(powers: Iterable[Composed], further: Iterable[str] = ()) -> tuple[Reason, ...]:
    """What is wrong with all the composed *powers* of one card together; *further*: the texts of those that
    it has besides the one that it names."""
    return tuple(_clashes([*powers], [*further]))


def _clashes(powers: list[Composed], further: list[str]) -> Iterable[Reason]:
    if len(further) > MOST:
        yield _no("many-powers", most=MOST)
    for n, power in enumerate(powers):
        earlier = powers[:n]
        if power in earlier:
            yield _no("same-power", when=power.when)
            continue
        if power.may and any(one.may and one.when == power.when for one in earlier):
            yield _no("same-moment", when=power.when)
        for part in power.do:
            number = part.text("number")
            if (
                part.get("to") is not None
                and part.word == "change"
                and any(
                    one.when == power.when and one.who == power.who and _sets(one, number) for one in earlier
                )
            ):
                yield _no("two-sets", word=number)


def _sets(power: Composed, number: str) -> bool:
    return any(part.text("number") == number and part.get("to") is not None for part in power.do)
