"""One-step fixes of findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.cards import checks, powers
from app.cards.checks import Finding
from app.cards.data import BackData, CardData, Text, text_of
from app.cards.edits import edit_card, unique_key
from app.editor.model import EditorModel

FIXES = {
    "check-missing": "source",
    "check-outdated": "checked",
    "check-term": "glossary",
    "check-no-name": "name",
    "check-no-reference": "reference",
    "check-no-back": "back",
    "check-deck-count": "count",
    "check-track": "cells",
    "check-told": "told",
    "check-power-silent": "print",
    "face.missing-glyph": "glyphs",
    "face.coarse-picture": "picture",
    "face.bad-picture": "picture",
    "face.lost-picture": "picture",
}
"""Code of a finding or a face's warning → code of the fix."""


def step_for(model: EditorModel, finding: Finding) -> str:
    """Return the code of the step that fixes *finding*; "" if the user must write or choose something."""
    return FIXES.get(str(finding.params.get("warning", finding.code))) or checks.fix_for(model.data, finding)


def fix(model: EditorModel, finding: Finding) -> bool:
    """Apply the step that fixes *finding*; return whether there is one and it succeeded."""
    card, step = model.card(finding.card), step_for(model, finding)
    if step in _BOARD:
        return _BOARD[step](model, finding)
    if card is None or not step:
        return False
    if step == "checked":
        return model.confirm(card.id, finding.field, finding.language, checked=False)
    if step == "told":
        return model.confirm_rules_texts(card.id, [finding.language])
    if step == "print":
        return model.take_texts(card.id, powers.printed_texts(powers.listed(card), model.languages))
    if step == "glyphs":
        return _remove_glyphs(model, card, finding)
    if step == "reference":
        return _spell_out_reference(model, card, str(finding.params["value"]))
    if step in ("source", "name"):
        return model.set_value(card.id, finding.field, _fallback_text(model, card, finding), finding.language)
    value = "" if step == "picture" else checks.fixed_value(model.data, card, finding)
    return model.set_value(card.id, finding.field, value)


def _fallback_text(model: EditorModel, card: CardData, finding: Finding) -> str:
    """Return the text in another language, preferably the source language; if there is none, the key."""
    return text_of(card.texts, finding.field, *model.languages) or card.key


def _remove_glyphs(model: EditorModel, card: CardData, finding: Finding) -> bool:
    text = card.texts.get(finding.language, {}).get(finding.field)
    if text is None:
        return False
    left = text.value.translate(dict.fromkeys(map(ord, str(finding.params["glyphs"]))))
    return model.set_value(card.id, finding.field, left, finding.language)


def _spell_out_reference(model: EditorModel, card: CardData, key: str) -> bool:
    """Replace references to the missing card *key* by that key as plain text, in every language."""
    changed = card
    for language, fields in card.texts.items():
        for name in model.game.texts:
            if name in fields:
                plain = fields[name].value.replace(f"[[{key}]]", key)
                changed = edit_card(changed, name, plain, language, model.data.source, model.game)
    return model.put([changed], "editor.undo-field", {"card": card.id, "key": card.key, "field": "rules"})


def _make_back(model: EditorModel, finding: Finding) -> bool:
    data, deck, side = model.data, str(finding.params["deck"]), str(finding.params["side"])
    key = unique_key(f"{deck}-{side}", {back.key for back in data.backs})
    source_name = data.names.get(data.source, "")
    default_texts = {
        language: {"label": Text(name, "" if language == data.source else source_name)}
        for language, name in data.names.items()
    }
    texts = next((back.texts for back in data.backs if back.deck == deck), default_texts)
    return model.put_things("backs", (*data.backs, BackData(key, deck, side, texts)))


def _count_deck(model: EditorModel, finding: Finding) -> bool:
    deck, side, there = (finding.params[name] for name in ("deck", "side", "there"))
    backs = tuple(
        replace(back, count=there) if (back.deck, back.side) == (deck, side) else back
        for back in model.data.backs
    )
    return model.put_things("backs", backs)


def _make_cells(model: EditorModel, finding: Finding) -> bool:
    tracks = tuple(
        replace(track, cells=tuple(range(1, 11)), sides=(model.game.no_side,) * 10, origin="house")
        if track.key == finding.params["key"]
        else track
        for track in model.data.tracks
    )
    return model.put_things("tracks", tracks)


_BOARD: dict[str, Callable[[EditorModel, Finding], bool]] = {
    "back": _make_back,
    "count": _count_deck,
    "cells": _make_cells,
}
