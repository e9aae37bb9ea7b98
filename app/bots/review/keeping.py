"""Reviews kept beside the records: one file a game, named by the game, worth something to one engine only."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from zlib import crc32

from app.bots.fate.network import BEYOND, DIRECT, ROWS
from app.bots.review.data import Review, of_json
from app.files import atomic_write
from app.locks import exclusive
from app.rules.game import Action
from app.rules.record import Header, Move, Record, Undo

FOLDER = ".reviews"
"""The folder beside the records."""
REVIEWER = 4
"""To be raised whenever reviews come out otherwise; what the evaluation is made of is seen by itself."""


@cache
def engine(game: str = "own-fate") -> str:
    """What tells reviews of *game* by this program from those of another."""
    if game == "tribunal":
        from app.bots.tribunal.chances import CURVES
        from app.bots.tribunal.value import WEIGHTS

        weights = crc32(repr((WEIGHTS, CURVES)).encode())
    else:
        weights = crc32(repr((ROWS, DIRECT, BEYOND)).encode())
    return f"{game}.{REVIEWER}.{weights:08x}"


def key(header: Header, actions: Iterable[Action]) -> str:
    """What tells a game from every other: its start and the actions that stand, whatever its file is
    called."""
    told = [header.game, str(header.rules), header.set_hash, str(header.seed), header.date]
    told += map(str, actions)
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:20]


def standing(record: Record) -> list[Action]:
    """The actions of *record* that were not taken back, without playing it again."""
    found: list[Action] = []
    for entry in record.entries:
        if isinstance(entry, Move):
            found.append(entry.action)
        elif isinstance(entry, Undo):
            del found[max(0, len(found) - entry.count) :]
    return found


def kept(folder: Path, game: str) -> Review | None:
    """What was kept of the review of *game* in *folder*, that of the records; it may be a part."""
    with contextlib.suppress(OSError, ValueError, TypeError, LookupError, RecursionError, AttributeError):
        found = of_json((folder / FOLDER / f"{game}.json").read_text(encoding="utf-8"))
        if found.engine == engine(found.engine.partition(".")[0]) and found.game == game:
            return found
    return None


def keep(folder: Path, review: Review) -> None:
    """Keep *review* in *folder*, whole or not at all, unless another window has come further. Never raises:
    keeping is no duty."""
    place = folder / FOLDER
    file = place / f"{review.game}.json"
    with contextlib.suppress(OSError):
        place.mkdir(exist_ok=True)
        with exclusive(file):
            before = kept(folder, review.game)
            if before is None or before.part <= review.part:
                atomic_write(file, review.to_json())
