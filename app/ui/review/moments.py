"""The marked decisions of a game as the window speaks of them."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.game import Action, Reason, Seat
from app.rules.record import Header
from app.ui.board.words import Words, plain
from app.ui.review.curve import Point, Turning
from app.ui.review.ledger import Item

MARKS = ("blunder", "mistake", "inaccuracy", "only")
"""The marks, the gravest first; an only move is none of the mistakes."""
FAULTS = MARKS[:3]


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of *seat* in the position after *at* actions; ``slot``: the Other whose battle slot is
    judged as a whole (empty: one decision). Chances are those of the seat, 0 to 1."""

    at: int
    until: int
    """The last action of the decision: *at* itself, or further on in a battle slot."""
    turn: int
    seat: Seat
    mark: str
    slot: str
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    loss: float
    error: float
    better: float
    """In which share of the worlds the best did better."""
    worlds: int
    line: tuple[tuple[Seat, Action], ...] = ()
    """How the best goes on."""
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """What decided the game for *seat*: *items* lead from an even start to *result* (0 to 1)."""

    seat: Seat
    items: tuple[Item, ...]
    result: float


@dataclass(frozen=True, slots=True)
class Tally:
    """How many decisions of *seat* were compared with others, and how much chance they *lost* in all."""

    seat: Seat
    decisions: int
    lost: float

    @property
    def in_ten(self) -> float:
        """The chance lost in ten decisions."""
        return 10 * self.lost / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Seen:
    """What has been found of a game so far: *part* of it has been looked at, 0 to 1. *trouble*: why it goes
    on no more, as a sentence."""

    part: float = 0.0
    points: tuple[Point, ...] = ()
    turnings: tuple[Turning, ...] = ()
    moments: tuple[Moment, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    tallies: tuple[Tally, ...] = ()
    trouble: str = ""


def mistake_key(header: Header, moment: Moment) -> str:
    """What *moment* of the game that begins with *header* is called in the deck, whatever its file is."""
    return f"{header.seed} {header.date} {moment.at} {moment.played[0]}"


def told_better(moment: Moment, words: Words) -> list[str]:
    """What was best, in how many worlds, how it goes on and why, sentence by sentence."""
    t = words.t
    told = [t("review.best", best="; ".join(words.action(one) for one in moment.best))]
    if moment.worlds:
        share = round(100 * moment.better)
        told.append(t("review.better-in", share=share, worlds=moment.worlds))
    if moment.line:
        steps = [f"{words.seat(seat)}: {words.action(action)}" for seat, action in moment.line]
        told.append(t("review.goes-on", line="; ".join(steps)))
    if moment.reason is not None:
        told.append(t("review.why", reason=plain(words.reason(moment.reason))))
    return told
