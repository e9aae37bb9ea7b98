"""What every part of the build needs: places, the version, the time of the commit, running a tool."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "installer"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
COMMIT = HERE / "commit.txt"
"""Filled in by ``git archive``: the time of the commit, for whoever builds from the source archive."""


class UserError(Exception):
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
    """Seconds since 1970 of the last commit; every file in a result bears this time.

    Raises :class:`UserError` where neither git nor the source archive tells it.
    """
    archived = COMMIT.read_text(encoding="utf-8").strip()
    if given := os.environ.get("SOURCE_DATE_EPOCH") or (archived if archived.isdigit() else ""):
        return given
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError("The time of the commit is not known: build from a clone or from the source archive.")
    return done.stdout.strip()


def run(*command: str | Path, **more: str) -> None:
    """Run *command* in the build's environment; *more* are variables on top.

    Raises :class:`UserError`: the tool is missing, or has failed.
    """
    environ = os.environ | {"SOURCE_DATE_EPOCH": commit_time(), "PYTHONHASHSEED": "1"} | more
    words = [str(word) for word in command]
    try:
        status = subprocess.run(words, cwd=ROOT, env=environ, check=False).returncode
    except FileNotFoundError as error:
        raise UserError(f"The tool {words[0]} is not installed: install it and build again.") from error
    if status:
        raise UserError(f"{Path(words[0]).name} ended with status {status}: see what it wrote above.")


def tool() -> Path:
    """The interpreter of the build's own environment, set up from the locks when missing.

    It is of the kind of the Python that runs the build, and is what the bundle carries.
    """
    venv = BUILD / "venv"
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (venv / "ready").exists():
        shutil.rmtree(venv, ignore_errors=True)
        run(sys.executable, "-m", "venv", venv)
        for lock in (ROOT / "requirements.lock", HERE / "requirements.lock"):
            run(python, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", lock)
        (venv / "ready").touch()
    return python
