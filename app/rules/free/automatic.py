"""A layout for a set that has none: a pile for every deck, tracks above, counters below, two hands."""

from __future__ import annotations

from collections.abc import Sequence

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
    cards: Sequence[CardThing], tracks: Sequence[TrackDef], counters: Sequence[CounterThing]
) -> Layout:
    """The layout made for these cards, tracks and counters."""
    zones = [ZoneDef("hand-dark", "hand", owner="dark"), ZoneDef("hand-light", "hand", owner="light")]
    top = MARGIN
    x = MARGIN
    for track in tracks:
        if x + TRACK[0] > WIDTH - MARGIN and x > MARGIN:
            x, top = MARGIN, top + TRACK[1] + GAP
        zones.append(
            ZoneDef(
                f"track-{track.key}"[:40], "track", x, top, *TRACK, track=track.key, cell=first_cell(track)
            )
        )
        x += TRACK[0] + GAP
    if tracks:
        top += TRACK[1] + GAP
    bottom = HEIGHT - MARGIN
    if counters:
        bottom -= TRAY_HEIGHT
        zones.append(
            ZoneDef(
                "counters",
                "tray",
                MARGIN,
                bottom,
                WIDTH - 2 * MARGIN,
                TRAY_HEIGHT,
                counters=tuple(counter.key for counter in counters),
                names=COUNTERS,
            )
        )
        bottom -= GAP
    decks = list(dict.fromkeys(card.deck for card in cards if card.copies))
    column = WIDTH - MARGIN - 2 * PILE[0] - GAP
    y = top
    for deck in decks:
        if y + PILE[1] > bottom:
            break
        names = DECK_NAMES.get(deck, {})
        zones.append(
            ZoneDef(
                f"deck-{deck}"[:40],
                "pile",
                column,
                y,
                *PILE,
                fill=f"deck={deck}",
                shuffled=deck != "setup",
                names=names,
            )
        )
        if deck != "setup":
            zones.append(
                ZoneDef(
                    f"discard-{deck}"[:40], "pile", column + PILE[0] + GAP, y, *PILE, up=True, names=DISCARD
                )
            )
        y += PILE[1] + GAP
    wide = column - GAP - MARGIN
    high = (bottom - top - 2 * GAP) // 3
    for number, (key, owner, names) in enumerate(
        (
            ("side-dark", "dark", SEATS["dark"]),
            ("middle", "", MIDDLE),
            ("side-light", "light", SEATS["light"]),
        )
    ):
        zones.append(
            ZoneDef(
                key,
                "area",
                MARGIN,
                top + number * (high + GAP),
                wide,
                high,
                owner=owner,
                up=bool(owner),
                names=names,
            )
        )
    middle = top + high + GAP
    things = (
        ThingDef("die", "6", MARGIN + wide - 40, middle + 24),
        ThingDef("coin", "", MARGIN + wide - 40, middle + 56),
    )
    return Layout(WIDTH, HEIGHT, tuple(zones), things)
