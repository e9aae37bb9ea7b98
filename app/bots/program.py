"""Program version stamps: hashes of the rules, the players, and their network on this machine.

Games are the same everywhere only if these three are equal, so a contest excludes rows of another program.
from a worker or a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import app
from app.bots import fate
from app.bots.fate.evaluate import weights_file
from app.bots.tribunal import value
from app.rules import game

_BOTS = Path(fate.__file__).parent.parent
_PLAY = ("contest.py", "player.py", "players.py")
"""Modules of ``app.bots`` that affect rows."""


@lru_cache(maxsize=1)
def parts() -> Mapping[str, str]:
    """Return the hashes by part: ``rules``, ``network``, ``bots``.

    In an installed program without source files, they depend only on its version.
    """
    of = {
        "rules": sorted(Path(game.__file__).parent.rglob("*.py")),
        "network": [weights_file()],
        "bots": [
            *sorted(
                [
                    *(_BOTS / "fate").glob("*.py"),
                    *(_BOTS / "tribunal").glob("*.py"),
                    *(_BOTS / name for name in _PLAY),
                ]
            ),
            value.weights_file(),
        ],
    }
    return {part: _hash(files) for part, files in of.items()}


def _hash(files: list[Path]) -> str:
    digest = blake2b(app.__version__.encode(), digest_size=8)
    for path in files:
        if path.exists():
            digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def other_part(theirs: Mapping[str, str]) -> str:
    """Return the first part in which *theirs* differs from this program; "" if none differs."""
    return next((part for part, mine in parts().items() if theirs.get(part) != mine), "")
