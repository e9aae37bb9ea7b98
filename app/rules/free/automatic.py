"""Automatic layout for sets without one: piles, tracks above, boards amid, counters below, hands.

The table grows until everything fits or it has the maximum size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from app.rules.cardset import MAX_TEXT, TrackDef
from app.rules.free.boards import BoardThing
from app.rules.free.layout import MAX_MM, MAX_ZONES, Layout, ThingDef, ZoneDef
from app.rules.free.state import largest
from app.rules.free.things import POKER, CardThing, CounterThing, Measure, has_sides
from app.rules.game import SEATS, Seat

WIDTH, HEIGHT = 1400, 690
GROWTH = 1.1
"""Growth factor of a table that is too small."""
MARGIN, GAP = 14, 12
PILE_MARGIN = (13, 24)
"""How much wider and higher a pile is than its cards, in mm; its name is below them."""
TRACK = (264, 42)
TRAY_HEIGHT, TRAY_HOLDS = 58, 40
"""Height of a tray row in mm, and counters per row."""
MIN_AREA_WIDTH = 480
"""Minimum width of the areas in mm."""
COUNTER_ROW = 26
"""Height in mm of the row of counters that areas keep next to an enlarged board."""
LARGEST_BOARD = 2.0
"""How much larger than printed a board may be."""
TITLE_HEIGHT = 18
"""Height of an area's title in mm."""
Names = Mapping[str, Mapping[str, str]]
"""Key → language → name."""
DECK_NAMES: Names = {
    "setup": {"ru": "Начало", "en": "Setup"},
    "probability": {"ru": "Вероятность", "en": "Probability"},
    "spell": {"ru": "Заклинания", "en": "Spells"},
}
MIDDLE = {"ru": "Стол", "en": "Table"}
DISCARD = {"ru": "Сброс", "en": "Discard"}
COUNTERS = {"ru": "Жетоны", "en": "Counters"}
WATCHES: Names = {
    "light": {"ru": "Перед Светом", "en": "Before Light"},
    "dark": {"ru": "Перед Тьмой", "en": "Before Dark"},
}
PLAYERS: Names = {
    "light": {"ru": "Перед первым игроком", "en": "Before player 1"},
    "dark": {"ru": "Перед вторым игроком", "en": "Before player 2"},
}
"""Areas in front of two seats that have no names, for sets without Light and Dark.

Without a title, an area is called after its seat.
"""


def deck_names(layout: Layout) -> Names:
    """Return the default deck names and, for other decks, those of *layout*'s piles."""
    names = {zone.fill.removeprefix("deck="): zone.names for zone in layout.zones if zone.kind == "pile"
             and zone.fill.startswith("deck=") and zone.names}  # fmt: skip
    return {**names, **DECK_NAMES}


def initial_cell(track: TrackDef) -> int:
    """Return the initial cell of *track*'s marker: the one labelled 0, else the first."""
    return track.cells.index(0) if 0 in track.cells else 0


def automatic(
    cards: Sequence[CardThing],
    tracks: Sequence[TrackDef],
    counters: Sequence[CounterThing],
    decks: Names = DECK_NAMES,
    *,
    empty: bool = False,
    seats: Sequence[Seat] = SEATS,
    named: bool = False,
    boards: Sequence[BoardThing] = (),
    sizes: Mapping[str, tuple[int, int]] = MappingProxyType({}),
) -> Layout:
    """Return a layout for these cards, tracks, counters and *seats*.

    *decks*: the decks' names; *empty*: only piles, tracks, boards, counters, and hands; *named*: the set
    names its seats; *sizes*: of tracks that don't have the usual one, mm.
    """
    piles = _decks(cards, decks)
    strips = [_track_zone(track, *sizes.get(track.key, TRACK)) for track in tracks]
    board_zones = [
        ZoneDef(f"board-{board.key}", "board", 0, 0, board.width // 10, board.height // 10, board=board.key)
        for board in boards
    ]
    largest_card = largest(
        [*(pile.size for pile in piles), POKER] if any(card.copies for card in cards) else []
    )
    titles: Names = {}
    if tuple(seats) == SEATS and not named:
        titles = WATCHES if has_sides(cards, counters) else PLAYERS
    width, height = WIDTH, HEIGHT
    while True:
        table = _Table(width, height, seats, titles)
        fits = table.build(
            strips,
            counters,
            piles,
            board_zones,
            empty=empty,
            min_area_height=round(largest_card.height) + TITLE_HEIGHT,
        )
        if fits or min(width, height) == MAX_MM:
            return table.layout()
        width, height = (min(MAX_MM, round(edge * GROWTH)) for edge in (width, height))


@dataclass(frozen=True, slots=True)
class _Deck:
    key: str
    size: Measure
    names: Mapping[str, str]
    discard: Mapping[str, str]
    """Names of its discard pile."""

    @property
    def drawn(self) -> bool:
        """Whether the deck is drawn from, and so needs a discard pile."""
        return self.key != "setup"

    @property
    def width(self) -> int:
        return round(self.size.width) + PILE_MARGIN[0]

    @property
    def height(self) -> int:
        return round(self.size.height) + PILE_MARGIN[1]


def _decks(cards: Sequence[CardThing], names_by_deck: Names) -> list[_Deck]:
    sizes: dict[str, list[Measure]] = {}
    for card in cards:
        if card.copies:
            sizes.setdefault(card.deck, []).append(card.measure)
    return [
        _Deck(
            key,
            largest(measures),
            names := names_by_deck.get(key, {}),
            # With several of a set's own decks, each discard pile names its deck.
            DISCARD
            if len(sizes) == 1 or key in DECK_NAMES
            else {
                language: f"{word}: {names[language]}"[:MAX_TEXT] if language in names else word
                for language, word in DISCARD.items()
            },
        )
        for key, measures in sizes.items()
    ]


def _track_zone(track: TrackDef, width: int, height: int) -> ZoneDef:
    key, cell = f"track-{track.key}", initial_cell(track)
    return ZoneDef(key, "track", 0, 0, width, height, track=track.key, cell=cell)


def _enlarged(boards: Sequence[ZoneDef], width: int, height: int) -> list[ZoneDef]:
    """Return *boards*, side by side as large as *width* × *height* mm hold, but not smaller than printed."""
    across, down = sum(board.w + GAP for board in boards) - GAP, max((board.h for board in boards), default=1)
    scale = max(1.0, min(LARGEST_BOARD, width / max(1, across), height / down))
    return [replace(board, w=int(board.w * scale), h=int(board.h * scale)) for board in boards]


class _Table:
    def __init__(self, width: int, height: int, seats: Sequence[Seat], titles: Names) -> None:
        self._width, self._height, self._titles = width, height, titles
        # Clockwise: the first seat is at the bottom left, the second at the top left.
        self._rows = (seats[1:3], ("",), (*seats[:1], *seats[3:]))
        self._things: tuple[ThingDef, ...] = ()
        self._zones = [
            ZoneDef(f"hand-{seat}", "hand", owner=seat) for seat in (*seats[1:2], *seats[:1], *seats[2:])
        ]

    def layout(self) -> Layout:
        # What doesn't fit even on the largest table is at its edge.
        zones = (
            replace(zone, **{name: min(max(getattr(zone, name), 0), MAX_MM) for name in "xywh"})
            for zone in self._zones[:MAX_ZONES]
        )
        return Layout(self._width, self._height, tuple(zones), self._things)

    def build(
        self,
        strips: Sequence[ZoneDef],
        counters: Sequence[CounterThing],
        piles: Sequence[_Deck],
        boards: Sequence[ZoneDef],
        *,
        empty: bool,
        min_area_height: int,
    ) -> bool:
        """Lay out what fits; return whether all does, with areas *min_area_height* high and wide enough."""
        top = self._add_strips(strips)
        bottom = self._add_tray(counters)
        left, all_fit = self._add_piles(piles, top, bottom)
        width, room = left - GAP - MARGIN, bottom - top - 2 * GAP
        height = middle = room // 3
        boards = _enlarged(boards, width, room - 2 * (min_area_height + COUNTER_ROW) - TITLE_HEIGHT - GAP)
        if boards and (needed := max(board.h for board in boards) + TITLE_HEIGHT + GAP) > middle:
            height, middle = (room - needed) // 2, needed
        if not empty and height > 0 < width:
            self._add_areas(top, width, height, middle)
        all_fit &= self._add_boards(boards, top + height + GAP + TITLE_HEIGHT, width)
        least = MIN_AREA_WIDTH * max(map(len, self._rows))
        return all_fit and (empty or height >= min_area_height) and width >= least

    def _add_boards(self, boards: Sequence[ZoneDef], y: int, width: int) -> bool:
        """Lay out boards in a row in the middle of the table; return whether they fit."""
        needed = sum(board.w + GAP for board in boards) - GAP
        x = MARGIN + max(0, width - needed) // 2
        for board in boards:
            self._zones.append(replace(board, key=self._unused_key(board.key), x=x, y=max(0, y)))
            x += board.w + GAP
        return needed <= width

    def _add_areas(self, top: int, width: int, height: int, middle_height: int) -> None:
        for number, row in enumerate(self._rows):
            y, part = top + number * (height + GAP), (width + GAP) // max(1, len(row))
            y += (middle_height - height) * (number == 2)
            for column, owner in enumerate(row):
                key, names = f"side-{owner}" if owner else "middle", self._titles.get(owner, {})
                x, w, h = MARGIN + column * part, part - GAP, height if owner else middle_height
                zone = ZoneDef(key, "area", x, y, w, h, owner=owner, up=bool(owner), names=names)
                self._zones.append(zone if owner else replace(zone, names=MIDDLE))
        middle = top + height + GAP
        self._things = (
            ThingDef("die", "6", max(0, MARGIN + width - 40), middle + 24),
            ThingDef("coin", "", max(0, MARGIN + width - 40), middle + 56),
        )

    def _add_strips(self, strips: Sequence[ZoneDef]) -> int:
        """Lay out tracks in rows along the top edge; return the y coordinate below them."""
        x = top = MARGIN
        height = -GAP
        for strip in strips:
            if x + strip.w > self._width - MARGIN and x > MARGIN:
                x, top, height = MARGIN, top + height + GAP, 0
            self._zones.append(replace(strip, key=self._unused_key(strip.key), x=x, y=top))
            x, height = x + strip.w + GAP, max(height, strip.h)
        return top + height + GAP

    def _add_tray(self, counters: Sequence[CounterThing]) -> int:
        """Lay out counters along the bottom edge; return the y coordinate above them."""
        bottom = self._height - MARGIN
        if not counters:
            return bottom
        height = TRAY_HEIGHT * -(-len(counters) // TRAY_HOLDS)
        width, keys = self._width - 2 * MARGIN, tuple(counter.key for counter in counters)
        self._zones.append(
            ZoneDef("counters", "tray", MARGIN, bottom - height, width, height, counters=keys, names=COUNTERS)
        )
        return bottom - height - GAP

    def _add_piles(self, decks: Sequence[_Deck], top: int, bottom: int) -> tuple[int, bool]:
        """Lay out decks in columns from the right, each with its discard pile.

        Returns their left edge and whether all fit.
        """
        columns: list[list[_Deck]] = [[]]
        y = top
        for deck in decks:
            if y + deck.height > bottom and columns[-1]:
                columns.append([])
                y = top
            columns[-1].append(deck)
            y += deck.height + GAP
        widths = [
            2 * max((member.width for member in column), default=POKER_PILE) + GAP for column in columns
        ]
        left = self._width - MARGIN - sum(widths) - GAP * (len(widths) - 1)
        all_fit = left >= MARGIN
        x = self._width - MARGIN
        for column, width in zip(columns, widths, strict=True):
            x, y = x - width, top
            for deck in column:
                if x < MARGIN or y + deck.height > bottom:
                    all_fit = False
                    continue
                self._add_pile(deck, x, y, x + (width + GAP) // 2)
                y += deck.height + GAP
            x -= GAP
        return max(left, MARGIN), all_fit

    def _add_pile(self, deck: _Deck, x: int, y: int, discard_x: int) -> None:
        pile = ZoneDef(
            self._unused_key(f"deck-{deck.key}"),
            "pile",
            x,
            y,
            deck.width,
            deck.height,
            fill=f"deck={deck.key}",
            shuffled=deck.drawn,
            names=deck.names,
        )
        self._zones.append(pile)
        if deck.drawn:
            key = self._unused_key(f"discard-{deck.key}")
            self._zones.append(
                replace(pile, key=key, x=discard_x, fill="", shuffled=False, up=True, names=deck.discard)
            )

    def _unused_key(self, wanted: str) -> str:
        """Return an unused key made from *wanted*: shortened and, if taken, with a number."""
        used_keys = {zone.key for zone in self._zones}
        key, number = wanted[:40], 1
        while key in used_keys:
            number += 1
            key = f"{wanted[: 39 - len(str(number))]}-{number}"
        return key


POKER_PILE = round(POKER.width) + PILE_MARGIN[0]
