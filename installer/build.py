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
``source``            each system      the source of the last commit, packed (needs ``git``)
====================  ===============  =============================================================

Everything is built in ``build/``, from the locks alone, with the time of the last commit: the same
commit gives the same bytes (``reproduce.py`` looks). The bundle carries the Python that runs this: take
one that was built with its optimisations, as a system's own is. PyInstaller is installed into ``build/venv``.
"""

from __future__ import annotations

import argparse
import lzma
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import packing
from bundle import folder
from debian import deb
from kit import BUILD, DIST, HERE, ROOT, UserError, commit_time, machine, run, version


def portable() -> Path:
    """The bundle packed: unpack it anywhere and start ``dozor``."""
    bundle = folder()
    name = f"dozor-{version()}-{machine()}"
    if sys.platform == "win32":
        packing.pack_zip(bundle, DIST / f"{name}.zip", name)
        return DIST / f"{name}.zip"
    packing.tar(bundle, DIST / f"{name}.tar.xz", name)
    return DIST / f"{name}.tar.xz"


def one_file() -> Path:
    """The ``.run``: unpacks itself and installs the program for the person who starts it."""
    stage = BUILD / "run"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(folder(), stage / "dozor", symlinks=True)
    for name in ("start.sh", "dozor.desktop", "dozor.xml"):
        shutil.copy(HERE / "linux" / name, stage)
    shutil.copy(ROOT / "data" / "art" / "icon.svg", stage / "dozor.svg")
    (stage / "start.sh").chmod(0o755)
    packing.level(stage)
    out = DIST / f"dozor-{version()}-{machine()}.run"
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(int(commit_time())))
    # It writes its command line into the file: as seen from the source, wherever that lies.
    run("makeself", "--xz", "--sha256", "--quiet", "--nox11", "--packaging-date", when, "--tar-extra",
        "--owner=0 --group=0 --numeric-owner --sort=name", stage.relative_to(ROOT), out.relative_to(ROOT),
        "Dozor", "./start.sh",
        LC_ALL="C.UTF-8")  # fmt: skip
    return out


def source() -> Path:
    """The source of the last commit, from which everything here can be built."""
    DIST.mkdir(exist_ok=True)
    name = f"dozor-{version()}"
    asked = ["git", "-C", str(ROOT), "archive", "--format=tar", f"--prefix={name}/", "HEAD"]
    done = subprocess.run(asked, capture_output=True, check=False)
    if done.returncode:
        raise UserError(f"git cannot pack the source: {done.stderr.decode().strip()}")
    out = DIST / f"{name}-source.tar.xz"
    out.write_bytes(lzma.compress(done.stdout, preset=6))
    return out


def windows(bundle: Path | None = None) -> Path:
    """The Windows installer of *bundle* (built when left out, which needs Windows)."""
    if bundle is None:
        if sys.platform != "win32":
            raise UserError(
                "A bundle for Windows is built on Windows: name one that was, with --bundle FOLDER."
            )
        bundle = folder()
    DIST.mkdir(exist_ok=True)
    out = DIST / f"dozor-{version()}-windows-setup.exe"
    words = ["WX", "V2", f"DVERSION={version()}", f"DFILES={bundle.resolve() / '*.*'}", f"DOUT={out}"]
    flag = "/" if sys.platform == "win32" else "-"
    run(_makensis(), *(flag + word for word in words), HERE / "windows" / "dozor.nsi")
    return out


def _makensis() -> str:
    """The compiler of NSIS; its own installer does not put it on Windows' path."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    return shutil.which("makensis") or (str(usual) if usual.exists() else "makensis")


def macos() -> Path:
    """The disk image with ``Dozor.app`` in it."""
    if sys.platform != "darwin":
        raise UserError("A disk image for macOS is built on macOS.")
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
    "source": source,
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
        print(f"{out.relative_to(ROOT)}  {packing.weight(out) / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    try:
        main()
    except UserError as trouble:
        sys.exit(f"{trouble}")
