"""Declarations of the verbs of a free table: name, key, when it applies, action.

The context menu, the keys, the buttons and the sheet of keys derive from :data:`VERBS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.rules.free import BOX, FreeView, Thing, ZoneDef
from app.rules.free.things import Measure
from app.rules.game import Action

ZONE = "zone:"
"""Key prefix of a place's piece; the keys of loose things are their numbers."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection: loose things and cards in a hand, or one place."""

    things: tuple[Thing, ...] = ()
    zone: ZoneDef | None = None
    count: int = 0
    """The number of cards, if the place is a pile or hand."""
    held: bool = False
    """Whether the cards are in a hand."""

    @property
    def ids(self) -> str:
        """The things' numbers as in an action."""
        return ",".join(str(thing.id) for thing in self.things)

    def ids_of(self, *kinds: str) -> str:
        """Return the numbers of the things of these kinds."""
        return ",".join(str(thing.id) for thing in self.of(*kinds))

    def of(self, *kinds: str) -> tuple[Thing, ...]:
        """Return the things of these kinds."""
        return tuple(thing for thing in self.things if thing.kind in kinds)

    @property
    def pile(self) -> bool:
        """Whether it is a non-empty pile."""
        return self.zone is not None and self.zone.kind == "pile" and self.count > 0

    @property
    def full_hand(self) -> bool:
        """Whether it is a non-empty hand."""
        return self.zone is not None and self.zone.kind == "hand" and self.count > 0


Make = Callable[[Selection, FreeView], Action | None]


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb. ``make`` returns the action, or None if it doesn't apply.

    Without ``make`` the page asks for input first (a number, a text, a query).
    """

    name: str
    key: str
    fits: Callable[[Selection, FreeView], bool]
    make: Make | None = None
    group: str = field(default="cards")


def selection_of(view: FreeView, keys: Sequence[str]) -> Selection:
    """Return the selection of the pieces *keys*; a place counts only alone."""
    if len(keys) == 1 and keys[0].startswith(ZONE):
        key = keys[0].removeprefix(ZONE)
        zone = ZoneDef(BOX, "pile") if key == BOX else view.zones.get(key)
        if zone is None:
            return Selection()
        pile = view.piles.get(key)
        return Selection((), zone, pile.count if pile is not None else len(view.hands.get(key, ())))
    wanted = {key for key in keys if key.isdecimal()}
    loose = tuple(thing for thing in view.things if str(thing.id) in wanted)
    held = tuple(card for hand in view.hands.values() for card in hand if card.id and str(card.id) in wanted)
    return Selection(loose + held, held=bool(held) and not loose)


def movable(view: FreeView, zone: ZoneDef) -> bool:
    """Return whether a track has a marker: one was assigned, or it is on a cell."""
    return bool(zone.marker) or zone.cell >= 0 or view.tracks.get(zone.key, -1) >= 0


def own_hand(view: FreeView) -> str:
    """Return the key of the hand of the seat at the screen, or ""."""
    return next((z.key for z in view.zones.values() if z.kind == "hand" and z.owner == view.seat), "")


def _cards(least: int = 1, *, loose: bool = False) -> Callable[[Selection, FreeView], bool]:
    return lambda what, _view: len(what.of("card")) >= least and not (loose and what.held)


def _pile(what: Selection, _view: FreeView) -> bool:
    return what.pile


def _act(verb: str, *more: str) -> Make:
    return lambda what, _view: Action(verb, (what.ids, *more)) if what.things else None


def _of(verb: str, *kinds: str) -> Make:
    return lambda what, _view: Action(verb, (ids,)) if (ids := what.ids_of(*kinds)) else None


def _zone(verb: str, *more: str) -> Make:
    return lambda what, _view: Action(verb, (what.zone.key, *more)) if what.zone is not None else None


def _flip(what: Selection, _view: FreeView) -> Action | None:
    if what.pile and what.zone is not None:
        return Action("turn-over", (what.zone.key,))
    return _of("flip", "card")(what, _view)


def _turn_back(what: Selection, view: FreeView) -> Action | None:
    tiles = any(view.set.measure(thing.kind, thing.what, thing.back).turns != 4 for thing in what.things)
    return _act("turn", "-1" if tiles else "3")(what, view)


def _to_hand(what: Selection, view: FreeView) -> Action | None:
    return Action("put", (ids, own_hand(view))) if (ids := what.ids_of("card")) else None


def _draw(what: Selection, view: FreeView) -> Action | None:
    assert what.zone is not None
    if own_hand(view):
        return Action("draw", (what.zone.key, "1"))
    return Action("take", (what.zone.key, "top", *map(str, spot_by(view, what.zone))))


def _copy(what: Selection, view: FreeView) -> Action | None:
    """Return the action that copies; None if the supply has too few of the counters."""
    for counter, count in Counter(thing.what for thing in what.of("counter")).items():
        left = view.left(counter)
        if left is not None and left < count:
            return None
    return _of("copy", "counter", "die", "coin", "note")(what, view)


def spot_by(view: FreeView, zone: ZoneDef | None) -> tuple[int, int]:
    """Return a position (mm) next to the pile *zone* for its top card; for the box, the table's middle."""
    layout = view.set.layout
    if zone is None or zone.key == BOX:
        return layout.width // 2, layout.height // 2
    pile = view.piles[zone.key]
    half, down = view.set.pile_card_size(zone, pile.top, pile.back).half
    x = zone.x + zone.w + half + 8
    return (x if x < layout.width - half - 8 else max(half + 8, zone.x - half - 8)), min(
        zone.y + down, layout.height
    )


def free_spot(view: FreeView, key: str, size: Measure) -> tuple[int, int]:
    """Return the next free position (mm) for a thing of *size* in the place *key*.

    If the place is full, things overlap. If there is no such place, it's the middle of the table.
    """
    zone = view.zones.get(key)
    if zone is None:
        return view.set.layout.width // 2, view.set.layout.height // 2
    here = [(thing, view.set.measure(thing.kind, thing.what, thing.back).half)
            for thing in view.things if zone.contains(thing.x, thing.y)]  # fmt: skip
    (half, down), step = size.half, round(size.width * 0.54)
    for y in range(zone.y + down + 14, zone.y + zone.h - down + 1, max(10, down // 2)):
        for x in range(zone.x + half + 4, zone.x + zone.w - half + 1, 10):
            if all(abs(x - thing.x) >= half + wide or abs(y - thing.y) >= down + high
                   for thing, (wide, high) in here):  # fmt: skip
                return x, y
    occupied = len(here)
    columns = max(1, (zone.w - 40) // step)
    x = zone.x + half + 4 + (occupied % columns) * step
    y = min(zone.y + down + 14 + (occupied // columns) * 30, zone.y + max(zone.h - 20, 20))
    return min(x, view.set.layout.width), min(y, view.set.layout.height)


def _step(by: int) -> Make:
    def make(what: Selection, view: FreeView) -> Action | None:
        if what.zone is not None and what.zone.kind == "track":
            return Action("track", (what.zone.key, str(view.tracks[what.zone.key] + by)))
        counters = what.of("counter")
        if not counters:
            return None
        return Action("tally", (what.ids_of("counter"), str(counters[0].value + by)))

    return make


def _countable(what: Selection, view: FreeView) -> bool:
    return bool(what.of("counter")) or (
        what.zone is not None and what.zone.kind == "track" and movable(view, what.zone)
    )


def _drawable(what: Selection, view: FreeView) -> bool:
    return what.pile or (what.full_hand and what.zone is not None and what.zone.owner != view.seat)


def _turnable(what: Selection, _view: FreeView) -> bool:
    return bool(what.of("card", "counter", "note")) and not what.held


def _anywhere(_what: Selection, _view: FreeView) -> bool:
    return True


VERBS: tuple[Verb, ...] = (
    Verb("flip", "F", lambda what, view: _cards(loose=True)(what, view) or what.pile, _flip),
    Verb("turn", "E", _turnable, _act("turn", "1")),
    Verb("turn-back", "Q", _turnable, _turn_back),
    Verb("hide", "V", _cards(), _of("hide", "card")),
    Verb("reveal", "O", _cards(), _of("reveal", "card")),
    Verb("peek", "W", _cards(loose=True), _of("peek", "card")),
    Verb("to-hand", "T", lambda what, view: bool(what.of("card")) and not what.held
         and bool(own_hand(view)), _to_hand),
    Verb("stack", "K", _cards(2, loose=True), _of("stack", "card")),
    Verb("spread", "Shift+K", lambda what, view: _cards(2, loose=True)(what, view) or what.pile,
         lambda what, _v: Action("spread", (what.zone.key if what.zone else what.ids,))),
    Verb("to-box", "X", _cards(), lambda what, _v: Action("put", (what.ids_of("card"), BOX))),
    Verb("send", "J", lambda what, view: _cards()(what, view) or what.pile, None),
    Verb("draw", "D", _drawable, _draw, "piles"),
    Verb("draw-many", "Shift+D", _drawable, None, "piles"),
    Verb("deal", "A", _pile, None, "piles"),
    Verb("shuffle", "S", lambda what, view: what.pile or what.full_hand or what.held,
         lambda what, view: Action("shuffle", (what.zone.key if what.zone else own_hand(view),)), "piles"),
    Verb("search", "L", _pile, _zone("search", "all", "secret"), "piles"),
    Verb("search-open", "Shift+L", _pile, _zone("search", "all", "open"), "piles"),
    Verb("look-at-top", "Shift+W", _pile, None, "piles"),
    Verb("build", "B", lambda what, _v: what.zone is not None and what.zone.kind == "pile"
         and what.zone.key != BOX, None, "piles"),
    Verb("group", "G", lambda what, _v: len(what.things) > 1 and not what.held, _act("group"), "things"),
    Verb("ungroup", "Shift+G", lambda what, _v: any(thing.group for thing in what.things),
         _act("ungroup"), "things"),
    Verb("copy", "C", lambda what, _v: bool(what.of("counter", "die", "coin", "note")), _copy, "things"),
    Verb("remove", "Del", lambda what, _v: bool(what.of("counter", "die", "coin", "note")),
         _of("remove", "counter", "die", "coin", "note"), "things"),
    Verb("more", "+", _countable, _step(1), "things"),
    Verb("fewer", "-", _countable, _step(-1), "things"),
    Verb("roll", "R", lambda what, _v: bool(what.of("die", "coin")), _of("roll", "die", "coin"), "things"),
    Verb("note", "N", lambda what, _v: not what.things or len(what.of("note")) == 1, None, "add"),
    Verb("die", "I", _anywhere, None, "add"),
    Verb("coin", "M", _anywhere, None, "add"),
    Verb("point", "P", _anywhere, None, "add"),
    Verb("arrange", "Z", _anywhere, None, "table"),
    Verb("snap", "Y", lambda _w, view: view.set.has_hexagons or bool(view.set.boards), None, "table"),
    Verb("clear", "Shift+X", _anywhere, lambda _w, _v: Action("clear"), "table"),
    Verb("end", "End", _anywhere, None, "table"),
    Verb("pass", "Ctrl+Return", lambda _w, view: len(view.seats) > 1, lambda _w, _v: Action("pass"), "table"),
)  # fmt: skip
GROUPS = ("cards", "piles", "things", "add", "table")
