"""The log of what was printed, and so what is in the deck: only the difference need be printed.

One JSON file in the user's folder; it is written whole or not at all.
"""

from __future__ import annotations

import dataclasses
import datetime
import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from app import paths
from app.locks import exclusive
from app.print.errors import PrintError
from app.print.options import DECLARED, Options
from app.print.plan import LOOK_PREFIX, Difference, Notice, Out, Piece, Plan, listed
from app.print.profiles import fixed, read_json

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Job:
    """What a deck is made of: a set in a language, by a rule set ("": the book)."""

    set_key: str
    language: str
    rules: str = ""


@dataclass(frozen=True, slots=True)
class OwnedPiece:
    """A design in the deck: its copies and look."""

    name: str
    copies: int
    look: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One print that a user recorded."""

    day: str
    """``2026-11-23``."""
    printer: str
    """Its name; "" if none was chosen."""
    job: Job
    title: str
    """The set with its version."""
    sheets: int
    options: Mapping[str, Any]
    """The options that differ from the defaults."""
    pieces: Mapping[str, OwnedPiece]
    """What was printed, by key."""
    out: Mapping[str, int] = field(default_factory=dict)
    """How many of a key were to be taken out of the deck."""
    added: bool = False
    """Whether it was a difference, added to the earlier prints."""

    @property
    def copies(self) -> int:
        """Return the number of pieces."""
        return sum(had.copies for had in self.pieces.values())

    def difference(
        self, pieces: Sequence[Piece], _options: Options, _known_keys: Container[str]
    ) -> Difference:
        """Return the same pieces again, as they look now."""
        amounts = {}
        other = []
        for piece in pieces:
            had = self.pieces.get(piece.key)
            if had is not None:
                amounts[piece.key] = had.copies
                if had.look != piece.look:
                    other.append(piece.name)
        gone = [had.name for key, had in self.pieces.items() if key not in amounts]
        notices = []
        if other or gone:
            notices.append(("again-other", {"list": listed([*other, *gone])}))
        return Difference(amounts, tuple(notices))

    def chosen(self, **more: Any) -> Options:
        """Return the options it was printed with, and *more*. Raises :class:`PrintError`."""
        return Options(**{**self.options, **more})


@dataclass(frozen=True, slots=True)
class Deck:
    """What has been printed of a job, by key."""

    pieces: Mapping[str, OwnedPiece]

    def difference(self, pieces: Sequence[Piece], options: Options, known_keys: Container[str]) -> Difference:
        """Return what is new, looks different, or needs more copies; and what to take out."""
        amounts: dict[str, int] = {}
        counts = {"new": 0, "changed": 0, "more": 0}
        out: list[Out] = []
        older = any(not had.look.startswith(LOOK_PREFIX) for had in self.pieces.values())
        for piece in pieces:
            had = self.pieces.get(piece.key)
            if had is None:
                kind, missing = "new", piece.copies
            elif had.look != piece.look:
                kind, missing = "changed", piece.copies
                out.append(Out(piece.key, had.name, had.copies, "changed"))
            else:
                kind, missing = "more", piece.copies - had.copies
                # The count of one narrowed job doesn't apply to the deck.
                if missing < 0 and not (options.picks or options.once):
                    out.append(Out(piece.key, piece.name, -missing, "fewer"))
            if missing > 0:
                amounts[piece.key] = missing
                counts[kind] += 1
        out += [
            Out(key, had.name, had.copies, "gone")
            for key, had in self.pieces.items()
            if key not in known_keys and not key.startswith(OURS)
        ]
        notices: list[Notice] = [("difference", counts)]
        if older and counts["changed"]:
            notices.append(("older-print", {}))
        if out:
            notices.append(("take-out", {"list": listed([f"{item.name} × {item.copies}" for item in out])}))
        return Difference(amounts, tuple(notices), tuple(out))


OURS: Final = ("reference-", "blank-", "board", "box", "divider-")
"""Key prefixes of optional pieces that no set has."""


def entry(plan: Plan, job: Job, options: Options, printer: str, *, added: bool) -> Entry:
    """Return *plan* as a print of today. *added*: it was a difference."""
    chosen = {}
    plain = Options()
    for name, item in DECLARED.items():
        value = getattr(options, name)
        if item.kind != "date" and name != "sheets" and value != getattr(plain, name):
            chosen[name] = value
    pieces = {item.key: OwnedPiece(item.name, item.copies, plan.looks[item.key]) for item in plan.items}
    out = {item.key: item.copies for item in plan.out}
    day = options.date.isoformat()
    return Entry(day, printer, job, plan.title, plan.sheets, chosen, pieces, out, added)


class Ledger:
    """The user's prints, oldest first. Raises :class:`PrintError` for a file that cannot be read."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file if file is not None else paths.home() / "printed.json"
        self._entries = self._read()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return all prints, oldest first."""
        return tuple(self._entries)

    def deck(self, job: Job) -> Deck:
        """Return what is in the deck of *job* after all that was printed and taken out."""
        pieces: dict[str, OwnedPiece] = {}
        for record in self._entries:
            if record.job != job:
                continue
            for key, count in record.out.items():
                had = pieces.pop(key, None)
                if had is not None and had.copies > count:
                    pieces[key] = dataclasses.replace(had, copies=had.copies - count)
            for key, new in record.pieces.items():
                old = pieces.get(key)
                if old is not None and old.look == new.look:
                    # A full reprint replaces lost pieces.
                    copies = old.copies + new.copies if record.added else max(old.copies, new.copies)
                    new = dataclasses.replace(new, copies=copies)
                pieces[key] = new
        return Deck(pieces)

    def note(self, entry: Entry) -> None:
        """Append *entry*, after what another window has recorded meanwhile."""
        with exclusive(self.file):
            self._store([*self._read(), entry])

    def remove(self, number: int) -> Entry:
        """Delete the print *number*, counted from 1. Raises :class:`PrintError` if there is none."""
        record = self.get(number)
        with exclusive(self.file):
            entries = self._read()
            # Another window may have deleted it already.
            if record in entries:
                entries.remove(record)
            self._store(entries)
        return record

    def get(self, number: int) -> Entry:
        """Return the print *number*, counted from 1. Raises :class:`PrintError` if there is none."""
        if not 1 <= number <= len(self._entries):
            raise PrintError("no-print", number=number, count=len(self._entries))
        return self._entries[number - 1]

    def _read(self) -> list[Entry]:
        if not self.file.exists():
            return []
        return read_json(self.file, FORMAT, "bad-ledger", lambda data: [*map(_entry, data["prints"])])

    def _store(self, entries: list[Entry]) -> None:
        from app.print.pdf import save

        rows = [dataclasses.asdict(record) for record in entries]
        data = json.dumps({"format": FORMAT, "prints": rows}, ensure_ascii=False, indent=1)
        save(data.encode("utf-8"), self.file)
        self._entries = self._read()


def _entry(row: Mapping[str, Any]) -> Entry:
    """Parse an entry of the file. Raises if it is invalid."""
    options = {name: fixed(value) for name, value in row["options"].items()}
    pieces = {str(key): OwnedPiece(str(piece["name"]), int(piece["copies"]), str(piece["look"]))
              for key, piece in row["pieces"].items()}  # fmt: skip
    out = {str(key): int(count) for key, count in row["out"].items()}
    job = Job(*(str(row["job"][each.name]) for each in dataclasses.fields(Job)))
    day = datetime.date.fromisoformat(row["day"]).isoformat()
    record = Entry(day, str(row["printer"]), job, str(row["title"]), int(row["sheets"]), options, pieces, out,
                 bool(row["added"]))  # fmt: skip
    record.chosen()
    return record
