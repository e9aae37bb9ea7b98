"""Results that are dear to compute and kept in the user's folder, so that the next start has them at once.

A result is kept with a *stamp* of everything it was computed from. Another stamp, a file that cannot be
read, a folder that cannot be written: it is computed again, and nothing else happens.

A file holds data that nothing is run by (:mod:`app.plain`).
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from app import __version__, paths
from app.files import atomic_write
from app.plain import dumps, loads

Result = TypeVar("Result")
Stamp = tuple[Any, ...]


def cached(name: str, stamp: Callable[[], Stamp], make: Callable[[], Result], *classes: type) -> Result:
    """What *make* gives, from the last time if *stamp* is as it was then.

    *stamp* is asked again after *make*, which may have changed what it is made from. *classes*: the
    dataclasses that the result is made of.
    """
    try:
        file = folder() / f"{name}.json"
    except OSError:
        return make()
    with contextlib.suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        known, text = json.loads(file.read_text(encoding="utf-8"))
        if known == dumps(stamp()):
            result: Result = loads(text, *classes)
            return result
    made = make()
    store(file, stamp(), made)
    return made


def store(file: Path, stamp: Stamp, value: object) -> None:
    """Write *value* to *file* whole or not at all. Never raises: keeping is no duty."""
    with contextlib.suppress(OSError):
        atomic_write(file, json.dumps((dumps(stamp), dumps(value)), ensure_ascii=False), sync=False)


def folder() -> Path:
    """Where results are kept. Deleting it costs a slower start, nothing else."""
    found = paths.home() / "cache"
    with contextlib.suppress(OSError):
        found.mkdir(exist_ok=True)
    return found


def of_files(files: Iterable[Path]) -> Stamp:
    """Tells one state of *files* from another by size and time; of the program, by its version."""
    told: list[Any] = [__version__]
    for file in files:
        try:
            now = file.stat()
        except OSError:
            told.append((file.name, None))
        else:
            told.append((file.name, now.st_size, now.st_mtime_ns))
    return tuple(told)


@cache
def of_code(*packages: str) -> Stamp:
    """Tells one state of the program's own *packages* (folders of ``app``) from another. They do not change
    while it runs, and are asked once."""
    if getattr(sys, "frozen", False):  # A bundle holds its code in the program's own file.
        return of_files([Path(sys.executable)])
    root = Path(__file__).parent
    return of_files(sorted(file for name in packages for file in (root / name).glob("*.*")))
