#!/usr/bin/env python3
"""Builds what a player installs: ``python3 installer/build.py TARGET…``, the results in ``dist/``.

====================  ===============  =============================================================
target                on               what comes out
====================  ===============  =============================================================
``folder``            each system      ``dist/dozor/``: the bundle, which starts without Python
``portable``          Linux, Windows   the folder packed (``.tar.xz``, ``.zip``)
``run``               Linux            one file that unpacks itself (needs ``makeself``)
``deb``               Debian           the package (needs ``dpkg-deb``)
``windows``           Windows, Debian  the installer (needs ``makensis``; on Debian with ``--bundle``)
``macos``             macOS            ``Dozor.app`` in a disk image (needs ``hdiutil``)
``guide``             each system      ``dist/guide/``: the user's guide as HTML, by Sphinx
====================  ===============  =============================================================

Everything is built in ``build/``, from the locks alone, with the time of the last commit: the same
commit gives the same files. Standard library only; PyInstaller is installed into ``build/venv``.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "installer"
BUILD = ROOT / "build"
DIST = ROOT / "dist"

DEPENDS = (
    "libc6, libgl1, libegl1, libfontconfig1, libxkbcommon0, libdbus-1-3, libglib2.0-0 | libglib2.0-0t64, "
    "libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1, libxcb-shape0, libxkbcommon-x11-0"
)
"""What the package needs of Debian 12 and 13: what Qt loads for a window."""

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Edges of the icon's pictures in px."""


class Trouble(Exception):
    """A build that can't go on; the message is one sentence."""


def version() -> str:
    """The version, from its one place."""
    found = re.search(r'__version__ = "(.+)"', (ROOT / "app" / "__init__.py").read_text(encoding="utf-8"))
    assert found, "app/__init__.py names no version"
    return found[1]


def machine() -> str:
    """What the names of the results call this system: ``linux-x86_64``."""
    system = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}[platform.system()]
    return f"{system}-{platform.machine().lower()}"


def commit_time() -> str:
    """Seconds since 1970 of the last commit; every file in a result bears this time."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return given
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "1700000000"


def run(*command: str | Path, **more: str) -> None:
    """Run *command* in the build's environment; *more* are variables on top."""
    environ = os.environ | {"SOURCE_DATE_EPOCH": commit_time(), "PYTHONHASHSEED": "1"} | more
    words = [str(word) for word in command]
    try:
        status = subprocess.run(words, cwd=ROOT, env=environ, check=False).returncode
    except FileNotFoundError as error:
        raise Trouble(f"The tool {words[0]} is not installed: install it and build again.") from error
    if status:
        raise Trouble(f"{Path(words[0]).name} ended with status {status}: see what it wrote above.")


def tool() -> Path:
    """The interpreter of the build's own environment, set up from the locks when missing."""
    venv = BUILD / "venv"
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (venv / "ready").exists():
        shutil.rmtree(venv, ignore_errors=True)
        run(sys.executable, "-m", "venv", venv)
        for lock in (ROOT / "requirements.lock", HERE / "requirements.lock"):
            run(python, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", lock)
        (venv / "ready").touch()
    return python


def icons() -> Path:
    """The folder of the icon: ``dozor-<px>.png``, and ``dozor.ico`` for Windows."""
    folder = BUILD / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    run(tool(), HERE / "icons.py", ROOT / "data" / "art" / "icon.svg", folder,
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
    """The bundle, ``dist/dozor/``."""
    icons()
    python = tool()
    run(python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", DIST,
        "--workpath", BUILD / "work", HERE / "dozor.spec")  # fmt: skip
    run(python, HERE / "licences.py", DIST / "dozor" / "licences")
    if sys.platform == "linux":
        slim(DIST / "dozor" / "_internal")
    return DIST / "dozor"


def slim(inside: Path) -> None:
    """Take the debugging symbols out of what carries them (patched libraries would break)."""
    packages = ("python3*/lib-dynload/*.so", "sqlalchemy/**/*.so", "fontTools/**/*.so", "PySide6/*.so")
    for pattern in ("libpython3*", *packages):
        for file in inside.glob(pattern):
            if not file.is_symlink():
                run("strip", "--strip-unneeded", file)


def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """*entry* without what differs from machine to machine."""
    entry.mtime = int(commit_time())
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def portable() -> Path:
    """The bundle packed: unpack it anywhere and start ``dozor``."""
    bundle = folder()
    name = f"dozor-{version()}-{machine()}"
    if sys.platform == "win32":
        out = DIST / f"{name}.zip"
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for file in sorted(bundle.rglob("*")):
                packed.write(file, f"{name}/{file.relative_to(bundle).as_posix()}")
        return out
    out = DIST / f"{name}.tar.xz"
    with tarfile.open(out, "w:xz", preset=6) as packed:
        for file in sorted(bundle.rglob("*")):
            packed.add(file, f"{name}/{file.relative_to(bundle)}", recursive=False, filter=plain)
    return out


def one_file() -> Path:
    """The ``.run``: unpacks itself and installs the program for the person who starts it."""
    stage = BUILD / "run"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(folder(), stage / "dozor", symlinks=True)
    for file in (HERE / "linux" / "start.sh", HERE / "linux" / "dozor.desktop"):
        shutil.copy(file, stage)
    shutil.copy(ROOT / "data" / "art" / "icon.svg", stage / "dozor.svg")
    out = DIST / f"dozor-{version()}-{machine()}.run"
    run("makeself", "--xz", "--sha256", "--quiet", "--nox11", "--packaging-date", commit_time(),
        "--tar-extra", "--owner=0 --group=0 --sort=name", stage, out, "Dozor", "./start.sh")  # fmt: skip
    return out


def deb() -> Path:
    """The Debian package: ``/usr/lib/dozor``, the command, menu entry, icon, file types, man page."""
    stage = BUILD / "deb"
    shutil.rmtree(stage, ignore_errors=True)
    share = stage / "usr" / "share"
    shutil.copytree(folder(), stage / "usr" / "lib" / "dozor", symlinks=True)
    pictures = BUILD / "icons"
    put(HERE / "linux" / "dozor.desktop", share / "applications" / "dozor.desktop")
    put(HERE / "linux" / "dozor.xml", share / "mime" / "packages" / "dozor.xml")
    put(ROOT / "data" / "art" / "icon.svg", share / "icons/hicolor/scalable/apps/dozor.svg")
    for size in ICON_SIZES:
        put(pictures / f"dozor-{size}.png", share / f"icons/hicolor/{size}x{size}/apps/dozor.png")
    put(ROOT / "LICENSE", share / "doc" / "dozor" / "copyright")
    manual = (HERE / "linux" / "dozor.1").read_text(encoding="utf-8").replace("@VERSION@", version())
    page = share / "man" / "man6" / "dozor.6"
    page.parent.mkdir(parents=True)
    page.write_text(manual, encoding="utf-8")
    run("gzip", "-9n", page)
    (stage / "usr" / "bin").mkdir()
    (stage / "usr" / "bin" / "dozor").symlink_to("../lib/dozor/dozor")
    kilobytes = sum(file.stat().st_size for file in stage.rglob("*") if file.is_file()) // 1024
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]
    control = stage / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        f"Package: dozor\nVersion: {version()}\nArchitecture: {architecture}\nSection: games\n"
        f"Priority: optional\nInstalled-Size: {kilobytes}\nDepends: {DEPENDS}\n"
        "Maintainer: The authors of Dozor <dozor@localhost>\n"
        "Description: two-player card games of Light and Dark Others\n"
        " Play them at one screen or against the computer, edit their cards, print\n their decks.\n",
        encoding="utf-8",
    )
    for file in sorted(stage.rglob("*")):
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or file.stat().st_mode & 0o100 else 0o644)
    out = DIST / f"dozor_{version()}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", stage, out)
    return out


def put(source: Path, target: Path) -> None:
    """Copy *source* to *target*, making its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def windows(bundle: Path | None = None) -> Path:
    """The Windows installer of *bundle* (built when left out, which needs Windows)."""
    if bundle is None:
        if sys.platform != "win32":
            raise Trouble(
                "A bundle for Windows is built on Windows: name one that was, with --bundle FOLDER."
            )
        bundle = folder()
    DIST.mkdir(exist_ok=True)
    out = DIST / f"dozor-{version()}-windows-setup.exe"
    flag = "/D" if sys.platform == "win32" else "-D"
    run("makensis", f"{flag}VERSION={version()}", f"{flag}FOLDER={bundle.resolve()}", f"{flag}OUT={out}",
        HERE / "windows" / "dozor.nsi")  # fmt: skip
    return out


def macos() -> Path:
    """The disk image with ``Dozor.app`` in it."""
    if sys.platform != "darwin":
        raise Trouble("A disk image for macOS is built on macOS.")
    folder()
    out = DIST / f"dozor-{version()}-{machine()}.dmg"
    run(
        "hdiutil",
        "create",
        "-volname",
        "Dozor",
        "-srcfolder",
        DIST / "Dozor.app",
        "-ov",
        "-format",
        "UDZO",
        out,
    )
    return out


def guide() -> Path:
    """The user's guide as HTML, a site for each language."""
    out = DIST / "guide"
    shutil.rmtree(out, ignore_errors=True)
    python = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    for language, other in (("ru", "en"), ("en", "ru")):
        run(python if python.exists() else sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html",
            "-D", f"language={language}", "-D", f"root_doc={language}/index",
            "-D", f"exclude_patterns={other}/*",
            "-d", BUILD / "guide" / language, ROOT / "docs" / "guide", out / language)  # fmt: skip
    return out


TARGETS = {
    "guide": guide,
    "folder": folder,
    "portable": portable,
    "run": one_file,
    "deb": deb,
    "windows": windows,
    "macos": macos,
}


def main() -> None:
    """Build what the command line asks for and say how large it is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="+", choices=TARGETS, metavar="TARGET")
    parser.add_argument("--bundle", type=Path, help="for windows: a bundle that was built on Windows")
    wanted = parser.parse_args()
    for target in wanted.targets:
        out = windows(wanted.bundle) if target == "windows" else TARGETS[target]()
        files = [out] if out.is_file() else [file for file in out.rglob("*") if not file.is_symlink()]
        size = sum(file.stat().st_size for file in files if file.is_file())
        print(f"{out.relative_to(ROOT)}  {size / 1e6:.1f} MB")


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(f"{trouble}")
