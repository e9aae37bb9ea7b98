"""Disk cache in the user's folder for results that are slow to compute.

A result is stored with a *stamp* of everything it was computed from. If the stamp has changed, or the file
can't be read, the result is computed again. The files contain only data (:mod:`app.plain_json`).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import marshal
import sys
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeVar

from app import __version__, paths
from app.files import atomic_write, read
from app.plain_json import dumps, loads

Result = TypeVar("Result")
Stamp = tuple[object, ...]
MAX_FILES: Final = 1000
"""Maximum number of files of one kind in the cache."""
_SUM: Final = 16
"""Number of bytes of a checksum."""


def cached(name: str, stamp: Callable[[], Stamp], make: Callable[[], Result], *classes: type) -> Result:
    """Return the cached result of *make* if *stamp* is unchanged, else compute it.

    *stamp* is called again after *make*, in case *make* has changed its inputs. *classes*: the dataclasses in
    the result.
    """
    try:
        file = folder() / f"{name}.json"
    except OSError:
        return make()
    with contextlib.suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        stored_stamp, text = json.loads(read(file))
        if stored_stamp == dumps(stamp()):
            result: Result = loads(text, *classes)
            return result
    computed = make()
    store(file, stamp(), computed)
    return computed


def cached_plain(kind: str, content: bytes, stamp: Stamp, make: Callable[[], Result]) -> Result:
    """Return the cached result of *make* for *content* and *stamp*, else compute it.

    Fast for large results: each is a binary file of its own, with a checksum. The result must consist of
    tuples, dictionaries, numbers, texts, and bytes.
    """
    name = _checksum(content + _written(stamp)).hex()
    try:
        file = folder() / f"{kind}-{name}.bin"
    except OSError:
        return make()
    with contextlib.suppress(OSError, ValueError, TypeError, EOFError):
        stored = read(file)
        if _checksum(stored[_SUM:]) == stored[:_SUM]:
            result: Result = marshal.loads(stored[_SUM:])
            return result
    computed = make()
    data = marshal.dumps(computed)  # type: ignore[arg-type]
    with contextlib.suppress(OSError):
        files = list(file.parent.glob(f"{kind}-*.bin"))
        if len(files) >= MAX_FILES:
            for old in sorted(files, key=lambda each: each.stat().st_mtime)[: MAX_FILES // 2]:
                old.unlink(missing_ok=True)
        atomic_write(file, _checksum(data) + data, sync=False)
    return computed


@lru_cache(maxsize=64)
def _written(stamp: Stamp) -> bytes:
    return repr(stamp).encode()


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SUM).digest()


def store(file: Path, stamp: Stamp, value: object) -> None:
    """Write *value* to *file* atomically. Ignores OSError, since caching is optional."""
    with contextlib.suppress(OSError):
        atomic_write(file, json.dumps((dumps(stamp), dumps(value)), ensure_ascii=False), sync=False)


def folder() -> Path:
    """Return the cache folder. Deleting it only slows the next start."""
    path = paths.home() / "cache"
    with contextlib.suppress(OSError):
        path.mkdir(exist_ok=True)
    return path


def stamp_of_files(files: Iterable[Path]) -> Stamp:
    """Return a stamp of the program's version and of the sizes and modification times of *files*."""
    stamp: list[object] = [__version__]
    for file in files:
        try:
            status = file.stat()
        except OSError:
            stamp.append((file.name, None))
        else:
            stamp.append((file.name, status.st_size, status.st_mtime_ns))
    return tuple(stamp)


@cache
def stamp_of_code(*packages: str) -> Stamp:
    """Return a stamp of the executable and the files in *packages*, computed once.

    *packages*: folders of ``app``, or whole paths.
    """
    root = Path(__file__).parent
    files = sorted(file for name in packages for file in (root / name).glob("*.*"))
    return stamp_of_files([Path(sys.executable), *files])  # A bundle's code is in the executable.
