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


def written() -> Path | None:
    """The folder that the build has written, in a bundle."""
    folder = Path(sys.executable).parent / "licences"
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


def lines() -> list[str]:
    """``name version: licence`` of Python and of every package, the fonts among them."""
    folder = written()
    if folder is not None:
        return (folder / "README.txt").read_text(encoding="utf-8").splitlines()
    return [f"Python {platform.python_version()}: PSF-2.0", *(line(one) for one in needed())]


def needed() -> list[metadata.Distribution]:
    """What Dozor needs to run, by name: its dependencies and theirs."""
    found: dict[str, metadata.Distribution] = {}
    names = _required(paths.ROOT / "requirements.lock")
    for one in metadata.distributions():
        name = _plain(one.metadata["Name"])
        if name not in BUILDERS and (not names or name in names):
            found.setdefault(name, one)
    return [found[name] for name in sorted(found)]


def line(package: metadata.Distribution) -> str:
    """``name version: licence``."""
    return f"{package.metadata['Name']} {package.version}: {licence_of(package)}"


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
    named = [file for file in package.files or [] if any(mark in file.name.upper() for mark in marks)]
    found = [Path(str(package.locate_file(file))) for file in named if file.suffix != ".py"]
    return [file.read_text(encoding="utf-8", errors="replace") for file in found if file.is_file()]


def _required(lock: Path) -> set[str]:
    """The names of the packages in *lock*; none where there is no such file."""
    if not lock.exists():
        return set()
    rows = lock.read_text(encoding="utf-8").splitlines()
    return {_plain(row.partition("==")[0]) for row in rows if "==" in row and not row.startswith((" ", "#"))}


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(".", "-")
