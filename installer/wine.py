#!/usr/bin/env python3
r"""Run programs for Windows on Linux, in ``D:\dozor``, a copy of this source: ``wine.py run PROGRAM…``.

``wine.py test [PATH…] [OPTION…]`` runs the tests there, by default the whole suite folder by folder; options
go to pytest. A test that needs POSIX or more than Wine offers has the mark ``posix_only`` or ``wine_limit``.

Wine runs in a Debian 13 root of its own, with CPython for Windows (``windows/prepare.sh``). Needs root,
debootstrap (installed with apt if missing), about 5 GB in ``/var/tmp/dozor-roots``, and a Debian mirror
(``DOZOR_DEBIAN_MIRROR``, else this system's).
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import roots
from kit import DIST, HERE, ROOT, UserError, commit_time, install, version

SETUP = ("prepare.sh", "wine.sh", "python.c", "icuuc.c", "complex.c", "python.lock")
"""Files in ``windows`` that the root is made from."""
SKIPPED = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache")
KEPT = {".venv", "build"}
"""Folders of the copy with Windows' packages, which outlive an update of the source."""

PART_SECONDS = 40 * 60
"""Time limit of each part of the suite."""

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
        return path.replace("/srv/", "D:/").replace("/", "\\")

    @property
    def source(self) -> Path:
        """Return the copy of the source, for Windows ``D:/dozor``."""
        return self.folder / "srv" / "dozor"

    def wine(self, *command: str, **environ: str) -> int:
        """Run a Windows *command* in the copy of the source; return its exit status."""
        environ = {"PATH": "/usr/bin:/bin"} | environ
        return self.start("windows", *command, environ=environ).wait()

    def python(self, *words: str) -> tuple[int, str]:
        """Run Python in the copy of the source and show its output; return exit status and last line."""
        command = ("windows", r"C:\Python\python.exe", *words)
        # Byte code outlives the copy of the source, so that the next run need not compile it again.
        environ = {"PATH": "/usr/bin:/bin", "PYTHONPYCACHEPREFIX": r"D:\compiled"}
        pipe = {
            "stdout": subprocess.PIPE,
            "stderr": subprocess.STDOUT,
            "encoding": "utf-8",
            "errors": "replace",
        }
        running = self.start(*command, environ=environ, **pipe)
        assert running.stdout is not None
        last = ""
        for line in running.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
        return running.wait(), last

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
    roots.require_root()
    install({"debootstrap": "debootstrap"})
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
    roots.require_root()
    if (ROOT / ".git").exists():
        install({"git": "git"})
    moment = commit_time()
    with prepared() as windows:
        if windows.wine(r"C:\Python\python.exe", "installer/build.py", "portable", SOURCE_DATE_EPOCH=moment):
            raise UserError("The build under Wine failed: see what it wrote above.")
        pack = "python3 installer/build.py windows --bundle dist/dozor"
        windows.run(f"cd /srv/dozor; SOURCE_DATE_EPOCH={moment} {pack}")
        DIST.mkdir(exist_ok=True)
        made = sorted(windows.source.glob(f"dist/dozor-{version()}-windows-*"))
        return [Path(shutil.copy(file, DIST)) for file in made]


def parts() -> list[list[str]]:
    """Return the paths of each part of the suite."""
    tests = ROOT / "tests"
    folders = [folder for folder in tests.iterdir() if folder.name != "ui"] + [*(tests / "ui").iterdir()]
    folders = sorted(folder for folder in folders if any(folder.rglob("test_*.py")))
    loose = sorted(file for file in (*tests.glob("test_*.py"), *tests.glob("ui/test_*.py")))
    return [
        [file.relative_to(ROOT).as_posix() for file in part] for part in (loose, *([one] for one in folders))
    ]


def test(windows: Windows, words: list[str]) -> int:
    """Run the tests that *words* name, else the whole suite in parts; return the exit status."""
    options = [f"--session-timeout={PART_SECONDS}", "--timeout=600"]  # Wine starts processes slowly
    wanted = (
        [words] if any(not word.startswith("-") for word in words) else [part + words for part in parts()]
    )
    results = []
    for part in wanted:
        began = time.monotonic()
        status, last = windows.python("dozor.py", "test", *options, *part)
        results.append((status, f"{time.monotonic() - began:5.0f} s  {part[0]}  {last}"))
    print(*(said for _, said in results), sep="\n")
    return max(status for status, _ in results)


def main() -> int:
    """Run the command line; return the exit status."""
    action, *words = sys.argv[1:] or [""]
    if action not in ("run", "test") or (action == "run" and not words):
        sys.exit(__doc__)
    with prepared() as windows:
        return test(windows, words) if action == "test" else windows.wine(*words)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as trouble:
        sys.exit(f"{trouble}")
