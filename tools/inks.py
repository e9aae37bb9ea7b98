"""Make the shipped ICC profiles of presses from measured data: ``python -m tools.inks`` (needs Argyll CMS).

The data are in tools/data and come from Debian's package icc-profiles-free: ``FOGRA39L.ti3`` (Fogra, zlib
licence) and ``TR006.ti3`` (ANSI CGATS/GRACoL TR 006-2007). Argyll's output belongs to whoever runs it. Takes
five minutes.
"""

from __future__ import annotations

import struct
import subprocess
import tempfile
from pathlib import Path

DATA, PROFILES = Path(__file__).parent / "data", Path(__file__).parents[1] / "data" / "inks"
SCREEN = Path("/usr/share/color/icc/sRGB.icc")
MADE = {
    "fogra39": ("FOGRA39L", "Dozor coated FOGRA39", "Made from FOGRA39L characterization data"),
    "gracol": ("TR006", "Dozor coated GRACoL", "Made from CGATS TR 006 characterization data"),
}
"""Profile → its data, its description, and its copyright notice."""
BLACK = ("-L100", "-kp", "0", ".35", ".95", ".95", ".7")
"""Black begins where the three colours are a third: earlier, light colours would be grainy."""
DATE = (2026, 11, 28, 0, 0, 0)
"""Stored as the time at which the profiles were made, so that equal data give equal bytes."""


def main() -> None:
    for name, (data, description, notice) in MADE.items():
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, "made.icc")
            options = ["-qm", "-bm", "-l280", *BLACK, "-S", str(SCREEN), "-cmt", "-dpp"]
            notices = ["-D", description, "-A", "Dozor", "-M", data, "-C", notice]
            subprocess.run(["colprof", *options, *notices, "-O", str(made), str(DATA / data)], check=True)
            content = bytearray(made.read_bytes())
        struct.pack_into(">6H", content, 24, *DATE)
        (PROFILES / f"{name}.icc").write_bytes(content)


if __name__ == "__main__":
    main()
