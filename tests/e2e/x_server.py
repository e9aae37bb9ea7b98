"""A virtual X server for programs that need a real display."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator


@contextlib.contextmanager
def x_server(size: tuple[int, int]) -> Iterator[str]:
    """Start an empty X server of *size* px; yield its display name."""
    read, write = os.pipe()
    # Without -noreset it restarts when the last client leaves, and refuses clients meanwhile.
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
