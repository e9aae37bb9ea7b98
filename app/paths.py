"""Where things live: what is shipped with the program, and what is the user's own.

``DOZOR_HOME`` in the environment moves the user's folder (a portable stick, a test's empty profile).
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
"""The folder of what is shipped: within the package where a wheel brought it, beside it everywhere else."""


def data() -> Path:
    """The folder of what is shipped: ``cards.db``, ``source/``, ``art/``. Never written to."""
    return ROOT / "data"


def docs() -> Path:
    """The folder of the shipped documents, the numbered rules among them."""
    return ROOT / "docs"


def home() -> Path:
    """The user's folder: his catalogue, games, settings and logs. Made when first asked for."""
    folder = home_path()
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        if not folder.is_dir():
            raise
        _make_private(folder)
    return folder


def home_path() -> Path:
    """Where the user's folder is, which may not exist yet."""
    chosen = os.environ.get("DOZOR_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("Dozor", appauthor=False)


def _make_private(folder: Path) -> None:
    """Close the user's *folder* to other users of the computer. One that is used for other things too (it has
    nothing of ours, or belongs to somebody else) is left alone."""
    found = folder.stat()
    open_to_others = os.name == "posix" and found.st_mode & 0o077 and found.st_uid == os.geteuid()
    if open_to_others and any((folder / name).is_file() for name in ("cards.db", "settings.ini")):
        with contextlib.suppress(OSError):
            folder.chmod(0o700)


def languages() -> Path:
    """The folder of languages of the program that somebody is translating (it may not exist)."""
    return home_path() / "languages"


def catalogue() -> Path:
    """The user's copy of the card catalogue (it may not exist yet)."""
    return home() / "cards.db"


def pictures() -> Path:
    """Where the pictures of the user's own cards lie as they are drawn (it may not exist yet)."""
    return home() / "drawn"


def games() -> Path:
    """The folder of the user's saved games."""
    folder = home() / "games"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def log_file() -> Path:
    """The file that uncaught errors are written to."""
    return home() / "dozor.log"
