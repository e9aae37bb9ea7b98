"""Run the quick tests: ``python3 dozor.py test --quick [arguments of pytest]``.

Style, types and messages come first, then the tests that are most like the change, then the golden tests of
the changed packages, then the next most like it, or the files that ``tests/quick.txt`` lists if few are; a
slow test comes later than its rank, because many fast ones find more.
:data:`SECONDS` after its first test, a process skips all others, except those of style and types. The change
is the difference from the commit at which the branch left ``origin``'s main branch, or from the last commit.

A test is like the change if it shares rare words with it: names, message codes, parts of names (BM25, which
search engines use). This finds tests that reach the change through other modules.

``tests/durations.txt`` says how long the slower tests take. After a whole run, update it::

    python3 dozor.py test -vv --durations=0 > log
    .venv/bin/python -m tests.quick --update-durations log
"""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 15.0
STYLE = "tests/test_borders.py::test_the_tool_finds_nothing"
FIRST = (STYLE, "tests/test_i18n.py")
FIRST_FILES = [test.partition("::")[0] for test in FIRST]
RANKED = "DOZOR_QUICK_RANKED"
"""Environment variable for the processes of pytest-xdist: the tests that are most like the change."""
GOLDEN = "DOZOR_QUICK_GOLDEN"
"""Environment variable: the golden tests of the changed packages."""
FILES = "DOZOR_QUICK_FILES"
"""Environment variable: the files to collect."""
MOST_TESTS = 150
"""Maximum number of ranked tests, which are more than there is time for; their files are read."""
MOST_CASES = 2000
"""Maximum number of tests; each that is skipped takes about a millisecond."""
STEM = 5
"""Letters of a word that count: *given* and *gives* differ, *symbol* and *symbols* don't."""
CHANGED_LINE = 3
"""Weight of a changed line's words; the other words of its function weigh 1."""
CASE_STEP = 8
"""A test's second case comes this many places after its first, so that one test doesn't take all the time."""
DURATIONS = ROOT / "tests" / "durations.txt"
SLOW = 0.1
"""Minimum duration, s, that is written to the file."""
OVERHEAD = 0.03
"""Duration of a test that isn't in the file, s."""
FLAT = 10
"""The first ranks differ little: the test at rank 0 is worth twice as much time as that at this rank."""
BEST, SHORT = 10, 1.0
"""Tests with a better rank than this come before long golden tests if a case takes at most this long, s."""
IMPORT = re.compile(r"^(?:from|import) [^(\n]*(?:\([^)]*\))?", re.MULTILINE)
FUNCTION = re.compile(
    r"""
    ^class[ ](?P<class>Test\w*)
    | ^(?=(?P<indent>[ ]{4}|)(?:@|def[ ])) (?:(?!(?P=indent)(?:def|class)[ ]).*\n)*+  # its decorators
      (?P=indent)def[ ](?P<test>test\w*).*\n (?:(?P=indent)[ )].*\n|\n)*
    """,
    re.MULTILINE | re.VERBOSE,
)
"""A test function, or the class around some. (A syntax tree of each file takes three seconds in all.)"""


def git(*arguments: str) -> str:
    """Return the output of git; "" without git, without a repository, or if there is no such branch."""
    command = ("git", *arguments)
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    except (OSError, subprocess.CalledProcessError, UnicodeDecodeError):
        return ""


@cache
def _parts(name: str) -> frozenset[str]:
    parts = [part.lower() for part in re.findall(r"[^\W\d_][a-zа-яё]+|[A-Z]+", name) if len(part) > 2]
    return frozenset({name.lower(), *(part[:STEM] for part in parts)})


def words(text: str) -> Counter[str]:
    """Count the identifiers in *text* and the stems of their parts, in lower case."""
    found: Counter[str] = Counter()
    for name in re.findall(r"[^\W\d][\w-]{2,}", text):
        found.update(_parts(name))
    return found


def change() -> tuple[list[str], Counter[str]]:
    """Return the changed files and the weight of each word of the changes."""
    base = git("merge-base", "HEAD", "origin/HEAD").strip() or "HEAD"
    files, weights = [], Counter[str]()
    for line in git("diff", "--function-context", base).splitlines():
        if line.startswith("+++ b/"):
            files.append(line[6:])
        elif not line.startswith(("diff ", "index ", "--- ", "+++ ")):
            for word, count in words(line[1:]).items():
                weights[word] += count * (CHANGED_LINE if line[0] in "+-" else 1)
    for file in git("ls-files", "--others", "--exclude-standard").splitlines():
        if (ROOT / file).suffix in (".py", ".ftl", ".toml", ".md"):
            files.append(file)
            weights += words((ROOT / file).read_text(encoding="utf-8"))
    weights += words(" ".join(re.sub(r"^app/|\.\w+$", "", file) for file in files))
    return files, Counter({word: math.log(1 + weight) for word, weight in weights.items()})


def test_functions(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the node ID of each test function in *file*, and its text with the file's name and imports."""
    text = file.read_text(encoding="utf-8")
    name = file.relative_to(ROOT).as_posix()
    common = "\n".join((name, *(" ".join(found[0].split()) for found in IMPORT.finditer(text))))
    parent = ""
    for found in FUNCTION.finditer(text):
        if found["class"]:
            parent = found["class"]
        elif found["indent"]:
            yield f"{name}::{parent}::{found['test']}", f"{common}\n{found[0]}"
        else:
            yield f"{name}::{found['test']}", f"{common}\n{found[0]}"


def kinship(file: str, test: str, text: str) -> int:
    """Return 1, plus 1 if *test* is in the folder of *file*, plus 1 if it imports it or has its name."""
    folder, _, module = file.removeprefix("app/").removesuffix(".py").rpartition("/")
    name = re.escape(module)
    imported = re.search(rf"^from .*\b{name}\b|/test_{name}\.py$", text, re.MULTILINE)
    return 1 + test.startswith((f"tests/{folder}/", file)) + bool(imported)


def ranked_tests(texts: Mapping[str, str], files: Iterable[str], weights: Mapping[str, float]) -> list[str]:
    """Return the keys of the *texts* that are most like the change, the best first.

    *files*, *weights*: see :func:`change`.
    """
    counts = {test: words(text) for test, text in texts.items()}
    with_word = Counter(word for count in counts.values() for word in count if word in weights)
    average = sum(count.total() for count in counts.values()) / len(counts)
    scores = {}
    for test, count in counts.items():
        length = 0.6 + 0.6 * count.total() / average
        scores[test] = max((kinship(file, test, texts[test]) for file in files), default=1) * sum(
            weights[word] * math.log(len(counts) / with_word[word]) * count[word] / (count[word] + length)
            for word in weights.keys() & count.keys()
        )
    return sorted(filter(scores.get, scores), key=lambda test: (-scores[test], test))[:MOST_TESTS]


def golden_tests(tests: Iterable[str], files: Iterable[str]) -> list[str]:
    """Return those of *tests* that compare what the packages of the changed *files* give as a whole."""
    packages = {file.split("/")[1] for file in files if file.startswith("app/")}
    packages |= {"ui"} if "widgets" in packages else set()
    return [
        test
        for test in tests
        if test.split("/")[1] in packages and re.search(r"/test_(golden|telling)\w*\.py::", test)
    ]


def durations_of(report: Iterable[str]) -> dict[str, float]:
    """Return seconds per case, from pytest's *report* of durations.

    The key is a file (the median of its tests), or a test that takes far longer than the others of its file.
    """
    cases: dict[str, Counter[str]] = defaultdict(Counter)
    for line in report:
        if found := re.match(r"([\d.]+)s (?:call|setup|teardown) +((\S+?::[^\[\s]+).*)", line):
            cases[found[3]][found[2]] += float(found[1])
    files: dict[str, dict[str, float]] = defaultdict(dict)
    for test, seconds in cases.items():
        files[test.partition("::")[0]][test] = seconds.total() / len(seconds)
    durations = {}
    for file, tests in files.items():
        usual = median(tests.values())
        slow = {test: seconds for test, seconds in tests.items() if seconds > max(3 * usual, 3 * SLOW)}
        durations |= {file: usual} | slow
    return {key: round(seconds, 1) for key, seconds in sorted(durations.items()) if seconds >= SLOW}


@cache
def known_durations() -> dict[str, float]:
    """Return the contents of :data:`DURATIONS`."""
    lines = DURATIONS.read_text(encoding="utf-8").splitlines()
    return {key: float(seconds) for key, seconds in map(str.split, lines)}


def duration(test: str) -> float:
    """Return how long a case of *test* takes, s."""
    known = known_durations()
    return OVERHEAD + known.get(test, known.get(test.partition("::")[0], 0.0))


def time_per_value(test: str, rank: int) -> float:
    """Return the duration of a case of *test* over its value at *rank*; the least comes first."""
    return duration(test) * (FLAT + rank)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read only the files of the chosen tests."""
    name = collection_path.relative_to(ROOT).as_posix()
    files = os.environ[FILES].splitlines()
    wanted = name in files if collection_path.is_file() else any(file.startswith(name) for file in files)
    return None if wanted else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put style, types and messages first, then the best, the golden and the ranked tests; omit the last."""
    golden = os.environ[GOLDEN].splitlines()
    ranks = {test: rank for rank, test in enumerate(os.environ[RANKED].splitlines())}
    cases: Counter[str] = Counter()
    places: dict[pytest.Item, tuple[int, float]] = {}
    for item in items:
        test = item.nodeid.partition("[")[0]
        rank = ranks.get(test, MOST_TESTS) + CASE_STEP * cases[test]
        if test.startswith(FIRST):
            group = 0
        elif (rank < BEST or test in golden) and duration(test) <= SHORT:
            group = 1
        else:
            group = 2 if test in golden else 3
        places[item] = group, time_per_value(test, rank)
        cases[test] += 1
    items.sort(key=places.__getitem__)
    config.hook.pytest_deselected(items=items[MOST_CASES:])
    del items[MOST_CASES:]


first_test: list[float] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests after the end but those of style and types."""
    first_test[:] = first_test or [time.monotonic()]
    if time.monotonic() > first_test[0] + SECONDS and not item.nodeid.startswith(STYLE):
        pytest.skip(f"not run within {SECONDS:.0f} s")


def main() -> int:
    """Run pytest on the tests and return its exit status; or update the file of durations."""
    if sys.argv[1:2] == ["--update-durations"]:
        durations = durations_of(Path(sys.argv[2]).read_text(encoding="utf-8").splitlines())
        text = "".join(f"{key} {seconds}\n" for key, seconds in durations.items())
        DURATIONS.write_text(text, encoding="utf-8")
        return 0
    paths = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if "e2e" not in path.parts]
    texts = {
        test: text for path in paths for test, text in test_functions(path) if not test.startswith(FIRST)
    }
    changed, weights = change()
    ranked = ranked_tests(texts, changed, weights)
    golden = golden_tests(texts, changed)
    os.environ[RANKED], os.environ[GOLDEN] = "\n".join(ranked), "\n".join(golden)
    few = len(ranked) < MOST_TESTS
    listed = (ROOT / "tests" / "quick.txt").read_text(encoding="utf-8").split() if few else FIRST_FILES
    files = dict.fromkeys((*(test.partition("::")[0] for test in (*golden, *ranked)), *listed))
    os.environ[FILES] = "\n".join(files)
    # The processes take the tests in their order. The main process would import the folders of named files.
    return pytest.main(["-p", "tests.quick", *sys.argv[1:], "--dist=load", "--maxschedchunk=1", "tests"])


if __name__ == "__main__":
    sys.exit(main())
