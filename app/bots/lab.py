"""The balance lab: what many games of one or two versions of a set say about its cards.

A *study* is made of the rows of a contest with facts (``contest.run``): plain values for a table (CSV) and a
page (``lab_page``). Two versions play the same deals, so their difference is judged deal by deal.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import erf, sqrt
from pathlib import Path
from statistics import mean

from app.bots.contest import Row, points, share
from app.rules.cardset import CardSet

Three = tuple[float, float, float]
"""A value with the ends of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What a card did, from the view of its owner's side (neutral cards: Light's).

    ``drawn``, ``used`` count games; ``won_drawn``, ``won_used`` are shares of games won when it was drawn and
    when it entered or was played. ``gain`` is what the card brings: the share of games won when it lies among
    the first cards of the deck (``facts.EARLY``) less the share when it does not, with its interval.
    """

    key: str
    side: str
    kind: str
    drawn: int
    used: int
    won_drawn: Three
    won_used: Three
    gain: Three


@dataclass(frozen=True, slots=True)
class Study:
    """One version: who wins, how and when, what its cards did, its tracks turn by turn.

    ``lengths``: games by turns and winner. ``inferno``, ``balance``: for each turn (from 0) the share of
    games still going, the mean, the 10th and the 90th percentile.
    """

    name: str
    games: int
    light: Three
    draws: int
    endings: Mapping[str, int]
    turns: float
    lengths: Mapping[int, tuple[int, int, int]]
    margin: float
    cards: tuple[CardFacts, ...]
    inferno: tuple[tuple[float, float, float, float], ...]
    balance: tuple[tuple[float, float, float, float], ...]
    spells: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    cells: int = 10
    results: tuple[float, ...] = ()


def study(name: str, cards: CardSet, rows: Sequence[Row]) -> Study:
    """What *rows*, games with facts of *cards*, say."""
    light = [points(row, "light") for row in rows]
    lengths: dict[int, list[int]] = {}
    for row in rows:
        spot = 2 if row["winner"] is None else ("light", "dark").index(row["winner"])
        lengths.setdefault(row["turns"], [0, 0, 0])[spot] += 1
    laid: dict[str, list[float]] = {}
    for row in rows:
        for design, (by_light, by_dark) in row["facts"]["spells"].items():
            found = laid.setdefault(design, [0.0, 0.0])
            found[0] += by_light / len(rows)
            found[1] += by_dark / len(rows)
    return Study(
        name,
        len(rows),
        share(sum(light), len(light)),
        sum(1 for row in rows if row["winner"] is None),
        dict(sorted(Counter(row["reason"] for row in rows).items())),
        mean(row["turns"] for row in rows) if rows else 0.0,
        {turn: (found[0], found[1], found[2]) for turn, found in sorted(lengths.items())},
        mean((row["light"] or 0) - (row["dark"] or 0) for row in rows) if rows else 0.0,
        tuple(
            _card_facts(card.key, card.side, card.kind, rows)
            for card in cards.cards
            if card.deck == "probability" and card.kind in ("other", "item", "chance")
        ),
        _track(rows, 0),
        _track(rows, 1),
        {key: (v[0], v[1]) for key, v in sorted(laid.items())},
        len(cards.track("vortex").cells),
        tuple(light),
    )


def _card_facts(key: str, side: str, kind: str, rows: Sequence[Row]) -> CardFacts:
    owner = "dark" if side == "dark" else "light"
    use = "entered" if kind == "other" else "played"
    drawn = [row for row in rows if key in row["facts"]["drawn"]]
    used = [row for row in rows if key in row["facts"][use]]
    early = [row for row in rows if key in row["facts"]["early"]]
    late = [row for row in rows if key not in row["facts"]["early"]]
    won = [
        sum(points(row, "light" if owner == "light" else "dark") for row in some)
        for some in (drawn, used, early, late)
    ]
    return CardFacts(
        key,
        side,
        kind,
        len(drawn),
        len(used),
        share(won[0], len(drawn)),
        share(won[1], len(used)),
        difference((won[2], len(early)), (won[3], len(late))),
    )


def difference(first: tuple[float, int], second: tuple[float, int]) -> Three:
    """The difference of two shares (won, of) with its 95 % interval (Newcombe); (0, −1, 1) without games."""
    if not first[1] or not second[1]:
        return 0.0, -1.0, 1.0
    p, low_p, high_p = share(*first)
    q, low_q, high_q = share(*second)
    return (
        p - q,
        p - q - sqrt((p - low_p) ** 2 + (high_q - q) ** 2),
        p - q + sqrt((high_p - p) ** 2 + (q - low_q) ** 2),
    )


def _track(rows: Sequence[Row], which: int) -> tuple[tuple[float, float, float, float], ...]:
    by_turn: list[list[int]] = []
    for row in rows:
        for turn, step in enumerate(row["facts"]["tracks"]):
            if turn == len(by_turn):
                by_turn.append([])
            by_turn[turn].append(step[which])
    found = []
    for values in by_turn:
        values.sort()
        tenth = (len(values) - 1) / 10
        found.append(
            (
                len(values) / len(rows),
                mean(values),
                float(values[round(tenth)]),
                float(values[round(9 * tenth)]),
            )
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions side by side. ``light`` and ``turns``: the second less the first, with intervals, deal by
    deal; ``chance``: how likely so great a difference in wins would be by luck alone (two-sided)."""

    light: Three
    turns: Three
    chance: float
    cards: tuple[tuple[str, Three], ...]

    @property
    def real(self) -> bool:
        """Whether luck alone would make such a difference in fewer than one case of twenty."""
        return self.chance < 0.05


def compare(first: Study, second: Study, rows: tuple[Sequence[Row], Sequence[Row]]) -> Comparison:
    """What changed from *first* to *second*; the rows are of the same deals."""
    by_game = {row["game"]: row for row in rows[0]}
    pairs = [(by_game[row["game"]], row) for row in rows[1] if row["game"] in by_game]
    wins = [points(b, "light") - points(a, "light") for a, b in pairs]
    turns = [float(b["turns"] - a["turns"]) for a, b in pairs]
    known = {card.key: card for card in first.cards}
    shifts = []
    for card in second.cards:
        old = known.get(card.key)
        if old is not None and old.used and card.used:
            shifts.append(
                (
                    card.key,
                    difference(
                        (card.won_used[0] * card.used, card.used), (old.won_used[0] * old.used, old.used)
                    ),
                )
            )
    return Comparison(_open(wins), _open(turns), luck(wins), tuple(shifts))


def _open(values: Sequence[float]) -> Three:
    """Mean and 95 % interval, not bounded to shares."""
    middle = mean(values) if values else 0.0
    half = 1.96 * _error(values)
    return middle, middle - half, middle + half


def _error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    return sqrt(sum((v - middle) ** 2 for v in values) / (len(values) - 1) / len(values))


def luck(values: Sequence[float]) -> float:
    """How likely a mean so far from 0 is by luck (two-sided, normal)."""
    error = _error(values)
    if not values or not any(values):
        return 1.0
    return 1.0 if not error else 2 * (1 - 0.5 * (1 + erf(abs(mean(values)) / error / sqrt(2))))


COLUMNS = (
    "version",
    "card",
    "side",
    "kind",
    "games",
    "drawn",
    "used",
    "won_drawn",
    "won_drawn_low",
    "won_drawn_high",
    "won_used",
    "won_used_low",
    "won_used_high",
    "gain",
    "gain_low",
    "gain_high",
)


def write_csv(path: Path, studies: Sequence[Study]) -> None:
    """A line a card and version; shares are 0 to 1."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(COLUMNS)
        for one in studies:
            for card in one.cards:
                numbers = (*card.won_drawn, *card.won_used, *card.gain)
                out.writerow(
                    (
                        one.name,
                        card.key,
                        card.side,
                        card.kind,
                        one.games,
                        card.drawn,
                        card.used,
                        *(f"{n:.4f}" for n in numbers),
                    )
                )
