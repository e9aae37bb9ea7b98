"""Sweeps: vary a number, option, or track of a set over a range and compare who wins, on the same deals.

A sweep is played in rounds, each up to twice as long as the previous one. Values with a clear winner are
dropped; the others continue to the requested precision. A *sensitivity table* raises the numbers of a set by
one step and measures the effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from app.bots import inference, lab
from app.bots.contest import Row
from app.bots.inference import Three, span
from app.bots.standings import points
from app.rules.cardset import CardSet
from app.rules.game import GameError, Reason
from app.rules.record import OptionValue, read_option
from app.rules.rule_set import CARD_VALUES, Differences

# --- variants of a set -----------------------------------------------------------------------------------
# A variant consists of changes joined by ``+``: ``petr.cost=6``, ``vortex=9`` (nine cells labelled 1, 2,
# …), ``vortex=1-1-2-2-3``, ``option.olga=inside``; ``base`` changes nothing.


class BadVariant(GameError):
    """A change is invalid, or the set has no such card."""


def changed(cards: CardSet, text: str) -> tuple[CardSet, dict[str, OptionValue]]:
    """Return *cards* with the changes in *text*, and the changed options. Raises :class:`BadVariant`."""
    differs = Differences()
    for change in filter(None, text.split("+")):
        if change != "base":
            differs |= _read(change)
    keys = {card.key for card in cards.cards}
    for key in differs.cards:
        if key not in keys:
            raise BadVariant(Reason("bots.no-card", "", {"card": key[:60]}))
    return differs.applied(cards), dict(differs.options)


def _read(change: str) -> Differences:
    name, equals, value = change.partition("=")
    key, _, field = name.rpartition(".")
    words = value.split("-")
    if equals and value and key == "option":
        return Differences(options={field: read_option(value)})
    if name == "vortex" and all(map(_is_number, words)) and len(max(words, key=len)) < 3 and int(words[0]):
        cells = tuple(map(int, words)) if len(words) > 1 else tuple(range(1, int(value) + 1))
        return Differences(tracks={name: cells})
    if key and field in CARD_VALUES and _is_number(value) and len(value) < 4:
        return Differences(cards={key: {field: int(value)}})
    raise BadVariant(Reason("bots.bad-change", "", {"text": change[:60]}))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


FIRST_ROUND = 40
"""Number of deals in the first round."""
MAX_VALUES = 60

Play = Callable[[str, int], Sequence[Row] | None]
"""Plays a variant (``app/bots/sweep.py``) up to a number of deals; returns its rows, None if stopped."""


@dataclass(frozen=True, slots=True)
class Range:
    """A lever and its values, as in a variant: ``petr.cost`` and ``("3", "4", "5")``."""

    lever: str
    values: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Range:
        """Parse ``petr.cost=3..9``, ``option.olga=extra,inside``, ``vortex=7..12``.

        Raises :class:`BadVariant`.
        """
        lever, equals, listed = text.partition("=")
        least, dots, most = listed.partition("..")
        numbers = least.isdecimal() and most.isdecimal() and int(least) <= int(most)
        if dots and not (numbers and int(most) - int(least) < MAX_VALUES):
            raise BadVariant(Reason("bots.bad-range", "", {"text": text[:60]}))
        values = tuple(map(str, range(int(least), int(most) + 1))) if dots else tuple(listed.split(","))
        if not (equals and lever and all(values) and len(set(values)) == len(values)):
            raise BadVariant(Reason("bots.bad-range", "", {"text": text[:60]}))
        return cls(lever, values)


@dataclass(frozen=True, slots=True)
class Point:
    """A value (or pair of values) of a sweep: the variant and its results.

    ``light``: Light's share with its range, corrected for all values. ``clear``: the side that significantly
    wins more, or "".
    """

    values: tuple[str, ...]
    variant: str
    games: int = 0
    light: Three = (0.0, 0.0, 1.0)
    soon: float = 0.0
    middle: float = 0.0
    clear: str = ""
    done: bool = False
    rows: tuple[Row, ...] = ()


def variants(ranges: Sequence[Range], cards: CardSet) -> list[Point]:
    """Return the points of a sweep over *ranges*. Raises :class:`BadVariant`."""
    points = [
        Point(values, "+".join(f"{r.lever}={v}" for r, v in zip(ranges, values, strict=True)))
        for values in product(*(r.values for r in ranges))
    ]
    if len(points) > MAX_VALUES:
        raise BadVariant(Reason("bots.many-values", "", {"count": len(points), "most": MAX_VALUES}))
    for point in points:
        changed(cards, point.variant)
    return points


def swept(points: Sequence[Point], play: Play, most: int, precision: float) -> Iterator[list[Point]]:
    """Yield the points whenever one of them has been played, until all are done or *play* is stopped.

    A point is done if it has a clear winner, is known to ± *precision* (a share), or has *most* deals.
    """
    points_so_far, deals = list(points), min(FIRST_ROUND, most)
    while True:
        for n, point in enumerate(points_so_far):
            if point.done:
                continue
            rows = play(point.variant, deals)
            if rows is None:
                return
            points_so_far[n] = _with_rows(point, rows)
            yield _with_verdicts(points_so_far, most, precision)
        points_so_far = _with_verdicts(points_so_far, most, precision)
        yield points_so_far
        if all(point.done for point in points_so_far):
            return
        deals = min(2 * deals, most)


def _with_rows(point: Point, rows: Sequence[Row]) -> Point:
    return replace(
        point,
        games=len(rows),
        light=span(sum(points(row, "light") for row in rows), len(rows)),
        soon=lab.SOON.count_games(rows)[0] / max(1, len(rows)),
        middle=lab.MIDDLE.count_games(rows)[0] / max(1, len(rows)),
        rows=tuple(rows),
    )


def _with_verdicts(now: Sequence[Point], most: int, precision: float) -> list[Point]:
    judged = []
    among = inference.divided([_luck(point) for point in now])
    for point, many in zip(now, among, strict=True):
        light = inference.span(point.light[0] * point.games, point.games, many)
        clear = "light" if light[1] > 0.5 else "dark" if light[2] < 0.5 else ""
        narrow = (light[2] - light[1]) / 2 <= precision
        done = point.games > 0 and (bool(clear) or narrow or point.games >= most)
        judged.append(replace(point, light=light, clear=clear, done=done))
    return judged


def _luck(point: Point) -> float:
    won = point.light[0] * point.games
    return inference.chance(inference.either(won, point.games - won))


# --- every number of a set ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """A number changed by one step from ``before`` to ``after``, and the effects.

    P-values are corrected for all numbers of the table.
    """

    variant: str
    lever: str
    before: int
    after: int
    changes: tuple[lab.Change, ...]


def numbers(cards: CardSet) -> list[tuple[str, str, int, int]]:
    """Return (variant, lever, before, after) for each number of *cards* to raise by one.

    They are the Others' values that aren't 0, the spells' copies, and the vortex's length.
    """
    changes = []
    for card in cards.cards:
        if card.kind == "other":
            for field in ("cost", "strength", "experience", "initiative"):
                value = getattr(card, field)
                if value:
                    changes.append(
                        (f"{card.key}.{field}={value + 1}", f"{card.key}.{field}", value, value + 1)
                    )
        elif card.kind == "spell":
            value = card.copies
            changes.append((f"{card.key}.copies={value + 1}", f"{card.key}.copies", value, value + 1))
    cells = cards.track("vortex").cells
    longer = "-".join(map(str, (*cells, cells[-1])))
    return [*changes, (f"vortex={longer}", "vortex", len(cells), len(cells) + 1)]


def sensitivity(
    numbers: Sequence[tuple[str, str, int, int]], base: Sequence[Row], rows: Mapping[str, Sequence[Row]]
) -> list[Moved]:
    """Return the effects of those of *numbers* that have *rows* (by variant), greatest first."""
    played = [item for item in numbers if rows.get(item[0])]
    changes = lab.compared([(base, rows[variant]) for variant, *_ in played])
    effects = [Moved(*item, changed) for item, changed in zip(played, changes, strict=True)]
    return sorted(effects, key=lambda item: -max(abs(c.by[0]) for c in item.changes))
