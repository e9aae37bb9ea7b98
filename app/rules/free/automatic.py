"""A layout for a set that has none: a pile for every deck, tracks above, counters below, two hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.rules.cardset import TrackDef
from app.rules.free.layout import Layout, ThingDef, ZoneDef
from app.rules.free.things import CardThing, CounterThing

WIDTH, HEIGHT = 1400, 690
MARGIN, GAP = 14, 12
PILE = (76, 112)
TRACK = (264, 42)
TRAY_HEIGHT = 58
DECK_NAMES = {
    "setup": {"ru": "Начало", "en": "Setup"},
    "probability": {"ru": "Вероятность", "en": "Probability"},
    "spell": {"ru": "Заклинания", "en": "Spells"},
}
MIDDLE = {"ru": "Стол", "en": "Table"}
DISCARD = {"ru": "Сброс", "en": "Discard"}
COUNTERS = {"ru": "Жетоны", "en": "Counters"}
SEATS = {
    "light": {"ru": "Перед Светом", "en": "Before Light"},
    "dark": {"ru": "Перед Тьмой", "en": "Before Dark"},
}


def first_cell(track: TrackDef) -> int:
    """Where the marker of *track* stands at first: on its zero, or on its first cell."""
    return track.cells.index(0) if 0 in track.cells else 0


def automatic(
    cards: Sequence[CardThing],
    tracks: Sequence[TrackDef],
    counters: Sequence[CounterThing],
    decks: Mapping[str, Mapping[str, str]] = DECK_NAMES,
) -> Layout:
    """The layout made for these cards, tracks and counters; *decks*: deck → language → what it is called."""
    zones = [ZoneDef("hand-dark", "hand", owner="dark"), ZoneDef("hand-light", "hand", owner="light")]
    top = _tracks(tracks, zones)
    bottom = HEIGHT - MARGIN
    if counters:
        bottom -= TRAY_HEIGHT
        wide, keys = WIDTH - 2 * MARGIN, tuple(counter.key for counter in counters)
        zones.append(
            ZoneDef("counters", "tray", MARGIN, bottom, wide, TRAY_HEIGHT, counters=keys, names=COUNTERS)
        )
        bottom -= GAP
    column = WIDTH - MARGIN - 2 * PILE[0] - GAP
    _piles(dict.fromkeys(card.deck for card in cards if card.copies), column, top, bottom, zones, decks)
    wide = column - GAP - MARGIN
    high = (bottom - top - 2 * GAP) // 3
    for number, (key, owner) in enumerate((("side-dark", "dark"), ("middle", ""), ("side-light", "light"))):
        y, names = top + number * (high + GAP), SEATS.get(owner, MIDDLE)
        zones.append(ZoneDef(key, "area", MARGIN, y, wide, high, owner=owner, up=bool(owner), names=names))
    middle = top + high + GAP
    things = (
        ThingDef("die", "6", MARGIN + wide - 40, middle + 24),
        ThingDef("coin", "", MARGIN + wide - 40, middle + 56),
    )
    return Layout(WIDTH, HEIGHT, tuple(zones), things)


def _tracks(tracks: Sequence[TrackDef], zones: list[ZoneDef]) -> int:
    """Lay the tracks along the upper edge, in as many rows as they take; where the room below begins."""
    x = top = MARGIN
    for track in tracks:
        if x + TRACK[0] > WIDTH - MARGIN and x > MARGIN:
            x, top = MARGIN, top + TRACK[1] + GAP
        key, cell = f"track-{track.key}"[:40], first_cell(track)
        zones.append(ZoneDef(key, "track", x, top, *TRACK, track=track.key, cell=cell))
        x += TRACK[0] + GAP
    return top + TRACK[1] + GAP if tracks else top


def _piles(
    decks: Iterable[str],
    column: int,
    top: int,
    bottom: int,
    zones: list[ZoneDef],
    called: Mapping[str, Mapping[str, str]],
) -> None:
    """Lay as many decks as there is room for below each other, the discards beside what is drawn from."""
    y = top
    for deck in decks:
        if y + PILE[1] > bottom:
            break
        fill, drawn, names = f"deck={deck}", deck != "setup", called.get(deck, {})
        zones.append(
            ZoneDef(f"deck-{deck}"[:40], "pile", column, y, *PILE, fill=fill, shuffled=drawn, names=names)
        )
        if drawn:
            x = column + PILE[0] + GAP
            zones.append(ZoneDef(f"discard-{deck}"[:40], "pile", x, y, *PILE, up=True, names=DISCARD))
        y += PILE[1] + GAP
