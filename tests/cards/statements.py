"""SQL at a catalogue's file, past everything that looks at what is written."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path


def run(file: Path, *statements: str) -> None:
    """Carry *statements* out."""
    with contextlib.closing(sqlite3.connect(file)) as raw:
        for one in statements:
            raw.execute(one)
        raw.commit()
