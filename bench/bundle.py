"""Measure the size of the built bundle and its start-up time.

    bench/bundle.py [RUNS] [--display :N]

Run it after ``installer/build.py folder`` (and ``portable``, ``deb``, ``run`` for the packed sizes). Times
run from before the process to the mapped window and to its first painted contents, as ``xdotool`` and the
program's probe see them, with a profile that was used before. Processor time barely depends on other load.
Linux only.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.e2e.driver import on_display  # noqa: E402

DIST = ROOT / "dist"
PATIENCE = 30.0
"""s"""


def start(home: Path, display: str) -> dict[str, float]:
    """Return seconds to the window, to its first painted contents, and processor seconds until then."""
    probe = home / "probe.json"
    probe.unlink(missing_ok=True)
    environ = {"DISPLAY": display, "HOME": str(home), "DOZOR_HOME": str(home), "DOZOR_PROBE": str(probe),
               "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}  # fmt: skip
    began = time.perf_counter()
    with subprocess.Popen([DIST / "dozor" / "dozor"], env=environ, stderr=subprocess.DEVNULL) as process:
        # --sync would only poll twice a second.
        search = ["xdotool", "search", "--onlyvisible", "--name", "(Dozor|Дозор)$"]
        seen = os.environ | {"DISPLAY": display}
        try:
            while subprocess.run(search, env=seen, check=False, capture_output=True).returncode:
                if time.perf_counter() - began > PATIENCE:
                    raise TimeoutError("no window")
                time.sleep(0.1)
            shown = time.perf_counter() - began
            while not probe.exists() and time.perf_counter() - began < PATIENCE:
                time.sleep(0.01)
            looked = time.perf_counter() - began
            state = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            worked = int(state[11]) + int(state[12])
            time.sleep(4.0)  # let deferred start-up work finish
        finally:
            process.terminate()
    return {"window": shown, "painted": looked, "processor": worked / os.sysconf("SC_CLK_TCK")}


def starts(display: str, runs: int) -> dict[str, Any]:
    """Return the times of *runs* starts by name, after two that warm up disk and profile."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "settings.ini").write_text("[General]\nlanguage=en\nmet=yes\n", encoding="utf-8")
        times = [start(home, display) for _ in range(runs + 2)][2:]
    return {name: [one[name] for one in times] for name in times[0]}


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("runs", nargs="?", type=int, default=7)
    words.add_argument("--display", default="")
    chosen = words.parse_args()
    files = [file for file in (DIST / "dozor").rglob("*") if file.is_file() and not file.is_symlink()]
    print(f"installed  {sum(file.stat().st_size for file in files) / 1e6:6.1f} MB, {len(files)} files")
    for file in sorted(DIST.glob("dozor[-_]*")):
        if file.is_file() and "source" not in file.name:
            print(f"packed     {file.stat().st_size / 1e6:6.1f} MB  {file.name}")
    work = lambda display: starts(display, chosen.runs)  # noqa: E731
    measured = on_display(work, chosen.display)
    for name, times in measured.items():
        spread = f"({min(times):.2f}–{max(times):.2f}, {len(times)} runs)"
        print(f"{name:10} {statistics.median(times):6.2f} s  {spread}, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
