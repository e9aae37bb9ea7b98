"""Format a set's parts for a list of differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app import i18n
from app.cards import convert, labels, powers, units
from app.cards.data import CardData, SetData, Waiver, game_of, text_of
from app.cards.edits import destinations
from app.cards.labels import Labels
from app.cards.parts import Part
from app.cards.units import TextPlace
from app.editor import words as told
from app.face import layout
from app.face.ops import Face


class PartFormatter:
    """Formats the names and values of parts of two states of a set, in *language*."""

    def __init__(self, old: SetData, new: SetData, language: str) -> None:
        self.old, self.new, self.language = old, new, language
        self._game = game_of(new)
        self._languages = (language, *new.languages(), *old.languages())
        self._labels: Labels = labels.of(new)
        self._entities: dict[tuple[str, str], Any] = {}
        for data in (old, new):
            for name in ("cards", "tracks", "counters", "backs", "numbers", "rule_sets", "terms", "labels"):
                owner = name.removesuffix("s")
                self._entities |= {(owner, thing.key): thing for thing in getattr(data, name)}

    def name(self, part: Part) -> str:
        """Return the name of the entity that *part* belongs to."""
        owner, key = part.owner, part.key
        if owner == "remark":
            place = units.place_of(key)
            return self.name(Part(*place)) if place is not None else key
        thing = self._entities.get((owner, key))
        if thing is not None:
            for name in ("name", "label"):
                text = text_of(thing.texts, name, *self._languages)
                if text:
                    return text
        return key or i18n.text("editor.whole-set", self.language)

    def field(self, part: Part) -> str:
        """Return what *part* is called within its entity, such as "Strength" or "Rules · EN"."""
        label = self._part_label(part)
        if part.language:
            label += f" · {part.language.upper()}"
        return label

    def _part_label(self, part: Part) -> str:
        owner, name, mark = part.owner, part.field, part.mark
        if owner == "remark":
            place = units.place_of(part.key) or TextPlace("card", "", part.key)
            return f"{self._field_name(place.owner, place.field)} · {self._word(f'part-{name}')}"
        if not name:
            return self._word(f"part-{owner}")
        label = self._field_name(owner, name)
        if mark == "status":
            return f"{label} · {self._word('part-status')}"
        if owner == "card" and name == "params":
            return f"{label} · {powers.parameter_name(mark, self.language)}"
        if mark in ("origin", "made_from"):
            return f"{label} · {self._word(f'part-{mark}')}"
        return f"{label} · {mark}" if mark else label

    def _field_name(self, owner: str, name: str) -> str:
        if owner == "card" and name in self._game.by_name:
            return self._labels.field(name, self.language)
        for code in (f"part-{owner}-{name}", f"part-{name}", f"board-{name}", f"field-{name}"):
            if i18n.has(f"editor.{code}", i18n.FALLBACK):
                return self._word(code)
        return f"{self._word(f'part-{owner}')} · {name}"

    def _word(self, code: str) -> str:
        return i18n.text(f"editor.{code}", self.language)

    def value(self, part: Part, held: Any) -> str:
        """Format *held*, the value of *part*."""
        if held is None:
            return "—"
        if not part.field:
            return self.name(part)
        if part.mark == "status":
            return self._word(f"status-{held}")
        if "origin" in (part.mark, part.field):
            return i18n.text(f"cards.origin-{held}", self.language)
        if isinstance(held, Waiver):
            return held.reason
        if part.field == "order":
            return ", ".join(self.name(Part(part.owner, key)) for key in held)
        if part.field == "cells":
            return ", ".join(map(str, held[0])) + " · " + ", ".join(dict.fromkeys(held[1]))
        if isinstance(held, tuple) and len(held) == 2 and part.owner == "rule_set":
            held = held[1]
        if part.field == "powers":
            return powers.describe([held] if isinstance(held, Mapping) else held, self.language)
        if isinstance(held, Mapping):
            return ", ".join(f"{name}: {_plain(item)}" for name, item in held.items())
        if isinstance(held, Sequence) and not isinstance(held, str):
            return ", ".join(map(_plain, held)) or "—"
        return told.value(part.field, held, self.language, self._game, self._labels)


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_plain(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return "✓" if value is True else str(value)


def face(data: SetData, key: str, language: str) -> Face | None:
    """Return the face of the card *key* of *data* in *language*; None if there is no such card."""
    card: CardData | None = next((entry for entry in data.cards if entry.key == key), None)
    if card is None:
        return None
    game, languages = game_of(data), data.languages()
    referenced = {*convert.references(card), *destinations(card, game)}
    names = {
        entry.key: text_of(entry.texts, "name", language, *languages) or entry.key
        for entry in data.cards
        if entry.key in referenced
    }
    names |= {entry.key: str(entry.value) for entry in data.numbers if entry.key in referenced}
    footer = f"{data.names.get(language) or data.names.get(data.source, data.key)} {data.version}"
    content = convert.card_content(card, language, languages, footer, names, game, labels.of(data, languages))
    return layout.card(content)
