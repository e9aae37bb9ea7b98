"""Choose the tests of ``python3 dozor.py test --quick`` by measurement.

    python -m tools.quick measure                          run the suite twice: processor time, executed lines
    python -m tools.quick slowest [50]                     list the tests that need the most processor time
    python -m tools.quick choose [22]                      write tests/quick.txt for that much processor time
    python -m tools.quick check [--count 40] [--seed 1]    count random faults that the quick tests find

``choose`` takes all test functions of a few ms, then those that execute the most lines of ``app/`` per
second. The more lines a test executes, the less likely it notices a fault in one of them. So each line counts
with a probability, and a second test of the same line counts for the rest. Tests of more than
:data:`LONGEST` s are neither traced nor chosen. ``check`` plants faults in executed lines as
``tools/mutate.py`` does; a fault counts if any traced test of its line finds it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tools.faults import Mutant, mutants
from tools.mutate import Runner, survives

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parent.parent
QUICK = ROOT / "tests" / "quick.txt"
MEASURED = ROOT / ".pytest_cache" / "quick"
ALWAYS = ("tests/test_borders.py", "tests/test_i18n.py")
"""Tests that read the source instead of executing it."""
NEVER = ("tests/e2e/", "tests/tools/", "tests/installer/", *ALWAYS)
WORKERS = 2
CHEAP = 0.02
"""Take every test function of at most so many s."""
LONGEST = 1.2
FOCUS = 4.0
"""A test of n lines notices a fault in one of them with probability FOCUS / √n, at most MAX_PROBABILITY."""
MAX_PROBABILITY = 0.7
SPARE = 0.25
"""Name a whole file if its other tests cost at most this share of the chosen ones."""
SUITE_LIMIT = 100.0
"""Maximum processor time in s of the tests tried for one planted fault."""


def processor_time() -> float:
    """Return the seconds of processor time of this process and its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


class Meter:
    """A pytest plugin that stores the processor time of each file and test, and the lines it executes."""

    def __init__(self, file: Path, lines: bool) -> None:
        self.file = file
        self.seconds: dict[str, float] = {}
        self.cover: Any = None
        if lines:
            import coverage

            data = str(file.with_suffix(".lines"))
            self.cover = coverage.Coverage(data_file=data, source=[str(ROOT / "app")], config_file=False)

    def pytest_collection(self) -> None:
        """Begin to trace."""
        if self.cover:
            self.cover.start()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out tests that are too long to be traced."""
        if self.cover:
            seconds, _ = load_seconds()
            items[:] = [item for item in items if seconds.get(item.nodeid, 0.0) <= LONGEST]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """Measure the import of a file."""
        began = processor_time()
        report = yield
        if isinstance(collector, pytest.Module):
            self.seconds[collector.nodeid] = processor_time() - began
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure a test with its fixtures."""
        began = processor_time()
        if self.cover:
            self.cover.switch_context(item.nodeid)
        result = yield
        if self.cover:
            self.cover.switch_context("")
        self.seconds[item.nodeid] = processor_time() - began
        return result

    def pytest_sessionfinish(self) -> None:
        """Store the measurements."""
        self.file.write_text(json.dumps(self.seconds), encoding="utf-8")
        if self.cover:
            self.cover.stop()
            self.cover.save()


def pytest_configure(config: pytest.Config) -> None:
    """Measure in each process that runs tests (this module is the plugin of ``measure``)."""
    worker, kind = os.environ.get("PYTEST_XDIST_WORKER"), os.environ.get("DOZOR_MEASURE")
    if worker and kind:
        config.pluginmanager.register(Meter(MEASURED / f"{kind}-{worker}.json", kind == "lines"))


def measure() -> None:
    """Run the suite, first for the processor time, then for the executed lines."""
    MEASURED.mkdir(parents=True, exist_ok=True)
    for kind in ("seconds", "lines"):
        environ = dict(os.environ, DOZOR_MEASURE=kind, QT_QPA_PLATFORM="offscreen")
        command = [sys.executable, "-m", "pytest", "-q", "-n", str(WORKERS), "--dist", "loadfile"]
        command += ["-p", "tools.quick", "-o", "timeout=600", "--ignore=tests/e2e"]
        subprocess.run(command, cwd=ROOT, env=environ, check=False)


def function_of(test: str) -> str:
    """Return the name of a test without its parameters."""
    return test.partition("[")[0]


def load_seconds() -> tuple[dict[str, float], dict[str, float]]:
    """Return the processor time by test, and that of the import by file."""
    tests: dict[str, float] = {}
    files: dict[str, float] = {}
    for worker in MEASURED.glob("seconds-*.json"):
        for name, seconds in json.loads(worker.read_text(encoding="utf-8")).items():
            if "::" in name:
                tests[name] = seconds
            else:
                files[name] = min(seconds, files.get(name, seconds))
    if not tests:
        sys.exit("First: python -m tools.quick measure")
    return tests, files


def load_lines() -> dict[str, dict[str, set[int]]]:
    """Return the executed lines of ``app/`` by test and file."""
    import coverage

    found: dict[str, dict[str, set[int]]] = defaultdict(dict)
    for worker in MEASURED.glob("lines-*.lines"):
        data = coverage.CoverageData(str(worker))
        data.read()
        for file in data.measured_files():
            name = Path(file).relative_to(ROOT).as_posix()
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    if test:
                        found[test].setdefault(name, set()).add(line)
    return found


def slowest(count: int) -> None:
    """Print the files and test functions that need the most processor time."""
    tests, _ = load_seconds()
    by_file: dict[str, float] = defaultdict(float)
    by_function: dict[str, float] = defaultdict(float)
    members = Counter(map(function_of, tests))
    for name, seconds in tests.items():
        by_file[name.partition("::")[0]] += seconds
        by_function[function_of(name)] += seconds
    print(f"{sum(tests.values()):.0f} s in {len(tests)} tests")
    for heading, table in (("file", by_file), ("function", by_function)):
        print(f"\n{heading}")
        for name, seconds in sorted(table.items(), key=lambda row: -row[1])[:count]:
            number = f" ({members[name]})" if members[name] > 1 else ""
            print(f"{seconds:7.2f} s  {name}{number}")


def choose(budget: float) -> list[str]:
    """Return the tests to run, chosen for *budget* s of processor time."""
    tests, imports = load_seconds()
    seconds: dict[str, float] = defaultdict(float)
    lines: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for name, taken in tests.items():
        if not name.startswith(NEVER):
            seconds[function_of(name)] += taken
    for name, files in load_lines().items():
        if function_of(name) in seconds:
            lines[function_of(name)].update(
                (file, line) for file, executed in files.items() for line in executed
            )
    missed: dict[tuple[str, int], float] = defaultdict(lambda: 1.0)
    opened: set[str] = set()

    def probability(name: str) -> float:
        return min(MAX_PROBABILITY, FOCUS / sqrt(len(lines[name])))

    def cost(name: str) -> float:
        file = name.partition("::")[0]
        return seconds[name] + 0.002 + (0 if file in opened else WORKERS * imports.get(file, 0.01))

    def worth(name: str) -> float:
        return probability(name) * sum(missed[line] for line in lines[name]) / cost(name)

    chosen: list[str] = []

    def take(name: str) -> None:
        opened.add(name.partition("::")[0])
        chosen.append(name)
        for line in lines[name]:
            missed[line] *= 1 - probability(name)

    for name in lines:
        if lines[name] and seconds[name] <= CHEAP:
            budget -= cost(name)
            take(name)
    queue = [(-worth(name), name) for name in lines if lines[name] and seconds[name] > CHEAP]
    heapq.heapify(queue)
    while queue and budget > 0:
        _, name = heapq.heappop(queue)
        now = worth(name)
        if queue and now < -queue[0][0]:
            heapq.heappush(queue, (-now, name))
        elif (spent := cost(name)) <= budget:
            budget -= spent
            take(name)
    print(f"{budget:.1f} s left")
    every = set().union(*lines.values())
    noticed = sum(1 - missed[line] for line in every)
    print(f"{len(chosen)} functions; {noticed / len(every):.0%} of {len(every)} lines")
    return [*ALWAYS, *merged(chosen, seconds)]


def merged(chosen: list[str], seconds: dict[str, float]) -> list[str]:
    """Return *chosen* with a whole file or class in place of its tests, where the others cost little."""
    left = set(chosen)
    entries: list[str] = []
    for depth in (1, 2):
        members: dict[str, list[str]] = defaultdict(list)
        for name in seconds:
            members["::".join(name.split("::")[:depth])].append(name)
        for scope, names in members.items():
            inside = left.intersection(names)
            costs = sum(seconds[name] for name in names if name not in chosen)
            if len(inside) > 1 and costs <= SPARE * sum(seconds[name] for name in inside) + 0.05:
                entries.append(scope)
                left -= inside
    return sorted([*entries, *left])


def sample(lines: dict[str, dict[str, set[int]]], count: int, seed: int) -> list[Mutant]:
    """Return *count* random faults in lines that a test executes."""
    executed: dict[str, set[int]] = defaultdict(set)
    for files in lines.values():
        for file, numbers in files.items():
            executed[file] |= numbers
    every = [
        mutant
        for file in sorted(executed)
        for mutant in mutants(ROOT, ROOT / file)
        if mutant.function and mutant.line in executed[file]
    ]
    return Random(seed).sample(every, count)


def check(count: int, seed: int) -> None:
    """Plant *count* random faults; print what finds each, and the share that tests/quick.txt finds."""
    lines, (seconds, _) = load_lines(), load_seconds()
    entries = QUICK.read_text(encoding="utf-8").split()
    quick = {
        test for test in seconds if any(test.startswith((f"{e}::", f"{e}[")) or test == e for e in entries)
    }

    def work(runner: Runner, items: dict[str, Any]) -> None:
        found: Counter[str] = Counter()
        for mutant in sample(lines, count, seed):
            names = [
                name for name in lines if mutant.line in lines[name].get(mutant.file, ()) and name in items
            ]
            names.sort(key=lambda name: seconds.get(name, 0.0))
            by = kind = ""
            for kind in ("quick", "rest"):
                left, some = SUITE_LIMIT, []
                for name in names:
                    if (name in quick) == (kind == "quick") and (left := left - seconds.get(name, 0.0)) > 0:
                        some.append(name)
                by = survives(runner, items, mutant, some, seconds) if some else ""
                if by:
                    break
            found[kind if by else "nothing"] += 1
            print(f"{kind if by else '-':6} {mutant.name}  {by}", flush=True)
        total = found["quick"] + found["rest"]
        print(f"--quick finds {found['quick']} of the {total} faults that the suite finds")

    os.chdir(ROOT)
    options = ["-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:xvfb"]
    pytest.main([*options, "-p", "no:terminal", "--capture=no", "--ignore=tests/e2e"], plugins=[Runner(work)])


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    jobs = parser.add_subparsers(dest="job", required=True)
    jobs.add_parser("measure")
    jobs.add_parser("slowest").add_argument("count", type=int, nargs="?", default=50)
    jobs.add_parser("choose").add_argument("seconds", type=float, nargs="?", default=22.0)
    planting = jobs.add_parser("check")
    planting.add_argument("--count", type=int, default=40)
    planting.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.job == "measure":
        measure()
    elif asked.job == "slowest":
        slowest(asked.count)
    elif asked.job == "choose":
        QUICK.write_text("\n".join(choose(asked.seconds)) + "\n", encoding="utf-8")
    else:
        check(asked.count, asked.seed)


if __name__ == "__main__":
    main()
