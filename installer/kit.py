"""Helpers for all builds: paths, the version, the commit's time, and running tools."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import dozor

ROOT = dozor.ROOT
HERE = ROOT / "installer"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
ROOM_MB = 5000
"""Room for the systems in folders and their packages."""
COMMIT = HERE / "commit.txt"
"""Time of the commit, filled in by ``git archive`` for builds from the source archive."""


class UserError(Exception):
    """A build that can't continue; the message is one sentence."""


def install(tools: dict[str, str]) -> None:
    """Install the missing *tools* (program → Debian package) with apt, as ``dozor.py`` does.

    Raises :class:`UserError`.
    """
    packages = [package for program, package in tools.items() if shutil.which(program) is None]
    if packages:
        with _sentences():
            dozor.install_system(packages, ROOM_MB, yes=False)


def enter_environment() -> None:
    """Start this script again with the Python of ``.venv``, set up if missing, unless it runs in one."""
    if sys.prefix == sys.base_prefix:
        with _sentences():
            python = str(dozor.make_ready("run"))
        os.execv(python, [python, *sys.argv])


@contextlib.contextmanager
def _sentences() -> Iterator[None]:
    """Raise an error of ``dozor.py`` as a :class:`UserError`."""
    try:
        yield
    except dozor.UserError as trouble:
        raise UserError(dozor.sentence(trouble.code, "en", **trouble.args_)) from trouble


def version() -> str:
    """Return the version in ``app/__init__.py``."""
    found = re.search(r'__version__ = "(.+)"', (ROOT / "app" / "__init__.py").read_text(encoding="utf-8"))
    assert found, "app/__init__.py names no version"
    return found[1]


def machine() -> str:
    """Return the system and machine for file names, such as ``linux-x86_64``."""
    system = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}[platform.system()]
    return f"{system}-{platform.machine().lower()}"


def commit_time() -> str:
    """Return ``SOURCE_DATE_EPOCH``, else the last commit's time in seconds since 1970, used for every file.

    Raises :class:`UserError` without a git clone or source archive.
    """
    archived = COMMIT.read_text(encoding="utf-8").strip()
    if given := os.environ.get("SOURCE_DATE_EPOCH") or (archived if archived.isdigit() else ""):
        return given
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False)
    except FileNotFoundError as error:
        raise UserError("The tool git is not installed: install it and build again.") from error
    if done.returncode:
        raise UserError("The time of the commit is not known: build from a clone or from the source archive.")
    return done.stdout.strip()


def run(*command: str | Path, **more: str) -> None:
    """Run *command* in the build's environment with the additional variables *more*.

    Raises :class:`UserError` if the tool is missing or fails.
    """
    environ = os.environ | {"SOURCE_DATE_EPOCH": commit_time(), "PYTHONHASHSEED": "1"} | more
    words = [str(word) for word in command]
    try:
        status = subprocess.run(words, cwd=ROOT, env=environ, check=False).returncode
    except FileNotFoundError as error:
        raise UserError(f"The tool {words[0]} is not installed: install it and build again.") from error
    if status:
        raise UserError(f"{Path(words[0]).name} ended with status {status}: see what it wrote above.")


def build_python() -> Path:
    """Return the interpreter of the build's own environment, creating it if missing or outdated.

    It is created by the Python that runs the build, and goes into the bundle.
    """
    venv = BUILD / "venv"
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    locks = (ROOT / "requirements.lock", HERE / "requirements.lock")
    ready, wanted = venv / "ready", "\n".join(lock.read_text(encoding="utf-8") for lock in locks)
    if not ready.exists() or ready.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(venv, ignore_errors=True)
        run(sys.executable, "-m", "venv", venv)
        for lock in locks:
            run(python, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", lock)
        ready.write_text(wanted, encoding="utf-8")
    return python
