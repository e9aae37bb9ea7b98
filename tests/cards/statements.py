"""SQL on a catalogue's file without the program's checks."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path


def run(file: Path, *statements: str) -> None:
    """Execute *statements*."""
    with contextlib.closing(sqlite3.connect(file)) as raw:
        for one in statements:
            raw.execute(one)
        raw.commit()
