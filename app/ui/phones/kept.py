"""What lies beside an unfinished game whose hands are on phones, so that phones come back after a crash."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from app.files import atomic_write
from app.rules.game import SEATS, Seat, opponent

FOLDER = ".phones"


@dataclass(frozen=True, slots=True)
class Kept:
    """Where the page was; of each seat on a phone the hash of its secret, its person's name, its language.

    No secret and no ticket: what is read here lets nobody in.
    """

    address: str
    port: int
    seats: tuple[Seat, ...]
    secrets: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)

    def of(self, seats: Collection[Seat]) -> Kept | None:
        """The same of *seats* alone; None if none of them is on a phone."""
        here = tuple(seat for seat in self.seats if seat in seats)
        return replace(self, seats=here) if here else None

    def swapped(self) -> Kept:
        """The same with the sides changed."""
        seats = tuple(seat for seat in SEATS if opponent(seat) in self.seats)
        secrets, names, languages = (
            {str(opponent(seat)): one[seat] for seat in SEATS if seat in one}
            for one in (self.secrets, self.names, self.languages)
        )
        return Kept(self.address, self.port, seats, secrets, names, languages)


def file_of(game: Path) -> Path:
    """Where it lies for the record *game*."""
    return game.parent / FOLDER / f"{game.name}.json"


def read(game: Path) -> Kept | None:
    """What lies beside the record *game*; None for nothing, or for what cannot be read."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        found = json.loads(file_of(game).read_text(encoding="utf-8"))
        secrets, names, languages = (
            {str(seat): str(found[part][seat]) for seat in SEATS if seat in found[part]}
            for part in ("secrets", "names", "languages")
        )
        seats = tuple(seat for seat in SEATS if seat in found["seats"])
        if seats:
            return Kept(str(found["address"]), int(found["port"]), seats, secrets, names, languages)
    return None


def write(game: Path, kept: Kept) -> None:
    """Let *kept* lie beside the record *game*, written whole. Without room for it phones do not come back."""
    file = file_of(game)
    with contextlib.suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        atomic_write(file, json.dumps(asdict(kept)))


def forget(game: Path) -> None:
    """Nothing lies beside the record *game* any more."""
    with contextlib.suppress(OSError):
        file_of(game).unlink()
