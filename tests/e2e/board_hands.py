"""Tribunal's analysis board in the real window, by mouse alone.

Run: ``python -m tests.e2e.board_hands [--language en|ru] [--seed S] [--puzzles N] [--display :N]
[--pictures DIR]``

A weak player loses a game (played here without the window; seeds are tried from *S*). It is opened from the
saved games and reviewed; the worst mistake is retried on the table with a better action. Then a position is
edited by dragging, copied as text, changed, and restored by pasting. Then *N* puzzles are solved. Prints one
line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QSettings

from app import paths
from app.bots.player import Budget
from app.bots.players import player
from app.bots.review.data import Decision
from app.rules.game import TALK_VERBS, Action
from app.rules.match import Match
from app.rules.record_file import RecordFile
from app.rules.tribunal import GAME, Numbers
from app.rules.tribunal.core import PRICE
from app.rules.tribunal.puzzles import TribunalPuzzle, shipped
from app.rules.tribunal.set_up import TribunalSetUp
from app.rules.tribunal.state import State
from app.ui.coach.tribunal_puzzles import KINDS, SOLVED
from app.ui.review.mistakes import MistakeDeck, faults, mistake_key
from app.ui.setup import files
from app.ui.shell.game_opening import COMPUTER
from tests.e2e.driver import ExpectationFailed, Window, options, run
from tests.e2e.evening import TableTester
from tests.e2e.review_hands import whole_review
from tests.e2e.tribunal_hands import Mouse

SEED = 1
CARELESS = 0.35
"""Share of random decisions by the weak player."""
SHORT = 90
"""Maximum number of decisions in a game, because reviews are slow."""
JUDGING = 60.0
"""Timeout for verdicts in s, on a busy machine."""
TRIES = 6


def lost_game(seed: int, file: Path) -> Match:
    """Save a short game lost by the careless Light to *file*; return its match."""
    for tried in range(seed, seed + 80):
        players = {"light": "A", "dark": f"B{COMPUTER}tribunal-middle"}
        match = Match.begin(GAME, Numbers(), tried, players=players, date="2026-01-01")
        hands = {"light": player("tribunal-weak"), "dark": player("tribunal-middle")}
        while match.outcome is None and len(match.moves) < SHORT:
            seat = match.state.to_move
            assert seat is not None
            rng, view = Random(f"{tried} {len(match.moves)}"), match.state.view(seat)
            action = hands[seat].choose(view, rng, Budget())
            if seat == "light" and rng.random() < CARELESS:
                action = rng.choice([one for one in view.actions if one.verb not in TALK_VERBS])
            match.submit(action)
        if match.outcome is not None and match.outcome.winner == "dark":
            record = RecordFile.create(file, match.header)
            for entry in match.entries:
                record.append(entry)
            record.close()
            return match
    raise ExpectationFailed("nobody loses")


class Board(TableTester):
    """Mouse at the analysis board."""

    def __init__(self, window: Window, language: str) -> None:
        super().__init__(window, language)
        self.person = Mouse(window)

    def choose(self, action: Action, state: State, done: Callable[[dict[str, Any]], bool]) -> None:
        """Make one decision on the table; wait for *done*."""
        for _ in range(TRIES):
            seen = self.window.wait(lambda new: done(new) or bool(new["rows"] or new.get("prices")))
            if done(seen):
                return
            try:
                self.person.do(action, state, seen)
                self.window.wait(done, 5)
                return
            except ExpectationFailed as gone:
                print(f"again, {action}: {str(gone)[:200]}", file=sys.stderr)
        raise ExpectationFailed(f"{action} cannot be chosen: {self.window.see()}")

    def settings(self) -> QSettings:
        """Return the window's settings file."""
        return QSettings(str(self.home / "settings.ini"), QSettings.Format.IniFormat)


def board(display: str, seed: int, puzzles: int, language: str, pictures: Path | None) -> dict[str, Any]:
    """Run the whole scenario; return the report."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        # The window's results are looked up there too.
        os.environ["DOZOR_HOME"] = folder
        match = lost_game(seed, paths.games() / "2026-01-01 10-00-00.dozorgame")
        window = Window(match, home, display, {"DOZOR_PROBE_ALL": "1"}, language, pictures)
        try:
            one = Board(window, language)
            _better(one, match)
            _position(one)
            _puzzles(one, puzzles)
            said = window.error_output()
        finally:
            window.close()
    seconds = round(time.monotonic() - began, 1)
    return {"seed": match.header.seed, "decisions": len(match.moves), **one.done,
            "drags": one.person.drags, "seconds": seconds, "said": said}  # fmt: skip


def _better(one: Board, match: Match) -> None:
    """Retry the loser's worst mistake that has a single better action."""
    one.command("saves")
    one.shown("SavesPage")
    one.press(one.t("review.do"))
    one.shown("Curve")
    found = faults(whole_review(match), "light")
    one.screenshot("review")
    plain = [each for each in found if len(each.best) == 1]
    worst = max(plain, key=lambda each: each.loss)
    one.done["mistakes"] = [(each.at, each.mark, round(each.loss, 2)) for each in found]
    for _ in range(found.index(worst) + 1):
        one.press(one.t("review.next"))
    one.screenshot("mistake")
    one.press(one.t("review.retry"))
    _retry(one, match, worst)
    one.screenshot("better")
    one.press(one.t("review.retry-leave"))
    one.shown("Curve")
    one.done["done better"] = [worst.at, worst.mark, MistakeDeck().solved(mistake_key(match.header, worst))]


def _retry(one: Board, match: Match, worst: Decision) -> None:
    one.window.wait(lambda new: new["moves"] == worst.at)
    one.screenshot("try")
    state: Any = match.state_after(worst.at)
    one.choose(worst.best[0], state, lambda new: new["moves"] > worst.at or new["over"] == "Sheet")
    words = one.t("review.retry-good")
    one.window.wait(lambda new: any(each[2] == words for each in new["widgets"]), JUDGING)


def _position(one: Board) -> None:
    """Edit, copy, change and paste a position."""

    def line() -> str:
        text = str(one.settings().value("set-up/draft-tribunal", ""))
        return files.parse(text.encode(), TribunalSetUp, Numbers()).text() if text else ""

    one.command("set-up-tribunal")
    one.shown("LineEditor")
    one.press(one.t("setup.create-dark"))
    one.until(lambda: line().count(":m1 2"))
    spots = one.window.wait(lambda new: {"dark-2", "layer-2"} <= new["pieces"].keys())["pieces"]
    one.window.drag(spots["dark-2"], spots["layer-2"])
    wanted = "tribunal r1 | 1 | 1:m1 2:g2 | light act 1"
    one.until(lambda: line() == wanted)
    one.press(one.t("setup.line-copy"))
    one.screenshot("position")
    one.press(one.t("setup.remove"))
    one.until(lambda: line() != wanted)
    one.press(one.t("setup.line-paste"))
    one.until(lambda: line() == wanted)
    one.done["position"] = line()
    one.press(one.t("setup.do-leave"))
    one.shown("StartPage")


def _puzzles(one: Board, wanted: int) -> None:
    """Solve puzzles, evenly from each kind and grade."""
    known = shipped()
    groups = [(kind, grade) for kind in KINDS for grade in sorted({each.grade for each in known})]
    groups = [group for group in groups if any((each.kind, each.grade) == group for each in known)]
    share = -(-wanted // len(groups))
    done: list[str] = []
    # Hardest first, so that a small number includes them.
    for number, group in sorted(enumerate(groups), key=lambda each: -each[1][1]):
        if len(done) >= wanted:
            break
        one.command("puzzles")
        one.press(one.t("coach.tribunal-puzzles"))
        one.focused(lambda new: any(each[1] == "TribunalPuzzleList" for each in new["widgets"]))
        cards = _cards(one)
        if number >= len(cards):
            # Groups beyond the screen are below: the last card is the last group.
            number -= len(groups)
            one.window.click_at(cards[0], 40, 5)
            cards = _cards(one)
        one.screenshot("puzzles")
        one.window.click_at(cards[number])
        members = [each for each in known if (each.kind, each.grade) == group]
        for at, puzzle in enumerate(members):
            _solve(one, puzzle)
            done.append(puzzle.key)
            one.screenshot(f"puzzle-{len(done)}")
            if len(done) >= wanted or at == min(share, len(members)) - 1:
                one.press(one.t("coach.to-puzzles"))
                break
            one.press(one.t("coach.puzzle-next"))
    kept = json.loads(str(one.settings().value(SOLVED, "[]")))
    one.done["puzzles"] = sorted({*kept} & {*done})


def _cards(one: Board) -> list[tuple[int, int]]:
    """Return the positions of the list's cards once they stop moving."""
    before: list[tuple[int, int]] = []
    while True:
        time.sleep(0.5)
        seen = [each for each in one.window.see()["widgets"] if each[1] == "ChoiceCard"]
        cards = [(each[3], each[4]) for each in sorted(seen, key=lambda each: (each[4], each[3]))]
        if cards and cards == before:
            return cards
        before = cards


def _solve(one: Board, puzzle: TribunalPuzzle) -> None:
    state, moves = puzzle.state(), 0
    solved = one.t("coach.puzzle-solved")
    while not puzzle.over(state):
        if state.to_move != puzzle.seat:
            state.apply(puzzle.reply(state), events=False)
            moves += 1
            continue
        one.window.wait(lambda new, moves=moves: new["moves"] == moves and not new["over"])  # type: ignore[misc]
        if state.position.phase == PRICE:
            moves += _price(one, puzzle, state)
            if puzzle.kind == "price":
                break
            continue
        right = next(each for each in state.legal() if puzzle.judge(state, each) == "right")
        one.choose(
            right,
            state,
            lambda new, moves=moves: new["moves"] > moves or one.t("coach.again") in str(new["widgets"]),
        )  # type: ignore[misc]
        state.apply(right, events=False)
        moves += 1
    one.window.wait(lambda new: any(solved in str(each[2]) for each in new["widgets"]), JUDGING)


def _price(one: Board, puzzle: TribunalPuzzle, state: State) -> int:
    """Enter correct prices on the sheet and in *state*; return their number."""
    prices: dict[str, int] = {}
    moves = len(state.position.prices)
    while state.position.phase == PRICE:
        right = next(each for each in state.legal() if puzzle.judge(state, each) == "right")
        name, price = right.args
        prices[name] = int(price)
        state.apply(right, events=False)
    for _ in range(TRIES):
        try:
            one.person.price(prices, one.window.wait(lambda new: bool(new.get("prices"))))
            one.window.wait(lambda new: not new.get("prices"))
            break
        except ExpectationFailed as gone:
            print(f"again, {prices}: {str(gone)[-300:]}", file=sys.stderr)
    else:
        raise ExpectationFailed(f"{prices} cannot be named: {one.window.see()}")
    return len(state.position.prices) - moves


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "language", "seed", "pictures", seed=SEED)
    words.add_argument("--puzzles", type=int, default=10)
    asked = words.parse_args()
    return run(
        asked,
        lambda display: board(display, asked.seed, asked.puzzles, asked.language, asked.pictures),
        lambda report: (
            report["done better"][2] and len(report["puzzles"]) == asked.puzzles and not report["said"]
        ),
    )


if __name__ == "__main__":
    sys.exit(main())
