"""Prove that two trees are the same program, apart from comments, docstrings and listed renames.

    python -m tools.same_code OLD NEW RENAMES [--except PATH]...

OLD and NEW are folders or git revisions, RENAMES is a table like `tools/renames.toml`. Prints every
difference as `file:line` of NEW. Exit status: 0 no difference, 1 differences, 2 bad input.

Names that are private to a function, and import aliases, may change freely but one to one; other names only
as the table says. No two old names may share one new name in a scope, or in a class and its base classes.
Strings are compared as they are, unless the table lists them. Not compared: bare constants as statements,
`pass`, the order of imports that follow each other, and the order inside `__all__`.

Not proven: which class an attribute of another object belongs to (mypy and the tests check that), names made
at run time, and docstrings that the program reads.
"""

from __future__ import annotations

import argparse
import builtins
import fnmatch
import gc
import importlib
import io
import os
import re
import subprocess
import sys
import tarfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools.rename_table import BadTable, RenameTable
from tools.tree_comparison import BadInput, Class, Comparison, Pair, Place, Report, Setting, module_name

ROOT = Path(__file__).resolve().parent.parent
PARALLEL_FROM = 60
"""Number of files from which starting more processes pays."""

Tree = Mapping[str, str]
"""Path of a Python file: its text."""


class Whole:
    """The checks that need the reports of all files."""

    def __init__(self, reports: Sequence[Report], table: RenameTable) -> None:
        self._reports = reports
        self._table = table
        self._by_module = {report.module: report for report in reports}
        self._classes = {cls.path: cls for report in reports for cls in report.classes}

    def differences(self) -> Iterator[tuple[Place, str]]:
        """Yield what is wrong between files."""
        for report in self._reports:
            for place, module, old, new in report.uses:
                defined = self._by_module.get(module)
                wanted = defined.globals.get(old, old) if defined is not None else old
                if wanted != new:
                    yield place, f"'{old}' of {module} is now '{wanted}', but is called '{new}' here"
        yield from self._calls()
        yield from self._attributes()
        for cls in self._classes.values():
            yield from self._inherited(cls)

    def _calls(self) -> Iterator[tuple[Place, str]]:
        """Check that keyword arguments followed their parameters."""
        olds: dict[str, set[str]] = defaultdict(set)
        news: dict[str, set[str]] = defaultdict(set)
        for report in self._reports:
            for index, all_names in ((report.old_parameters, olds), (report.new_parameters, news)):
                for name, names in index.items():
                    all_names[name] |= names
        for report in self._reports:
            for call in report.calls:
                after = news[call.new[0]]
                if call.old[1] in olds[call.old[0]] and call.new[1] not in after and "**" not in after:
                    yield call.place, f"{call.new[0]}() has no parameter '{call.new[1]}' any more"

    def _attributes(self) -> Iterator[tuple[Place, str]]:
        """Find uses of attributes that no class has any more."""
        before = {name for report in self._reports for name in report.old_members}
        gone = before - {name for report in self._reports for name in report.new_members}
        for report in self._reports:
            for place, name in report.same_attributes:
                if name in gone:
                    yield place, f"no class has an attribute '{name}' any more"

    def _origin(self, path: str) -> str:
        """Follow re-exports from *path* to the class itself."""
        for _step in range(10):
            module, _, name = path.rpartition(".")
            report = self._by_module.get(module)
            if path in self._classes or report is None or name not in report.imports:
                break
            path = report.imports[name]
        return path

    def _ancestors(self, cls: Class) -> tuple[list[Class], list[str]]:
        """Return the base classes in the project, and the paths of those outside."""
        inside, outside, ahead = [], [], list(cls.bases)
        seen: set[str] = set()
        while ahead:
            path = self._origin(ahead.pop(0))
            if path in seen:
                continue
            seen.add(path)
            if path in self._classes:
                inside.append(self._classes[path])
                ahead += self._classes[path].bases
            elif path.partition(".")[0] not in {name.partition(".")[0] for name in self._by_module}:
                outside.append(path)
        return inside, outside

    def _inherited(self, cls: Class) -> Iterator[tuple[Place, str]]:
        """Check the members of *cls* against those of its base classes."""
        inside, outside = self._ancestors(cls)
        for base in inside:
            for old in sorted(cls.members.keys() & base.members.keys()):
                if cls.members[old] != base.members[old]:
                    yield cls.place, (f"{cls.path}.{old} is now '{cls.members[old]}', "
                                      f"but {base.path}.{old} is '{base.members[old]}'")  # fmt: skip
        owners: dict[str, tuple[str, str]] = {}
        for holder in [cls, *inside]:
            for old, new in holder.members.items():
                first, owner = owners.setdefault(new, (old, holder.path))
                # Names within one class are compared before; those of two base classes by the first of them.
                if first != old and owner == cls.path != holder.path:
                    yield cls.place, f"{cls.path}.{first} and {holder.path}.{old} are both called '{new}'"
        renamed = {old: new for holder in [cls, *inside] for old, new in holder.members.items() if old != new}
        for path in outside if renamed else []:
            base = load(path)
            for old, new in sorted(renamed.items()):
                if base is not None and hasattr(base, new) and not hasattr(base, old):
                    yield cls.place, f"{cls.path}.{old} is now '{new}', which hides {path}.{new}"


def load(path: str) -> object | None:
    """Return the class of another library at the dotted *path*, or None if it can't be imported."""
    module, _, name = path.rpartition(".")
    try:
        return getattr(builtins if module == "builtins" else importlib.import_module(module), name, None)
    except Exception:
        return None


# Trees


def read_folder(folder: Path) -> dict[str, str]:
    """Return the Python files below *folder*, without hidden folders."""
    files = {}
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
        for name in names:
            if name.endswith(".py"):
                path = Path(here, name)
                files[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")
    return files


def read_revision(revision: str) -> dict[str, str]:
    """Return the Python files of a git revision of this repository. Raises BadInput."""
    command = ["git", "-C", str(ROOT), "archive", "--format=tar", revision]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise BadInput(f"'{revision}' is neither a folder nor a git revision")
    files = {}
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        for member in archive:
            if member.isfile() and member.name.endswith(".py"):
                files[member.name] = archive.extractfile(member).read().decode("utf-8")
    return files


def read_tree(source: str) -> dict[str, str]:
    """Return path and text of the Python files of a folder or a git revision. Raises BadInput."""
    try:
        files = read_folder(Path(source)) if Path(source).is_dir() else read_revision(source)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{source}: {error}") from error
    if not files:
        raise BadInput(f"{source} has no Python files")
    return files


def compare_pairs(pairs: Sequence[Pair], setting: Setting) -> list[Report]:
    """Return the report of each pair of files."""
    gc.disable()  # Syntax trees hold no cycles; looking for some takes a quarter of the time.
    try:
        return [Comparison(pair, setting).run() for pair in pairs]
    finally:
        gc.enable()


def compare(old: Tree, new: Tree, table: RenameTable, jobs: int = 1) -> tuple[int, list[tuple[Place, str]]]:
    """Return the number of files and all differences, sorted. Raises BadInput for a syntax error."""
    new_paths = {module_name(path): path for path in new}
    differences: list[tuple[Place, str]] = []
    pairs, paired = [], set()
    for path, text in old.items():
        wanted = table.module(module_name(path))
        target = new_paths.get(wanted)
        if target is None or (target in paired):
            differences.append((Place(path, 1, 1), f"missing: module {wanted}"))
            continue
        paired.add(target)
        other = new[target]
        words = table.words if path == target else None
        if words is None or text != other or not words.isdisjoint(re.findall(r"\w+", text)):
            pairs.append(Pair(path, target, text, other))
    differences += [(Place(path, 1, 1), "added: file") for path in new if path not in paired]
    setting = Setting(table, *(frozenset(map(module_name, tree)) for tree in (old, new)))
    if jobs > 1 and len(pairs) >= PARALLEL_FROM:
        parts = [pairs[start :: 4 * jobs] for start in range(4 * jobs)]
        with ProcessPoolExecutor(jobs) as pool:
            reports = [
                report for part in pool.map(compare_pairs, parts, [setting] * len(parts)) for report in part
            ]
    else:
        reports = compare_pairs(pairs, setting)
    for report in reports:
        differences += report.differences
    differences += Whole(reports, table).differences()
    return len(paired), sorted(differences, key=lambda found: (found[0].path, found[0].line, found[1]))


def main() -> None:
    """Compare what the command line names, and exit with 0, 1 or 2."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW")
    parser.add_argument("renames", metavar="RENAMES", type=Path)
    parser.add_argument(
        "--except", dest="excepted", action="append", default=[], metavar="PATH", help="may differ; * allowed"
    )
    chosen = parser.parse_args()
    began = time.monotonic()
    try:
        table = RenameTable.read(chosen.renames)
        files, differences = compare(read_tree(chosen.old), read_tree(chosen.new), table, os.cpu_count() or 1)
    except BadTable as error:
        parser.exit(2, f"{chosen.renames}: {error}\n")
    except BadInput as error:
        parser.exit(2, f"{error}\n")
    shown = [
        (place, text)
        for place, text in differences
        if not any(fnmatch.fnmatchcase(place.path, pattern) for pattern in chosen.excepted)
    ]
    for place, text in shown:
        print(f"{place.path}:{place.line}: {text} (old line {place.old_line})")
    print(f"{files:,} files compared in {time.monotonic() - began:.1f} s, {len(shown):,} differences")
    sys.exit(1 if shown else 0)


if __name__ == "__main__":
    main()
