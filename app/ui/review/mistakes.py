"""The marked decisions of a review: texts about them, and spaced repetition of the mistakes."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

from app import paths
from app.bots.review.data import Decision, Review
from app.files import atomic_write, read
from app.locks import exclusive
from app.rules.game import Action, Seat, State
from app.rules.record import Header
from app.table.words import Words

FAULTS = frozenset({"inaccuracy", "mistake", "blunder"})
"""Marks of decisions that could have been better."""


def faults(review: Review, *seats: Seat) -> list[Decision]:
    """Return the decisions that *seats* could have made better, in order of play."""
    return [decision for decision in review.marked(*seats) if decision.mark in FAULTS]


def mistake_key(header: Header, decision: Decision) -> str:
    """Return the deck's key for *decision* of the game with *header*, independent of its file."""
    return f"{header.seed} {header.date} {decision.at} {decision.played[0]}"


def describe_better(decision: Decision, words: Words, state: State) -> list[str]:
    """Describe the best choice in *state*, before the decision.

    Sentences: the choice, in how many worlds it is better, the continuation, and why.
    """
    t = words.t
    sentences = [t("review.best", best=describe_actions(decision.best, words, state))]
    if decision.worlds > 1:
        sentences.append(t("review.better-in", share=round(100 * decision.better), worlds=decision.worlds))
    for code, first, line in (
        ("goes-on", decision.best, decision.line),
        ("refuted", decision.played, decision.refutation if not decision.error else ()),
    ):
        if line:
            after = state.copy()
            for action in first:
                after.apply(action, events=False)
            if steps := words.describe_steps(after, line):
                sentences.append(t(f"review.{code}", line="; ".join(steps)))
    if decision.reason is not None:
        sentences.append(t("review.why", reason=words.reason(decision.reason).rstrip(".")))
    elif decision.worlds > 1:
        sentences.append(t("review.why-unknown"))
    return sentences


def loss_args(decision: Decision) -> dict[str, int]:
    """Return the arguments of a message on the loss of *decision*: per cent lost, before and after."""
    before, after = decision.fall
    return {"loss": before - after, "before": before, "after": after}


def describe_loss(decision: Decision, words: Words) -> str:
    """Describe how much chance was lost, and how surely."""
    if decision.error:
        return words.t("review.loss", **loss_args(decision), error=round(200 * decision.error))
    return words.t("review.loss-surely", **loss_args(decision))


def describe_actions(actions: tuple[Action, ...], words: Words, state: State, maximum: int = 0) -> str:
    """Describe *actions* chosen in *state*, without those taken back; at most *maximum* (0: all)."""
    standing: list[Action] = []
    for action in actions:
        if action.verb == "back" and standing:
            standing.pop()
        else:
            standing.append(action)
    texts = words.describe_choices(state, standing)
    shown = texts[: maximum or None]
    return "; ".join(shown) + (" …" if len(shown) < len(texts) else "")


DAYS = (1, 3, 7, 21, 60)
"""Days until an improved mistake returns, by number of successes in a row."""
Mistake = TypeVar("Mistake")


class MistakeDeck:
    """Successes in a row and due date of each mistake, by key."""

    def __init__(self, file: Path | None = None) -> None:
        """Read *file*, by default the user's. An unreadable one counts as empty."""
        self._file = file or paths.home() / "mistakes.json"
        self._known = self._read()
        self._unsaved: dict[str, tuple[int, str]] = {}

    def record_try(self, key: str, better: bool, today: date) -> None:
        """Record a try of the mistake *key* *today*; *better*: improved. Write errors are ignored."""
        with exclusive(self._file):
            # Another window may have recorded tries meanwhile.
            self._known |= self._read() | self._unsaved
            times = min(self._known.get(key, (0, ""))[0] + 1, len(DAYS)) if better else 0
            due = today + timedelta(DAYS[times - 1] if better else 0)
            self._known[key] = self._unsaved[key] = (times, due.isoformat())
            with contextlib.suppress(OSError):
                atomic_write(self._file, json.dumps(self._known))
                self._unsaved.clear()

    def _read(self) -> dict[str, tuple[int, str]]:
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            stored = json.loads(read(self._file))
            return {str(key): (int(times), str(due)) for key, (times, due) in stored.items()}
        return {}

    def solved(self, key: str) -> bool:
        """Return whether the last try of the mistake *key* was better."""
        return self._known.get(key, (0, ""))[0] > 0

    def due(self, key: str, today: date) -> bool:
        """Return whether the mistake *key* is due *today*."""
        times, day = self._known.get(key, (0, ""))
        return not times or day <= today.isoformat()

    def due_mistakes(self, mistakes: Iterable[tuple[str, Mistake]], today: date) -> list[Mistake]:
        """Return the due mistakes of *mistakes* (key, mistake): those not yet improved first, in order.

        The others follow, longest due first.
        """
        due = [
            (self.solved(key), self._known.get(key, (0, ""))[1] if self.solved(key) else "", n, mistake)
            for n, (key, mistake) in enumerate(mistakes)
            if self.due(key, today)
        ]
        return [mistake for *_, mistake in sorted(due, key=lambda entry: entry[:3])]
