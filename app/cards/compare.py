"""Differences between two states of a set: imports, versions, sets, or files."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from app.cards import parts
from app.cards.data import SetData
from app.cards.parts import MARKS, FieldPath, Part


@dataclass(frozen=True, slots=True)
class Delta:
    """One difference (:class:`~app.cards.parts.Part`).

    If ``field`` is "", the whole entity was added (``before`` is None) or deleted (``after`` is None). If
    ``mark`` is ``status``, the values are translation statuses, which follow from the stored marks.
    """

    key: str
    field: str
    language: str
    before: object
    after: object
    owner: str = "card"
    mark: str = ""

    @property
    def part(self) -> Part:
        return Part(self.owner, self.key, self.field, self.language, self.mark)


def deltas(old: SetData, new: SetData) -> Iterator[Delta]:
    for (old_type, before_by_key), (entity_type, after_by_key) in zip(
        parts.by_key(old), parts.by_key(new), strict=True
    ):
        for key, entity in after_by_key.items():
            if key not in before_by_key:
                yield Delta(key, "", "", None, entity, entity_type.name)
            elif before_by_key[key] is not entity and before_by_key[key] != entity:
                yield from _entity_deltas(
                    entity_type.name,
                    key,
                    parts.field_values(old_type, before_by_key[key]),
                    parts.field_values(entity_type, entity),
                    old,
                    new,
                )
        for key, entity in before_by_key.items():
            if key not in after_by_key:
                yield Delta(key, "", "", entity, None, entity_type.name)
        before, after = (
            [key for key in entities if key in other]
            for entities, other in ((before_by_key, after_by_key), (after_by_key, before_by_key))
        )
        if before != after:
            yield Delta("", "order", "", tuple(before), tuple(after), entity_type.name)
    for split in parts.OTHER_PARTS.values():
        before_parts, after_parts = split(old), split(new)
        for part in dict.fromkeys((*before_parts, *after_parts)):
            old_value, new_value = before_parts.get(part), after_parts.get(part)
            if old_value != new_value:
                yield Delta(part.key, part.field, part.language, old_value, new_value, part.owner, part.mark)
    if old.source != new.source:
        yield Delta("", "source", "", old.source, new.source, "set")


def _entity_deltas(
    owner: str, key: str, before: parts.FieldValues, after: parts.FieldValues, old: SetData, new: SetData
) -> Iterator[Delta]:
    reported: set[tuple[str, str]] = set()
    for path in dict.fromkeys((*before, *after)):
        was, now = before.get(path), after.get(path)
        if was == now:
            continue
        name, language, mark = path
        if mark not in MARKS or not language:
            if was in ("", None) and now in ("", None) and language:
                continue
            yield Delta(key, name, language, was, now, owner, mark)
        elif (name, language) not in reported:
            reported.add((name, language))
            states = _status(before, name, language, old), _status(after, name, language, new)
            if states[0] != states[1]:
                yield Delta(key, name, language, *states, owner, "status")
            elif mark == "made_from" and states[0] == "outdated":
                yield Delta(key, name, language, was, now, owner, mark)


def _status(values: parts.FieldValues, name: str, language: str, data: SetData) -> str:
    if language == data.source or not values.get(FieldPath(name, language)):
        return "missing"
    if values.get(FieldPath(name, language, "made_from"), "") != values.get(FieldPath(name, data.source), ""):
        return "outdated"
    return "checked" if values.get(FieldPath(name, language, "checked")) else "unchecked"


def partly(old: SetData, new: SetData, without: Collection[str]) -> SetData:
    """Return *new*, but with the cards whose keys are in *without* as in *old*: kept, or left out if new."""
    if not without:
        return new
    before = {card.key: card for card in old.cards}
    cards = {card.key: before.get(card.key) if card.key in without else card for card in new.cards}
    kept = [card for card in cards.values() if card is not None]
    if any(key in without and key not in cards for key in before):
        # Cards that stay keep their old order; each new one comes after the card that it follows in *new*.
        follows = dict(zip([card.key for card in kept[1:]], [card.key for card in kept], strict=False))
        new_cards = [card for card in kept if card.key not in before]
        stay = [cards.get(key, card) for key, card in before.items() if key in cards or key in without]
        kept = [card for card in stay if card is not None]
        for card in new_cards:
            places = {other.key: place for place, other in enumerate(kept)}
            kept.insert(places.get(follows.get(card.key, ""), len(kept) - 1) + 1, card)
    return replace(new, cards=tuple(kept))
