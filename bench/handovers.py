"""Count how often the screen changes hands.

    python bench/handovers.py [GAMES] [PLAYER]      (50 games of ``novice``)

Bots play for two people at one screen, through the window's session. Prints median, mean and p90 of
handovers per complete turn, medians per game, and the questions that caused them.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app import paths
from app.bots.player import Budget, glimpse
from app.bots.players import player
from app.cards import convert, source
from app.rules.own_fate import GAME
from app.ui.board.session import GameSession

BUDGET = Budget(playouts=20)


def turns_of(cards: object, seed: int, name: str, folder: Path) -> tuple[list[int], Counter[str]]:
    """Return the handovers of each complete turn of one game, and the questions that caused them."""
    session = GameSession.begin(
        GAME, cards, seed=seed, options={}, file=folder / f"{seed}.dozorgame",
        players={}, names={}, date="",
    )  # fmt: skip
    made: list[str] = []
    session.handover.connect(lambda seat: made.append(seat))
    session.start()
    who, rng = player(name), Random(seed)
    turns: list[int] = []
    asked: Counter[str] = Counter()
    turn, here = 1, 0
    while session.to_move is not None:
        state = session.match.state
        if made:
            asked[state.question.kind] += 1
            here += 1
            made.clear()
            session.show_view_of(session.to_move)
        chosen = who.choose(
            state.view(session.to_move) if who.reads_board else glimpse(state, session.to_move), rng, BUDGET
        )
        if chosen not in session.actions:
            session.request_handover()
            asked[state.question.kind] += 1
            here += 1
            made.clear()
            session.show_view_of(session.to_move)
        session.submit(chosen)
        now = session.match.state.view(None).turn
        if now != turn:
            turns.append(here)
            turn, here = now, 0
    session.close()
    return turns, asked


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    name = sys.argv[2] if len(sys.argv) > 2 else "novice"
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    turns: list[int] = []
    medians: list[float] = []
    asked: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(games):
            found, kinds = turns_of(cards, seed, name, Path(folder))
            turns += found
            asked += kinds
            if found:
                medians.append(statistics.median(found))
    print(json.dumps({
        "games": games, "player": name, "turns": len(turns), "median": statistics.median(turns),
        "mean": round(statistics.mean(turns), 2), "p90": sorted(turns)[int(len(turns) * 0.9)],
        "median_of_games": statistics.median(medians),
        "by_question": {kind: round(n / len(turns), 2) for kind, n in asked.most_common()},
    }))  # fmt: skip


if __name__ == "__main__":
    main()
