"""Specs of the pieces of a free table, and the mapping of its millimetres to the scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.face.content import CardContent
from app.rules.free import BOX, FreeView, Layout, Thing, ZoneDef
from app.rules.game import Seat
from app.table.free.verbs import ZONE, movable
from app.table.free.words import FreeWords, off_track_code
from app.table.words import plain
from app.ui.board.cards import HandCard, HandCardDetail, Pile, PileState, numbers_of
from app.ui.board.geometry import CARD_RATIO, layout_groups, layout_row
from app.ui.board.piece import Spec
from app.ui.board.places import City, CityState, PlaceState
from app.ui.free import pieces, zones
from app.widgets.gallery import Gallery

EDGE = 12.0
OTHER_HAND = 58.0
OWN_HAND = 186.0
BOX_ROOM = 66.0
"""Space for the box next to the other hand."""
POINTER_SIZE = 26.0
LOOSE_MM = 10
"""Least size of a counter that may be drawn larger; smaller ones lie in printed cells."""
LEAST_PX = 32.0
"""Least size in px of a loose die, coin, or counter on a whole table."""
MAX_NAMED = 8
"""Maximum number of things in a place's accessible name; each also has its own piece."""
SAME_SPOT_MM = 2
"""Largest distance, across or down, at which a counter hides one like it."""
STEP, DEEPEST = 0.0005, 3.7
"""Depth step between stacked things, and the depth at which counting restarts."""
OVER_CARDS = 1.8
"""How much higher counters, dice, coins, and notes are than cards, which would hide them."""
GROUND_DEPTH, ZONE_DEPTH, PILE_DEPTH, THING_DEPTH, HAND_DEPTH, POINTER_DEPTH = -10, -5, 1, 2, 6, 500


@dataclass(frozen=True, slots=True)
class FreeGeometry:
    """A table of *layout* on a scene of *width* by *height* units, with space for *hands* if any."""

    width: float
    height: float
    layout: Layout
    hands: bool

    @property
    def field(self) -> QRectF:
        """The area for the table."""
        whole = QRectF(EDGE, EDGE, self.width - 2 * EDGE, self.height - 2 * EDGE)
        if self.hands:
            return whole.adjusted(0, OTHER_HAND, 0, -OWN_HAND)
        # Without hands, the table leaves the box a strip where there is space.
        table = self.layout.width / self.layout.height
        beside, below = whole.adjusted(0, 0, -BOX_ROOM, 0), whole.adjusted(0, 0, 0, -BOX_ROOM)
        return max(beside, below, key=lambda room: min(room.width(), room.height() * table))

    @property
    def scale(self) -> float:
        """Scene units per mm."""
        return min(self.field.width() / self.layout.width, self.field.height() / self.layout.height)

    @property
    def origin(self) -> QPointF:
        """The table's top left corner."""
        field, scale = self.field, self.scale
        return QPointF(field.center().x() - self.layout.width * scale / 2,
                       field.center().y() - self.layout.height * scale / 2)  # fmt: skip

    @property
    def table(self) -> QRectF:
        """The whole table."""
        return QRectF(self.origin.x(), self.origin.y(), self.layout.width * self.scale,
                      self.layout.height * self.scale)  # fmt: skip

    @property
    def own_hand(self) -> QRectF:
        """Area of the hand of the seat at the screen."""
        return QRectF(EDGE, self.height - OWN_HAND, self.width - 2 * EDGE, OWN_HAND - 6)

    @property
    def other_hand(self) -> QRectF:
        """Area of the other seat's hand, which shows the backs of cards."""
        return QRectF(EDGE, 6, self.width - 2 * EDGE - BOX_ROOM, OTHER_HAND)

    def zone(self, zone: ZoneDef) -> QRectF:
        """Return a zone's area."""
        return self.rect(zone.x, zone.y, zone.w, zone.h)

    def rect(self, x: float, y: float, w: float, h: float) -> QRectF:
        """Return the area of a rectangle in mm."""
        scale, origin = self.scale, self.origin
        return QRectF(origin.x() + x * scale, origin.y() + y * scale, w * scale, h * scale)

    def around(self, x: float, y: float, w: float, h: float) -> QRectF:
        """Return the area of a rectangle of *w* × *h* mm around a centre in mm."""
        return self.rect(x - w / 2, y - h / 2, w, h)

    def to_mm(self, point: QPointF) -> tuple[int, int]:
        """Return the table position (mm) nearest to a point of the scene."""
        scale, origin = self.scale, self.origin
        x, y = (point.x() - origin.x()) / scale, (point.y() - origin.y()) / scale
        return min(max(0, round(x)), self.layout.width), min(max(0, round(y)), self.layout.height)


class FreeArranger:
    """Turns a view into specs of pieces for one table size."""

    def __init__(
        self, words: FreeWords, gallery: Gallery, size: QSizeF, px_per_unit: float, text: float
    ) -> None:
        """Create the arranger for a table of *size*, shown whole at *px_per_unit*; *text*: letters' scale."""
        self._least = LEAST_PX / px_per_unit
        self._words, self._gallery, self.size, self._text = words, gallery, size, text
        self.geometry: FreeGeometry | None = None
        self._depths: dict[int, float] = {}
        self._counted: list[Thing] = []
        self._counts: dict[int, int] = {}
        """Number of counters in the spot of each one of those counted last."""
        self._last_specs: dict[int, tuple[Thing, object, Spec]] = {}

    def reset(self) -> None:
        """Rebuild every piece next time: names and faces may have changed."""
        self._last_specs = {}

    def arrange(self, view: FreeView) -> list[Spec]:
        """Return all pieces."""
        hands = any(zone.kind == "hand" for zone in view.zones.values())
        self.geometry = FreeGeometry(self.size.width(), self.size.height(), view.set.layout, hands)
        self._words.zones = view.zones
        specs = [
            Spec(City, "field", CityState((), self._words.sided), QRectF(QPointF(), self.size), GROUND_DEPTH)
        ]
        for zone in view.zones.values():
            specs += self._zone(view, zone)
        specs.append(self._box(view))
        specs += self._things(view)
        for seat, (x, y) in view.pointers.items():
            at = self.geometry.around(x, y, POINTER_SIZE, POINTER_SIZE)
            specs.append(
                Spec(
                    pieces.Pointer,
                    f"pointer:{seat}",
                    pieces.PointerState(self._words.seat_side(seat)),
                    at,
                    POINTER_DEPTH,
                )
            )
        return specs

    def _zone(self, view: FreeView, zone: ZoneDef) -> Iterator[Spec]:
        assert self.geometry is not None
        key, name = ZONE + zone.key, self._words.zone(zone.key)
        if zone.kind == "hand":
            yield from self._hand(view, zone, name)
            return
        rect = self.geometry.zone(zone)
        if zone.kind == "pile":
            pile = view.piles[zone.key]
            deck, _, side = pile.back.partition(" ")
            size = view.set.pile_card_size(zone, pile.top, pile.back)
            state = PileState(name, pile.count, pile.top, deck, side, size.width / size.height, size.shape)
            yield Spec(Pile, key, state, rect, PILE_DEPTH, f"{name}: {pile.count}")
        elif zone.kind == "board" and zone.board:
            spoken = self._accessible_name(view, zone, name)
            yield Spec(zones.GameBoard, key, zones.BoardState(zone.board, name), rect, ZONE_DEPTH, spoken)
        elif zone.kind == "board":
            place_state = PlaceState(zone.card or zone.key, name)
            yield Spec(
                zones.Board, key, place_state, rect, ZONE_DEPTH, self._accessible_name(view, zone, name)
            )
        elif zone.kind == "area":
            own = view.seat is None or zone.owner in ("", view.seat)
            side = self._words.seat_side(zone.owner)
            area = zones.AreaState(name, side, zone.secret, zone.card, own)
            yield Spec(zones.Area, key, area, rect, ZONE_DEPTH, self._accessible_name(view, zone, name))
        elif zone.kind == "track":
            yield Spec(zones.TrackPiece, key, *self._track(view, zone, name, rect))
        else:
            slots = tuple(zones.TraySlot(what, self._words.thing("counter", what), view.left(what))
                          for what in zone.counters if what in view.set.counter_by_key)  # fmt: skip
            spoken = ", ".join(
                slot.name if slot.left is None else f"{slot.name} {slot.left}" for slot in slots
            )
            yield Spec(zones.Tray, key, zones.TrayState(name, slots), rect, ZONE_DEPTH, f"{name}: {spoken}")

    def _track(
        self, view: FreeView, zone: ZoneDef, name: str, rect: QRectF
    ) -> tuple[zones.TrackState, QRectF, float, str]:
        track = view.set.track_by_key.get(zone.track)
        cells = track.cells if track else (0,)
        cell = view.tracks.get(zone.key, -1)
        state = zones.TrackState(zone.track, name, len(cells), cell, zone.marker, movable(view, zone))
        label = str(cells[cell]) if 0 <= cell < len(cells) else self._words.t(off_track_code(cell))
        return state, rect, ZONE_DEPTH, f"{name}: {label}" if state.movable else name

    def _box(self, view: FreeView) -> Spec:
        """Return the box, small in a corner: next to the other hand, or where the table ends."""
        assert self.geometry is not None
        count = view.piles[BOX].count
        geometry = self.geometry
        bottom = geometry.other_hand.bottom() if geometry.hands else geometry.height - 4
        rect = QRectF(geometry.width - EDGE - 56, bottom - 58, 50, 58)
        name = self._words.t("free.box")
        return Spec(zones.Box, ZONE + BOX, PileState(name, count), rect, PILE_DEPTH, f"{name}: {count}")

    def _accessible_name(self, view: FreeView, zone: ZoneDef, name: str) -> str:
        right, bottom = zone.x + zone.w, zone.y + zone.h
        there = [one for one in view.things if zone.x <= one.x < right and zone.y <= one.y < bottom]
        named = [plain(self._words.thing(thing.kind, thing.what)) for thing in there[:MAX_NAMED]]
        return self._words.t("table.spoken-place", name=name, who=", ".join(named) or "—")

    def _things(self, view: FreeView) -> Iterator[Spec]:
        """Yield the loose things. An unchanged thing keeps its spec object, so that it isn't updated."""
        depths, last = self._depths_of(view), self._last_specs
        counters = [thing for thing in view.things if thing.kind == "counter"]
        if counters != self._counted:
            self._counted, self._counts = counters, _counts_of(counters)
        self._last_specs = {}
        for thing in view.things:
            reader = (view.seat, self._words.reader.language, self._counts.get(thing.id, 1))
            entry = last.get(thing.id)
            depth = depths[thing.id] + OVER_CARDS * (thing.kind != "card")
            if entry is None or entry[0] != thing or entry[1] != reader or entry[2].depth != depth:
                entry = (thing, reader, self._thing(view, thing, depth))
            self._last_specs[thing.id] = entry
            yield entry[2]

    def _depths_of(self, view: FreeView) -> dict[int, float]:
        """Return each thing's depth: the old one, unless it was raised above others."""
        last, depths = float(THING_DEPTH), {}
        old = self._depths if max(self._depths.values(), default=0.0) < DEEPEST else {}
        for thing in view.things:
            depth = old.get(thing.id, 0.0)
            last = depth if depth > last else last + STEP
            depths[thing.id] = last
        self._depths = depths
        return depths

    def _thing(self, view: FreeView, thing: Thing, depth: float) -> Spec:
        assert self.geometry is not None
        size = view.set.measure(thing.kind, thing.what, thing.back)
        upright = size.shape == "hex" or not thing.turn % 2
        edges = (size.width, size.height) if upright else (size.height, size.width)
        rect = self.geometry.around(thing.x, thing.y, *edges)
        edge = min(rect.width(), rect.height())
        grows = thing.kind in ("die", "coin") or (thing.kind == "counter" and size.width >= LOOSE_MM)
        if grows and edge < self._least:
            more = (self._least / edge - 1) / 2
            wider, taller = rect.width() * more, rect.height() * more
            rect.adjust(-wider, -taller, wider, taller)
        spoken = self._words.describe_thing(thing, view.seat, size.turns)
        grouped = bool(thing.group)
        if thing.kind == "card":
            content = self._gallery.content(thing.what) if thing.what else None
            hidden = thing.seen not in ("both", "nobody") and thing.seen == view.seat
            heading = _heading(content) if content else ("", "neutral", "", "")
            state: object = pieces.CardState(
                thing.what, *heading, back=thing.back, turn=thing.turn, hidden=hidden, grouped=grouped,
                numbers=_numbers(content), shape=size.shape, own=_has_own_look(content),
            )  # fmt: skip
            return Spec(pieces.LooseCard, str(thing.id), state, rect, depth, spoken)
        if thing.kind == "counter":
            state = pieces.ChipState(thing.what, self._words.thing("counter", thing.what), thing.value,
                                     thing.turn, grouped, self._counts.get(thing.id, 1))  # fmt: skip
            return Spec(pieces.CounterPiece, str(thing.id), state, rect, depth, spoken)
        if thing.kind == "note":
            state = pieces.NoteState(thing.what, thing.turn)
            return Spec(pieces.Note, str(thing.id), state, rect, depth, spoken)
        kind = pieces.Die if thing.kind == "die" else pieces.Coin
        label = "" if self._words.sided else self._words.face(thing)[:1].upper()
        return Spec(kind, str(thing.id), pieces.DieState(thing.what, thing.value, label), rect, depth, spoken)

    def _hand(self, view: FreeView, zone: ZoneDef, name: str) -> Iterator[Spec]:
        assert self.geometry is not None
        hand_cards = view.hands[zone.key]
        seat: Seat = view.seat or "light"
        own = zone.owner == seat
        hands_area = self.geometry.own_hand if own else self._other_hand(view, zone, seat)
        owner_hands = [
            other for other in view.zones.values() if other.kind == "hand" and other.owner == zone.owner
        ]
        hand_width = hands_area.width() / len(owner_hands)
        rect = QRectF(
            hands_area.left() + owner_hands.index(zone) * hand_width,
            hands_area.top(),
            hand_width - 6,
            hands_area.height(),
        )
        seen = [card for card in hand_cards if card.id]
        backs = tuple((card.back, self._ratio(view, card)) for card in hand_cards if not card.id)
        side, emblem = self._words.seat_side(zone.owner), self._words.emblem(zone.owner)
        state = zones.HandState(name, side, emblem, len(hand_cards), backs)
        yield Spec(zones.HandZone, ZONE + zone.key, state, rect, ZONE_DEPTH, f"{name}: {len(hand_cards)}")
        start = 0.6 if backs else 0.46
        inner = rect.adjusted(44, 4, -24, -6) if own else rect.adjusted(rect.width() * start, 2, -12, -2)
        ratios = [self._ratio(view, card) for card in seen]
        header = 26 * self._text if own else 0
        if all(ratio == CARD_RATIO for ratio in ratios):
            ((_, places),) = layout_groups([len(seen)], inner, [1.0], header=header)
        else:
            places = layout_row(ratios, inner.adjusted(0, header, 0, 0))
        for number, (card, place) in enumerate(zip(seen, places, strict=True)):
            content = self._gallery.content(card.what)
            yield Spec(
                (pieces.HeldFace if _has_own_look(content) else HandCardDetail) if own else HandCard,
                str(card.id),
                self._hand_state(view, card, content, own),
                place,
                HAND_DEPTH + number * 0.001,
                self._words.describe_thing(card, None if card.seen == "both" else view.seat),
            )

    def _other_hand(self, view: FreeView, zone: ZoneDef, seat: Seat) -> QRectF:
        """Return the part of the other hands' strip for the owner of *zone*: from the left in turn order."""
        assert self.geometry is not None
        area, after = self.geometry.other_hand, view.seats.index(seat) + 1
        others = (*view.seats[after:], *view.seats[: after - 1])
        width = area.width() / max(1, len(others))
        at = others.index(zone.owner) if zone.owner in others else 0
        return QRectF(area.left() + at * width, area.top(), width, area.height())

    def _ratio(self, view: FreeView, card: Thing) -> float:
        size = view.set.measure("card", card.what, card.back)
        return size.width / size.height

    def _hand_state(
        self, view: FreeView, card: Thing, content: CardContent | None, own: bool
    ) -> pieces.CardState:
        shape = view.set.measure("card", card.what).shape
        if content is None:
            return pieces.CardState(card.what, card.what, "neutral", shape=shape)
        heading = _heading(content) if own else (content.name, content.side, "", "")
        planned = card.seen == "both" and own
        return pieces.CardState(
            card.what,
            *heading,
            planned=planned,
            numbers=_numbers(content),
            shape=shape,
            own=_has_own_look(content),
        )


def _counts_of(counters: Sequence[Thing]) -> dict[int, int]:
    """Return how many like it are in each counter's spot, itself included, by its id."""
    near = range(-SAME_SPOT_MM, SAME_SPOT_MM + 1)
    beside = Counter((thing.what, thing.x + dx, thing.y) for thing in counters for dx in near)
    return {thing.id: sum(beside[thing.what, thing.x, thing.y + dy] for dy in near) for thing in counters}


def _has_own_look(content: CardContent | None) -> bool:
    """Return whether the card's set defines how its faces look."""
    return content is not None and bool(content.look)


def _numbers(content: CardContent | None) -> tuple[tuple[str, str], ...]:
    """Return the numbers on a card whose face the program knows."""
    return () if _has_own_look(content) else numbers_of(content)


def _heading(content: CardContent) -> tuple[str, str, str, str]:
    """Return a card's name and side, and a spell's kind and strength; the name omits the strength."""
    kind = str(content.value("spell") or "")
    points = str(content.value("strength")) if kind else ""
    return content.name.removesuffix(points).rstrip(" -‑–"), content.side, kind, points
