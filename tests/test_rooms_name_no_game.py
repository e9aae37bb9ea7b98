"""Faces, editor and print contain no game's names; sets declare what they need."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("app/face", "app/print", "app/editor")
GAMES = ("own fate", "own-fate", "own_fate", "tribunal", "vortex", "gloom", "vampire", "inferno")
COMMON = {
    *("item", "location", "neutral", "other", "params", "power", "reference", "rules", "start"),
    *("flavour", "minus", "origins", "tile", "ways"),
}
"""Game words with another meaning in a program: types of fields, parts of a face."""


def declared() -> set[str]:
    """Return the shipped game's names of kinds, decks, sides, fields and symbols."""
    folder = ROOT / "data" / "game"
    game = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    parts = [one for part in ("kind", "deck", "side", "field") for one in game[part]]
    named = {one.get("key") or one["name"] for one in parts}
    symbols = tomllib.loads((folder / "symbols.toml").read_text("utf-8"))
    return (named | {*symbols["texts"], *symbols["counters"]}) - COMMON


def words_in(tree: ast.AST) -> list[tuple[int, str]]:
    """Return (line, word) of attribute, argument and module names and string literals."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append((node.lineno, node.value))
        elif isinstance(node, ast.Attribute):
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.keyword) and node.arg:
            found.append((node.value.lineno, node.arg))
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.lineno, node.module))
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_the_room_names_no_game(room: str) -> None:
    words = declared()
    files = sorted((ROOT / room).rglob("*.py"))
    found = [
        f"{file.relative_to(ROOT)}:{line} {word[:60]!r}"
        for file in files
        for line, word in words_in(ast.parse(file.read_text("utf-8")))
        if word in words or any(game in word.lower() for game in GAMES)
    ]
    assert len(files) > 10
    assert found == []


def test_the_words_that_are_looked_for_are_there() -> None:
    assert {"strength", "spell", "initiative", "probability", "healing", "light"} <= declared()
