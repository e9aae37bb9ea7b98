"""The lab on other machines: real commands outside Dozor's folder, and failures."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="the optional extra 'cluster' (distributed) is not installed")

ROOT = Path(__file__).resolve().parents[2]
SET = ROOT / "tests" / "rules" / "own_fate.set"
pytestmark = [pytest.mark.timeout(240), pytest.mark.filterwarnings("ignore")]


class Machines:
    """Scheduler and workers, each a process started outside Dozor's folder."""

    def __init__(self, elsewhere: Path, ended: ExitStack) -> None:
        self.elsewhere, self.ended = elsewhere, ended
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self.start(ROOT, "scheduler", "--host", "127.0.0.1", "--port", port)

    def start(self, program: Path, *words: str) -> subprocess.Popen[bytes]:
        """Start ``dozor WORDS`` from the copy in *program*, logging to a file."""
        log = self.elsewhere / f"{words[0]}-{len(list(self.elsewhere.glob('*.log')))}.log"
        # As dozor.py starts it; the working directory is not searched.
        place = {**os.environ, "PYTHONPATH": str(program)}
        with log.open("wb") as file:
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", "app", *words],
                cwd=self.elsewhere,
                env=place,
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        self.ended.callback(process.wait)
        self.ended.callback(process.kill)
        return process

    def worker(self, program: Path = ROOT) -> int:
        """Start a worker; return its process id once the scheduler knows it."""
        from distributed import Client

        known = self.pids()
        self.start(program, "worker", self.address, "--processes", "1")
        with Client(self.address, timeout="40s") as client:
            client.wait_for_workers(len(known) + 1, timeout=60)
        (fresh,) = self.pids() - known
        return fresh

    def pids(self) -> set[int]:
        """Return the process ids of the playing workers."""
        from distributed import Client

        with Client(self.address, timeout="40s") as client:
            return set(client.run(os.getpid).values())


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """Return a scheduler without workers."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with ExitStack() as ended:
        yield Machines(elsewhere, ended)


class Question:
    """Run of ``dozor lab`` over deals of novices, and its files."""

    def __init__(self, folder: Path, name: str, games: int) -> None:
        self.kept, self.table, self.page = (folder / f"{name}.{kind}" for kind in ("rows", "csv", "html"))
        self.words = [sys.executable, "-P", "-m", "app", "--lang", "en", "lab", str(SET)]
        self.words += ["--level", "novice", "--games", str(games), "--resume", str(self.kept)]
        self.words += ["--csv", str(self.table), "--html", str(self.page)]

    def asked(self, *words: str, when: Callable[[], Any] = lambda: None) -> tuple[int, str, str]:
        """Run it; call *when* after some games; return (exit status, output, errors)."""
        place = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(
            [*self.words, *words], env=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )
        while process.poll() is None and len(self.games()) < 8:
            time.sleep(0.05)
        when()
        out, err = process.communicate(timeout=200)
        return process.returncode, out, err

    def games(self) -> list[int]:
        """Return the numbers of the stored games."""
        lines = self.kept.read_text(encoding="utf-8").splitlines()[1:] if self.kept.exists() else []
        return [json.loads(line)["game"] for line in lines if line.endswith("}")]

    def outputs(self) -> tuple[bytes, bytes]:
        """Return the table and the page."""
        return self.table.read_bytes(), self.page.read_bytes()


def test_two_workers_of_whom_one_is_killed_say_what_one_machine_says(machines, tmp_path: Path) -> None:
    first, _ = machines.worker(), machines.worker()
    many, alone = Question(tmp_path, "many", 60), Question(tmp_path, "alone", 60)
    status, out, err = many.asked("--scheduler", machines.address, when=lambda: os.kill(first, 9))
    assert (status, err) == (0, "")
    assert sorted(many.games()) == list(range(60))
    assert alone.asked() == (0, out, "")
    assert many.outputs() == alone.outputs()


def test_a_worker_of_another_version_is_refused_by_name(machines, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(ROOT / "app", other / "app", ignore=shutil.ignore_patterns("__pycache__", "ui", "editor"))
    with (other / "app" / "bots" / "fate" / "heuristics.py").open("a", encoding="utf-8") as file:
        file.write("# another version\n")
    machines.worker(other)
    question = Question(tmp_path, "rows", 20)
    status, out, err = question.asked("--scheduler", machines.address)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f"The worker on “{socket.gethostname()}” runs another program (its players differ): "
        "start it from the same version of Dozor."
    ]
    assert question.games() == []


def test_a_scheduler_that_goes_is_told_in_a_sentence_and_nothing_counts_twice(
    machines, tmp_path: Path
) -> None:
    machines.worker()
    question, alone = Question(tmp_path, "rows", 100), Question(tmp_path, "alone", 100)
    status, out, err = question.asked("--scheduler", machines.address, when=machines.scheduler.kill)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("The scheduler or all its workers are gone.")
    assert 8 <= len(question.games()) < 100
    status, out, err = question.asked()
    assert (status, err) == (0, "")
    assert sorted(question.games()) == list(range(100))
    assert alone.asked() == (0, out, "")
    assert question.outputs() == alone.outputs()


def test_games_of_another_program_are_not_gone_on_with(tmp_path: Path) -> None:
    question = Question(tmp_path, "rows", 10)
    assert question.asked()[0] == 0
    header, *rows = question.kept.read_text(encoding="utf-8").splitlines()
    said = json.loads(header)
    said["program"]["network"] = "0" * 16
    question.kept.write_text("\n".join([json.dumps(said), *rows, ""]), encoding="utf-8")
    before = question.kept.read_bytes()
    status, out, err = question.asked()
    assert (status, out) == (2, "")
    assert err.startswith("“rows.rows” was played by another program (its network differs)")
    assert question.kept.read_bytes() == before
