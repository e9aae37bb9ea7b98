"""No child outlives its parent, however that ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BUSY = """
import sys, time
from functools import partial
from threading import Thread
from app import airlock, jobs

def busy(*_line):
    while True:
        sum(range(1000))

if __name__ == "__main__":
    line, process = jobs.start(busy, "busy")
    pool = jobs.pool(2)
    pool.submit(busy), pool.submit(int)
    Thread(target=partial(airlock.call, "a", time.sleep, 60, seconds=90), daemon=True).start()
    while airlock.process() is None:
        time.sleep(0.01)
    while len(pool._processes) < 2:
        time.sleep(0.01)
    print(process.pid, airlock.process(), *pool._processes, flush=True)
    time.sleep(60)
"""


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def children_of(parent: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.add(int(stat.parent.name))
    return found


@pytest.mark.needs("linux", "finds processes in /proc")
def test_all_children_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(BUSY, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ) as parent:
        assert parent.stdout is not None
        told = {int(pid) for pid in parent.stdout.readline().split()}
        children = children_of(parent.pid)
        assert told <= children
        parent.send_signal(signal.SIGKILL)
    end = time.monotonic() + 5
    while (left := {pid for pid in children if is_running(pid)}) and time.monotonic() < end:
        time.sleep(0.02)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left
