"""Printer profiles: the options for each of the user's printers, including the offset of backs.

Stored as one JSON file in the user's folder, which is replaced atomically.
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
from app.print.errors import PrintError, save
from app.print.options import DECLARED, Chosen, Options

Result = TypeVar("Result")
FORMAT: Final = 1
MAX_BYTES: Final = 32 * 1024 * 1024
"""Maximum size of a file: enough for the prints of twenty sets of 20,000 cards."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer. ``options``: those that differ from the defaults."""

    name: str
    options: Chosen = field(default_factory=dict)

    def chosen(self, **more: Any) -> Options:
        """Return the options of this printer, updated with *more*. Raises :class:`PrintError`."""
        return Options(**{**self.options, **more})


def differing(options: Options) -> dict[str, object]:
    """Return the options to store in a profile: those of the printer that aren't the default."""
    plain = Options()
    stored = {}
    for each in dataclasses.fields(Options):
        value = getattr(options, each.name)
        if not DECLARED[each.name].of_job and value != getattr(plain, each.name):
            stored[each.name] = list(value) if isinstance(value, tuple) else value
    return stored


def read_json(file: Path, version: int, error_code: str, read: Callable[[Any], Result]) -> Result:
    """Return *read(data)* for the JSON data in *file*.

    Raises :class:`PrintError`: *error_code* for invalid data, ``newer-profiles`` if its format isn't
    *version*.
    """
    try:
        content = files.read(file, MAX_BYTES)
        if len(content) > MAX_BYTES:
            raise ValueError(len(content))
        data = json.loads(content.decode("utf-8-sig"))
        if data["format"] != version:
            raise PrintError("newer-profiles", file=str(file))
        # Raises for lone surrogates, which couldn't be written again.
        json.dumps(data, ensure_ascii=False).encode()
        return read(data)
    except PrintError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise PrintError(error_code, file=str(file)) from error


class Profiles:
    """The user's printer profiles."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file if file is not None else paths.home() / "printers.json"
        self._bad: dict[str, object] = {}
        """Invalid profiles by name, as they are in the file; preserved until put or removed themselves."""
        self._profiles = self._read()

    def names(self) -> tuple[str, ...]:
        """Return the names of all valid profiles, sorted."""
        return tuple(sorted(self._profiles))

    @property
    def damaged(self) -> tuple[str, ...]:
        """The names of invalid profiles."""
        return tuple(sorted(self._bad))

    def get(self, name: str) -> Profile:
        """Return the profile *name*. Raises :class:`PrintError` if it's missing or invalid."""
        if name in self._bad:
            raise PrintError("bad-profile", name=name, file=str(self.file))
        if name not in self._profiles:
            raise PrintError("no-profile", name=name, names=", ".join(self.names()) or "—")
        return self._profiles[name]

    def put(self, profile: Profile) -> None:
        """Store *profile*. Raises :class:`PrintError`."""
        with exclusive(self.file):
            self._profiles = self._read()
            self._profiles[profile.name] = profile
            self._bad.pop(profile.name, None)
            self._write()

    def remove(self, name: str) -> None:
        """Delete the profile *name*. Raises :class:`PrintError` if there is none."""
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
        """Yield the valid profiles in *rows*; store the others in ``_bad``."""
        for name, row in rows.items():
            try:
                yield name, _read_row(name, row)
            except (PrintError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
                self._bad[name] = row

    def _write(self) -> None:
        rows = self._bad | {p.name: {"options": dict(p.options)} for p in self._profiles.values()}
        data = json.dumps({"format": FORMAT, "printers": rows}, ensure_ascii=False, indent=1, sort_keys=True)
        save(data.encode("utf-8"), self.file)


def _read_row(name: str, row: Mapping[str, Any]) -> Profile:
    """Parse the profile *name* from a file. Raises various exceptions if it's invalid."""
    options = {key: to_tuples(value) for key, value in row["options"].items()}
    plain = Options()
    for key, value in options.items():
        if DECLARED[key].of_job or not _is_like(value, getattr(plain, key)):
            raise ValueError(key)
    profile = Profile(name, options)
    profile.chosen()
    return profile


def _is_like(value: object, default: object) -> bool:
    """Return whether *value* has the type of an option with this *default*."""
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(
            isinstance(item, str)
            or (isinstance(item, tuple) and len(item) == 2 and all(isinstance(part, str) for part in item))
            for item in value
        )
    if default is None or isinstance(default, float):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is type(default)


def to_tuples(value: object) -> object:
    """Convert JSON lists to tuples, recursively."""
    return tuple(map(to_tuples, value)) if isinstance(value, list) else value
