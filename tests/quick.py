"""Run the quick tests: ``python3 dozor.py test --quick [arguments of pytest]``.

Style and types come first, with the tests of the changed modules beside them, then the files that
``tests/quick.txt`` lists. :data:`SECONDS` after its first test, a process skips all others, except those of
style and types. A module is changed if it differs from the commit at which the branch left ``origin``'s
main branch, or from the last commit.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 20.0
STYLE = "test_borders.py"
CHANGED = "DOZOR_QUICK_CHANGED"
"""Environment variable for the processes of pytest-xdist: the test files of the changed modules."""
MOST_FILES = 16


def changed_files() -> list[str]:
    """Return the paths that differ from the branch's origin or the last commit, and those not yet added."""

    def git(*arguments: str) -> list[str]:
        try:
            done = subprocess.run(
                ("git", *arguments), cwd=ROOT, capture_output=True, encoding="utf-8", check=True
            )
        except (OSError, subprocess.CalledProcessError):  # no git, no repository, or no such branch
            return []
        return done.stdout.split("\n")[:-1]

    base = next(iter(git("merge-base", "HEAD", "origin/HEAD")), "HEAD")
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def tests_of(files: Iterable[str]) -> list[str]:
    """Return the test files of the changed *files*, the most specific first, at most :data:`MOST_FILES`.

    A test of the same name is the most specific, then one that imports the module and few others, then a
    short one in the folder of the same name.
    """
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in (ROOT / "tests").rglob("test_*.py")
        if "e2e" not in path.parts
    }
    ranked: dict[str, tuple[int, int]] = {}
    for file in files:
        if file in texts:
            ranked[file] = (0, 0)
        if not (file.startswith("app/") and file.endswith(".py")):
            continue
        package, _, module = file[: -len(".py")].replace("/", ".").removesuffix(".__init__").rpartition(".")
        name, names = re.escape(package), rf"(?:\([^)]*\b|.*\b){module}\b"
        imported = re.compile(
            rf"^\s*(?:from {name} import {names}|(?:from|import) {name}\.{module}\b)", re.MULTILINE
        )
        folder = "tests" + file.removeprefix("app").rpartition("/")[0] + "/"
        for test, text in texts.items():
            if Path(test).name == f"test_{module}.py":
                rank = (0, 0)
            elif imported.search(text):
                rank = (1, len(re.findall(r"^\s*(?:from|import) app\b", text, re.MULTILINE)))
            elif test.startswith(folder):
                rank = (2, len(text))
            else:
                continue
            ranked[test] = min(ranked.get(test, rank), rank)
    return sorted(ranked, key=lambda test: (ranked[test], test))[:MOST_FILES]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put style and types first and the tests of the changed modules where the second process starts."""
    changed = os.environ[CHANGED].split()
    first, second, rest = [], [], []
    for item in items:
        file = item.path.relative_to(ROOT).as_posix()
        (first if item.path.name == STYLE else second if file in changed else rest).append(item)
    second.sort(key=lambda item: changed.index(item.path.relative_to(ROOT).as_posix()))
    middle = max(0, len(items) // 2 - len(first))
    items[:] = [*first, *rest[:middle], *second, *rest[middle:]]


first_test: list[float] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests after the end but those of style and types."""
    first_test[:] = first_test or [time.monotonic()]
    if time.monotonic() > first_test[0] + SECONDS and item.path.name != STYLE:
        pytest.skip(f"not run within {SECONDS:.0f} s")


def main() -> int:
    """Run pytest on the tests and return its exit status."""
    changed = tests_of(changed_files())
    os.environ[CHANGED] = " ".join(changed)
    listed = (ROOT / "tests" / "quick.txt").read_text(encoding="utf-8").split()
    return pytest.main(["-p", "tests.quick", *sys.argv[1:], *dict.fromkeys([*changed, *listed])])


if __name__ == "__main__":
    sys.exit(main())
