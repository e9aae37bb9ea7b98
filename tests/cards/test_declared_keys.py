"""The guide's page on folders names every key that a set's files can have, and no other."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from app import i18n, paths
from app.cards import game_reading, source
from app.cards.errors import CatalogueError
from app.cards.field import SHAPES, TYPES
from app.face import template
from app.face.content import SIZES

GAME: Mapping[str, Any] = {"kind": [{"key": "a"}], "deck": [{"key": "a"}], "side": [{"key": "a"}]}
ROWS: Mapping[str, dict[str, object]] = {
    "kind": {"key": "b"},
    "deck": {"key": "b"},
    "side": {"key": "b"},
    "seat": {"key": "b"},
    "lookup": {"key": "b"},
    "size": {"key": "b", "w": 20, "h": 20},
    "field": {"name": "b", "type": "text"},
}
FILES = {"card": "cards.toml", "back": "board.toml", "counter": "board.toml"}
VALUES = {*SHAPES, *TYPES, *SIZES, *template.OF, *(str(v) for vs in template.LISTED.values() for v in vs)}


def declared(what: str) -> set[str]:
    """Return the keys that the reader allows in the table *what*."""
    if what in ROWS:
        with pytest.raises(CatalogueError) as refused:
            game_reading.read({**GAME, what: [*GAME.get(what, ()), {**ROWS[what], "wrong": 1}]})
    else:
        game = "\n".join(f'[[{part}]]\nkey = "a"' for part in GAME)
        row = f'[[{what}]]\nkey = "b"\nkind = "a"\nside = "a"\ndeck = "a"\nwrong = 1'
        row = row if what == "card" else row.replace('kind = "a"\n', "")
        row = row.replace('deck = "a"\n', "count = 1\n") if what == "counter" else row
        heading = 'key = "own"\nversion = "1"\nsource = "en"\n'
        with pytest.raises(CatalogueError) as refused:
            source.from_files({"set.toml": heading, "game.toml": game, FILES[what]: row})
    assert refused.value.code == "cards.unknown-key"
    return set(str(refused.value.params["allowed"]).split(", "))


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_guide_names_every_key_of_a_set_and_no_other(language: str) -> None:
    page = (paths.docs() / "guide" / language / "folder.md").read_text(encoding="utf-8")
    rows = {
        name.strip("`[]"): {re.sub(r"[ .].*", "", word) for word in re.findall(r"`([^`]+)`", keys)}
        for name, keys in re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", page, re.M)
    }
    rows["part"] = next(keys for name, keys in rows.items() if "part" in name or "часть" in name)
    expected = {what: declared(what) for what in (*ROWS, *FILES)}
    expected |= {kind: set(own) for kind, own in template.TYPES.items()}
    expected |= {"part": set(template.COMMON), "template": set(template.HEAD)}
    more = VALUES | {"LANGUAGE", "ЯЗЫК", '"#406080"', '"range(3)"'}
    lacking = {what: keys - rows[what] for what, keys in expected.items() if keys - rows[what]}
    strange = {what: rows[what] - keys - more for what, keys in expected.items() if rows[what] - keys - more}
    assert (lacking, strange) == ({}, {})
