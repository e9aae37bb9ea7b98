"""Collect the licences of everything in a bundle: ``licences.py WORK BUNDLE`` (in the build's environment).

WORK holds PyInstaller's lists of files and their sources. Every file is traced to its owner: a Python
package, Python itself, a system package, or Dozor; a file without an owner stops the build. Writes
``BUNDLE/licences/``: one text per owner, and ``README.txt`` with a line per owner, which *About* shows.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app import __version__, licences  # noqa: E402

OWN, PYTHON, STARTER = "Dozor", "Python", "PyInstaller"
TEXTS = ROOT / "installer" / "licences"
TEXT_OF = {
    "fluent-runtime": ("Apache-2.0",),
    "fluent-syntax": ("Apache-2.0",),
    "fontpkg": ("MIT",),
    "pyside6-essentials": ("LGPL-3.0", "GPL-3.0", "Unicode-DFS-2016"),
    "qtawesome": ("OFL-1.1",),
    "shiboken6": ("LGPL-3.0", "GPL-3.0"),
    "spylls": ("dictionaries",),
}
"""Texts in ``installer/licences`` that a package lacks: its own licence, or those of what it contains."""
DATA = {".aff", ".dic", ".txt", ".ttf", ".otf", ".json"}
"""Suffixes of third-party data in packages: words, patterns, fonts."""
WHOLE = """Dozor {version} is MIT. The libraries beside it may be passed on with it under the licences in this
folder; Qt is under the LGPL, version 3, and lies as files of its own, so that others can be put in its place.
"""


class Unowned(Exception):
    """The bundle can't be distributed: files have an unknown owner or licence, or are under the GPL."""


def main() -> None:
    """Trace all files and write the folder."""
    work, bundle = map(Path, sys.argv[1:])
    folder = bundle / "licences"
    folder.mkdir(exist_ok=True)
    lines: list[str] = []
    texts: dict[str, str] = {}
    try:
        for name in sorted(owners(sources(work, bundle)), key=str.lower):
            said, text = licence_of(name)
            lines += said
            texts |= text
    except Unowned as strange:
        sys.exit(f"The bundle cannot be passed on: no licence is known, or it is the GPL: {strange}.")
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    (folder / "README.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "Dozor.txt").write_text(
        WHOLE.format(version=__version__) + "\n" + (ROOT / "LICENSE").read_text(encoding="utf-8"),
        encoding="utf-8",
    )


def sources(work: Path, bundle: Path) -> list[Path]:
    """Return the source of each file of *bundle* and of each module in its starter."""
    modules = _table(work / "PYZ-00.toc") + _table(work / "EXE-00.toc")
    files = [row for row in _table(work / "COLLECT-00.toc") if (bundle / "_internal" / row[0]).is_file()]
    kinds = {"OPTION", "SYMLINK", "PYZ", "EXECUTABLE"}
    return [Path(where) for _, where, kind in modules + files if kind not in kinds and where not in ("", "-")]


def owners(files: Iterable[Path]) -> set[str]:
    """Return the owners of *files*. Raises :class:`Unowned`."""
    found = {file: owner(file) for file in files}
    strange = sorted(str(file) for file, name in found.items() if not name or not _has_licence(file, name))
    if strange:
        raise Unowned(", ".join(strange))
    return {name for name in found.values() if name}


def owner(file: Path) -> str:
    """Return the owner of *file*, or an empty string."""
    here = file.absolute()
    if name := _files_of_packages().get(key(str(here))):
        return STARTER if licences.plain(name).startswith("pyinstaller") else name
    if "site-packages" in here.parts:
        return ""
    if here.is_relative_to(ROOT / "build"):  # part of Python, compiled by PyInstaller
        return PYTHON if here.suffix in (".pyc", ".zip") else ""
    if here.is_relative_to(ROOT):
        return OWN
    real = here.resolve()
    return PYTHON if any(map(real.is_relative_to, _homes_of_python())) else _of_system(real)


def _has_licence(file: Path, package: str) -> bool:
    """Return whether *file* is code, or data of *package* with a known licence.

    A package with data of several authors lists each place in it, so a new dictionary or font stops the build
    until its licence is known.
    """
    places = licences.THIRD_PARTY.get(licences.plain(package))
    if places is None or file.suffix not in DATA:
        return True
    return any(f"/{place}" in file.as_posix() for place in places if place) or "" in places


def licence_of(name: str) -> tuple[list[str], dict[str, str]]:
    """Return the licence lines and texts (by name) of the owner *name*.

    Raises :class:`Unowned` if a licence text is missing or a system package is under the GPL.
    """
    if name == OWN:
        return [], {}
    if name == PYTHON:
        texts = [Path(place) / "LICENSE.txt" for place in (sysconfig.get_path("stdlib"), sys.base_prefix)]
        text = next((file for file in texts if file.exists()), None)
        if text is None:
            raise Unowned("Python (its LICENSE.txt is not installed)")
        return [licences.python_line(), *licences.DATA], {PYTHON: _read(text)}
    if name.startswith("system/"):
        package = name.partition("/")[2].partition(":")[0]
        text = _read(Path("/usr/share/doc") / package / "copyright")
        most = re.search(r"^Files: \*\n(?:\S.*\n| .*\n)*?License: *(\S.*)$", text, re.MULTILINE)
        short = most[1] if most else f"see {package}.txt"
        if short.startswith("GPL") and "LGPL" not in short:
            raise Unowned(f"{package} ({short})")
        return [f"{package} {_version(package)}: {short}"], {package: text}
    about = metadata.distribution("pyinstaller" if name == STARTER else name)
    if name == STARTER:
        said = [f"PyInstaller's starter {about.version}: GPL-2.0-or-later WITH Bootloader-exception"]
    else:
        said = licences.lines_of(about)
    texts = licences.texts_of(about)
    texts += [_read(TEXTS / f"{one}.txt") for one in TEXT_OF.get(licences.plain(name), ())]
    if not texts:
        raise Unowned(f"{name} (its package has no text of its licence)")
    return said, {name: "\n\n".join(texts)}


def key(path: str, system: ModuleType = os.path) -> str:
    """Return *path* for comparisons: on Windows, slashes and letter case don't matter."""
    return str(system.normcase(system.normpath(path)))


@cache
def _homes_of_python() -> list[Path]:
    """Return the folders that hold nothing but Python: with ``/usr``, the system's Python has more in one."""
    homes = [Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")]
    private = Path(sys.base_prefix).resolve()
    return homes if private == Path("/usr") else [*homes, private]


@cache
def _files_of_packages(system: ModuleType = os.path) -> dict[str, str]:
    """Return the package of each installed file, by the :func:`key` of its path."""
    return {
        key(system.join(folder, str(file)), system): name
        for one in metadata.distributions()
        for folder, name in [(str(one.locate_file("")), one.metadata["Name"])]
        for file in one.files or ()
    }


@cache
def _of_system(file: Path) -> str:
    """Return ``system/PACKAGE`` for *file*, or Python if it's libpython; empty without dpkg or a package."""
    if shutil.which("dpkg-query") is None:
        return ""
    for name in (str(file), str(file).removeprefix("/usr"), f"/usr{file}"):
        done = subprocess.run(["dpkg-query", "-S", name], capture_output=True, encoding="utf-8", check=False)
        if done.returncode == 0:
            if re.match(r"libpython3", done.stdout):
                return PYTHON
            return f"system/{done.stdout.partition(': ')[0].partition(',')[0]}"
    return ""


def _version(package: str) -> str:
    asked = ["dpkg-query", "-W", "-f", "${Version}\n", package]
    return subprocess.run(asked, capture_output=True, encoding="utf-8", check=True).stdout.split()[0]


def _table(file: Path) -> list[tuple[str, str, str]]:
    """Return the rows (name, source, kind) of one of PyInstaller's lists."""
    parts = ast.parse(file.read_text(encoding="utf-8"), mode="eval").body
    assert isinstance(parts, ast.Tuple)
    # For Windows, one part is the description of the version, as code.
    rows = [ast.literal_eval(part) for part in parts.elts if isinstance(part, ast.List)]
    return [tuple(row[:3]) for part in rows for row in part if len(row) >= 3]


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    main()
