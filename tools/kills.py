"""Kill the program at random moments of longer jobs, and check that nothing is lost or half done.

    python -m tools.kills [--count 30] [--seed 1] [WORK ...]

A child starts each job (import, migrate, restore, mend, print, export) and is killed at a random
moment of its usual duration. Every second time another child does the same job in the same profile and is not
killed. Then the program starts again: the data must be as before or after the job, nothing between; the other
child's result must not be lost, and partial files must be gone. Prints the number of each outcome and every
fault. Exit status 1 if there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import multiprocessing
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from app import airlock, paths
from app.cards import backups, catalogue_repair, exchange, integrity, library
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from tools import damage

OLD = paths.ROOT / "tests" / "cards" / "fixtures" / "0001.db"
SPAWNS = sys.platform == "win32"
MULTIPROCESSING = multiprocessing.get_context("spawn" if SPAWNS else "fork")
AHEAD = 8 if SPAWNS else 1
"""Children that wait for a job: a forked one must not be older than the caches of its parent."""
LONG_AGO = 3600
"""Seconds by which files are backdated to count as abandoned."""


@dataclass(frozen=True, slots=True)
class Work:
    """A job to kill: *prepare* sets up a folder, *do* does the job, *state* returns the data as text."""

    prepare: Callable[[Path], None]
    do: Callable[[Path], object]
    state: Callable[[Path], str]
    once: bool = False
    """Whether doing the job twice gives another result than doing it once."""


def _word(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _content(home: Path) -> str:
    """Return a hash of every set of the user's catalogue; assert that it and its backups are intact."""
    with Catalogue.open() as catalogue:
        sets = [catalogue.set_data(row.key) for row in catalogue.sets()]
    found = _word([replace(data, cards=[replace(card, id=0) for card in data.cards]) for data in sets])
    assert integrity.check_all(home / "cards.db"), "the catalogue is damaged"
    for backup in home.glob("**/cards.*.db"):
        if ".damaged." not in backup.name:
            library.check_integrity(backup)
    return found


def _mine(home: Path) -> None:
    """Create a user's catalogue with a backup, and later changes."""
    damage.prepared(home)


def _large(home: Path) -> SetData:
    with Catalogue(home / "cards.db") as catalogue:
        data = catalogue.set_data("own-fate")
    cards = [replace(card, id=0, key=f"{card.key}-{turn}", ways=(), start="")
             for turn in range(6) for card in data.cards]  # fmt: skip
    return replace(data, key="large", cards=tuple(cards))


def _to_import(home: Path) -> None:
    _mine(home)
    exchange.write(_large(home), home / "large.dozorset")


def _import(home: Path) -> None:
    with Catalogue.open() as catalogue:
        found, pictures = exchange.read(home / "large.dozorset", catalogue.set_data("own-fate"))
        catalogue.store_pictures(pictures)
        catalogue.put_set(found, "editor.undo-import")


def _to_migrate(home: Path) -> None:
    shutil.copyfile(OLD, home / "cards.db")


def _restore(home: Path) -> None:
    file = home / "cards.db"
    backups.restore(file, backups.available(file)[0].file)


def _to_repair(home: Path) -> None:
    _mine(home)
    with contextlib.closing(sqlite3.connect(home / "cards.db")) as raw:
        raw.execute("DELETE FROM card WHERE key IN ('anton', 'tigrenok')")
        raw.execute("UPDATE card SET side = 'purple' WHERE key = 'geser'")
        raw.commit()


def _repair(home: Path) -> None:
    found = catalogue_repair.check(home / "cards.db")
    assert found is not None
    catalogue_repair.repair(found)


def _repaired(home: Path) -> str:
    """Return a hash of the damaged file's losses and offers, or of the repaired file's sets."""
    library.ensure_catalogue(home / "cards.db")
    found = catalogue_repair.check(home / "cards.db")
    if found is None:
        return _content(home)
    return _word([(loss.owner, loss.key, loss.fields, tuple(loss.offers)) for loss in found.losses])


def _plan(home: Path) -> tuple[object, object]:
    from app.print import job
    from app.print.options import Options

    with Catalogue(home / "cards.db", read_only=True) as catalogue:
        content = catalogue.content("own-fate", "ru")
    return job.plan(replace(content, cards=content.cards[:6]), Options(), None), Options()


def _print(home: Path) -> None:
    from app.print import pdf

    plan, options = _plan(home)
    pdf.write(plan, options, home / "set.pdf")  # type: ignore[arg-type]


def _to_print(home: Path) -> None:
    _mine(home)
    (home / "set.pdf").write_bytes(b"the one of yesterday")


def _to_export(home: Path) -> None:
    _mine(home)
    (home / "set.dozorset").write_bytes(b"the one of yesterday")


def _export(home: Path) -> None:
    exchange.write(_large(home), home / "set.dozorset")


def _exported(home: Path) -> str:
    file = home / "set.dozorset"
    if file.read_bytes() == b"the one of yesterday":
        return "old"
    with Catalogue(home / "cards.db", read_only=True) as catalogue:
        return _word(exchange.read(file, catalogue.set_data("own-fate"))[0])


def _printed(home: Path) -> str:
    return _word((home / "set.pdf").read_bytes())


WORKS = {
    "import": Work(_to_import, _import, _content),
    "migrate": Work(_to_migrate, lambda home: library.ensure_catalogue(home / "cards.db"), _content),
    "restore": Work(_mine, _restore, _content, once=True),
    "mend": Work(_to_repair, _repair, _repaired),
    "print": Work(_to_print, _print, _printed),
    "export": Work(_to_export, _export, _exported),
}


@contextlib.contextmanager
def _home(folder: Path) -> Iterator[Path]:
    """Use *folder* as the program's user folder."""
    before = os.environ.get("DOZOR_HOME")
    os.environ["DOZOR_HOME"] = str(folder)
    try:
        yield folder
    finally:
        os.environ.pop("DOZOR_HOME")
        if before is not None:
            os.environ["DOZOR_HOME"] = before


def _copy(source: Path, target: Path) -> Path:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
    return target


class Children:
    """Child processes for the job *name*, which load the modules ahead: under Wine, that takes a minute."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._ready: list[tuple[BaseProcess, Connection]] = []

    def __enter__(self) -> Children:
        return self

    def __exit__(self, *_: object) -> None:
        for child, pipe in self._ready:
            child.kill()
            child.join()
            pipe.close()

    def begin(self, home: Path) -> BaseProcess:
        """Return a child that has begun the job. Its exit code is 1 if the work was refused."""
        # A forked child needs its own airlock: two processes cannot share one.
        airlock.close()
        while len(self._ready) < AHEAD:
            pipe, other = MULTIPROCESSING.Pipe()
            child = MULTIPROCESSING.Process(target=_do, args=(self._name, other))
            child.start()
            other.close()
            self._ready.append((child, pipe))
        child, pipe = self._ready.pop(0)
        with pipe:
            pipe.send(home)
            pipe.recv()
        return child


def _do(name: str, pipe: Connection) -> None:
    status = 1
    try:
        home = pipe.recv()
        with _home(home):
            pipe.send(None)
            WORKS[name].do(home)
        status = 0
    finally:
        os._exit(status)


def _rubbish(home: Path) -> list[str]:
    """Return partial files."""
    names = [file.name for file in home.rglob("*") if file.is_file()]
    return [name for name in names if ".part" in name or ".restored" in name or ".mended" in name
            or name.endswith((".new", "-journal"))]  # fmt: skip


def kills(name: str, count: int, seed: int) -> Iterator[str]:
    """Yield outcomes of *count* kills of job *name*: ``old``, ``new``, ``kept`` (the same) or ``fault``."""
    work, dice = WORKS[name], random.Random(f"{name} {seed}")
    with tempfile.TemporaryDirectory() as folder, Children(name) as children:
        master, spare = Path(folder) / "master", Path(folder) / "home"
        master.mkdir()
        with _home(master):
            work.prepare(master)
        with _home(_copy(master, spare)) as home:
            old = work.state(home)
        with _home(_copy(master, spare)) as home:
            # The first run takes longer: it loads modules and fonts.
            work.do(home)
            new = work.state(home)
        _copy(master, spare)
        with _home(spare) as home:
            child = children.begin(home)
            start = time.monotonic()  # not before: elsewhere than on Linux, a child loads modules first
            child.join()
        long = time.monotonic() - start
        for number in range(count):
            with _home(_copy(master, spare)) as home:
                child = children.begin(home)
                beside = children.begin(home) if number % 2 else None
                # Most jobs write files at the end, so half of the kills aim there.
                begin = dice.choice((0, 0.8))
                time.sleep((begin + dice.random() * (1.1 - begin)) * long)
                child.kill()
                child.join()
                done = beside is not None and _succeeds(beside) and not work.once
                for file in home.rglob("*"):
                    if file.is_file() and not file.name.startswith("cards.db"):
                        when = file.stat().st_mtime - LONG_AGO
                        os.utime(file, (when, when))
                for file in home.glob("cards.db.*"):
                    os.utime(file, (time.time() - LONG_AGO,) * 2)
                yield _after(work, home, (new,) if done else (old, new))


def _succeeds(child: BaseProcess) -> bool:
    child.join()
    return child.exitcode == 0


def _after(work: Work, home: Path, allowed: tuple[str, ...]) -> str:
    library._tidied.clear()
    integrity._intact.clear()
    try:
        found = work.state(home)
        if found not in allowed:
            return "fault: something between or lost"
        if work.do is _print:
            work.do(home)
        library.ensure_catalogue(home / "cards.db")
        left = _rubbish(home)
        if left:
            return f"fault: left over: {', '.join(left)}"
    except Exception as error:
        return f"fault: {type(error).__name__}: {error}"
    return "kept" if len({*allowed}) < len(allowed) else "new" if found == allowed[-1] else "old"


def main() -> int:
    """Count and print."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("works", nargs="*", metavar="WORK", default=list(WORKS))
    asked.add_argument("--count", type=int, default=30)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    faults = 0
    for name in options.works:
        ends = Counter(kills(name, options.count, options.seed))
        faults += sum(count for end, count in ends.items() if end.startswith("fault"))
        print(f"{name:<8}", ", ".join(f"{end} {count}" for end, count in sorted(ends.items())), flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
