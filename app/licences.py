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

CHOSEN = {
    "pyphen": "LGPL-2.1-or-later (offered under the GPL and the MPL-1.1 too)",
    "pyside6-essentials": "LGPL-3.0-only (offered under the GPL too)",
    "python-bidi": "LGPL-3.0-or-later",
    "shiboken6": "LGPL-3.0-only (offered under the GPL too)",
    "spylls": "MPL-2.0",
}
"""What Dozor takes a package under: of several licences one, or what its text says and its label does not."""

WITHIN = {
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
}
"""What a package carries of others under a licence of its own: where it lies in the package, and its line."""


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
    """What Dozor needs to run, by name: its dependencies and theirs, as the lock has them."""
    found: dict[str, metadata.Distribution] = {}
    names = required(paths.ROOT / "requirements.lock")
    for one in metadata.distributions():
        if (name := plain(one.metadata["Name"])) in names:
            found.setdefault(name, one)
    return [found[name] for name in sorted(found)]


def lines_of(package: metadata.Distribution) -> list[str]:
    """``name version: licence`` of *package*, then of what it carries of others."""
    name = package.metadata["Name"]
    carried = [line for line in WITHIN.get(plain(name), {}).values() if line]
    return [f"{name} {package.version}: {licence_of(package)}", *carried]


def licence_of(package: metadata.Distribution) -> str:
    """The licence of *package* in a few words, as it names it itself unless Dozor has chosen."""
    if (chosen := CHOSEN.get(plain(package.metadata["Name"]))) is not None:
        return chosen
    about = cast(Message, package.metadata)
    named = about.get("License-Expression") or ""
    classes = [name for name in about.get_all("Classifier") or [] if name.startswith("License")]
    short = ", ".join(name.split(" :: ")[-1] for name in classes)
    return named or short or (about.get("License") or "see the file").splitlines()[0]


def texts_of(package: metadata.Distribution) -> list[str]:
    """The licence texts that the package brings, each once; ReportLab's fonts are in no bundle."""
    marks = ("LICEN", "COPYING", "NOTICE", "OFL")
    named = [file for file in package.files or [] if any(mark in str(file).upper() for mark in marks)]
    named = [file for file in named if file.parts[:2] != ("reportlab", "fonts")]
    found = [Path(str(package.locate_file(file))) for file in named if file.suffix not in (".py", ".pyc")]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in found if file.is_file()]
    return list(dict.fromkeys(texts))


def plain(name: str) -> str:
    """The *name* of a package as every spelling of it comes to."""
    return name.strip().lower().replace("_", "-").replace(".", "-")


def required(lock: Path) -> set[str]:
    """The names of the packages in *lock*; none where there is no such file."""
    if not lock.exists():
        return set()
    rows = lock.read_text(encoding="utf-8").splitlines()
    return {plain(row.partition("==")[0]) for row in rows if "==" in row and not row.startswith((" ", "#"))}
