"""The licences of everything that Dozor is made of, as the packages themselves name them.

In a bundle, where packages have lost what they say of themselves, the build has written it down: a folder
``licences`` beside the program, with one text a package and ``README.txt``, a line for each.
"""

from __future__ import annotations

import platform
import sys
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import cast

from app import paths

BUILDERS = {"pip", "setuptools", "pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "packaging", "dozor"}
"""What is there only to build, and Dozor itself."""

WITHIN = {
    "pyside6-essentials": (
        "Qt 6: LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
        "ICU, in Qt: Unicode-DFS-2016",
    ),
    "pyphen": (
        "Russian hyphenation patterns (Alexander Lebedev), in pyphen: LGPL-2.1",
        "English hyphenation patterns (László Németh), in pyphen: BSD",
        "German hyphenation patterns (Marco Huggenberger), in pyphen: LGPL-2.0-or-later",
    ),
    "pypdfium2": ("PDFium, in pypdfium2: BSD-3-Clause, Apache-2.0",),
    "qtawesome": ("Font Awesome 6 Free, in QtAwesome: OFL-1.1",),
    "spylls": (
        "English dictionary (SCOWL, Kevin Atkinson), in spylls: BSD and LGPL-2.1",
        "Russian dictionary (Alexander Lebedev), in spylls: BSD",
    ),
}
"""What a package carries of others under a licence of its own that it does not name."""


def written() -> Path | None:
    """The folder that the build has written, in a bundle."""
    folder = Path(sys.executable).parent / "licences"
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


def lines() -> list[str]:
    """``name version: licence`` of Python and of every package, the fonts among them."""
    folder = written()
    if folder is not None:
        return (folder / "README.txt").read_text(encoding="utf-8").splitlines()
    return [python_line(), *(line for one in needed() for line in lines_of(one))]


def python_line() -> str:
    """The line of Python."""
    return f"Python {platform.python_version()}: PSF-2.0"


def needed() -> list[metadata.Distribution]:
    """What Dozor needs to run, by name: its dependencies and theirs."""
    found: dict[str, metadata.Distribution] = {}
    names = _required(paths.ROOT / "requirements.lock")
    for one in metadata.distributions():
        name = plain(one.metadata["Name"])
        if name not in BUILDERS and (not names or name in names):
            found.setdefault(name, one)
    return [found[name] for name in sorted(found)]


def lines_of(package: metadata.Distribution) -> list[str]:
    """``name version: licence`` of *package*, then of what it carries of others."""
    name = package.metadata["Name"]
    return [f"{name} {package.version}: {licence_of(package)}", *WITHIN.get(plain(name), ())]


def licence_of(package: metadata.Distribution) -> str:
    """The licence as the package names it, in a few words."""
    about = cast(Message, package.metadata)
    named = about.get("License-Expression") or ""
    classes = [name for name in about.get_all("Classifier") or [] if name.startswith("License")]
    short = ", ".join(name.split(" :: ")[-1] for name in classes)
    return named or short or (about.get("License") or "see the file").splitlines()[0]


def texts_of(package: metadata.Distribution) -> list[str]:
    """The licence texts that the package brings."""
    marks = ("LICEN", "COPYING", "NOTICE", "OFL")
    named = [file for file in package.files or [] if any(mark in str(file).upper() for mark in marks)]
    found = [Path(str(package.locate_file(file))) for file in named if file.suffix not in (".py", ".pyc")]
    return [file.read_text(encoding="utf-8", errors="replace") for file in found if file.is_file()]


def plain(name: str) -> str:
    """The *name* of a package as every spelling of it comes to."""
    return name.strip().lower().replace("_", "-").replace(".", "-")


def _required(lock: Path) -> set[str]:
    """The names of the packages in *lock*; none where there is no such file."""
    if not lock.exists():
        return set()
    rows = lock.read_text(encoding="utf-8").splitlines()
    return {plain(row.partition("==")[0]) for row in rows if "==" in row and not row.startswith((" ", "#"))}
