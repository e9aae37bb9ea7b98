"""The ledger of prints: what is already on paper, so that a job can print only the difference.

Stored as one JSON file in the user's folder, which is replaced atomically.
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
from app.print.errors import PrintError, save
from app.print.options import DECLARED, Chosen, Options
from app.print.plan import LOOK_PREFIX, Difference, Notice, Out, Piece, Plan, listed
from app.print.profiles import read_json, to_tuples

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed: a set, in a language. ``rules``: the rule set; "" for the rule book's."""

    set_key: str
    language: str
    rules: str = ""


@dataclass(frozen=True, slots=True)
class OwnedPiece:
    """A printed design. ``look``: see :attr:`app.print.plan.Piece.look`."""

    name: str
    copies: int
    look: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One print in the ledger."""

    day: str
    """Its date, such as ``2026-11-23``."""
    printer: str
    """The name of its profile; "" if none was chosen."""
    job: Job
    title: str
    """The set's name and version."""
    sheets: int
    options: Chosen
    """The options that differ from the defaults."""
    pieces: Mapping[str, OwnedPiece]
    """What was printed, by key."""
    out: Mapping[str, int] = field(default_factory=dict)
    """Key → number of copies to take out of the deck."""
    added: bool = False
    """Whether only the difference from earlier prints was printed."""

    @property
    def copies(self) -> int:
        """The number of printed pieces."""
        return sum(had.copies for had in self.pieces.values())

    def difference(
        self, pieces: Sequence[Piece], _options: Options, _known_keys: Container[str]
    ) -> Difference:
        """Return a difference that prints the same pieces again, as they look now, if they still exist."""
        amounts = {}
        changed = []
        for piece in pieces:
            printed = self.pieces.get(piece.key)
            if printed is not None:
                amounts[piece.key] = printed.copies
                if printed.look != piece.look:
                    changed.append(piece.name)
        missing = [printed.name for key, printed in self.pieces.items() if key not in amounts]
        notices: list[Notice] = []
        if changed or missing:
            notices.append(("again-other", {"list": listed([*changed, *missing])}))
        return Difference(amounts, tuple(notices))

    def chosen(self, **more: Any) -> Options:
        """Return the options of this print, updated with *more*. Raises :class:`PrintError`."""
        return Options(**{**self.options, **more})


@dataclass(frozen=True, slots=True)
class Deck:
    """The printed pieces of a job, by key."""

    pieces: Mapping[str, OwnedPiece]

    def difference(self, pieces: Sequence[Piece], options: Options, known_keys: Container[str]) -> Difference:
        """Return which of *pieces* are new, look different, or need more copies, and what to take out."""
        amounts: dict[str, int] = {}
        counts = {"new": 0, "changed": 0, "more": 0}
        out: list[Out] = []
        has_old_looks = any(not printed.look.startswith(LOOK_PREFIX) for printed in self.pieces.values())
        for piece in pieces:
            printed = self.pieces.get(piece.key)
            if printed is None:
                kind, missing = "new", piece.copies
            elif printed.look != piece.look:
                kind, missing = "changed", piece.copies
                out.append(Out(piece.key, printed.name, printed.copies, "changed"))
            else:
                kind, missing = "more", piece.copies - printed.copies
                # With chosen cards or one of each, fewer copies don't mean that the deck has too many.
                if missing < 0 and not (options.picks or options.once):
                    out.append(Out(piece.key, piece.name, -missing, "fewer"))
            if missing > 0:
                amounts[piece.key] = missing
                counts[kind] += 1
        out += [
            Out(key, printed.name, printed.copies, "gone")
            for key, printed in self.pieces.items()
            if key not in known_keys and not key.startswith(ADDED_PREFIXES)
        ]
        notices: list[Notice] = [("difference", {**counts})]
        if has_old_looks and counts["changed"]:
            notices.append(("older-print", {}))
        if out:
            notices.append(("take-out", {"list": listed([f"{item.name} × {item.copies}" for item in out])}))
        return Difference(amounts, tuple(notices), tuple(out))


ADDED_PREFIXES: Final = ("reference-", "blank-", "board", "box", "divider-")
"""Key prefixes of pieces that the options add to a set."""


def entry(plan: Plan, job: Job, options: Options, printer: str, *, added: bool) -> Entry:
    """Return the entry for printing *plan* on the options' date. *added*: it was only a difference."""
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
    """The user's prints, oldest first. Raises :class:`PrintError` if the file can't be read."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file if file is not None else paths.home() / "printed.json"
        self._entries = self._read()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All prints, oldest first."""
        return tuple(self._entries)

    def deck(self, job: Job) -> Deck:
        """Return the deck of *job* after all prints and removals."""
        pieces: dict[str, OwnedPiece] = {}
        for record in self._entries:
            if record.job != job:
                continue
            for key, count in record.out.items():
                printed = pieces.pop(key, None)
                if printed is not None and printed.copies > count:
                    pieces[key] = dataclasses.replace(printed, copies=printed.copies - count)
            for key, new in record.pieces.items():
                old = pieces.get(key)
                if old is not None and old.look == new.look:
                    # A full print doesn't add copies: it replaces worn or lost ones.
                    copies = old.copies + new.copies if record.added else max(old.copies, new.copies)
                    new = dataclasses.replace(new, copies=copies)
                pieces[key] = new
        return Deck(pieces)

    def note(self, entry: Entry) -> None:
        """Append *entry*; entries that another window has added meanwhile are kept."""
        with exclusive(self.file):
            self._store([*self._read(), entry])

    def remove(self, number: int) -> Entry:
        """Delete and return the print *number*, counted from 1.

        Raises :class:`PrintError` if there is none.
        """
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
        return read_json(self.file, FORMAT, "bad-ledger", lambda data: [*map(_parse_entry, data["prints"])])

    def _store(self, entries: list[Entry]) -> None:
        rows = [dataclasses.asdict(record) for record in entries]
        data = json.dumps({"format": FORMAT, "prints": rows}, ensure_ascii=False, indent=1)
        save(data.encode("utf-8"), self.file)
        self._entries = self._read()


def _parse_entry(row: Mapping[str, Any]) -> Entry:
    """Parse an entry of the file. Raises various exceptions if it's invalid."""
    options = {name: to_tuples(value) for name, value in row["options"].items()}
    pieces = {str(key): OwnedPiece(str(piece["name"]), int(piece["copies"]), str(piece["look"]))
              for key, piece in row["pieces"].items()}  # fmt: skip
    out = {str(key): int(count) for key, count in row["out"].items()}
    job = Job(*(str(row["job"][each.name]) for each in dataclasses.fields(Job)))
    day = datetime.date.fromisoformat(row["day"]).isoformat()
    record = Entry(day, str(row["printer"]), job, str(row["title"]), int(row["sheets"]), options, pieces, out,
                 bool(row["added"]))  # fmt: skip
    record.chosen()
    return record
