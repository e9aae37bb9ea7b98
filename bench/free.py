"""Measure repaints, drag steps and ``sync`` of a full free table (500 cards and counters).

python bench/free.py [THINGS]
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["DOZOR_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).parent.parent))

from app.rules.game import Action
from app.ui.new_game.dialog import NewGame
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow
from bench.table import measure, print_summary, times

THINGS = 500


def spread_things(page: Any, count: int) -> None:
    """Lay out cards, then counters, until there are *count* loose things."""
    hands = Random(8)
    state = page.session.match.state
    layout = state.set.layout

    def spot() -> tuple[str, str]:
        return str(hands.randrange(layout.width)), str(hands.randrange(layout.height))

    while len(state.things) < count:
        pile = next((key for key, held in state.piles.items() if held and key != "box"), None)
        counter = hands.choice(list(state.set.counter_by_key))
        words = ("take", (pile, "top", *spot(), "up")) if pile else ("add", ("counter", counter, *spot()))
        page.session.match.submit(Action(*words))
    page.scene.sync(page.session.view, animate=False)


def main() -> None:
    running = start.application([])
    reader = start.preferences(running)
    reader.set_reduced_motion(True)
    window = MainWindow(reader, start.build_context(reader))
    window.resize(1920, 1080)
    window.show()
    window.games.play(NewGame(seed=8, game="free", set_key="own-fate"))
    page = window.page
    assert page is not None
    page.curtain.raise_curtain()
    spread_things(page, int(sys.argv[1]) if len(sys.argv) > 1 else THINGS)
    running.processEvents()
    page.scene.finish_animations()
    running.processEvents()
    print(f"{len(page.session.view.things)} loose things")
    cards = [piece for piece in page.scene.pieces.values() if piece.kind == "card" and piece.key.isdecimal()]
    card = max(cards, key=lambda piece: piece.zValue())
    measure(page, running, card.key)
    print_summary("flip a card, all effects included",
         times(lambda: page.run_action(Action("flip", (card.key,))), 20))  # fmt: skip
    window.close()


if __name__ == "__main__":
    main()
