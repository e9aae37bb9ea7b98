"""Build the Debian package: ``/usr/lib/dozor``, command, menu entry, icon, file types, man page."""

from __future__ import annotations

import gzip
import platform
import shutil
import time
from pathlib import Path

import packing
from bundle import ICON_SIZES, folder
from kit import BUILD, DIST, HERE, ROOT, commit_time, run, version

DEPENDS = (
    "libc6 (>= 2.36), libstdc++6 (>= 12), libgcc-s1, zlib1g, libzstd1, "
    "libglib2.0-0t64 | libglib2.0-0, libdbus-1-3, libgl1, libegl1, "
    "libfontconfig1, libfreetype6, libx11-6, libx11-xcb1, libxcb1, libxkbcommon0, libxkbcommon-x11-0, "
    "libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1, libxcb-shape0"
)
"""Packages needed from Debian 12 or 13: every library that the bundle loads but does not contain."""

MAINTAINER = "The authors of Dozor <dozor@dozor.invalid>"
CONTROL = """Package: dozor
Version: {version}
Architecture: {architecture}
Section: games
Priority: optional
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: hicolor-icon-theme, shared-mime-info, desktop-file-utils, libcups2t64 | libcups2
Maintainer: {maintainer}
Description: two-player card games of Light and Dark Others
 Play Own Fate and Tribunal at one screen or against the computer, lay out
 any card set on a free table, edit cards in every language and print their
 decks to be cut out. Needs neither Python nor the internet.
"""
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Dozor
Comment: The licenses of the libraries inside are in /usr/lib/dozor/licences.

Files: *
Copyright: {copyright}
License: Expat
{text}
"""
CHANGES = """dozor ({version}) stable; urgency=medium

  * What is new for players is told in /usr/lib/dozor/_internal/CHANGELOG.md.

 -- {maintainer}  {date}
"""


def deb() -> Path:
    """Build the package and return its path."""
    stage = BUILD / "deb"
    shutil.rmtree(stage, ignore_errors=True)
    share = stage / "usr" / "share"
    documents = share / "doc" / "dozor"
    shutil.copytree(folder(), stage / "usr" / "lib" / "dozor", symlinks=True)
    put(HERE / "linux" / "dozor.desktop", share / "applications" / "dozor.desktop")
    put(HERE / "linux" / "dozor.xml", share / "mime" / "packages" / "dozor.xml")
    put(HERE / "linux" / "dozor.lintian", share / "lintian" / "overrides" / "dozor")
    put(ROOT / "data" / "art" / "icon.svg", share / "icons/hicolor/scalable/apps/dozor.svg")
    for size in ICON_SIZES:
        put(BUILD / "icons" / f"dozor-{size}.png", share / f"icons/hicolor/{size}x{size}/apps/dozor.png")
    write(documents / "copyright", _copyright())
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(int(commit_time())))
    changes = CHANGES.format(version=version(), maintainer=MAINTAINER, date=date)
    pack(documents / "changelog.gz", changes)
    manual = (HERE / "linux" / "dozor.6").read_text(encoding="utf-8")
    pack(share / "man" / "man6" / "dozor.6.gz", manual.replace("@VERSION@", version()))
    (stage / "usr" / "bin").mkdir()
    (stage / "usr" / "bin" / "dozor").symlink_to("../lib/dozor/dozor")
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]
    write(stage / "DEBIAN" / "control", CONTROL.format(
        version=version(), architecture=architecture, depends=DEPENDS, maintainer=MAINTAINER,
        kilobytes=packing.size(stage) // 1024))  # fmt: skip
    packing.normalize_metadata(stage)
    out = DIST / f"dozor_{version()}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", "--build", stage, out)
    return out


def _copyright() -> str:
    """Return Dozor's licence in Debian's format."""
    lines = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()
    holder = next(line.removeprefix("Copyright (c) ") for line in lines if line.startswith("Copyright"))
    body = lines[lines.index(f"Copyright (c) {holder}") + 2 :]
    return COPYRIGHT.format(copyright=holder, text="\n".join(f" {line or '.'}" for line in body))


def put(source: Path, target: Path) -> None:
    """Copy *source* to *target*, creating its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(target: Path, text: str) -> None:
    """Write *text*, creating the folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def pack(target: Path, text: str) -> None:
    """Write *text* with gzip, without time or name."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
