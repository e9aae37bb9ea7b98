"""Verbs for piles, hands and tracks: draw, deal, shuffle, search, stack, spread, set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.free import arguments
from app.rules.free.arguments import event_about, number, public_event, read_things
from app.rules.free.layout import BOX, ZoneDef
from app.rules.free.state import FreeState, Held, Looking, Seen, Thing, Verb, grid, largest, refusal
from app.rules.free.thing_verbs import end_search, into_hand
from app.rules.game import Event, Outcome, Value

STACK = "stack-"
"""Key prefix of piles made by players; such a pile is removed when empty."""
PILE_MARGIN = (7, 24)
"""How much wider and higher a pile is than its cards, in mm; its name is below them."""
SPREAD_SPACING = 24 / 63
"""Distance between spread cards, as a fraction of their width."""
AREA_SPACING = 22 / 63
"""Distance between cards drawn into an area, as a fraction of their width."""


def draw(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``draw ZONE N [TARGET]``: draw N cards from the top of a pile, or at random from a hand.

    TARGET: a hand or area; by default, the actor's hand.
    """
    source = arguments.zone(state, args[0], "pile", "hand")
    target = (
        arguments.zone(state, args[2], "hand", "area")
        if len(args) > 2
        else state.zones[arguments.first_hand(state, state.actor)]
    )
    have = state.piles[source.key] if source.kind == "pile" else state.hands[source.key]
    if source.key == target.key:
        raise refusal("free.no-such-zone", target.key)
    count = number(args[1], 1, max(1, len(have)))
    _not_empty(have, source.key)
    if source.kind == "pile":
        cards = [_card_from_pile(state, held) for held in _off_the_top(state, source.key, count)]
    else:
        hand = state.hands[source.key]
        cards = list(state.shuffled(hand)[:count])
        state.hands[source.key] = tuple(card for card in hand if card not in cards)
    visible = (into_hand if target.kind == "hand" else _into_area)(state, target, cards)
    return [event_about("free.drawn", state, visible, zone=source.key, hand=target.key)]


def _into_area(state: FreeState, area: ZoneDef, cards: list[Thing]) -> list[Thing]:
    placed = []
    for card in cards:
        face: Any = area.owner if area.secret else "both" if area.up or card.seen == "both" else "nobody"
        placed.append(state.card(card.what, *_free_place(state, area, card), face))
    return placed


def _free_place(state: FreeState, area: ZoneDef, card: Thing) -> tuple[int, int]:
    """Return the first free place from the left in *area*, or the last one if full."""
    taken = {
        other.x for other in state.things.values() if other.kind == "card" and area.contains(other.x, other.y)
    }
    size, part = state.measure(card), state.spacing([card], AREA_SPACING)
    left, y = grid(area, 1, size)[0]
    places = range(left, max(left + 1, area.x + area.w - size.half[0] + 2), part)
    return state.clamp(
        next((x for x in places if all(abs(x - other) >= part for other in taken)), places[-1]), y
    )


def deal(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``deal PILE N``: deal N cards to each seat's first hand, in turn, first to the seat after the actor."""
    source = arguments.zone(state, args[0], "pile")
    hands = [arguments.first_hand(state, seat) for seat in state.next_seats]
    most = len(state.piles[source.key]) // len(hands)
    _not_empty(state.piles[source.key], source.key)
    count = number(args[1], 1, max(1, most))
    if not most:
        raise refusal("free.pile-empty", source.key)
    given: dict[str, list[Thing]] = {key: [] for key in hands}
    for _ in range(count):
        for key in hands:
            given[key] += [_card_from_pile(state, held) for held in _off_the_top(state, source.key, 1)]
    return [
        event_about("free.dealt", state, into_hand(state, state.zones[key], cards), zone=source.key, hand=key)
        for key, cards in given.items()
    ]


def take(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``take PILE WHICH X Y [up|down|mine|keep]`` or ``take PILE WHICH ZONE``: take cards from a pile.

    WHICH: ``top``, ``bottom`` or positions from the top (``0,3``) of cards that the actor sees.
    """
    source = arguments.zone(state, args[0], "pile")
    pile = state.piles[source.key]
    _not_empty(pile, source.key)
    places = _places(state, source.key, args[1])
    word = args[4] if len(args) > 4 else "keep"
    if len(args) == 3:
        target = arguments.zone(state, args[2], "pile", "hand")
        x = y = 0
        if target.key == source.key:
            raise refusal("free.no-such-zone", target.key)
    else:
        x, y = arguments.point(state, args[2], args[3])
        spot = state.place_at(x, y)
        arguments.face(state, word, "both", spot)
    held = [pile[place] for place in places]
    _remove_places(state, source.key, places)
    where: Value
    if len(args) == 3:
        where = target.key
        if target.kind == "hand":
            visible = into_hand(state, target, [_card_from_pile(state, card) for card in held])
        else:
            visible = [
                replace(_card_from_pile(state, card), seen="both" if card.up or target.up else "nobody")
                for card in held
            ]
            cards = tuple(Held(card.what, target.up) for card in held)
            state.piles[target.key] = (*cards, *state.piles[target.key])
            end_search(state, target.key)
    else:
        where = state.where(x, y)
        visible, row = [], state.spacing([_card_from_pile(state, card) for card in held], SPREAD_SPACING)
        for n, card in enumerate(held):
            seen: Seen = "both" if card.up else "nobody"
            visible.append(
                state.card(card.what, *state.clamp(x + n * row, y), arguments.face(state, word, seen, spot))
            )
    return [event_about("free.taken", state, visible, zone=source.key, to=where)]


def _places(state: FreeState, key: str, text: str) -> list[int]:
    pile = state.piles[key]
    if text in ("top", "bottom"):
        return [0 if text == "top" else len(pile) - 1]
    places = sorted({number(word, 0, len(pile) - 1) for word in text.split(",")})
    looking = state.looking
    mine = looking is not None and (looking.seat, looking.zone) == (state.to_move, key)
    seen = looking.cards if looking is not None and mine else 0
    for place in places:
        if place >= seen and not pile[place].up:
            raise refusal("free.not-seen", text)
    return places


def _remove_places(state: FreeState, key: str, places: list[int]) -> None:
    removed = set(places)
    state.piles[key] = tuple(held for n, held in enumerate(state.piles[key]) if n not in removed)
    looking = state.looking
    if looking is not None and looking.zone == key:
        remaining = looking.cards - sum(place < looking.cards for place in removed)
        state.looking = looking._replace(cards=remaining) if remaining else None
    _dissolve(state, key)


def _off_the_top(state: FreeState, key: str, count: int) -> tuple[Held, ...]:
    taken, remaining = state.piles[key][:count], state.piles[key][count:]
    state.piles[key] = remaining
    end_search(state, key)
    _dissolve(state, key)
    return taken


def _dissolve(state: FreeState, key: str) -> None:
    if key.startswith(STACK) and not state.piles[key]:
        del state.piles[key], state.zones[key]


def _card_from_pile(state: FreeState, held: Held) -> Thing:
    return Thing(0, "card", held.what, state.set.design(held.what).back, seen="both" if held.up else "nobody")


def _not_empty(pile: tuple[object, ...], key: str) -> None:
    if not pile:
        raise refusal("free.pile-empty", key)


def shuffle(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``shuffle ZONE``: shuffle a pile, or a hand, so that other seats can't follow its cards."""
    zone = arguments.zone(state, args[0], "pile", "hand")
    if zone.kind == "pile":
        state.piles[zone.key] = state.shuffled(state.piles[zone.key])
        end_search(state, zone.key)
    else:
        owner: object = zone.owner
        state.hands[zone.key] = tuple(
            replace(card, id=state.number(), seen=owner) for card in state.shuffled(state.hands[zone.key])
        )
    return [public_event("free.shuffled", state, zone=zone.key)]


def pour(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``pour PILE TARGET``: put all cards of a pile on top of another, in the same order."""
    source, target = (arguments.zone(state, key, "pile") for key in args)
    _not_empty(state.piles[source.key], source.key)
    if source.key == target.key:
        raise refusal("free.no-such-zone", target.key)
    cards = _off_the_top(state, source.key, len(state.piles[source.key]))
    up = target.up and target.key != BOX
    visible = [
        replace(_card_from_pile(state, card), seen="both" if card.up or up else "nobody") for card in cards
    ]
    state.piles[target.key] = (*(Held(card.what, up) for card in cards), *state.piles[target.key])
    end_search(state, target.key)
    opened = up and not all(card.up for card in cards)
    return [
        event_about(
            "free.poured-open" if opened else "free.poured",
            state,
            visible,
            zone=target.key,
            source=source.key,
        )
    ]


def turn_over(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``turn-over PILE``: turn the whole pile over, reversing its order."""
    zone = arguments.zone(state, args[0], "pile")
    _not_empty(state.piles[zone.key], zone.key)
    pile = state.piles[zone.key]
    state.piles[zone.key] = tuple(Held(held.what, not held.up) for held in reversed(pile))
    end_search(state, zone.key)
    return [public_event("free.turned-over", state, zone=zone.key)]


def stack(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``stack IDS``: make a pile of loose cards where the first of IDS is."""
    cards = read_things(state, args[0], kinds=("card",))
    if len(cards) < 2:
        raise refusal("free.too-few", args[0])
    at = arguments.first_of(cards, args[0])
    key = f"{STACK}{state.number()}"
    size = largest(state.measure(card) for card in cards)
    width, height = round(size.width) + PILE_MARGIN[0], round(size.height) + PILE_MARGIN[1]
    left, top = max(0, at.x - width // 2), max(0, at.y - size.half[1])
    state.zones[key] = ZoneDef(key, "pile", left, top, width, height, up=at.seen == "both")
    for card in cards:
        del state.things[card.id]
    state.piles[key] = tuple(Held(card.what, card.seen == "both") for card in reversed(cards))
    return [event_about("free.stacked", state, cards)]


def spread(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``spread PILE`` or ``spread IDS``: lay out cards side by side."""
    if args[0] in state.piles:
        return _spread_pile(state, args[0])
    cards = read_things(state, args[0], kinds=("card",))
    if len(cards) < 2:
        raise refusal("free.too-few", args[0])
    left, y = min(card.x for card in cards), cards[0].y
    step = _step(state, left, cards)
    placed = [replace(card, x=state.clamp(left + n * step, y)[0], y=y) for n, card in enumerate(cards)]
    for card in placed:
        state.bring_to_front(card)
    return [event_about("free.spread", state, placed)]


def _spread_pile(state: FreeState, key: str) -> list[Event]:
    _not_empty(state.piles[key], key)
    zone = arguments.zone(state, key)
    pile = state.piles[key]
    _remove_places(state, key, list(range(len(pile))))
    cards = [_card_from_pile(state, held) for held in pile]
    size, width = largest(map(state.measure, cards)), state.set.layout.width
    margin = size.half[0] + 12
    left, y = state.clamp(zone.x + zone.w + margin, zone.y + size.half[1])
    if key == BOX or left > width - 137 - round(size.width):
        left = max(margin, min(zone.x, width) - margin - len(pile) * state.spacing(cards, SPREAD_SPACING))
    step = _step(state, left, cards)
    placed = [
        state.card(card.what, *state.clamp(left + n * step, y), card.seen) for n, card in enumerate(cards)
    ]
    return [event_about("free.spread", state, placed)]


def _step(state: FreeState, left: int, cards: Sequence[Thing]) -> int:
    """Return the spacing (mm) of *cards* spread from *left*: smaller if the table's edge is near."""
    room = max(1, state.set.layout.width - 4 - largest(map(state.measure, cards)).half[0] - left)
    return max(1, min(state.spacing(cards, SPREAD_SPACING), room // max(1, len(cards) - 1)))


def search(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``search PILE N|all open|secret``: look at the first N cards; ``open``: other seats see them."""
    zone = arguments.zone(state, args[0], "pile")
    pile = state.piles[zone.key]
    _not_empty(pile, zone.key)
    count = len(pile) if args[1] == "all" else number(args[1], 1, len(pile))
    if args[2] not in ("open", "secret"):
        raise refusal("free.bad-words", " ".join(("search", *args)))
    state.looking = Looking(state.actor, zone.key, count, args[2] == "open")
    face: Any = "both" if state.looking.open else state.actor
    seen = [replace(_card_from_pile(state, held), seen="both" if held.up else face) for held in pile[:count]]
    return [event_about("free.searched", state, seen, zone=zone.key, open=state.looking.open)]


def close(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``close``: stop searching a pile."""
    looking = state.looking
    if looking is None:
        raise refusal("free.not-looking", "")
    state.looking = None
    return [public_event("free.search-ended", state, zone=looking.zone)]


def track(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``track ZONE CELL``: move a track's marker.

    Cells are numbered from 0; −1 is before the first one, and their count is after the last one.
    """
    zone = arguments.zone(state, args[0], "track")
    about = state.set.track_by_key.get(zone.track)
    cell = number(args[1], -1, len(about.cells) if about else 0)
    before = state.tracks[zone.key]
    state.tracks[zone.key] = cell
    label: Value = about.cells[cell] if about and 0 <= cell < len(about.cells) else None
    return [public_event("free.track-set", state, zone=zone.key, before=before, cell=cell, label=label)]


def pass_screen(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``pass``: give the screen to the next seat, at any time."""
    event = public_event("free.passed", state, to=state.next_seats[0])
    state.looking = None
    state.to_move = state.next_seats[0]
    return [event]


def end(state: FreeState, args: tuple[str, ...]) -> list[Event]:
    """``end SEAT`` or ``end draw``: end the game with a result that the players have agreed on."""
    if args[0] not in (*state.seats, "draw"):
        raise refusal("free.bad-words", f"end {args[0]}")
    winner: Any = None if args[0] == "draw" else args[0]
    event = public_event("free.ended", state, winner=winner)
    state.outcome = Outcome(winner, "free.agreed")
    state.to_move = state.looking = None
    return [event]


VERBS: Mapping[str, Verb] = {
    "draw": (draw, 2, 3),
    "deal": (deal, 2, 2),
    "take": (take, 3, 5),
    "shuffle": (shuffle, 1, 1),
    "pour": (pour, 2, 2),
    "turn-over": (turn_over, 1, 1),
    "stack": (stack, 1, 1),
    "spread": (spread, 1, 1),
    "search": (search, 3, 3),
    "close": (close, 0, 0),
    "track": (track, 2, 2),
    "pass": (pass_screen, 0, 0),
    "end": (end, 1, 1),
}
