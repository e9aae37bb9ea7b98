"""Kill programs that share one profile, at random moments: nothing confirmed may be lost.

Run: ``python -m tools.kills_sharing [KILLS] [SEED]`` (500, 1). Fast, without windows: one or two processes
(two in half of the kills) play the same saved game, each taking it over from the other, and record prints,
printers and mistakes in the same files, reporting each when done. One is killed (SIGKILL), the other a moment
later. Then the record must hold every reported decision, in order, and be readable; every reported note must
exist; no file may be partial. Prints one line of JSON; exit status 1 if anything was lost. Not on Windows:
it forks.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, TextIO

from app import files, paths
from app.cards import convert, source
from app.print.ledger import Entry, Job, Ledger, OwnedPiece
from app.print.profiles import Profile, Profiles
from app.rules.game import TALK_VERBS, IllegalAction
from app.rules.match import Match, replay
from app.rules.own_fate import GAME
from app.rules.record import BadRecord, Move
from app.rules.record_file import RecordFile, read_file
from app.ui.review.mistakes import MistakeDeck

MOST = 12
"""Maximum reports before a kill."""
MOMENT = 0.02
"""Maximum seconds between the last report and the kill."""
LONG_AGO = 3600
"""Seconds by which files are backdated to look abandoned."""


def work(file: Path, cards: Any, number: str, out: int) -> None:
    """Play on the game in *file* at random and write notes, in the process to be killed.

    Reports each finished move and note to the file descriptor *out*.
    """
    rng = Random(number)

    def report(*words: object) -> None:
        os.write(out, (" ".join(map(str, words)) + "\n").encode())

    for turn in range(10_000):
        try:
            record = read_file(file)
            opened = RecordFile.resume(file, record, take_over=True)
        except BadRecord as error:
            if error.reason.code != "record.went-on":
                report("fault", error.reason.code)
            continue
        match = replay(record, GAME, cards)
        match.write_to(opened)
        for _ in range(rng.randrange(1, 8)):
            legal = [action for action in match.state.legal() if action.verb not in TALK_VERBS]
            try:
                if legal:
                    match.submit(rng.choice(legal))
            except IllegalAction:
                break
            if opened.write_error is not None:
                break
            if match.moves:
                report("move", len(match.moves), match.moves[-1].seat, match.moves[-1].action)
        opened.close()
        name = f"{number}-{turn}"
        what = rng.randrange(4)
        if what == 0:
            pieces = {"a": OwnedPiece("A", 1, "a")}
            Ledger().note(Entry("2026-01-01", "", Job("own-fate", "ru"), name, 1, {}, pieces))
            report("print", name)
        elif what == 1:
            Profiles().put(Profile(name, {"back_dx": 1.5}))
            report("printer", name)
        elif what == 2:
            MistakeDeck().record_try(name, better=True, today=date(2026, 1, 1))
            report("mistake", name)


def start_worker(file: Path, cards: Any, number: str) -> tuple[int, TextIO]:
    """Start a worker; return its process id and its reports."""
    said, out = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(said)
        try:
            work(file, cards, number, out)
        except BaseException as error:
            os.write(out, f"fault {type(error).__name__} {error}\n".encode())
        finally:
            os._exit(0)
    os.close(out)
    return child, os.fdopen(said, encoding="utf-8")


def kill_worker(child: int, said: TextIO, rng: Random) -> list[str]:
    """Kill *child* soon after some reports; return all its reports."""
    lines = [said.readline() for _ in range(rng.randrange(MOST))]
    time.sleep(rng.random() * MOMENT)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with said:
        lines += said
    return [line.strip() for line in lines if line.endswith("\n")]


def faults(file: Path, cards: Any, said: list[str]) -> list[str]:
    """Return which of the reports *said* are missing, and read errors."""
    found = [line for line in said if line.startswith("fault")]
    try:
        record = read_file(file)
        replay(record, GAME, cards)
        moves = [entry for entry in record.entries if isinstance(entry, Move)]
        there = {f"move {n} {move.seat} {move.action}" for n, move in enumerate(moves, 1)}
        there |= {f"print {one.title}" for one in Ledger().entries}
        there |= {f"printer {name}" for name in Profiles().names()}
        there |= {f"mistake {key}" for key in json.loads((paths.home() / "mistakes.json").read_text("utf-8"))}
    except Exception as error:
        return [*found, f"fault {type(error).__name__} {error}"]
    return found + [line for line in said if not line.startswith("fault") and line not in there]


def left_over(file: Path) -> list[str]:
    """Return partial files in the profile after the next program opened *file* and saved something."""
    for one in paths.home().rglob("*"):
        when = one.stat().st_mtime - LONG_AGO
        os.utime(one, (when, when))
    files._swept.clear()
    RecordFile.resume(file, read_file(file), take_over=True).close()
    MistakeDeck().record_try("afterwards", better=True, today=date(2026, 1, 1))
    return [file.name for file in paths.home().rglob("*.part")]


def kill_often(kills: int, seed: int) -> dict[str, Any]:
    """Return how many were killed, alone and in pairs, their reports, and losses."""
    rng = Random(seed)
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    told: dict[str, Any] = {"kills": 0, "of_two": 0, "said": 0, "games": 0, "lost": []}
    file = paths.games() / "0.dozorgame"
    while told["kills"] < kills:
        if not file.exists() or replay(read_file(file), GAME, cards).outcome is not None:
            told["games"] += 1
            match = Match.begin(GAME, cards, told["games"])
            file = paths.games() / f"{told['games']}.dozorgame"
            RecordFile.create(file, match.header).close()
            MistakeDeck().record_try("first", better=True, today=date(2026, 1, 1))
            Profiles().put(Profile("first", {}))
        two = told["of_two"] * 2 <= told["kills"]
        running = [start_worker(file, cards, f"{told['kills']}-{n}") for n in range(1 + two)]
        rng.shuffle(running)
        said = []
        for one in running:
            said += kill_worker(*one, rng)
        told["kills"] += len(running)
        told["of_two"] += 2 * two
        told["said"] += len(said)
        told["lost"] += faults(file, cards, said)
    told["lost"] += left_over(file)
    return told


def main() -> int:
    """Kill, print, and return exit status 1 if anything was lost."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOZOR_HOME"] = folder
        told = kill_often(kills, seed)
    print(json.dumps(told, ensure_ascii=False))
    return 1 if told["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
