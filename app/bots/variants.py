"""Variants: a set with some changes, for the lab and the balance bench.

A variant consists of changes joined by ``+``: ``petr.cost=6``, ``vortex=9`` (nine cells labelled 1, 2, …),
``vortex=1-1-2-2-3``, ``option.olga=inside``; ``base`` changes nothing.
"""

from __future__ import annotations

from app.rules.cardset import CardSet
from app.rules.game import GameError, Reason
from app.rules.record import OptionValue, read_option
from app.rules.rule_set import CARD_VALUES, Differences


class BadVariant(GameError):
    """A change is invalid, or the set has no such card."""


def changed(cards: CardSet, text: str) -> tuple[CardSet, dict[str, OptionValue]]:
    """Return *cards* with the changes in *text*, and the changed options. Raises :class:`BadVariant`."""
    differs = Differences()
    for change in filter(None, text.split("+")):
        if change != "base":
            differs |= _read(change)
    keys = {card.key for card in cards.cards}
    for key in differs.cards:
        if key not in keys:
            raise BadVariant(Reason("bots.no-card", "", {"card": key[:60]}))
    return differs.applied(cards), dict(differs.options)


def _read(change: str) -> Differences:
    name, equals, value = change.partition("=")
    key, _, field = name.rpartition(".")
    words = value.split("-")
    if equals and value and key == "option":
        return Differences(options={field: read_option(value)})
    if name == "vortex" and all(map(_is_number, words)) and len(max(words, key=len)) < 3 and int(words[0]):
        cells = tuple(map(int, words)) if len(words) > 1 else tuple(range(1, int(value) + 1))
        return Differences(tracks={name: cells})
    if key and field in CARD_VALUES and _is_number(value) and len(value) < 4:
        return Differences(cards={key: {field: int(value)}})
    raise BadVariant(Reason("bots.bad-change", "", {"text": change[:60]}))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
