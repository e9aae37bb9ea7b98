"""The powers that cards have: named ones with their values, and composed ones. Words are in ``cards.ftl``.

What a named power does is said in ``app.rules.own_fate.powers``. On a card each power is a plain value:
``{"power": "fewer-wounds", "params": {"less": 2}}`` names one and gives those of its values that are not as
usual; anything else is composed of the words of ``app.rules.own_fate.vocabulary``. A card keeps the first
named one in ``power`` and ``params``, all others in ``powers``; :func:`listed` and :func:`with_powers` read
and write them as one list.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app import i18n
from app.cards.data import CardData
from app.cards.errors import CatalogueError
from app.cards.field import check_key
from app.rules.game import Reason
from app.rules.own_fate import composition, fitting
from app.rules.own_fate.composition import Composed
from app.rules.own_fate.powers import ALL as BUILT
from app.rules.own_fate.powers import PLACES, Power, canonical
from app.rules.own_fate.powers import POWERS as _BY_NAME

Plain = Mapping[str, Any]
"""One power of a card."""
NAME, PARAMS = "power", "params"
"""The words under which a plain power names a built one, and gives its values."""
KINDS = ("location", "other", "person", "chance", "item", "spell")
POWERS: dict[str, tuple[str, ...]] = {
    kind: tuple(
        power.name
        for power in (*BUILT, *PLACES.values())
        if power.kind == kind and i18n.has(f"cards.power-{power.name}", i18n.FALLBACK)
    )
    for kind in KINDS
}
"""Kind of card → the powers offered for it."""

ALL = frozenset(power for powers in POWERS.values() for power in powers)
"""The names of all powers. Older sets may use a former one: :func:`known`."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a named power that a card may set: a number from ``least`` to ``most``, or (``default`` is
    a word) the key of a card, or the name of a power for whoever has it.
    """

    power: str
    name: str
    default: int | str
    least: int
    most: int

    @property
    def number(self) -> bool:
        """Whether it is a number."""
        return isinstance(self.default, int)

    def fits(self, value: object) -> bool:
        """Whether a card may have *value*."""
        if not self.number:
            return isinstance(value, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) is not None
        return type(value) is int and self.least <= value <= self.most

    def called(self, language: str) -> str:
        """What people call it."""
        return value_name(self.name, language)

    def explained(self, language: str) -> str:
        """What it says, in one sentence."""
        return i18n.text(f"cards.trait-{self.name.replace('_', '-')}.hint", language)


# ---- names


def usual(power: str) -> str:
    """The name of *power* today; older sets may use a former one."""
    return canonical(power)


def known(power: str) -> bool:
    """Whether there is a power of that name, or was under that name."""
    return canonical(power) in ALL


def built(power: str) -> Power | None:
    """The built power of that name."""
    return _BY_NAME.get(power) or PLACES.get(power)


def name(power: str, language: str) -> str:
    """What people call *power*; without one, that there is none."""
    return i18n.text(f"cards.power-{canonical(power) or 'none'}", language)


def explanation(power: str, language: str) -> str:
    """What *power* does, in one sentence."""
    return i18n.text(f"cards.power-{canonical(power) or 'none'}.does", language)


def value_name(name: str, language: str) -> str:
    """What people call the value *name* of powers."""
    code = f"cards.trait-{name.replace('_', '-')}"
    return i18n.text(code, language) if i18n.has(code, i18n.FALLBACK) else name


def said(wanted: Sequence[Plain], language: str) -> str:
    """*wanted* as a short text: each by its name, with its values."""
    return "; ".join(_said(one, language) for one in wanted) or "—"


def _said(one: Plain, language: str) -> str:
    if not is_named(one):
        return i18n.text("cards.power-composed", language)
    power = str(one[NAME])
    told = ", ".join(
        f"{value_name(word, language)} {name_of_word(value, language)}"
        for word, value in params_of(one).items()
    )
    called = name(power, language) if known(power) else power
    return f"{called} ({told})" if told else called


def name_of_word(value: object, language: str) -> str:
    """What a value of a power says: a number, or whoever has that power, or the key of a card."""
    word = str(value)
    return name(word, language) if known(word) else word


def values(power: str) -> tuple[Value, ...]:
    """The values of *power* that a card may set, in their order."""
    found = built(power)
    if found is None:
        return ()
    return tuple(
        Value(found.name, name, trait.default, trait.least, trait.most)
        for name, trait in found.own().items()
        if isinstance(trait.default, int | str)
    )


# ---- on a card


def is_named(one: Plain) -> bool:
    """Whether *one* names a built power; else it is composed."""
    return NAME in one


def named(power: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The power of that name, with its values where they are not as usual."""
    usual = {value.name: value.default for value in values(power)}
    own = {name: value for name, value in (params or {}).items() if usual.get(name, ...) != value}
    return {NAME: power, PARAMS: own} if own else {NAME: power}


def params_of(one: Plain) -> Mapping[str, Any]:
    """The values that a named power has of its card's own."""
    found = one.get(PARAMS)
    return found if isinstance(found, Mapping) else {}


def listed(card: CardData) -> tuple[Plain, ...]:
    """All powers of *card*, the first named one before the others."""
    return (*((named(card.power, card.params),) if card.power else ()), *card.powers)


def with_powers(card: CardData, wanted: Sequence[Plain]) -> CardData:
    """*card* with the powers *wanted* and no others; values that are as usual are left out."""
    some = [_terse(one) for one in wanted]
    first = next((one for one in some if is_named(one)), None)
    others = tuple(one for one in some if one is not first)
    name = str((first or {}).get(NAME, ""))
    return replace(card, power=name, params=dict(params_of(first or {})), powers=others)


def _terse(one: Plain) -> dict[str, Any]:
    return named(str(one[NAME]), params_of(one)) if is_named(one) else _composed(one)


def _composed(one: Plain) -> dict[str, Any]:
    """*one*, which is composed, with its words in their order and what is usual left out."""
    try:
        return composition.plain(composition.read(one))
    except composition.BadPower:
        return dict(one)


def refuse(card: CardData) -> None:
    """Raises :class:`CatalogueError` if *card* cannot have the powers that it has."""
    wanted = listed(card)
    for one in wanted:
        if is_named(one):
            _refuse_named(card, one)
        else:
            _refuse(card, problems(one, card))
    names = [canonical(str(one[NAME])) for one in wanted if is_named(one)]
    twice = next((one for one in names if names.count(one) > 1), "")
    if twice:
        raise CatalogueError("cards.power-twice", card=card.key, power=twice)
    if card.powers:
        texts = tuple(map(composition.canonical, card.powers))
        whole = [
            composition.read(part) for one in wanted for part in (apart(one) if is_named(one) else (one,))
        ]
        _refuse(card, fitting.clashes([one for one in whole if isinstance(one, Composed)], texts))


def without_faults(card: CardData, one: Plain) -> Plain:
    """*one*, a power of *card*, with the usual value in the place of each that does not fit."""
    if not is_named(one):
        return one
    own = {value.name: value for value in values(str(one[NAME]))}
    return named(str(one[NAME]), {name: value for name, value in params_of(one).items()
                                  if name in own and own[name].fits(value)})  # fmt: skip


def problems(one: Plain, card: CardData) -> tuple[Reason, ...]:
    """Why *card* cannot have the composed power *one*; nothing if it can."""
    try:
        read = composition.read(one)
    except composition.BadPower as bad:
        return (bad.reason,)
    assert isinstance(read, Composed)
    return fitting.problems(read, card.kind, card.side)


def can_be(one: Plain, card: CardData) -> bool:
    """Whether *card* can have the composed power *one*."""
    try:
        read = composition.read(one)
    except composition.BadPower:
        return False
    return isinstance(read, Composed) and fitting.suits(read, card.kind, card.side)


def clash(card: CardData, wanted: Sequence[Plain]) -> bool:
    """Whether *card* cannot have all the powers *wanted* together."""
    try:
        refuse(with_powers(card, wanted))
    except CatalogueError:
        return True
    return False


def _refuse(card: CardData, reasons: Sequence[Reason]) -> None:
    for reason in reasons:
        raise CatalogueError(reason.code, **{"card": card.key, **reason.args})


def _refuse_named(card: CardData, one: Plain) -> None:
    power, key = check_key(str(one[NAME])), card.key
    found = built(power)
    if found is None:
        # A set of a newer program may have it: the checks say so, and the card plays without.
        return
    if found.kind != card.kind:
        raise CatalogueError("cards.power-not-of-kind", card=key, power=power, wanted=found.kind)
    own = {value.name: value for value in values(power)}
    for name, value in params_of(one).items():
        if name not in own:
            known = ", ".join(own) or "—"
            raise CatalogueError("cards.power-no-value", card=key, power=power, value=name, known=known)
        if not own[name].fits(value):
            limits = {"least": own[name].least, "most": own[name].most}
            code = "power-value" if own[name].number else "power-word"
            said = str(value)[:40]
            raise CatalogueError(f"cards.{code}", card=key, power=power, name=name, value=said, **limits)


def apart(one: Plain) -> tuple[Plain, ...]:
    """The composed powers that the named power *one* stands for; nothing for one that is code."""
    if not one or not is_named(one):
        return ()
    found = built(str(one[NAME]))
    return tuple(map(composition.plain, found.filled(params_of(one)))) if found is not None else ()


def printed(wanted: Sequence[Plain], languages: Sequence[str]) -> dict[str, str]:
    """What the powers *wanted* say in print, in those of *languages* that powers can be told in."""
    from app.cards import printed as printing

    found = {}
    for language in (one for one in languages if printing.spoken(one) == one):
        said = [" ".join(printing.printed(json.dumps(one), language)) for one in wanted]
        if any(said):
            found[language] = "\n".join(filter(None, said))
    return found


# ---- what a text tells


def canonical_text(wanted: Sequence[Plain]) -> str:
    """*wanted* as one text, the same for powers that do the same."""
    some = [_terse(part) for one in wanted for part in apart(one) or (one,)]
    for one in some:
        if is_named(one):
            one[NAME] = canonical(str(one[NAME]))
    return json.dumps(some, ensure_ascii=False, sort_keys=True) if some else ""


def digest(wanted: Sequence[Plain]) -> str:
    """Sixteen hexadecimal digits that stand for *wanted*."""
    return hashlib.blake2b(canonical_text(wanted).encode(), digest_size=8).hexdigest()


def with_told(card: CardData, before: CardData) -> CardData:
    """*card*, whose powers or rules texts may be others than *before*, with what its texts tell: a text that
    stayed when the powers changed tells the former ones, one that was written tells those of now.
    """
    now, then = digest(listed(card)), digest(listed(before))
    told = dict(before.told)
    for language in dict.fromkeys((*card.texts, *before.texts, *told)):
        mine, was = (one.texts.get(language, {}).get("rules") for one in (card, before))
        if mine is None or not mine.value or was is None or mine.value != was.value:
            told.pop(language, None)
        elif now != then:
            told.setdefault(language, then)
        if told.get(language) == now:
            del told[language]
    told = {language: told[language] for language in sorted(told)}
    return card if told == card.told else replace(card, told=told)


def confirmed(card: CardData, *languages: str) -> CardData:
    """*card*, whose texts in *languages* are right as they stand."""
    return replace(card, told={one: was for one, was in card.told.items() if one not in languages})


# ---- in tables


def to_text(wanted: Sequence[Plain]) -> str:
    """*wanted* as a cell of a table: a power a line, ``fewer-wounds less=2``, composed ones as JSON."""
    lines = []
    for one in wanted:
        if is_named(one):
            said = [f"{name}={value}" for name, value in params_of(one).items()]
            lines.append(" ".join((str(one[NAME]), *said)))
        else:
            lines.append(json.dumps(one, ensure_ascii=False))
    return "\n".join(lines)


def from_text(text: str, key: str = "") -> tuple[Plain, ...]:
    """The powers in a cell of a table. Raises :class:`CatalogueError`."""
    found: list[Plain] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("{"):
            try:
                one = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise CatalogueError("cards.power-not-json", card=key, value=line[:40]) from error
            found.append(one)
            continue
        name, *said = line.split()
        params: dict[str, int | str] = {}
        for text_of_value in said:
            word, equals, value = text_of_value.partition("=")
            if not equals or not word or not value:
                raise CatalogueError("cards.power-not-a-value", card=key, value=text_of_value[:40])
            params[word] = int(value) if re.fullmatch(r"-?\d{1,6}", value) else value
        found.append(named(check_key(name), params))
    return tuple(found)
