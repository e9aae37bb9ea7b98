"""Kill the program repeatedly during play: nothing that was confirmed may be lost.

Run: ``python -m tools.kills_playing [KILLS]`` (50). A window in its own process plays at random through the
table page and reports each decision once the table shows it; it is killed (SIGKILL) at a random moment, and
the next process continues the game from its record. In half of the kills two programs have the same game open
in one profile, and take it over from each other. After each kill the record must have all reported decisions,
be readable, and be the game that the program offers to continue. Prints one line of JSON; exit status 1 if
anything was lost.
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
"""Maximum seconds of play before a kill."""
TURNS = 15
"""Average decisions before a program that lost the game to the other takes it back."""


def play(file: Path, seed: int) -> None:
    """In the process to be killed, continue *file* (or start it), reporting each decision."""
    from app.rules.game import TALK_VERBS
    from app.ui.new_game.dialog import NewGame
    from app.ui.shell import start
    from app.ui.shell.main_window import MainWindow

    running = start.application([])
    reader = start.preferences(running)
    reader.set_reduced_motion(True)
    window = MainWindow(reader, start.build_context(reader))
    window.show()
    if file.exists():
        window.games.open_record(file, take_over=True)
    else:
        window.games.play(NewGame(seed=SEED), file)
    rng = Random(seed)
    while (page := window.page) is not None and page.session.match.outcome is None:
        running.processEvents()
        record = page.session.match.file
        if record is not None and record._file.new_owner is not None:
            time.sleep(0.02)
            if rng.randrange(TURNS) == 0:
                window.games.open_record(file, take_over=True)
        elif page.sheet.isVisible():
            page.sheet.choose("close")
        elif page.curtain.isVisible():
            page.curtain.raise_curtain()
        else:
            page.run_action(
                rng.choice([action for action in page.session.actions if action.verb not in TALK_VERBS])
            )
            moves = page.session.match.moves
            if moves and record is not None and record.write_error is None:
                print(len(moves), moves[-1].seat, moves[-1].action, flush=True)


def moves_of(file: Path) -> list[str]:
    """Return the record's moves in the form of the reports."""
    from app.rules.record import Move
    from app.rules.record_file import read_file

    moves = [entry for entry in read_file(file).entries if isinstance(entry, Move)]
    return [f"{n} {move.seat} {move.action}" for n, move in enumerate(moves, 1)]


def _program(file: Path, seed: int, environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tools.kills_playing", "--play", str(file), str(seed)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8")


def kill_often(kills: int, home: Path) -> dict[str, int]:
    """Return the numbers of reports, losses and games."""
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
    number = of_two = 0
    while number < kills:
        two = file.exists() and of_two * 2 <= number
        programs = [_program(file, number + n, environment) for n in range(1 + two)]
        number, of_two = number + 1 + two, of_two + 2 * two
        confirmed: list[str] = []
        for process in programs:
            # The other program opens the game after it has begun, and plays before the kill.
            confirmed += [process.stdout.readline()] if process.stdout is not None else []
        for process in programs:
            time.sleep(rng.random() * LONGEST)
            process.kill()
            confirmed += process.communicate()[0].splitlines(keepends=True)
        confirmed = [line.strip() for line in confirmed if line.endswith("\n")]
        kept = moves_of(file)
        said += len(confirmed)
        lost += sum(line not in kept for line in confirmed)
        match = replay(read_file(file), GAME, cards)
        if match.outcome is not None:
            game += 1
            file = paths.games() / f"{game}.dozorgame"
        elif unfinished() != file:
            not_offered += 1
    return {
        "kills": number,
        "of_two": of_two,
        "confirmed": said,
        "lost": lost,
        "not_offered": not_offered,
        "games": game + 1,
    }


def main() -> int:
    """Kill, print, and return exit status 1 if anything was lost."""
    if sys.argv[1:2] == ["--play"]:
        play(Path(sys.argv[2]), int(sys.argv[3]))
        return 0
    with tempfile.TemporaryDirectory() as home:
        told = kill_often(int(sys.argv[1]) if len(sys.argv) > 1 else 50, Path(home))
    print(json.dumps(told))
    return 1 if told["lost"] or told["not_offered"] else 0


if __name__ == "__main__":
    sys.exit(main())
