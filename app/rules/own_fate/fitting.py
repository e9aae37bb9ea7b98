"""Which words fit together: in a power, on a card of a kind and side, with its other powers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.rules.game import Reason
from app.rules.own_fate.composition import Composed, Part, Who
from app.rules.own_fate.vocabulary import (
    COMING,
    DO,
    FOR_DONORS,
    IF,
    KINDS,
    MOST,
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
    """Return the problem that nobody can be in *state* at this moment, with the moments that fit."""
    return _no("state", word=state, whens=tuple(one.name for one in WHEN.values() if state in one.states))


def _of_meant(side: str, specialty: str, kind: str) -> Iterable[Reason]:
    """Check a side: places have no *own* or *enemy*, other cards no *light* or *dark*, donors only *any*."""
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
    """Check an effect done "for each": only those in the card's location are counted."""
    per = part.text("per")
    if kind == "chance" or (kind == "location" and per in ("own", "enemy", "wound", "spell")):
        yield _no("word-kind", family="per", word=per, kind=kind)
    elif kind != "location" and per in ("light", "dark"):
        yield _no("side", side=per, kind=kind)
    counted = "by" if part.word == "change" else "amount"
    if not part.number(counted) or (part.word == "change" and NUMBERS[part.text("number")].own):
        yield _no("per", word=per)


def _of_aim(power: Composed, part: Part, kind: str) -> Iterable[Reason]:
    """Check an effect on the card's own Other or holder instead of the targets."""
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
    """Return why *word* of *family* doesn't suit the unfinished *power* on a card of *kind*."""
    table = TABLES[family]
    one = table[word]
    if kind not in one.kinds:
        return _no("when-kind" if family == "when" else "word-kind", family=family, word=word, kind=kind)
    if isinstance(one, Word) and one.whens and power.when not in one.whens:
        return _no("word-when", word=word, when=power.when)
    return None


def clashes(powers: Iterable[Composed], further: Iterable[str] = ()) -> tuple[Reason, ...]:
    """Return what is wrong with all *powers* of one card together.

    *further*: texts of the powers beyond the first.
    """
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
