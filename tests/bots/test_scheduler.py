"""The lab on the workers of a Dask scheduler: a real one, and one of its two workers killed in mid-run."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the optional extra 'cluster' (distributed) is not installed")

from app.bots import contest as hall
from app.bots.lab import study
from app.cli.lab import workers
from app.rules.games import game_of
from app.rules.match import full_options
from app.rules.set_text import read_set

ROOT = Path(__file__).resolve().parents[2]
CARDS = read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())
GAMES = 60


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    ready = tmp_path / "scheduler.json"
    place = {**os.environ, "PYTHONPATH": str(ROOT)}

    def start(*words: str) -> subprocess.Popen[bytes]:
        with (tmp_path / f"{len(list(tmp_path.glob('*.log')))}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", *words], cwd=tmp_path, env=place, stdout=log, stderr=subprocess.STDOUT
            )

    with ExitStack() as ended:

        def kept(process: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
            ended.callback(process.wait)
            ended.callback(process.kill)
            return process

        kept(
            start(
                "distributed.cli.dask_scheduler",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--no-dashboard",
                "--scheduler-file",
                str(ready),
            )
        )
        until = time.monotonic() + 40
        while not ready.exists() and time.monotonic() < until:
            time.sleep(0.1)
        two = [
            kept(
                start(
                    "distributed.cli.dask_worker",
                    "--scheduler-file",
                    str(ready),
                    "--nworkers",
                    "1",
                    "--nthreads",
                    "1",
                    "--no-nanny",
                    "--no-dashboard",
                )
            )
            for _ in range(2)
        ]
        address = json.loads(ready.read_text(encoding="utf-8"))["address"]
        from distributed import Client

        with Client(address, timeout="20s") as client:
            client.wait_for_workers(2, timeout=40)
        yield address, two


@pytest.mark.timeout(180)
@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_costs_no_game_and_none_counts_twice(cluster, tmp_path: Path) -> None:
    address, two = cluster
    contest = hall.Contest(
        "own-fate",
        CARDS,
        "novice",
        "novice",
        GAMES,
        3,
        full_options(game_of("own-fate"), {}),
        facts=True,
        alone=True,
    )
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if len(told) == 3:
            two[0].kill()

    ledger = hall.Ledger(tmp_path / "rows", contest)
    with workers(2, address) as (executor, hands):
        assert hands == 2
        rows = hall.run(contest, executor, ledger=ledger, at_once=2 * hands, size=2, progress=progress)
    ledger.close()
    assert two[0].wait(10) != 0
    assert told[-1] == GAMES
    assert [row["game"] for row in rows] == list(range(GAMES))
    assert len((tmp_path / "rows").read_text(encoding="utf-8").splitlines()) == 1 + GAMES
    alone = hall.run(contest)
    assert rows == alone
    assert study("a", CARDS, rows) == study("a", CARDS, alone)
