"""Faults and likely faults of a set that can be found without drawing."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from app import markup
from app.cards import checks, convert, glossary, powers, rule_sets, unit_checks, units
from app.cards.data import (
    NO_REMARK,
    CardData,
    SetData,
    TermData,
    empty_card,
    game_of,
    places,
    plays_shipped,
    status,
    text_of,
)
from app.cards.edits import field_value
from app.cards.errors import CatalogueError
from app.cards.field import KEY
from app.cards.game_reading import MAX_KEY
from app.cards.units import TextPlace, Unit
from app.rules import games

Weight = Literal["error", "warning", "note"]
_SYMBOL = re.compile(r"(?<!\\)\{([^{}\s](?:[^{}\n]*[^{}\s])?)\}")
_LINK = re.compile(r"(?<!\\)\[\[([^\[\]\n]+)\]\]")
KINDS = ("missing", "outdated", "text", "face", "set")
"""What findings are about: :attr:`Finding.kind`."""
CROSS_CARD_CODES = ("check-initiative-twice",)
"""Codes of findings on a card that depend on other cards."""


@dataclasses.dataclass(frozen=True, slots=True)
class Finding:
    """A finding: weight, message code in the domain ``editor``, place, and message parameters."""

    weight: Weight
    code: str
    card: int = 0
    field: str = ""
    language: str = ""
    params: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    unit: str = ""
    """The text concerned (:mod:`app.cards.units`); such a finding can be waived."""

    @property
    def kind(self) -> str:
        """One of :data:`KINDS`. ``text``: a flaw in a text; ``set``: anything else in cards or the set."""
        name = self.code.removeprefix("check-")
        return name if name in KINDS else "text" if name in unit_checks.CHECKS else "set"


def check_all(
    data: SetData, is_symbol: Callable[[str], bool] | None = None
) -> Iterator[tuple[CardData | None, Finding]]:
    """Yield all findings, each with the card that it's on, or None. *is_symbol*: see :func:`check_card`."""
    yield from ((None, finding) for finding in check_set(data, is_symbol))
    locations = frozenset(card.key for card in places(data.cards, game_of(data)))
    languages, keys = data.languages(), {card.key for card in data.cards}
    for card in data.cards:
        for finding in check_card(card, data, locations, languages, keys, is_symbol):
            yield card, finding


def check_set(data: SetData, is_symbol: Callable[[str], bool] | None = None) -> Iterator[Finding]:
    """Yield findings that concern several cards or none. *is_symbol*: see :func:`check_card`."""
    others = [card for card in data.cards if card.kind == "other"] if plays_shipped(data) else []
    initiatives = Counter(card.initiative for card in others if card.initiative)
    for card in others:
        if initiatives[card.initiative or 0] > 1:
            yield Finding(
                "warning", "check-initiative-twice", card.id, "initiative", params={"value": card.initiative}
            )
    for back in convert.back_faults(data):
        where: dict[str, object] = {"deck": back.deck, "side": back.side}
        if not back.back:
            yield Finding("warning" if back.designed else "error", "check-no-back", params=where)
            continue
        where |= {"there": back.there, "wanted": back.wanted, "board": ("back", back.back)}
        yield Finding("warning", "check-deck-count", params=where)
    for track in data.tracks:
        if len(track.cells) != len(track.sides) or not track.cells:
            yield Finding("error", "check-track", params={"key": track.key, "board": ("track", track.key)})
    boards = {board.key for board in data.boards}
    for spot in data.places:
        if spot.board not in boards:
            yield Finding("error", "check-place", params={"key": spot.key, "board": ("place", spot.key)})
    yield from _own_value_findings(data)
    without_cards = replace(data, cards=())
    known = {card.key for card in data.cards} | {number.key for number in data.numbers}
    known |= convert.keys_by_name(data).keys()
    for language in data.languages():
        for unit in units.units(without_cards, language):
            name = unit.field.name
            if language == data.source:
                yield from _mark_findings(unit.value, 0, name, language, unit.id)
                yield from _symbol_findings(unit.original.value, is_symbol, 0, name, language, unit.id)
                continue
            if unit.status in ("missing", "outdated"):
                yield Finding("warning", f"check-{unit.status}", 0, name, language, unit=unit.id)
            yield from _unit_findings(unit, data, language)
            yield from _symbol_findings(unit.value, is_symbol, 0, name, language, unit.id)
    # A paragraph that is only a picture is no unit, but has a reference.
    for paragraph in data.paragraphs:
        for language, texts in paragraph.texts.items():
            for name, text in texts.items():
                written_in = TextPlace("paragraph", paragraph.key, name).id
                for key in sorted(_links(text.value)):
                    if key.strip().casefold() not in known:
                        params = {"value": key}
                        yield Finding(
                            "error", "check-no-reference", 0, name, language, params, unit=written_in
                        )
    yield from _number_findings(data)
    played = games.game_of(rule_sets.game_of_set(data))
    for rule_set in data.rule_sets:
        where = {"rules": rule_set.key, "board": ("rule_set", rule_set.key)}
        for place in rule_sets.missing_places(data, rule_set.differs, played):
            missing = ".".join(filter(None, place))
            yield Finding("warning", "check-rules-lacking", params={**where, "place": missing})
        if rule_set.differs.numbers:
            for fault in _number_findings(rule_sets.apply_rules(data, rule_set.differs)):
                yield dataclasses.replace(fault, params={**fault.params, **where})


def _own_value_findings(data: SetData) -> Iterator[Finding]:
    """Yield a note on each part of a face that is different on one card only."""
    ids = {card.key: card.id for card in data.cards}
    pieces = {f"back-{back.deck}-{back.side}" for back in data.backs}
    pieces |= {piece.key for piece in data.pieces()}
    for template in game_of(data).templates:
        for part in template.get("parts", ()):
            for key, values in part.get("cards", {}).items():
                params = {"part": part.get("name") or part["type"], "values": ", ".join(values), "key": key}
                if key in ids or key in pieces:
                    yield Finding("note", "check-own-value", ids.get(key, 0), params=params)
                else:
                    yield Finding("warning", "check-own-value-lost", params=params)


def _unit_findings(unit: Unit, data: SetData, language: str, card: int = 0) -> Iterator[Finding]:
    for flaw in unit_checks.check_unit(unit, data, language):
        weight: Weight = "warning" if flaw.check in unit_checks.SERIOUS else "note"
        yield Finding(
            weight, f"check-{flaw.check}", card, unit.field.name, language, flaw.params, unit=unit.id
        )


def _number_findings(data: SetData) -> Iterator[Finding]:
    if rule_sets.game_of_set(data) == "tribunal":
        for fault in convert.tribunal_set(data).faults():
            key = fault.args.get("name", "average-price")
            code = fault.code.removeprefix("tribunal.")
            yield Finding("error", f"check-{code}", params={**fault.args, "board": ("number", key)})


def check_card(
    card: CardData,
    data: SetData,
    locations: frozenset[str],
    languages: Sequence[str] = (),
    keys: Collection[str] | None = None,
    is_symbol: Callable[[str], bool] | None = None,
) -> Iterator[Finding]:
    """Yield findings on one card.

    *locations*: keys of the set's locations. *languages*: those of the set, the source language first; by
    default they are collected anew, which is slow for many cards. *keys*: keys of all cards, to check
    references; None: don't check them. *is_symbol*: whether a name in braces is a symbol; None: don't check.
    """
    game = game_of(data)
    if card.copies == 0:
        yield Finding("warning", "check-no-copies", card.id, "copies")
    if plays_shipped(data):
        yield from _shipped_game_findings(card, locations)
    if not text_of(card.texts, "name", data.source):
        yield Finding("error", "check-no-name", card.id, "name", data.source)
    for language in (languages or data.languages())[1:]:
        for name in game.printed_texts:
            state = status(card.texts, name, language, data.source)
            if state in ("missing", "outdated"):
                yield Finding("warning", f"check-{state}", card.id, name, language)
            original, text = (card.texts.get(code, {}).get(name) for code in (data.source, language))
            if text is not None and text.value and not (original and original.value):
                yield Finding("warning", "check-no-original", card.id, name, data.source)
            if original is not None and text is not None:
                remark = data.remarks.get(f"card/{card.key}/{name}", {}).get(language, NO_REMARK)
                unit = Unit(
                    TextPlace("card", card.key, name), game.by_name[name], original, text, remark=remark
                )
                yield from _unit_findings(unit, data, language, card.id)
    for language, texts in card.texts.items():
        for name, text in texts.items():
            yield from _symbol_findings(text.value, is_symbol, card.id, name, language)
    for field in game.fields_of(card.kind):
        if field.widget == "symbols":
            row = "".join(f"{{{name}}}" for name in str(field_value(card, field) or "").split())
            yield from _symbol_findings(row, is_symbol, card.id, field.name, "")
    for language in card.told:
        if card.texts.get(language, {}).get("rules"):
            yield Finding("warning", "check-told", card.id, "rules", language)
    silent = not card.texts.get(data.source, {}).get("rules")
    if silent and any(not powers.is_named(power) for power in card.powers):
        yield Finding("warning", "check-power-silent", card.id, "rules", data.source)
    for name, text in card.texts.get(data.source, {}).items():
        yield from _mark_findings(text.value, card.id, name, data.source)
    if keys is not None:
        links = {
            key for fields in card.texts.values() for text in fields.values() for key in _links(text.value)
        }
        for key in sorted(links - set(keys) - {number.key for number in data.numbers}):
            yield Finding("error", "check-no-reference", card.id, "rules", params={"value": key})


def _links(text: str) -> set[str]:
    """Return what *text* writes as links to cards or numbers, ``[[key]]``."""
    return set(_LINK.findall(text)) if "[[" in text else set()


def _mark_findings(text: str, card: int, field: str, language: str, unit: str = "") -> Iterator[Finding]:
    """Yield findings on asterisks without a partner and spaces in *text*, in the set's own language."""
    if "*" in text and markup.unpaired(text):
        yield Finding("note", "check-emphasis", card, field, language, unit=unit)
    if breakable := unit_checks.breakable_space(text, language):
        yield Finding("warning", "check-no-break", card, field, language, {"there": breakable}, unit=unit)


def _symbol_findings(
    text: str, is_symbol: Callable[[str], bool] | None, card: int, field: str, language: str, unit: str = ""
) -> Iterator[Finding]:
    for symbol in dict.fromkeys(_SYMBOL.findall(text)) if "{" in text else ():
        if is_symbol is not None and not is_symbol(symbol):
            params = {"value": symbol}
            yield Finding("error", "check-unknown-symbol", card, field, language, params, unit=unit)


def missing_symbols(data: SetData, is_symbol: Callable[[str], bool]) -> list[str]:
    """Return the names, valid for symbols, that cards and the rules text use and that aren't symbols."""
    rows = [field for field in game_of(data).own_fields.values() if field.widget == "symbols"]
    names: dict[str, None] = {}
    all_texts = (*(card.texts for card in data.cards), *(paragraph.texts for paragraph in data.paragraphs))
    for text in (text for texts in all_texts for fields in texts.values() for text in fields.values()):
        names |= dict.fromkeys(_SYMBOL.findall(text.value) if "{" in text.value else ())
    for card in data.cards:
        for field in rows:
            names |= dict.fromkeys(str(field_value(card, field) or "").split())
    return [name for name in names if KEY.fullmatch(name) and len(name) <= MAX_KEY and not is_symbol(name)]


def _shipped_game_findings(card: CardData, locations: frozenset[str]) -> Iterator[Finding]:
    for power in powers.listed(card):
        name = str(power.get(powers.NAME, ""))
        if name and not powers.known(name):
            yield Finding("warning", "check-unknown-power", card.id, "power", params={"power": name})
    try:
        powers.validate(card)
    except CatalogueError as error:
        yield Finding("error", "check-power-value", card.id, "power", params={"reason": error.reason})
    if card.kind == "spell" and not card.spell:
        yield Finding("error", "check-no-spell", card.id, "spell")
    if card.kind == "spell" and not card.strength:
        yield Finding("error", "check-no-strength", card.id, "strength")
    if card.kind == "other" and card.initiative is None:
        yield Finding("warning", "check-no-initiative", card.id, "initiative")
    if card.start and card.start not in locations:
        yield Finding("error", "check-no-location", card.id, "start", params={"value": card.start})
    if card.deck == "setup" and card.kind in ("other", "person") and not card.start:
        yield Finding("warning", "check-no-start", card.id, "start")
    for way in card.ways:
        if way not in locations:
            yield Finding("error", "check-no-location", card.id, "ways", params={"value": way})


def cards_against_glossary(
    data: SetData, languages: Sequence[str], terms: Sequence[TermData]
) -> Iterator[tuple[CardData, str]]:
    """Yield (card, language) if a translation lacks the glossary's name for one of *terms*.

    Card names are not checked. *languages*: the source language first.
    """
    names = [name for name in game_of(data).texts if name != "name"]
    for card in data.cards:
        originals = card.texts.get(data.source, {})
        for language in languages[1:]:
            texts = card.texts.get(language, {})
            pairs = (
                (originals[name].value, texts[name].value)
                for name in names
                if name in originals and name in texts
            )
            if any(next(glossary.wrong_terms(*pair, (data.source, language), terms), None) for pair in pairs):
                yield card, language


FIXES: Mapping[str, str] = {
    "check-initiative-twice": "initiative",
    "check-no-initiative": "initiative",
    "check-no-copies": "copies",
    "check-no-strength": "strength",
    "check-no-spell": "spell",
    "check-unknown-power": "power",
    "check-power-value": "value",
    "check-no-location": "place",
    "check-no-start": "start",
}
"""Code of a finding → code of its fix."""
_PLAIN: Mapping[str, Any] = {"copies": 1, "strength": 1, "spell": "attack"}
_NEEDED = ("spell", "strength")
"""Fixes applied to new cards that would be unusable without them."""


def fix_for(data: SetData, finding: Finding) -> str:
    """Return the code of the fix for *finding*; "" if there is none."""
    fix = FIXES.get(finding.code, "")
    return "" if fix == "start" and not places(data.cards, game_of(data)) else fix


def fixed_value(data: SetData, card: CardData, finding: Finding) -> object:
    """Return the value that the fix sets in the field of *card* named by *finding*."""
    fix = FIXES[finding.code]
    if fix == "initiative":
        taken = {other.initiative for other in data.cards}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)
    if fix == "value":
        return [powers.with_valid_parameters(card, power) for power in powers.listed(card)]
    if fix == "place" and finding.field == "ways":
        return tuple(way for way in card.ways if way != finding.params["value"])
    return places(data.cards, game_of(data))[0].key if fix == "start" else _PLAIN.get(fix, "")


def new_card(data: SetData, key: str, kind: str) -> CardData:
    """Return a new card of *kind*, with its required values."""
    card = empty_card(game_of(data), key, kind)
    for finding in checks.check_card(card, data, frozenset()):
        if FIXES.get(finding.code) in _NEEDED:
            changes: dict[str, Any] = {finding.field: fixed_value(data, card, finding)}
            card = replace(card, **changes)
    return card
