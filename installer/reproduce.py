#!/usr/bin/env python3
"""Check that a commit always gives the same bytes: ``reproduce.py [--empty] [TARGET…]`` (Linux).

Packs the source twice and compares. Then unpacks it into two folders with different names, builds the TARGETs
(``portable deb run`` by default) in each, with another time zone, language, umask and hash seed, and compares
those. With ``--empty`` (as root), ``.ci/installers`` builds each in an empty Debian 12. Prints SHA-256 sums;
if any differ, names the files and exits with 1.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import roots
from kit import DIST, ROOT, version

BUILD_ENVIRONMENTS = (
    {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "7"},
    {"TZ": "Asia/Kamchatka", "LC_ALL": "C", "LANG": "ru_RU.UTF-8", "PYTHONHASHSEED": "99"},
)
FOLDERS = ("a", "another-one/and-deeper")
UMASKS = (0o022, 0o077)


def main() -> None:
    """Build everything twice and compare."""
    empty = "--empty" in sys.argv
    targets = [word for word in sys.argv[1:] if word != "--empty"] or ["portable", "deb", "run"]
    packed = [_source() for _ in range(2)]
    same = _print_difference("source", *packed)
    with tempfile.TemporaryDirectory() as scratch:
        folders = [Path(scratch) / name for name in FOLDERS]
        work = _built_in_empty if empty else _built
        built = [work(packed[0], folder, number, targets) for number, folder in enumerate(folders)]
        files = [sorted(file for file in (root / "dist").iterdir() if file.is_file()) for root in built]
        for one, other in zip(*files, strict=True):
            same &= _print_difference(one.name, one.read_bytes(), other.read_bytes())
        if not same:
            _differences(*(root / "dist" / "dozor" for root in built))
        if same:
            for file in files[0]:
                shutil.copy(file, DIST / file.name)
    sys.exit(not same)


def _source() -> bytes:
    subprocess.run([sys.executable, ROOT / "installer" / "build.py", "source"], check=True)
    return (DIST / f"dozor-{version()}-source.tar.xz").read_bytes()


def _built(source: bytes, folder: Path, number: int, targets: list[str]) -> Path:
    """Unpack the source into *folder*, build the targets, and return the source's root."""
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-xJ", "-C", folder], input=source, check=True)
    root = folder / f"dozor-{version()}"
    environ = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run([sys.executable, root / "installer" / "build.py", *targets], cwd=folder, check=True,
                   env=environ | BUILD_ENVIRONMENTS[number], umask=UMASKS[number])  # fmt: skip
    return root


def _built_in_empty(source: bytes, folder: Path, _number: int, targets: list[str]) -> Path:
    """Do as :func:`_built`, but in an empty Debian 12 with the packages of ``.ci/installers``."""
    name = f"dozor-{version()}"
    with roots.fresh("12") as empty:
        subprocess.run(["tar", "-xJ", "-C", empty.folder / "srv"], input=source, check=True)
        try:
            empty.run(f"/srv/{name}/.ci/installers {' '.join(targets)}")
        except subprocess.CalledProcessError as failed:
            sys.exit(f"The build in the empty system failed:\n{failed.stderr}")
        shutil.copytree(empty.folder / "srv" / name / "dist", folder / name / "dist", symlinks=True)
    return folder / name


def _print_difference(name: str, one: bytes, other: bytes) -> bool:
    sums = [hashlib.sha256(content).hexdigest() for content in (one, other)]
    print(f"{sums[0]}  {name}" if one == other else f"DIFFERS  {name}: {sums[0]} {sums[1]}", flush=True)
    return one == other


def _differences(one: Path, other: Path) -> None:
    names = sorted({file.relative_to(root) for root in (one, other) for file in root.rglob("*")})
    for name in names:
        pair = [root / name for root in (one, other)]
        if not all(file.exists() for file in pair):
            print(f"  only once: {name}")
        elif pair[0].is_file() and pair[0].read_bytes() != pair[1].read_bytes():
            print(f"  differs: {name}")


if __name__ == "__main__":
    main()
