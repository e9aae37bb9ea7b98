"""Locations of shipped files and of user data.

The environment variable ``DOZOR_HOME`` sets the user's folder, for a USB stick or for tests.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import platformdirs

CODE = Path(__file__).resolve().parent.parent
"""The folder that ``app`` is imported from."""
_WITHIN = CODE / "app" / "shipped"
ROOT = _WITHIN if _WITHIN.is_dir() else CODE
"""The folder of shipped files: inside the package in a wheel, otherwise CODE."""


def data() -> Path:
    """Return the folder of shipped data, such as ``cards.db`` and ``art/``, which is read-only."""
    return ROOT / "data"


def docs() -> Path:
    """Return the folder of shipped documents, including the numbered rules."""
    return ROOT / "docs"


def home() -> Path:
    """Return the user's folder for catalogue, games, settings and logs, created on first use."""
    folder = home_path()
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        if not folder.is_dir():
            raise
        _make_private(folder)
    return folder


def home_path() -> Path:
    """Return the path of the user's folder, which may not exist yet."""
    chosen = os.environ.get("DOZOR_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("Dozor", appauthor=False)


def _make_private(folder: Path) -> None:
    """Remove other users' access to *folder* if this user owns it and it contains Dozor's files."""
    status = folder.stat()
    open_to_others = os.name == "posix" and status.st_mode & 0o077 and status.st_uid == os.geteuid()
    if open_to_others and any((folder / name).is_file() for name in ("cards.db", "settings.ini")):
        with contextlib.suppress(OSError):
            folder.chmod(0o700)


def languages() -> Path:
    """Return the user's folder of translations of the program, which may not exist yet."""
    return home_path() / "languages"


def catalogue() -> Path:
    """Return the path of the user's card catalogue, which may not exist yet."""
    return home() / "cards.db"


def pictures() -> Path:
    """Return the folder of the files of pictures and fonts in the user's sets, which may not exist yet.

    Its name changes whenever pictures are drawn differently, so that they're drawn again.
    """
    return home() / "drawn-2"


def games() -> Path:
    """Return the folder of saved games."""
    folder = home() / "games"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def log_file() -> Path:
    """Return the path of the error log."""
    return home() / "dozor.log"
