"""Golden games: whole random games that together use every card, option value and ending.

    python -m tools.golden           adds games until everything is used; existing ones stay
    python -m tools.golden --anew    plays new ones for all

Writes tests/rules/golden/*.dozorgame, played with the pinned test set. Use ``--anew`` only after a deliberate
change of the rules: increase ``rules_version`` too, and state the reason in the change log.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from app.rules.cardset import read_set
from app.rules.game import Action, design_of
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record import End, Move, OptionValue, write_entry, write_header
from app.rules.record_file import read_file

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "rules" / "golden"
GAMES = 50


CARDS = read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())


def options_of(number: int) -> dict[str, OptionValue]:
    """Return for game *number* each option's choices in turn; the first game has all defaults."""
    return (
        {o.name: o.choices[(number * 7 + n) % len(o.choices)] for n, o in enumerate(GAME.options)}
        if number
        else {}
    )


def play(number: int) -> tuple[Match, set[str]]:
    """Play game *number*; return it and what it used. Some games end by resignation, some undo actions."""
    rng = Random(f"golden {number}")
    match = Match.begin(
        GAME, CARDS, number, options_of(number), {"light": "random", "dark": "random"}, with_cards=False
    )
    used = {f"{name}={value}" for name, value in match.header.options.items()}
    keys = {card.key for card in CARDS.cards}
    talk = {3: 150, 4: 90, 5: 40}.get(number)
    while match.outcome is None:
        if talk is not None and len(match.moves) >= talk:
            if number == 5:
                match.submit(Action("resign", ("light",)))
            else:
                match.submit(Action("offer-draw", ("dark",)))
                match.submit(Action("accept" if number == 4 else "decline"))
                talk = None
            continue
        action = rng.choice(match.state.legal())
        events = match.submit(action)
        used |= {design_of(word) for word in action.args} & keys
        used |= {str(event.args.get("card")) for event in events} & keys
        used.add(action.verb)
        if rng.random() < 0.01:
            match.undo(min(3, len(match.moves)), "light", rng.choice(("agreed", "practice")))
    used.add(match.outcome.reason)
    return match, used


def used_by(file: Path) -> set[str]:
    """Return what the game in *file* used, according to its record."""
    record = read_file(file)
    moves = [entry.action for entry in record.entries if isinstance(entry, Move)]
    return (
        {f"{name}={value}" for name, value in record.header.options.items()}
        | {design_of(word) for action in moves for word in (action.verb, *action.args)}
        | {entry.reason for entry in record.entries if isinstance(entry, End)}
    )


def missing(used: set[str]) -> list[str]:
    """Return cards, option values and endings that no game has used."""
    wanted = (
        {card.key for card in CARDS.cards}
        | {f"{o.name}={value}" for o in GAME.options for value in o.choices}
        | {"vortex-broke", "vortex-closed", "turn-limit", "resigned", "agreed"}
    )
    return sorted(wanted - used)


def candidates() -> Iterator[tuple[int, Match, set[str]]]:
    """Yield number, game and what it used."""
    for number in range(2000):
        yield number, *play(number)


def main() -> None:
    """Write the games and print what they leave out."""
    FOLDER.mkdir(exist_ok=True)
    used: set[str] = set()
    kept = 0
    for old in sorted(FOLDER.glob("*.dozorgame")):
        if "--anew" in sys.argv:
            old.unlink()
        else:
            used |= used_by(old)
            kept += 1
    for number, match, found in candidates():
        rest = missing(used)
        if kept >= GAMES and not rest:
            break
        there = (FOLDER / f"{number:04}.dozorgame").exists()
        if there or (kept >= GAMES - 10 and rest and not set(rest) & found):
            continue
        used |= found
        kept += 1
        text = write_header(match.header) + "".join(map(write_entry, match.entries))
        (FOLDER / f"{number:04}.dozorgame").write_text(text, encoding="utf-8")
    print(f"{kept} games; missing: {', '.join(missing(used)) or 'nothing'}")


if __name__ == "__main__":
    main()
