"""Makes the figures of bench/README.md anew and writes them there, each below the command that gives it.

    python -m bench --list                       what there is, and how long it takes on two quiet cores
    python -m bench quick | long | NAME…         make these; ``quick`` takes a quarter of an hour
                    [--peers PYTHON …]           interpreters that have the peers (``bench/peers.py``)
                    [--print]                    leave the page as it is

A figure stands between ``<!-- bench: NAME -->`` and ``<!-- /bench -->``: its commands, what they printed
(tables as tables), the commit, the day, the seconds that it took and the load before. One after the other,
without a screen, in an empty user's folder. A command that ends in a traceback leaves the page as it was;
the status is 1 then.
"""

from __future__ import annotations

import argparse
import datetime
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
"""Stands in a command for the interpreters that have the peers; the command runs without them, too."""
FOLDER = "FOLDER"
"""Stands in a command for one that is not there yet."""


@dataclass(frozen=True)
class Figure:
    """A part of the page: its name, its commands (behind ``python``), and minutes on two quiet cores."""

    name: str
    commands: tuple[str, ...]
    minutes: float


QUICK = (
    Figure("structure", ("-m tools.structure .",), 0.3),
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


def here() -> str:
    """The machine, in a line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.+)", info.read_text(encoding="utf-8"))
        cpu = found[1] if found else cpu
    release = getattr(platform, "freedesktop_os_release", dict)()
    system = release.get("PRETTY_NAME") or platform.platform(terse=True)
    return f"{os.cpu_count()} cores ({cpu}), {system}, Python {platform.python_version()}"


def told(output: str) -> str:
    """What a command printed, as it stands on the page: tables as they are, JSON as one, the rest as code."""
    try:
        found = json.loads(output)
    except ValueError:
        found = None
    if isinstance(found, dict):
        rows = [f"| {key} | {short(value)} |" for key, value in found.items()]
        return "\n".join(["| | |", "|---|---|", *rows])
    parts: list[str] = []
    for is_table, lines in runs(output.strip("\n").split("\n")):
        text = "\n".join(lines).strip("\n")
        if text:
            parts.append(text if is_table else f"```text\n{text}\n```")
    return "\n\n".join(parts)


def short(value: object) -> str:
    """A value of JSON in a cell."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {short(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " to ".join(map(short, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


def runs(lines: Sequence[str]) -> list[tuple[bool, list[str]]]:
    """*lines* in runs, each of a table or of none."""
    found: list[tuple[bool, list[str]]] = []
    for line in lines:
        is_table = line.startswith("|")
        if not found or found[-1][0] != is_table:
            found.append((is_table, []))
        found[-1][1].append(line)
    return found


def run(command: str, peers: Sequence[str]) -> tuple[str, str]:
    """What *command* printed, and the last line of its complaint if it ended in one."""
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
            [python, *words], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
        )
    failed = done.returncode != 0 and ("Traceback" in done.stderr or not done.stdout.strip())
    return done.stdout, (done.stderr.strip().splitlines() or ["it said nothing"])[-1] if failed else ""


def made(figure: Figure, peers: Sequence[str]) -> str:
    """The block of *figure*, made now. Raises RuntimeError where a command fails."""
    load, began, parts = os.getloadavg()[0], time.monotonic(), []
    for command in figure.commands:
        output, complaint = run(command, peers)
        if complaint:
            raise RuntimeError(f"python {command}: {complaint}")
        parts += [f"`python {command.replace(PEERS, 'PYTHON …')}`", told(output)]
    git = ["git", "log", "-1", "--format=%h"]
    commit = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    today = datetime.date.today()
    day = f"{today.day} {today:%B %Y}"
    spent = time.monotonic() - began
    return "\n\n".join([*parts, f"*{commit}, {day}, {spent:.0f} s, load {load:.1f}.*"])


def placed(page: str, name: str, block: str) -> str:
    """*page* with *block* as the part *name*."""
    wanted = re.compile(rf"(<!-- bench: {re.escape(name)} -->\n).*?(<!-- /bench -->)", re.DOTALL)
    return wanted.sub(lambda found: f"{found[1]}{block}\n{found[2]}", page)


def main() -> int:
    """Make what is asked for."""
    figures = {one.name: one for one in (*QUICK, *LONG)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("wanted", nargs="*", metavar="NAME", choices=[*figures, "quick", "long", []])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--peers", nargs="+", default=[], metavar="PYTHON")
    parser.add_argument("--print", action="store_true", dest="only_print")
    asked = parser.parse_args()
    groups = {"quick": {one.name for one in QUICK}, "long": {one.name for one in LONG}}
    names = {name for one in asked.wanted for name in groups.get(one, {one})}
    if asked.list or not names:
        for one in figures.values():
            group = "quick" if one in QUICK else "long"
            print(f"{group:6}{one.name:14}{one.minutes:5.1f} min  {'; '.join(one.commands)}")
        return 0
    failed = []
    if not asked.only_print:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(placed(page, "machine", here() + "."), encoding="utf-8")
    for name in (name for name in figures if name in names):
        print(f"{name} …", file=sys.stderr, flush=True)
        try:
            block = made(figures[name], asked.peers)
        except RuntimeError as error:
            failed.append(f"{name}: {error}")
            continue
        if asked.only_print:
            print(f"{block}\n", flush=True)
        else:
            # Read anew: a figure takes minutes, and somebody may have written.
            PAGE.write_text(placed(PAGE.read_text(encoding="utf-8"), name, block), encoding="utf-8")
    print("\n".join(failed), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
