"""One-click fixes for faults of cards in the shipped games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.cards import checks, powers
from app.cards.checks import Finding
from app.cards.data import CardData, SetData
from app.cards.game import game_of

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
    return "" if fix == "start" and not game_of(data).places(data.cards) else fix


def fixed_value(data: SetData, card: CardData, finding: Finding) -> Any:
    """Return the value that the fix sets in the field of *card* named by *finding*."""
    fix = FIXES[finding.code]
    if fix == "initiative":
        taken = {other.initiative for other in data.cards}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)
    if fix == "value":
        return [powers.with_valid_parameters(card, power) for power in powers.listed(card)]
    if fix == "place" and finding.field == "ways":
        return tuple(way for way in card.ways if way != finding.params["value"])
    return game_of(data).places(data.cards)[0].key if fix == "start" else _PLAIN.get(fix, "")


def new_card(data: SetData, key: str, kind: str) -> CardData:
    """Return a new card of *kind*, with its required values."""
    card = game_of(data).empty_card(key, kind)
    for finding in checks.check_card(card, data, frozenset()):
        if FIXES.get(finding.code) in _NEEDED:
            changes: dict[str, Any] = {finding.field: fixed_value(data, card, finding)}
            card = replace(card, **changes)
    return card
