"""Programs read only the options that they declare."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = sorted(
    file
    for folder in ("bench", "tools", "installer", "tests/e2e")
    for file in (ROOT / folder).glob("*.py")
    if "parse_args()" in file.read_text("utf-8")
)


def declared(tree: ast.Module) -> set[str]:
    """Return the names of the parsed values."""
    names = set()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id == "options":  # those of tests/e2e/driver.py
            names |= {"display", *(word.value for word in call.args[1:] if isinstance(word, ast.Constant))}
            names |= {word.arg for word in call.keywords if word.arg}
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("add_argument", "add_subparsers"):
            flags = [word.value for word in call.args if isinstance(word, ast.Constant)]
            named = [word.value.value for word in call.keywords if word.arg == "dest"]
            first = next((flag for flag in flags if flag.startswith("--")), flags[0] if flags else "")
            names.add(named[0] if named else first.lstrip("-").replace("-", "_"))
    return names


def parsed(tree: ast.Module) -> set[str]:
    """Return the names of variables and parameters that hold parsed options."""
    names = {
        node.arg
        for node in ast.walk(tree)
        if isinstance(node, ast.arg) and node.annotation and "Namespace" in ast.unparse(node.annotation)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.value).endswith(".parse_args()"):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_a_program_reads_only_options_that_it_declares(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    options, names = declared(tree), parsed(tree)
    unknown = {
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in names
        and node.attr not in options
    }
    assert unknown == set()
