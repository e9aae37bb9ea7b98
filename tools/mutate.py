"""Mutation testing: count how many small faults planted in the rules their tests find.

    python -m tools.mutate trace [--more]                 which test touches which line (--more: new tests)
    python -m tools.mutate sample [--count 400] [--seed 1] [--only battle,count] [--budget 8]
    python -m tools.mutate rules [--only A27,K4.roof]     a fault for every numbered rule
    python -m tools.mutate clauses [--only alisa.2,olga]  every fault where a clause of a card is carried out

``sample`` plants random faults in all of ``app/rules`` and prints those that no test finds. ``rules`` checks
for every numbered rule whether its marked tests find a fault in the code that implements it: first where the
code names the rule, then where the fewest other rules' tests go. ``clauses`` plants every fault in the lines
that ``tools/clauses.txt`` names for a clause of ``docs/rules/cards.md``, and runs only that clause's proofs.

A fault changes one thing: a comparison, a boundary, a number by one, a truth value, an operator, a branch,
or it leaves a statement out. Each job is one process that has collected the tests. For every fault it forks,
patches the changed code into the loaded functions and runs the tests that touch the line until one fails, the
most successful tests first. ``--budget`` takes only the fastest tests, up to that many seconds when traced,
so the share of faults found is a lower bound. A test that needs far more processor time than before has found
the fault, too. Results are in bench/README.md.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import importlib.abc
import importlib.util
import inspect
import json
import os
import re
import signal
import subprocess
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tools.faults import Mutant, functions, mutants, planted

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


KEPT = ROOT / ".pytest_cache" / "mutation.json"
TESTS = "tests/rules"
FATE = "tests/rules/own_fate"
CLAUSES = ROOT / "tools" / "clauses.txt"
TRIES = 60
MEMORY = 3 << 30

Touched = dict[str, dict[str, Any]]
"""By test: ``seconds``, ``rules`` and ``lines`` (by file)."""


class Runner:
    """A pytest plugin that passes the collected tests to ``work`` instead of running them."""

    def __init__(self, work: Any) -> None:
        self.work = work
        self.failed = False

    def pytest_collection(self) -> None:
        """Fix hypothesis' examples, so that runs are repeatable."""
        from hypothesis import settings

        settings.register_profile("mutate", derandomize=True, database=None, deadline=None)
        settings.load_profile("mutate")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Pass the tests to ``work``."""
        self.work(self, {item.nodeid: item for item in session.items})
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed |= report.failed

    def run(self, item: Any, following: Any) -> bool:
        """Return whether the test passes."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self.failed


def collect(work: Any, *where: str) -> None:
    """Collect the tests (of *where*, or all) and pass them to *work*."""
    os.chdir(ROOT)
    sys.dont_write_bytecode = True
    pytest.main(
        [
            "-o",
            "addopts=",
            "--import-mode=importlib",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xvfb",
            "-p",
            "no:terminal",
            "--capture=no",
            *(where or (TESTS,)),
        ],
        plugins=[Runner(work)],
    )


def trace(shard: str, more: bool) -> None:
    """Run every test (*more*: every new one) in its own fork; print a line of JSON with what it touches."""
    import coverage

    known = load_trace() if more else {}

    def work(runner: Runner, items: dict[str, Any]) -> None:
        for name in shard_of([one for one in items if one not in known], shard):
            item = items[name]
            read, write = os.pipe()
            child = os.fork()
            if child == 0:
                silence_output()
                os.close(read)
                cover = coverage.Coverage(data_file=None, include=[f"{ROOT}/app/rules/*"], config_file=False)
                started = time.process_time()
                with contextlib.suppress(BaseException):
                    cover.start()
                    runner.run(item, None)
                    cover.stop()
                warnings.simplefilter("ignore")
                data = cover.get_data()
                found = {
                    "seconds": round(time.process_time() - started, 3),
                    "failed": runner.failed,
                    "rules": [str(n) for mark in item.iter_markers("rule") for n in mark.args],
                    "lines": {
                        Path(f).relative_to(ROOT).as_posix(): sorted(data.lines(f) or ())
                        for f in data.measured_files()
                    },
                }
                with os.fdopen(write, "w") as pipe:
                    json.dump(found, pipe)
                os._exit(0)
            os.close(write)
            with os.fdopen(read) as pipe:
                said = pipe.read()
            os.waitpid(child, 0)
            print(json.dumps({"test": name, **json.loads(said or '{"failed": true}')}), flush=True)

    collect(work)


def store_trace(found: list[dict[str, Any]], more: bool) -> None:
    """Store the results of ``trace``; with *more*, add them to the stored ones."""
    for test in found:
        if test["failed"]:
            print(f"fails by itself: {test['test']}")
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if more else {}
    kept |= {
        test["test"]: {name: test[name] for name in ("seconds", "rules", "lines")}
        for test in found
        if not test["failed"]
    }
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept), encoding="utf-8")
    print(f"{len(kept)} tests traced")


def silence_output() -> None:
    """Silence a child's output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def load_trace() -> Touched:
    """Return the stored results of ``trace``."""
    if not KEPT.exists():
        sys.exit("First: python -m tools.mutate trace")
    found: Touched = json.loads(KEPT.read_text(encoding="utf-8"))
    for test in found.values():
        test["lines"] = {file: set(lines) for file, lines in test["lines"].items()}
    return found


def tests_of(mutant: Mutant, tests: Touched) -> list[str]:
    """Return the tests that touch the line of *mutant* (its module, outside functions), fastest first."""

    def touches(test: dict[str, Any]) -> bool:
        lines = test["lines"].get(mutant.file, ())
        return mutant.line in lines if mutant.function else bool(lines)

    return sorted(
        (name for name, test in tests.items() if touches(test)),
        key=lambda name: (tests[name]["seconds"], name),
    )


def module_of(mutant: Mutant) -> str:
    """Return the name of the fault's module."""
    return mutant.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def install(mutant: Mutant) -> None:
    """Patch the fault into the loaded functions of its module."""
    module = importlib.import_module(module_of(mutant))
    code = planted(ROOT, mutant)
    new = next(
        one
        for one in functions(code)
        if one.co_firstlineno == mutant.function
        and one.co_name not in ("<lambda>", "<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>")
    )
    inner = {(one.co_firstlineno, one.co_name): one for one in functions(new)}
    if inner:
        # Objects created while the module was imported stay unchanged.
        for closure in gc.get_objects():
            if inspect.isfunction(closure) and closure.__module__ == module.__name__:
                code = inner.get((closure.__code__.co_firstlineno, closure.__code__.co_name))
                if code is not None and code.co_name != "<lambda>":
                    closure.__code__ = code
    for function in loaded_functions(module):
        if (function.__code__.co_firstlineno, function.__code__.co_name) == (mutant.function, new.co_name):
            function.__code__ = new
            return
    raise LookupError(mutant.name)


def loaded_functions(module: Any) -> Iterator[Any]:
    """Yield the functions that *module* defines, including methods."""
    for value in vars(module).values():
        if inspect.isclass(value) and value.__module__ == module.__name__:
            inner = list(vars(value).values())
        else:
            inner = [value]
        for one in inner:
            for function in (
                one,
                *(getattr(one, name, None) for name in ("fget", "fset", "__func__", "__wrapped__", "func")),
            ):
                if inspect.isfunction(function) and function.__module__ == module.__name__:
                    yield function


def survives(
    runner: Runner, items: dict[str, Any], mutant: Mutant, names: Sequence[str], seconds: dict[str, float]
) -> str:
    """Return the test among *names* that finds *mutant*, or '', or a note in brackets if it can't be run."""
    if not mutant.function:
        return survives_import(mutant, names)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        silence_output()
        os.close(read)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        code = 0
        try:
            install(mutant)
        except BaseException:
            os.write(write, b"\x00")
            os._exit(3)
        for n, name in enumerate(names):
            os.write(write, f"{n}\n".encode())
            signal.setitimer(signal.ITIMER_PROF, 4 + 8 * seconds[name])
            following = items[names[n + 1]] if n + 1 < len(names) else None
            try:
                passed = runner.run(items[name], following)
            except BaseException:
                passed = False
            if not passed:
                code = 1
                break
        os._exit(code)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if status == 0:
        return ""
    if said.endswith(b"\x00"):
        return "(cannot be compiled)"
    return names[int(said.split()[-1])]


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with its fault."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = module_of(mutant)

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        """Find only that module."""
        if name != self.name:
            return None
        file = ROOT / self.mutant.file
        return importlib.util.spec_from_file_location(
            name,
            file,
            loader=self,
            submodule_search_locations=[str(file.parent)] if file.name == "__init__.py" else None,
        )

    def exec_module(self, module: Any) -> None:
        """Run the changed code."""
        exec(planted(ROOT, self.mutant), module.__dict__)


def survives_import(mutant: Mutant, names: Sequence[str]) -> str:
    """Do as :func:`survives` for a fault outside functions: import the module again in a new process."""
    given = json.dumps([vars(mutant), list(names)])
    done = subprocess.run(
        [sys.executable, "-m", "tools.mutate", "import"], input=given, capture_output=True, encoding="utf-8"
    )
    if done.returncode == 0:
        return ""
    return done.stdout.partition("\n")[0] or "(import)"


def run_import() -> None:
    """Run the process of :func:`survives_import`."""
    given, names = json.load(sys.stdin)
    sys.meta_path.insert(0, Planted(Mutant(**given)))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
    result = {"code": 1}

    def work(runner: Runner, items: dict[str, Any]) -> None:
        chosen = [items[name] for name in names if name in items]
        for n, item in enumerate(chosen):
            if not runner.run(item, chosen[n + 1] if n + 1 < len(chosen) else None):
                print(item.nodeid, flush=True)
                os._exit(1)
        result["code"] = 0

    collect(work, *sorted({name.partition("::")[0] for name in names}))
    os._exit(result["code"])


def all_mutants(only: set[str] = frozenset()) -> list[Mutant]:  # type: ignore[assignment]
    """Return every fault that can be planted in the rules."""
    found: list[Mutant] = []
    for file in sorted((ROOT / "app" / "rules").rglob("*.py")):
        if not only or file.stem in only or file.parent.name in only:
            found += mutants(ROOT, file)
    return found


def shard_of(items: Sequence[Any], shard: str) -> list[Any]:
    """Return the part of *items* for one job."""
    mine, jobs = map(int, shard.split("/"))
    return list(items[mine::jobs])


class Promising:
    """Orders tests by faults found so far and duration."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.tried = Counter[str]()
        self.found = Counter[str]()

    def order(self, names: list[str]) -> list[str]:
        """Return *names*, the most promising first."""
        return sorted(
            names,
            key=lambda name: (0.01 + self.seconds[name]) * (self.tried[name] + 3) / (self.found[name] + 0.5),
        )

    def learn(self, names: list[str], killer: str) -> None:
        """Learn that *names* were tried in this order until *killer* found the fault ('': none)."""
        tried = names[: names.index(killer) + 1] if killer in names else names
        self.tried.update(tried)
        self.found[killer] += 1


def within_budget(names: list[str], seconds: dict[str, float], budget: float) -> list[str]:
    """Return the first of *names* that together took at most *budget* seconds (0: all)."""
    if not budget:
        return names
    ends = accumulate(seconds[name] for name in names)
    return [name for name, end in zip(names, ends, strict=True) if end <= budget]


def sample(count: int, seed: int, only: set[str], shard: str, budget: float) -> None:
    """Plant a random sample; print a line of JSON for every fault."""
    everything = all_mutants(only)
    chosen = Random(seed).sample(everything, min(count, len(everything)))
    tests = load_trace()
    seconds = {name: test["seconds"] for name, test in tests.items()}
    promising = Promising(seconds)

    def work(runner: Runner, items: dict[str, Any]) -> None:
        for mutant in shard_of(chosen, shard):
            names = within_budget(
                [name for name in tests_of(mutant, tests) if name in items], seconds, budget
            )
            names = promising.order(names)
            killer = survives(runner, items, mutant, names, seconds) if names else ""
            promising.learn(names, killer)
            print(
                json.dumps(
                    {"mutant": mutant.name, "number": mutant.number, "killer": killer, "tests": len(names)}
                ),
                flush=True,
            )

    collect(work)


def named_rules(file: str, cache: dict[str, list[set[str]]]) -> list[set[str]]:
    """Return by line of *file* the rules that its function names, in docstring, comments or refusals."""
    if file in cache:
        return cache[file]
    import ast

    from app.rules.own_fate import refusals

    codes = {
        name: getattr(value, "rule", None) or (value[1] if isinstance(value, tuple) else "")
        for name, value in vars(refusals).items()
        if name.isupper()
    }
    text = (ROOT / file).read_text(encoding="utf-8")
    lines = text.splitlines()
    found: list[set[str]] = [set() for _ in range(len(lines) + 2)]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            words = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            rules = set(re.findall(r"\b(?:A\d+|[TBKH]\d(?:\.[a-z-]+)?|C\d|R\d+)\b", words))
            rules |= {codes[name] for name in re.findall(r"\bno\.([A-Z_]+)", words) if codes.get(name)}
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                found[line] |= rules
    cache[file] = found
    return found


def rules(only: set[str], shard: str) -> None:
    """Find for every numbered rule a fault that its marked tests detect; print a line of JSON each."""
    tests = load_trace()
    seconds = {name: test["seconds"] for name, test in tests.items()}
    marked: dict[str, list[str]] = {}
    for name, test in tests.items():
        for rule in test["rules"]:
            marked.setdefault(rule, []).append(name)
    on_line: dict[tuple[str, int], set[str]] = {}
    for test in tests.values():
        for file, lines in test["lines"].items():
            for line in lines:
                on_line.setdefault((file, line), set()).update(test["rules"])
    everything = [mutant for mutant in all_mutants() if mutant.function]
    cache: dict[str, list[set[str]]] = {}

    def work(runner: Runner, items: dict[str, Any]) -> None:
        for rule in shard_of(sorted(set(marked) & only if only else marked), shard):
            names = sorted((n for n in marked[rule] if n in items), key=lambda n: seconds[n])
            short = rule.rpartition(":")[2]
            candidates = []
            for mutant in everything:
                if any(mutant.line in tests[n]["lines"].get(mutant.file, ()) for n in names):
                    named = short in named_rules(mutant.file, cache)[mutant.line]
                    others = len(on_line[mutant.file, mutant.line])
                    candidates.append((not named, others, mutant.name, mutant))
            candidates.sort(key=lambda c: c[:3])
            found, tried = {}, 0
            for not_named, others, _, mutant in candidates[:TRIES]:
                tried += 1
                touching = [n for n in names if mutant.line in tests[n]["lines"].get(mutant.file, ())]
                killer = survives(runner, items, mutant, touching, seconds)
                if killer and not killer.startswith("("):
                    found = {
                        "mutant": mutant.name,
                        "killer": killer,
                        "named": not not_named,
                        "others": others,
                    }
                    break
            print(json.dumps({"rule": rule, "tests": len(names), "tried": tried, **found}), flush=True)

    collect(work)


def proofs() -> dict[str, list[str]]:
    """Return the proofs of every card clause in ``docs/rules/cards.md``, by clause."""
    page = (ROOT / "docs" / "rules" / "cards.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if re.match(r"\| [a-z-]+\.\d", line)]
    return {row[0]: [f"{FATE}/{name}" for name in re.findall(r"`(.*?)`", row[4])] for row in rows}


@cache
def lines_of(file: Path) -> tuple[list[str], dict[str, list[range]]]:
    """Return the lines of *file*, and the line numbers of each function; of the whole file as ``-``."""
    import ast

    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    ranges = {"-": [range(1, len(lines) + 1)]}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            ranges.setdefault(node.name, []).append(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines, ranges


def lines_with(file: Path, function: str, words: str) -> set[int]:
    """Return the lines of *file* that contain *words*, within *function* unless it is ``-``.

    If such a line ends with an opening parenthesis, the lines up to the closing one belong to it.
    """
    lines, ranges = lines_of(file)
    found = {line for each in ranges.get(function, ()) for line in each if words in lines[line - 1]}
    if not found:
        raise SystemExit(f"{CLAUSES.name}: no line of {file.name} {function} has: {words}")
    for line in [line for line in found if lines[line - 1].endswith("(")]:
        depth = 1
        while depth > 0:
            line += 1
            depth += sum((c in "([{") - (c in ")]}") for c in lines[line - 1])
            found.add(line)
    return found


def clauses(only: set[str], shard: str) -> None:
    """Test every fault in a clause's lines with its proofs; print a line of JSON for each."""
    proven = proofs()
    wanted: dict[str, list[Mutant]] = {}
    for line in CLAUSES.read_text(encoding="utf-8").splitlines():
        clause, name, function, words = line.split(" ", 3)
        if not only or clause in only or clause.partition(".")[0] in only:
            file = ROOT / "app" / "rules" / "own_fate" / name
            here = lines_with(file, function, words)
            wanted.setdefault(clause, []).extend(m for m in mutants(ROOT, file) if m.line in here)

    def work(runner: Runner, items: dict[str, Any]) -> None:
        for clause in shard_of(sorted(wanted), shard):
            names = [name for name in items if name.partition("[")[0] in proven[clause]]
            for mutant in wanted[clause]:
                killer = survives(runner, items, mutant, names, dict.fromkeys(names, 2.0))
                print(
                    json.dumps(
                        {"clause": clause, "mutant": mutant.name, "number": mutant.number, "killer": killer}
                    ),
                    flush=True,
                )

    collect(work, FATE)


def jobs(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """Divide the work among processes and return their lines."""
    command = [
        sys.executable,
        "-m",
        "tools.mutate",
        asked.what,
        "--count",
        str(asked.count),
        "--seed",
        str(asked.seed),
        "--only",
        asked.only,
        "--budget",
        str(asked.budget),
        *(["--more"] if asked.more else []),
    ]
    started = [
        subprocess.Popen([*command, "--shard", f"{n}/{asked.jobs}"], stdout=subprocess.PIPE, encoding="utf-8")
        for n in range(asked.jobs)
    ]

    def read(process: subprocess.Popen[str]) -> list[dict[str, Any]]:
        assert process.stdout is not None
        found = []
        for line in process.stdout:
            if line.startswith("{"):
                found.append(json.loads(line))
                if found[-1].get("killer") == "":
                    print(f"… lives: {found[-1]['mutant']} #{found[-1]['number']}", flush=True)
                if len(found) % 10 == 0 and asked.what == "sample":
                    living_on = sum(not one["killer"] for one in found)
                    print(f"… one job: {len(found)} tried, {living_on} live", flush=True)
        process.wait()
        return found

    with ThreadPoolExecutor(asked.jobs) as pool:
        return [one for part in pool.map(read, started) for one in part]


def main() -> None:
    """Run the command line."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("what", choices=("trace", "sample", "rules", "clauses", "import"))
    arguments.add_argument("--count", type=int, default=400)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--budget", type=float, default=0)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--shard", default="")
    arguments.add_argument("--more", action="store_true")
    asked = arguments.parse_args()
    only = set(filter(None, asked.only.split(",")))
    if asked.what == "import":
        run_import()
    elif asked.shard:
        if asked.what == "trace":
            trace(asked.shard, asked.more)
        elif asked.what == "sample":
            sample(asked.count, asked.seed, only, asked.shard, asked.budget)
        elif asked.what == "clauses":
            clauses(only, asked.shard)
        else:
            rules(only, asked.shard)
    elif asked.what == "trace":
        store_trace(jobs(asked), asked.more)
    elif asked.what == "sample":
        found = jobs(asked)
        living_on = [one for one in found if not one["killer"]]
        for one in sorted(living_on, key=lambda one: one["mutant"]):
            print(f"lives ({one['tests']} tests): {one['mutant']} #{one['number']}")
        killed = len(found) - len(living_on)
        print(
            f"{killed} of {len(found)} faults found ({killed / max(1, len(found)):.1%}), "
            f"of {len(all_mutants(only))} that can be planted"
        )
    elif asked.what == "clauses":
        found = jobs(asked)
        for one in sorted(found, key=lambda one: one["clause"]):
            if not one["killer"]:
                print(f"lives: {one['clause']} {one['mutant']} #{one['number']}")
        named = {one["clause"] for one in found}
        held = {one["clause"] for one in found if one["killer"]}
        planted_in = {one["mutant"] + str(one["number"]) for one in found}
        killed_in = {one["mutant"] + str(one["number"]) for one in found if one["killer"]}
        print(
            f"{len(held)} of {len(named)} clauses: their proofs find a fault; "
            f"{len(killed_in)} of {len(planted_in)} faults found by the proofs of a clause"
        )
        lost = (named if only else proofs().keys()) - held
        print(f"not: {', '.join(sorted(lost)) or 'none'}")
    else:
        found = jobs(asked)
        for one in sorted(found, key=lambda one: one["rule"]):
            if "mutant" in one:
                print(f"{one['rule']}: {one['mutant']}{'' if one['named'] else ' *'}")
        without = sorted(one["rule"] for one in found if "mutant" not in one)
        named = sum(one.get("named", False) for one in found)
        print(
            f"{len(found) - len(without)} of {len(found)} rules: their tests find a fault "
            f"({named} where the code names the rule; * elsewhere)"
        )
        print(f"not: {', '.join(without) or 'none'}")


if __name__ == "__main__":
    main()
