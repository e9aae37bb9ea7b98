"""The free table as a game, and its positions as text: piles, hands, tracks and loose things.

::

    turn = "dark"
    piles.spells = ["attack-1.1", "attack-1.2 up"]      # the top first
    hands.hand-light = ["olga", "kostya shown"]
    tracks.vortex = 3
    things = ["card anton 300 200", "card petr 500 200 down", "counter wound 310 210 x3", "die 6 700 300 =5"]

Each pile, hand or track in the data, and the list of things, replaces that of a new game; the replaced cards
go into the box. Everything else is as in a new game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from app.plain_json import parse_int
from app.rules.free import pile_verbs, thing_verbs, view, zone_verbs
from app.rules.free.automatic import automatic, deck_names
from app.rules.free.layout import BOX
from app.rules.free.state import FreeState, Held, Thing, new_game
from app.rules.free.things import TableSet
from app.rules.game import SEATS, TABLE_SEATS, BadText, Manner, Option, Reason, seats_of

FreeState.verbs = {**thing_verbs.VERBS, **pile_verbs.VERBS, **zone_verbs.VERBS}
FreeState.seen = view.make_view
FreeState.listed = lambda state: view.listed(view.make_view(state, state.actor))

OPTIONS = (
    Option("layout", "kept", ("kept", "plain", "empty")),
    Option("seats", 2, (1, 2, 3, 4)),
    Option("solo", False, (False, True)),
)
"""``layout``: the set's own (``kept``), the automatic one (``plain``), or the same without areas.

``seats``: how many play; ``solo``: one person plays all of them, with open hands.
"""
REVEALING = frozenset({
    "free.played", "free.put-open", "free.poured-open", "free.drawn", "free.dealt", "free.taken",
    "free.shuffled", "free.turned-up", "free.turned-over", "free.revealed", "free.peeked", "free.spread",
    "free.searched", "free.rolled", "free.filled"})  # fmt: skip


class FreeTable:
    """The game; implements :class:`app.rules.game.Game`."""

    key: str = "free"
    rules_version: int = 1
    oldest_rules: int = 1
    options: tuple[Option, ...] = OPTIONS
    revealing: frozenset[str] = REVEALING
    manners: Mapping[str, Manner] = {}

    def new(self, card_set: TableSet, options: Mapping[str, bool | int | str], seed: int) -> FreeState:
        """Return the initial table. Raises :class:`BadText` for an unknown option or value."""
        by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in by_name:
                raise BadText(Reason("free.unknown-option", "", {"name": name[:40]}))
            if value not in by_name[name].choices:
                raise BadText(Reason("free.bad-option", "", {"name": name, "value": str(value)[:40]}))
        layout, wanted, seats = card_set.layout, options.get("layout", "kept"), seats_of(options)
        contents = card_set.cards, card_set.tracks, card_set.counters, deck_names(layout)
        make = partial(automatic, *contents, named=bool(card_set.seats), boards=card_set.boards)
        if wanted != "kept" or seats != SEATS or not layout.zones:
            sizes = {zone.track: (zone.w, zone.h) for zone in layout.zones if zone.track}
            # A set without a table of its own has the automatic one for two.
            is_automatic = layout == make(sizes=sizes)
            if wanted != "kept" or is_automatic or not layout.zones:
                sizes = sizes if is_automatic else {}
                layout = make(empty=wanted == "empty", seats=seats, sizes=sizes)
        return new_game(card_set, layout, seed, seats, solo=bool(options.get("solo")))


GAME = FreeTable()


# --- positions as text -----------------------------------------------------------------------------------


FACES: Mapping[str, str] = {
    "up": "both",
    "down": "nobody",
    **dict(zip(TABLE_SEATS, TABLE_SEATS, strict=True)),
}
Part = TypeVar("Part")
KEYS = ("turn", "piles", "hands", "tracks", "things", "seed")


def build(card_set: TableSet, options: Mapping[str, bool | int | str], data: Mapping[str, Any]) -> FreeState:
    """Build the position described by *data*. Raises :class:`BadText` with the impossible value."""
    for name in data:
        if name not in KEYS:
            raise _bad(name)
    state = GAME.new(card_set, options, _part(data, "seed", int, 1))
    named: dict[str, Mapping[str, Any]] = {
        group: _part(data, group, Mapping, {}) for group in ("piles", "hands", "tracks")
    }
    if "things" in data:
        _clear_loose(state)
    for group, parts in (("piles", state.piles), ("hands", state.hands)):
        for key in named[group]:
            if key not in parts or not isinstance(named[group][key], Sequence):
                raise _bad(key)
            _empty(state, key)
    for key, cards in named["piles"].items():
        held = [_words(entry) for entry in cards]
        state.piles[key] = tuple(Held(_claim(state, what[0]), "up" in what[1:]) for what in held)
    for key, cards in named["hands"].items():
        owner: Any = state.zones[key].owner
        for entry in map(_words, cards):
            what = _claim(state, entry[0])
            card = Thing(
                state.number(),
                "card",
                what,
                card_set.design(what).back,
                seen="both" if "shown" in entry[1:] else owner,
            )
            state.hands[key] = (*state.hands[key], card)
    for entry in _part(data, "things", Sequence, ()):
        _place_thing(state, _words(entry), str(entry))
    for key, cell in named["tracks"].items():
        if key not in state.tracks or type(cell) is not int:
            raise _bad(key)
        state.tracks[key] = cell
    turn = data.get("turn", "light")
    if turn not in state.seats:
        raise _bad(str(turn))
    state.to_move = turn
    return state


def _part(data: Mapping[str, Any], name: str, kind: type, default: Part) -> Part:
    value: Part = data.get(name, default)
    if not isinstance(value, kind):
        raise _bad(name)
    return value


def describe(state: FreeState) -> Mapping[str, object]:
    """Return *state* as data for :func:`build`, which rejects piles made by players and finished games."""
    return {
        "turn": state.to_move,
        "piles": {
            key: [held.what + (" up" if held.up else "") for held in pile]
            for key, pile in state.piles.items()
            if key != BOX
        },
        "hands": {
            key: [card.what + (" shown" if card.seen == "both" else "") for card in hand]
            for key, hand in state.hands.items()
        },
        "tracks": dict(state.tracks),
        "things": [_describe_thing(thing) for thing in state.things.values()],
    }


def _describe_thing(thing: Thing) -> str:
    words = [thing.kind, thing.what.replace(" ", "_") or "-", str(thing.x), str(thing.y)]
    if thing.kind == "card" and thing.seen != "both":
        words.append({"nobody": "down"}.get(thing.seen, thing.seen))
    if thing.turn:
        words.append(f"@{thing.turn}")
    if thing.value != 1:
        words.append(f"x{thing.value}" if thing.kind == "counter" else f"={thing.value}")
    return " ".join(words)


def _place_thing(state: FreeState, words: Sequence[str], text: str) -> None:
    if len(words) < 4:
        raise _bad(text)
    kind, what, x, y = words[0], words[1].replace("_", " "), parse_int(words[2]), parse_int(words[3])
    if x is None or y is None or min(x, y) < 0:
        raise _bad(text)
    more: dict[str, Any] = {}
    seen: Any = "both"
    for word in words[4:]:
        if word in FACES:
            seen = FACES[word]
        elif word[0] in "x=@" and (number := parse_int(word[1:])) is not None:
            more["turn" if word[0] == "@" else "value"] = number
        else:
            raise _bad(text)
    if kind == "card":
        state.card(_claim(state, what), x, y, seen, more.get("turn", 0))
    elif kind in ("die", "coin", "note") or (kind == "counter" and what in state.set.counter_by_key):
        state.add(kind, "" if what == "-" else what, x, y, **more)
    else:
        raise _bad(text)


def _clear_loose(state: FreeState) -> None:
    cards = [Held(thing.what, True) for thing in state.things.values() if thing.kind == "card"]
    state.piles[BOX] = (*state.piles[BOX], *cards)
    state.things.clear()


def _empty(state: FreeState, key: str) -> None:
    cards = [held.what for held in state.piles.pop(key, ())]
    cards += [card.what for card in state.hands.pop(key, ())]
    if key in state.zones and state.zones[key].kind == "hand":
        state.hands[key] = ()
    elif key != BOX:
        state.piles[key] = ()
    state.piles[BOX] = (*state.piles.get(BOX, ()), *(Held(what, True) for what in cards))


def _claim(state: FreeState, wanted: str) -> str:
    """Remove the card *wanted* (or a copy of that design) from the box, a pile or the table; return it."""
    for key, pile in ((BOX, state.piles[BOX]), *state.piles.items()):
        for n, held in enumerate(pile):
            if wanted in (held.what, held.what.partition(".")[0]) and (
                key == BOX or held.what == wanted or "." not in wanted
            ):
                state.piles[key] = (*pile[:n], *pile[n + 1 :])
                return held.what
    for thing in list(state.things.values()):
        if thing.kind == "card" and wanted in (thing.what, thing.what.partition(".")[0]):
            del state.things[thing.id]
            return thing.what
    raise _bad(wanted)


def _words(text: object) -> list[str]:
    words = str(text).split()
    if not words:
        raise _bad(str(text))
    return words


def _bad(text: str) -> BadText:
    return BadText(Reason("free.bad-position", "", {"text": text[:60]}))
