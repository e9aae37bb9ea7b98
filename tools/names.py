"""Count names that say little: vague verbs of functions, all-purpose locals, one-letter parameters.

    python -m tools.names [TREE]     TREE is a folder (default: this one) or a git revision

Prints the words it counts, a table by folder, and a row for the table *Names* in bench/README.md.
"""

from __future__ import annotations

import argparse
import ast
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping

from tools.same_code import ROOT, read_tree
from tools.scopes import Function, parameters
from tools.tree_comparison import BadInput

WORDS = (
    "tell", "tells", "telling", "told", "say", "says", "saying", "said", "speak", "speaks", "spoken",
    "lay", "lays", "laying", "laid", "keep", "keeps", "kept", "hear", "hears", "hearing", "heard",
    "dress", "dresses", "dressed", "knock", "knocks", "knocked", "give", "gives", "given",
    "bring", "brings", "brought", "stand", "stands", "stood", "lie", "lies", "lain", "hold", "holds", "held",
    "settle", "settles", "settled", "mend", "mends", "mended", "forget", "forgets", "forgotten",
    "wish", "wishes", "deed", "deeds", "meant", "hush", "breathe", "anew", "beside",
)  # fmt: skip
"""Words that a function's name should not contain; each has a plainer term where it is used."""
LOCALS = ("one", "found", "made", "told", "known", "said")
ENGINE = ("app/rules/own_fate", "app/bots/fate")
"""Folders whose one-letter parameters have a target of their own."""
WRAPPED_WORDS = textwrap.fill(" ".join(WORDS), 100, initial_indent="    ", subsequent_indent="    ")
SCOPE = f"""\
Functions: functions and methods in all Python files, without tests (test_...), whose names contain one of
these words between underscores:
{WRAPPED_WORDS}
Locals: assignments to {", ".join(LOCALS)} in app/ (=, for, with, :=, comprehensions).
One letter: parameters of functions and methods that are one letter; lambdas are not counted.
Parameters: all parameters of functions and methods, without self and cls."""
COLUMNS = ("functions", "locals", "one letter", "parameters")


def functions(tree: ast.Module) -> Iterator[Function]:
    """Yield all functions and methods."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def is_vague(name: str) -> bool:
    """Return whether a function called *name* is counted."""
    return not name.startswith("test_") and not set(WORDS).isdisjoint(name.lower().split("_"))


def count(path: str, text: str) -> Counter[str]:
    """Count the names in one file; the keys are COLUMNS."""
    tree = ast.parse(text, path)
    counts = Counter(dict.fromkeys(COLUMNS, 0))
    for function in functions(tree):
        counts["functions"] += is_vague(function.name)
        names = [parameter.arg for parameter in parameters(function.args)]
        names = [name for name in names if name not in ("self", "cls")]
        counts["parameters"] += len(names)
        counts["one letter"] += sum(len(name) == 1 and name.isalpha() for name in names)
    if path.startswith("app/"):
        stored = (node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and is_stored(node))
        counts["locals"] = sum(name in LOCALS for name in stored)
    return counts


def is_stored(node: ast.Name) -> bool:
    """Return whether *node* is assigned to."""
    return isinstance(node.ctx, ast.Store)


def folder(path: str) -> str:
    """Return the row of the table that the file *path* belongs to."""
    for name in ENGINE:
        if path.startswith(f"{name}/"):
            return name
    parts = path.split("/")
    return "/".join(parts[: min(2 if parts[0] == "app" else 1, len(parts) - 1)]) or "."


def count_by_folder(files: Mapping[str, str]) -> dict[str, Counter[str]]:
    """Return the counts of each folder, sorted by its name."""
    result: dict[str, Counter[str]] = {}
    for path, text in sorted(files.items()):
        counts = count(path, text)
        result.setdefault(folder(path), Counter(dict.fromkeys(COLUMNS, 0))).update(counts)
    return dict(sorted(result.items()))


def row(folders: Mapping[str, Counter[str]]) -> str:
    """Return the totals as a row of bench/README.md, without the date."""
    total, engine = Counter[str](), Counter[str]()
    for name, counts in folders.items():
        total.update(counts)
        if name in ENGINE:
            engine.update(counts)
    other = total - engine
    cells = [
        f"{total['functions']:,}",
        f"{total['locals']:,}",
        f"{engine['one letter']:,} of {engine['parameters']:,}",
        f"{other['one letter']:,} of {other['parameters']:,}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print scope, table and row."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tree", nargs="?", default=str(ROOT), metavar="TREE")
    try:
        folders = count_by_folder(read_tree(parser.parse_args().tree))
    except BadInput as error:
        parser.exit(2, f"{error}\n")
    except SyntaxError as error:
        parser.exit(2, f"{error.filename}:{error.lineno}: {error.msg}\n")
    print(SCOPE)
    print(f"\n{'':22}" + "".join(f"{name:>12}" for name in COLUMNS))
    for name, counts in folders.items():
        print(f"{name:22}" + "".join(f"{counts[column]:12,}" for column in COLUMNS))
    print("\nRow for bench/README.md: functions, locals, one letter in Own Fate's rules and bots, elsewhere")
    print(row(folders))


if __name__ == "__main__":
    main()
