#!/usr/bin/env python3
r"""Run programs for Windows on Linux: ``wine.py run PROGRAM…``, in ``D:\dozor``, a copy of this source.

Wine runs in a Debian 13 root of its own, with CPython for Windows (``windows/prepare.sh``). Needs root,
debootstrap, about 5 GB in ``/var/tmp/dozor-roots``, and a Debian mirror (``DOZOR_DEBIAN_MIRROR``, else this
system's).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import roots
from kit import DIST, HERE, ROOT, UserError, commit_time, version

SETUP = ("prepare.sh", "wine.sh", "python.c", "icuuc.c", "python.lock")
"""Files in ``windows`` that the root is made from."""
SKIPPED = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache")
KEPT = {".venv", "build"}
"""Folders of the copy with Windows' packages, which outlive an update of the source."""


USER = "Вася Пупкин"
"""The user of Windows, whose name is neither one word nor ASCII."""


class Windows(roots.Root):
    """The root with Wine."""

    person = 0

    @property
    def data(self) -> Path:
        """Return the player's profile, as seen from outside."""
        return self.drive / "users" / USER / "AppData/Local/Dozor"

    @property
    def drive(self) -> Path:
        """Return ``C:``."""
        return self.folder / "opt/windows/drive_c"

    def inside(self, path: str) -> str:
        """Return the *path* of a file inside, as Windows names it."""
        return path.replace("/srv/", "D:/")

    @property
    def source(self) -> Path:
        """Return the copy of the source, for Windows ``D:/dozor``."""
        return self.folder / "srv" / "dozor"

    def wine(self, *command: str, **environ: str) -> int:
        """Run a Windows *command* in the copy of the source; return its exit status."""
        environ = {"PATH": "/usr/bin:/bin"} | environ
        return self.start("windows", *command, environ=environ).wait()

    def copy_source(self) -> None:
        """Bring the copy of the source up to date."""
        self.source.mkdir(exist_ok=True)
        for old in self.source.iterdir():
            if old.name not in KEPT:
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        shutil.copytree(ROOT, self.source, ignore=SKIPPED, dirs_exist_ok=True)


@contextlib.contextmanager
def prepared() -> Iterator[Windows]:
    """Yield the root with Wine and the current source, made if missing. Raises :class:`UserError`."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise UserError("Wine runs in a Debian root, which only root can enter: run this on Linux as root.")
    if shutil.which("debootstrap") is None:
        raise UserError("The tool debootstrap is not installed: install it and start this again.")
    folder = roots.KEPT / "wine"
    wanted = hashlib.sha256(b"\0".join((HERE / "windows" / name).read_bytes() for name in SETUP)).hexdigest()
    ready = folder / "srv" / "ready"
    missing = not ready.exists() or ready.read_text(encoding="utf-8") != wanted
    if missing:
        print(f"Preparing Wine in {folder}: about 5 GB and 10 minutes…", flush=True)
        roots.remove(folder)
        roots.unpack("13", folder, updates=False)
    with roots.mounted(folder):
        windows = Windows(folder)
        try:
            if missing:
                setup = folder / "srv" / "setup"
                setup.mkdir()
                for name in SETUP:
                    shutil.copy(HERE / "windows" / name, setup)
                windows.run("sh /srv/setup/prepare.sh")
                ready.write_text(wanted, encoding="utf-8")
            windows.copy_source()
            yield windows
        except subprocess.CalledProcessError as failed:
            raise UserError(f"This failed in {folder}: {failed.cmd}\n{failed.stderr}") from failed
        finally:
            windows.run("WINEPREFIX=/opt/windows wineserver --kill || true")


def build() -> list[Path]:
    """Build the bundle under Wine; return the portable archive and the installer in ``dist``."""
    moment = commit_time()
    with prepared() as windows:
        if windows.wine(r"C:\Python\python.exe", "installer/build.py", "portable", SOURCE_DATE_EPOCH=moment):
            raise UserError("The build under Wine failed: see what it wrote above.")
        pack = "python3 installer/build.py windows --bundle dist/dozor"
        windows.run(f"cd /srv/dozor; SOURCE_DATE_EPOCH={moment} {pack}")
        DIST.mkdir(exist_ok=True)
        made = sorted(windows.source.glob(f"dist/dozor-{version()}-windows-*"))
        return [Path(shutil.copy(file, DIST)) for file in made]


def main() -> int:
    """Run the command line; return the exit status."""
    if sys.argv[1:2] != ["run"] or len(sys.argv) < 3:
        sys.exit(__doc__)
    with prepared() as windows:
        return windows.wine(*sys.argv[2:])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as trouble:
        sys.exit(f"{trouble}")
