"""``python -m bench`` can regenerate bench/README.md, and all programs beside it can be imported."""

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
    """Yield the names that *file* imports from our packages but that don't exist."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in (
            "app",
            "bench",
            "research",
            "tools",
        ):
            module = importlib.import_module(str(node.module))
            for one in node.names:
                name = f"{node.module}.{one.name}"
                if not hasattr(module, one.name) and not (
                    hasattr(module, "__path__") and importlib.util.find_spec(name)
                ):
                    yield f"{file.name}:{node.lineno}: {name}"


@pytest.mark.parametrize("room", ["bench", "research", "tools"])
def test_imports_of_benchmarks_and_tools_exist(room: str) -> None:
    assert [name for file in sorted((ROOT / room).glob("*.py")) for name in missing(file)] == []


def test_every_benchmark_has_one_block_on_the_page() -> None:
    places = re.findall(r"<!-- bench: ([a-z-]+) -->\n(?:(?!<!--).*\n)*<!-- /bench -->\n", PAGE)
    assert places == re.findall(r"<!-- bench: ([a-z-]+) -->", PAGE)
    assert sorted(places) == sorted(["machine", *(one.name for one in (*bench.QUICK, *bench.LONG))])


def test_every_command_of_a_benchmark_exists() -> None:
    for one in (*bench.QUICK, *bench.LONG):
        for command in one.commands:
            words = command.split()
            file = Path(*words[1].split(".")).with_suffix(".py") if words[0] == "-m" else Path(words[0])
            assert (ROOT / file).is_file(), command


def test_every_benchmark_is_on_the_page() -> None:
    commands = " ".join(command for one in (*bench.QUICK, *bench.LONG) for command in one.commands)
    # ``peers.py`` is the reference of ``print.py``.
    files = {file.stem for file in (ROOT / "bench").glob("*.py")} - {"__main__", "peers"}
    assert [name for name in sorted(files) if not re.search(rf"bench[./]{name}\b", PAGE + commands)] == []


def test_a_new_result_replaces_only_its_own_block() -> None:
    page = "# A\n<!-- bench: one -->\nold\n<!-- /bench -->\n\n<!-- bench: two -->\nkept\n<!-- /bench -->\n"
    assert bench.replace_block(page, "one", r"| \1 |") == page.replace("old", r"| \1 |")


def test_a_block_names_each_command_and_dates_the_first() -> None:
    text = bench.block(["a.py", "b.py"], ["| 1 |", "```text\n2\n```"], "abc1234, today")
    assert text == "`python a.py` (abc1234, today)\n\n| 1 |\n\n`python b.py`\n```text\n2\n```"


def test_tables_stay_tables_and_lines_become_code() -> None:
    markdown = bench.to_markdown("Python 3.11\n\n| a | b |\n|---|---|\n| 1 | 2 |\nlast\n")
    assert markdown == "```text\nPython 3.11\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```text\nlast\n```"


def test_json_becomes_a_table() -> None:
    markdown = bench.to_markdown('{"games": 1000, "wins": {"light": 3, "dark": 997}}')
    assert markdown == "| Figure | Value |\n|---|---|\n| games | 1,000 |\n| wins | light 3, dark 997 |"
