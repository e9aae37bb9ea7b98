"""What mends a finding at once, where one step can: the name of the step, and the step."""

from __future__ import annotations

from dataclasses import replace

from app.cards.checks import Finding
from app.cards.data import BackData, CardData, Text
from app.cards.edits import free_key
from app.editor.model import EditorModel

FIXES = {
    "check-initiative-twice": "initiative",
    "check-no-initiative": "initiative",
    "check-no-copies": "copies",
    "check-unknown-power": "power",
    "check-outdated": "checked",
    "check-no-location": "place",
    "check-no-back": "back",
}
"""Code of a finding → code of the step."""


def mend(model: EditorModel, finding: Finding) -> bool:
    """Take the step that mends *finding*. False where a person must write or choose."""
    card, step = model.card(finding.card), FIXES.get(finding.code)
    if step == "back":
        return _make_back(model, str(finding.params["deck"]), str(finding.params["side"]))
    if card is None or step is None:
        return False
    if step == "checked":
        return model.confirm(card.id, finding.field, finding.language, checked=False)
    return model.set_value(card.id, finding.field, _value(model, card, finding, step))


def _value(model: EditorModel, card: CardData, finding: Finding, step: str) -> object:
    if step == "initiative":
        taken = {other.initiative for other in model.cards()}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)
    if step == "place" and finding.field == "ways":
        return tuple(way for way in card.ways if way != finding.params["value"])
    return 1 if step == "copies" else ""


def _make_back(model: EditorModel, deck: str, side: str) -> bool:
    data = model.data
    key = free_key(f"{deck}-{side}", {back.key for back in data.backs})
    named = {language: {"label": Text(name)} for language, name in data.names.items()}
    texts = next((back.texts for back in data.backs if back.deck == deck), named)
    backs = (*data.backs, BackData(key, deck, side, texts))
    return model.put_set(replace(data, backs=backs), "editor.undo-board")
