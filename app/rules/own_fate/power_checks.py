"""Check composed powers: whether their words fit together, the card, and the card's other powers."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.game import Reason, Value
from app.rules.own_fate.composition import Composed, Part, Who
from app.rules.own_fate.vocabulary import (
    ARRIVALS,
    DO,
    FOR_DONORS,
    IF,
    KINDS,
    MAX_PARTS,
    NUMBERS,
    RULE,
    TABLES,
    WHEN,
    WHO,
    When,
    Word,
)


def problems(power: Composed, kind: str, side: str = "light") -> tuple[Reason, ...]:
    """Return why *power* can't be on a card of *kind* and *side*; empty if it can."""
    return tuple(_problems(power, kind, side))


def suits(power: Composed, kind: str, side: str = "light") -> bool:
    """Return whether *power* can be on a card of *kind* and *side*; stops at the first problem."""
    return next(iter(_problems(power, kind, side)), None) is None


def _problem(code: str, **args: Value) -> Reason:
    return Reason(f"powers.no-{code}", RULE, args)


def _problems(power: Composed, kind: str, side: str) -> Iterable[Reason]:
    if kind not in KINDS:
        yield _problem("kind", kind=kind)
        return
    when = WHEN[power.when]
    if kind not in when.kinds:
        yield _problem("when-kind", word=when.name, kind=kind)
    if kind == "chance" and side == "neutral":
        yield _problem("neutral-chance")
    yield from _check_optional(power, when, kind)
    if len(power.conditions) > MAX_PARTS or len(power.do) > MAX_PARTS:
        yield _problem("many", most=MAX_PARTS)
    if not power.do:
        yield _problem("effect")
    for n, part in enumerate(power.conditions):
        if kind not in IF[part.word].kinds:
            yield _problem("word-kind", family="if", word=part.word, kind=kind)
        if part in power.conditions[:n]:
            yield _problem("twice", family="if", word=part.word)
        yield from _check_condition(part, kind, when)
    for n, part in enumerate(power.do):
        yield from _check_effect(power, part, kind)
        if any(_same_effect(part, other) for other in power.do[:n]):
            yield _problem("twice", family="do", word=part.word)
    yield from _check_targets(power, when, kind)


def _check_optional(power: Composed, when: When, kind: str) -> Iterable[Reason]:
    if kind == "chance":
        if not power.may:
            yield _problem("chance-may")
        if power.once:
            yield _problem("chance-once")
        return
    if power.may and (when.may == "no" or kind == "location"):
        yield _problem("may", word=when.name, kind=kind)
    if not power.may and when.may == "must":
        yield _problem("must", word=when.name)
    if power.may and not power.once:
        yield _problem("once")
    if power.once and when.name == "always":
        yield _problem("once-always")
    if power.has("cancel") and power.once != "game":
        yield _problem("cancel-once")


def _check_condition(part: Part, kind: str, when: When) -> Iterable[Reason]:
    if part.word == "itself":
        state = part.text("state")
        if state not in when.states or state == "stayed":
            yield _wrong_state(state)
        return
    if part.word != "compare":
        yield from _check_side(part.text("side") or "any", part.text("specialty"), kind)
        return
    least, most = part.get("least"), part.get("most")
    if (least is None) == (most is None):
        yield _problem("one-of", word="compare", fields=("least", "most"))
    number = part.text("number")
    if number in ("wounds", "spells", "gloom") and kind not in ("other", "item"):
        yield _problem("word-kind", family="if", word=number, kind=kind)
    if number == "balance" and kind == "location":
        yield _problem("word-kind", family="if", word=number, kind=kind)


def _wrong_state(state: str) -> Reason:
    return _problem(
        "state", word=state, whens=tuple(when.name for when in WHEN.values() if state in when.states)
    )


def _check_side(side: str, specialty: str, kind: str) -> Iterable[Reason]:
    """Check a side: a location has no *own* or *enemy*, other cards no *light* or *dark*; donors: *any*."""
    if specialty == "donor":
        if side != "any":
            yield _problem("donor-side")
    elif side in (("own", "enemy") if kind == "location" else ("light", "dark")):
        yield _problem("side", side=side, kind=kind)


def _same_effect(part: Part, other: Part) -> bool:
    if part.word != other.word or part.get("on") != other.get("on"):
        return False
    if part.word in ("change", "forbid", "keep-whole"):
        name = {"change": "number", "forbid": "deed", "keep-whole": "cards"}[part.word]
        return part.get(name) == other.get(name)
    return True


def _check_effect(power: Composed, part: Part, kind: str) -> Iterable[Reason]:
    word = DO[part.word]
    if word.whens and power.when not in word.whens:
        yield _problem("word-when", word=word.name, when=power.when)
    if kind not in word.kinds:
        yield _problem("word-kind", family="do", word=word.name, kind=kind)
    if word.targeted and power.who is None:
        yield _problem("aim", word=word.name)
    if part.word == "change":
        yield from _check_change(power, part)
    if part.word == "shift" and not part.number("by"):
        yield _problem("zero", word="shift", field="by")
    if part.get("per"):
        yield from _check_for_each(part, kind)
    who = power.who
    aimed = (word.targeted and not part.get("on")) or part.word == "cancel"
    if aimed and who is not None and who.specialty == "donor" and part.word not in FOR_DONORS:
        yield _problem("donor", word=part.word)
    if part.word == "cancel" and power.when == "would-die" and who is None:
        yield _problem("aim", word="cancel")
    yield from _check_own_target(power, part, kind)
    # A chance has no location; the other targets are in the card's location already.
    cannot_come_here = (
        kind == "chance"
        or part.get("on")
        or (who is not None and (who.who in ("self", "holder") or who.where == "here"))
    )
    if part.word == "move" and part.get("to") == "here" and cannot_come_here:
        yield _problem("move-here")
    if part.get("deed") in ARRIVALS and any(effect.get("deed") not in ARRIVALS for effect in power.do):
        yield _problem("mixed")
    if part.word == "forbid" and who is not None:
        yield from _check_forbidden(str(part.get("deed")), who, power, kind)
    if part.word == "lay" and who is not None and who.who not in ("slot", "one"):
        yield _problem("lay-one")


def _check_for_each(part: Part, kind: str) -> Iterable[Reason]:
    per = part.text("per")
    if kind == "chance" or (kind == "location" and per in ("own", "enemy", "wound", "spell")):
        yield _problem("word-kind", family="per", word=per, kind=kind)
    elif kind != "location" and per in ("light", "dark"):
        yield _problem("side", side=per, kind=kind)
    counted = "by" if part.word == "change" else "amount"
    if not part.number(counted) or (part.word == "change" and NUMBERS[part.text("number")].own):
        yield _problem("per", word=per)


def _check_own_target(power: Composed, part: Part, kind: str) -> Iterable[Reason]:
    on = part.text("on")
    if not on:
        return
    if kind != {"self": "other", "holder": "item"}[on]:
        yield _problem("word-kind", family="who", word=on, kind=kind)
    if power.when == "always" or power.who is None or power.who.who in ("self", "holder"):
        yield _problem("on")


def _check_change(power: Composed, part: Part) -> Iterable[Reason]:
    number = NUMBERS[str(part.get("number"))]
    by, to, until = part.get("by"), part.get("to"), part.text("until")
    if (by is None) == (to is None):
        yield _problem("one-of", word="change", fields=("by", "to"))
    if by == 0:
        yield _problem("zero", word="change", field="by")
    if isinstance(by, int) and not number.by[0] <= by <= number.by[1]:
        yield _problem("bounds", word=number.name, field="by", least=number.by[0], most=number.by[1])
    if isinstance(to, int):
        if number.to is None or until:
            yield _problem("to", word=number.name)
        elif not number.to[0] <= to <= number.to[1]:
            yield _problem("bounds", word=number.name, field="to", least=number.to[0], most=number.to[1])
    if (power.when == "always") == bool(until):
        yield _problem("until-always" if until else "until", word=number.name)
    if until and not number.temporary:
        yield _problem("passing", word=number.name)
    if number.own and power.who is not None and (power.who.who not in ("self", "holder") or power.conditions):
        yield _problem("own-only", word=number.name)


def _check_forbidden(deed: str, who: Who, power: Composed, kind: str) -> Iterable[Reason]:
    if deed == "ride" and (kind != "location" or who != Who("each") or power.conditions):
        yield _problem("ride")
    if deed == "enter" and (who.who != "each" or who.where != "here"):
        yield _problem("enter")


def _check_targets(power: Composed, when: When, kind: str) -> Iterable[Reason]:
    who = power.who
    needed = any(DO[part.word].targeted and not part.get("on") for part in power.do) or (
        power.has("cancel") and power.when == "would-die"
    )
    if who is None:
        return
    if not needed:
        yield _problem("aimless")
        return
    word = WHO[who.who]
    if kind not in word.kinds:
        yield _problem("word-kind", family="who", word=who.who, kind=kind)
    if word.whens and power.when not in word.whens:
        yield _problem("word-when", word=who.who, when=power.when)
    if who.who == "one" and not power.may:
        yield _problem("one-may")
    if not word.fields:
        return
    yield from _check_side(who.side, who.specialty, kind)
    if who.specialty == "donor" and (who.who == "slot" or who.state in ("dying", "fed", "stayed")):
        yield _problem("donor", word=who.state or who.who)
    if who.where == "here" and kind == "chance":
        yield _problem("here-chance")
    if who.state not in when.states:
        yield _wrong_state(who.state)
    if who.state == "stayed" and (kind != "location" or who.where != "here"):
        yield _problem("stayed")


def why_unfit(family: str, word: str, power: Composed, kind: str) -> Reason | None:
    """Return why *word* of *family* doesn't suit the unfinished *power* on a card of *kind*, or None."""
    entry = TABLES[family][word]
    if kind not in entry.kinds:
        return _problem("when-kind" if family == "when" else "word-kind", family=family, word=word, kind=kind)
    if isinstance(entry, Word) and entry.whens and power.when not in entry.whens:
        return _problem("word-when", word=word, when=power.when)
    return None


def conflicts(powers: Iterable[Composed], further: Iterable[str] = ()) -> tuple[Reason, ...]:
    """Return the problems of *powers*, all of one card, in combination.

    *further*: texts of the card's further powers (``CardDef.powers``).
    """
    return tuple(_conflicts([*powers], [*further]))


def _conflicts(powers: list[Composed], further: list[str]) -> Iterable[Reason]:
    if len(further) > MAX_PARTS:
        yield _problem("many-powers", most=MAX_PARTS)
    for n, power in enumerate(powers):
        earlier = powers[:n]
        if power in earlier:
            yield _problem("same-power", when=power.when)
            continue
        if power.may and any(
            earlier_power.may and earlier_power.when == power.when for earlier_power in earlier
        ):
            yield _problem("same-moment", when=power.when)
        for part in power.do:
            number = part.text("number")
            if (
                part.get("to") is not None
                and part.word == "change"
                and any(
                    earlier_power.when == power.when
                    and earlier_power.who == power.who
                    and any(
                        part.text("number") == number and part.get("to") is not None
                        for part in earlier_power.do
                    )
                    for earlier_power in earlier
                )
            ):
                yield _problem("two-sets", word=number)
