"""Archives that are the same bytes for the same files: sorted names, one time, one owner, two modes."""

from __future__ import annotations

import os
import tarfile
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

from kit import commit_time


def level(folder: Path) -> None:
    """Give everything in *folder*, and itself, the time of the commit and the rights 755 or 644."""
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
    """*folder* as ``out`` (``.tar.xz``), everything in it below *name*."""
    with tarfile.open(out, "w:xz", preset=6, format=tarfile.PAX_FORMAT) as packed:
        for file in inside(folder):
            packed.add(file, f"{name}/{file.relative_to(folder).as_posix()}", recursive=False, filter=_plain)


def pack_zip(folder: Path, out: Path, name: str) -> None:
    """*folder* as the zip file *out*, everything in it below *name*."""
    moment = time.gmtime(int(commit_time()))[:6]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in inside(folder):
            if file.is_file():
                entry = zipfile.ZipInfo(f"{name}/{file.relative_to(folder).as_posix()}", moment)
                entry.external_attr = (file.stat().st_mode & 0xFFFF) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, file.read_bytes())


def inside(folder: Path) -> Iterable[Path]:
    """Everything in *folder*, in the order of its names as every system sorts them."""
    return sorted(folder.rglob("*"), key=lambda file: file.relative_to(folder).as_posix())


def weight(folder: Path) -> int:
    """Bytes of everything in *folder*, or of the file; a link weighs nothing."""
    files = [folder] if folder.is_file() else folder.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """*entry* without what differs from machine to machine."""
    entry.mtime = int(commit_time())
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
