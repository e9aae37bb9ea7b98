"""What a row of a catalogue may hold, asked of the schema of a set."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

from app.cards import game as games
from app.cards import history
from app.cards.errors import CatalogueError
from app.cards.field import LANGUAGE, ORIGINS, Field, check_key, fit, heading
from app.cards.fields import (
    DIGEST,
    THINGS,
    UNIT,
    Thing,
    check_differences,
    check_lineage,
    fit_remark,
    own_values,
    things,
)
from app.cards.game import Game
from app.cards.rows import COLUMNS, JSON, remarks_of
from app.rules.free.layout import Layout
from app.rules.game import BadText
from app.rules.rule_set import Differences

Row = dict[str, Any]
TABLES = tuple(COLUMNS)
"""The tables of things with a key in their set."""
REMARK = ("unit", "language", "comment", "waived", "made_from", "checked")
VERSION = ("digest", "set_key", "name", "at", "own", "data")
_JSON = ("params", "locations", "cells", "sides", "powers", "told")
# What nobody types and no door lets in: halves of characters are what is left of bytes that are no text.
_NOISE = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")
_NAME = re.compile(r"[a-z_-]{1,60}")
_LABEL = re.compile(r"editor\.[a-z-]{1,60}")


def fits(do: Callable[[], object]) -> bool:
    """Whether *do* takes what it was given. Whatever plain data holds, it is refused by one of these."""
    try:
        do()
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
    return True


def clean(text: object) -> bool:
    """Whether *text* is one that somebody may have typed."""
    return isinstance(text, str) and not _NOISE.search(text)


def is_key(value: object) -> bool:
    """Whether *value* names a thing of a set."""
    return isinstance(value, str) and fits(lambda: check_key(value))


def is_language(value: object) -> bool:
    """Whether *value* names a language."""
    return isinstance(value, str) and LANGUAGE.fullmatch(value) is not None


def columns(table: str, game: Game) -> dict[str, Field]:
    """Column → the field that is stored there in a set of *game*."""
    return {
        field.name: field
        for field in things(game)[table].fields
        if not field.translated and field.widget != "origins" and field.name != "origin"
    }


def fits_column(field: Field, value: Any, thing: Thing) -> bool:
    """Whether *value*, as it is stored, is one of *field* of *thing*."""
    if field.widget == "values":
        return value == "{}" or (clean(value) and fits(lambda: _same_values(thing, json.loads(value))))
    if field.widget == "flag":
        return value in (0, 1)
    if field.widget in _JSON:
        return clean(value) and fits(lambda: fit(field, json.loads(value), "-"))
    if field.widget not in ("number", "decimal") and not clean(value):
        return False
    return fits(lambda: fit(field, value, "-"))


def _same_values(thing: Thing, values: Any) -> None:
    """Raises if *values* are not as they are stored."""
    if own_values(thing, values, "-") != values:
        raise ValueError("values")


def bare(thing: Thing) -> list[tuple[str, Any]]:
    """The columns of cards that their game has no fields for, and what stands there."""
    return [(name, blank) for name, blank in thing.bare if name in COLUMNS["card"]]


def fits_bare(name: str, blank: Any, value: Any) -> bool:
    """Whether *value* is what stands in the column *name* of a game that has no such field."""
    return bool(value == (json.dumps(blank) if name in JSON else blank))


def broken(table: str, row: Row, game: Game) -> list[str]:
    """The columns of the thing *row* of *game* that hold what cannot be."""
    thing = things(game)[table]
    found = [name for name, field in columns(table, game).items() if not fits_column(field, row[name], thing)]
    found += [name for name, blank in bare(thing) if not fits_bare(name, blank, row[name])]
    if table == "track" and not found and len(json.loads(row["cells"])) != len(json.loads(row["sides"])):
        found = ["cells", "sides"]
    if table == "rule_set" and not fits_differences(row["differs"], game):
        found.append("differs")
    return found


def fits_differences(value: Any, game: Game) -> bool:
    """Whether *value* is what a rule set stores."""
    return clean(value) and fits(
        lambda: check_differences(Differences.from_plain(json.loads(value)), "-", game)
    )


def game_in(value: Any) -> Game | None:
    """The game that is stored as *value*; None where that cannot be."""
    return games.from_text(value) if clean(value) and fits(lambda: games.from_text(value)) else None


def fits_layout(value: Any) -> bool:
    """Whether *value* is what a free table stores."""
    return clean(value) and fits(lambda: Layout.from_plain(json.loads(value)))


def fits_head(row: Row) -> bool:
    """Whether *row* is one of ``card_set``."""
    return (
        is_key(row["key"])
        and fits(lambda: heading(row["version"], "version"))
        and clean(row["version"])
        and is_language(row["source"])
        and isinstance(row["position"], int)
    )


def fits_text_place(row: Row, game: Game) -> bool:
    """Whether the text *row* of a set of *game* says whose it is, and in which language."""
    owner = row["owner"]
    known = ("name", "words") if owner == "set" else things(game)[owner].texts if owner in THINGS else ()
    return row["field"] in known and is_language(row["language"]) and is_key(row["key"])


def fits_origin(row: Row) -> bool:
    """Whether *row* is one of ``origin``."""
    name = row["field"]
    return isinstance(name, str) and _NAME.fullmatch(name) is not None and row["origin"] in ORIGINS


def fits_remark(row: Row) -> bool:
    """Whether *row* is what is said of a text of a set."""

    def look() -> None:
        ((unit, said),) = remarks_of([tuple(row[name] for name in REMARK)]).items()
        ((language, one),) = said.items()
        if fit_remark(one, unit) != one or UNIT.fullmatch(unit) is None or not is_language(language):
            raise ValueError("remark")

    texts = (row["unit"], row["language"], row["comment"], row["waived"], row["made_from"] or "")
    return all(map(clean, texts)) and row["checked"] in (0, 1) and fits(look)


def fits_lineage(value: Any) -> bool:
    """Whether *value* says of which states a set was made."""
    return clean(value) and fits(lambda: check_lineage(tuple(json.loads(value))))


def fits_version(row: Row) -> bool:
    """Whether *row* is a kept state of a set."""
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
    """Whether *row* is a picture as it was stored."""
    data = row["data"]
    return (
        isinstance(data, bytes)
        and hashlib.sha256(data).hexdigest() == row["digest"]
        and clean(row["name"])
        and clean(row["media"])
    )


def fits_history(row: Row) -> bool:
    """Whether *row* is a step that can be shown and taken back."""
    return (
        isinstance(row["at"], str)
        and re.fullmatch(r"[0-9T:+.Z-]{10,40}", row["at"]) is not None
        and isinstance(row["label"], str)
        and _LABEL.fullmatch(row["label"]) is not None
        and row["undone"] in (0, 1)
        and clean(row["params"])
        and fits(lambda: dict(json.loads(row["params"])))
        and history.can_be_read(row["rows"])
    )
