"""Play complete games on two phones, which are headless Chromiums, next to the real window under Xvfb.

Run: ``python -m tests.e2e.phones [own-fate|tribunal] [--cuts N] [--kills N] [--actions N] [--seed S]
[--language ru|en] [--display :N]``

Each phone joins by typing the dialog's address and code. Every decision is a touch on the phone of the seat
to move: an answer's button, a card and then its target, a control of the plan. The game of *Own Fate* is
fixed by its seed, as in ``tests.e2e.hands``: the record has to have the same actions and end in the same
state. In *Tribunal* both play at middle level. No curtain may fall.

``--cuts``: number of random phone failures (reload, sleep, kill and restart); ``--kills``: number of times
that the program is killed (SIGKILL) and restarted on its record. Each phone has to return to its own seat
without help. Prints one line of JSON with times measured in the page: from a touch to the frame with the new
view, and from waking to a view that can be pressed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

from app import i18n, paths
from app.cards import convert, source
from app.rules import tribunal
from app.rules.game import SEATS, TALK_VERBS, Action, Seat, without_copies
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import Move
from app.rules.record_file import read_file
from app.rules.tribunal import Numbers
from app.rules.tribunal.state import State
from app.table.own_fate.plan import BACK
from app.ui.shell import probe
from tests.e2e.chromium import Chromium, NotSeen
from tests.e2e.driver import ExpectationFailed, Window, options, run
from tests.e2e.hands import agrees
from tests.tribunal_answer import answer

SIZE = (1366, 900)
SEED = 62
"""Seed of a game without repeated payments, which the plan combines into one action."""
TOUCH = 0.06
"""Duration of a touch, s."""
HOLD = 0.4
"""Duration of a touch on the cover, s."""
PAYING = ("weaken", "bleed")
BACK_AGAIN = 60.0
"""Timeout in s for a phone's return on a busy machine; the measured time is reported."""
CODE = re.compile(r"^[2-9A-Z]{4}-[2-9A-Z]{4}$")
HERE = "document.documentElement.dataset.link === 'here' && !!document.querySelector('.place')"
WATCH = """(() => {
  window.taps = []; window.wakes = [];
  let touched = 0, woken = 0, busy = false;
  addEventListener('click', (event) => { touched = event.timeStamp; }, true);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) woken = performance.now();
  }, true);
  const main = document.getElementById('main'), page = document.documentElement;
  new MutationObserver(() => {
    if (main.getAttribute('aria-busy') === 'true') { busy = true; return; }
    if (!busy) return;
    busy = false;
    const from = touched;
    requestAnimationFrame(() => taps.push(performance.now() - from));
  }).observe(main, { attributes: true });
  new MutationObserver(() => {
    if (!woken || page.dataset.link !== 'here') return;
    const from = woken;
    woken = 0;
    requestAnimationFrame(() => wakes.push(performance.now() - from));
  }).observe(page, { attributes: true });
})()"""
"""Script that measures inside the page, in ms, until the browser is about to paint."""


@dataclass
class Phone:
    """One phone and its seat."""

    chrome: Chromium
    seat: Seat
    origin: str = ""
    taps: list[float] = field(default_factory=list)
    wakes: list[float] = field(default_factory=list)
    by_card: bool = False

    def sit_down(self, origin: str, code: str, name: str) -> None:
        """Type the dialog's code and a name."""
        self.origin = origin
        self.chrome.go(origin)
        self.chrome.write("#code", code)
        self.chrome.tap(".door .on")
        self.chrome.write("#name", name)
        self.chrome.tap(".door .on")
        self.ready()

    def ready(self) -> None:
        """Wait for a view of the right seat, and start measuring."""
        self.chrome.until(HERE, BACK_AGAIN)
        seat = self.chrome.js("document.documentElement.dataset.seat")
        if seat != self.seat:
            raise ExpectationFailed(f"the phone of {self.seat} shows the hand of {seat}")
        self.chrome.js(f"window.taps || {WATCH}")

    def collect(self) -> None:
        """Collect the measured times from the page."""
        told = self.chrome.js("[(window.taps || []).splice(0), (window.wakes || []).splice(0)]")
        self.taps += told[0]
        self.wakes += told[1]

    def uncover(self) -> None:
        """Hold the cover, if the hand is covered."""
        if self.chrome.js("document.documentElement.dataset.covered === 'yes'"):
            self.chrome.tap("nav .hold", HOLD)
            self.chrome.until("document.documentElement.dataset.covered === 'no'")

    def do(self, action: Action) -> None:
        """Find *action* on the phone and press it."""
        self.chrome.until(
            "!!document.querySelector('main[aria-busy=false]:not([data-hears=no]) .question.mine')",
            BACK_AGAIN,
        )
        self.uncover()
        self.by_card = not self.by_card
        if self._by_plan(action) or self._by_number(action):
            return
        exact = _exact(action)
        here = self.chrome.has(exact)
        if action.args and (self.by_card or not here) and self._by_card(action):
            return
        if not here and self.chrome.has(".list .more"):
            self.chrome.tap(".list .more")
            self.chrome.until(f"!!document.querySelector({json.dumps(exact)})")
        self.chrome.tap(exact, TOUCH, seconds=8)

    def _by_plan(self, action: Action) -> bool:
        if action.verb not in PAYING:
            return False
        card = action.args[0] if action.verb == "weaken" else "-"
        if not self._by_button(action):
            self.chrome.tap(f'.stepper [data-a^="@plan give {card} "]:last-child', seconds=8)
        return True

    def _by_button(self, action: Action) -> bool:
        here = self.chrome.has(_exact(action))
        if here:
            self.chrome.tap(_exact(action), TOUCH, seconds=8)
        return here

    def _by_number(self, action: Action) -> bool:
        form = f'form[data-a="{Action(action.verb, (*action.args[:-1], "{}"))}"]' if action.args else ""
        if not form or not self.chrome.has(form):
            return False
        self.chrome.write(f"{form} input", action.args[-1])
        self.chrome.tap(f"{form} .go")
        return True

    def _by_card(self, action: Action) -> bool:
        card = f'.hand [data-card="{action.args[0]}"], .others [data-card="{action.args[0]}"].can'
        if not self.chrome.has(card):
            return False
        self.chrome.tap(card)
        way = f'#sheet [data-a="{action}"]'
        self.chrome.until("document.getElementById('sheet').open")
        if not self.chrome.has(way):
            self.chrome.tap("#sheet .bar .icon")
            return False
        self.chrome.tap(way, TOUCH)
        return True


def _exact(action: Action) -> str:
    return f'main [data-a="{action}"], nav [data-a="{action}"]'


def script(seed: int, most: int) -> tuple[Match, Match, set[int]]:
    """Return a random game of *Own Fate*, a match at its beginning, and the moves answered automatically.

    Nothing is undone, and no payment is repeated, because the plan's stepper combines them.
    """
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    match = Match.begin(GAME, cards, seed, players={"light": "A", "dark": "B"})
    rng, paid, unasked = Random(seed), list[Action](), set[int]()
    while match.outcome is None and len(match.moves) < most:
        state = match.state
        question = state.question
        manner = GAME.manners.get(question.kind) if question is not None else None
        if manner is not None and manner.only_answer is not None and not manner.only_if_undoable:
            spared = manner.only_answer(state.view(state.to_move))
            if spared is not None:
                unasked.add(len(match.moves))
                match.submit(spared)
                continue
        legal = [one for one in state.legal() if one.verb not in TALK_VERBS and one != BACK]
        ones = [one for one in legal if one.verb not in PAYING or (one.args[-1] == "1" and one not in paid)]
        if not ones:
            raise ExpectationFailed(
                f"the game of seed {seed} cannot be played without paying twice by the same"
            )
        action = rng.choice(without_copies(ones))
        paid = [*paid, action] if action.verb != "done" else []
        match.submit(action)
    return match, Match(GAME, match.header, cards), unasked


class Game:
    """The window, its two phones, and their game."""

    def __init__(self, game: str, folder: Path, display: str, language: str, seed: int, most: int) -> None:
        self.folder, self.display, self.language, self.most = folder, display, language, most
        self.home = folder / "home"
        self.home.mkdir()
        self.script: Match | None = None
        self.unasked: set[int] = set()
        if game == "own-fate":
            self.script, self.match, self.unasked = script(seed, most)
        else:
            self.match = Match.begin(tribunal.GAME, Numbers(), 1, {}, {"light": "A", "dark": "B"})
        self.phones: dict[Seat, Phone] = {}
        self.curtains = 0
        self.origin = ""
        self._open()

    def _open(self) -> None:
        self.window = Window(self.match, self.home, self.display, {probe.ALL: "1"}, self.language)

    def invite(self) -> None:
        """Choose *Game → Hands on phones*; both phones join."""
        self.origin, self.phones = invited(self.window, self.folder, self.language)

    def play(self, failures: dict[int, str], rng: Random) -> None:
        """Play every decision on its phone; *failures*: by decision number."""
        while not self._ended():
            number = len(self.match.moves)
            if number in failures:
                self._strike(failures.pop(number), rng)
            if self._catch_up():
                continue
            if number in self.unasked:
                self._follow(number)
                continue
            seat = self.match.state.to_move
            assert seat in SEATS
            action = self._next(seat, number)
            self._press(self.phones[seat], action, number)
            self.curtains += self.window.see().get("over") == "Curtain"
            if number % 25 == 0:
                for phone in self.phones.values():
                    phone.collect()

    def _ended(self) -> bool:
        if self.match.outcome is not None:
            return True
        return len(self.match.moves) >= (len(self.script.moves) if self.script else self.most)

    def _next(self, seat: Seat, number: int) -> Action:
        if self.script is not None:
            return self.script.moves[number].action
        return answer(cast(State, self.match.state), "middle" if seat == "light" else "weak", number)[0]

    def _press(self, phone: Phone, action: Action, number: int) -> None:
        for attempt in range(4):
            try:
                phone.do(action)
                self._follow(number)
                return
            except NotSeen as gone:
                if self._catch_up():
                    return
                if attempt == 3:
                    raise ExpectationFailed(
                        f"{number}: {action} is not on the phone of {phone.seat}: {gone}"
                    ) from None
                told = f"again, {number} {action}: {' '.join(str(gone).split())[-300:]}"
                print(told, file=sys.stderr, flush=True)

    def _follow(self, number: int) -> None:
        """Wait until decision *number* is in the record."""
        end = time.monotonic() + 8
        while not self._catch_up():
            if time.monotonic() > end:
                raise NotSeen(f"decision {number} is not in the record")
            time.sleep(0.01)

    def _catch_up(self) -> bool:
        """Apply the record's new actions; return whether there were any."""
        number = len(self.match.moves)
        moves = [one for one in read_file(self.window.file).entries if isinstance(one, Move)]
        for at, move in enumerate(moves[number:], number):
            wanted = self.script.moves[at].action if self.script is not None else move.action
            if move.action != wanted:
                raise ExpectationFailed(f"{at}: instead of {wanted}, {move.action} was done")
            self.match.submit(move.action)
        return len(moves) > number

    def _strike(self, blow: str, rng: Random) -> None:
        phone = self.phones[rng.choice(SEATS)]
        phone.collect()
        match blow:
            case "reload":
                phone.chrome.reload()
                # The old page remains for a moment.
                time.sleep(0.2)
            case "sleep":
                phone.chrome.sleep()
                time.sleep(rng.uniform(0.1, 1.5))
                phone.chrome.wake()
            case "flat":
                phone.chrome.kill()
                phone.chrome.again(self.origin)
            case "program":
                self.window.process.kill()
                self.window.process.wait()
                self.window.log.close()
                self._open()
        for one in self.phones.values():
            one.ready()

    def close(self) -> None:
        """Close the phones and the window."""
        for phone in self.phones.values():
            phone.chrome.close()
        self.window.close()


def invited(window: Window, folder: Path, language: str) -> tuple[str, dict[Seat, Phone]]:
    """Choose *Game → Hands on phones*; return the address and the phones, both of which joined."""
    phones: dict[Seat, Phone] = {}
    window.click_at(window.see()["bar"][0])
    called = i18n.text("ui.do-phones", language)
    seen = window.wait(lambda new: any(called in one[0] for one in new["menu"]))
    entry = next(one for one in seen["menu"] if called in one[0])
    window.click_at(entry[1:])
    seen = window.wait(lambda new: len(_codes(new)) == len(SEATS))
    texts = " ".join(one[2] for one in seen["widgets"])
    found = re.search(r"http://[\d.]+:\d+", texts)
    assert found is not None, texts
    for seat, code in zip(SEATS, _codes(seen), strict=True):
        (folder / seat).mkdir()
        phone = phones[seat] = Phone(Chromium(folder / seat, language=language), seat)
        phone.sit_down(found.group(), code, {"light": "Anna", "dark": "Boris"}[seat])
    # Once both have joined, the dialog closes.
    window.wait(lambda new: "QrCode" not in {one[1] for one in new["widgets"]})
    return found.group(), phones


def _codes(seen: dict[str, Any]) -> list[str]:
    return [one[2] for one in seen.get("widgets", ()) if CODE.match(one[2])]


def play(wanted: argparse.Namespace, display: str) -> dict[str, Any]:
    """Play one game; return the report."""
    began = time.monotonic()
    rng = Random(wanted.seed)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        game = Game(wanted.game, Path(folder), display, wanted.language, wanted.seed, wanted.actions)
        try:
            game.invite()
            length = len(game.script.moves) if game.script else min(60, wanted.actions)
            kinds = [*(["reload", "sleep", "flat"] * wanted.cuts)[: wanted.cuts], *["program"] * wanted.kills]
            rng.shuffle(kinds)
            at = sorted(rng.sample(range(1, max(length, len(kinds) + 2)), len(kinds)))
            left = dict(zip(at, kinds, strict=True))
            game.play(left, rng)
            if game.match.outcome is not None:
                for phone in game.phones.values():
                    phone.chrome.until("!!document.querySelector('.over')")
            time.sleep(0.5)
            entries = read_file(game.window.file).entries
            said = game.window.error_output()
            for phone in game.phones.values():
                phone.collect()
            complaints = [one for phone in game.phones.values() for one in phone.chrome.complaints()]
        finally:
            game.close()
    taps = sorted(one for phone in game.phones.values() for one in phone.taps)
    wakes = sorted(one for phone in game.phones.values() for one in phone.wakes)
    return {
        "game": wanted.game, "actions": len(game.match.moves), "ended": game.match.outcome is not None,
        "same": agrees(entries, game.match), "curtains": game.curtains, "failures": len(kinds) - len(left),
        "tap": _figures(taps), "wake": _figures(wakes), "seconds": round(time.monotonic() - began, 1),
        "complaints": complaints, "said": said,
    }  # fmt: skip


def _figures(found: list[float]) -> dict[str, float]:
    if not found:
        return {}
    return {
        "median": round(found[len(found) // 2], 1), "p95": round(found[int(len(found) * 0.95)], 1),
        "worst": round(found[-1], 1), "count": len(found),
    }  # fmt: skip


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "actions", "seed", "language", seed=SEED, language="ru")
    words.add_argument("game", nargs="?", default="own-fate", choices=["own-fate", "tribunal"])
    words.add_argument("--cuts", type=int, default=0)
    words.add_argument("--kills", type=int, default=0)
    asked = words.parse_args()
    bad = ("curtains", "complaints", "said")
    return run(
        asked,
        lambda display: play(asked, display),
        lambda report: report["same"] and not any(report[name] for name in bad),
        SIZE,
    )


if __name__ == "__main__":
    sys.exit(main())
