"""Where things live: what is shipped with the program, and what is the user's own.

``DOZOR_HOME`` in the environment moves the user's folder (a portable stick, a test's empty profile).
"""

from __future__ import annotations

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
    folder = _home()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _home() -> Path:
    chosen = os.environ.get("DOZOR_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("Dozor", appauthor=False)


def languages() -> Path:
    """The folder of languages of the program that somebody is translating (it may not exist)."""
    return _home() / "languages"


def catalogue() -> Path:
    """The user's copy of the card catalogue (it may not exist yet)."""
    return home() / "cards.db"


def pictures() -> Path:
    """Where the pictures of the user's own cards lie as they are drawn (it may not exist yet)."""
    return home() / "drawn"


def games() -> Path:
    """The folder of the user's saved games."""
    folder = home() / "games"
    folder.mkdir(exist_ok=True)
    return folder


def log_file() -> Path:
    """The file that uncaught errors are written to."""
    return home() / "dozor.log"
