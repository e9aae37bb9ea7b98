"""The phone state stored with an unfinished game, so that phones can reconnect after a crash."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from app import files
from app.rules.game import TABLE_SEATS, Seat, next_seats

FOLDER = ".phones"


@dataclass(frozen=True, slots=True)
class StoredPhones:
    """The page's address and, by seat, the hash of the phone's secret, the person's name, the language.

    It contains no secret and no ticket, so it admits no phone.
    """

    address: str
    port: int
    seats: tuple[Seat, ...]
    secrets: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)

    def of(self, seats: Collection[Seat]) -> StoredPhones | None:
        """Return the state of *seats* only; None if none of them is on a phone."""
        here = tuple(seat for seat in self.seats if seat in seats)
        return replace(self, seats=here) if here else None

    def swapped(self, seats: Sequence[Seat]) -> StoredPhones:
        """Return a copy in which each person has the seat before the own one of *seats*."""
        old = next_seats(seats)
        secrets, names, languages = (
            {str(seat): values[old[seat]] for seat in seats if old[seat] in values}
            for values in (self.secrets, self.names, self.languages)
        )
        taken = tuple(seat for seat in seats if old[seat] in self.seats)
        return StoredPhones(self.address, self.port, taken, secrets, names, languages)


def file_of(game: Path) -> Path:
    """Return the path of the phone state of the record *game*."""
    return game.parent / FOLDER / f"{game.name}.json"


def read(game: Path) -> StoredPhones | None:
    """Read what is stored with the record *game*; None if missing or unreadable."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        stored = json.loads(files.read(file_of(game)))
        secrets, names, languages = (
            {str(seat): str(stored[part][seat]) for seat in TABLE_SEATS if seat in stored[part]}
            for part in ("secrets", "names", "languages")
        )
        seats = tuple(seat for seat in TABLE_SEATS if seat in stored["seats"])
        if seats:
            return StoredPhones(str(stored["address"]), int(stored["port"]), seats, secrets, names, languages)
    return None


def write(game: Path, kept: StoredPhones) -> None:
    """Store *kept* with the record *game*, atomically. On a write error phones can't reconnect."""
    file = file_of(game)
    with contextlib.suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        files.atomic_write(file, json.dumps(asdict(kept)))


def delete(game: Path) -> None:
    """Delete the phone state of the record *game*."""
    with contextlib.suppress(OSError):
        file_of(game).unlink()
