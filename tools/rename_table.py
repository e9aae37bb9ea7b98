"""The table of renames, `tools/renames.toml`; the file itself describes its format."""

from __future__ import annotations

import fnmatch
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

GLOBAL = ("function", "class", "variable")
MEMBER = ("method", "attribute", "class")
PARAMETER = ("parameter",)
KINDS = ("module", "function", "class", "variable", "method", "attribute", "parameter", "string")


class BadTable(Exception):
    """The table can't be read; the message says where and why."""


class RenameTable:
    """The renames that the table allows, and those it demands."""

    def __init__(self, sections: Mapping[str, object] | None = None) -> None:
        """Raise BadTable if a section or a line has the wrong form."""
        self.modules: dict[str, str] = {}
        self.strings: dict[str, str] = {}
        self.words: set[str] = set()
        """All identifiers that the table mentions."""
        self._by_name: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for kind, lines in (sections or {}).items():
            if kind not in KINDS:
                raise BadTable(f"unknown section [{kind}]; use one of {', '.join(KINDS)}")
            if not isinstance(lines, dict):
                raise BadTable(f"'{kind}' must be a section: [{kind}]")
            for old, new in lines.items():
                self._add(kind, old, new)

    @classmethod
    def read(cls, path: Path) -> RenameTable:
        """Read *path*. Raises BadTable."""
        try:
            return cls(tomllib.loads(path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadTable(str(error)) from error

    def _add(self, kind: str, old: str, new: object) -> None:
        if not isinstance(new, str):
            raise BadTable(f'[{kind}] "{old}": the new name must be a string (quote dotted old names)')
        if kind == "string":
            self.strings[old] = new
            return
        last = old.rpartition(".")[2]
        wanted = new.split(".") if kind == "module" else [new]
        if not all(part.isidentifier() for part in wanted):
            raise BadTable(f'[{kind}] "{old}": "{new}" is no name')
        if kind != "module" and not last.isidentifier():
            raise BadTable(f'[{kind}] "{old}" must end in the old name')
        if old == new or (kind != "module" and last == new):
            raise BadTable(f'[{kind}] "{old}": old and new name are the same')
        self.words |= {last, wanted[-1]}
        if kind == "module":
            if new in self.modules.values():
                raise BadTable(f'[module] "{new}" is the new name of two modules')
            self.modules[old] = new
        else:
            self._by_name[kind, last].append((old, new))

    def module(self, name: str) -> str:
        """Return the new dotted name of module *name*; the longest entry that covers it decides."""
        parts = name.split(".")
        for end in range(len(parts), 0, -1):
            head = ".".join(parts[:end])
            if head in self.modules:
                return ".".join([self.modules[head], *parts[end:]])
        return name

    def allows(self, kinds: tuple[str, ...], path: str, new: str) -> bool:
        """Return whether the name with the dotted *path* may become *new*."""
        name = path.rpartition(".")[2]
        lines = [line for kind in kinds for line in self._by_name.get((kind, name), ())]
        return any(new == wanted and fnmatch.fnmatchcase(path, pattern) for pattern, wanted in lines)

    def demands(self, kinds: tuple[str, ...], path: str) -> str | None:
        """Return the new name that a line without `*` gives to *path*, if there is one."""
        name = path.rpartition(".")[2]
        lines = [line for kind in kinds for line in self._by_name.get((kind, name), ())]
        return next((wanted for pattern, wanted in lines if pattern == path), None)

    def new_names(self, kinds: tuple[str, ...], old: str) -> list[str]:
        """Return all new names of *old*, wherever it is defined."""
        return [new for kind in kinds for _pattern, new in self._by_name.get((kind, old), ())]
