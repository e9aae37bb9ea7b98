"""The objects of a PDF as ReportLab writes it, from the file itself."""

from __future__ import annotations

import hashlib
import re
from typing import Final

_REFERENCE: Final = re.compile(rb"(/Parent )?(\d+) 0 R")


def objects(data: bytes) -> tuple[bytes, bytes, dict[int, bytes]]:
    """Return the head, the trailer, and the objects of the file *data*.

    Raises ValueError or LookupError if ReportLab hasn't written it.
    """
    start = data.rindex(b"xref", 0, data.rindex(b"startxref"))
    trailer = data[data.index(b"trailer", start) + 7 : data.rindex(b"startxref")].strip()
    count = int(data[start:].split(None, 3)[2])
    rows = data[data.index(b"\n", data.index(b"\n", start) + 1) + 1 :].split(b"\n", count)
    offsets = sorted((int(row[:10]), number) for number, row in enumerate(rows[:count]) if number)
    ends = [offset for offset, _number in offsets[1:]] + [start]
    bodies = {
        number: data[data.index(b"obj", offset) + 3 : end].strip().removesuffix(b"endobj").strip()
        for (offset, number), end in zip(offsets, ends, strict=True)
    }
    return data[: offsets[0][0]], trailer, bodies


def page_digests(data: bytes, count: int) -> list[bytes]:
    """Return a digest of each of *count* pages of the file *data*, with everything that the page refers to.

    If ReportLab hasn't written it, they're digests of the whole file.
    """
    digests: dict[int, bytes] = {}

    def digest(number: int) -> bytes:
        if number not in digests:
            digests[number] = b""
            dictionary, begin, stream = bodies[number].partition(b"stream")
            used = [int(each[2]) for each in _REFERENCE.finditer(dictionary) if not each[1]]
            parts = [_REFERENCE.sub(b"", dictionary), begin, stream, *map(digest, used)]
            digests[number] = hashlib.blake2b(b"".join(parts)).digest()
        return digests[number]

    try:
        _head, _trailer, bodies = objects(data)
        (pages,) = [body for body in bodies.values() if re.search(rb"/Type /Pages\b", body)]
        kids = [digest(int(each[2])) for each in _REFERENCE.finditer(pages)]
    except (ValueError, LookupError):
        kids = []
    return kids if len(kids) == count else [hashlib.blake2b(data).digest()] * count
