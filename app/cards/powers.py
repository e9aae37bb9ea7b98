"""Powers of cards: named powers with parameters, and composed powers. Texts are in ``cards.ftl``.

``app.rules.own_fate.powers`` defines what a named power does. On a card each power is a plain value:
``{"power": "fewer-wounds", "params": {"less": 2}}`` is a named power with its non-default parameters;
anything else is composed from the words of ``app.rules.own_fate.vocabulary``. A card stores its first named
power in ``power`` and ``params``, and all others in ``powers``; :func:`listed` and :func:`with_powers` read
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
from app.cards.printed import printed, text_language
from app.rules.game import Reason
from app.rules.own_fate import composition, power_checks, trial as trial
from app.rules.own_fate.composition import Composed
from app.rules.own_fate.powers import ALL as BUILT, PLACES, POWERS as _BY_NAME, Power, canonical as canonical

Plain = Mapping[str, Any]
"""One power of a card."""
NAME, PARAMS = "power", "params"
"""Keys of a named power's name and parameters."""
KINDS = ("location", "other", "person", "chance", "item", "spell")
POWERS: dict[str, tuple[str, ...]] = {
    kind: tuple(
        power.name
        for power in (*BUILT, *PLACES.values())
        if power.kind == kind and i18n.has(f"cards.power-{power.name}", i18n.FALLBACK)
    )
    for kind in KINDS
}
"""Kind of card → names of the powers that the editor offers for it."""

ALL = frozenset(power for powers in POWERS.values() for power in powers)
"""All names in :data:`POWERS`. For former names in older sets see :func:`known`."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a named power that a card may set.

    Its value is a number from ``least`` to ``most``, or (if ``default`` is a string) a card key or the name
    of a power.
    """

    power: str
    name: str
    default: int | str
    least: int
    most: int

    @property
    def number(self) -> bool:
        """Whether the value is a number."""
        return isinstance(self.default, int)

    def fits(self, value: object) -> bool:
        if not self.number:
            return isinstance(value, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) is not None
        return type(value) is int and self.least <= value <= self.most

    def display_name(self, language: str) -> str:
        return parameter_name(self.name, language)

    def explanation(self, language: str) -> str:
        return i18n.text(f"cards.trait-{self.name.replace('_', '-')}.hint", language)


# ---- names


def known(power: str) -> bool:
    """Return whether *power* is a current or former name of a named power."""
    return canonical(power) in ALL


def built_in_power(power: str) -> Power | None:
    """Return the built-in power called *power*; None if there is none."""
    return _BY_NAME.get(power) or PLACES.get(power)


def name(power: str, language: str) -> str:
    """Return the display name of *power*, or the words for "no power" if *power* is ""."""
    return i18n.text(f"cards.power-{canonical(power) or 'none'}", language)


def explanation(power: str, language: str) -> str:
    return i18n.text(f"cards.power-{canonical(power) or 'none'}.does", language)


def parameter_name(name: str, language: str) -> str:
    code = f"cards.trait-{name.replace('_', '-')}"
    return i18n.text(code, language) if i18n.has(code, i18n.FALLBACK) else name


def describe(powers: Sequence[Plain], language: str) -> str:
    """Return *powers* as a short text: names with parameters."""
    return "; ".join(_describe(power, language) for power in powers) or "—"


def _describe(power: Plain, language: str) -> str:
    if not is_named(power):
        return i18n.text("cards.power-composed", language)
    key = str(power[NAME])
    parameters = ", ".join(
        f"{parameter_name(word, language)} {name(str(value), language) if known(str(value)) else value}"
        for word, value in params_of(power).items()
    )
    label = name(key, language) if known(key) else key
    return f"{label} ({parameters})" if parameters else label


def parameters_of(power: str) -> tuple[Parameter, ...]:
    """Return the parameters of *power* that a card may set, in order."""
    built_in = built_in_power(power)
    if built_in is None:
        return ()
    return tuple(
        Parameter(built_in.name, name, trait.default, trait.least, trait.most)
        for name, trait in built_in.overridable_traits().items()
        if isinstance(trait.default, int | str)
    )


# ---- on a card


def is_named(power: Plain) -> bool:
    """Return whether *power* is a named power, not a composed one."""
    return NAME in power


def named_power(power: str, params: Mapping[str, object] | None = None) -> dict[str, object]:
    """Return the named power *power* with those of *params* that differ from the defaults."""
    defaults = {value.name: value.default for value in parameters_of(power)}
    own = {name: value for name, value in (params or {}).items() if defaults.get(name, ...) != value}
    return {NAME: power, PARAMS: own} if own else {NAME: power}


def params_of(power: Plain) -> Plain:
    """Return the parameters a card sets for a named power."""
    params = power.get(PARAMS)
    return params if isinstance(params, Mapping) else {}


def listed(card: CardData) -> tuple[Plain, ...]:
    """Return all powers of *card*; its first named power comes first."""
    return (*((named_power(card.power, card.params),) if card.power else ()), *card.powers)


def with_powers(card: CardData, powers: Sequence[Plain]) -> CardData:
    """Return *card* with exactly the powers *powers*, without default parameters."""
    terse = [_without_defaults(power) for power in powers]
    first = next((power for power in terse if is_named(power)), None)
    others = tuple(power for power in terse if power is not first)
    name = str((first or {}).get(NAME, ""))
    return replace(card, power=name, params=dict(params_of(first or {})), powers=others)


def _without_defaults(power: Plain) -> dict[str, object]:
    if is_named(power):
        return named_power(str(power[NAME]), params_of(power))
    try:
        return composition.to_plain(composition.read(power))
    except composition.BadPower:
        return dict(power)


def validate(card: CardData) -> None:
    """Raise :class:`CatalogueError` if *card* cannot have its powers."""
    powers = listed(card)
    for power in powers:
        if is_named(power):
            _validate_named(card, power)
        else:
            _raise_first(card, problems(power, card))
    names = [canonical(str(power[NAME])) for power in powers if is_named(power)]
    duplicate = next((name for name in names if names.count(name) > 1), "")
    if duplicate:
        raise CatalogueError("cards.power-twice", card=card.key, power=duplicate)
    if card.powers:
        texts = tuple(map(composition.canonical, card.powers))
        parts = [
            composition.read(component)
            for power in powers
            for component in (expand(power) if is_named(power) else (power,))
        ]
        _raise_first(
            card,
            power_checks.conflicts([composed for composed in parts if isinstance(composed, Composed)], texts),
        )


def with_valid_parameters(card: CardData, power: Plain) -> Plain:
    """Return *power* of *card* with invalid parameters reset to defaults."""
    if not is_named(power):
        return power
    own = {value.name: value for value in parameters_of(str(power[NAME]))}
    return named_power(str(power[NAME]), {name: value for name, value in params_of(power).items()
                                  if name in own and own[name].fits(value)})  # fmt: skip


def problems(power: Plain, card: CardData) -> tuple[Reason, ...]:
    """Return why *card* cannot have the composed *power*; empty if it can."""
    try:
        read = composition.read(power)
    except composition.BadPower as bad:
        return (bad.reason,)
    assert isinstance(read, Composed)
    return power_checks.problems(read, card.kind, card.side)


def can_be(power: Plain, card: CardData) -> bool:
    try:
        read = composition.read(power)
    except composition.BadPower:
        return False
    return isinstance(read, Composed) and power_checks.suits(read, card.kind, card.side)


def clash(card: CardData, powers: Sequence[Plain]) -> bool:
    """Return whether *card* cannot have all the powers *powers* together."""
    try:
        validate(with_powers(card, powers))
    except CatalogueError:
        return True
    return False


def _raise_first(card: CardData, reasons: Sequence[Reason]) -> None:
    for reason in reasons:
        raise CatalogueError(reason.code, **{"card": card.key, **reason.args})


def _validate_named(card: CardData, named: Plain) -> None:
    power, key = check_key(str(named[NAME])), card.key
    built_in = built_in_power(power)
    if built_in is None:
        # The set may come from a newer program. The checks report the power, and the card plays without it.
        return
    if built_in.kind != card.kind:
        raise CatalogueError("cards.power-not-of-kind", card=key, power=power, wanted=built_in.kind)
    own = {value.name: value for value in parameters_of(power)}
    for name, value in params_of(named).items():
        if name not in own:
            allowed = ", ".join(own) or "—"
            raise CatalogueError("cards.power-no-value", card=key, power=power, value=name, known=allowed)
        if not own[name].fits(value):
            limits = {"least": own[name].least, "most": own[name].most}
            code = "power-value" if own[name].number else "power-word"
            shown = str(value)[:40]
            raise CatalogueError(f"cards.{code}", card=key, power=power, name=name, value=shown, **limits)


def expand(power: Plain) -> tuple[Plain, ...]:
    """Return the composed powers equivalent to the named *power*.

    Empty if it is written as code, unknown, or not named.
    """
    if not power or not is_named(power):
        return ()
    built_in = built_in_power(str(power[NAME]))
    return (
        tuple(map(composition.to_plain, built_in.composition_for(params_of(power))))
        if built_in is not None
        else ()
    )


def printed_texts(powers: Sequence[Plain], languages: Sequence[str]) -> dict[str, str]:
    """Return the printed text of *powers*, in those of *languages* that have power texts."""
    texts = {}
    for language in (code for code in languages if text_language(code) == code):
        lines = [" ".join(printed(json.dumps(power), language)) for power in powers]
        if any(lines):
            texts[language] = "\n".join(filter(None, lines))
    return texts


# ---- what a text describes


def canonical_text(powers: Sequence[Plain]) -> str:
    """Return *powers* as canonical text, equal for equivalent powers."""
    terse = [_without_defaults(part) for power in powers for part in expand(power) or (power,)]
    for power in terse:
        if is_named(power):
            power[NAME] = canonical(str(power[NAME]))
    return json.dumps(terse, ensure_ascii=False, sort_keys=True) if terse else ""


def digest(powers: Sequence[Plain]) -> str:
    """Return a digest of *powers*: sixteen hexadecimal digits."""
    return hashlib.blake2b(canonical_text(powers).encode(), digest_size=8).hexdigest()


def update_outdated_texts(card: CardData, before: CardData) -> CardData:
    """Return *card* with its record of outdated rules texts updated from *before*.

    If the powers changed but a text didn't, the text describes the former powers; a rewritten text describes
    the current ones.
    """
    now, then = digest(listed(card)), digest(listed(before))
    outdated = dict(before.told)
    for language in dict.fromkeys((*card.texts, *before.texts, *outdated)):
        text, text_before = (version.texts.get(language, {}).get("rules") for version in (card, before))
        if text is None or not text.value or text_before is None or text.value != text_before.value:
            outdated.pop(language, None)
        elif now != then:
            outdated.setdefault(language, then)
        if outdated.get(language) == now:
            del outdated[language]
    outdated = {language: outdated[language] for language in sorted(outdated)}
    return card if outdated == card.told else replace(card, told=outdated)


def confirm_texts(card: CardData, *languages: str) -> CardData:
    """Return *card* with its texts in *languages* confirmed as describing its powers."""
    return replace(
        card, told={language: was for language, was in card.told.items() if language not in languages}
    )


# ---- in tables


def to_text(powers: Sequence[Plain]) -> str:
    """Return *powers* as a table cell, one per line: ``fewer-wounds less=2``, or JSON if composed."""
    lines = []
    for power in powers:
        if is_named(power):
            params = [f"{name}={value}" for name, value in params_of(power).items()]
            lines.append(" ".join((str(power[NAME]), *params)))
        else:
            lines.append(json.dumps(power, ensure_ascii=False))
    return "\n".join(lines)


def from_text(text: str, key: str = "") -> tuple[Plain, ...]:
    """Return the powers in a table cell. Raises :class:`CatalogueError`."""
    result: list[Plain] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("{"):
            try:
                power = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise CatalogueError("cards.power-not-json", card=key, value=line[:40]) from error
            result.append(power)
            continue
        name, *words = line.split()
        params: dict[str, int | str] = {}
        for text_of_value in words:
            word, equals, value = text_of_value.partition("=")
            if not equals or not word or not value:
                raise CatalogueError("cards.power-not-a-value", card=key, value=text_of_value[:40])
            params[word] = int(value) if re.fullmatch(r"-?\d{1,6}", value) else value
        result.append(named_power(check_key(name), params))
    return tuple(result)
