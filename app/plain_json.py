"""Serialization of values as plain JSON, for files and between processes.

Supports None, numbers, text, tuples, lists, dictionaries with text keys, and dataclasses. A dataclass is
written as its name and fields. Reading creates only classes that the caller lists, so data can't run code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

TUPLE, LIST, BYTES = "", "[", "#"
"""Type tags of JSON arrays; any other tag is a class name."""


def parse_int(text: str, digits: int = 9) -> int | None:
    """Return the integer written in *text* with at most *digits* digits; None if invalid.

    ``isdigit`` would accept what ``int`` rejects, such as ² and numbers with thousands of digits.
    """
    return int(text) if re.fullmatch(f"-?[0-9]{{1,{digits}}}", text) else None


def dumps(value: object) -> str:
    """Return *value* as one line of JSON."""
    return json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, *classes: type) -> Any:  # noqa: ANN401  # as json.loads
    """Undo :func:`dumps`. Raises ValueError, TypeError, or LookupError if *text* is invalid."""
    return from_plain(json.loads(text), classes)


def to_plain(value: object, blobs: list[bytes] | None = None) -> object:
    """Convert *value* to JSON values. Bytes are appended to *blobs*; without it, they raise TypeError."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple):
        return [TUPLE, *(to_plain(member, blobs) for member in value)]
    if isinstance(value, list):
        return [LIST, *(to_plain(member, blobs) for member in value)]
    if isinstance(value, Mapping):
        return {key: to_plain(member, blobs) for key, member in value.items()}
    if isinstance(value, bytes) and blobs is not None:
        blobs.append(value)
        return [BYTES, len(blobs) - 1]
    if not is_dataclass(value):
        raise TypeError(type(value).__name__)
    return [type(value).__name__, *(to_plain(getattr(value, field.name), blobs) for field in fields(value))]


def from_plain(value: object, classes: Iterable[type] = (), blobs: Sequence[bytes] = ()) -> Any:  # noqa: ANN401  # as json.loads
    """Undo :func:`to_plain`. Raises ValueError, TypeError, or LookupError if *value* is invalid."""
    return _from_plain(value, {cls.__name__: cls for cls in classes}, blobs)


def _from_plain(value: object, classes: Mapping[str, type], blobs: Sequence[bytes]) -> object:
    if isinstance(value, list):
        head = value[0]
        inside: list[Any] = [_from_plain(member, classes, blobs) for member in value[1:]]
        if head == TUPLE:
            return tuple(inside)
        if head == LIST:
            return inside
        return blobs[inside[0]] if head == BYTES else classes[head](*inside)
    if isinstance(value, dict):
        return {key: _from_plain(member, classes, blobs) for key, member in value.items()}
    return value
