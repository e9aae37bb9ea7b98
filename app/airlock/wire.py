"""Wire format of the pipes: a line of JSON (head and sizes), the value as JSON, and its bytes objects."""

from __future__ import annotations

import json
from typing import IO, Any

from app import plain_json

MAX_BYTES = 512 * 1024 * 1024
"""Maximum size of a message."""
MAX_HEAD = 100_000


def message(head: Any, value: Any) -> list[bytes]:
    """Encode *head*, JSON values, and *value*, supported by :mod:`app.plain_json`, as a message."""
    blobs: list[bytes] = []
    body = json.dumps(plain_json.to_plain(value, blobs), separators=(",", ":")).encode()
    return [json.dumps([head, len(body), *map(len, blobs)]).encode() + b"\n", body, *blobs]


def send(out: IO[bytes], pieces: list[bytes]) -> None:
    """Write a message."""
    out.writelines(pieces)
    out.flush()


def receive(stream: IO[bytes]) -> tuple[Any, Any, list[bytes]]:
    """Read a message; return its head, its value as plain JSON values, and the value's bytes objects.

    Convert value and bytes with :func:`app.plain_json.from_plain`. Raises EOFError if the stream ends, and
    ValueError if the message is invalid.
    """
    line = stream.readline(MAX_HEAD)
    if not line:
        raise EOFError
    head, *sizes = json.loads(line)
    if not sizes or not all(type(size) is int and size >= 0 for size in sizes) or sum(sizes) > MAX_BYTES:
        raise ValueError(line[:100])
    body, *blobs = (_exactly(stream, size) for size in sizes)
    return head, json.loads(body), blobs


def _exactly(stream: IO[bytes], size: int) -> bytes:
    content = stream.read(size)
    if len(content) < size:
        raise EOFError
    return content
