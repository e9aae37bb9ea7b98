"""The results of a review, as immutable values. Chances are chances to win, 0 to 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from math import floor, fsum
from typing import Any, Literal, NamedTuple

from app.plain_json import dumps, loads
from app.rules.game import Action, Reason, Seat

Mark = Literal["", "inaccuracy", "mistake", "blunder", "only"]
Cause = Literal["choice", "luck", "unseen"]
Step = tuple[Seat, Action]
"""A seat and its action."""
EVEN = 0.5
"""Result of a draw, and chance in an even game."""
SURE = 2.5
"""Number of standard errors that a loss must reach to be reported."""


@dataclass(frozen=True, slots=True)
class Point:
    """Light's chances after ``at`` actions: at the start of ``turn``, before an end by talk, or at the end.

    ``light``, ``dark``: as that side could know it, with its standard error; ``open``: with open hands.
    """

    at: int
    turn: int
    light: float
    light_error: float
    dark: float
    dark_error: float
    open: float

    def known_by(self, seat: Seat) -> tuple[float, float]:
        """Return (*seat*'s chance as it could know it, standard error)."""
        return (self.light, self.light_error) if seat == "light" else (1.0 - self.dark, self.dark_error)


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of ``seat`` after ``at`` actions, compared with its alternatives.

    A battle slot is one decision, and so are a Tribunal's prices and every other answer. All chances are
    those of ``seat``.
    """

    at: int
    until: int
    """Index of the decision's last action: ``at``, or later in a battle slot or for prices."""
    turn: int
    seat: Seat
    kind: str
    """The kind of the question (``Question.kind``)."""
    slot: str
    """The Other whose battle slot it is, "prices" for the prices of a Tribunal, else ""."""
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    """The best choice found; what was played if nothing was better."""
    chance: float
    """Chance after the best choice."""
    loss: float
    """How much lower the chance after the played choice is.

    May be slightly below 0, because the best choice was found in other worlds.
    """
    error: float
    """Standard error of ``loss``."""
    mark: Mark
    better: float
    """Share of the worlds in which the best choice did better."""
    worlds: int
    """Number of worlds in which both were tried."""
    line: tuple[Step, ...] = ()
    """Expected continuation after the best choice."""
    refutation: tuple[Step, ...] = ()
    """Expected continuation after the played choice."""
    reason: Reason | None = None
    """What would be different at the end of simulations, if that explains the loss; else None."""
    gap: float = 0.0
    """How much worse the second-best choice is, if enough for the mark "only"; else 0."""

    @property
    def lost(self) -> float:
        """Return the displayed loss: 0 if insignificant, else rounded down to whole per cent.

        So it never exceeds its ``mark``, and displayed losses add up.
        """
        sure = self.best != self.played and self.loss >= SURE * self.error
        return floor(100 * self.loss + 1e-6) / 100 if sure else 0.0

    @property
    def fall(self) -> tuple[int, int]:
        """Return the chances before and after the played choice, in whole per cent.

        All displays use these, so that they are rounded consistently.
        """
        before = round(100 * self.chance)
        return before, max(0, before - round(100 * self.lost))


@dataclass(frozen=True, slots=True)
class Luck:
    """The effect of the cards drawn with action ``at`` (−1: the deal) on Light's chance, against redeals."""

    at: int
    turn: int
    light: float
    error: float


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point: one of the greatest changes of ``seat``'s chance as it could know it.

    It happened between ``start`` and ``end`` actions; ``cause``: what contributed most, if it was measured.
    """

    seat: Seat
    start: int
    end: int
    change: float
    cause: Cause


@dataclass(frozen=True, slots=True)
class Ledger:
    """What decided the game for ``seat``: result − ½ = deal + draws − own + theirs + talk + unseen, exactly.

    ``own``, ``theirs``: reported losses (:attr:`Decision.lost`). ``talk``: effect of a resignation or an
    agreed draw, the result minus ``seat``'s known chance. ``unseen``: the remainder, from hidden hands,
    insignificant losses, and errors of the evaluation; it doesn't measure skill. The other amounts have
    standard errors.
    """

    seat: Seat
    result: float
    deal: float
    deal_error: float
    draws: float
    draws_error: float
    own: float
    own_error: float
    theirs: float
    theirs_error: float
    unseen: float
    talk: float = 0.0


class Item(NamedTuple):
    """The share in per cent of *name* (the last part of a message code); above 0 if it helped."""

    name: str
    share: int

    @property
    def message_args(self) -> dict[str, int]:
        """The arguments of the message ``review.share``: the share without sign, and 1, 0, or −1."""
        return {"share": abs(self.share), "way": (self.share > 0) - (self.share < 0)}


def items(ledger: Ledger) -> list[Item]:
    """Return the contributions to the result of *ledger*, in the order of a game.

    The shares of all, helpful or not, add up to 100 (to 0 if there are none).
    """
    values = {
        "deal": ledger.deal,
        "draws": ledger.draws,
        "own": -ledger.own,
        "theirs": ledger.theirs,
        "unseen": ledger.unseen,
    }
    if ledger.talk:
        by = "agreed" if ledger.result == EVEN else "resigned" if ledger.talk < 0 else "given"
        values[by] = ledger.talk
    whole = fsum(map(abs, values.values()))
    if not whole:
        return [Item(name, 0) for name in values]
    exact = {name: 100 * abs(value) / whole for name, value in values.items()}
    shares = {name: int(share) for name, share in exact.items()}
    # The largest remainders are rounded up.
    for name in sorted(exact, key=lambda name: shares[name] - exact[name])[: 100 - sum(shares.values())]:
        shares[name] += 1
    return [Item(name, share if values[name] > 0 else -share) for name, share in shares.items()]


def deciding_reason(ledger: Ledger) -> Reason:
    """Return what contributed most to the result; its message also takes the ``seat``'s name."""
    sign = (ledger.result > EVEN) - (ledger.result < EVEN)
    fitting = [item for item in items(ledger) if item.share * sign > 0 or (not sign and item.share)]
    item = max(fitting, key=lambda item: abs(item.share), default=Item("", 0))
    return Reason(
        f"review.ledger-{('draw', 'won', 'lost')[sign]}", "", {"item": item.name, "share": abs(item.share)}
    )


@dataclass(frozen=True, slots=True)
class Review:
    """The results for a game so far; ``part``: the share that is done, 0 to 1.

    Points, decisions and lucks are in game order; ``ledgers`` and ``turnings`` are empty until all is done.
    """

    game: str
    """The game's key (``storage.key``)."""
    engine: str
    """Version of the reviewer (``storage.engine_version``)."""
    result: float
    """Light's result: 1, 0, or ½."""
    part: float = 0.0
    points: tuple[Point, ...] = ()
    decisions: tuple[Decision, ...] = ()
    lucks: tuple[Luck, ...] = ()
    turnings: tuple[Turning, ...] = ()
    ledgers: tuple[Ledger, ...] = ()

    @property
    def whole(self) -> bool:
        """Return whether everything is done."""
        return self.part >= 1.0

    def marked(self, *seats: Seat) -> tuple[Decision, ...]:
        """Return the marked decisions of *seats* (none: both seats)."""
        return tuple(
            decision for decision in self.decisions if decision.mark and (not seats or decision.seat in seats)
        )

    def lost(self, seat: Seat) -> tuple[int, float]:
        """Return (number of reviewed decisions of *seat*, their total loss; 1.0 is a whole game)."""
        own = [decision.loss for decision in self.decisions if decision.seat == seat]
        return len(own), sum(own)

    def to_json(self) -> str:
        """Return the review as one line of JSON for :func:`of_json`."""
        return dumps(self)

    def to_plain(self) -> dict[str, object]:
        """Return the review as plain values for JSON: fields by name, actions as text."""
        return {item.name: _to_plain(getattr(self, item.name)) for item in fields(self)}


def of_json(text: str) -> Review:
    """Parse the output of :meth:`Review.to_json`. Raises ValueError, TypeError, or LookupError."""
    read = loads(text, Review, Point, Decision, Luck, Turning, Ledger, Reason)
    if not isinstance(read, Review):
        raise TypeError("no review")
    return _restore_actions(read)


def _restore_actions(read: Review) -> Review:
    def steps(line: tuple[Any, ...]) -> tuple[Step, ...]:
        return tuple((seat, Action(*action)) for seat, action in line)

    decisions = tuple(
        replace(
            decision,
            played=tuple(Action(*action) for action in decision.played),
            best=tuple(Action(*action) for action in decision.best),
            line=steps(decision.line),
            refutation=steps(decision.refutation),
        )
        for decision in read.decisions
    )
    return replace(read, decisions=decisions)


def _to_plain(value: object) -> object:
    if isinstance(value, Action):
        return str(value)
    if is_dataclass(value):
        return {item.name: _to_plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple | list):
        return [_to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _to_plain(item) for key, item in value.items()}
    return value


# --- the review's line -----------------------------------------------------------------------------------
# A seat's chance as it could know it, on which every mistake is a drop. At each choice of the seat, the
# line starts at the chance after the best choice and drops to that after the played one, both measured in
# the same worlds that fit the seat's view. From there it goes to the next choice, and finally to the
# result, which reflects the other side's moves, the cards drawn, and what was revealed.


Walk = Sequence[tuple[int, float]]
"""(number of actions, chance from 0 to 1); linear in between."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The chance after ``at`` actions in whole per cent; ``chosen``: the seat's choice led there."""

    at: int
    percent: int
    chosen: bool = False


def line(review: Review, seat: Seat) -> tuple[Spot, ...]:
    """Return *seat*'s line as far as reviewed, maybe empty; with the result once *review* is whole."""
    spots: list[Spot] = []
    for decision in review.decisions:
        if decision.seat != seat:
            continue
        before, after = decision.fall
        spots += [Spot(decision.at, before), Spot(decision.at + 1, after, chosen=True)]
        if decision.until > decision.at:
            spots.append(Spot(decision.until + 1, after))
    if not spots:
        return ()
    first, (*_, last, end) = review.points[0], review.points
    if spots[0].at > first.at:
        spots.insert(0, Spot(first.at, spots[0].percent))
    if review.whole:
        if last.at == end.at - 1 > spots[-1].at:
            # The line must not slope towards a resignation before it happens.
            spots.append(Spot(last.at, spots[-1].percent))
        spots.append(Spot(end.at, round(100 * end.known_by(seat)[0])))
    return tuple(spots)


def walk(spots: Sequence[Spot]) -> Walk:
    """Return the line with chances instead of per cent."""
    return [(spot.at, spot.percent / 100) for spot in spots]


def estimate(points: Sequence[Point], seat: Seat) -> Walk:
    """Return the initial estimate, before decisions are reviewed."""
    return [(point.at, point.known_by(seat)[0]) for point in points]


def between(way: Walk, at: int) -> float:
    """Interpolate the chance on *way* after *at* actions; ½ if it is empty."""
    before = [step for step in way if step[0] <= at]
    after = [step for step in way if step[0] > at]
    if not before or not after:
        ends = before[-1:] or after[:1]
        return ends[0][1] if ends else 0.5
    (a, here), (b, there) = before[-1], after[0]
    return here + (there - here) * (at - a) / (b - a)
