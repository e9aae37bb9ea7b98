"""bench/README.md is what ``python -m bench`` can make anew, and measurements and tools start."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import __main__ as bench

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "bench" / "README.md").read_text(encoding="utf-8")


def missing(file: Path) -> Iterator[str]:
    """What *file* imports from our own rooms and nobody has."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in (
            "app",
            "bench",
            "tools",
        ):
            module = importlib.import_module(str(node.module))
            for one in node.names:
                name = f"{node.module}.{one.name}"
                if not hasattr(module, one.name) and not (
                    hasattr(module, "__path__") and importlib.util.find_spec(name)
                ):
                    yield f"{file.name}:{node.lineno}: {name}"


@pytest.mark.parametrize("room", ["bench", "tools"])
def test_what_a_measurement_or_tool_imports_is_there(room: str) -> None:
    assert [name for file in sorted((ROOT / room).glob("*.py")) for name in missing(file)] == []


def test_every_figure_has_one_place_on_the_page() -> None:
    places = re.findall(r"<!-- bench: ([a-z-]+) -->\n(?:(?!<!--).*\n)*<!-- /bench -->\n", PAGE)
    assert places == re.findall(r"<!-- bench: ([a-z-]+) -->", PAGE)
    assert sorted(places) == sorted(["machine", *(one.name for one in (*bench.QUICK, *bench.LONG))])


def test_what_a_figure_runs_is_there() -> None:
    for one in (*bench.QUICK, *bench.LONG):
        for command in one.commands:
            words = command.split()
            file = Path(*words[1].split(".")).with_suffix(".py") if words[0] == "-m" else Path(words[0])
            assert (ROOT / file).is_file(), command


def test_every_measurement_is_on_the_page() -> None:
    commands = " ".join(command for one in (*bench.QUICK, *bench.LONG) for command in one.commands)
    # ``peers.py`` is what ``print.py`` measures against.
    files = {file.stem for file in (ROOT / "bench").glob("*.py")} - {"__main__", "peers"}
    assert [name for name in sorted(files) if not re.search(rf"bench[./]{name}\b", PAGE + commands)] == []


def test_a_figure_made_anew_takes_the_place_of_the_old_and_of_no_other() -> None:
    page = "# A\n<!-- bench: one -->\nold\n<!-- /bench -->\n\n<!-- bench: two -->\nkept\n<!-- /bench -->\n"
    assert bench.placed(page, "one", r"| \1 |") == page.replace("old", r"| \1 |")


def test_tables_stay_tables_and_lines_become_code() -> None:
    told = bench.told("Python 3.11\n\n| a | b |\n|---|---|\n| 1 | 2 |\nlast\n")
    assert told == "```text\nPython 3.11\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```text\nlast\n```"


def test_json_is_told_as_a_table() -> None:
    told = bench.told('{"games": 1000, "wins": {"light": 3, "dark": 997}}')
    assert told == "| | |\n|---|---|\n| games | 1,000 |\n| wins | light 3, dark 997 |"
