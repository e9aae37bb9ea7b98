"""Store reviews next to records: one file per game, named after the game, valid for one version only."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from zlib import crc32

from app.bots.fate.evaluate import network
from app.bots.review.data import Review, of_json
from app.bots.tribunal.value import fitted
from app.files import atomic_write, read
from app.locks import exclusive
from app.rules.game import Action
from app.rules.record import Header, Move, Record, Undo

FOLDER = ".reviews"
"""Name of the folder for reviews, in the folder of the records."""
REVIEWER = 5
"""Increase this when reviews would differ; changes of the evaluation's weights are detected."""


@cache
def engine_version(game: str = "own-fate") -> str:
    """Return the version of this program's reviewer of *game*."""
    numbers = fitted() if game == "tribunal" else network()[1:]
    return f"{game}.{REVIEWER}.{crc32(repr(numbers).encode()):08x}"


def key(header: Header, actions: Iterable[Action]) -> str:
    """Return a hash of a game's start and its *actions* (not undone), regardless of the file name."""
    identity = [header.game, str(header.rules), header.set_hash, str(header.seed), header.date]
    identity += map(str, actions)
    return hashlib.sha256("\n".join(identity).encode()).hexdigest()[:20]


def standing_actions(record: Record) -> list[Action]:
    """Return the actions of *record* that were not undone, without replaying it."""
    actions: list[Action] = []
    for entry in record.entries:
        if isinstance(entry, Move):
            actions.append(entry.action)
        elif isinstance(entry, Undo):
            del actions[max(0, len(actions) - entry.count) :]
    return actions


def load(folder: Path, game: str) -> Review | None:
    """Return the stored review of *game* in the records' *folder*, maybe partial, or None."""
    with contextlib.suppress(OSError, ValueError, TypeError, LookupError, RecursionError, AttributeError):
        review = of_json(read(folder / FOLDER / f"{game}.json").decode())
        if review.engine == engine_version(review.engine.partition(".")[0]) and review.game == game:
            return review
    return None


def store(folder: Path, review: Review) -> None:
    """Store *review* in *folder* atomically, unless another window's review is further ahead.

    Ignores errors: storing is optional.
    """
    place = folder / FOLDER
    file = place / f"{review.game}.json"
    with contextlib.suppress(OSError):
        place.mkdir(exist_ok=True)
        with exclusive(file):
            before = load(folder, review.game)
            if before is None or before.part <= review.part:
                atomic_write(file, review.to_json())
