"""Verbs for loose things: move, turn, show, hide, group, count, roll, write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.rules.free import arguments
from app.rules.free.arguments import event_about, number, point, public_event, read_things
from app.rules.free.boards import PLACE
from app.rules.free.layout import LOOSE, ZoneDef
from app.rules.free.state import MAX_THINGS, FreeState, Held, Seen, Thing, Verb, refusal
from app.rules.free.things import DICE
from app.rules.game import Event, Seat, Value

HAND_SPACING = 22 / 63
"""Distance between cards put down together from a hand, as a fraction of their width."""
SHIFT = 9
"""Offset of a copy from its original, in mm."""
MAX_TALLY = 999


def move(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``move IDS X Y [up|down|mine|keep]``: move the first of IDS to X Y, the others by the same distance.

    Cards from a hand are put down side by side from X Y on.
    """
    moved = read_things(state, args[0], held=True)
    x, y = point(state, args[1], args[2])
    word = args[3] if len(args) > 3 else "keep"
    target = state.place_at(x, y)
    arguments.face(state, word, "both", target)
    anchor = arguments.first_of(moved, args[0])
    held = [thing for thing in moved if thing.id not in state.things]
    put: list[Thing] = []
    for thing in moved:
        if thing.id in state.things:
            # A card from a hand has no old position, so there is no distance to keep.
            dx, dy = (thing.x - anchor.x, thing.y - anchor.y) if anchor.id in state.things else (0, 0)
            seen = arguments.face(state, word, thing.seen, target) if thing.kind == "card" else thing.seen
            nx, ny = state.clamp(x + dx, y + dy)
            put.append(replace(thing, x=nx, y=ny, seen=seen))
        else:
            arguments.out_of_hand(state, thing)
            nx, ny = state.clamp(x + held.index(thing) * state.spacing(held, HAND_SPACING), y)
            seen = _played(state, word, thing, target)
            put.append(replace(thing, id=state.number(), x=nx, y=ny, seen=seen))
    for thing in put:
        state.bring_to_front(thing)
    where: Value = state.where(x, y)
    turned = any(now.seen != thing.seen for now, thing in zip(put, moved, strict=True))
    kind = "free.played" if held or turned else "free.moved"
    return [event_about(kind, state, put, zone=where, **arguments.card_under(state, put))]


def _played(state: FreeState, word: str, card: Thing, target: ZoneDef | None) -> Seen:
    """Return who sees a card played from a hand; by default, all seats or the owner of a secret *target*."""
    if word == "keep":
        owner: Seen = target.owner if target is not None and target.secret else "both"  # type: ignore[assignment]
        return owner
    return arguments.face(state, word, card.seen, target)


def put(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``put IDS ZONE [top|bottom] [up|down]``: put cards into a pile, a hand or the box."""
    target = arguments.zone(state, args[1], "pile", "hand")
    where = args[2] if len(args) > 2 else "top"
    shown = args[3] if len(args) > 3 else "up" if target.up else "down"
    if where not in ("top", "bottom") or shown not in ("up", "down"):
        raise refusal("free.bad-words", " ".join(("put", *args)))
    cards = read_things(state, args[0], kinds=("card",), held=True)
    for card in cards:
        state.things.pop(card.id, None)
        arguments.out_of_hand(state, card)
    if target.kind == "hand":
        visible = into_hand(state, target, cards)
    else:
        # The event shows a card put face down to the seats that saw it; a face-up card is public.
        visible = [replace(card, seen="both" if shown == "up" else card.seen) for card in cards]
        added = tuple(Held(card.what, shown == "up") for card in cards)
        pile = state.piles[target.key]
        state.piles[target.key] = (*added[::-1], *pile) if where == "top" else (*pile, *added)
        end_search(state, target.key)
    opened = target.kind == "pile" and shown == "up" and any(card.seen != "both" for card in cards)
    return [
        event_about("free.put-open" if opened else "free.put", state, visible, zone=target.key, end=where)
    ]


def into_hand(state: FreeState, hand: ZoneDef, cards: list[Thing]) -> list[Thing]:
    """Put *cards* into *hand* with new numbers; return them with the visibility for the event."""
    seen: Any = hand.owner
    new = [replace(card, id=state.number(), seen=seen, turn=0, group=0, x=0, y=0) for card in cards]
    state.hands[hand.key] = (*state.hands[hand.key], *new)
    return [
        replace(card, seen=before.seen if before.seen == "both" else seen)
        for card, before in zip(new, cards, strict=True)
    ]


def end_search(state: FreeState, key: str) -> None:
    """End a search of pile *key*, which has changed."""
    if state.looking is not None and state.looking.zone == key:
        state.looking = None


def flip(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``flip IDS``: turn cards over; hidden cards turn face up."""
    cards = read_things(state, args[0], kinds=("card",))

    def change(card: Thing) -> Thing:
        return replace(card, seen="nobody" if card.seen == "both" else "both")

    now = _change_each(state, cards, change)
    up = [card for card in now if card.seen == "both"]
    # All seats saw the faces of the cards that are now face down.
    down = [replace(card, seen="both") for card in now if card.seen != "both"]
    return [
        event_about(kind, state, some)
        for kind, some in (("free.turned-up", up), ("free.turned-down", down))
        if some
    ]


def turn(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``turn IDS N``: turn clockwise by N quarters (hexagons: sixths); −1: one step anticlockwise."""
    turned = read_things(state, args[0], kinds=("card", "counter", "note"))
    full_turns = {thing.id: state.measure(thing).turns for thing in turned}
    steps = -1 if args[1] == "-1" else number(args[1], 1, max(full_turns.values()) - 1)
    return [
        event_about(
            "free.turned",
            state,
            _change_each(
                state, turned, lambda thing: replace(thing, turn=(thing.turn + steps) % full_turns[thing.id])
            ),
        )
    ]


def hide(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``hide IDS``: hide cards from all but the actor or, in a hand, its owner."""
    cards = read_things(state, args[0], kinds=("card",), held=True)
    events = [
        event_about(
            "free.hidden", state, [replace(card, seen=_seen_in_event(card, state.actor)) for card in cards]
        )
    ]
    for card in cards:
        key, _card = arguments.in_hand(state, card.id)
        owner: Any = state.zones[key].owner if key else state.actor
        _replace(state, card, replace(card, seen=owner))
    return events


def _seen_in_event(card: Thing, seat: Seat) -> Seen:
    """Return who may see the face of *card* in an event after which only *seat* sees it."""
    return "both" if card.seen == "both" else seat


def reveal(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``reveal IDS``: show cards to all seats, even in a hand."""
    cards = read_things(state, args[0], kinds=("card",), held=True)
    shown = [replace(card, seen="both") for card in cards]
    for before, card in zip(cards, shown, strict=True):
        _replace(state, before, card)
    return [event_about("free.revealed", state, shown)]


def peek(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``peek IDS``: look at cards without changing them."""
    cards = read_things(state, args[0], kinds=("card",))
    return [
        event_about(
            "free.peeked", state, [replace(card, seen=_seen_in_event(card, state.actor)) for card in cards]
        )
    ]


def _replace(state: FreeState, before: Thing, now: Thing) -> None:
    if before.id in state.things:
        state.things[before.id] = now
        return
    for key, hand in state.hands.items():
        state.hands[key] = tuple(now if card is before else card for card in hand)


def _change_each(state: FreeState, things: list[Thing], change: Callable[[Thing], Thing]) -> list[Thing]:
    changed = [change(thing) for thing in things]
    for thing in changed:
        state.things[thing.id] = thing
    return changed


def group(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``group IDS``: make things move together."""
    members = read_things(state, args[0])
    if len(members) < 2:
        raise refusal("free.too-few", args[0])
    state.group_number += 1
    mark = state.group_number
    return [
        event_about(
            "free.grouped", state, _change_each(state, members, lambda thing: replace(thing, group=mark))
        )
    ]


def ungroup(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``ungroup IDS``: make things move separately."""
    members = read_things(state, args[0])
    if not any(thing.group for thing in members):
        raise refusal("free.not-for-that", args[0])
    return [
        event_about(
            "free.ungrouped", state, _change_each(state, members, lambda thing: replace(thing, group=0))
        )
    ]


def add(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``add KIND WHAT X Y``: add a counter, a ``die`` with WHAT sides, a ``coin -``, or a ``note`` TEXT."""
    kind, what = args[0], args[1]
    if kind not in LOOSE or kind == "card":
        raise refusal("free.no-such-kind", kind)
    x, y = point(state, args[2], args[3])
    if (kind == "counter" and what not in state.set.counter_by_key) or (kind == "die" and what not in DICE):
        raise refusal("free.no-such-kind", f"{kind} {what}")
    if kind == "note":
        what = arguments.free_text(what)
    if kind == "coin":
        what = ""
    _room(state, 1)
    added = [state.add(kind, what, x, y)]
    where: dict[str, Value] = {"zone": place} if (place := state.where(x, y)).startswith(PLACE) else {}
    return [event_about("free.added", state, added, **where, **arguments.card_under(state, added))]


def copy(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``copy IDS``: duplicate counters, dice, coins or notes."""
    originals = read_things(state, args[0], kinds=("counter", "die", "coin", "note"))
    _room(state, len(originals))
    copies = []
    for thing in originals:
        x, y = state.clamp(thing.x + SHIFT, thing.y + SHIFT)
        copies.append(state.add(thing.kind, thing.what, x, y, turn=thing.turn, value=thing.value))
    return [event_about("free.copied", state, copies)]


def _room(state: FreeState, more: int) -> None:
    if len(state.things) + more > MAX_THINGS:
        raise refusal("free.table-full", str(MAX_THINGS))


def remove(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``remove IDS``: remove counters, dice, coins and notes."""
    removed = read_things(state, args[0], kinds=("counter", "die", "coin", "note"))
    for thing in removed:
        del state.things[thing.id]
    return [event_about("free.removed", state, removed)]


def tally(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``tally IDS N``: set each counter's count to N."""
    value = number(args[1], 0, MAX_TALLY)
    counters = read_things(state, args[0], kinds=("counter",))
    return [
        event_about(
            "free.tallied",
            state,
            _change_each(state, counters, lambda counter: replace(counter, value=value)),
            value=value,
        )
    ]


def roll(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``roll IDS``: roll dice and coins."""
    loose = read_things(state, args[0], kinds=("die", "coin"))

    def throw(die: Thing) -> Thing:
        return replace(die, value=1 + state.below(int(die.what) if die.kind == "die" else 2))

    rolled = _change_each(state, loose, throw)
    values: Value = tuple(die.value for die in rolled)
    return [event_about("free.rolled", state, rolled, values=values)]


def note(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``note ID TEXT``: replace a note's text."""
    notes = read_things(state, args[0], kinds=("note",))
    text = arguments.free_text(args[1])
    return [
        event_about("free.noted", state, _change_each(state, notes, lambda thing: replace(thing, what=text)))
    ]


def set_pointer(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``point X Y`` or ``point off``: set the actor's pointer."""
    at = None if args == ("off",) else point(state, *args) if len(args) == 2 else number(args[0], 0, -1)
    if isinstance(at, tuple):
        state.pointers[state.actor] = at
    else:
        state.pointers.pop(state.actor, None)
    return [public_event("free.pointed", state)]


VERBS: Mapping[str, Verb] = {
    "move": (move, 3, 4),
    "put": (put, 2, 4),
    "flip": (flip, 1, 1),
    "turn": (turn, 2, 2),
    "hide": (hide, 1, 1),
    "reveal": (reveal, 1, 1),
    "peek": (peek, 1, 1),
    "group": (group, 1, 1),
    "ungroup": (ungroup, 1, 1),
    "add": (add, 4, 4),
    "copy": (copy, 1, 1),
    "remove": (remove, 1, 1),
    "tally": (tally, 2, 2),
    "roll": (roll, 1, 1),
    "note": (note, 2, 2),
    "point": (set_pointer, 1, 2),
}
