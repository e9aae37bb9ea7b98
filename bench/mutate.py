"""Mutation: how many small faults planted in the rules are found by their tests.

    python bench/mutate.py [--count 100] [--seed 1] [--only battle,count] [--package own_fate]

Each mutant changes one thing in one module of ``app/rules/<package>`` of a copy of the tree: a comparison,
a sum, ``and``/``or``, a condition, a number. The quick tests of the package run until the first failure.
A mutant that no test fails on is printed. Run by hand; the figures stand in bench/README.md.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {"__init__.py", "view.py", "viewing.py", "cardset.py", "options.py", "refusals.py"}
QUICK = {
    "own_fate": [
        *(
            f"tests/rules/own_fate/test_{name}.py"
            for name in ("battle", "calls", "count", "movement", "tracks_and_secrets", "words_of_refusal")
        ),
        "tests/rules/own_fate/test_worked_example.py",
        "tests/rules/own_fate/test_scenarios.py",
        "tests/rules/own_fate/test_properties.py::TestSecrets",
        "tests/rules/own_fate/test_golden.py",
    ],
    "tribunal": ["tests/rules/tribunal"],
}

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutator(ast.NodeTransformer):
    """Counts the places of a tree that can be changed, and changes the one asked for."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.places = 0
        self.line = 0

    def here(self, node: ast.AST) -> bool:
        """Whether this place is the one."""
        self.places += 1
        if self.places - 1 == self.wanted:
            self.line = getattr(node, "lineno", 0)
            return True
        return False

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """One comparison becomes its neighbour."""
        self.generic_visit(node)
        if type(node.ops[0]) in COMPARE and self.here(node):
            node.ops[0] = COMPARE[type(node.ops[0])]()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Plus and minus change places."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub) and self.here(node):
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """And becomes or."""
        self.generic_visit(node)
        if self.here(node):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """A ``not`` goes."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self.here(node):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A number grows by one."""
        if type(node.value) is int and self.here(node):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Types and defaults are not play."""
        node.body = [self.visit(one) for one in node.body]
        return node


def mutants(folder: Path, only: set[str], rng: Random) -> Iterator[tuple[Path, int, str, str]]:
    """File, line, the new text and the line as it was, in random order."""
    places = []
    for file in sorted(folder.rglob("*.py")):
        if file.name in SKIPPED or (only and file.stem not in only):
            continue
        counter = Mutator()
        counter.visit(ast.parse(file.read_text(encoding="utf-8")))
        places += [(file, n) for n in range(counter.places)]
    rng.shuffle(places)
    for file, place in places:
        source = file.read_text(encoding="utf-8")
        mutator = Mutator(place)
        tree = ast.fix_missing_locations(mutator.visit(ast.parse(source)))
        yield file, mutator.line, ast.unparse(tree), source.splitlines()[mutator.line - 1].strip()


def main() -> None:
    """Plant mutants one after the other and say which live."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--package", default="own_fate")
    asked = arguments.parse_args()
    killed = tried = 0
    with tempfile.TemporaryDirectory() as copy:
        work = Path(copy)
        for part in ("app", "tests", "docs", "data", "bench"):
            shutil.copytree(ROOT / part, work / part, ignore=shutil.ignore_patterns("__pycache__", "art"))
        shutil.copy(ROOT / "pyproject.toml", work)
        folder = work / "app" / "rules" / asked.package
        only = set(filter(None, asked.only.split(",")))
        for file, line, text, was in mutants(folder, only, Random(asked.seed)):
            if tried >= asked.count:
                break
            source = file.read_text(encoding="utf-8")
            file.write_text(text, encoding="utf-8")
            command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", *QUICK[asked.package]]
            try:
                status = subprocess.run(command, cwd=work, capture_output=True, timeout=300).returncode
            except subprocess.TimeoutExpired:
                status = 1
            file.write_text(source, encoding="utf-8")
            tried += 1
            killed += status != 0
            if status == 0:
                print(f"lives: {file.relative_to(work)}:{line}: {was}", flush=True)
    print(f"{killed} of {tried} mutants killed ({killed / max(1, tried):.0%})")


if __name__ == "__main__":
    main()
