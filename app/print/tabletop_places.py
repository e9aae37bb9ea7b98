"""Positions on a Tabletop Simulator table: as on the free table, but only counters on tracks overlap.

Lengths are mm from the free table's top left corner, y down. Things without a place go in rows below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from typing import Final, Literal

from app.rules.free.layout import BOX, ZoneDef
from app.rules.free.state import FreeState, Held

GAP: Final = 2.0
"""Distance from a zone's edges; things are at least half of it apart."""
ROWS_DISTANCE: Final = 30.0
"""Distance between the layout and the rows below it."""
STEP: Final = 6.0
FARTHEST: Final = 160.0
"""About how far a thing is moved on each axis, in steps of STEP, before it's put aside instead."""
ROW_GAP: Final = 8.0
"""Distance between things put aside or in a tray."""
Kind = Literal["cards", "track", "counter", "die", "coin", "note"]
Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlacedThing:
    """Something on the table. ``x``, ``y``: its middle; ``turn``: quarter turns clockwise.

    ``what``: the keys of cards, top first; the key of a track or a counter; a die's sides; a note's text.
    ``up``: face up; ``count``: number of counters; ``over``: on top of something.
    """

    kind: Kind
    what: tuple[str, ...]
    x: float
    y: float
    w: float
    h: float
    turn: int = 0
    up: bool = True
    count: int = 1
    zone: ZoneDef | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes by key. ``cell(track, number)``: middle of a cell, as shares of the track's width and height."""

    cards: Mapping[str, Size]
    tracks: Mapping[str, Size]
    counters: Mapping[str, Size]
    cell: Callable[[str, int], Size]


OTHER: Final[Mapping[str, Size]] = {"die": (22, 22), "coin": (26, 26), "note": (190, 110)}
"""Sizes of the game's own objects."""


def arrange(state: FreeState, sizes: Sizes, heaps: Sequence[Sequence[str]]) -> list[PlacedThing]:
    """Return everything on the table of *state*, with its position.

    *heaps*: keys of cards that share a back; those left in the box become one deck each.
    """
    return list(_Table(state, sizes).place_all(heaps))


def _turned(w: float, h: float, turn: int) -> Size:
    return (h, w) if turn % 2 else (w, h)


@dataclass(slots=True)
class _Table:
    state: FreeState
    sizes: Sizes
    taken: list[tuple[float, float, float, float]] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)
    """Numbers of counters that aren't placed yet, by key."""
    aside: list[PlacedThing] = field(default_factory=list)

    def place_all(self, heaps: Sequence[Sequence[str]]) -> Iterator[PlacedThing]:
        state = self.state
        self.left = Counter({c.key: c.count for c in state.set.counters if c.key in self.sizes.counters})
        boxed = [held.what for held in state.piles[BOX]]
        yield from self._tracks()
        for zone in state.zones.values():
            if zone.kind == "pile":
                yield from self._pile(zone, state.piles[zone.key])
        yield from self._boards(boxed)
        yield from self._things()
        for zone in state.zones.values():
            if zone.kind == "tray":
                yield from self._tray(zone)
        for zone in state.zones.values():
            self._put_aside(tuple(Held(thing.what) for thing in state.hands.get(zone.key, ())), zone)
        for keys in heaps:
            self._put_aside(tuple(Held(what) for what in boxed if what.partition(".")[0] in keys), None)
        for key, count in self.left.items():
            if count:
                w, h = self.sizes.counters[key]
                self.aside.append(PlacedThing("counter", (key,), 0, 0, w, h, count=count))
        yield from self._rows()

    def _boards(self, boxed: list[str]) -> Iterator[PlacedThing]:
        """Yield cards that zones show, in the zone's bottom right corner, and remove them from *boxed*."""
        for zone in self.state.zones.values():
            own = next((what for what in boxed if zone.card and what.partition(".")[0] == zone.card), "")
            if own:
                boxed.remove(own)
                w, h = self.sizes.cards[zone.card]
                x, y = zone.x + zone.w - w / 2 - GAP, zone.y + zone.h - h / 2 - GAP
                yield from self._place_near(PlacedThing("cards", (zone.card,), x, y, w, h, zone=zone))

    def _tracks(self) -> Iterator[PlacedThing]:
        for zone in self.state.zones.values():
            strip = zone.track if zone.kind == "track" else f"board-{zone.board}"
            if strip not in self.sizes.tracks:
                continue
            w, h = self.sizes.tracks[strip]
            scale = min(zone.w / w, zone.h / h)
            x, y, w, h = zone.x + zone.w / 2, zone.y + zone.h / 2, w * scale, h * scale
            self._occupy(x, y, w, h)
            yield PlacedThing("track", (strip,), x, y, w, h, zone=zone)
            if not self.left[zone.marker]:
                continue
            self.left[zone.marker] -= 1
            v, k = self.sizes.counters[zone.marker]
            cell = self.state.tracks[zone.key]
            if cell >= 0:
                across, down = self.sizes.cell(zone.track, cell)
                x, y = x + (across - 0.5) * w, y + (down - 0.5) * h
                yield PlacedThing("counter", (zone.marker,), x, y, v, k, zone=zone, over=True)
            else:
                yield from self._place_near(
                    PlacedThing("counter", (zone.marker,), x - (w + v) / 2 - GAP, y, v, k, zone=zone)
                )

    def _pile(self, zone: ZoneDef, held: tuple[Held, ...]) -> Iterator[PlacedThing]:
        for up, w, h, designs in self._split_by_size(held):
            lies = PlacedThing(
                "cards", designs, zone.x + zone.w / 2, zone.y + zone.h / 2, w, h, up=up, zone=zone
            )
            yield from self._place_near(lies)

    def _split_by_size(self, held: tuple[Held, ...]) -> Iterator[tuple[bool, float, float, tuple[str, ...]]]:
        """Yield (face up, width, height, keys): the game's decks can't mix sizes or facings."""
        designs = [
            (item.up, self.sizes.cards[what], what) for item in held for what in [item.what.partition(".")[0]]
        ]
        by_size = sorted(designs, key=lambda item: item[:2])
        for (up, (w, h)), some in groupby(by_size, key=lambda item: item[:2]):
            yield up, w, h, tuple(what for _up, _size, what in some)

    def _things(self) -> Iterator[PlacedThing]:
        for thing in self.state.things.values():
            if thing.kind == "card":
                design = thing.what.partition(".")[0]
                w, h = self.sizes.cards[design]
                up = thing.seen == "both"
                yield from self._place_near(
                    PlacedThing("cards", (design,), thing.x, thing.y, w, h, thing.turn, up)
                )
            elif thing.kind == "counter":
                if not self.left[thing.what]:
                    continue
                self.left[thing.what] -= 1
                w, h = self.sizes.counters[thing.what]
                lies = PlacedThing("counter", (thing.what,), thing.x, thing.y, w, h, thing.turn)
                track = next(
                    (
                        z
                        for z in self.state.zones.values()
                        if (z.kind == "track" or z.board) and z.contains(thing.x, thing.y)
                    ),
                    None,
                )
                if track is None:
                    yield from self._place_near(lies)
                else:
                    yield replace(lies, over=True)
            else:
                w, h = OTHER[thing.kind]
                yield from self._place_near(
                    PlacedThing(thing.kind, (thing.what,), thing.x, thing.y, w, h, thing.turn)  # type: ignore[arg-type]
                )

    def _tray(self, zone: ZoneDef) -> Iterator[PlacedThing]:
        """Yield the counters of a tray as stacks in rows."""
        x, y, high = zone.x + GAP, zone.y + GAP, 0.0
        for key in zone.counters:
            if not self.left[key]:
                continue
            w, h = self.sizes.counters[key]
            if x + w > zone.x + zone.w - GAP:
                x, y, high = zone.x + GAP, y + high + ROW_GAP, 0.0
            count, self.left[key] = self.left[key], 0
            yield from self._place_near(
                PlacedThing("counter", (key,), x + w / 2, y + h / 2, w, h, count=count, zone=zone)
            )
            x, high = x + w + ROW_GAP, max(high, h)

    def _put_aside(self, held: tuple[Held, ...], zone: ZoneDef | None) -> None:
        self.aside += [
            PlacedThing("cards", designs, 0, 0, w, h, up=up, zone=zone)
            for up, w, h, designs in self._split_by_size(held)
        ]

    def _rows(self) -> Iterator[PlacedThing]:
        """Yield the things put aside, in rows below everything."""
        bottom = max((y + h / 2 for _x, y, _w, h in self.taken), default=0.0)
        x, y, high = 0.0, max(bottom, self.state.set.layout.height) + ROWS_DISTANCE, 0.0
        for lies in self.aside:
            w, h = _turned(lies.w, lies.h, lies.turn)
            if x and x + w > self.state.set.layout.width:
                x, y, high = 0.0, y + high + ROW_GAP, 0.0
            yield replace(lies, x=x + w / 2, y=y + h / 2)
            x, high = x + w + ROW_GAP, max(high, h)

    def _place_near(self, thing: PlacedThing) -> Iterator[PlacedThing]:
        """Yield *thing* at the nearest free position; put it aside if none is near."""
        w, h = _turned(thing.w, thing.h, thing.turn)
        for dx, dy in _offsets():
            x, y = thing.x + dx, thing.y + dy
            if self._free(x, y, w, h):
                self._occupy(x, y, w, h)
                yield replace(thing, x=x, y=y)
                return
        self.aside.append(thing)

    def _free(self, x: float, y: float, w: float, h: float) -> bool:
        return all(
            abs(x - a) >= (w + v) / 2 + GAP / 2 or abs(y - b) >= (h + k) / 2 + GAP / 2
            for a, b, v, k in self.taken
        )

    def _occupy(self, x: float, y: float, w: float, h: float) -> None:
        self.taken.append((x, y, w, h))


@cache
def _offsets() -> tuple[Size, ...]:
    """Return the (x, y) offsets to try, shortest first."""
    steps = round(FARTHEST / STEP)
    ways = [(i * STEP, j * STEP) for i in range(-steps, steps + 1) for j in range(-steps, steps + 1)]
    return tuple(sorted(ways, key=lambda way: way[0] ** 2 + way[1] ** 2))
