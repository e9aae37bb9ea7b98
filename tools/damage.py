"""Damage catalogues at random and check how the program copes.

    python -m tools.damage [--count 1500] [--seed 1] [--keep FOLDER]

A user's catalogue with a backup and history gets changed bytes, a cut-off end, deleted rows or impossible
values. The program then opens, reads, draws and changes it. It must work, or be refused with a sentence; a
catalogue reported as damaged must be repaired and then work. Prints the number of each outcome, how many have
a card changed without a report (a plausible value, a text that might have been deleted), and every fault.
Exit status 1 if there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import sqlite3
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from app import i18n, paths, user_errors
from app.cards import backups, catalogue_repair, integrity, library
from app.cards.catalogue import Catalogue
from app.cards.data import CardData
from app.cards.errors import CatalogueError
from app.cards.salvage import Loss, describe
from app.face import layout

VALUES = (
    *(None, "", "ü\x01", "[1", "{}", "[]", "null", -5, 10**12, 1.5),
    *(b"\xff\x00\xfe", "UPPER", "x" * 5000, "9"),
)


Cards = Mapping[tuple[str, str], CardData]


@dataclass(frozen=True, slots=True)
class Outcome:
    """``whole``, ``mended``, ``refused``, or ``fault``; the message; number of silently changed cards."""

    kind: str
    told: str
    silent: int = 0


def prepared(folder: Path) -> Path:
    """Create a user's catalogue in *folder*: a backup, then some changes."""
    file = library.ensure_catalogue(folder / "cards.db")
    backups.daily(file, date(2026, 1, 1))
    with Catalogue(file) as catalogue:
        for number, row in enumerate(catalogue.set_data("own-fate").cards[:8]):
            catalogue.change(row.id, "rules", f"Свой текст {number}", "ru")
        catalogue.put_cards([catalogue.card(row.id)], "editor.undo-new-card")
    with contextlib.closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def damage(file: Path, dice: random.Random) -> str:
    """Damage *file* at random and return how."""
    kind = dice.choice(("bytes", "bytes", "block", "cut", "row", "row", "value", "value", "value", "table"))
    if kind in ("bytes", "block", "cut"):
        data = bytearray(file.read_bytes())
        if kind == "cut":
            del data[dice.randrange(len(data)) :]
        elif kind == "block":
            start = dice.randrange(len(data))
            size = min(dice.choice((100, 4096, 40_960)), len(data) - start)
            data[start : start + size] = dice.choice((bytes(size), dice.randbytes(size)))
        else:
            for _ in range(dice.choice((1, 10, 100, 1000))):
                data[dice.randrange(len(data))] = dice.randrange(256)
        file.write_bytes(data)
        return kind
    with contextlib.closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA ignore_check_constraints = ON")
        tables = [
            name
            for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith(("sqlite_", "search_"))
        ]
        for _ in range(dice.choice((1, 1, 5))):
            table = dice.choice(tables)
            with contextlib.suppress(sqlite3.Error):
                if kind == "table":
                    raw.execute(f'DROP TABLE "{table}"')
                    break
                rows = [one for (one,) in raw.execute(f'SELECT rowid FROM "{table}"')]
                if not rows:
                    continue
                one = dice.choice(rows)
                if kind == "row":
                    raw.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (one,))
                else:
                    column = dice.choice([row[1] for row in raw.execute(f'PRAGMA table_info("{table}")')])
                    value = dice.choice(VALUES)
                    raw.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (value, one))
        raw.commit()
    return kind


def used() -> None:
    """Use the catalogue as the program does: read, search, draw, change, undo."""
    with Catalogue.open() as catalogue:
        for row in catalogue.sets():
            data = catalogue.set_data(row.key)
            for language in catalogue.languages(row.key):
                content = catalogue.content(row.key, language)
                for face, _back, _copies in content.cards[::9]:
                    layout.card(face)
            with contextlib.suppress(CatalogueError):
                (catalogue.table_set if data.table else catalogue.card_set)(row.key)
            catalogue.matching("а")
            for card in catalogue.set_data(row.key).cards[:1]:
                catalogue.history_of(card.id)
                catalogue.change(card.id, "flavour", "Проба", "ru")
                catalogue.undo()
        catalogue.history()
        with contextlib.suppress(CatalogueError):
            while catalogue.undo():
                pass


def cards() -> Cards:
    """Return the user's cards by set and key."""
    with Catalogue.open(read_only=True) as catalogue:
        return {
            (row.key, card.key): replace(card, id=0)
            for row in catalogue.sets()
            for card in catalogue.set_data(row.key).cards
        }


def silent_changes(before: Cards, losses: Sequence[Loss] = ()) -> int:
    """Return the number of cards that differ from *before* and aren't reported in *losses*."""
    now = cards() if before else {}
    told = {(loss.set_key, loss.key) for loss in losses}
    sets = {loss.set_key for loss in losses if loss.owner == "set"}
    return sum(
        now.get(place) != before.get(place) and place not in told and place[0] not in sets
        for place in before.keys() | now.keys()
    )


def try_catalogue(file: Path, before: Cards) -> Outcome:
    """Use the user's catalogue *file*, repairing it if reported as damaged. *before*: its cards."""
    try:
        others = silent_changes(before)
        used()
        return Outcome("whole", "", others)
    except CatalogueError as error:
        if error.code not in backups.DAMAGE_CODES:
            return Outcome("refused", error.reason.text("en"))
    found = catalogue_repair.analyse_damage(file)
    said = "\n".join(describe(loss, "en") for loss in found.losses)
    kept = catalogue_repair.repair(found)
    assert kept.exists(), "the damaged file is not there any more"
    others = silent_changes(before, found.losses)
    used()
    assert integrity.check_all(file), "what was mended is not whole"
    return Outcome("mended", said, others)


def try_catalogues(
    count: int, seed: int, keep: Path | None = None, *, compare: bool = True
) -> Iterator[tuple[str, Outcome]]:
    """Yield the outcomes of *count* damaged catalogues with the kind of damage.

    *compare*: count cards changed without a report.
    """
    with tempfile.TemporaryDirectory() as name:
        master = Path(name) / "master"
        master.mkdir()
        prepared(master)
        before = os.environ.get("DOZOR_HOME")
        try:
            os.environ["DOZOR_HOME"] = str(master)
            right = cards() if compare else {}
            for number in range(count):
                home = Path(name) / "home"
                shutil.copytree(master, home)
                os.environ["DOZOR_HOME"] = str(home)
                file = paths.catalogue()
                kind = damage(file, random.Random(f"{seed} {number}"))
                copy = file.read_bytes()
                try:
                    found = try_catalogue(file, right)
                except Exception as error:
                    text = "".join(traceback.format_exception(error))
                    said = user_errors.expected(error)
                    found = Outcome("fault", f"{said.text('en') if said else ''}\n{text}")
                    if keep is not None:
                        keep.mkdir(parents=True, exist_ok=True)
                        (keep / f"{seed}-{number}.db").write_bytes(copy)
                yield kind, found
                shutil.rmtree(home)
        finally:
            os.environ.pop("DOZOR_HOME")
            if before is not None:
                os.environ["DOZOR_HOME"] = before


def main() -> int:
    """Count and print."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--count", type=int, default=1500)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path)
    options = asked.parse_args()
    i18n.text("cards.damaged", "en", file="")
    counts: Counter[tuple[str, str]] = Counter()
    quiet: Counter[str] = Counter()
    for number, (kind, found) in enumerate(try_catalogues(options.count, options.seed, options.keep)):
        counts[kind, found.kind] += 1
        quiet[kind] += found.silent > 0
        if found.kind == "fault":
            print(f"{number}: {kind}: {found.told}", flush=True)
    for (kind, end), count in sorted(counts.items()):
        print(f"{kind:<8}{end:<10}{count:>6}")
    print(
        "a card another without a word:",
        ", ".join(f"{kind} {count}" for kind, count in sorted(quiet.items())),
    )
    total = Counter[str]()
    for (_kind, end), count in counts.items():
        total[end] += count
    print(", ".join(f"{end} {count}" for end, count in sorted(total.items())))
    return 1 if total["fault"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
