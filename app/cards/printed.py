"""Printed text of powers, clause by clause, in a language of the program.

A clause is a Fluent message; this module orders and joins them. Each belongs to one word of the power, so
that pointing at a clause finds its chip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app import i18n
from app.rules.own_fate.composition import Composed, Named, Part, Who, read
from app.rules.own_fate.powers import PLACES, POWERS
from app.rules.own_fate.vocabulary import ARRIVALS, DO


@dataclass(frozen=True, slots=True)
class Clause:
    """Some words of a text and the part of the power they express.

    ``family``: ``when``, ``once``, ``may``, ``if``, ``who``, ``do``, or ``power`` for a whole power written
    as code. ``index``: the part's position in its family.
    """

    family: str
    index: int
    text: str


def text_language(language: str) -> str:
    """Return *language* if the program has clauses in it, else the fallback language."""
    return language if i18n.has("powers.say-always", language, fallback=False) else i18n.FALLBACK


def printed(power: Composed | Named | str, language: str) -> tuple[str, ...]:
    """Return the clauses of *power* as texts; joined by spaces they are the card's text."""
    return tuple(clause.text for clause in clauses(power, language))


def text(power: Composed | Named | str, language: str) -> str:
    """Return the card text of *power*."""
    return " ".join(printed(power, language))


def clauses(power: Composed | Named | str, language: str) -> tuple[Clause, ...]:
    """Return the clauses of *power*, each with the part it expresses. Raises BadPower for invalid text.

    Empty for an unknown named power.
    """
    parsed = read(power) if isinstance(power, str) else power
    if isinstance(parsed, Composed):
        return tuple(_clauses(parsed, language))
    built_in = POWERS.get(parsed.power) or PLACES.get(parsed.power)
    if built_in is None:
        return ()
    if not built_in.composed:
        return (Clause("power", 0, i18n.text(f"cards.power-{built_in.name}.does", language)),)
    composed = built_in.composition_for(dict(parsed.params))
    return tuple(clause for component in composed for clause in _clauses(component, language))


def _message(code: str, language: str, **args: int | str) -> str:
    return i18n.text(f"powers.{code}", text_language(language), **args)


def _clauses(power: Composed, language: str) -> Iterator[Clause]:
    intro = [*_intro(power, language)]
    for n, clause in enumerate(intro):
        mark = "do" if n == len(intro) - 1 else "and"
        yield Clause(clause.family, clause.index, clause.text + _message(f"mark-{mark}", language))
    subjects = [_subject_of(power, part) for part in power.do]
    for n, (subject, part) in enumerate(zip(subjects, power.do, strict=True)):
        if subject and (not n or subjects[n - 1] != subject):
            code = "subject" if intro or n else "subject.first"
            yield Clause("who", 0, _message(code, language, who=subject))
        effect = _effect(part, power.when, language)
        yield Clause("do", n, effect + _message(f"mark-{_mark(subjects, n)}", language))


def _mark(subjects: list[str], n: int) -> str:
    """Return the mark after effect *n*: effects on the same subject share one sentence."""
    subject, following = subjects[n], subjects[n + 1 :]
    if not following:
        return "end"
    if not subject or following[0] != subject:
        return "then"
    return "and" if following[1:2] == [subject] else "also"


def _intro(power: Composed, language: str) -> Iterator[Clause]:
    if power.when == "always" and not power.conditions:
        return
    yield Clause("when", 0, _message(f"say-{power.when}", language))
    if power.once:
        yield Clause("once", 0, _message(f"say-once-{power.once}", language))
    for n, part in enumerate(power.conditions):
        yield Clause("if", n, _condition(part, language))
    if power.may:
        yield Clause("may", 0, _message("say-may", language))


def _condition(part: Part, language: str) -> str:
    if part.word == "compare":
        way = "least" if part.get("least") is not None else "most"
        return _message(f"say-compare-{part.text('number')}", language, way=way, n=part.number(way))
    if part.word == "itself":
        return _message("say-itself", language, state=part.text("state"))
    side, specialty = part.text("side") or "any", part.text("specialty")
    # A donor is never the card itself, so "another" would be wrong.
    first, other = {"beside": ("some", "another"), "alone": ("", "second")}[part.word]
    who = _noun(first if specialty == "donor" else other, side, specialty)
    return _message(f"say-{part.word}", language, who=who)


def _noun(quantifier: str, side: str, specialty: str, state: str = "", where: str = "") -> str:
    """Return a noun phrase in the notation of the Fluent function FORM."""
    words = (quantifier, state, side if side != "any" else "", specialty or "other", where)
    return " ".join(word for word in words if word)


def _subject(who: Who) -> str:
    if who.who in ("self", "holder"):
        return {"self": "this", "holder": "holder"}[who.who]
    quantifier = {"slot": "acting", "one": "chosen", "each": "each"}[who.who]
    return _noun(quantifier, who.side, who.specialty, who.state, "here" if who.where == "here" else "")


def _subject_of(power: Composed, part: Part) -> str:
    """Return the subject of an effect in FORM's notation; "" if it has none."""
    if part.get("on"):
        return _subject(Who(part.text("on")))
    who = power.who
    if who is None or not (DO[part.word].targeted or (part.word, power.when) == ("cancel", "would-die")):
        return ""
    if part.get("deed") in ARRIVALS:
        # Others that enter or ride aren't here yet, so the subject is "no …" rather than those present.
        return _noun("none", who.side, who.specialty, who.state)
    return _subject(who)


def _effect(part: Part, when: str, language: str) -> str:
    word = part.word
    if word == "change":
        return _change(part, language)
    if word in ("forbid", "keep-whole", "move"):
        which = part.text({"forbid": "deed", "keep-whole": "cards", "move": "to"}[word])
        return _message(f"say-{word}-{which}", language)
    if word == "shift":
        by = part.number("by")
        return _message("say-shift", language, n=abs(by), way="more" if by > 0 else "less")
    if word == "cancel":
        return _message("say-cancel-death" if when == "would-die" else "say-cancel-shift", language)
    amount = part.get("amount")
    if isinstance(amount, str):
        return _message(f"say-{word}-{amount}", language)
    if amount is None:
        return _message(f"say-{word}", language)
    return _message(f"say-{word}", language, n=amount, per=_per(part, language))


def _per(part: Part, language: str) -> str:
    """Return the "for each" phrase with a leading space; "" if the effect doesn't repeat."""
    return _message("per", language, per=part.text("per") or "none")


def _change(part: Part, language: str) -> str:
    number, by = part.text("number"), part.number("by")
    if not by:
        return _message(f"say-change-{number}-to", language, n=part.number("to"))
    lasts = _message("lasts", language, until=part.text("until") or "none")
    way = "more" if by > 0 else "less"
    return _message(
        f"say-change-{number}", language, n=abs(by), way=way, lasts=lasts, per=_per(part, language)
    )
