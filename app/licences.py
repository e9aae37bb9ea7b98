"""Licences of Dozor's packages, read from their metadata.

A bundle has no such metadata; its build writes a folder ``licences`` next to the program, with a text for
each package and ``README.txt`` with a line for each.
"""

from __future__ import annotations

import platform
import sys
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import cast

from app import paths

CHOSEN = {
    "pyphen": "LGPL-2.1-or-later (offered under the GPL and the MPL-1.1 too)",
    "pyside6-essentials": "LGPL-3.0-only (offered under the GPL too)",
    "python-bidi": "LGPL-3.0-or-later",
    "resvg-py": "MIT",
    "shiboken6": "LGPL-3.0-only (offered under the GPL too)",
    "spylls": "MPL-2.0",
}
"""Package → the licence Dozor uses it under, where its metadata offers several or is wrong."""

THIRD_PARTY = {
    "pyphen": {
        "dictionaries/hyph_ru": "Russian hyphenation (Alexander Lebedev), in pyphen: LGPL-2.0-or-later",
        "dictionaries/hyph_en_US": "English hyphenation (László Németh), in pyphen: BSD",
        "dictionaries/hyph_de_DE": "German hyphenation (Marco Huggenberger), in pyphen: LGPL-2.0-or-later",
        "dictionaries/README": "",
    },
    "pypdfium2": {"": "PDFium, in pypdfium2: BSD-3-Clause, Apache-2.0"},
    "pyside6-essentials": {
        "Qt/lib/libicu": "ICU, in Qt: Unicode-DFS-2016",
        "": "Qt 6: LGPL-3.0-only (offered under the GPL too)",
    },
    "qtawesome": {"fonts/fontawesome6-solid": "Font Awesome 6 Free, in QtAwesome: OFL-1.1"},
    "spylls": {
        "hunspell/data/en": "English dictionary (Kevin Atkinson, Geoff Kuenning), in spylls: LGPL-2.1, BSD",
        "hunspell/data/ru": "Russian dictionary (Alexander Lebedev), in spylls: BSD",
    },
    "uniseg": {"": "Unicode character data, in uniseg: Unicode-3.0"},
}
"""Package → path in it → licence line of the third-party part there."""


DATA = (
    "Profile FOGRA39 (data: Fogra, Kai-Uwe Behrmann): zlib",
    "Profile GRACoL (data: ANSI CGATS/GRACoL TR 006-2007, NPES): free to distribute",
)
"""Licence lines of the shipped profiles of presses; their notices are in data/inks/README.md."""


def bundled_folder() -> Path | None:
    """Return a bundle's folder of licences; None outside a bundle."""
    here = Path(sys.executable).parent
    # The second is a macOS app's.
    folders = (here / "licences", here.parent / "Resources" / "licences")
    return next((folder for folder in folders if hasattr(sys, "frozen") and folder.is_dir()), None)


def lines() -> list[str]:
    """Return the lines ``name version: licence`` of Python and of every package, including fonts."""
    folder = bundled_folder()
    if folder is not None:
        return (folder / "README.txt").read_text(encoding="utf-8").splitlines()
    return [python_line(), *DATA, *(line for package in needed() for line in lines_of(package))]


def python_line() -> str:
    """Return the licence line for Python itself, such as ``Python 3.12.1: PSF-2.0``."""
    return f"Python {platform.python_version()}: PSF-2.0"


def needed() -> list[metadata.Distribution]:
    """Return the installed packages that the lock file lists, sorted by name."""
    packages: dict[str, metadata.Distribution] = {}
    names = required(paths.ROOT / "requirements.lock")
    for package in metadata.distributions():
        if (name := plain(package.metadata["Name"])) in names:
            packages.setdefault(name, package)
    return [packages[name] for name in sorted(packages)]


def lines_of(package: metadata.Distribution) -> list[str]:
    """Return the line ``name version: licence`` of *package* and the lines of its third-party parts."""
    name = package.metadata["Name"]
    carried = [line for line in THIRD_PARTY.get(plain(name), {}).values() if line]
    return [f"{name} {package.version}: {licence_of(package)}", *carried]


def licence_of(package: metadata.Distribution) -> str:
    """Return the short name of the licence of *package*: from CHOSEN, else from its metadata."""
    if (chosen := CHOSEN.get(plain(package.metadata["Name"]))) is not None:
        return chosen
    about = cast(Message, package.metadata)
    expression = about.get("License-Expression") or ""
    classes = [name for name in about.get_all("Classifier") or [] if name.startswith("License")]
    short = ", ".join(name.split(" :: ")[-1] for name in classes)
    return expression or short or (about.get("License") or "see the file").splitlines()[0]


def texts_of(package: metadata.Distribution) -> list[str]:
    """Return the distinct licence texts of *package*, except for ReportLab's fonts, which no bundle has."""
    marks = ("LICEN", "COPYING", "NOTICE", "OFL")
    licence_files = [file for file in package.files or [] if any(mark in str(file).upper() for mark in marks)]
    licence_files = [file for file in licence_files if file.parts[:2] != ("reportlab", "fonts")]
    files = [
        Path(str(package.locate_file(file))) for file in licence_files if file.suffix not in (".py", ".pyc")
    ]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files if file.is_file()]
    return list(dict.fromkeys(texts))


def plain(name: str) -> str:
    """Return the normalized *name* of a package."""
    return name.strip().lower().replace("_", "-").replace(".", "-")


def required(lock: Path) -> set[str]:
    """Return the names of the packages in *lock*; empty if *lock* is missing."""
    if not lock.exists():
        return set()
    rows = lock.read_text(encoding="utf-8").splitlines()
    return {plain(row.partition("==")[0]) for row in rows if "==" in row and not row.startswith((" ", "#"))}
