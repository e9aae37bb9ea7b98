"""Parse arguments of the free table's actions, and build redacted events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import unquote

from app.plain_json import parse_int
from app.rules.free.layout import BOX, ZoneDef
from app.rules.free.state import FreeState, Seen, Thing, refusal
from app.rules.game import Event, Seat, Value

MAX_TEXT = 300
FACES = ("up", "down", "mine", "keep")


def number(text: str, least: int, most: int) -> int:
    """Parse a whole number in *least*…*most*. Raises :class:`~app.rules.game.IllegalAction`."""
    value = parse_int(text, 6)
    if value is None or not least <= value <= most:
        raise refusal("free.bad-number", text, least=least, most=most)
    return value


def point(state: FreeState, x: str, y: str) -> tuple[int, int]:
    """Parse a point on the table, in mm. Raises :class:`~app.rules.game.IllegalAction`."""
    layout = state.set.layout
    return number(x, 0, layout.width), number(y, 0, layout.height)


def zone(state: FreeState, key: str, *kinds: str) -> ZoneDef:
    """Return the zone *key*. Raises IllegalAction unless it exists and is of one of *kinds* (if any)."""
    zone = ZoneDef(BOX, "pile") if key == BOX else state.zones.get(key)
    if zone is None or (kinds and zone.kind not in kinds):
        raise refusal("free.no-such-zone", key)
    return zone


def free_text(text: str) -> str:
    """Decode a percent-encoded text. Raises :class:`~app.rules.game.IllegalAction`."""
    decoded = " ".join(unquote(text).split())
    if not decoded or len(decoded) > MAX_TEXT or not decoded.isprintable():
        raise refusal("free.bad-text", text)
    return decoded


def read_things(state: FreeState, text: str, *, kinds: Iterable[str] = (), held: bool = False) -> list[Thing]:
    """Return the loose things with the numbers in *text* (``3,4,9``) and their groups, bottom first.

    With *held*, numbers may be of cards in a hand that the actor sees; they come last, in *text*'s order.
    With *kinds*, leaves out others. Raises IllegalAction for an unknown number or if nothing is left.
    """
    words = text.split(",")
    numbers = [int(word) for word in words if re.fullmatch(r"[0-9]{1,7}", word)]
    if len(numbers) != len(words) or len(set(numbers)) != len(numbers):
        raise refusal("free.no-such-thing", text)
    loose = {number for number in numbers if number in state.things}
    groups = {state.things[number].group for number in loose} - {0}
    chosen = [
        thing for thing in state.things.values() if thing.id in loose or (groups and thing.group in groups)
    ]
    for number in numbers:
        if number not in loose:
            card = in_hand(state, number)[1] if held else None
            if card is None:
                raise refusal("free.no-such-thing", str(number))
            chosen.append(card)
    if kinds:
        chosen = [thing for thing in chosen if thing.kind in kinds]
        if not chosen:
            raise refusal("free.not-for-that", text)
    return chosen


def first_of(things: list[Thing], text: str) -> Thing:
    """Return the thing with the first number in *text*, else the bottom one of *things*."""
    first = int(text.split(",")[0])
    return next((thing for thing in things if thing.id == first), things[0])


def in_hand(state: FreeState, wanted: int) -> tuple[str, Thing | None]:
    """Return (hand, card) for the card number *wanted*; ("", None) unless the actor sees it in a hand."""
    for key, hand in state.hands.items():
        for card in hand:
            if card.id == wanted and state.sees(card, state.to_move):
                return key, card
    return "", None


def out_of_hand(state: FreeState, card: Thing) -> None:
    """Take *card* out of its hand, if it's in one."""
    for key, hand in state.hands.items():
        if card in hand:
            state.hands[key] = tuple(other for other in hand if other is not card)


def face(state: FreeState, word: str, now: Seen, target: ZoneDef | None) -> Seen:
    """Return who sees a card put down on *target* with *word*.

    ``keep``: those who see it now or, unless all do, the owner of a secret *target*. Raises IllegalAction.
    """
    if word not in FACES:
        raise refusal("free.bad-face", word)
    if word == "keep":
        if target is not None and target.secret and now != "both":
            owner: Seen = target.owner  # type: ignore[assignment]
            return owner
        return now
    if word == "mine":
        return state.actor
    return "both" if word == "up" else "nobody"


def event_about(kind: str, state: FreeState, cards: Sequence[Thing], **more: Value) -> Event:
    """Build an event about *cards* in which each seat sees only the faces it may see.

    ``things`` contains ``kind:what`` for each, or ``kind:`` if hidden.
    """
    who: Value = state.to_move

    def seen_by(seat: Seat | None) -> tuple[str, ...]:
        return tuple(_word(card, card.kind != "card" or state.sees(card, seat)) for card in cards)

    public, seen = seen_by(None), {seat: seen_by(seat) for seat in state.seats}
    args: dict[str, Value] = {"seat": who, "count": len(cards), "things": public, **more}
    secret = next((words for words in seen.values() if words != public), None)
    if secret is None:
        return Event(kind, args)
    return Event(kind, args, {"things": secret}, tuple(seat for seat in seen if seen[seat] == secret))


def card_under(state: FreeState, things: Sequence[Thing]) -> dict[str, Value]:
    """Return ``on``: the topmost card under the first of *things*, ``card:`` if hidden; {} if there is none.

    A card counts only under something else, or if all see that another kind of card lies on it.
    """
    thing = things[0]
    for card in reversed(state.things.values()):
        if (
            card.kind == "card"
            and card not in things
            and (thing.kind != "card" or _other_kind(state, card, thing))
        ):
            size = state.set.measure("card", card.what, card.back)
            half = (size.width / 2, size.height / 2)
            across, along = half if not card.turn % 2 else half[::-1]
            if abs(thing.x - card.x) <= across and abs(thing.y - card.y) <= along:
                return {"on": _word(card, state.sees(card, None))}
    return {}


def _other_kind(state: FreeState, *cards: Thing) -> bool:
    """Return whether all see *cards*, and see that they are of different kinds."""
    kinds = {state.set.design(card.what).kind for card in cards if state.sees(card, None)}
    return len(kinds) == len(cards)


def public_event(kind: str, state: FreeState, **args: Value) -> Event:
    """Build an event without secrets."""
    who: Value = state.to_move
    return Event(kind, {"seat": who, **args})


def first_hand(state: FreeState, seat: Seat) -> str:
    """Return the key of *seat*'s first hand. Raises IllegalAction if there is none."""
    for zone in state.zones.values():
        if zone.kind == "hand" and zone.owner == seat:
            return zone.key
    raise refusal("free.no-hand", seat)


def _word(thing: Thing, seen: bool) -> str:
    return f"{thing.kind}:{thing.what if seen else ''}"
