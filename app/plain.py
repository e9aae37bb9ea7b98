"""Values as plain JSON and back, for files and processes.

Numbers, texts, tuples, lists, dictionaries with text keys, and dataclasses. A dataclass is written as its
name and fields, and only classes named by the reader are created: data cannot name code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

TUPLE, LIST, BYTES = "", "[", "#"
"""Type tags of JSON arrays; any other tag is a class name."""


def whole(text: str, digits: int = 9) -> int | None:
    """Return the integer written in *text* with at most *digits* digits; None if invalid.

    ``isdigit`` is not enough: it accepts what ``int`` refuses, ² and numbers of thousands of digits.
    """
    return int(text) if re.fullmatch(f"-?[0-9]{{1,{digits}}}", text) else None


def dumps(value: object) -> str:
    """Return *value* as one line of JSON."""
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, *classes: type) -> Any:
    """Return the value given to :func:`dumps`. Raises ValueError, TypeError or LookupError if invalid."""
    return made(json.loads(text), classes)


def plain(value: Any, blobs: list[bytes] | None = None) -> Any:
    """Return *value* as JSON values. Bytes go to *blobs*; without it they are refused."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple):
        return [TUPLE, *(plain(member, blobs) for member in value)]
    if isinstance(value, list):
        return [LIST, *(plain(member, blobs) for member in value)]
    if isinstance(value, Mapping):
        return {key: plain(member, blobs) for key, member in value.items()}
    if isinstance(value, bytes) and blobs is not None:
        blobs.append(value)
        return [BYTES, len(blobs) - 1]
    return [type(value).__name__, *(plain(getattr(value, field.name), blobs) for field in fields(value))]


def made(value: Any, classes: Iterable[type] = (), blobs: Sequence[bytes] = ()) -> Any:
    """Return the value given to :func:`plain`. Raises ValueError, TypeError or LookupError if invalid."""
    return _made(value, {cls.__name__: cls for cls in classes}, blobs)


def _made(value: Any, classes: Mapping[str, type], blobs: Sequence[bytes]) -> Any:
    if isinstance(value, list):
        head, inside = value[0], [_made(member, classes, blobs) for member in value[1:]]
        if head == TUPLE:
            return tuple(inside)
        if head == LIST:
            return inside
        return blobs[inside[0]] if head == BYTES else classes[head](*inside)
    if isinstance(value, dict):
        return {key: _made(member, classes, blobs) for key, member in value.items()}
    return value
