"""Kill the program while people play, again and again: nothing that was confirmed may be lost.

Run: ``python -m tools.kills_playing [KILLS]`` (50). A window in a process of its own plays at random through
the table page and says each decision once the table shows it; it is killed (SIGKILL) at a random moment, and
the game goes on from its record in the next process. After each kill the record must hold every decision that
was said, be readable to the rules, and be the game that the program would offer to continue.
Prints one line of JSON; the exit status is 1 if anything was lost.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from app import paths

SEED = 8
LONGEST = 1.2
"""Seconds of play before a kill, at most."""


def play(file: Path, seed: int) -> None:
    """In the process that will be killed: go on with *file* (or begin it), saying each decision."""
    from app.rules.game import TALK
    from app.ui.new_game.dialog import NewGame
    from app.ui.shell import start
    from app.ui.shell.main_window import MainWindow

    running = start.application([])
    reader = start.preferences(running)
    reader.set_reduced_motion(True)
    window = MainWindow(reader, start.house(reader))
    window.show()
    if file.exists():
        window.open_record(file)
    else:
        window.play(NewGame(seed=SEED), file)
    page = window.page
    rng = Random(seed)
    while page is not None and page.session.match.outcome is None:
        running.processEvents()
        if page.sheet.isVisible():
            page.sheet.choose("close")
        elif page.curtain.isVisible():
            page.curtain.raise_curtain()
        else:
            page.do(rng.choice([action for action in page.session.actions if action.verb not in TALK]))
            move = page.session.match.moves[-1]
            print(len(page.session.match.moves), move.seat, move.action, flush=True)


def moves_of(file: Path) -> list[str]:
    """The moves in the record, as they are said."""
    from app.rules.record import Move
    from app.rules.record_file import read_file

    moves = [entry for entry in read_file(file).entries if isinstance(entry, Move)]
    return [f"{n} {move.seat} {move.action}" for n, move in enumerate(moves, 1)]


def kill_often(kills: int, home: Path) -> dict[str, int]:
    """What was said, what was lost, and how many games that took."""
    from app.cards import convert, source
    from app.rules.match import replay
    from app.rules.own_fate import GAME
    from app.rules.record_file import read_file
    from app.ui.saves.saved_games import unfinished

    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    rng = Random(kills)
    environment = {**os.environ, "DOZOR_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    os.environ["DOZOR_HOME"] = str(home)
    game, said, lost, not_offered = 0, 0, 0, 0
    file = paths.games() / f"{game}.dozorgame"
    for number in range(kills):
        with subprocess.Popen(
            [sys.executable, "-m", "tools.kills_playing", "--play", str(file), str(number)],
            env=environment, stdout=subprocess.PIPE, text=True,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(rng.random() * LONGEST)
            process.kill()
            confirmed = [line.strip() for line in (first, *process.stdout) if line.endswith("\n")]
        kept = moves_of(file)
        said += len(confirmed)
        lost += sum(line not in kept for line in confirmed)
        match = replay(read_file(file), GAME, cards)
        if match.outcome is not None:
            game += 1
            file = paths.games() / f"{game}.dozorgame"
        elif unfinished() != file:
            not_offered += 1
    return {"kills": kills, "confirmed": said, "lost": lost, "not_offered": not_offered, "games": game + 1}


def main() -> int:
    """Kill, print, and say by the exit status whether anything was lost."""
    if sys.argv[1:2] == ["--play"]:
        play(Path(sys.argv[2]), int(sys.argv[3]))
        return 0
    with tempfile.TemporaryDirectory() as home:
        told = kill_often(int(sys.argv[1]) if len(sys.argv) > 1 else 50, Path(home))
    print(json.dumps(told))
    return 1 if told["lost"] or told["not_offered"] else 0


if __name__ == "__main__":
    sys.exit(main())
