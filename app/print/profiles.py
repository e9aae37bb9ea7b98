"""Printers by name: the options chosen for each, its back's offset, and what was last printed there.

One JSON file in the user's folder; it is written whole or not at all.
"""

from __future__ import annotations

import dataclasses
import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from app import paths
from app.print.errors import PrintError
from app.print.options import DECLARED, Options

FORMAT: Final = 1
MOST_BYTES: Final = 32 * 1024 * 1024
"""Of the file: what was printed of twenty sets of 20,000 cards."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer. ``options``: what differs from the defaults. ``printed``: hashes by set, language, card."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    printed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    when: str = ""
    """The day of the last print, ``2026-11-21``."""

    def known(self, job: str) -> tuple[str, ...]:
        """The prints that need not be made again for *job* (see :func:`job_key`)."""
        return tuple(self.printed.get(job, {}).values())

    def after(self, job: str, prints: Mapping[str, str], day: datetime.date) -> Profile:
        """The profile once *prints* (card → hash) have been printed."""
        merged = {**self.printed, job: {**self.printed.get(job, {}), **prints}}
        return dataclasses.replace(self, printed=merged, when=day.isoformat())

    def chosen(self, **more: Any) -> Options:
        """The options of this printer with *more* on top. Raises :class:`PrintError`."""
        return Options(**{**self.options, **more})


def job_key(set_key: str, language: str, rules: str = "") -> str:
    """What a print is remembered under; *rules*: the rule set, "" for the book."""
    return "/".join(filter(None, (set_key, language, rules)))


def differing(options: Options) -> dict[str, Any]:
    """The options worth keeping in a profile: those of the printer that differ from the defaults."""
    plain = Options()
    kept = {}
    for each in dataclasses.fields(Options):
        value = getattr(options, each.name)
        if not DECLARED[each.name].of_job and value != getattr(plain, each.name):
            kept[each.name] = list(value) if isinstance(value, tuple) else value
    return kept


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
        self._profiles[profile.name] = profile
        self._bad.pop(profile.name, None)
        self._write()

    def remove(self, name: str) -> None:
        """Forget the profile *name*. Raises :class:`PrintError` if there is none."""
        if self._bad.pop(name, None) is None:
            self.get(name)
            del self._profiles[name]
        self._write()

    def _read(self) -> dict[str, Profile]:
        if not self.file.exists():
            return {}
        try:
            with self.file.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                raise ValueError(len(content))
            data = json.loads(content.decode("utf-8-sig"))
            if data["format"] != FORMAT:
                raise PrintError("newer-profiles", file=str(self.file))
            # Halves of characters could not be written again.
            json.dumps(data, ensure_ascii=False).encode()
            return dict(self._rows(data["printers"]))
        except PrintError:
            raise
        except (
            OSError,
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            OverflowError,
            RecursionError,
        ) as error:
            raise PrintError("bad-profiles", file=str(self.file)) from error

    def _rows(self, rows: Mapping[str, Any]) -> Iterator[tuple[str, Profile]]:
        """What can be read of *rows*; what cannot be is kept as it is, and named when it is asked for."""
        for name, row in rows.items():
            try:
                yield name, _read_row(name, row)
            except (PrintError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
                self._bad[name] = row

    def _write(self) -> None:
        from app.print.pdf import save

        rows = self._bad | {
            p.name: {"options": dict(p.options), "printed": p.printed, "when": p.when}
            for p in self._profiles.values()
        }
        data = json.dumps({"format": FORMAT, "printers": rows}, ensure_ascii=False, indent=1, sort_keys=True)
        save(data.encode("utf-8"), self.file)


def _read_row(name: str, row: Mapping[str, Any]) -> Profile:
    """The profile that a file has under *name*. Raises for what cannot be one."""
    options = {key: _fixed(value) for key, value in row["options"].items()}
    plain = Options()
    for key, value in options.items():
        if DECLARED[key].of_job or not _is_like(value, getattr(plain, key)):
            raise ValueError(key)
    printed = row["printed"]
    if not all(isinstance(one, str) for prints in printed.values() for one in prints.values()):
        raise TypeError(name)
    profile = Profile(name, options, printed, str(row["when"]))
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


def _fixed(value: Any) -> Any:
    """*value* as the options have it: JSON has lists for tuples, also for those in tuples."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value
