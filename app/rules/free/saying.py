"""Arguments of the free table's actions, and events without secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import unquote

from app.plain_json import parse_int
from app.rules.free.layout import BOX, ZoneDef
from app.rules.free.state import FreeState, Seen, Thing, refusal
from app.rules.game import SEATS, Event, Seat, Value

MOST_TEXT = 300
FACES = ("up", "down", "mine", "keep")


def number(text: str, least: int, most: int) -> int:
    """Parse a whole number in *least*…*most*. Raises :class:`~app.rules.game.IllegalAction`."""
    found = parse_int(text, 6)
    if found is None or not least <= found <= most:
        raise refusal("free.bad-number", text, least=least, most=most)
    return found


def point(state: FreeState, x: str, y: str) -> tuple[int, int]:
    """Parse a point on the table, in mm."""
    layout = state.set.layout
    return number(x, 0, layout.width), number(y, 0, layout.height)


def zone(state: FreeState, key: str, *kinds: str) -> ZoneDef:
    """Return the zone *key*, which must be of one of *kinds* (none: any)."""
    found = ZoneDef(BOX, "pile") if key == BOX else state.zones.get(key)
    if found is None or (kinds and found.kind not in kinds):
        raise refusal("free.no-such-zone", key)
    return found


def free_text(text: str) -> str:
    """Decode a text written as one word."""
    found = " ".join(unquote(text).split())
    if not found or len(found) > MOST_TEXT or not found.isprintable():
        raise refusal("free.bad-text", text)
    return found


def things(state: FreeState, text: str, *, kinds: Iterable[str] = (), held: bool = False) -> list[Thing]:
    """Return the loose things numbered in *text* (``3,4,9``) and their groups, lowest first.

    With *held*, include cards of a hand that the actor sees; they come last, in *text*'s order.
    """
    wanted = text.split(",")
    numbers = [int(one) for one in wanted if re.fullmatch(r"[0-9]{1,7}", one)]
    if len(numbers) != len(wanted) or len(set(numbers)) != len(numbers):
        raise refusal("free.no-such-thing", text)
    loose = {one for one in numbers if one in state.things}
    groups = {state.things[one].group for one in loose} - {0}
    found = [one for one in state.things.values() if one.id in loose or (groups and one.group in groups)]
    for one in numbers:
        if one not in loose:
            card = in_hand(state, one)[1] if held else None
            if card is None:
                raise refusal("free.no-such-thing", str(one))
            found.append(card)
    if kinds:
        found = [one for one in found if one.kind in kinds]
        if not found:
            raise refusal("free.not-for-that", text)
    return found


def first_of(found: list[Thing], text: str) -> Thing:
    """Return the one of *found* that *text* names first, else the lowest."""
    first = int(text.split(",")[0])
    return next((one for one in found if one.id == first), found[0])


def in_hand(state: FreeState, wanted: int) -> tuple[str, Thing | None]:
    """Return the hand with card number *wanted* and the card, if the actor sees it."""
    for key, hand in state.hands.items():
        for card in hand:
            if card.id == wanted and card.seen_by(state.to_move):
                return key, card
    return "", None


def out_of_hand(state: FreeState, card: Thing) -> None:
    """Take *card* out of its hand."""
    for key, hand in state.hands.items():
        if card in hand:
            state.hands[key] = tuple(one for one in hand if one is not card)


def face(state: FreeState, word: str, now: Seen, target: ZoneDef | None) -> Seen:
    """Return who sees a card put down with *word*; ``keep``: by the place, else unchanged."""
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


def tell(kind: str, state: FreeState, cards: Sequence[Thing], **more: Value) -> Event:
    """Build an event about *cards*; each seat learns only the faces it sees.

    ``things`` holds ``kind:what`` for each, with nothing after the colon if hidden.
    """
    who: Value = state.to_move
    public = tuple(_word(one, one.seen == "both" or one.kind != "card") for one in cards)
    args: dict[str, Value] = {"seat": who, "count": len(cards), "things": public, **more}
    for seat in SEATS:
        seen = tuple(_word(one, one.seen_by(seat) or one.kind != "card") for one in cards)
        if seen != public:
            return Event(kind, args, {"things": seen}, (seat,))
    return Event(kind, args)


def quiet(kind: str, state: FreeState, **args: Value) -> Event:
    """Build an event without secrets."""
    who: Value = state.to_move
    return Event(kind, {"seat": who, **args})


def hand_of(state: FreeState, seat: Seat) -> str:
    """Return *seat*'s first hand. Raises IllegalAction if it has none."""
    for found in state.zones.values():
        if found.kind == "hand" and found.owner == seat:
            return found.key
    raise refusal("free.no-hand", seat)


def _word(one: Thing, seen: bool) -> str:
    return f"{one.kind}:{one.what if seen else ''}"
