"""Validity checks for catalogue rows, by the schema of their set."""

from __future__ import annotations

import hashlib
import json
import operator
import re
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import TypeGuard

from app.cards import game as games, history
from app.cards.entities import JSON_WIDGETS
from app.cards.errors import CatalogueError
from app.cards.field import LANGUAGE, ORIGINS, Field, check_heading, check_key, validate
from app.cards.fields import (
    DIGEST,
    ENTITY_TYPES,
    UNIT,
    EntityType,
    check_differences,
    check_lineage,
    entity_types,
    own_values,
    validate_remark,
)
from app.cards.game import Game
from app.cards.rows import ENTITY_COLUMNS, Row, remarks_of, stored
from app.rules.free.layout import Layout
from app.rules.game import BadText
from app.rules.rule_set import Differences

TABLES = tuple(ENTITY_COLUMNS)
"""The tables of entities, each of which has a key in its set."""
# Control characters are never accepted; surrogates are the remains of undecodable bytes.
_NOISE = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")
_NAME = re.compile(r"[a-z_-]{1,60}")
_LABEL = re.compile(r"editor\.[a-z-]{1,60}")


def fits(do: Callable[[], object]) -> bool:
    """Return whether *do* raises none of the errors that invalid data causes, and doesn't return False."""
    try:
        return do() is not False
    except (
        CatalogueError,
        BadText,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        RecursionError,
        OverflowError,
        zlib.error,
    ):
        return False


def clean(text: object) -> TypeGuard[str]:
    """Return whether *text* is a string without control characters or undecodable bytes."""
    return isinstance(text, str) and not _NOISE.search(text)


def is_key(value: object) -> bool:
    return isinstance(value, str) and fits(lambda: check_key(value))


def is_language(value: object) -> bool:
    return isinstance(value, str) and LANGUAGE.fullmatch(value) is not None


def columns(table: str, game: Game) -> dict[str, Field]:
    """Return column of *table* → field, for a set of *game*."""
    return {
        field.name: field
        for field in entity_types(game)[table].fields
        if not field.translated and field.widget != "origins" and field.name != "origin"
    }


def fits_column(field: Field, entity_type: EntityType, value: object) -> bool:
    """Return whether the stored *value* is valid for *field* of *entity_type*."""
    if field.widget == "values":
        return value == "{}" or (
            clean(value)
            and fits(lambda: own_values(entity_type, json.loads(value), "-") == json.loads(value))
        )
    if field.widget == "flag":
        return value in (0, 1)
    if field.widget in JSON_WIDGETS:
        return clean(value) and fits(lambda: validate(field, json.loads(value), "-"))
    if field.widget not in ("number", "decimal") and not clean(value):
        return False
    return fits(lambda: validate(field, value, "-"))


@lru_cache(maxsize=64)
def column_checks(table: str, game: Game) -> Mapping[str, Callable[[object], bool]]:
    """Return column of *table* → whether a stored value is valid in a set of *game*."""
    entity_type = entity_types(game)[table]
    checks: dict[str, Callable[[object], bool]] = {
        name: partial(fits_column, field, entity_type) for name, field in columns(table, game).items()
    }
    for name, blank in entity_type.bare:
        if name in ENTITY_COLUMNS["card"]:
            checks[name] = partial(operator.eq, stored(ENTITY_COLUMNS["card"][name], blank))
    if table == "rule_set":
        checks["differs"] = partial(fits_differences, game)
    return checks


def broken(table: str, row: Row, game: Game) -> list[str]:
    """Return the invalid columns of *row*, an entity in a set of *game*."""
    wrong = [name for name, fits_value in column_checks(table, game).items() if not fits_value(row[name])]
    if table == "track" and not wrong and len(json.loads(row["cells"])) != len(json.loads(row["sides"])):
        return ["cells", "sides"]
    return wrong


def fits_differences(game: Game, value: object) -> bool:
    """Return whether *value* is a rule set's valid column ``differs``."""
    return clean(value) and fits(
        lambda: check_differences(Differences.from_plain(json.loads(value)), "-", game)
    )


def game_in(value: object) -> Game | None:
    return games.from_text(value) if clean(value) and fits(lambda: games.from_text(value)) else None


def fits_layout(value: object) -> bool:
    return clean(value) and fits(lambda: Layout.from_plain(json.loads(value)))


def fits_head(row: Row) -> bool:
    return (
        is_key(row["key"])
        and fits(lambda: check_heading(row["version"], "version"))
        and clean(row["version"])
        and is_language(row["source"])
        and isinstance(row["position"], int)
    )


def fits_text_place(row: Row, game: Game) -> bool:
    """Return whether *row*, a text in a set of *game*, has a valid owner, key, field, and language."""
    owner = row["owner"]
    allowed = (
        ("name", "words")
        if owner == "set"
        else entity_types(game)[owner].texts
        if owner in ENTITY_TYPES
        else ()
    )
    return row["field"] in allowed and is_language(row["language"]) and is_key(row["key"])


def fits_origin(row: Row) -> bool:
    name = row["field"]
    return isinstance(name, str) and _NAME.fullmatch(name) is not None and row["origin"] in ORIGINS


def fits_remark(row: Row) -> bool:
    def look() -> None:
        ((unit, by_language),) = remarks_of([row]).items()
        ((language, remark),) = by_language.items()
        if (
            validate_remark(remark, unit) != remark
            or UNIT.fullmatch(unit) is None
            or not is_language(language)
        ):
            raise ValueError("remark")

    texts = (row["unit"], row["language"], row["comment"], row["waived"], row["made_from"] or "")
    return all(map(clean, texts)) and row["checked"] in (0, 1) and fits(look)


def fits_version(row: Row) -> bool:
    return (
        isinstance(row["digest"], str)
        and DIGEST.fullmatch(row["digest"]) is not None
        and is_key(row["set_key"])
        and clean(row["name"])
        and isinstance(row["at"], str)
        and row["own"] in (0, 1)
        and isinstance(row["data"], bytes)
        and fits(lambda: zlib.decompress(row["data"]))
    )


def fits_picture(row: Row) -> bool:
    data = row["data"]
    return (
        isinstance(data, bytes)
        and hashlib.sha256(data).hexdigest() == row["digest"]
        and clean(row["name"])
        and clean(row["media"])
    )


def fits_history(row: Row) -> bool:
    return (
        isinstance(row["id"], int)
        and isinstance(row["at"], str)
        and re.fullmatch(r"[0-9T:+.Z-]{10,40}", row["at"]) is not None
        and isinstance(row["label"], str)
        and _LABEL.fullmatch(row["label"]) is not None
        and row["undone"] in (0, 1)
        and clean(row["params"])
        and fits(lambda: dict(json.loads(row["params"])))
        and history.is_readable(row["rows"])
    )


FITS: Mapping[str, Callable[[Row], bool]] = {
    "layout": lambda row: fits_layout(row["data"]),
    "remark": fits_remark,
    "lineage": lambda row: clean(row["data"]) and fits(lambda: check_lineage(tuple(json.loads(row["data"])))),
    "version": fits_version,
    "picture": fits_picture,
    "history": fits_history,
}
"""Table → whether a row of it is valid by itself."""
