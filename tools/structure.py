"""Measure the program's structure: one source tree, or two, before and after.

    python -m tools.structure PATH                               the figures and their details
    python -m tools.structure BEFORE AFTER [--seconds 464 355]   both as a table for bench/README.md

A PATH is a copy of the project; its ``app/`` is first formatted as in this copy.

- Statement: an ``ast.stmt`` that is not a docstring.
- Imports: those of modules of ``app``, also inside functions, but not those for the type checker alone.
- Cycle: a strongly connected component of imports; a type-only cycle has imports for the type checker.
- One-importer module: a module, not a package, that exactly one other module imports at run time.
- Background site: a call that creates a thread, pool, process, or nested event loop.
- Lines of a function: those from its ``def`` to its end.
- Duplicate: a longest run of more than six lines with equal tokens in two places; lines without a name or a
  literal, docstrings, comments and imports are left out.
- Fields: those that the class of Own Fate's state declares itself.
- Seconds: the measured duration of the tests.
"""

from __future__ import annotations

import argparse
import ast
import io
import shutil
import statistics
import subprocess
import sys
import tempfile
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LONG = 60
"""Maximum lines of a function that is not long."""
MIN_DUPLICATE = 7
"""Equal lines that make a duplicate."""
SMALL_MODULE = 70
"""Lines below which a module with one importer is usually part of that importer."""
BACKGROUND = {
    "Thread",
    "QThread",
    "QThreadPool",
    "ThreadPoolExecutor",
    "ProcessPoolExecutor",
    "Popen",
    "QEventLoop",
    "QProcess",
    "Process",
    "Pool",
}
"""Names whose call starts background work, or waits for it in a nested event loop."""
SHORT_FUNCTIONS = ("app.rules.", "app.bots.")
STATES = (("app.rules.own_fate.position", "Position"), ("app.rules.own_fate.state", "FateState"))
"""Class of a game's state in Own Fate: now, and before it had a base."""

WITH_STATEMENTS = (ast.stmt, ast.ExceptHandler, ast.match_case)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Graph = Mapping[str, set[str]]


@dataclass(frozen=True)
class Module:
    """A file of ``app``: its dotted name, whether it is a package's ``__init__``, and its text."""

    name: str
    package: bool
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed text."""
        return ast.parse(self.text)

    @property
    def folder(self) -> str:
        """The file's folder in ``app``, ``(app)`` for ``app`` itself."""
        parts = self.name.split(".")
        return parts[1] if len(parts) > 2 or (self.package and len(parts) == 2) else "(app)"

    @cached_property
    def functions(self) -> list[Function]:
        """Return all functions, including methods and nested ones."""
        return [node for node in ast.walk(self.tree) if isinstance(node, Function)]

    def imports(self, types: bool = False) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
        """Yield the imports that are executed, and whether each is in a function; *types*: all imports."""
        open_nodes: list[tuple[ast.AST, bool]] = [(self.tree, False)]
        while open_nodes:
            node, inside = open_nodes.pop()
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield node, inside
            elif not types and isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
                open_nodes += [(child, inside) for child in node.orelse]
            else:
                inside = inside or isinstance(node, Function)
                parts = (child for child in ast.iter_child_nodes(node) if isinstance(child, WITH_STATEMENTS))
                open_nodes += [(part, inside) for part in parts]

    def imported(self, names: set[str], types: bool = False) -> Iterator[tuple[str, int]]:
        """Yield the imported modules among *names*, with line numbers; *types*: also for the type checker."""
        for node, _inside in self.imports(types):
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            else:
                parts = self.name.split(".")
                above = parts[: len(parts) - node.level + self.package] if node.level else []
                start = ".".join([*above, *([node.module] if node.module else [])])
                wanted = [
                    full if (full := f"{start}.{alias.name}") in names else start for alias in node.names
                ]
            yield from ((name, node.lineno) for name in wanted if name in names and name != self.name)


def modules(root: Path) -> list[Module]:
    """Return the files of ``app`` under *root*."""
    made = []
    for file in sorted((root / "app").rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        package = parts[-1] == "__init__"
        made.append(
            Module(".".join(parts[:-1] if package else parts), package, file.read_text(encoding="utf-8"))
        )
    return made


def formatted(root: Path) -> list[Module]:
    """Return the files of ``app`` under *root*, formatted as in this copy."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(root / "app", Path(folder, "app"), ignore=shutil.ignore_patterns("__pycache__"))
        ruff = [str(Path(sys.executable).with_name("ruff")), "format", "--quiet", "--no-cache"]
        subprocess.run([*ruff, "--config", str(ROOT / "pyproject.toml"), folder], check=True)
        return modules(Path(folder))


def import_graph(files: list[Module], types: bool = False) -> dict[str, set[str]]:
    """Return the imports of each module; *types*: also those for the type checker."""
    names = {file.name for file in files}
    return {file.name: {name for name, _line in file.imported(names, types)} for file in files}


def one_importer(files: list[Module]) -> list[tuple[int, str, str]]:
    """Return lines, name, and importer of each module that exactly one other module imports."""
    importers: dict[str, list[str]] = defaultdict(list)
    for name, imported in import_graph(files).items():
        for other in imported:
            importers[other].append(name)
    return sorted(
        (file.text.count("\n"), file.name, importers[file.name][0])
        for file in files
        if not file.package and len(importers[file.name]) == 1
    )


def background_sites(files: list[Module]) -> list[str]:
    """Return module and line of each call that starts or awaits background work."""
    return [
        f"{file.name}:{node.lineno} {name}"
        for file in files
        for node in ast.walk(file.tree)
        if isinstance(node, ast.Call)
        for name in [ast.unparse(node.func).rpartition(".")[2]]
        if name in BACKGROUND
    ]


def cycles(graph: Graph) -> list[list[str]]:
    """Return the import cycles, the largest first."""
    reached = {name: reachable(graph, name) for name in graph}
    found = {frozenset({other for other in reached[name] if name in reached[other]}) for name in graph}
    return sorted((sorted(circle) for circle in found if circle), key=lambda circle: (-len(circle), circle))


def reachable(graph: Graph, start: str) -> set[str]:
    """Return the modules that *start* leads to; itself only on a cycle."""
    seen: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in seen:
            seen.add(name)
            ahead += graph[name]
    return seen


def length(function: Function) -> int:
    """Return the number of lines from ``def`` to the end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def long_functions(files: list[Module]) -> list[tuple[int, str]]:
    """Return lines and name of each function of rules and bots that is longer than LONG."""
    ours = [file for file in files if file.name.startswith(SHORT_FUNCTIONS)]
    lengths = [
        (length(function), f"{file.name}.{function.name}") for file in ours for function in file.functions
    ]
    return sorted((found for found in lengths if found[0] > LONG), reverse=True)


def state_fields(files: list[Module]) -> list[str]:
    """Return the fields that the class of Own Fate's state declares."""
    classes = {
        (file.name, node.name): node
        for file in files
        for node in file.tree.body
        if isinstance(node, ast.ClassDef)
    }
    state = next(classes[one] for one in STATES if one in classes)
    declared = [node for node in state.body if isinstance(node, ast.AnnAssign)]
    return [ast.unparse(node.target) for node in declared if "ClassVar" not in ast.unparse(node.annotation)]


def _does(node: ast.AST) -> bool:
    """Return whether *node* is a statement other than a docstring."""
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return isinstance(node, ast.stmt) and not text


def content_lines(file: Module) -> list[tuple[int, str]]:
    """Return number and tokens of each line with content: no docstring, comment, import, lone bracket."""
    silent: set[int] = set()
    for node in ast.walk(file.tree):
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (text or isinstance(node, ast.Import | ast.ImportFrom)):
            silent.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines: dict[int, list[str]] = defaultdict(list)
    says: set[int] = set()
    layout = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
        if token.type not in layout:
            lines[token.start[0]].append(token.string)
            if token.type != tokenize.OP:
                says.add(token.start[0])
    return [(number, " ".join(lines[number])) for number in sorted(says - silent)]


def duplicates(files: list[Module]) -> list[tuple[int, str, str]]:
    """Return length and both places of the longest equal runs of at least MIN_DUPLICATE lines."""
    lines = [(file.name, *line) for file in files for line in content_lines(file)]
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at in range(len(lines) - MIN_DUPLICATE + 1):
        window = lines[at : at + MIN_DUPLICATE]
        if window[0][0] == window[-1][0]:
            places[tuple(text for _name, _number, text in window)].append(at)
    pairs = {(one, other) for spots in places.values() for one in spots for other in spots if one < other}
    found = []
    for one, other in sorted(pairs):
        if (one - 1, other - 1) not in pairs:
            run = next(count for count in range(1, len(lines)) if (one + count, other + count) not in pairs)
            found.append(
                (run + MIN_DUPLICATE - 1, "{}:{}".format(*lines[one]), "{}:{}".format(*lines[other]))
            )
    return sorted(found, key=lambda pair: (-pair[0], *pair[1:]))


class Figures:
    """Figures of one tree."""

    def __init__(self, files: list[Module]) -> None:
        self.files = files
        self.cycles = cycles(import_graph(files))
        self.type_cycles = [
            circle for circle in cycles(import_graph(files, True)) if circle not in self.cycles
        ]
        self.one_importer = one_importer(files)
        self.background = background_sites(files)
        self.long = long_functions(files)
        self.duplicates = duplicates(files)
        self.fields = state_fields(files)
        names = [node for file in files for node in ast.walk(file.tree) if isinstance(node, ast.Name)]
        self.any = sum(node.id == "Any" for node in names)

    def of(self, folder: str) -> list[str]:
        """Return files, statements, median function, imports in functions of *folder* (``""``: all)."""
        files = [file for file in self.files if folder in ("", file.folder)]
        statements = sum(_does(node) for file in files for node in ast.walk(file.tree))
        lengths = [length(function) for file in files for function in file.functions]
        inside = sum(inside for file in files for _node, inside in file.imports())
        median = f"{statistics.median(lengths):g}" if lengths else "–"
        return [f"{len(files)}", f"{statements:,}", median, f"{inside}"]

    def whole(self) -> dict[str, str]:
        """Return the figures of the whole tree."""
        sizes = ", ".join(str(len(circle)) for circle in self.cycles)
        return {
            "import cycles in `app/` (number of files in each)": f"{len(self.cycles)}"
            + (f" ({sizes})" if sizes else ""),
            "type-only import cycles": f"{len(self.type_cycles)}",
            f"one-importer modules (under {SMALL_MODULE} lines)": f"{len(self.one_importer)}"
            f" ({sum(lines < SMALL_MODULE for lines, *_ in self.one_importer)})",
            "background sites": f"{len(self.background)}",
            "lines": f"{sum(file.text.count(chr(10)) for file in self.files):,}",
            "`Any`": f"{self.any}",
            "fields of Own Fate's state": f"{len(self.fields)}",
            f"functions over {LONG} lines in `rules` and `bots`": f"{len(self.long)}",
            f"duplicate pairs over {MIN_DUPLICATE - 1} lines": f"{len(self.duplicates)}",
        }


def table(trees: list[Figures], seconds: list[str]) -> str:
    """Return the figures of all *trees* as Markdown: a line per folder, then a line per overall figure."""
    folders = sorted({file.folder for tree in trees for file in tree.files})
    rows = [
        "| Folder | Files | Statements | Median function length, lines | Imports inside functions |",
        "|---|---|---|---|---|",
    ]
    for folder in [*folders, ""]:
        cells = zip(*(tree.of(folder) for tree in trees), strict=True)
        rows.append(f"| {f'`{folder}`' if folder else 'all'} | " + " | ".join(map(arrow, cells)) + " |")
    rows += ["", "| Figure | " + ("Before → after" if len(trees) > 1 else "Value") + " |", "|---|---|"]
    wholes = [tree.whole() for tree in trees]
    rows += [f"| {name} | {arrow(tuple(whole[name] for whole in wholes))} |" for name in wholes[0]]
    if seconds:
        rows.append(f"| seconds of the tests | {arrow(tuple(seconds))} |")
    return "\n".join(rows)


def arrow(values: tuple[str, ...]) -> str:
    """Join *values* by arrows; return a single one if all are the same."""
    return " → ".join(values if len(set(values)) > 1 else values[:1])


def details(tree: Figures) -> Iterator[str]:
    """Yield the details of *tree*, a line each."""
    names = {file.name for file in tree.files}
    for circle in tree.cycles:
        yield f"\ncircle of {len(circle)}:"
        for file in tree.files:
            if file.name in circle:
                within = [(name, line) for name, line in file.imported(names) if name in circle]
                ways = sorted({f"{name.removeprefix('app.')}:{line}" for name, line in within})
                yield f"  {file.name.removeprefix('app.')} → {', '.join(ways)}"
    small = [row for row in tree.one_importer if row[0] < SMALL_MODULE]
    sections: list[tuple[str, list[Any]]] = [
        ("type-only cycles", tree.type_cycles),
        (f"one-importer modules under {SMALL_MODULE} lines", small),
        ("background sites", [(site,) for site in tree.background]),
        ("long functions", tree.long),
        ("duplicates", tree.duplicates),
    ]
    for title, things in sections:
        yield f"\n{title}:"
        yield from ("  " + "  ".join(map(str, thing)) for thing in things)


def main() -> None:
    """Print the figures that the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--seconds", nargs="+", default=[], help="what the tests took, a number a PATH")
    parser.add_argument("--summary", action="store_true", help="print the tables only, not what they count")
    chosen = parser.parse_args()
    if len(chosen.paths) > 2 or len(chosen.seconds) not in (0, len(chosen.paths)):
        parser.error("one PATH or two, and as many seconds")
    for path in chosen.paths:
        if not (path / "app").is_dir():
            parser.error(f"{path} has no folder app. Name the root of a source tree")
    trees = [Figures(formatted(path)) for path in chosen.paths]
    print(table(trees, chosen.seconds))
    if len(trees) == 1 and not chosen.summary:
        print("\n".join(details(trees[0])))


if __name__ == "__main__":
    main()
