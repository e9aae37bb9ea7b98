"""Build the bundle ``dist/dozor``: PyInstaller's folder, slimmed down, with the licences of all its files."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import icu
import packing
from kit import BUILD, DIST, HERE, ROOT, UserError, build_python, run, version

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Edge lengths of the icon in px."""

PATCHED = re.compile(r"PySide6/Qt/|shiboken6/|\.libs/")
"""Libraries with headers rewritten after linking: already stripped, and ``strip`` would break them."""

LOADED = re.compile(r"^libpython3|^libffi|^libicu")
"""Libraries loaded by the program that no other library names."""


def icons() -> Path:
    """Write ``dozor-<px>.png``, ``dozor.ico``, and on macOS ``dozor.icns``; return the PNGs' folder."""
    folder = BUILD / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    run(build_python(), HERE / "icons.py", ROOT / "data" / "art" / "icon.svg", folder,
        *map(str, ICON_SIZES), QT_QPA_PLATFORM="offscreen")  # fmt: skip
    shutil.copy(folder / "dozor.ico", BUILD / "dozor.ico")
    if sys.platform == "darwin":
        iconset = BUILD / "dozor.iconset"
        iconset.mkdir(exist_ok=True)
        for size in (16, 32, 128, 256):
            shutil.copy(folder / f"dozor-{size}.png", iconset / f"icon_{size}x{size}.png")
            shutil.copy(folder / f"dozor-{2 * size}.png", iconset / f"icon_{size}x{size}@2x.png")
        run("iconutil", "-c", "icns", iconset, "-o", BUILD / "dozor.icns")
    return folder


@cache
def folder() -> Path:
    """Build the bundle and return its folder, on macOS the folder next to ``Dozor.app``."""
    icons()
    (BUILD / "version.txt").write_text(version_resource(version()), encoding="utf-8")
    python = build_python()
    run(python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--distpath", DIST,
        "--workpath", BUILD / "work", HERE / "dozor.spec")  # fmt: skip
    out = DIST / "dozor"
    if sys.platform == "linux":
        for library in (out / "_internal" / "PySide6" / "Qt" / "lib").glob("libicudata.so.*"):
            icu.drop_unused_languages(library, BUILD / "work")
        remove_unused_libraries(out / "_internal")
        strip_symbols(out / "_internal")
    if sys.platform != "darwin":  # there the recipe did it, before the app was signed
        run(python, HERE / "licences.py", BUILD / "work" / "dozor", out)
    packing.normalize_metadata(out)
    return out


def version_resource(text: str) -> str:
    """Return the version *text* (``1.2``) as the description of ``dozor.exe`` that PyInstaller reads."""
    numbers = ([int(number) for number in re.findall(r"\d+", text)] + [0] * 4)[:4]
    strings = {"CompanyName": "Dozor", "FileDescription": "Dozor", "ProductName": "Dozor",
               "FileVersion": text, "ProductVersion": text}  # fmt: skip
    rows = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in strings.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={tuple(numbers)}, prodvers={tuple(numbers)}, mask=0x3f,"
        " flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{rows}])]),"
        " VarFileInfo([VarStruct('Translation', [0x409, 1200])])])\n"
    )


def remove_unused_libraries(inside: Path) -> None:
    """Remove libraries that only excluded parts needed."""
    while True:
        asked = {name for file in inside.rglob("*.so*") if not file.is_symlink() for name in needs(file)}
        idle = [file for file in inside.glob("lib*.so*")
                if file.name not in asked and not LOADED.match(file.name)]  # fmt: skip
        if not idle:
            return
        for file in idle:
            file.unlink()


def needs(library: Path) -> list[str]:
    """Return the names of the libraries that *library* is linked to."""
    told = subprocess.run(["objdump", "-p", library], capture_output=True, encoding="utf-8", check=False)
    if told.returncode:
        raise UserError(f"objdump cannot read {library.name}: {told.stderr.strip()}")
    return re.findall(r"^ +NEEDED +(\S+)$", told.stdout, re.MULTILINE)


def strip_symbols(inside: Path) -> None:
    """Strip debugging symbols from all libraries that aren't :data:`PATCHED`."""
    for file in sorted(inside.rglob("*.so*")):
        if not file.is_symlink() and not PATCHED.search(file.relative_to(inside).as_posix()):
            run("strip", "--strip-unneeded", file)
