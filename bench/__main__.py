"""Run the benchmarks and write their results to bench/README.md, each below its command.

    python -m bench --list                       list all benchmarks and their time on two quiet cores
    python -m bench quick | long | NAME…         run these; ``quick`` takes a quarter of an hour
                    [--peers PYTHON …]           interpreters that have the peers (``bench/peers.py``)
                    [--print]                    print the results, leave the page unchanged

A result is between ``<!-- bench: NAME -->`` and ``<!-- /bench -->``: the commands with commit, day,
seconds and the load before, and their output (tables as tables). Benchmarks run one after the other, without
a screen, with an empty user's folder. If a command ends in a traceback, its part of the page stays unchanged
and the exit status is 1.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "bench" / "README.md"
PEERS = "{peers}"
"""Placeholder in a command for interpreters that have the peers; left out where there are none."""
FOLDER = "FOLDER"
"""Placeholder in a command for a folder that does not exist yet."""


@dataclass(frozen=True)
class Figure:
    """A part of the results page: name, commands (without ``python``), and minutes on two quiet cores."""

    name: str
    commands: tuple[str, ...]
    minutes: float


QUICK = (
    Figure("structure", ("-m tools.structure . --summary",), 0.3),
    Figure("speed", ("bench/speed.py --game all --seconds 2 --rounds 3 --peers",), 1.5),
    Figure("random", ("bench/random_games.py --games 1000 --seed 1 --jobs 2",), 0.5),
    Figure("search", ("bench/search.py --games 4", "bench/search.py --games 4 --sims 800"), 1),
    Figure("wait", ("bench/search.py --games 12 --sims 1 --limit 2 --decisions 60 --asked",), 1),
    Figure("quick-win", ("bench/quick_win.py",), 0.1),
    Figure("review", ("-m bench.review time --games 4", "-m bench.review swapped --games 20"), 2),
    Figure("review-beats", ("-m bench.review_beats 1",), 1),
    Figure("tribunal", ("-m bench.tribunal speed", "-m bench.tribunal search"), 1),
    Figure("catalogue", ("-m bench.catalogue",), 2),
    Figure("table", ("bench/table.py", "bench/stage.py 1"), 0.5),
    Figure("startup", ("bench/startup.py 7",), 0.5),
    Figure("heartbeat", ("bench/heartbeat.py 40 thinks",), 1),
    Figure("puzzles", ("-m bench.puzzles",), 1),
    Figure("phones", ("bench/phones.py 80",), 1),
    Figure("phone-page", ("-m bench.phone_page 60",), 0.5),
    Figure("handovers", ("bench/handovers.py 20",), 0.3),
    Figure("free", ("bench/free.py",), 0.3),
    Figure("print", (f"bench/print.py --rounds 3 --photos --peers {PEERS}",), 2),
    Figure("airlock", ("-m bench.airlock",), 0.3),
)
LONG = (
    Figure("compiled", ("bench/compiled.py FOLDER --games 6",), 12),
    Figure("memory", ("bench/memory.py",), 25),
    Figure("print-many", ("bench/print.py --rounds 1 --many",), 5),
)


def describe_machine() -> str:
    """Return cores, processor, system and Python version in one line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        model = re.search(r"model name\s*:\s*(.+)", info.read_text(encoding="utf-8"))
        cpu = model[1] if model else cpu
    release = getattr(platform, "freedesktop_os_release", dict)()
    system = release.get("PRETTY_NAME") or platform.platform(terse=True)
    return f"{os.cpu_count()} cores ({cpu}), {system}, Python {platform.python_version()}"


def to_markdown(output: str) -> str:
    """Return *output* as Markdown: tables unchanged, a JSON object as a table, the rest as code."""
    try:
        values = json.loads(output)
    except ValueError:
        values = None
    if isinstance(values, dict):
        rows = [f"| {key} | {format_value(value)} |" for key, value in values.items()]
        return "\n".join(["| Figure | Value |", "|---|---|", *rows])
    parts: list[str] = []
    lines = output.strip("\n").split("\n")
    for is_table, run_of_lines in itertools.groupby(lines, lambda line: line.startswith("|")):
        text = "\n".join(run_of_lines).strip("\n")
        if text:
            parts.append(text if is_table else f"```text\n{text}\n```")
    return "\n\n".join(parts)


def format_value(value: object) -> str:
    """Return a JSON value as the text of a table cell."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {format_value(item)}" for key, item in value.items())
    if isinstance(value, list):
        return " to ".join(map(format_value, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


def run(command: str, peers: Sequence[str]) -> str:
    """Return what *command* printed.

    Raises RuntimeError with its last line of error output if it failed with a traceback or without output.
    """
    words = command.split()
    python = sys.executable
    if words[-1] == PEERS:
        words = [*words[:-1], *peers] if peers else words[:-2]
    elif words[-1] == "--peers" and peers:
        python = peers[0]
    with tempfile.TemporaryDirectory() as home:
        words = [str(Path(home) / "made") if word == FOLDER else word for word in words]
        environ = {**os.environ, "DOZOR_HOME": home, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(
            [python, *words], cwd=ROOT, env=environ, capture_output=True, encoding="utf-8", check=False
        )
    if done.returncode != 0 and ("Traceback" in done.stderr or not done.stdout.strip()):
        raise RuntimeError(f"python {command}: {(done.stderr.strip().splitlines() or ['no output'])[-1]}")
    return done.stdout


def measure(figure: Figure, peers: Sequence[str]) -> str:
    """Run the commands of *figure* and return its block. Raises RuntimeError if a command fails."""
    load, began = os.getloadavg()[0], time.monotonic()
    outputs = [to_markdown(run(command, peers)) for command in figure.commands]
    spent = time.monotonic() - began
    git = ["git", "log", "-1", "--format=%h"]
    commit = subprocess.run(git, cwd=ROOT, capture_output=True, encoding="utf-8", check=False).stdout.strip()
    today = datetime.date.today()
    made = f"{commit}, {today.day} {today:%B %Y}, {spent:.0f} s, load {load:.1f}"
    return block(figure.commands, outputs, made)


def block(commands: Sequence[str], outputs: Sequence[str], made: str) -> str:
    """Return *commands* with their *outputs* as Markdown; *made* (commit, day …) follows the first one."""
    parts: list[str] = []
    for command, output in zip(commands, outputs, strict=True):
        title = f"`python {command.replace(PEERS, 'PYTHON …')}`" + ("" if parts else f" ({made})")
        # A table needs an empty line before it, a code block does not.
        parts.append(title + ("\n\n" if output.startswith("|") else "\n") + output)
    return "\n\n".join(parts)


def replace_block(page: str, name: str, text: str) -> str:
    """Return *page* with *text* as the part *name*."""
    part = re.compile(rf"(<!-- bench: {re.escape(name)} -->\n).*?(<!-- /bench -->)", re.DOTALL)
    return part.sub(lambda match: f"{match[1]}{text}\n{match[2]}", page)


def main() -> int:
    """Run the benchmarks named on the command line, or list all; return the exit status."""
    figures = {figure.name: figure for figure in (*QUICK, *LONG)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("wanted", nargs="*", metavar="NAME", choices=[*figures, "quick", "long", []])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--peers", nargs="+", default=[], metavar="PYTHON")
    parser.add_argument("--print", action="store_true", dest="only_print")
    arguments = parser.parse_args()
    groups = {"quick": {figure.name for figure in QUICK}, "long": {figure.name for figure in LONG}}
    names = {name for word in arguments.wanted for name in groups.get(word, {word})}
    if arguments.list or not names:
        for figure in figures.values():
            group = "quick" if figure in QUICK else "long"
            print(f"{group:6}{figure.name:14}{figure.minutes:5.1f} min  {'; '.join(figure.commands)}")
        return 0
    errors = []
    if not arguments.only_print:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(replace_block(page, "machine", describe_machine() + "."), encoding="utf-8")
    for name in (name for name in figures if name in names):
        print(f"{name} …", file=sys.stderr, flush=True)
        try:
            text = measure(figures[name], arguments.peers)
        except RuntimeError as error:
            errors.append(f"{name}: {error}")
            continue
        if arguments.only_print:
            print(f"{text}\n", flush=True)
        else:
            # Read the page again: a benchmark takes minutes, and it may have been edited.
            PAGE.write_text(replace_block(PAGE.read_text(encoding="utf-8"), name, text), encoding="utf-8")
    print("\n".join(errors), file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
