"""Write reproducible archives: sorted names, one time, one owner, two file modes."""

from __future__ import annotations

import os
import tarfile
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

from kit import commit_time


def normalize_metadata(folder: Path) -> None:
    """Set the time of the commit and mode 755 or 644 on *folder* and everything in it."""
    moment = int(commit_time())
    for file in (folder, *folder.rglob("*")):
        if file.is_symlink():
            if os.utime in os.supports_follow_symlinks:
                os.utime(file, (moment, moment), follow_symlinks=False)
            continue
        starts = file.stat().st_mode & 0o100 and ".so" not in file.name
        file.chmod(0o755 if file.is_dir() or starts else 0o644)
        os.utime(file, (moment, moment))


def tar(folder: Path, out: Path, name: str) -> None:
    """Write *folder* to *out* (``.tar.xz``) with paths below *name*."""
    with tarfile.open(out, "w:xz", preset=9, format=tarfile.PAX_FORMAT) as packed:
        for file in inside(folder):
            packed.add(file, f"{name}/{file.relative_to(folder).as_posix()}", recursive=False, filter=_plain)


def pack_zip(folder: Path, out: Path, name: str) -> None:
    """Write *folder* to the zip file *out* with paths below *name*."""
    moment = time.gmtime(int(commit_time()))[:6]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in inside(folder):
            if file.is_file():
                entry = zipfile.ZipInfo(f"{name}/{file.relative_to(folder).as_posix()}", moment)
                entry.external_attr = (file.stat().st_mode & 0xFFFF) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, file.read_bytes())


def inside(folder: Path) -> Iterable[Path]:
    """Return everything in *folder*, sorted the same way on every system."""
    return sorted(folder.rglob("*"), key=lambda file: file.relative_to(folder).as_posix())


def size(folder: Path) -> int:
    """Return the total size of the files in *folder*, or of the file *folder*, in bytes; links count 0."""
    files = [folder] if folder.is_file() else folder.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return *entry* without machine-dependent fields."""
    entry.mtime = int(commit_time())
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
