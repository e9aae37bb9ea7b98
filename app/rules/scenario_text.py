"""Write scenario and puzzle files (docs/formats)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.puzzle import Puzzle


def scenario_text(
    title: str,
    game: str,
    position: Mapping[str, Any],
    play: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    cards: Sequence[str] = (),
) -> str:
    """Return a scenario file with the statements *play*.

    *cards*: the card set as lines of ``set_text.write_set``; empty for the set shipped with the program.
    """
    body = "".join(f"{line}\n" for line in play)
    head = [f"title = {_value(title)}", f"game = {_value(game)}", f"play = '''\n{body}'''"]
    if cards:
        head.append("cards = '''\n" + "".join(f"{line}\n" for line in cards) + "'''")
    return "\n".join([*head, *_tables({"options": options or {}, "position": position}), ""])


def puzzle_text(puzzle: Puzzle) -> str:
    """Return *puzzle* as the text of a file."""
    head = [f"game = {_value(puzzle.game)}", f"seat = {_value(puzzle.seat)}"]
    head += [f"{name} = {_value(getattr(puzzle, name))}" for name in ("lead", "goal", "solution")]
    tables = {
        "title": puzzle.title,
        "task": puzzle.task,
        "options": puzzle.options,
        "position": puzzle.position,
    }
    return "\n".join([*head, *_tables(tables), ""])


def _tables(tables: Mapping[str, Mapping[str, Any]]) -> list[str]:
    lines: list[str] = []
    for name, table in tables.items():
        plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
        if plain or name == "position":
            lines += ["", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in plain.items())]
        lines += _tables({f"{name}.{key}": value for key, value in table.items() if key not in plain})
    return lines


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # TOML basic strings are JSON strings, except that U+007F must be escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + "}"
    return f"[{', '.join(map(_value, value))}]"
