"""Static checks: import contract, style, types, forbidden content."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from app.table.own_fate.event_kinds import EVENTS as FATE
from app.table.tribunal.words import EVENTS as TRIBUNAL
from tools import structure

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.executable).parent
ENDINGS = {".py", ".md", ".ftl", ".toml", ".txt", ".lock", ".json", ".svg", ".csv", ".nsi", ".sh", ".yml", ""}
ROOMS = ("app", "data", "docs", "tests", "installer", "bench", "tools", "research", ".ci")


@cache
def files() -> list[tuple[Path, str]]:
    """Return every text file of the project with its content."""
    found = [file for file in ROOT.iterdir() if file.is_file()]
    for room in ROOMS:
        found += [file for file in (ROOT / room).rglob("*") if file.is_file()]
    return [
        (file.relative_to(ROOT), file.read_text(encoding="utf-8"))
        for file in sorted(found)
        if file.suffix in ENDINGS and "__pycache__" not in file.parts and file.name != ".git"
    ]


@cache
def import_graph() -> dict[str, set[str]]:
    """Return the imports of each module of ``app``."""
    return structure.import_graph(structure.modules(ROOT))


def lines_with(pattern: str) -> list[str]:
    """Return ``file:line: text`` of every line that matches *pattern*."""
    wanted = re.compile(pattern)
    return [f"{file}:{number}: {line.strip()[:120]}" for file, text in files()
            for number, line in enumerate(text.splitlines(), 1) if wanted.search(line)]  # fmt: skip


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["mypy", "--no-error-summary"], id="types"),
        pytest.param(["ruff", "check", "--quiet", "."], id="style"),
        pytest.param(["ruff", "check", "--quiet", "--preview", "--select", "PLW1514", "."], id="encodings"),
        pytest.param(["ruff", "format", "--check", "--quiet", "."], id="format"),
        pytest.param(["lint-imports", "--no-logo"], id="arrows"),
    ],
)
def test_the_tool_finds_nothing(command: list[str]) -> None:
    tool = [str(TOOLS / command[0]), *command[1:]]
    done = subprocess.run(tool, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_text_file_and_a_programs_output_name_their_encoding() -> None:
    """Windows' default is a code page; ruff's PLW1514 knows the type of few paths."""
    concerned = re.compile(r"run\(|Popen|check_output|(read|write)_text")
    calls = [
        (file, node, {word.arg: word.value for word in node.keywords})
        for file, text in files()
        if file.suffix == ".py" and concerned.search(text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
    ]
    positional = {"read_text": 0, "write_text": 1}
    assert [
        f"{file}:{node.lineno}: {ast.unparse(node)[:80]}"
        for file, node, words in calls
        if "encoding" not in words and None not in words
        if ("text" in words and getattr(node.func, "attr", "") in ("run", "Popen", "check_output"))
        or (isinstance(node.func, ast.Attribute) and positional.get(node.func.attr) == len(node.args))
    ] == []


def test_no_imports_go_in_a_circle() -> None:
    assert structure.cycles(import_graph()) == []


def test_an_import_in_a_function_closes_a_circle_and_one_for_the_type_checker_does_not() -> None:
    def circles(text: str) -> list[list[str]]:
        files = [structure.Module("app", True, "from . import one"), structure.Module("app.one", False, text)]
        return structure.cycles(structure.import_graph(files))

    inside = "def late():\n    import app\n"
    assert circles(inside) == [["app", "app.one"]]
    assert circles(inside.replace("def late()", "if TYPE_CHECKING")) == []


def test_the_board_names_no_game_and_no_kind_of_event() -> None:
    games = re.compile("own-fate|tribunal|amulet")
    named = [
        f"{file.name}:{node.lineno}: {node.value}"
        for folder in ("ui/board", "table")
        for file in (ROOT / "app" / folder).glob("*.py")
        if file.name not in ("__init__.py", "phones.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value in {*FATE, *TRIBUNAL} or games.search(node.value)
    ]
    assert named == []


def test_no_module_between_a_phones_socket_and_the_session_imports_qt() -> None:
    modules = {module.name: module for module in structure.modules(ROOT)}
    graph = import_graph()
    table = {name for name in graph if name.startswith("app.table")}
    between = table.union(*(structure.reachable(graph, name) for name in table))
    assert {"app.lan.server", "app.table.phones", "app.table.own_fate.phone"} <= between
    qt = re.compile(r"^\s*(from|import) (PySide6|shiboken6)", re.MULTILINE)
    assert [name for name in sorted(between) if qt.search(modules[name].text)] == []


def test_nothing_is_left_to_do_in_the_code() -> None:
    assert lines_with(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b") == []


def test_no_path_of_somebodys_machine_stands_in_the_tree() -> None:
    assert lines_with(r"(?<![\w.:])/(?:home|root|Users|wor[k]|far[m])/") == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_names_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    packages = re.findall(r"^[\w.-]+==", text, flags=re.MULTILINE)
    with_hash = re.findall(r"^[\w.-]+==.*\\\n    --hash=sha256:", text, flags=re.MULTILINE)
    assert len(packages) == len(with_hash) > 10


def test_the_development_lock_contains_the_programs_own() -> None:
    def pins(lock: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.]+", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-dev.lock")
