"""Keys that follow names: a renamed thing gets another key until something refers to its key.

Only keys that were made from a name follow, and only in a set of one's own that was never exported, because
others may know the keys of an exported set.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from app.cards.convert import references
from app.cards.data import SetData, changed, game_of, plays_shipped, text_of
from app.cards.edits import key_of, unique_key
from app.cards.field import declared_name
from app.cards.game_edits import PARTS, field_key, key_for, with_label


def mentioned(data: SetData) -> set[str]:
    """Return all words in *data* that may refer to a key, but not the keys themselves."""
    game = game_of(data)
    plain = str(
        [
            game.templates,
            [(each.of, each.rows, each.other) for each in game.lookups],
            data.table.to_plain() if data.table is not None else (),
        ]
    )
    words = {*re.findall(r"[\w-]+", plain), *re.findall(r"\w+", plain)}
    for card in data.cards:
        words |= references(card)
        words |= {card.kind, card.deck, card.side, card.start, card.picture, *card.ways, *card.values}
        words |= {str(value) for value in (*card.values.values(), *card.params.values())}
        words |= {name for texts in card.texts.values() for name in texts}
    for back in data.backs:
        words |= {back.deck, back.side}
    words |= {counter.side for counter in data.counters} | {
        side for track in data.tracks for side in track.sides
    }
    return (
        words | {kind.deck for kind in game.kinds} | {kind for field in game.fields for kind in field.kinds}
    )


def _may_follow(data: SetData) -> bool:
    return data.game is not None and not plays_shipped(data) and not data.lineage


def _is_made_from(key: str, start: str) -> bool:
    return re.fullmatch(rf"{re.escape(start)}(-?[0-9]+)?", key) is not None


def follow_names(old: SetData, new: SetData) -> SetData:
    """Return *new*, a later state of *old*, with the keys of renamed cards made from their new names."""
    if not _may_follow(new):
        return new
    before = {card.key: card for card in old.cards}
    taken = {*before, *(card.key for card in new.cards)}
    words: set[str] = set()
    keys: dict[str, str] = {}
    for card in new.cards:
        was, now = (text_of(each.texts, "name", new.source) for each in (before.get(card.key, card), card))
        start = key_of(now)
        if was == now or not start or _is_made_from(card.key, start):
            continue
        words = words or {*mentioned(old), *mentioned(new)}
        if _is_made_from(card.key, key_of(was) or "card") and card.key not in words:
            keys[card.key] = unique_key(start, {*taken, *keys.values()})
    return _with_keys(new, keys) if keys else new


def _with_keys(data: SetData, keys: Mapping[str, str]) -> SetData:
    """Return *data* with other *keys* (old → new) of cards, also in the remarks on their texts."""

    def unit(name: str) -> str:
        owner, key, field = (*name.split("/"), "", "")[:3]
        return f"card/{keys[key]}/{field}" if owner == "card" and key in keys else name

    cards = tuple(replace(card, key=keys[card.key]) if card.key in keys else card for card in data.cards)
    return replace(data, cards=cards, remarks={unit(name): held for name, held in data.remarks.items()})


def name_declaration(data: SetData, part: str, key: str, language: str, name: str) -> tuple[SetData, str]:
    """Call the kind, deck, side, or field *key* of *data* by *name* in *language*.

    Returns the data and the key, which follows the name.
    """
    label, game = f"{part}-{key}", game_of(data)
    old = next((text_of(each.texts, "name", language) for each in data.labels if each.key == label), "")
    data = with_label(data, label, name, language)
    keys = [declared_name(each) for each in getattr(game, PARTS[part])]
    make = field_key if part in ("field", "lookup") else key_for
    made_of_old, new = (make(each, [other for other in keys if other != key]) for each in (old, name))
    if not (_may_follow(data) and key_of(name) and _is_made_from(key, made_of_old)) or new == key:
        return data, key
    if key in mentioned(data) or any(each.key.startswith(f"line-{key}") for each in data.labels):
        return data, key
    attribute = "name" if part == "field" else "key"
    declarations = tuple(
        changed(each, {attribute: new}) if declared_name(each) == key else each
        for each in getattr(game, PARTS[part])
    )
    pattern = {"kind": f"(kinds?-){key}()$", "field": f"(field-|choice-){key}(-|$)"}.get(
        part, f"({part}-){key}()$"
    )
    labels = (replace(each, key=re.sub(f"^{pattern}", rf"\g<1>{new}\2", each.key)) for each in data.labels)
    return replace(
        data,
        game=changed(game, {PARTS[part]: declarations}),
        labels=tuple(sorted(labels, key=lambda each: each.key)),
    ), new
