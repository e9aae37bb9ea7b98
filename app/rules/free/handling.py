"""Verbs for loose things: move, turn, show, hide, group, count, roll, write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.rules.free import saying
from app.rules.free.layout import LOOSE, ZoneDef
from app.rules.free.saying import number, point, quiet, tell, things
from app.rules.free.state import MOST_THINGS, FreeState, Held, Seen, Thing, Verb, refusal
from app.rules.free.things import DICE
from app.rules.game import Event, Seat, Value

FAN = 22 / 63
"""Distance between cards put down together from a hand, as a fraction of their width."""
SHIFT = 9
"""Offset of a copy from its original, in mm."""
MOST_TALLY = 999


def move(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``move IDS X Y [up|down|mine|keep]``: move the first of IDS to X Y; the others keep their distance."""
    found = things(state, args[0], held=True)
    x, y = point(state, args[1], args[2])
    word = args[3] if len(args) > 3 else "keep"
    target = state.place_at(x, y)
    saying.face(state, word, "both", target)
    anchor = saying.first_of(found, args[0])
    held = [one for one in found if one.id not in state.things]
    put: list[Thing] = []
    for one in found:
        if one.id in state.things:
            # A card from a hand has no old position, so there is no distance to keep.
            dx, dy = (one.x - anchor.x, one.y - anchor.y) if anchor.id in state.things else (0, 0)
            seen = saying.face(state, word, one.seen, target) if one.kind == "card" else one.seen
            nx, ny = state.clamp(x + dx, y + dy)
            put.append(replace(one, x=nx, y=ny, seen=seen))
        else:
            saying.out_of_hand(state, one)
            nx, ny = state.clamp(x + held.index(one) * state.apart(held, FAN), y)
            seen = _played(state, word, one, target)
            put.append(replace(one, id=state.number(), x=nx, y=ny, seen=seen))
    for one in put:
        state.raise_thing(one)
    where: Value = target.key if target else ""
    turned = any(now.seen != one.seen for now, one in zip(put, found, strict=True))
    return [tell("free.played" if held or turned else "free.moved", state, put, zone=where)]


def _played(state: FreeState, word: str, card: Thing, target: ZoneDef | None) -> Seen:
    """Return who sees a card from a hand: both, unless the place or the player says otherwise."""
    if word == "keep":
        owner: Seen = target.owner if target is not None and target.secret else "both"  # type: ignore[assignment]
        return owner
    return saying.face(state, word, card.seen, target)


def put(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``put IDS ZONE [top|bottom] [up|down]``: put cards into a pile, a hand or the box."""
    target = saying.zone(state, args[1], "pile", "hand")
    where = args[2] if len(args) > 2 else "top"
    shown = args[3] if len(args) > 3 else "up" if target.up else "down"
    if where not in ("top", "bottom") or shown not in ("up", "down"):
        raise refusal("free.bad-words", " ".join(("put", *args)))
    cards = things(state, args[0], kinds=("card",), held=True)
    for one in cards:
        state.things.pop(one.id, None)
        saying.out_of_hand(state, one)
    if target.kind == "hand":
        told = into_hand(state, target, cards)
    else:
        # A card put face down stays known to those who saw it; a face-up card is public.
        told = [replace(one, seen="both" if shown == "up" else one.seen) for one in cards]
        added = tuple(Held(one.what, shown == "up") for one in cards)
        pile = state.piles[target.key]
        state.piles[target.key] = (*added[::-1], *pile) if where == "top" else (*pile, *added)
        end_search(state, target.key)
    opened = target.kind == "pile" and shown == "up" and any(one.seen != "both" for one in cards)
    return [tell("free.put-open" if opened else "free.put", state, told, zone=target.key, end=where)]


def into_hand(state: FreeState, hand: ZoneDef, cards: list[Thing]) -> list[Thing]:
    """Put *cards* into *hand* with new numbers; return them as the event shows them."""
    seen: Any = hand.owner
    new = [replace(one, id=state.number(), seen=seen, turn=0, group=0, x=0, y=0) for one in cards]
    state.hands[hand.key] = (*state.hands[hand.key], *new)
    return [
        replace(one, seen=before.seen if before.seen == "both" else seen)
        for one, before in zip(new, cards, strict=True)
    ]


def end_search(state: FreeState, key: str) -> None:
    """Stop looking through pile *key*, which has changed."""
    if state.looking is not None and state.looking.zone == key:
        state.looking = None


def flip(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``flip IDS``: turn cards over; hidden cards turn face up."""
    cards = things(state, args[0], kinds=("card",))

    def change(card: Thing) -> Thing:
        return replace(card, seen="nobody" if card.seen == "both" else "both")

    now = _each(state, cards, change)
    up = [one for one in now if one.seen == "both"]
    # Both seats saw the cards now turned down.
    down = [replace(one, seen="both") for one in now if one.seen != "both"]
    return [
        tell(kind, state, some) for kind, some in (("free.turned-up", up), ("free.turned-down", down)) if some
    ]


def turn(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``turn IDS N``: turn clockwise by N quarters (hexagons: sixths); −1: one step back."""
    found = things(state, args[0], kinds=("card", "counter", "note"))
    round_ = {one.id: state.measure(one).turns for one in found}
    steps = -1 if args[1] == "-1" else number(args[1], 1, max(round_.values()) - 1)
    return [
        tell(
            "free.turned",
            state,
            _each(state, found, lambda one: replace(one, turn=(one.turn + steps) % round_[one.id])),
        )
    ]


def hide(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``hide IDS``: show these cards only to the actor, or to the owner of their hand."""
    cards = things(state, args[0], kinds=("card",), held=True)
    told = [tell("free.hidden", state, [replace(one, seen=_known(one, state.actor)) for one in cards])]
    for one in cards:
        key, _card = saying.in_hand(state, one.id)
        owner: Any = state.zones[key].owner if key else state.actor
        _keep(state, one, replace(one, seen=owner))
    return told


def _known(card: Thing, seat: Seat) -> Seen:
    """Return who may learn the face of a card that only *seat* sees from now on."""
    return "both" if card.seen == "both" else seat


def reveal(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``reveal IDS``: show these cards to both seats, even in a hand."""
    cards = things(state, args[0], kinds=("card",), held=True)
    shown = [replace(one, seen="both") for one in cards]
    for before, one in zip(cards, shown, strict=True):
        _keep(state, before, one)
    return [tell("free.revealed", state, shown)]


def peek(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``peek IDS``: look at cards without changing them."""
    cards = things(state, args[0], kinds=("card",))
    return [tell("free.peeked", state, [replace(one, seen=_known(one, state.actor)) for one in cards])]


def _keep(state: FreeState, before: Thing, now: Thing) -> None:
    """Replace *before* by *now*, on the table or in a hand."""
    if before.id in state.things:
        state.things[before.id] = now
        return
    for key, hand in state.hands.items():
        state.hands[key] = tuple(now if one is before else one for one in hand)


def _each(state: FreeState, found: list[Thing], change: Callable[[Thing], Thing]) -> list[Thing]:
    made = [change(one) for one in found]
    for one in made:
        state.things[one.id] = one
    return made


def group(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``group IDS``: make these move together."""
    found = things(state, args[0])
    if len(found) < 2:
        raise refusal("free.too-few", args[0])
    state.grouped += 1
    mark = state.grouped
    return [tell("free.grouped", state, _each(state, found, lambda one: replace(one, group=mark)))]


def ungroup(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``ungroup IDS``: make these move separately."""
    found = things(state, args[0])
    if not any(one.group for one in found):
        raise refusal("free.not-for-that", args[0])
    return [tell("free.ungrouped", state, _each(state, found, lambda one: replace(one, group=0)))]


def add(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``add KIND WHAT X Y``: add a counter, ``die`` with WHAT sides, ``coin -``, or ``note`` TEXT."""
    kind, what = args[0], args[1]
    if kind not in LOOSE or kind == "card":
        raise refusal("free.no-such-kind", kind)
    x, y = point(state, args[2], args[3])
    if (kind == "counter" and what not in state.set.counter_by_key) or (kind == "die" and what not in DICE):
        raise refusal("free.no-such-kind", f"{kind} {what}")
    if kind == "note":
        what = saying.free_text(what)
    if kind == "coin":
        what = ""
    _room(state, 1)
    return [tell("free.added", state, [state.add(kind, what, x, y)])]


def copy(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``copy IDS``: duplicate counters, dice, coins or notes."""
    found = things(state, args[0], kinds=("counter", "die", "coin", "note"))
    _room(state, len(found))
    made = []
    for one in found:
        x, y = state.clamp(one.x + SHIFT, one.y + SHIFT)
        made.append(state.add(one.kind, one.what, x, y, turn=one.turn, value=one.value))
    return [tell("free.copied", state, made)]


def _room(state: FreeState, more: int) -> None:
    if len(state.things) + more > MOST_THINGS:
        raise refusal("free.table-full", str(MOST_THINGS))


def remove(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``remove IDS``: remove counters, dice, coins and notes."""
    found = things(state, args[0], kinds=("counter", "die", "coin", "note"))
    for one in found:
        del state.things[one.id]
    return [tell("free.removed", state, found)]


def tally(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``tally IDS N``: make each counter count N."""
    value = number(args[1], 0, MOST_TALLY)
    found = things(state, args[0], kinds=("counter",))
    return [
        tell("free.tallied", state, _each(state, found, lambda one: replace(one, value=value)), value=value)
    ]


def roll(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``roll IDS``: roll dice and coins."""
    found = things(state, args[0], kinds=("die", "coin"))

    def thrown(one: Thing) -> Thing:
        return replace(one, value=1 + state.below(int(one.what) if one.kind == "die" else 2))

    made = _each(state, found, thrown)
    values: Value = tuple(one.value for one in made)
    return [tell("free.rolled", state, made, values=values)]


def note(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``note ID TEXT``: replace a note's text."""
    found = things(state, args[0], kinds=("note",))
    text = saying.free_text(args[1])
    return [tell("free.noted", state, _each(state, found, lambda one: replace(one, what=text)))]


def show_place(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``point X Y`` or ``point off``: set the actor's pointer."""
    at = None if args == ("off",) else point(state, *args) if len(args) == 2 else number(args[0], 0, -1)
    if isinstance(at, tuple):
        state.pointers[state.actor] = at
    else:
        state.pointers.pop(state.actor, None)
    return [quiet("free.pointed", state)]


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
    "point": (show_place, 1, 2),
}
