"""Which program plays: a hash of its rules, of its players and of their network, as they are on this machine.

Games are the same everywhere as long as these three are; so rows that another program played are no part of
a contest, on a worker as in a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import app
from app.bots import fate
from app.bots.fate import network
from app.rules import game

_BOTS = Path(fate.__file__).parent.parent
_PLAY = ("contest.py", "facts.py", "player.py", "players.py")
"""What else of the bots makes a row."""


@lru_cache(maxsize=1)
def parts() -> Mapping[str, str]:
    """The hashes by part: ``rules``, ``network``, ``bots``. Where there is no text of the program, as in an
    installed one, its version stands for it."""
    weights = Path(network.__file__)
    of = {
        "rules": sorted(Path(game.__file__).parent.rglob("*.py")),
        "network": [weights],
        "bots": sorted(
            path
            for path in (
                *(_BOTS / "fate").glob("*.py"),
                *(_BOTS / "tribunal").glob("*.py"),
                *(_BOTS / name for name in _PLAY),
            )
            if path != weights
        ),
    }
    return {part: _hash(files) for part, files in of.items()}


def _hash(files: list[Path]) -> str:
    found = blake2b(app.__version__.encode(), digest_size=8)
    for path in files:
        if path.exists():
            found.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def other_part(theirs: Mapping[str, str]) -> str:
    """The first part in which the program that said *theirs* is another one; "" if it is this one."""
    return next((part for part, mine in parts().items() if theirs.get(part) != mine), "")
