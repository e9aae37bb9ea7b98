"""Hashes of what the program shows, writes, and decides (``tests/goldens.txt``).

After an intended change, regenerate them and look at the change itself in the program::

    DOZOR_GOLDEN=write .venv/bin/python -m pytest -n 0 -k golden tests
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

HINT = "if the change is meant: tests/golden.py"
FILE = Path(__file__).with_name("goldens.txt")


def assert_golden(name: str, parts: Iterable[object]) -> None:
    """Compare the hash of each of *parts* with the stored one; fail with the first part that differs."""
    texts = [str(part) for part in parts]
    hashes = [hashlib.blake2b(text.encode(), digest_size=4).hexdigest() for text in texts]
    lines = dict(line.split(": ") for line in FILE.read_text(encoding="utf-8").splitlines())
    if os.environ.get("DOZOR_GOLDEN") == "write":
        lines[name] = " ".join(hashes)
        text = "".join(f"{key}: {lines[key]}\n" for key in sorted(lines))
        FILE.write_text(text, encoding="utf-8")
        return
    for number, (text, now, stored) in enumerate(zip(texts, hashes, lines[name].split(), strict=True)):
        assert now == stored, f"part {number} of {name} differs ({HINT}); it is now:\n{text[:4000]}"
