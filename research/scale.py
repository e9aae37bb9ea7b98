"""Measure how many games per second one Dask scheduler can distribute, and what limits it.

    python -m research.scale [--workers 4,16,64] [--seconds-a-game 0.2] [--games 2000] [--size 4]

Workers sleep for the length of a game and return a row of the usual size, so only the distribution takes
time. The scheduler has its own process, the workers are threads of another, and the client works like
``dozor lab --scheduler``. Prints games per second (wall time) and the processor time per batch of scheduler,
client and workers; the largest of them is the limit.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SLEEP = "DOZOR_BENCH_SLEEP"


def slept(contest: Any, numbers: Sequence[int], asked_by: Any) -> list[dict[str, Any]]:
    """Return a worker's result for a batch of *contest* after the time its games take."""
    time.sleep(float(os.environ[SLEEP]) * len(numbers))
    cards = {card.key: 3 for card in contest.cards.cards}
    row = {"first": "light", "winner": "dark", "reason": "vortex-broke", "turns": 9, "actions": 400}
    row |= {"light": 0, "dark": 8, "verbs": {"move": 40, "play": 60, "done": 90}, "cards": cards}
    return [{"game": number, **row} for number in numbers]


class Asleep(Executor):
    """An executor whose workers sleep instead of playing."""

    def __init__(self, executor: Any) -> None:
        self._executor = executor

    def submit(self, _: Any, /, *args: Any, **__: Any) -> Any:
        """Submit :func:`slept` instead."""
        return self._executor.submit(slept, *args)


def processor(pid: int) -> float:
    """Return the processor seconds used by process *pid*."""
    times = import_module("psutil").Process(pid).cpu_times()
    return float(times.user + times.system)


def measured(workers: int, seconds: float, games: int, size: int) -> None:
    """Distribute *games* games among *workers* workers and print the cost."""
    from app.bots import contest as hall
    from app.bots.lab import contest_of
    from app.cards import playing, source
    from app.cli.lab import workers as of_scheduler

    played = playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), "book", "en")
    contest = contest_of(played.cards, played.options, "watchman", games, 1, 0)
    place = {**os.environ, "PYTHONPATH": str(ROOT), SLEEP: str(seconds)}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as ended, tempfile.TemporaryDirectory() as folder:
        ran = []
        for words in (
            ("dask_scheduler", "--host", "127.0.0.1", "--port", port),
            ("dask_worker", address, "--nthreads", str(workers), "--no-nanny"),
        ):
            command = [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:], "--no-dashboard"]
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(command, env=place, cwd=folder, stdout=quiet, stderr=quiet)
            ended.callback(process.wait)
            ended.callback(process.kill)
            ran.append(process.pid)
        with import_module("distributed").Client(address, timeout="60s") as client:
            client.wait_for_workers(1, timeout=60)
        ledger = hall.Ledger(Path(folder) / "rows", contest)
        with of_scheduler(1, address) as (executor, hands):
            before = [*map(processor, ran), time.process_time()]
            began = time.monotonic()
            rows = hall.run(contest, Asleep(executor), ledger=ledger, at_once=2 * hands, size=size)
            took = time.monotonic() - began
            after = [*map(processor, ran), time.process_time()]
        ledger.close()
    assert [row["game"] for row in rows] == list(range(games))
    batches = games / size
    share = [1000 * (b - a) / batches for a, b in zip(before, after, strict=True)]
    print(
        f"{workers:5} workers, {seconds} s a game, {size} a batch: {games / took:6.1f} games/s of "
        f"{workers / seconds:6.1f}; ms of the processor a batch: scheduler {share[0]:.2f}, "
        f"workers {share[1]:.2f}, asker {share[2]:.2f}",
        flush=True,
    )


def main() -> None:
    """Measure each number of workers."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--workers", default="4,16,64")
    arguments.add_argument("--seconds-a-game", type=float, default=0.2)
    arguments.add_argument("--games", type=int, default=2000)
    arguments.add_argument("--size", type=int, default=4)
    asked = arguments.parse_args()
    for count in map(int, asked.workers.split(",")):
        measured(count, asked.seconds_a_game, asked.games, asked.size)


if __name__ == "__main__":
    main()
