"""A set with some of its numbers changed: what the lab and the balance bench compare.

A variant is a list of changes joined by ``+``: ``petr.cost=6``, ``vortex=9`` (that many cells labelled 1, 2,
…), ``vortex=1-1-2-2-3``, ``option.olga=inside``; ``base`` changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.rules.game import GameError, Reason
from app.rules.own_fate.cardset import CardDef, CardSet
from app.rules.record import Setting, read_setting

NUMBERS = ("strength", "experience", "initiative", "cost", "copies")


class BadVariant(GameError):
    """A change that cannot be read or does not fit the set."""


def changed(cards: CardSet, text: str) -> tuple[CardSet, dict[str, Setting]]:
    """*cards* with the changes of *text*, and the options among them. Raises :class:`BadVariant`."""
    options: dict[str, Setting] = {}
    for change in filter(None, text.split("+")):
        name, equals, value = change.partition("=")
        if change == "base":
            continue
        if not equals or not value:
            raise BadVariant(Reason("bots.bad-change", "", {"text": change[:60]}))
        if name.startswith("option."):
            options[name.removeprefix("option.")] = read_setting(value)
        elif name == "vortex":
            cards = _vortex(cards, change, value)
        else:
            cards = _number(cards, change, name, value)
    return cards, options


def _vortex(cards: CardSet, change: str, value: str) -> CardSet:
    words = value.split("-")
    if not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words) or int(words[0]) < 1:
        raise BadVariant(Reason("bots.bad-change", "", {"text": change[:60]}))
    cells = tuple(map(int, words)) if len(words) > 1 else tuple(range(1, int(value) + 1))
    return replace(cards, tracks=tuple(replace(track, cells=cells) if track.key == "vortex" else track
                                       for track in cards.tracks))


def _number(cards: CardSet, change: str, name: str, value: str) -> CardSet:
    key, _, field = name.rpartition(".")
    if field not in NUMBERS or not value.isascii() or not value.isdigit() or len(value) > 3:
        raise BadVariant(Reason("bots.bad-change", "", {"text": change[:60]}))
    if all(card.key != key for card in cards.cards):
        raise BadVariant(Reason("bots.no-card", "", {"card": key[:60]}))
    number = int(value)

    return replace(cards, cards=tuple(
        _with(card, field, number) if card.key == key else card for card in cards.cards))


def _with(card: CardDef, field: str, number: int) -> CardDef:
    numbers: dict[str, Any] = {field: number}
    return replace(card, **numbers)
