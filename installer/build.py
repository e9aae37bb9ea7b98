#!/usr/bin/env python3
"""Build what a player installs: ``python3 installer/build.py TARGET…``, results in ``dist/``.

====================  ===============  =============================================================
target                on               result
====================  ===============  =============================================================
``folder``            each system      ``dist/dozor/``: the bundle, which starts without Python
``portable``          Linux, Windows   the folder as an archive (``.tar.xz``, ``.zip``)
``run``               Linux            one self-extracting file (needs ``makeself``)
``deb``               Debian           the package (needs ``dpkg-deb``)
``windows``           Windows, Debian  the installer (needs ``makensis``; on Debian with ``--bundle``, or with
                                       ``--wine``, which makes the portable archive too: ``wine.py``)
``macos``             macOS            ``Dozor.app`` in a disk image (needs ``hdiutil``)
``guide``             each system      ``dist/guide/``: the user's guide as HTML, by Sphinx
``source``            each system      archive of the last commit (needs ``git``)
====================  ===============  =============================================================

Builds run in ``build/``, from the lock files alone, with the time of the last commit: one commit always gives
the same bytes (checked by ``reproduce.py``). The bundle contains the Python that runs this script: use an
optimised build, such as the system's own. PyInstaller is installed into ``build/venv``.
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
import wine
from bundle import folder
from debian import deb
from kit import BUILD, DIST, HERE, ROOT, UserError, commit_time, machine, run, version


def portable() -> Path:
    """Build the archive of the bundle, which runs wherever it is unpacked."""
    bundle = folder()
    name = f"dozor-{version()}-{machine()}"
    if sys.platform == "win32":
        packing.pack_zip(bundle, DIST / f"{name}.zip", name)
        return DIST / f"{name}.zip"
    packing.tar(bundle, DIST / f"{name}.tar.xz", name)
    return DIST / f"{name}.tar.xz"


def one_file() -> Path:
    """Build the ``.run``, which unpacks itself and installs the program for the current user."""
    stage = BUILD / "run"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(folder(), stage / "dozor", symlinks=True)
    for name in ("start.sh", "dozor.desktop", "dozor.xml"):
        shutil.copy(HERE / "linux" / name, stage)
    shutil.copy(ROOT / "data" / "art" / "icon.svg", stage / "dozor.svg")
    (stage / "start.sh").chmod(0o755)
    packing.normalize_metadata(stage)
    out = DIST / f"dozor-{version()}-{machine()}.run"
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(int(commit_time())))
    # makeself writes its command line into the file, so pass paths relative to the source.
    run("makeself", "--xz", "--sha256", "--quiet", "--nox11", "--packaging-date", when, "--tar-extra",
        "--owner=0 --group=0 --numeric-owner --sort=name", stage.relative_to(ROOT), out.relative_to(ROOT),
        "Dozor", "./start.sh",
        LC_ALL="C.UTF-8")  # fmt: skip
    return out


def source() -> Path:
    """Build the source archive of the last commit."""
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
    """Build the Windows installer of *bundle* (by default a new one, which needs Windows)."""
    if bundle is None:
        if sys.platform != "win32":
            raise UserError(
                "A bundle for Windows is built on Windows or with --wine; or name one with --bundle FOLDER."
            )
        bundle = folder()
    DIST.mkdir(exist_ok=True)
    out = DIST / f"dozor-{version()}-windows-setup.exe"
    words = ["WX", "V2", f"DVERSION={version()}", f"DFILES={bundle.resolve() / '*.*'}", f"DOUT={out}"]
    flag = "/" if sys.platform == "win32" else "-"
    run(_makensis(), *(flag + word for word in words), HERE / "windows" / "dozor.nsi")
    return out


def _makensis() -> str:
    """Return the NSIS compiler; its installer does not add it to PATH on Windows."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    return shutil.which("makensis") or (str(usual) if usual.exists() else "makensis")


def macos() -> Path:
    """Build the disk image with ``Dozor.app``."""
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
    """Build the user's guide as HTML, one site per language."""
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
    """Build the targets on the command line and print their sizes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="+", choices=TARGETS, metavar="TARGET")
    parser.add_argument("--bundle", type=Path, help="for windows: a bundle that was built on Windows")
    parser.add_argument(
        "--wine", action="store_true", help="for windows: build the bundle under Wine, as root"
    )
    wanted = parser.parse_args()
    for target in wanted.targets:
        if target == "windows":
            made = wine.build() if wanted.wine else [windows(wanted.bundle)]
        else:
            made = [TARGETS[target]()]
        for out in made:
            print(f"{out.relative_to(ROOT)}  {packing.size(out) / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    try:
        main()
    except UserError as trouble:
        sys.exit(f"{trouble}")
