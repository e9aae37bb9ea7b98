"""Tasks around a game, in the real window by mouse alone; the saved records are checked.

Run: ``python -m tests.e2e.evening [--language en|ru] [--display :N] [--pictures DIR]``

Two people at one screen begin a game, undo revealed decisions (both agree), offer a draw, decline it,
continue, resign; view the result, replay it, play on from the middle, agree on a draw there, play again with
swapped sides, leave; return by *Recent*, by the saved games and by a file. Prints one line of JSON: each
step with its result in the records.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from app.i18n import text
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import BadRecord, End, Move, Record, Undo
from app.rules.record_file import read_file
from app.ui.shell.menus import MENUS
from tests.e2e.driver import TITLE, ExpectationFailed, Window, options, run, shipped_cards, until
from tests.e2e.hands import SEED, SHOW_HAND, Mouse, carry_out, script

DECISIONS = 60
"""Number of decisions before undo, draw offers and resignation."""
COMMANDS = {
    "take-back": "table", "offer-draw": "table", "resign": "table", "saves": "game", "recent": "game",
    "open": "game", "leave": "game", "set-up-tribunal": "game", "puzzles": "help",
}  # fmt: skip
"""Menu of each command."""


class TableTester:
    """Mouse, visible widgets, and the saved records."""

    def __init__(self, window: Window, language: str) -> None:
        self.window, self.home, self.language = window, window.home, language
        self.hand = Mouse(window)
        self.done: dict[str, Any] = {}

    def t(self, code: str, **args: Any) -> str:
        return text(code, self.language, **args)

    def command(self, name: str) -> None:
        """Choose a command in the menu bar."""
        words = self.t(f"ui.{'menu' if name == 'recent' else 'do'}-{name}").replace("&", "")

        def found(seen: dict[str, Any]) -> list[Any]:
            return [one for one in seen["menu"] if one[0].replace("&", "") == words]

        self.window.click_at(self.window.see()["bar"][MENUS.index(COMMANDS[name])])
        seen = self.window.wait(lambda new: bool(found(new)))
        self.window.click_at(found(seen)[0][1:3])

    def press(self, words: str, times: int = 1) -> None:
        """Press the widget with the text *words*."""
        seen = self.focused(lambda new: any(one[2].replace("&", "") == words for one in new["widgets"]))
        found = [one for one in seen["widgets"] if one[2].replace("&", "") == words]
        self.window.click_at(found[-1][3:5], times)

    def focused(self, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until *what* is true.

        Focuses the window, which no window manager does after a dialog closes.
        """
        for _ in range(30):
            time.sleep(0.3)
            if not self.window.see().get("widgets"):
                self.window.x("search", "--onlyvisible", "--name", TITLE, "windowfocus", "%1")
            with contextlib.suppress(ExpectationFailed):
                return self.window.wait(what, 1)
        raise ExpectationFailed(f"not seen in time: {self.window.see()}")

    def shown(self, kind: str) -> list[Any]:
        """Wait for a widget of the class *kind*; return it."""
        seen = self.focused(lambda new: any(one[1] == kind for one in new["widgets"]))
        return next(one for one in seen["widgets"] if one[1] == kind)

    def gone(self, kind: str) -> None:
        """Wait until no widget of the class *kind* is visible."""
        self.focused(lambda new: bool(new["widgets"]) and all(one[1] != kind for one in new["widgets"]))

    def screenshot(self, name: str) -> None:
        """Save a screenshot if requested."""
        self.window.screenshot(name)

    def records(self) -> dict[Path, Record]:
        """Return all saved records, without one that is just being created."""
        found = {}
        for file in sorted(self.home.rglob("*.dozorgame")):
            with contextlib.suppress(BadRecord):
                found[file] = read_file(file)
        return found

    def until(self, what: Callable[[], Any]) -> Any:
        """Wait until *what* returns something true; return it."""
        try:
            return until(what, expected="the records do not say it")
        except ExpectationFailed:
            self.screenshot("gone")
            raise

    def newest(self, known: Iterable[Path]) -> Path:
        """Return the record created since *known*."""
        return Path(self.until(lambda: [file for file in self.records() if file not in set(known)])[0])

    def talk_over(self) -> None:
        """Raise a curtain, close a Count."""
        while (seen := self.window.wait(lambda _new: True))["over"] in ("Curtain", "Sheet"):
            before = seen["buttons"]
            self.hand.clear(seen)
            self.window.wait(lambda new, before=before: new["buttons"] != before)  # type: ignore[misc]
            time.sleep(0.2)

    def sit_down(self) -> None:
        """Let the player who decides open their hand."""
        time.sleep(1)
        self.talk_over()
        if any(button[0] == SHOW_HAND for button in self.window.see()["buttons"]):
            self.answer(SHOW_HAND)
            time.sleep(1)
            self.talk_over()

    def answer(self, verb: str) -> None:
        """Give the answer *verb* to the question."""
        for _ in range(6):
            self.talk_over()
            seen = self.window.wait(lambda new: bool(new["rows"] or new["buttons"]))
            for name, *spot in [*seen["buttons"], *seen["rows"]]:
                if name.partition(" ")[0] == verb:
                    self.window.click_at(spot[1:3])
                    return
            time.sleep(0.5)
        raise ExpectationFailed(f"no answer {verb}: {self.window.see()}")


def _moves(record: Record) -> list[str]:
    return [str(entry.action) for entry in record.entries if isinstance(entry, Move)]


def _end(record: Record) -> str:
    last = record.entries[-1]
    return last.reason if isinstance(last, End) else ""


def evening(display: str, language: str, pictures: Path | None) -> dict[str, Any]:
    """Run the whole scenario; return the report."""
    match = script(SEED, DECISIONS)
    rules = Match(GAME, match.header, shipped_cards())
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "games").mkdir()
        window = Window(match, home, display, {"DOZOR_PROBE_ALL": "1"}, language, pictures)
        try:
            one = TableTester(window, language)
            for number, move in enumerate(match.moves):
                carry_out(window, one.hand, number, move.action, rules.state.view(move.seat))
                rules.submit(move.action)
            _take_back(one, rules)
            _talk(one)
            _after(one)
            _again(one)
            said = window.error_output()
        finally:
            window.close()
    return {**one.done, "said": said}


def _take_back(one: TableTester, rules: Match) -> None:
    """Undo the last revealed decision, by agreement."""
    agree = one.t("table.undo-agreed")

    def asked(seen: dict[str, Any]) -> bool:
        return any(widget[2].replace("&", "") == agree for widget in seen["widgets"])

    count = len(rules.moves)
    for _ in range(12):
        one.talk_over()
        one.command("take-back")
        seen = one.window.wait(lambda new, count=count: new["moves"] < count or asked(new))  # type: ignore[misc]
        if asked(seen):
            one.screenshot("take-back")
            one.press(agree)
            break
        count = seen["moves"]
    file = one.window.file
    agreed = one.until(
        lambda: [e for e in read_file(file).entries if isinstance(e, Undo) and e.how == "agreed"]
    )
    one.done["taken back, both agreed"] = [entry.count for entry in agreed]


def _talk(one: TableTester) -> None:
    """Offer and decline a draw; then resign."""
    file = one.window.file
    one.sit_down()
    one.command("offer-draw")
    one.until(lambda: "offer-draw" in " ".join(_moves(read_file(file))))
    one.screenshot("draw-offer")
    one.answer("decline")
    one.until(lambda: "decline" in " ".join(_moves(read_file(file))))
    one.sit_down()
    one.command("resign")
    one.screenshot("resign")
    one.press(one.t("ui.resign-yes"))
    one.done["resigned"] = one.until(lambda: _end(read_file(file)))
    one.window.wait(lambda new: new["over"] == "Sheet")
    one.screenshot("result")


def _after(one: TableTester) -> None:
    """Go from the result to the replay; play on from its middle to an agreed draw."""
    known = set(one.records())
    one.press(one.t("table.result-replay"))
    one.shown("TimeLine")
    one.press(one.t("ui.replay-turn-forward"))
    one.press(one.t("ui.replay-turn-forward"))
    one.press(one.t("ui.replay-back"))
    line = one.shown("TimeLine")
    one.window.click_at(line[3:5])
    one.screenshot("replay")
    one.press(one.t("ui.replay-play-on"))
    branch = one.newest(known)
    one.gone("TimeLine")
    one.window.wait(lambda new: new["moves"] > 0)
    begun = one.until(
        lambda: moves if len(moves := _moves(read_file(branch))) == one.window.see()["moves"] else None
    )
    whole = _moves(read_file(one.window.file))
    one.done["played on from"] = [len(begun), begun == whole[: len(begun)]]
    one.sit_down()
    one.command("offer-draw")
    one.answer("accept")
    one.done["draw agreed"] = one.until(lambda: _end(one.records()[branch]))
    one.window.wait(lambda new: new["over"] == "Sheet")
    one.screenshot("result-draw")
    known = set(one.records())
    one.press(one.t("table.result-rematch"))
    again = one.newest(known)
    old, new = (one.records()[file].header.players for file in (branch, again))
    one.done["rematch with sides swapped"] = [dict(old), dict(new), old["light"] == new["dark"]]


def _again(one: TableTester) -> None:
    """Leave, and return in three ways."""
    one.window.wait(lambda new: new["moves"] == 0 and bool(new["rows"] or new["buttons"]))
    one.talk_over()
    one.command("leave")
    one.shown("StartPage")
    one.screenshot("start")
    one.command("recent")
    seen = one.window.wait(lambda new: bool(new["menu"]) and new["menu"][0][0][:1] in ("&1", "&"))
    one.screenshot("recent")
    one.window.click_at(seen["menu"][0][1:3])
    one.gone("StartPage")
    one.done["recent"] = True
    one.talk_over()
    one.command("saves")
    one.shown("SavesPage")
    one.screenshot("saves")
    one.press(one.t("ui.saves-go-on"))
    one.gone("SavesPage")
    one.done["saved games"] = True
    one.talk_over()
    one.command("open")
    file = sorted((one.home / "games").glob("*.dozorgame"))[0]
    one.screenshot("open")
    one.press(file.name, 2)
    # The game from the middle ended in a draw, so it opens as a replay.
    one.shown("TimeLine")
    one.done["open a file"] = file.name.endswith(".dozorgame")


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__, "language", "pictures").parse_args()
    return run(
        asked,
        lambda display: evening(display, asked.language, asked.pictures),
        lambda report: not report["said"],
    )


if __name__ == "__main__":
    sys.exit(main())
