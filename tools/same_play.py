"""Check that the rules still behave the same: hash everything that many random games report.

    python -m tools.same_play own-fate OUT.txt [--games 100000]     writes a hash of every hundred games
    python -m tools.same_play own-fate NEW.txt --against OLD.txt    and names the hundreds that differ

Games and their options are random. Hashed at every decision are the question, the legal actions in order and,
after it, the events seen by each seat and a spectator; at the end the outcome. With ``--deeds``, the hash of
every fifth position replaces the events: for refactorings that change only the events. Run it on the commit
before a refactoring and after it.
"""

from __future__ import annotations

import argparse
import sys
import time
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from app.cards import playing, source
from app.rules.cardset import read_set
from app.rules.game import SEATS, TALK_VERBS, Event, Game
from app.rules.games import game_of

ROOT = Path(__file__).resolve().parent.parent
BLOCK = 100
"""Games per line of the file."""


def cards_of(key: str) -> Any:
    """Return the pinned cards of Own Fate, or the shipped ones of *key*."""
    if key == "own-fate":
        return read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())
    return playing.of(source.read_folder(ROOT / "data" / "source" / key), "book", "en", key).cards


def game_hash(game: Game, cards: Any, number: int, deeds: bool) -> bytes:
    """Return the hash of random game *number*; *deeds*: of its positions instead of its events."""
    rng, found = Random(f"same {game.key} {number}"), blake2b(digest_size=8)
    options = {option.name: rng.choice(option.choices) for option in game.options if rng.random() < 0.3}
    state = game.new(cards, options, number)

    def add(*words: object) -> None:
        found.update(("\t".join(map(str, words)) + "\n").encode())

    for step in count():
        question = state.question
        if question is None:
            break
        add(question.kind, question.seat, _args(question.args))
        legal = state.legal()
        add(*legal)
        free = [action for action in legal if action.verb not in TALK_VERBS]
        for event in state.apply(rng.choice(free or legal), events=not deeds):
            for seat in (*SEATS, None):
                seen = event.seen_by(seat)
                add(seat, *(_event(seen) if seen else ()))
        if deeds and not step % 5:
            add(state.digest())
    assert state.outcome is not None
    add(state.outcome.winner, state.outcome.reason, _args(state.outcome.args))
    return found.digest()


def _args(args: Any) -> str:
    return repr(sorted(args.items()))


def _event(event: Event) -> tuple[object, ...]:
    return event.kind, _args(event.args), _args(event.secret)


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game", choices=("own-fate", "tribunal"))
    ask.add_argument("out", type=Path)
    ask.add_argument("--games", type=int, default=100_000)
    ask.add_argument("--first", type=int, default=0, help="the first game; a multiple of 100")
    ask.add_argument("--against", type=Path)
    ask.add_argument("--deeds", action="store_true")
    asked = ask.parse_args()
    game, cards = game_of(asked.game), cards_of(asked.game)
    before = (
        dict(line.split() for line in asked.against.read_text(encoding="utf-8").splitlines())
        if asked.against
        else {}
    )
    start, wrong = time.process_time(), 0
    with asked.out.open("w") as out:
        for first in range(asked.first, asked.first + asked.games, BLOCK):
            whole = blake2b(digest_size=8)
            for number in range(first, first + BLOCK):
                whole.update(game_hash(game, cards, number, asked.deeds))
            line = whole.hexdigest()
            out.write(f"{first} {line}\n")
            out.flush()
            if before.get(str(first), line) != line:
                wrong += 1
                print(f"games {first} to {first + BLOCK - 1} differ", flush=True)
    spent = time.process_time() - start
    print(f"{asked.games} games, {wrong} blocks of {BLOCK} differ, {spent:.0f} s of the processor")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
