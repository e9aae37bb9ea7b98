"""Whole game of Own Fate against the computer in the real window, by mouse alone, to its natural end.

Run: ``python -m tests.e2e.computer_hands [--level novice|watchman|higher] [--side light|dark] [--seed S]
[--language ru|en] [--actions N] [--display :N]``

The person is played by heuristics on the person's view; the other side is the window's own bot in its
process. The game passes if its record ends where the rules alone end.
Prints one line of JSON.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from app.bots.fate import heuristics
from app.bots.fate.players import own_actions
from app.rules.game import Action, without_copies
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record_file import read_file
from app.ui.shell.game_opening import COMPUTER
from tests.e2e.driver import Window, options, run, shipped_cards
from tests.e2e.hands import Mouse, agrees, carry_out, follow

THINKING = 60.0
"""Timeout in s: the other side may take several decisions of two seconds each."""


def play(level: str, side: str, seed: int, language: str, most: int, display: str) -> dict[str, Any]:
    """Play one game; return the report."""
    began = time.monotonic()
    other = "dark" if side == "light" else "light"
    match = Match.begin(GAME, shipped_cards(), seed, players={side: "A", other: f"B{COMPUTER}{level}"})
    own = 0
    with tempfile.TemporaryDirectory() as folder:
        window = Window(match, Path(folder), display, language=language)
        hand = Mouse(window)
        try:
            while match.outcome is None and len(match.moves) < most:
                if match.state.to_move == side:
                    own += 1
                    view = match.state.view(match.state.to_move)
                    carry_out(window, hand, len(match.moves), _wanted(view), view)
                follow(window, match, THINKING, hand)
            if match.outcome is not None:
                window.wait(lambda new: new["over"] == "Sheet")
            said = window.error_output()
            entries = read_file(window.file).entries
        finally:
            window.close()
    outcome = match.outcome
    return {"level": level, "side": side, "language": language, "decisions": len(match.moves), "own": own,
            "drags": hand.drags, "end": outcome.reason if outcome else "",
            "winner": outcome.winner if outcome else None, "seconds": round(time.monotonic() - began, 1),
            "same": agrees(entries, match), "said": said}  # fmt: skip


def _wanted(view: Any) -> Action:
    """Return the heuristics' choice among the actions that the window lists."""
    return heuristics.best(view.masked, without_copies(own_actions(view)))


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "seed", "language", "actions", language="ru")
    words.add_argument("--level", choices=["novice", "watchman", "higher"], default="watchman")
    words.add_argument("--side", choices=["light", "dark"], default="light")
    asked = words.parse_args()

    def work(display: str) -> dict[str, Any]:
        return play(asked.level, asked.side, asked.seed, asked.language, asked.actions, display)

    return run(asked, work, lambda report: report["same"] and not report["said"])


if __name__ == "__main__":
    sys.exit(main())
