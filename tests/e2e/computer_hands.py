"""Whole game of Own Fate against the computer in the real window, by mouse alone, to its natural end.

Run: ``python -m tests.e2e.computer_hands [--level novice|watchman|higher] [--side light|dark] [--seed S]
[--language ru|en] [--actions N] [--display :N]``

The person is played by heuristics on the person's view; the other side is the window's own bot in its
process. Every pointer event comes from xdotool. The game passes if its record ends where the rules alone end.
Without ``--display`` an Xvfb is started. Prints one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from app import paths
from app.bots.fate import heuristics
from app.bots.fate.players import own_actions
from app.cards import convert, source
from app.rules.game import Action
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record_file import read_file
from app.table.gestures import without_copies
from app.table.own_fate import gestures
from app.ui.shell.game_opening import COMPUTER
from tests.e2e.hands import ANSWERS, SHOW_HAND, ExpectationFailed, Mouse, Window, agrees, follow, with_display

TRIES = 8
THINKING = 60.0
"""Timeout in s: the other side may take several decisions of two seconds each."""


def play(level: str, side: str, seed: int, language: str, most: int, display: str) -> dict[str, Any]:
    """Play one game; return the report."""
    began = time.monotonic()
    other = "dark" if side == "light" else "light"
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    match = Match.begin(GAME, cards, seed, players={side: "A", other: f"B{COMPUTER}{level}"})
    own = 0
    with tempfile.TemporaryDirectory() as folder:
        window = Window(match, Path(folder), display, {}, language)
        hand = Mouse(window)
        try:
            while match.outcome is None and len(match.moves) < most:
                if match.state.to_move == side:
                    own += 1
                    _decide(window, hand, match)
                follow(window, match, THINKING)
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


def _wanted(match: Match, seat: Any) -> Action:
    """Return the heuristics' choice among the actions that the window lists."""
    view = match.state.view(seat)
    actions = without_copies(own_actions(view))
    return heuristics.best(view.masked, actions)


def _decide(window: Window, hand: Mouse, match: Match) -> None:
    """Make one decision of the person, after closing curtains and sheets."""
    number, seat = len(match.moves), match.state.to_move
    action = _wanted(match, seat)
    for _ in range(TRIES):
        seen = window.wait(lambda new: new["moves"] >= number and bool(
            new["moves"] > number or new["over"] or new["rows"] or new["buttons"]))  # fmt: skip
        if seen["moves"] > number:
            return
        names = [row[0] for row in seen["rows"]] + [button[0] for button in seen["buttons"]]
        try:
            if seen["over"]:
                over = seen["buttons"]
                hand.clear(seen)
                window.wait(lambda new, over=over: new["buttons"] != over)  # type: ignore[misc]
            elif str(action) in names:
                pair = gestures.endpoints(action, match.state.view(seat))
                hand.do(action, seen, pair)
                window.wait(lambda new: new["moves"] > number, 5)
                return
            elif SHOW_HAND in names:
                hand.do(Action(SHOW_HAND), seen, None)
                window.wait(lambda new: SHOW_HAND not in {button[0] for button in new["buttons"]})
            elif ANSWERS in names:
                hand.do(Action(ANSWERS), seen, None)
                window.wait(lambda new: str(action) in {row[0] for row in new["rows"]})
            else:
                time.sleep(0.2)
        except ExpectationFailed as gone:
            print(f"again, {number} {action}: {str(gone)[:300]}", file=sys.stderr)
    raise ExpectationFailed(f"decision {number}, {action}, cannot be done: {window.see()}")


def main() -> int:
    """Run from the command line; return the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--level", choices=["novice", "watchman", "higher"], default="watchman")
    words.add_argument("--side", choices=["light", "dark"], default="light")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--language", choices=["ru", "en"], default="ru")
    words.add_argument("--actions", type=int, default=100_000)
    words.add_argument("--display", default="")
    asked = words.parse_args()

    def work(display: str) -> dict[str, Any]:
        return play(asked.level, asked.side, asked.seed, asked.language, asked.actions, display)

    told = with_display(work, asked.display)
    print(json.dumps(told, ensure_ascii=False))
    return 0 if told["same"] and not told["said"] else 1


if __name__ == "__main__":
    sys.exit(main())
