"""The schema of a set: all types of entities, with each field's type and limits.

All input is validated by it: text files, tables, translations, the editor, catalogue rows. What
:func:`validate_set` accepts can be stored, drawn, printed, written and read back. The set's game defines the
kinds, decks, sides and fields (:mod:`app.cards.game`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field as dataclass_field, replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from app.cards import powers as card_powers
from app.cards.data import (
    NO_REMARK,
    BackData,
    BoardData,
    CardData,
    CounterData,
    Entity,
    LabelData,
    NumberData,
    ParagraphData,
    PlaceData,
    Remark,
    Remarks,
    RuleSetData,
    SetData,
    TermData,
    Text,
    Texts,
    TrackData,
    Waiver,
    changed,
    game_of,
)
from app.cards.entities import columns
from app.cards.errors import CatalogueError
from app.cards.field import (
    MAX_LABEL,
    MAX_LANGUAGES,
    MAX_TEXT,
    MAX_WORD,
    MAX_WORDS,
    Field,
    check_heading,
    check_key,
    check_language,
    invalid_value,
    normalize_text,
    shortened,
    validate,
)
from app.cards.game import Game, from_text
from app.rules.cardset import MAX_DESIGNS
from app.rules.rule_set import BOOK, CARD_VALUES, Aim, BadAim, Differences

SomeEntity = TypeVar("SomeEntity", bound=Entity)


@dataclass(frozen=True, slots=True)
class EntityType:
    """One type of entity in a set.

    ``attribute``: its attribute in :class:`SetData`; ``most``: maximum number of entities. For cards, ``own``
    are the fields stored in ``values``, and ``bare`` the columns that the game does not declare, with their
    fixed values.
    """

    name: str
    data_class: type[Entity]
    attribute: str
    most: int
    fields: tuple[Field, ...] = ()
    own: Mapping[str, Field] = dataclass_field(default_factory=dict)
    bare: tuple[tuple[str, object], ...] = ()

    def entities(self, data: SetData) -> tuple[Entity, ...]:
        """Return the entities of this type in *data*."""
        entities: tuple[Entity, ...] = getattr(data, self.attribute)
        return entities

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.translated)


_NAME = Field("name", "text", most=MAX_LABEL, translated=True)
_LABEL = replace(_NAME, name="label")
_NOTES = Field("notes", "long-text", most=MAX_TEXT, translated=True)
ENTITY_TYPES: Mapping[str, EntityType] = {
    name: EntityType(name, data_class, f"{name}s", most, (*columns(data_class, "everyone"), *texts))
    for name, data_class, most, texts in (
        ("card", CardData, MAX_DESIGNS, ()),
        ("track", TrackData, 20, (_NAME,)),
        ("counter", CounterData, 200, (_NAME, _LABEL)),
        ("board", BoardData, 20, (_NAME,)),
        ("place", PlaceData, 500, (_NAME,)),
        ("back", BackData, 50, (_LABEL,)),
        ("number", NumberData, 200, (_NAME,)),
        ("rule_set", RuleSetData, 100, (_NAME, _NOTES)),
        ("term", TermData, 2000, (Field("name", "text", most=MAX_TEXT, translated=True),)),
        ("label", LabelData, 5000, (replace(_NOTES, name="name"),)),
        ("paragraph", ParagraphData, 2000, (replace(_NOTES, name="text"),)),
    )
}
"""All types of entities. :func:`entity_types` adds a game's card fields, sides, and decks."""
MAX_REMARKS, MAX_WAIVED, MAX_UNIT = 100_000, 30, 140
MAX_LINEAGE = 200
"""Number of ancestor states remembered."""
UNIT = re.compile(r"[a-z_]+(/[a-z0-9-]+)?/[a-z0-9_-]+")
DIGEST = re.compile(r"[0-9a-f]{16}")
"""Digest of a set's state, or of the texts a waiver covers."""
TEXTS_ALONE = ("term", "label", "paragraph")
"""Types of entities that consist only of texts and have no table."""
PROGRAM_COLUMNS = {field.name: field for field in columns(CardData, "program")}
"""Columns of a card that the program alone writes."""
VALUES = PROGRAM_COLUMNS["values"]


@lru_cache(maxsize=64)
def entity_types(game: Game) -> Mapping[str, EntityType]:
    result = {
        name: replace(entity_type, fields=tuple(map(game.adapted, entity_type.fields)))
        for name, entity_type in ENTITY_TYPES.items()
    }
    stored = [field for field in game.card_fields if field.name not in game.own_fields]
    last = sum(field.widget != "origins" for field in stored)
    declared = {field.name for field in stored}
    written = {"values", "powers", "told"} if "power" in declared else {"values"}
    result["card"] = replace(
        result["card"],
        fields=(
            *stored[:last],
            *(PROGRAM_COLUMNS[name] for name in ("powers", "told", "values") if name in written),
            *stored[last:],
        ),
        own=game.own_fields,
        bare=tuple(
            (field.name, field.default) for field in columns(CardData) if field.name not in declared | written
        ),
    )
    return result


def validate_set(data: SetData) -> SetData:
    """Return *data* normalized: values within limits, printable texts.

    Raises :class:`CatalogueError` naming the first invalid entity.
    """
    parts: dict[str, tuple[Any, ...]] = {}
    if data.game is not None:
        data = replace(data, game=from_text(data.game.stored))
    game = game_of(data)
    for entity_type in entity_types(game).values():
        entities = entity_type.entities(data)
        if len(entities) > entity_type.most:
            raise CatalogueError(
                "cards.too-many", what=entity_type.attribute, count=len(entities), most=entity_type.most
            )
        parts[entity_type.attribute] = tuple(validate_entity(entity_type, entity) for entity in entities)
        if entity_type.name in TEXTS_ALONE:
            # Drop entities without a text in any language.
            named = (entity for entity in parts[entity_type.attribute] if entity.texts)
            parts[entity_type.attribute] = tuple(sorted(named, key=lambda entity: entity.key))
        keys = [entity.key for entity in entities]
        if len(set(keys)) != len(keys):
            raise CatalogueError("cards.key-twice", key=next(key for key in keys if keys.count(key) > 1))
    for rule_set in parts["rule_sets"]:
        check_differences(rule_set.differs, rule_set.key, game)
    for track in parts["tracks"]:
        if len(track.sides) != len(track.cells):
            raise invalid_value(
                "not-a-list", ENTITY_TYPES["track"].fields[1], ", ".join(track.sides), track.key
            )

    def first(language: str) -> tuple[bool, str]:
        # Same order as the catalogue's rows, so that writing reproduces what was read.
        return language != data.source, language

    normalized = replace(
        changed(data, parts),
        key=check_key(data.key),
        version=check_heading(data.version, "version"),
        names={
            check_language(language): check_heading(data.names[language], "names")
            for language in sorted(data.names, key=first)
        },
        words={check_language(language): _words(words) for language, words in data.words.items()},
        remarks=_remarks(data.remarks),
        lineage=check_lineage(data.lineage),
    )
    check_language(data.source)
    if len(normalized.languages()) > MAX_LANGUAGES:
        raise CatalogueError(
            "cards.too-many", what="languages", count=len(normalized.languages()), most=MAX_LANGUAGES
        )
    return normalized


def validate_entity(entity_type: EntityType, entity: SomeEntity) -> SomeEntity:
    """Return *entity* of *entity_type* with all fields normalized. Raises :class:`CatalogueError`."""
    check_key(entity.key)
    values: dict[str, object] = {}
    for field in entity_type.fields:
        if not field.translated:
            before = getattr(entity, field.name)
            after = (
                own_values(entity_type, before, entity.key)
                if field is VALUES
                else validate(field, before, entity.key)
            )
            if after != before:
                values[field.name] = after
    for name, blank in entity_type.bare:
        if getattr(entity, name) != blank:
            raise CatalogueError("cards.no-such-field", field=name)
    if isinstance(entity, CardData) and entity.powers:
        card_powers.validate(entity)
    texts = _texts(entity_type, entity.texts, entity.key)
    if texts is not entity.texts:
        values["texts"] = texts
    return changed(entity, values) if values else entity


def own_values(entity_type: EntityType, values: object, key: str) -> Mapping[str, object]:
    """Return the validated *values* of the card *key*, without defaults."""
    if not isinstance(values, Mapping):
        raise invalid_value("not-a-list", VALUES, values, key)
    stored = {}
    for name, value in sorted(values.items()):
        field = entity_type.own.get(name)
        if field is None:
            raise CatalogueError("cards.no-such-field", field=str(name)[:60])
        if field.widget == "flag" and not isinstance(value, bool):
            raise invalid_value("not-a-choice", field, value, key, choices="true, false")
        after = validate(field, value, key)
        if after != field.default:
            stored[name] = after
    return stored


def _texts(entity_type: EntityType, texts: Texts, key: str) -> Texts:
    """Return *texts* normalized; the same object if unchanged."""
    by_name = {field.name: field for field in entity_type.fields if field.translated}
    normalized: dict[str, dict[str, Text]] = {}
    same = True
    for language, fields in texts.items():
        texts_of_language = normalized.setdefault(check_language(language), {})
        for name, text in fields.items():
            field = by_name.get(name)
            if field is None:
                raise CatalogueError("cards.no-such-field", field=f"{language}.{name}"[:60])
            value = str(validate(field, text.value, key))
            source = normalize_text(text.made_from[:MAX_TEXT])
            same = same and (value, source) == (text.value, text.made_from)
            texts_of_language[name] = Text(value, source, bool(text.checked))
    return texts if same else normalized


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    if len(words) > MAX_WORDS:
        raise CatalogueError("cards.too-many", what="words", count=len(words), most=MAX_WORDS)
    for word in words:
        if (
            not isinstance(word, str)
            or not word.strip()
            or len(word) > MAX_WORD
            or normalize_text(word, "") != word
        ):
            raise CatalogueError(
                "cards.bad-value", file="set.toml", place="—", field="words", value=shortened(word)
            )
    return tuple(words)


def _remarks(remarks: Remarks) -> dict[str, dict[str, Remark]]:
    if len(remarks) > MAX_REMARKS:
        raise CatalogueError("cards.too-many", what="remarks", count=len(remarks), most=MAX_REMARKS)
    normalized: dict[str, dict[str, Remark]] = {}
    for unit in sorted(remarks):
        if not UNIT.fullmatch(unit) or len(unit) > MAX_UNIT:
            raise CatalogueError("cards.not-a-key", value=shortened(unit))
        for language in sorted(remarks[unit]):
            remark = validate_remark(remarks[unit][language], unit)
            if remark != NO_REMARK:
                normalized.setdefault(unit, {})[check_language(language)] = remark
    return normalized


def validate_remark(remark: Remark, unit: str) -> Remark:
    """Return *remark*, on the text *unit*, normalized. Raises :class:`CatalogueError`."""
    for name, length, most in (
        ("comment", len(remark.comment), MAX_TEXT),
        ("waived", len(remark.waived), MAX_WAIVED),
        ("reason", max((len(waiver.reason) for waiver in remark.waived), default=0), MAX_LABEL),
    ):
        if length > most:
            raise CatalogueError("cards.too-long", card=unit, field=name, length=length, most=most)
    waived = {
        waiver.check: Waiver(check_key(waiver.check), normalize_text(waiver.reason, "").strip(), waiver.of)
        for waiver in remark.waived
        if DIGEST.fullmatch(waiver.of)
    }
    made_from = None if remark.made_from is None else normalize_text(remark.made_from[:MAX_TEXT], "")
    kept = tuple(waived[check] for check in sorted(waived))
    return Remark(normalize_text(remark.comment).strip(), kept, made_from, bool(remark.checked))


def check_lineage(lineage: tuple[str, ...]) -> tuple[str, ...]:
    """Return the last MAX_LINEAGE states of *lineage*. Raises :class:`CatalogueError` if one is invalid."""
    for digest in lineage:
        if not isinstance(digest, str) or not DIGEST.fullmatch(digest):
            raise CatalogueError("cards.not-a-key", value=shortened(digest))
    return tuple(dict.fromkeys(lineage))[-MAX_LINEAGE:]


def check_differences(differs: Differences, key: str, game: Game) -> None:
    """Raise :class:`CatalogueError` for invalid values of the rule set *key* in a set of *game*.

    :mod:`app.cards.checks` reports cards, tracks, and numbers that the set lacks.
    """
    validators: Mapping[str, Callable[[str, Any], object]] = {
        "options": lambda key, value: validate(Field("options", "params", most=1), {key: value}, key),
        "tracks": lambda key, value: validate(ENTITY_TYPES["track"].fields[0], value, key),
        "cards": partial(_validate_values, game),
        "numbers": lambda key, value: validate(ENTITY_TYPES["number"].fields[0], value, key),
        "aims": _validate_aim,
    }
    for name, validate_part in validators.items():
        values: Mapping[str, Any] = getattr(differs, name)
        for place, value in values.items():
            try:
                if (key == BOOK and name != "aims") or len(values) > ENTITY_TYPES["card"].most:
                    raise CatalogueError("cards.not-a-key", value=place)
                validate_part(check_key(place), value)
            except CatalogueError as error:
                raise CatalogueError(
                    "cards.bad-value",
                    file="rules.toml",
                    place=key,
                    field=name,
                    value=f"{shortened(place)} = {shortened(value)}",
                ) from error


def _validate_values(game: Game, key: str, value: Mapping[str, object]) -> None:
    for name, number in value.items():
        field = game.by_name.get(name)
        if field is None or name not in CARD_VALUES or number is None:
            raise CatalogueError("cards.no-such-field", field=name[:60])
        validate(field, number, key)


def _validate_aim(key: str, value: object) -> None:
    try:
        Aim.from_plain(value)
    except BadAim as wrong:
        raise CatalogueError("cards.not-a-key", value=key) from wrong
