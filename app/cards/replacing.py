"""Find and replace in the texts of a set."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from app import airlock
from app.cards import units
from app.cards.data import CardData, SetData, Text, game_of
from app.cards.edits import edit_card, field_value
from app.cards.errors import CatalogueError
from app.cards.field import validate
from app.cards.game import Game
from app.cards.units import TextPlace
from app.search import substitute

SECONDS = 0.5 if sys.platform == "win32" else 1.0
"""Time limit for a pattern, in seconds.

In effect, on Linux and macOS at most 2 s, because the airlock limits processor time in whole seconds; on
Windows 8 s, because a pattern lets no other thread run, so that only the limit of wall time ends it.
"""


@dataclass(frozen=True, slots=True)
class Replacement:
    sought: str
    by: str
    language: str = ""
    """The language to search; "" for all."""
    pattern: bool = False
    """Whether *sought* is a regular expression, with ``\\1`` or ``\\g<name>`` in *by* for its groups."""
    case: bool = False
    """Whether the search is case-sensitive."""
    cards: Collection[str] | None = None
    """Keys of the cards to search; None: all texts of the set."""


def replace_texts(data: SetData, replacement: Replacement) -> SetData:
    """Return *data* with *replacement* applied. An outdated translation stays outdated.

    Raises :class:`CatalogueError` for a pattern that is invalid or too slow, and for a text that becomes too
    long. A pattern is matched in the airlock; ``airlock.stop`` cancels it.
    """
    if not replacement.sought:
        return data
    if replacement.pattern:
        texts: dict[str, str] = {}
        _each_text(data, replacement, lambda text: texts.setdefault(text, text))
        return _each_text(
            data,
            replacement,
            dict(zip(texts, _substituted(replacement, list(texts)), strict=True)).__getitem__,
        )
    sought = re.compile(re.escape(replacement.sought), 0 if replacement.case else re.IGNORECASE)
    return _each_text(data, replacement, lambda text: sought.sub(lambda _match: replacement.by, text))


def _substituted(replacement: Replacement, texts: list[str]) -> list[str]:
    results, detail = airlock.call(
        replacement.sought,
        substitute,
        replacement.sought,
        replacement.by,
        replacement.case,
        texts,
        refusal=lambda _message: CatalogueError("cards.slow-pattern"),
        seconds=SECONDS,
    )
    if detail:
        raise CatalogueError("cards.bad-pattern", detail=detail)
    return list(results)


def _each_text(data: SetData, replacement: Replacement, change: Callable[[str], str]) -> SetData:
    """Return *data* with *change* applied to each text that *replacement* searches."""
    cards, game = [], game_of(data)
    for card in data.cards:
        if replacement.cards is None or card.key in replacement.cards:
            card = _change_in_card(card, replacement.language, data.source, game, change)
        cards.append(card)
    if replacement.cards is None:
        data = _change_outside_cards(data, replacement.language, change)
    return replace(data, cards=tuple(cards))


def _change_in_card(
    card: CardData, language: str, source: str, game: Game, change: Callable[[str], str]
) -> CardData:
    for field, text_language, text in _texts_of(card, language, game):
        if (new := change(text)) != text:
            before = card.texts.get(text_language or "", {}).get(field)
            original = card.texts.get(source, {}).get(field)
            card = edit_card(card, field, new, text_language, source, game)
            if text_language and before is not None and original is not None and text_language != source:
                stale = before.made_from != original.value
                changed = card.texts.get(text_language, {}).get(field)
                if stale and changed is not None:
                    texts_of_language = {
                        **card.texts[text_language],
                        field: replace(changed, made_from=before.made_from),
                    }
                    card = replace(card, texts={**card.texts, text_language: texts_of_language})
    return card


def _change_outside_cards(data: SetData, language: str, change: Callable[[str], str]) -> SetData:
    board = replace(data, cards=())
    for text_language in (language,) if language else data.languages():
        changes: dict[TextPlace, Text | None] = {}
        for place, field, holder in units.fields_of(board):
            texts = getattr(holder, "texts", {})
            text = (
                texts.get(text_language, {}).get(place.field)
                if texts
                else units.text(board, place, text_language)
            )
            if text is not None and (new := change(text.value)) != text.value:
                value = str(validate(field, new, place.key))
                changes[place] = replace(text, value=value, checked=False) if value else None
        if changes:
            data = units.with_texts(data, text_language, changes)
    return data


def _texts_of(card: CardData, language: str, game: Game) -> list[tuple[str, str | None, str]]:
    """Return (field, language, text) for each text of *card* in *language*.

    With "": in all languages, and also untranslated fields, whose language is None.
    """
    result: list[tuple[str, str | None, str]] = [
        (name, text_language, texts[name].value)
        for text_language, texts in card.texts.items()
        if language in ("", text_language)
        for name in game.texts
        if name in texts
    ]
    plain = [
        (field.name, None, str(field_value(card, field)))
        for field in game.edited_fields
        if not (language or field.translated)
        and field.widget in ("text", "long-text")
        and field_value(card, field) != field.default
    ]
    return [*result, *plain]
