"""Kill the program (SIGKILL) at random moments of editing, and check that no visible change is lost.

Run: ``python -m tools.kills_editing [COUNT] [SEED]``. Another process edits a catalogue (texts, numbers,
new, copied and deleted cards, undo, redo), reports each finished change, and is killed. Then the file must be
intact, with the content after the last report or after one change more, which was in progress. Both are
computed by repeating the changes without a kill.
"""

from __future__ import annotations

import hashlib
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random

from app.cards import library
from app.cards.catalogue import Catalogue


def digest(catalogue: Catalogue) -> str:
    """Return a hash of the whole set."""
    return hashlib.sha256(repr(catalogue.set_data("own-fate")).encode()).hexdigest()


def one_change(catalogue: Catalogue, rng: Random, step: int) -> None:
    """Make a random change that the editor offers."""
    cards = catalogue.set_data("own-fate").cards
    card = rng.choice(cards)
    what = rng.randrange(10)
    if what < 5:
        catalogue.change(card.id, rng.choice(("name", "rules")), f"{step}", rng.choice(("ru", "en")))
    elif what == 5:
        catalogue.change(card.id, "copies", rng.randrange(9))
    elif what == 6:
        new = replace(card, id=0, key=f"new-{step}")
        catalogue.put_cards([new], "editor.undo-new-card", set_key="own-fate")
    elif what == 7 and len(cards) > 20:
        catalogue.delete_cards([card.id])
    elif what == 8:
        catalogue.undo()
    else:
        catalogue.redo()


def edit(file: Path, seed: int, most: int = 10**9, *, told: bool = True) -> str:
    """Make up to *most* changes drawn from *seed*, reporting each; return the digest."""
    rng = Random(seed)
    with Catalogue(file) as catalogue:
        for step in range(1, most + 1):
            one_change(catalogue, rng, step)
            if told:
                print(step, flush=True)
        return digest(catalogue)


def killed_once(folder: Path, seed: int) -> tuple[int, bool, bool]:
    """Return the number of reported changes, whether the file is intact, and whether all are kept."""
    for name in ("cards.db", "again.db"):
        for leftover in folder.glob(name + "*"):
            leftover.unlink()
    file, again = library.ensure_catalogue(folder / "cards.db"), library.ensure_catalogue(folder / "again.db")
    command = [sys.executable, "-m", "tools.kills_editing", "edit", str(file), str(seed)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert program.stdout is not None
    program.stdout.readline()
    time.sleep(Random(seed).random() * 0.4)
    program.send_signal(signal.SIGKILL)
    seen = 1 + sum(line.endswith("\n") for line in program.stdout)
    program.wait()
    program.stdout.close()
    library.check_integrity(file)
    with Catalogue(file) as catalogue:
        found = digest(catalogue)
    wanted = edit(again, seed, seen, told=False)
    if found == wanted:
        return seen, True, True
    for leftover in folder.glob("again.db*"):
        leftover.unlink()
    return seen, True, found == edit(library.ensure_catalogue(again), seed, seen + 1, told=False)


def main() -> None:
    """Kill many times and print the result."""
    if sys.argv[1:2] == ["edit"]:
        edit(Path(sys.argv[2]), int(sys.argv[3]))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    seen, lost = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            changes, _whole, kept = killed_once(Path(folder), seed + number)
            seen.append(changes)
            lost += not kept
    print(f"killed {count} times after {min(seen)} to {max(seen)} changes: files damaged 0, lost {lost}")


if __name__ == "__main__":
    main()
