"""Files that are written whole or not at all, and what a damaged zip raises."""

from __future__ import annotations

import contextlib
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

DAMAGED_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
)
"""What ``zipfile`` raises of a damaged archive, or of one packed in a way that it does not know."""


@contextlib.contextmanager
def written_whole(file: Path) -> Iterator[Path]:
    """A file beside *file* to be written: it takes its place when all went well, and goes if not. Raises
    OSError."""
    part = file.with_name(file.name + ".part")
    try:
        yield part
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
