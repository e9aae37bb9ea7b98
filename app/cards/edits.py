"""Changes to one card, as plain values, for forms, tables, imports, and translators."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from app.cards import powers
from app.cards.data import CardData, SetData, Text, changed
from app.cards.entities import COLUMNS, RESERVED
from app.cards.errors import CatalogueError
from app.cards.field import Field, check_key, validate
from app.cards.game import Game

_LATIN = dict(zip("абвгдеёзийклмнопрстуфхыэ", "abvgdeezijklmnoprstufhye", strict=True)) | {
    "ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ю": "yu", "я": "ya", "ъ": "", "ь": "", "і": "i",
    "ї": "i", "є": "e", "ґ": "g", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d",
    "þ": "th", "ı": "i",
}  # fmt: skip


def field_value(card: CardData, field: Field) -> object:
    """Return the value of *card* in the untranslated field *field*; all powers for a power field."""
    if field.widget == "power":
        return powers.listed(card)
    if field.name in RESERVED or field.name in COLUMNS:
        return getattr(card, field.name)
    return card.values.get(field.name, field.default)


def with_value(card: CardData, field: Field, value: object) -> CardData:
    """Return *card* with the valid *value* in *field*; a power's value may be its name alone."""
    if field.widget == "power":
        if isinstance(value, str):
            value = [{powers.NAME: value}] * bool(value)
        assert isinstance(value, list | tuple)
        return powers.with_powers(card, value)
    if field.name in RESERVED or field.name in COLUMNS:
        return changed(card, {field.name: value})
    values: dict[str, object] = {name: kept for name, kept in card.values.items() if name != field.name}
    if value != field.default:
        values[field.name] = value
    return changed(card, {"values": dict(sorted(values.items()))})


def number_value(card: CardData, field: Field) -> int | None:
    """Return the value of *card* in the field *field* of numbers; None if there is none."""
    value = field_value(card, field)
    return value if isinstance(value, int) else None


def destinations(card: CardData, game: Game) -> tuple[str, ...]:
    """Return the keys of the locations to which paths lead from *card*."""
    ways = (field_value(card, field) for field in game.fields if field.widget == "locations")
    return tuple(key for keys in ways if isinstance(keys, tuple | list) for key in keys)


def symbol_candidates(card: CardData, game: Game) -> list[str]:
    """Return the names of symbols that may represent *card*, from its choices, kind, and side."""
    chosen = [str(field_value(card, field)) for field in game.fields if field.widget == "choice"]
    kinds = [kind.symbol for kind in game.kinds if kind.key == card.kind]
    return [*chosen, *kinds, *(side.symbol for side in game.sides if side.key == card.side)]


def edit_card(
    card: CardData, field: str, value: object, language: str | None, source: str, game: Game
) -> CardData:
    """Return *card* of *game* with *field* (a text in *language*) set to *value*.

    *source* is the set's own language. If the value differs, a number becomes a house value (if *game*
    records origins), and a translation becomes up to date and unchecked. An empty text is removed. Raises
    :class:`CatalogueError` for an invalid value.
    """
    declared = game.by_name.get(field)
    if declared is None:
        raise CatalogueError("cards.no-such-field", field=field)
    value = validate(declared, value, card.key)
    if declared.translated:
        if language is None:
            raise CatalogueError("cards.no-language", field=field)
        changed = _with_text(card, field, str(value), language, source)
        return powers.update_outdated_texts(changed, card) if field == "rules" else changed
    if declared.widget == "power":
        changed = with_value(card, declared, value)
        if powers.listed(changed) == powers.listed(card):
            return card
        powers.validate(changed)
        return powers.update_outdated_texts(changed, card)
    if field_value(card, declared) == value:
        return card
    if declared.widget == "number" and game.records_origins():
        card = replace(card, origins={**card.origins, field: "house"})
    changed = with_value(card, declared, value)
    if card.powers and field in ("kind", "side", "specialty"):
        powers.validate(changed)
    return changed


def confirm_translation(
    card: CardData, field: str, language: str, source: str, checked: bool = True
) -> CardData:
    """Return *card* with one translation marked as up to date, and as checked (or not).

    Returns *card* unchanged if it has no such text.
    """
    text = card.texts.get(language, {}).get(field)
    if text is None:
        return card
    original = card.texts.get(source, {}).get(field)
    text = replace(text, made_from=original.value if original and language != source else "", checked=checked)
    return replace(card, texts={**card.texts, language: {**card.texts[language], field: text}})


def revert_field(card: CardData, shipped: CardData, field: str, language: str | None, game: Game) -> CardData:
    """Return *card* of *game* with one field reset to *shipped*, including its origin."""
    declared = game.by_name[field]
    if declared.translated and language is not None:
        texts = dict(card.texts.get(language, {}))
        texts.pop(field, None)
        if field in shipped.texts.get(language, {}):
            texts[field] = shipped.texts[language][field]
        return powers.update_outdated_texts(replace(card, texts=_tidy({**card.texts, language: texts})), card)
    origins = {name: origin for name, origin in card.origins.items() if name != field}
    if field in shipped.origins:
        origins[field] = shipped.origins[field]
    return powers.update_outdated_texts(
        with_value(replace(card, origins=origins), declared, field_value(shipped, declared)), card
    )


def copied_set(data: SetData, key: str, names: dict[str, str]) -> SetData:
    """Return a copy of the set with another key and other names."""
    cards = tuple(replace(card, id=0) for card in data.cards)
    return replace(data, key=check_key(key), names={k: v for k, v in names.items() if v}, cards=cards)


def key_of(name: str) -> str:
    """Return a valid key made from a name: «Своя судьба 2» → ``svoya-sudba-2``; "" if nothing is left."""
    latin = "".join(_LATIN.get(c, c) for c in unicodedata.normalize("NFC", name.casefold()))
    plain = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", latin))
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")


def unique_key(wanted: str, taken: Iterable[str]) -> str:
    """Return *wanted*, with a number added if it is *taken*."""
    used = set(taken)
    key, number = wanted, 1
    while key in used:
        number += 1
        key = f"{wanted}-{number}"
    return key


def _with_text(card: CardData, field: str, value: str, language: str, source: str) -> CardData:
    texts = dict(card.texts.get(language, {}))
    before = texts.get(field)
    if (before.value if before else "") == value:
        return card
    original = card.texts.get(source, {}).get(field)
    made_from = original.value if original is not None and language != source else ""
    texts.pop(field, None)
    if value:
        texts[field] = Text(value, made_from)
    return replace(card, texts=_tidy({**card.texts, language: texts}))


def _tidy(texts: dict[str, Any]) -> dict[str, Any]:
    return {language: fields for language, fields in texts.items() if fields}
