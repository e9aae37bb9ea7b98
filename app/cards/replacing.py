"""Words of a set's cards replaced by others, in many texts at once."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from app.cards.data import CardData, SetData
from app.cards.edits import edited
from app.cards.errors import CatalogueError
from app.cards.game import Game, game_of


@dataclass(frozen=True, slots=True)
class Replacement:
    """What is sought in texts, and what stands there instead."""

    sought: str
    by: str
    language: str = ""
    """Only in texts of it; "" for all."""
    pattern: bool = False
    """*sought* is a regular expression, and ``\\1`` or ``\\g<name>`` in *by* stand for its groups."""
    case: bool = False
    """Whether capitals and small letters are told apart."""
    cards: Collection[str] | None = None
    """Only in cards with these keys; None: in all."""


def replaced(data: SetData, wish: Replacement) -> SetData:
    """*data* with *wish* done.

    Raises :class:`CatalogueError` for a pattern that cannot be read and a text that would be too long.
    """
    if not wish.sought:
        return data
    try:
        sought = re.compile(
            wish.sought if wish.pattern else re.escape(wish.sought), 0 if wish.case else re.IGNORECASE
        )
        sought.sub(wish.by if wish.pattern else "", "")
        by = wish.by if wish.pattern else wish.by.replace("\\", r"\\")
        cards, game = [], game_of(data)
        for card in data.cards:
            if wish.cards is None or card.key in wish.cards:
                for field, language, text in _texts_of(card, wish.language, game):
                    if (new := sought.sub(by, text)) != text:
                        card = edited(card, field, new, language, data.source, game)
            cards.append(card)
    except (re.error, IndexError) as error:
        raise CatalogueError("cards.bad-pattern", detail=str(error)) from error
    return replace(data, cards=tuple(cards))


def _texts_of(card: CardData, language: str, game: Game) -> list[tuple[str, str | None, str]]:
    """Field, language and text of every text of *card* in *language*, or in all and none."""
    found: list[tuple[str, str | None, str]] = [
        (name, tongue, texts[name].value)
        for tongue, texts in card.texts.items()
        if language in ("", tongue)
        for name in game.texts
        if name in texts
    ]
    for name, field in game.own_fields.items() if not language else ():
        if field.widget in ("text", "long-text") and name in card.values:
            found.append((name, None, str(card.values[name])))
    return found
