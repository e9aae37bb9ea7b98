"""Verbs that edit the layout: move, add, change, fill and remove zones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.free import arguments, layout
from app.rules.free.arguments import number, point, public_event
from app.rules.free.automatic import initial_cell
from app.rules.free.layout import (
    BOX,
    KINDS,
    MAX_NAME,
    MAX_ZONES,
    Layout,
    ThingDef,
    ZoneDef,
    key_is_good,
)
from app.rules.free.pile_verbs import STACK
from app.rules.free.state import FreeState, Held, Verb, fill_zone, filled, refusal
from app.rules.free.view import FreeView
from app.rules.game import BadText, Event, IllegalAction

MIN_EDGE = 10
FIXED = ("hand",)
"""Kinds of zones without a position: they are in front of their seat."""


def zone_put(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``zone-put KEY X Y W H``: set a zone's left, top, width and height, in mm."""
    zone = _positioned_zone(state, args[0])
    x, y = point(state, args[1], args[2])
    w, h = (number(word, MIN_EDGE, 5000) for word in args[3:])
    state.zones[zone.key] = replace(zone, x=x, y=y, w=w, h=h)
    return [public_event("free.zone-moved", state, zone=zone.key)]


def zone_add(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``zone-add KEY KIND X Y W H [WHAT]``: add an area, board, pile, tray, or track.

    WHAT: a track or a board of the set, or the card whose picture a board or area shows.
    """
    key, kind = args[0], args[1]
    if not key_is_good(key) or key in state.zones or len(state.zones) >= MAX_ZONES:
        raise refusal("free.bad-zone-key", key)
    if kind not in KINDS or kind in FIXED:
        raise refusal("free.no-such-kind", kind)
    what = args[6] if len(args) > 6 else ""
    valid = (what in state.set.track_by_key if kind == "track"
             else not what or (kind in ("area", "board") and what in state.set.by_key)
             or (kind == "board" and what in state.set.board_by_key))  # fmt: skip
    if not valid:
        raise refusal("free.bad-words", " ".join(("zone-add", *args)))
    x, y = point(state, args[2], args[3])
    w, h = (number(word, MIN_EDGE, 5000) for word in args[4:6])
    counters = tuple(state.set.counter_by_key) if kind == "tray" else ()
    zone = ZoneDef(key, kind, x, y, w, h, counters=counters)
    if kind == "track":
        zone = replace(zone, track=what, cell=initial_cell(state.set.track_by_key[what]))
    elif what in state.set.board_by_key:
        zone = replace(zone, board=what)
    elif what:
        zone = replace(zone, card=what)
    state.zones[key] = zone
    fill_zone(state, zone, ())
    return [public_event("free.zone-added", state, zone=key)]


def zone_set(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``zone-set KEY FIELD VALUE``: set a field; ``-`` clears it.

    Fields: ``name.ru`` (percent-encoded), ``owner``, ``card``, ``marker``, ``up``, ``shuffled``, ``cell``,
    ``counters``.
    """
    zone = arguments.zone(state, args[0])
    if zone.key == BOX:
        raise refusal("free.no-such-zone", BOX)
    name, value = args[1], "" if args[2] == "-" else args[2]
    state.zones[zone.key] = _changed(state, zone, name, value)
    return [public_event("free.zone-set", state, zone=zone.key, field=name)]


def _changed(state: FreeState, zone: ZoneDef, name: str, value: str) -> ZoneDef:
    head, dot, language = name.partition(".")
    if head == "name" and dot and 1 < len(language) < 12:
        text = arguments.free_text(value)[:MAX_NAME] if value else ""
        names = {**zone.names, language: text}
        return replace(zone, names={word: title for word, title in names.items() if title})
    if name in ("up", "shuffled") and value in ("yes", "no"):
        on = value == "yes"
        return replace(zone, up=on) if name == "up" else replace(zone, shuffled=on)
    if name == "owner" and value in ("", *state.seats) and zone.kind not in FIXED:
        return replace(zone, owner=value)
    if name == "card" and (not value or value in state.set.by_key):
        return replace(zone, card=value)
    if name == "marker" and (not value or value in state.set.counter_by_key):
        return replace(zone, marker=value)
    if name == "counters" and all(word in state.set.counter_by_key for word in value.split(",") if word):
        return replace(zone, counters=tuple(word for word in value.split(",") if word))
    if name == "cell":
        return replace(zone, cell=number(value, -1, 200))
    raise refusal("free.bad-words", f"zone-set {name} {value}")


def fill(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``fill PILE QUERY``: return a pile's cards to the box, then fill it with matching cards from there.

    If the query selects cards by key, it also takes them from other piles.
    """
    zone = arguments.zone(state, args[0], "pile")
    if zone.key == BOX:
        raise refusal("free.no-such-zone", BOX)
    try:
        conditions = layout.parse_query(args[1])
    except BadText as wrong:
        raise IllegalAction(wrong.reason) from None
    state.piles[BOX] += tuple(Held(held.what, True) for held in state.piles[zone.key])
    state.piles[zone.key] = ()
    selected: set[str] = set()
    touched = {BOX, zone.key}
    for pile in (*state.piles,) if layout.selects_by_key(conditions) else (BOX,):
        taken = {held.what for held in state.piles[pile] if state.set.design(held.what).fits(conditions)}
        state.piles[pile] = tuple(held for held in state.piles[pile] if held.what not in taken)
        if taken:
            touched.add(pile)
            selected |= taken
    if state.looking is not None and state.looking.zone in touched:
        state.looking = None
    order = [what for card in state.set.cards for what in state.set.copies_of(card) if what in selected]
    now = replace(zone, fill=args[1])
    state.zones[zone.key] = now
    fill_zone(state, now, order)
    return [public_event("free.filled", state, zone=zone.key, count=len(order))]


def clear(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``clear``: refill the piles and empty the table.

    Piles get the cards that their queries select, the box gets all others. Hands and areas are emptied; track
    markers go back to their initial cells.
    """
    for key in [key for key, zone in state.zones.items() if key.startswith(STACK) and zone.kind == "pile"]:
        del state.zones[key]
    state.things.clear()
    state.pointers.clear()
    state.looking = None
    state.piles = {BOX: ()}
    by_zone, remaining = filled(state.set, (zone for zone in state.zones.values() if zone.kind == "pile"))
    for zone in state.zones.values():
        fill_zone(state, zone, by_zone.get(zone.key, ()))
    state.piles[BOX] = tuple(Held(what, True) for what in remaining)
    return [public_event("free.cleared", state)]


def zone_drop(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``zone-drop KEY``: remove a zone; a pile's cards go into the box."""
    zone = _positioned_zone(state, args[0])
    del state.zones[zone.key]
    cards = state.piles.pop(zone.key, ())
    if cards:
        state.piles[BOX] = (*state.piles[BOX], *cards)
    state.tracks.pop(zone.key, None)
    if state.looking is not None and state.looking.zone in (zone.key, BOX):
        state.looking = None
    return [public_event("free.zone-dropped", state, zone=zone.key)]


def _positioned_zone(state: FreeState, key: str) -> ZoneDef:
    zone = arguments.zone(state, key)
    if zone.kind in FIXED or zone.key == BOX:
        raise refusal("free.no-such-zone", key)
    return zone


def as_layout(view: FreeView) -> Layout:
    """Return the current table as a layout for new games.

    It has the zones with their queries, and the loose counters, dice, coins and notes, but no loose cards and
    no piles made by players.
    """
    zones = tuple(
        replace(zone, cell=view.tracks.get(zone.key, zone.cell))
        for zone in view.zones.values()
        if not zone.key.startswith(STACK)
    )
    things = tuple(
        ThingDef(thing.kind, thing.what, thing.x, thing.y, True, thing.turn)  # type: ignore[arg-type]
        for thing in view.things
        if thing.kind != "card"
    )
    return Layout(view.set.layout.width, view.set.layout.height, zones, things)


def free_key(zones: Sequence[str] | Mapping[str, object], kind: str) -> str:
    """Return an unused zone key."""
    number_ = 1
    while f"{kind}-{number_}" in zones:
        number_ += 1
    return f"{kind}-{number_}"


VERBS: Mapping[str, Verb] = {
    "zone-put": (zone_put, 5, 5),
    "zone-add": (zone_add, 6, 7),
    "zone-set": (zone_set, 3, 3),
    "zone-drop": (zone_drop, 1, 1),
    "fill": (fill, 2, 2),
    "clear": (clear, 0, 0),
}
