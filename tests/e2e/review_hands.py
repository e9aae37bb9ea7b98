"""Review of a lost game in the real window by mouse alone, with its mistakes corrected.

Run: ``python -m tests.e2e.review_hands [--language en|ru] [--seed S] [--display :N] [--pictures DIR]``

A novice loses a game of *Own Fate* to a higher Other (played here without the window; seeds are tried from
*S*). The record is opened from the saved games and reviewed there; after the review *Next mistake* and *Try
again* lead to the table, where the best choice, read from the stored review, is made by dragging and
clicking, for three mistakes. Prints one line of JSON.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from app import paths
from app.bots.player import Budget
from app.bots.players import player
from app.bots.review.data import Decision, Review
from app.rules.game import TALK_VERBS, Action
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record_file import RecordFile
from app.table.own_fate import gestures
from app.ui.review.mistakes import MistakeDeck, faults, mistake_key
from app.ui.review.teacher import EngineSource
from app.ui.shell.game_opening import COMPUTER
from tests.e2e.driver import ExpectationFailed, Window, options, run, shipped_cards, until
from tests.e2e.evening import TableTester
from tests.e2e.hands import ANSWERS

SEED = 3
"""Its novice makes three mistakes."""
WANTED = 3
"""Number of mistakes to correct."""
CARELESS = 0.6
"""Share of random decisions by the novice."""
REVIEWING = 600.0
"""Timeout for a review in s, on a busy machine."""
JUDGING = 60.0


def lost_game(seed: int, file: Path) -> Match:
    """Save a game that the careless novice Light lost to a higher Other; return its match."""
    cards = shipped_cards()
    for tried in range(seed, seed + 50):
        players = {"light": "A", "dark": f"B{COMPUTER}higher"}
        match = Match.begin(GAME, cards, tried, players=players, date="2026-01-01")
        hands = {"light": player("novice"), "dark": player("higher")}
        while match.outcome is None:
            seat = match.state.to_move
            assert seat is not None
            rng, view = Random(f"{tried} {len(match.moves)}"), match.state.view(seat)
            action = hands[seat].choose(view, rng, Budget(playouts=40))
            if seat == "light" and rng.random() < CARELESS:
                action = rng.choice([one for one in view.actions if one.verb not in TALK_VERBS])
            match.submit(action)
        if match.outcome.winner == "dark":
            record = RecordFile.create(file, match.header)
            for entry in match.entries:
                record.append(entry)
            record.close()
            return match
    raise ExpectationFailed("nobody loses")


def whole_review(match: Match) -> Review:
    """Wait for the stored review of *match*; return it."""
    engine = EngineSource()

    def finished() -> Review | None:
        stored = engine.stored(match)
        return stored if stored is not None and stored.whole else None

    review: Review = until(finished, REVIEWING, "the end of the review")
    return review


class Reviewer(TableTester):
    """Mouse in a review."""

    def choose(self, action: Action, state: Any) -> None:
        """Make one decision by dragging if possible, otherwise on the panel or in the list."""
        pair = gestures.endpoints(action, state.view(state.to_move))
        before = self.window.wait(lambda new: bool(new["rows"] or new["buttons"]))["moves"]

        def done(seen: dict[str, Any]) -> bool:
            return bool(seen["moves"] > before or seen["over"] == "Sheet")

        for _ in range(8):
            seen = self.window.see()
            if done(seen):
                return
            names = {one[0] for one in [*seen["rows"], *seen["buttons"]]}
            try:
                if str(action) in names:
                    self.hand.do(action, seen, pair)
                    self.window.wait(done, 5)
                elif ANSWERS in names:
                    self.hand.do(Action(ANSWERS), seen, None)
                    self.window.wait(lambda new: str(action) in {row[0] for row in new["rows"]}, 5)
                else:
                    time.sleep(0.3)
            except ExpectationFailed as gone:
                print(f"again, {action}: {str(gone)[:200]}", file=sys.stderr)
        raise ExpectationFailed(f"{action} cannot be chosen: {self.window.see()}")

    def go_into_gloom(self, level: int) -> None:
        """Choose *level* on the panel of the battle slot; 0 is preselected."""
        if level:
            words = self.t("table.plan-gloom-tip", level=level, cards=level + 1, due=level).partition(":")[0]
            seen = self.focused(lambda new: any(one[2].startswith(words) for one in new["widgets"]))
            spot = next(one for one in seen["widgets"] if one[2].startswith(words))
            before = self.window.see()["moves"]
            self.window.click_at(spot[3:5])
            self.window.wait(lambda new: new["moves"] > before)

    def wait_for_words(self, words: str) -> None:
        """Wait until *words* are visible."""
        self.window.wait(lambda new: any(one[2] == words for one in new["widgets"]), JUDGING)


def review(display: str, seed: int, language: str, pictures: Path | None) -> dict[str, Any]:
    """Run the whole scenario; return the report."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        # The window's results are looked up there too.
        os.environ["DOZOR_HOME"] = folder
        match = lost_game(seed, paths.games() / "2026-01-01 10-00-00.dozorgame")
        window = Window(match, home, display, {"DOZOR_PROBE_ALL": "1"}, language, pictures)
        try:
            one = Reviewer(window, language)
            one.command("saves")
            one.shown("SavesPage")
            one.press(one.t("review.do"))
            one.shown("Curve")
            one.screenshot("review")
            mistakes = faults(whole_review(match), "light")
            one.done["mistakes"] = [(each.at, each.mark, round(each.loss, 2)) for each in mistakes]
            one.done["done better"] = _try_again(one, match, mistakes[:WANTED])
            one.shown("Curve")
            said = window.error_output()
        finally:
            window.close()
        deck = MistakeDeck()
        kept = [deck.solved(mistake_key(match.header, each)) for each in mistakes[:WANTED]]
    seconds = round(time.monotonic() - began, 1)
    return {"seed": match.header.seed, "decisions": len(match.moves), **one.done, "kept": kept,
            "drags": one.hand.drags, "seconds": seconds, "said": said}  # fmt: skip


def _try_again(one: Reviewer, match: Match, mistakes: Sequence[Decision]) -> list[int]:
    """Correct *mistakes* in turn; return the positions judged better."""
    better: list[int] = []
    one.press(one.t("review.next"))
    one.screenshot("mistake")
    one.press(one.t("review.retry"))
    for decision in mistakes:
        one.window.wait(lambda new, at=decision.at: new["moves"] == at)  # type: ignore[misc]
        one.screenshot(f"try-{len(better) + 1}")
        state = match.state_after(decision.at)
        for action in decision.best:
            if action.verb == "gloom":
                one.go_into_gloom(int(action.args[0]))
            else:
                one.choose(action, state)
            state.apply(action, events=False)
        slot = getattr(state.view("light"), "slot", None)
        if decision.slot and state.to_move == "light" and slot is not None and slot.other == decision.slot:
            # The best line is known up to the difference: nothing more is played.
            one.choose(Action("done"), state)
        one.wait_for_words(one.t("review.retry-good"))
        better.append(decision.at)
        one.screenshot(f"better-{len(better)}")
        one.press(one.t("review.retry-leave" if decision is mistakes[-1] else "review.retry-next"))
    return better


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__, "language", "seed", "pictures", seed=SEED).parse_args()
    return run(
        asked,
        lambda display: review(display, asked.seed, asked.language, asked.pictures),
        lambda report: report["kept"] == [True] * WANTED and not report["said"],
    )


if __name__ == "__main__":
    sys.exit(main())
