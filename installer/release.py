#!/usr/bin/env python3
"""Test the checked-out commit as a release: ``release.py [STEP…]``, as root on Debian 12.

===========  =======================================================================================
step         what must hold
===========  =======================================================================================
``build``    the system's own Python builds the packages: bundle ≤ 140 MB, each package ≤ 52
``window``   ``bench/bundle.py``: a painted window ≤ 1.25 s after the command, median of 7
``prove``    ``prove.py`` in empty Debian 12 and 13 without Python
``twice``    ``reproduce.py``: two builds, the same bytes
``first``    ``python3 dozor.py`` on an empty Debian 12 and 13: ≤ 120 s, ≤ 450 MB in ``.venv``
``suite``    ``python3 dozor.py test`` on an empty Debian 12 and 13
``windows``  the Windows build under Wine, its installer ≤ 62 MB, and the proof of ``prove.py wine``
===========  =======================================================================================

Run it with the development environment's Python (``.venv``) on an idle machine: times count. Output goes to
``build/release/STEP.log``; one line per fact is printed. Exit status 1 if one fails.
Needs the packages of ``.ci/installers``; the steps install what else they need.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import packing
import roots
from kit import BUILD, DIST, HERE, ROOT, version

LOGS = BUILD / "release"
BUNDLE, PACKED, WINDOW, FIRST, VENV, SETUP = 140.0, 52.0, 1.25, 120.0, 450.0, 62.0
"""Limits of the sizes and times that the steps check: MB, MB, s, s, MB, MB."""
SYSTEM = "/usr/bin/python3"
"""Python for the bundle: an optimised build, never that of a virtual environment."""
RELEASES = ("12", "13")

Fact = tuple[str, bool, str]
"""The claim, whether it holds, the figure."""


def build() -> Iterator[Fact]:
    """Build all Linux packages and check their sizes."""
    yield _run_step("build", SYSTEM, HERE / "build.py", "source", "portable", "run", "deb")
    yield _check_size(DIST / "dozor", BUNDLE)
    for file in sorted(DIST.glob(f"dozor[-_]{version()}*")):
        if "source" not in file.name:
            yield _check_size(file, PACKED)


def window() -> Iterator[Fact]:
    """Check start-up time with an existing profile."""
    yield _run_step("window", sys.executable, ROOT / "bench" / "bundle.py")
    said = (LOGS / "window.log").read_text(encoding="utf-8")
    for name, seconds, more in re.findall(r"^(painted|processor) +([\d.]+) s +(.+)$", said, re.MULTILINE):
        yield f"window, {name}", float(seconds) <= WINDOW, f"{seconds} s {more}"


def prove() -> Iterator[Fact]:
    """Install, use and remove the packages on systems without Python."""
    yield _run_step("prove", sys.executable, HERE / "prove.py", *RELEASES, "--pictures", LOGS / "pictures")


def twice() -> Iterator[Fact]:
    """Check that builds are reproducible."""
    yield _run_step("twice", SYSTEM, HERE / "reproduce.py")


def first() -> Iterator[Fact]:
    """Run the README's first command on systems with only Python."""
    for release in RELEASES:
        with _source_in(release) as (root, folder):
            began = time.monotonic()
            said = root.output(f"cd {folder} && python3 dozor.py --version; echo status=$?")
            spent = time.monotonic() - began
            size = int(root.output(f"du -sm {folder}/.venv | cut -f1") or 0) * 1.048576
            (LOGS / f"first-{release}.log").write_text(said, encoding="utf-8")
            good = version() in said and "status=0" in said
            yield f"Debian {release}: the first start", good and spent <= FIRST, f"{spent:.0f} s"
            yield f"Debian {release}: .venv", good and size <= VENV, f"{size:.0f} MB"


def suite() -> Iterator[Fact]:
    """Run the README's second command there."""
    for release in RELEASES:
        with _source_in(release) as (root, folder):
            said = root.output(f"cd {folder} && python3 dozor.py test; echo status=$?")
            (LOGS / f"suite-{release}.log").write_text(said, encoding="utf-8")
            ends = re.findall(r"^=* ?(\d+ .* in [\d.]+s.*?) ?=*$", said, re.MULTILINE)
            told = ends[-1] if ends else said[-200:]
            yield f"Debian {release}: the suite", said.rstrip().endswith("status=0"), told


def windows() -> Iterator[Fact]:
    """Build the Windows packages under Wine, then install, use, update, and remove them there."""
    yield _run_step("windows", sys.executable, HERE / "build.py", "windows", "--wine")
    yield _check_size(DIST / f"dozor-{version()}-windows-setup.exe", SETUP)
    yield _run_step(
        "prove-windows", sys.executable, HERE / "prove.py", "wine", "--pictures", LOGS / "windows"
    )


STEPS: dict[str, Callable[[], Iterator[Fact]]] = {
    "build": build,
    "window": window,
    "prove": prove,
    "twice": twice,
    "first": first,
    "suite": suite,
    "windows": windows,
}


@contextlib.contextmanager
def _source_in(release: str) -> Iterator[tuple[roots.Root, str]]:
    """Yield an empty Debian *release* with Python and the commit's source, and the source folder in it."""
    archive = subprocess.run(
        ["git", "-C", ROOT, "archive", "--prefix=dozor/", "HEAD"], capture_output=True, check=True
    ).stdout
    with roots.fresh(release) as root:
        subprocess.run(["tar", "-x", "-C", root.folder / "srv"], input=archive, check=True)
        root.run("apt-get -qq update && apt-get install -y -qq --no-install-recommends python3")
        yield root, "/srv/dozor"


def _run_step(step: str, *command: str | Path) -> Fact:
    """Run *command* with its output in the log."""
    began = time.monotonic()
    with (LOGS / f"{step}.log").open("w", encoding="utf-8") as log:
        done = subprocess.run([*map(str, command)], cwd=ROOT, stdout=log, stderr=log, check=False)
    return step, done.returncode == 0, f"{time.monotonic() - began:.0f} s, {LOGS / step}.log"


def _check_size(file: Path, most: float) -> Fact:
    size = packing.size(file) / 1e6
    return file.name, size <= most, f"{size:.1f} MB"


def main() -> None:
    """Run the steps named on the command line, or all."""
    unknown = [word for word in sys.argv[1:] if word not in STEPS]
    if unknown:
        sys.exit(f"There is no step {unknown[0]}: {', '.join(STEPS)}.")
    LOGS.mkdir(parents=True, exist_ok=True)
    good = True
    for step in sys.argv[1:] or STEPS:
        for said, holds, figure in STEPS[step]():
            good &= holds
            print(f"{'holds' if holds else 'FAILS'}  {said}  {figure}", flush=True)
    sys.exit(not good)


if __name__ == "__main__":
    main()
