"""Printers by name: the options chosen for each, and its back's offset.

One JSON file in the user's folder; it is written whole or not at all.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from app import files, paths
from app.locks import exclusive
from app.print.errors import PrintError
from app.print.options import DECLARED, Options

Result = TypeVar("Result")
FORMAT: Final = 1
MOST_BYTES: Final = 32 * 1024 * 1024
"""Of the file: what was printed of twenty sets of 20,000 cards."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer. ``options``: what differs from the defaults."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def chosen(self, **more: Any) -> Options:
        """The options of this printer with *more* on top. Raises :class:`PrintError`."""
        return Options(**{**self.options, **more})


def differing(options: Options) -> dict[str, Any]:
    """The options worth keeping in a profile: those of the printer that differ from the defaults."""
    plain = Options()
    kept = {}
    for each in dataclasses.fields(Options):
        value = getattr(options, each.name)
        if not DECLARED[each.name].of_job and value != getattr(plain, each.name):
            kept[each.name] = list(value) if isinstance(value, tuple) else value
    return kept


def read_json(file: Path, version: int, bad: str, read: Callable[[Any], Result]) -> Result:
    """What *read* makes of the JSON in *file*. Raises :class:`PrintError`: *bad* for what cannot be meant,
    ``newer-profiles`` for another format than *version*."""
    try:
        content = files.read(file, MOST_BYTES)
        if len(content) > MOST_BYTES:
            raise ValueError(len(content))
        data = json.loads(content.decode("utf-8-sig"))
        if data["format"] != version:
            raise PrintError("newer-profiles", file=str(file))
        # Halves of characters could not be written again.
        json.dumps(data, ensure_ascii=False).encode()
        return read(data)
    except PrintError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise PrintError(bad, file=str(file)) from error


class Profiles:
    """The user's printers."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file if file is not None else paths.home() / "printers.json"
        self._bad: dict[str, Any] = {}
        """Profiles that cannot be read, as they stand in the file."""
        self._profiles = self._read()

    def names(self) -> tuple[str, ...]:
        """All names, in alphabetical order."""
        return tuple(sorted(self._profiles))

    @property
    def damaged(self) -> tuple[str, ...]:
        """The names of those that cannot be read."""
        return tuple(sorted(self._bad))

    def get(self, name: str) -> Profile:
        """The profile *name*. Raises :class:`PrintError` if there is none."""
        if name in self._bad:
            raise PrintError("bad-profile", name=name, file=str(self.file))
        if name not in self._profiles:
            raise PrintError("no-profile", name=name, names=", ".join(self.names()) or "—")
        return self._profiles[name]

    def put(self, profile: Profile) -> None:
        """Store *profile* at once. Raises :class:`PrintError`."""
        with exclusive(self.file):
            self._profiles = self._read()
            self._profiles[profile.name] = profile
            self._bad.pop(profile.name, None)
            self._write()

    def remove(self, name: str) -> None:
        """Forget the profile *name*. Raises :class:`PrintError` if there is none."""
        with exclusive(self.file):
            self._profiles = self._read()
            if self._bad.pop(name, None) is None:
                self.get(name)
                del self._profiles[name]
            self._write()

    def _read(self) -> dict[str, Profile]:
        self._bad = {}
        if not self.file.exists():
            return {}
        return read_json(self.file, FORMAT, "bad-profiles", lambda data: dict(self._rows(data["printers"])))

    def _rows(self, rows: Mapping[str, Any]) -> Iterator[tuple[str, Profile]]:
        """What can be read of *rows*; what cannot be is kept as it is, and named when it is asked for."""
        for name, row in rows.items():
            try:
                yield name, _read_row(name, row)
            except (PrintError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
                self._bad[name] = row

    def _write(self) -> None:
        from app.print.pdf import save

        rows = self._bad | {p.name: {"options": dict(p.options)} for p in self._profiles.values()}
        data = json.dumps({"format": FORMAT, "printers": rows}, ensure_ascii=False, indent=1, sort_keys=True)
        save(data.encode("utf-8"), self.file)


def _read_row(name: str, row: Mapping[str, Any]) -> Profile:
    """The profile that a file has under *name*. Raises for what cannot be one."""
    options = {key: fixed(value) for key, value in row["options"].items()}
    plain = Options()
    for key, value in options.items():
        if DECLARED[key].of_job or not _is_like(value, getattr(plain, key)):
            raise ValueError(key)
    profile = Profile(name, options)
    profile.chosen()
    return profile


def _is_like(value: Any, default: Any) -> bool:
    """Whether *value* is of the type that an option with this *default* has."""
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(
            isinstance(one, str)
            or (isinstance(one, tuple) and len(one) == 2 and all(isinstance(part, str) for part in one))
            for one in value
        )
    if default is None or isinstance(default, float):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is type(default)


def fixed(value: Any) -> Any:
    """*value* as the options have it: JSON has lists for tuples, also for those in tuples."""
    return tuple(map(fixed, value)) if isinstance(value, list) else value
