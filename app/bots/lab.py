"""The balance lab: what many games reveal about one or two versions of a set and about its cards.

A *study* is computed from the rows of a contest with facts (``contest.run``), as plain values for a table
(CSV), a page (``lab_page``), and the window. Two versions play the same deals, so their difference is judged
deal by deal. A card is judged by replaying the deals without it. Statistics are in ``inference``.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Literal

from app.bots import inference
from app.bots.contest import Contest, Row
from app.bots.inference import CLEAR, ERROR, Three, difference, span
from app.bots.standings import points
from app.files import atomic_write
from app.rules.cardset import CardSet
from app.rules.games import game_of
from app.rules.match import full_options
from app.rules.record import OptionValue
from app.rules.rule_set import Aim

SOON, MIDDLE = Aim("ends", last=3, most=100), Aim("ends", first=6, last=11, least=0)
"""Game lengths: the share ended by turn 3, and the share on turns 6 to 11."""
EDGE = 50
"""If more than this multiple of the present games is needed, the share is on the edge of its aim."""
RARE = 10
"""Minimum number of games with a card for judging it."""
What = Literal["light", "soon", "middle"]
Verdict = Literal["met", "missed", "unknown", "other"]
"""The verdict on an aim; ``other``: the aim applies to other players."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card's effect for its owner's side.

    ``drawn``: number of games in which it was drawn; ``used``: in which it entered or was played; ``judged``:
    of the latter, those replayed without it; ``up``, ``down``: of those, how many it won and lost for its
    side. ``gain``: ``up`` minus ``down`` as a share of ``judged``. ``chance``: the p-value corrected for all
    cards; None if not judged, because it was used too rarely or without a choice.
    """

    key: str
    side: str
    kind: str
    drawn: int
    used: int
    judged: int
    up: int
    down: int
    gain: Three
    chance: float | None

    @property
    def real(self) -> bool:
        """Return whether the effect is significant."""
        return self.chance is not None and self.chance < ERROR


@dataclass(frozen=True, slots=True)
class AimResult:
    """The result for an aim.

    ``estimate``: the share with its range; for aims at cards, the gain of ``card``: one that misses the aim,
    else the worst one. ``games``: how many were counted; ``more``: how many more will decide (0 if decided or
    not estimated, ``inference.MAX_GAMES`` if too many).
    """

    key: str
    aim: Aim
    verdict: Verdict
    estimate: Three
    games: int
    more: int = 0
    card: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """Results for one version: who wins, how and when, its cards' effects, its tracks turn by turn.

    ``lengths``: number of games by last turn, won by Light, by Dark, and drawn. ``behind``: numbers of these
    games, by (turn, winner). ``humps``: two humps of the length and the gap between them, if significant.
    ``inferno``, ``balance``: for each turn from 0, (share of games still in progress, mean, 10th and 90th
    percentile).
    """

    name: str
    games: int
    light: Three
    draws: int
    endings: Mapping[str, int]
    soon: Three
    middle: Three
    median: int
    lengths: Mapping[int, tuple[int, int, int]]
    humps: tuple[int, int, int] | None
    cards: tuple[CardFacts, ...]
    inferno: tuple[tuple[float, float, float, float], ...]
    balance: tuple[tuple[float, float, float, float], ...]
    aims: tuple[AimResult, ...] = ()
    cells: int = 10
    behind: Mapping[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)


def contest_of(
    cards: CardSet,
    options: Mapping[str, OptionValue],
    level: str,
    games: int,
    seed: int,
    sims: int = 0,
    *,
    gains: bool = False,
) -> Contest:
    """Return the contest for a study of *cards*: *level* against itself, each deal once.

    *sims*: simulations per decision (0: the level's default); *gains*: judge each card.
    """
    full = full_options(game_of("own-fate"), options)
    return Contest("own-fate", cards, level, level, games, seed, full, sims, True, gains, alone=True)


def study(
    name: str, cards: CardSet, rows: Sequence[Row], aims: Mapping[str, Aim] | None = None, level: str = ""
) -> Study:
    """Return the study of *rows*, games of *cards* by players of *level*, with results for *aims*."""
    lengths: dict[int, list[int]] = {}
    behind: dict[tuple[int, str], list[int]] = {}
    for row in rows:
        winner_index = 2 if row["winner"] is None else ("light", "dark").index(row["winner"])
        lengths.setdefault(row["turns"], [0, 0, 0])[winner_index] += 1
        behind.setdefault((row["turns"], row["winner"] or ""), []).append(row["game"])
    ordered = sorted(row["turns"] for row in rows)
    judged = card_facts(cards, rows)
    return Study(
        name,
        len(rows),
        span(sum(points(row, "light") for row in rows), len(rows)),
        sum(1 for row in rows if row["winner"] is None),
        dict(sorted(Counter(row["reason"] for row in rows).items())),
        span(*SOON.count_games(rows)),
        span(*MIDDLE.count_games(rows)),
        ordered[len(ordered) // 2] if ordered else 0,
        {turn: (values[0], values[1], values[2]) for turn, values in sorted(lengths.items())},
        inference.humps({turn: sum(values) for turn, values in lengths.items()}),
        judged,
        _track(rows, 0),
        _track(rows, 1),
        tuple(aim_result(key, aim, rows, judged, level) for key, aim in (aims or {}).items()),
        len(cards.track("vortex").cells),
        {key: tuple(values) for key, values in behind.items()},
    )


def card_facts(cards: CardSet, rows: Sequence[Row]) -> tuple[CardFacts, ...]:
    """Return the effect of each card of the probability deck."""
    all_facts: list[CardFacts] = []
    gained: dict[str, list[float]] = {}
    for card in cards.cards:
        if card.deck != "probability" or card.kind not in ("other", "item", "chance"):
            continue
        use = "entered" if card.kind == "other" else "played"
        owner: Literal["light", "dark"] = "dark" if card.side == "dark" else "light"
        gains = []
        for row in rows:
            if card.key in row.get("without", {}):
                gains.append(points(row, owner) - points({"winner": row["without"][card.key]}, owner))
        gained[card.key] = gains
        up, down = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
        all_facts.append(
            CardFacts(
                card.key,
                card.side,
                card.kind,
                sum(card.key in row["facts"]["drawn"] for row in rows),
                sum(card.key in row["facts"][use] for row in rows),
                len(gains),
                up,
                down,
                difference(gains),
                inference.chance(inference.either(up, down)) if len(gains) >= RARE else None,
            )
        )
    chances = [card.chance for card in all_facts if card.chance is not None]
    judged = iter(zip(inference.holm(chances), inference.divided(chances), strict=True))
    for n, facts in enumerate(all_facts):
        if facts.chance is not None:
            chance, among = next(judged)
            all_facts[n] = replace(facts, chance=chance, gain=difference(gained[facts.key], among))
    return tuple(all_facts)


# --- aims --------------------------------------------------------------------------------------------------


def aim_result(
    key: str, aim: Aim, rows: Sequence[Row], cards: Sequence[CardFacts], level: str = ""
) -> AimResult:
    """Return the result for *aim*, from *rows* by players of *level* and the facts *cards*."""
    of_cards = aim.what in ("entering", "card")
    result = _judge_cards(key, aim, cards) if of_cards else _judge_share(key, aim, rows)
    return result if aim.level in ("", level) else replace(result, verdict="other", more=0)


def _judge_share(key: str, aim: Aim, rows: Sequence[Row]) -> AimResult:
    estimate = span(*aim.count_games(rows))
    games = aim.count_games(rows)[1]
    low, high = (aim.least or 0.0) / 100, 1.0 if aim.most is None else aim.most / 100
    if estimate[1] > high or estimate[2] < low:
        return AimResult(key, aim, "missed", estimate, games)
    if games and low <= estimate[1] and estimate[2] <= high:
        return AimResult(key, aim, "met", estimate, games)
    return AimResult(
        key, aim, "unknown", estimate, games, _games_needed(estimate[0], games, len(rows), low, high)
    )


def _games_needed(estimate: float, games: int, all_games: int, low: float, high: float) -> int:
    """Return how many more games (at least as many as so far) decide if a share is in *low*…*high*.

    *estimate*: the share so far; *games*: how many of *all_games* count for it. ``inference.MAX_GAMES`` if
    too many.
    """
    bounds = [bound for bound in (low, high) if 0 < bound < 1]
    if not games or not bounds:
        return inference.MAX_GAMES
    needs = [inference.games_for(estimate, bound) for bound in bounds]
    if len(bounds) == 2:
        # The true share within its bounds is unknown; a share in the middle needs the fewest games.
        middle = sum(bounds) / 2
        needed = max(inference.games_for(middle, bound) for bound in bounds)
        needs = [needed if bounds[0] <= estimate <= bounds[1] else min(*needs, needed)]
    need = needs[0]
    if need >= EDGE * max(games, 100):
        return inference.MAX_GAMES
    # Never less than double: few games are too uncertain for a lower estimate.
    return max(all_games, round(need * all_games / games) - all_games)


def _judge_cards(key: str, aim: Aim, cards: Sequence[CardFacts]) -> AimResult:
    """Judge an aim at all cards: missed if one significantly exceeds a bound, met if none can."""
    judged = [
        card for card in cards if card.chance is not None and (aim.what == "card" or card.kind == "other")
    ]
    if not judged:
        return AimResult(key, aim, "unknown", (0.0, -1.0, 1.0), 0, inference.MAX_GAMES)
    sides: list[tuple[float, list[float], list[float], CardFacts]] = []
    for card in judged:
        beyond, within, worst = [], [], -1.0
        for bound, sign in ((aim.least, -1.0), (aim.most, 1.0)):
            if bound is not None:
                worst = max(worst, sign * (card.gain[0] - bound / 100))
                less, more = _gain_evidence(card, bound / 100)
                beyond.append(less if sign < 0 else more)
                within.append(more if sign < 0 else less)
        sides.append((worst, beyond, within, card))
    worst_card = max(sides, key=lambda side: side[0])[3]
    missed = inference.holm([inference.chance(max(beyond)) for _, beyond, _, _ in sides])
    for at, corrected in enumerate(missed):
        if corrected < ERROR:
            card = sides[at][3]
            return AimResult(key, aim, "missed", card.gain, card.judged, card=card.key)
    aimed_at = [card for card in cards if aim.what == "card" or card.kind == "other"]
    met = len(judged) == len([card for card in aimed_at if card.side in ("light", "dark")]) and all(
        min(within) >= CLEAR for _, _, within, _ in sides
    )
    return AimResult(
        key, aim, "met" if met else "unknown", worst_card.gain, worst_card.judged, 0, worst_card.key
    )


def _gain_evidence(card: CardFacts, bound: float) -> tuple[float, float]:
    """Return the log evidence that a card gains less than *bound*, and that it gains more.

    For bound 0, only decisive deals count; otherwise all do, as values between 0 and 1.
    """
    if not bound:
        decided = card.up + card.down
        return inference.below(card.up, decided, 0.5), inference.above(card.up, decided, 0.5)
    won = (card.judged + card.up - card.down) / 2
    half = (1 + bound) / 2
    return inference.below(won, card.judged, half), inference.above(won, card.judged, half)


# --- two versions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """How a share changes from the first version to the second, deal by deal.

    ``up``, ``down``: numbers of changed deals; ``chance``: the p-value corrected for all changes of a
    comparison; ``asked``: number of deals needed to detect a change of five points with 90 % power.
    """

    what: What
    by: Three
    up: int
    down: int
    deals: int
    chance: float
    asked: int

    @property
    def real(self) -> bool:
        """Return whether the change is significant, however often one looked."""
        return self.chance < ERROR


EFFECT = 0.05
"""The smallest change that a comparison should detect: five points."""


def compare(first: Sequence[Row], second: Sequence[Row]) -> tuple[Change, ...]:
    """Return the changes from the rows *first* to *second* of the same deals."""
    return compared([(first, second)])[0]


def compared(pairs: Sequence[tuple[Sequence[Row], Sequence[Row]]]) -> list[tuple[Change, ...]]:
    """Return the changes for each of *pairs*, corrected together for multiple comparisons."""
    differences = [
        (what, by, sum(d > 0 for d in by), sum(d < 0 for d in by))
        for first, second in pairs
        for what, by in _differences(first, second)
    ]
    chances = [inference.chance(inference.either(up, down)) for _, _, up, down in differences]
    judged = zip(differences, inference.holm(chances), inference.divided(chances), strict=True)
    changes = [
        Change(
            what,
            difference(by, among),
            up,
            down,
            len(by),
            chance,
            inference.deals_for(EFFECT, _cautious_share(up + down, len(by)), len(SHARES)),
        )
        for (what, by, up, down), chance, among in judged
    ]
    each = len(SHARES)
    return [tuple(changes[at : at + each]) for at in range(0, len(changes), each)]


def _differences(first: Sequence[Row], second: Sequence[Row]) -> Iterator[tuple[What, list[float]]]:
    by_game = {row["game"]: row for row in first}
    same = [(by_game[row["game"]], row) for row in second if row["game"] in by_game]
    for what, value in SHARES.items():
        yield what, [value(b) - value(a) for a, b in same]


def _cautious_share(differing: int, deals: int) -> float:
    rate = (differing + 1) / (deals + 2)
    return min(1.0, rate + sqrt(rate * (1 - rate) / (deals + 2)))


SHARES: Mapping[What, Callable[[Row], float]] = {
    "light": lambda row: points(row, "light"),
    "soon": lambda row: float(row["turns"] <= SOON.last),
    "middle": lambda row: float(MIDDLE.first <= row["turns"] <= MIDDLE.last),
}
"""The compared quantities: their values for a game."""


def _track(rows: Sequence[Row], which: int) -> tuple[tuple[float, float, float, float], ...]:
    by_turn: list[list[int]] = []
    for row in rows:
        for turn, step in enumerate(row["facts"]["tracks"]):
            if turn == len(by_turn):
                by_turn.append([])
            by_turn[turn].append(step[which])
    steps = []
    for values in by_turn:
        values.sort()
        tenth = (len(values) - 1) / 10
        steps.append(
            (
                len(values) / len(rows),
                mean(values),
                float(values[round(tenth)]),
                float(values[round(9 * tenth)]),
            )
        )
    return tuple(steps)


COLUMNS = (
    "version",
    "card",
    "side",
    "kind",
    "games",
    "drawn",
    "used",
    "judged",
    "won_by_it",
    "lost_by_it",
    "gain",
    "gain_low",
    "gain_high",
    "chance",
    "verdict",
)


def judgement(card: CardFacts) -> Literal["gains", "costs", "unknown", "rare", "unjudged"]:
    """Return the verdict on a card."""
    if card.side not in ("light", "dark") or (not card.judged and card.used):
        return "unjudged"
    if card.chance is None:
        return "rare"
    if not card.real:
        return "unknown"
    return "gains" if card.up > card.down else "costs"


def write_csv(path: Path, studies: Sequence[Study]) -> None:
    """Write a CSV line per card and version.

    The gain (−1 to 1) and the p-value are empty if the card isn't judged.
    """
    file = io.StringIO(newline="")
    out = csv.writer(file)
    out.writerow(COLUMNS)
    for study in studies:
        for card in study.cards:
            judged = card.chance is not None
            numbers = [f"{n:.4f}" for n in card.gain] if judged else ["", "", ""]
            chance = f"{card.chance:.4f}" if judged else ""
            out.writerow(
                (
                    *(study.name, card.key, card.side, card.kind, study.games, card.drawn, card.used),
                    *(card.judged, card.up, card.down, *numbers, chance, judgement(card)),
                )
            )
    atomic_write(path, file.getvalue())
