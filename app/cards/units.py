"""Every translatable text of a set, as one list of *units*.

A unit is identified by owner, key, and field: ``card/anton/rules``, ``track/vortex/name``, ``set/name`` (the
set's own name), ``zone/discard/name`` (a zone on the free table). :mod:`app.cards.fields` and the game
declare which texts exist.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from app import i18n, markup
from app.cards import labels
from app.cards.data import (
    NO_REMARK,
    Entity,
    LabelData,
    Remark,
    SetData,
    Status,
    Text,
    changed,
    game_of,
    translation_status,
)
from app.cards.errors import CatalogueError
from app.cards.field import MAX_NAME, Field, validate
from app.cards.fields import TEXTS_ALONE, entity_types
from app.cards.labels import Labels
from app.cards.paragraphs import PICTURE
from app.rules.free.layout import MAX_NAME as MOST_TITLE, ZoneDef

Value = TypeVar("Value")
_NAMES = {
    "set": Field("name", "text", most=MAX_NAME, translated=True),
    "zone": Field("name", "text", most=MOST_TITLE, translated=True),
}
"""Owner whose names are plain strings, so that marks on translations are stored as remarks → its field."""


Holder = Entity | ZoneDef | None
"""What has a text: an entity, a zone, or (None) the set itself."""


class TextPlace(NamedTuple):
    """A text's place: type of entity, key ("" for the set itself), field."""

    owner: str
    key: str
    field: str

    @property
    def id(self) -> str:
        """The unit's identifier, stable across versions of a set."""
        return "/".join(filter(None, self))


def place_of(unit: str) -> TextPlace | None:
    """Return the place with the :attr:`TextPlace.id` *unit*; None if *unit* is invalid."""
    parts = unit.split("/")
    if parts[0] == "set" and len(parts) in (2, 3):
        # Earlier programs included the set's key.
        return TextPlace("set", "", parts[-1])
    return TextPlace(*parts) if len(parts) == 3 and all(parts) else None


@dataclass(frozen=True, slots=True)
class Unit:
    """A text to translate.

    ``original`` is in the set's own language, ``text`` is None if untranslated; ``about`` is the author's
    remark, ``remark`` the translator's.
    """

    place: TextPlace
    field: Field
    original: Text
    text: Text | None
    about: Remark = NO_REMARK
    remark: Remark = NO_REMARK

    @property
    def id(self) -> str:
        return self.place.id

    @property
    def value(self) -> str:
        """The translation; "" if there is none."""
        return self.text.value if self.text is not None else ""

    @property
    def status(self) -> Status:
        """The translation's status, never ``source``."""
        return translation_status(self.text, self.original.value)


def units(data: SetData, language: str, *, unprinted: bool = False) -> Iterator[Unit]:
    """Yield all units of *data* with their translations into *language*, in printing order.

    Leaves out texts that no face draws unless they are translated or *unprinted*.
    """
    printed = game_of(data).printed_texts
    for place, field, holder in fields_of(data):
        found = _unit(data, place, field, holder, language)
        wanted = unprinted or place.owner != "card" or field.name in printed
        if found is not None and (wanted or found.text is not None):
            yield found


def unit(data: SetData, place: TextPlace, language: str) -> Unit | None:
    """Return the unit at *place*; None if there is nothing to translate."""
    found = next(fields_of(data, place), None)
    return _unit(data, *found, language) if found is not None else None


def _unit(data: SetData, place: TextPlace, field: Field, holder: Holder, language: str) -> Unit | None:
    original = _text(data, place, holder, data.source)
    if original is None or not original.value:
        return None
    words = markup.TOKEN.sub("", PICTURE.sub("", original.value)) if place.owner == "paragraph" else "a"
    if not any(map(str.isalpha, words)):
        # The rules text shows the same pictures in all languages.
        return None
    remarks = data.remarks.get(place.id, {}) if data.remarks else {}
    return Unit(
        place,
        field,
        original,
        _text(data, place, holder, language),
        remarks.get(data.source, NO_REMARK),
        remarks.get(language, NO_REMARK),
    )


def fields_of(data: SetData, only: TextPlace | None = None) -> Iterator[tuple[TextPlace, Field, Holder]]:
    """Yield (place, field, holder) for every text that *data* can have, even if it lacks that text.

    *only*: the one place to find.
    """
    owner, key = (only.owner, only.key) if only is not None else ("", "")
    if owner in ("", "set"):
        yield TextPlace("set", "", "name"), _NAMES["set"], None
    for entity_type in entity_types(game_of(data)).values():
        if owner in ("", entity_type.name):
            fields = [
                field
                for field in entity_type.fields
                if field.translated and (only is None or field.name == only.field)
            ]
            # Labels include those used from the shipped game.
            is_label = entity_type.name == "label"
            for entity in labels.to_translate(data) if is_label else entity_type.entities(data):
                if only is None or entity.key == key:
                    for field in fields:
                        yield TextPlace(entity_type.name, entity.key, field.name), field, entity
    for zone in data.table.zones if data.table is not None and owner in ("", "zone") else ():
        if only is None or zone.key == key:
            yield TextPlace("zone", zone.key, "name"), _NAMES["zone"], zone


def text(data: SetData, place: TextPlace, language: str) -> Text | None:
    """Return the text at *place* in *language*; None if there is none."""
    found = next(fields_of(data, place), None)
    return _text(data, place, found[2], language) if found is not None else None


def _text(data: SetData, place: TextPlace, holder: Holder, language: str) -> Text | None:
    if holder is not None and not isinstance(holder, ZoneDef):
        return holder.texts.get(language, {}).get(place.field)
    names = data.names if holder is None else holder.names
    name = names.get(language)
    if not name or language == data.source:
        return Text(name) if name else None
    remark = data.remarks.get(place.id, {}).get(language, NO_REMARK)
    made_from = names.get(data.source, "") if remark.made_from is None else remark.made_from
    return Text(name, made_from, remark.checked)


def display_names(
    data: SetData, place: TextPlace, language: str, names: Labels, languages: Sequence[str]
) -> tuple[str, str]:
    """Return (entity's name, field's name) in *language* for the text at *place*.

    *names*: those of the set's parts; *languages*: those of the set, the source language first.
    """
    found = (
        text(data, place._replace(field=field), code)
        for code in (language, *languages)
        for field in naming(place.owner)
    )
    name = next((named.value for named in found if named is not None), place.key or data.key)
    name = first_line(name)
    if place.owner == "card":
        return name, names.field(place.field, language)
    group = "unit" if place.owner in ("set", "term", "label", "zone", "paragraph") else "board"
    kind = i18n.text(f"editor.{group}-{place.owner}", language)
    is_name = place.field in naming(place.owner)
    return name, kind if is_name else f"{kind} · {i18n.text(f'editor.board-{place.field}', language)}"


def naming(owner: str) -> Sequence[str]:
    """Return the fields whose text says what an entity of the type *owner* is, the best first."""
    return ("text",) if owner == "paragraph" else ("name", "label")


def first_line(name: str) -> str:
    """Return the beginning of *name* on one line; a word of the game may be a page long."""
    line = name.partition("\n")[0].lstrip("# ")
    return line if len(line) <= MAX_NAME else f"{line[: MAX_NAME - 1]}…"


def validate_text(data: SetData, place: TextPlace, new: Text | None) -> Text | None:
    """Return *new* normalized for *place*; None if empty. Raises :class:`CatalogueError`."""
    field = _NAMES.get(place.owner)
    if field is None:
        entity_type = entity_types(game_of(data)).get(place.owner)
        field = (
            next((declared for declared in entity_type.fields if declared.name == place.field), None)
            if entity_type
            else None
        )
    if field is None:
        raise CatalogueError("cards.no-such-field", field=place.field[:60])
    value = str(validate(field, new.value, place.key)) if new is not None else ""
    return replace(new, value=value) if new is not None and value else None


# ---- changes


def with_texts(data: SetData, language: str, new_texts: Mapping[TextPlace, Text | None]) -> SetData:
    """Return *data* with *new_texts* in *language*; None deletes a text. Skips unknown places."""
    by_thing: dict[tuple[str, str], dict[str, Text | None]] = {}
    for place, new_text in new_texts.items():
        by_thing.setdefault((place.owner, place.key), {})[place.field] = new_text
    changes: dict[str, object] = {}
    for entity_type in entity_types(game_of(data)).values():
        if any(owner == entity_type.name for owner, _key in by_thing):
            wanted = {key: texts for (owner, key), texts in by_thing.items() if owner == entity_type.name}
            entities: Sequence[Entity] = entity_type.entities(data)
            if entity_type.name == "label":
                entities, wanted = _own_labels(data, language, wanted)
            after = (_with_entity_texts(entity, language, wanted.get(entity.key)) for entity in entities)
            # A removed label reverts to the shipped game's.
            changes[entity_type.attribute] = tuple(
                entity for entity in after if entity.texts or entity_type.name != "label"
            )
    remarks: dict[str, dict[str, Remark]] = {}
    if ("set", "") in by_thing:
        new_text = by_thing["set", ""]["name"]
        changes["names"] = _with_name(data.names, language, new_text)
        remarks |= _name_remarks(data, TextPlace("set", "", "name"), language, new_text)
    if data.table is not None and any(owner == "zone" for owner, _key in by_thing):
        zones = []
        for zone in data.table.zones:
            if ("zone", zone.key) in by_thing:
                new_text = by_thing["zone", zone.key]["name"]
                zone = replace(zone, names=_with_name(zone.names, language, new_text))
                remarks |= _name_remarks(data, TextPlace("zone", zone.key, "name"), language, new_text)
            zones.append(zone)
        changes["table"] = replace(data.table, zones=tuple(zones))
    return with_remarks(changed(data, changes), remarks)


def _own_labels(
    data: SetData, language: str, wanted: Mapping[str, Mapping[str, Text | None]]
) -> tuple[Sequence[LabelData], dict[str, dict[str, Text | None]]]:
    """Return (labels of *data* and new ones for changed shipped names, those of *wanted* that change one)."""
    translated = {label.key: label.texts.get(language, {}) for label in labels.to_translate(data)}
    new = {
        key: {
            name: new_text
            for name, new_text in texts.items()
            if new_text != translated.get(key, {}).get(name)
        }
        for key, texts in wanted.items()
    }
    own = {label.key for label in data.labels}
    missing = (key for key in translated if key not in own and any(new.get(key, {}).values()))
    return (*data.labels, *map(LabelData, missing)), new


def _with_entity_texts(entity: Entity, language: str, changes: Mapping[str, Text | None] | None) -> Entity:
    if not changes:
        return entity
    texts_of_language = {**entity.texts.get(language, {}), **changes}
    kept = {name: text for name, text in texts_of_language.items() if text is not None}
    texts = {**entity.texts, language: kept}
    return replace(entity, texts={code: fields for code, fields in texts.items() if fields})


def _with_name(names: Mapping[str, str], language: str, new: Text | None) -> dict[str, str]:
    kept = {code: name for code, name in names.items() if code != language}
    return {**kept, language: new.value} if new is not None and new.value else kept


def _name_remarks(
    data: SetData, place: TextPlace, language: str, new: Text | None
) -> dict[str, dict[str, Remark]]:
    """Return the remarks on a plain name after its change to *new*.

    A translation's source text is recorded only if it is not the current one.
    """
    original = text(data, place, data.source)
    remarks = data.remarks.get(place.id, {})
    source = original.value if original is not None else ""
    if language == data.source:
        now = new.value if new is not None else ""
        names = [
            code for code in data.languages() if code != language and text(data, place, code) is not None
        ]
        before = {code: remarks.get(code, NO_REMARK) for code in names}
        after = {
            code: replace(remark, made_from=source if remark.made_from is None else remark.made_from)
            for code, remark in before.items()
        }
        return {place.id: {code: _without_current_source(remark, now) for code, remark in after.items()}}
    remark = remarks.get(language, NO_REMARK)
    made_from, checked = (new.made_from, new.checked) if new is not None else (None, False)
    return {
        place.id: {
            language: _without_current_source(replace(remark, made_from=made_from, checked=checked), source)
        }
    }


def _without_current_source(remark: Remark, source: str) -> Remark:
    return replace(remark, made_from=None) if remark.made_from == source else remark


def rename_set(data: SetData, names: Mapping[str, str]) -> SetData:
    """Return *data* with other names; if the source name changes, unchanged translations become outdated."""
    place = TextPlace("set", "", "name")
    for language in sorted(dict.fromkeys((*data.names, *names)), key=lambda code: code != data.source):
        if names.get(language, "") != data.names.get(language, ""):
            source = names.get(data.source, "")
            new_text = Text(names.get(language, ""), "" if language == data.source else source)
            data = with_texts(data, language, {place: new_text if names.get(language) else None})
    return replace(data, names=dict(names))


def with_languages(data: SetData, kept: Collection[str]) -> SetData:
    """Return *data* without its texts in languages other than *kept*."""

    def without_others(by_language: Mapping[str, Value]) -> dict[str, Value]:
        return {code: value for code, value in by_language.items() if code in kept}

    changes: dict[str, object] = {"names": without_others(data.names)}
    for entity_type in entity_types(game_of(data)).values():
        after = (replace(entity, texts=without_others(entity.texts)) for entity in entity_type.entities(data))
        is_text = entity_type.name in TEXTS_ALONE
        changes[entity_type.attribute] = tuple(entity for entity in after if entity.texts or not is_text)
    if data.table is not None:
        zones = (replace(zone, names=without_others(zone.names) or zone.names) for zone in data.table.zones)
        changes["table"] = replace(data.table, zones=tuple(zones))
    changes["remarks"] = {
        unit: left for unit, remarks in data.remarks.items() if (left := without_others(remarks))
    }
    return changed(data, changes)


def with_remarks(data: SetData, changes: Mapping[str, Mapping[str, Remark]]) -> SetData:
    """Return *data* with the remarks *changes* (unit → language → remark); empty remarks are removed."""
    if not changes:
        return data
    added = {unit: {**data.remarks.get(unit, {}), **by_language} for unit, by_language in changes.items()}
    remarks = {**data.remarks, **added}
    tidy = {
        unit: kept
        for unit, by_language in sorted(remarks.items())
        if (kept := {code: remark for code, remark in sorted(by_language.items()) if remark != NO_REMARK})
    }
    return replace(data, remarks=tidy)
