"""Edit a composed power as chips: their values, the alternatives, and the power that a choice results in.

Every choice results in the nearest valid power, so a power is never incomplete. Impossible choices are listed
with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from app import i18n
from app.cards import powers
from app.cards.data import CardData
from app.cards.powers import Plain
from app.rules.game import Reason
from app.rules.own_fate import composition, power_checks, vocabulary
from app.rules.own_fate.vocabulary import DO, IF, WHEN, WHO, Field, Word

ChipPath = tuple[str | int, ...]
"""A chip's position: ``("when",)``, ``("may",)``, ``("who", "side")``, ``("if", 0)``, ``("do", 1, "by")``.

An index one past the end of a list means a new condition or effect.
"""
ROWS = ("when", "if", "who", "do")
_TABLES: Mapping[str, Mapping[str, Word]] = {"if": IF, "who": WHO, "do": DO}
MAX_ENUMERATED = 3
"""For a blank with at most this many choices, every choice is tried."""
MAX_TRIED = 150
"""Maximum number of candidates tried when searching for the nearest valid power; each takes 0.1 ms."""
_PREFERRED_EFFECTS = (
    "cancel", "heal", "draw", "change", "move", "wound", "lay", "discard", "shift", "look", "forbid",
    "keep-whole",
)  # fmt: skip
"""Effects in order of preference as replacements."""
_EXCLUSIVE = {"by": "to", "to": "by", "least": "most", "most": "least"}
"""Pairs of blanks of which exactly one is filled."""
_OTHER = "~"
"""Prefix of a value that means "fill the other blank instead", before that blank's name."""
_MAYS = ("itself-none", "itself-turn", "itself-game", "may-turn", "may-game", "may-none")
"""Values of the ``may`` chip: automatic (``itself``) or a player's decision, and how often."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip: its path, row (one of ROWS), and value (a word, a number, or "" if empty)."""

    path: ChipPath
    row: str
    value: str | int
    is_default: bool = False
    """Whether the blank is empty or has its default value."""

    @property
    def is_word(self) -> bool:
        """Whether the chip is a word, not one of a word's blanks."""
        return len(self.path) == 1 or isinstance(self.path[-1], int)


@dataclass(frozen=True, slots=True)
class Offer:
    """An alternative value for a chip.

    ``power``: the resulting power; None if impossible, for the ``reason``. ``also``: the other rows that
    change.
    """

    value: str | int
    power: Plain | None
    also: tuple[str, ...] = ()
    reason: Reason | None = None


# ---- chips shown


def chips(power: Plain, kind: str) -> tuple[Chip, ...]:
    """Return the chips of *power* on a card of *kind*, row by row."""
    result = [Chip(("when",), "when", str(power["when"]))]
    if WHEN[str(power["when"])].may != "no" and kind not in ("chance", "location"):
        frequency = f"{'may' if power.get('may') else 'itself'}-{power.get('once') or 'none'}"
        result.append(Chip(("may",), "when", frequency))
    for family in ("if", "who", "do"):
        for path, part in _parts(power, family):
            word = _TABLES[family].get(str(part[family]))
            result.append(Chip(path, family, str(part[family])))
            for blank in word.fields if word is not None else ():
                value = part.get(blank.name, blank.default)
                if value is None and _EXCLUSIVE.get(blank.name, "") in part:
                    continue
                shown = "" if value is None else value
                result.append(Chip((*path, blank.name), family, shown, value in (None, blank.default)))
    return tuple(result)


def _parts(power: Plain, family: str) -> Iterator[tuple[ChipPath, Plain]]:
    if family == "who":
        if power.get("who") is not None:
            yield ("who",), power["who"]
        return
    for number, part in enumerate(power.get(family, ())):
        yield (family, number), part


def next_position(power: Plain, family: str) -> ChipPath | None:
    """Return the path for a new part of *family*; None if there can be no more."""
    if family == "who":
        return ("who",) if power.get("who") is None else None
    count = len(power.get(family, ()))
    return (family, count) if family in ("if", "do") and count < vocabulary.MAX_PARTS else None


# ---- alternatives


def first_power(card: CardData) -> Plain | None:
    """Return a valid first power for *card*; None if no candidate is possible."""
    if card.kind not in vocabulary.KINDS:
        return None
    itself, own_other = {"who": "self"}, {"who": "one", "side": "own"}
    changes = [
        {"do": "change", "number": name, "by": by} for name, by in (("wounds-taken", -1), ("wounds-dealt", 1))
    ]
    candidates: list[Plain] = [{"when": "always", "who": itself, "do": [change]} for change in changes]
    candidates += [
        {"when": when, "may": True, "who": own_other, "do": [{"do": "heal", "amount": 1}]}
        for when in ("wounds-counted", "turn-begins", "turn-ends", "slot-begins")
    ]
    candidates += [{"when": "always", "who": {"who": "each"}, "do": [change]} for change in changes]
    candidates = candidates if card.kind == "other" else [*candidates[2:], *candidates[:2]]
    for candidate in candidates:
        power = nearest_valid(candidate, ("do", 0), card)
        if power is not None and not powers.clash(card, (*powers.listed(card), power)):
            return power
    return None


def offers(power: Plain, path: ChipPath, card: CardData) -> Iterator[Offer]:
    """Yield each value for the chip at *path* as an offer, in vocabulary order.

    *path* may be a :func:`next_position`.
    """
    for value in _values(power, path):
        reason = _why_unfit(power, path, value, card)
        if reason is not None:
            yield Offer(value, None, (), reason)
            continue
        variants = list(islice(_variants(power, path, value), 60))
        valid = next(
            (
                candidate
                for variant in variants
                if (candidate := _normalized_if_valid(variant, card)) is not None
            ),
            None,
        )
        for variant in variants[:4] if valid is None else ():
            valid = valid or nearest_valid(variant, path, card)
        if valid is not None:
            yield Offer(value, valid, _other_changed_rows(power, valid, path))
        elif variants:
            yield Offer(value, None, (), next(iter(powers.problems(variants[0], card)), None))


def _why_unfit(power: Plain, path: ChipPath, value: str | int, card: CardData) -> Reason | None:
    """Return why the word *value* can't be in *power* on *card*; None if it can.

    Also None if *path* is that of a blank or of ``may``.
    """
    family = str(path[0])
    if family == "may" or (len(path) > 1 and not isinstance(path[-1], int)):
        return None
    read = composition.read(power)
    assert isinstance(read, composition.Composed)
    return power_checks.why_unfit(family, str(value), read, card.kind)


def without(power: Plain, path: ChipPath, card: CardData) -> Plain | None:
    """Return *power* without the part at *path*; None if it needs that part."""
    family = str(path[0])
    if family == "who":
        changed = {name: value for name, value in power.items() if name != "who"}
    else:
        kept = [part for number, part in enumerate(power.get(family, ())) if number != path[1]]
        changed = {**power, family: kept}
    return _normalized_if_valid(changed, card)


def _values(power: Plain, path: ChipPath) -> tuple[str | int, ...]:
    family = str(path[0])
    if family == "when":
        return tuple(WHEN)
    if family == "may":
        return _MAYS
    if len(path) == 1 or isinstance(path[-1], int):
        return tuple(_TABLES[family])
    blank = _blank(power, path)
    numbers = tuple(number for number in range(blank.least, blank.most + 1) if number or not blank.least < 0)
    twin = _EXCLUSIVE.get(blank.name, "") if blank.optional else ""
    return (*blank.choices, *(numbers if blank.kind == "number" else ()), *((_OTHER + twin,) if twin else ()))


def _blank(power: Plain, path: ChipPath) -> Field:
    family = str(path[0])
    part = power["who"] if family == "who" else power[family][path[1]]
    field = _TABLES[family][str(part[family])].field(str(path[-1]))
    assert field is not None
    return field


def _variants(power: Plain, path: ChipPath, value: str | int) -> Iterator[Plain]:
    """Yield *power* with *value* at *path*; for a word, each way to fill its blanks, likeliest first."""
    family = str(path[0])
    if family == "when":
        yield {**power, "when": value}
    elif family == "may":
        who, _, once = str(value).partition("-")
        yield {**power, "may": who == "may", "once": once.removesuffix("none")}
    elif len(path) == 1 or isinstance(path[-1], int):
        word = _TABLES[family][str(value)]
        before = power.get("who") if family == "who" else None
        states = WHEN[str(power["when"])].states
        for filling in _fillings(word, before or {}):
            part = {family: value, **filling}
            if family == "who" and word.field("state") and part.get("state", "") not in states:
                part["state"] = states[0]
            yield {**power, "who": part} if family == "who" else _put(power, family, int(path[1]), part)
    else:
        name, part = str(path[-1]), dict(power["who"] if family == "who" else power[family][path[1]])
        twin = _EXCLUSIVE.get(name, "")
        part.pop(name, None)
        part.pop(twin, None)
        replacements = (
            [{name: value}] if value != _OTHER + twin else [{twin: number} for number in (1, -1, 2)]
        )
        for replacement in replacements:
            changed = {**part, **replacement}
            yield (
                {**power, "who": changed} if family == "who" else _put(power, family, int(path[1]), changed)
            )


def _put(power: Plain, family: str, number: int, part: Plain) -> Plain:
    members = list(power.get(family, ()))
    members[number : number + 1] = [part]
    return {**power, family: members}


def _fillings(word: Word, before: Plain) -> Iterator[Plain]:
    """Yield ways to fill the blanks of *word*, with fitting values of *before* first."""
    kept = {
        field.name: before[field.name]
        for field in word.fields
        if field.name in before and field.accepts(before[field.name])
    }
    ways: list[list[Plain]] = []
    filled: set[str] = set()
    for field in word.fields:
        if _EXCLUSIVE.get(field.name) in filled:
            continue
        filled.add(field.name)
        if field.name in kept:
            ways.append([{field.name: kept[field.name]}, {}])
        elif field.default is None and not field.optional:
            numbers = [
                number for number in (1, -1, field.least) if field.kind == "number" and field.accepts(number)
            ]
            ways.append([{field.name: value} for value in (*numbers, *field.choices)])
        elif not field.optional and 1 < len(field.choices) <= MAX_ENUMERATED:
            ways.append([{}, *({field.name: value} for value in field.choices if value != field.default)])
        elif field.optional:
            # Fill exactly one of such a pair.
            twin = word.field(_EXCLUSIVE[field.name])
            assert twin is not None
            ways.append([{blank.name: n} for blank in (field, twin) for n in (1, -1, 2) if blank.accepts(n)])
    for combination in product(*ways):
        yield {name: value for filling in combination for name, value in filling.items()}


# ---- nearest valid power


def nearest_valid(wanted: Plain, keep: ChipPath, card: CardData) -> Plain | None:
    """Return the valid power nearest to *wanted* that keeps the part at *keep*; None if none is found.

    Tries other frequencies first, then other targets, then no conditions, then other effects.
    """
    for whole in islice(_candidates(wanted, keep, card), MAX_TRIED):
        if powers.can_be(whole, card):
            return composition.to_plain(composition.read(whole))
    return None


def _normalized_if_valid(wanted: Plain, card: CardData) -> Plain | None:
    return composition.to_plain(composition.read(wanted)) if powers.can_be(wanted, card) else None


def _candidates(wanted: Plain, keep: ChipPath, card: CardData) -> Iterator[Plain]:
    yield wanted
    for effects in _effects(wanted, keep, card):
        frequencies = _frequencies(wanted, keep, card, effects)
        for conditions in _conditions(wanted, keep, card):
            for who in _targets(wanted, keep, card):
                for may, once in frequencies:
                    variant = {"when": wanted["when"], "do": effects}
                    variant |= {"if": conditions} if conditions else {}
                    variant |= {"who": who} if who is not None else {}
                    variant |= {"may": True} if may else {}
                    variant |= {"once": once} if once else {}
                    yield variant


def _frequencies(
    wanted: Plain, keep: ChipPath, card: CardData, effects: list[Plain]
) -> list[tuple[bool, str]]:
    """Return the (may, once) pairs to try; the current pair of *wanted* comes first if it is possible."""
    current, how = (bool(wanted.get("may")), str(wanted.get("once", ""))), WHEN[str(wanted["when"])].may
    if card.kind == "chance":
        possible = [(True, "")]
    elif how == "no":
        possible = [(False, "")]
    elif card.kind == "location":
        possible = [(False, ""), (False, "game")]
    else:
        possible = [(True, "turn"), (True, "game"), (False, ""), (False, "game")]
    if any(part.get("do") == "cancel" for part in effects):
        possible = [pair for pair in possible if pair[1] == "game"] or possible
    if keep[:1] == ("may",):
        possible = [current]
    return list(dict.fromkeys((*([current] if current in possible else []), *possible)))


def _targets(wanted: Plain, keep: ChipPath, card: CardData) -> list[Plain | None]:
    current: Plain | None = wanted.get("who")
    when = str(wanted["when"])
    if keep[:1] == ("who",):
        given = current or {}
        optional = [
            name for name in ("state", "where", "specialty", "side") if name in given and name not in keep
        ]
        return [current, *({key: given[key] for key in given if key != name} for name in optional)]
    words = [
        word for word in WHO.values() if card.kind in word.kinds and (not word.whens or when in word.whens)
    ]
    targets = [current] if current is None or any(word.name == current["who"] for word in words) else []
    states = [candidate for candidate in WHEN[when].states if candidate != "stayed"]
    for word in words:
        fields = {blank.name for blank in word.fields}
        kept = {key: value for key, value in (current or {}).items() if key in fields and key != "state"}
        state = {"state": states[0]} if "state" in fields and states[0] else {}
        targets += [
            {"who": word.name, **kept, **state},
            {"who": word.name, **kept, "where": "anywhere", **state},
        ][: 1 + bool(fields)]
    return [*targets, None] if current is not None else targets


def _conditions(wanted: Plain, keep: ChipPath, card: CardData) -> list[list[Plain]]:
    current = list(wanted.get("if", ()))
    return [current] if not current or keep[:1] == ("if",) else [current, []]


def _effects(wanted: Plain, keep: ChipPath, card: CardData) -> Iterator[list[Plain]]:
    current, when = list(wanted.get("do", ())), str(wanted["when"])
    available = {
        word.name
        for word in DO.values()
        if card.kind in word.kinds and (not word.whens or when in word.whens)
    }
    suited = [effect for effect in current if effect.get("do") in available]
    if keep[:1] == ("do",):
        if len(suited) == len(current):
            yield current
        return
    if suited:
        yield suited
        if keep[:1] == ("if",):
            return
    for name in sorted(available, key=_PREFERRED_EFFECTS.index):
        for filling in islice(_fillings(DO[name], {}), 3):
            yield [{"do": name, **filling}]


def _other_changed_rows(before: Plain, after: Plain, path: ChipPath) -> tuple[str, ...]:
    """Return the rows that differ, except the one that contains *path*."""
    rows = []
    for row in ROWS:
        parts = ("when", "may", "once") if row == "when" else (row,)
        if row != _row(path) and any(before.get(key) != after.get(key) for key in parts):
            rows.append(row)
    return tuple(rows)


def _row(path: ChipPath) -> str:
    return "when" if path[0] == "may" else str(path[0])


# ---- words


def _unit(power: Plain, path: ChipPath) -> str:
    """Return the unit of a number at *path* of *power*; "" if it has none."""
    if path[0] != "do" or len(path) < 3:
        return ""
    part = power["do"][path[1]]
    number = vocabulary.NUMBERS.get(str(part.get("number", "")))
    return number.unit if number is not None else DO[str(part["do"])].unit


def word(path: ChipPath, value: str | int, language: str, power: Plain | None = None) -> str:
    """Return the text of a chip at *path* for *value*; the wording may depend on *power*."""
    name = str(path[-1])
    if path[0] == "may":
        who, _, once = str(value).partition("-")
        phrase = i18n.text(f"powers.may-{'yes' if who == 'may' else 'no'}", language)
        return f"{phrase}, {i18n.text(f'powers.once-{once}', language)}" if value != "may-none" else phrase
    if isinstance(value, int):
        signed = f"{value:+d}".replace("-", "−") if name == "by" else str(value)
        unit = _unit(power, path) if power is not None else ""
        if unit:
            way = "more" if value > 0 else "less"
            signed = i18n.text(f"editor.power-unit-{unit}", language, number=signed, n=abs(value), way=way)
        code = f"editor.power-how-{name}"
        return i18n.text(code, language, number=signed) if i18n.has(code, i18n.FALLBACK) else signed
    if value.startswith(_OTHER):
        return i18n.text(f"editor.power-other-{value[1:]}", language)
    code = _code(path, value, power)
    return i18n.text(code, language) if i18n.has(code, i18n.FALLBACK) else value


def explanation(path: ChipPath, value: str | int, language: str, power: Plain | None = None) -> str:
    """Explain *value* at *path* in one sentence; "" if the word needs none."""
    code = (f"editor.power-{value}" if path[0] == "may" else _code(path, value, power)) + ".does"
    return i18n.text(code, language) if i18n.has(code, i18n.FALLBACK) else ""


def _code(path: ChipPath, value: str | int, power: Plain | None) -> str:
    """Return the message code of *value* at *path*; it may depend on when *power* acts."""
    if len(path) == 1 or isinstance(path[-1], int):
        code = f"powers.{path[0]}-{value}"
        then = f"{code}-{power['when']}" if power is not None else ""
        return then if then and i18n.has(then, i18n.FALLBACK) else code
    return f"powers.{path[-1]}-{value or ('none' if path[-1] == 'until' else 'any')}"


def row_name(row: str, language: str, part: str = "") -> str:
    """Return the name of a row of chips; with *part* ``.does``, its description."""
    return i18n.text(f"editor.power-row-{row}{part}", language)


def reason_text(reason: Reason, language: str) -> str:
    """Return *reason* as text, naming words as the chips do."""
    return i18n.fill(reason.code, language, args_in_words(reason.args, language))


def args_in_words(args: Plain, language: str) -> dict[str, object]:
    """Return the arguments of a reason with vocabulary words replaced by chip words."""
    result = dict(args)
    if "whens" in args:
        whens = (i18n.text(f"powers.when-{when}", language) for when in args["whens"])
        result["whens"] = ", ".join(i18n.text("editor.power-quoted", language, word=text) for text in whens)
    for name, families in (
        ("word", ("when", "if", "who", "do", "number", "state", "may", "once", "per")),
        ("field", ("field",)),
    ):
        for family in (*filter(None, (args.get("family"),)), *families):
            code = f"powers.{family}-{args.get(name)}"
            if name in args and i18n.has(code, i18n.FALLBACK):
                result[name] = i18n.text(code, language)
                break
    return result
