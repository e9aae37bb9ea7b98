"""Which pieces a view has on the table, their states and their areas. No state, no Qt events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.face.content import CardContent
from app.rules.game import Action, Seat, design_of, opponent
from app.rules.own_fate import CountRecord, CountTarget, FateView, LocationView, OtherView, PersonView
from app.rules.own_fate.position import PHASES
from app.rules.own_fate.records import Lay
from app.table.own_fate.gestures import AMULET
from app.table.own_fate.hand_groups import DRAWN, acting_in, hand_groups
from app.table.own_fate.plan import Level
from app.table.own_fate.plan_editor import change_words
from app.table.own_fate.result import end_by_closing, end_by_growth, foreseen_end, growths_left
from app.table.own_fate.speech import LaidTag, TokenState, describe_token, still_to_act, still_to_defend
from app.table.own_fate.words import FateWords
from app.ui.board import paint
from app.ui.board.cards import (
    GroupLabel,
    GroupState,
    HandCardDetail,
    HandCardDetailState,
    Pile,
    PileState,
    numbers_of,
)
from app.ui.board.geometry import layout_groups, pack_rows
from app.ui.board.piece import Spec
from app.ui.board.places import SECOND_LINE, City, CityState, Place, PlaceState, needs_two_lines
from app.ui.own_fate.geometry import Geometry
from app.ui.own_fate.open_location import (
    LAID,
    OPEN_SLOT,
    STEP,
    GloomLevel,
    GloomLevelState,
    LaidCards,
    LaidCardsState,
    OpenSlot,
    OpenSlotState,
    acting_places,
    layout_cells,
)
from app.ui.own_fate.tokens import Chip, ChipState, Token
from app.ui.own_fate.tracks import InitiativePlace, Strip, StripState, Tracks, TracksState

MIN_TOKEN, MIN_SMALL_TOKEN = 90.0, 44.0
"""Minimum height of a token on the map, and on the small map next to an open location."""
GLOOM_SPECIALTIES = ("mage", "witch")
"""Specialties that can enter the gloom (B2)."""
LEVELS_SHOWN = 4
"""Number of gloom levels shown when no level is being chosen."""
TOKEN_GAP = 12.0
"""Gap between two tokens at the open location."""
ITEM_SIZE, ITEM_ROW = 38.0, 28.0
"""Largest edge of an Item, and room for Items below the tokens of a location that isn't open."""
LOOSE_ROW_HEIGHT = 38.0
"""Height of the row at the bottom of a location for Items without a holder."""


NEARLY = 3
"""Number of growths before the vortex bursts from which on the track says so."""


@dataclass(slots=True)
class Arranger:
    """Arranger of views on one geometry."""

    words: FateWords
    content: Callable[[str], CardContent | None]
    """``key → CardContent | None`` of the set."""
    geometry: Geometry
    levels: tuple[Level, ...] = ()
    """Levels of gloom that the viewer may choose."""
    counting: bool = False
    """Whether a Count is being shown; if so, no totals are forecast."""
    hand_slots: dict[Seat, tuple[tuple[int, str], dict[str, tuple[str, ...]]]] = field(default_factory=dict)
    """For each seat, when its hand was laid out (turn and phase), and the cards of each group then."""
    _spots: dict[str, QRectF] = field(default_factory=dict)
    _item_rows: dict[str, QRectF] = field(default_factory=dict)
    """Areas of the Items of tokens: a row or, in a full location, a column."""
    _forecast: dict[tuple[str, str], CountTarget] = field(default_factory=dict)

    def arrange(self, view: FateView) -> list[Spec]:
        """Return all pieces of *view*."""
        self._spots, self._item_rows = {}, {}
        # Once the Count has placed the wounds, they are on the cards and nothing is forecast.
        counted = self.counting or bool(view.masked.results)
        forecast = view.forecast() if (view.plays or view.plan) and not counted else None
        targets = forecast.targets if forecast is not None else ()
        self._forecast = {(target.target, target.location): target for target in targets}
        specs = list(self._background(view, forecast))
        for place in view.locations:
            specs.extend(self._location(view, place))
        specs.extend(self._items(view))
        specs.extend(self._piles(view))
        specs.extend(self._hand_or_label(view))
        return specs

    def _background(self, view: FateView, forecast: CountRecord | None) -> Iterator[Spec]:
        g, t = self.geometry, self.words.t
        centers = {key: plate.area.center() for key, plate in g.places.items()}
        if not g.open_slot.isNull():
            centers[g.open_location] = g.open_slot.center()
            yield Spec(
                OpenSlot,
                OPEN_SLOT,
                OpenSlotState(g.open_location, self.words.plain_name(g.open_location)),
                g.open_slot,
                -6,
            )
        paths: set[tuple[float, float, float, float]] = set()
        for place in view.locations:
            for neighbour in place.ways:
                if place.key < neighbour and place.key in centers and neighbour in centers:
                    a, b = centers[place.key], centers[neighbour]
                    paths.add((a.x(), a.y(), b.x(), b.y()))
        yield Spec(City, "field", CityState(tuple(sorted(paths))), QRectF(QPointF(), g.size), -10)
        order = tuple(
            InitiativePlace(
                turn.other,
                self.words.plain_name(turn.other),
                view.other(turn.other).side,
                turn.initiative,
                turn.status,
            )
            for turn in view.order
        )
        end = foreseen_end(view, forecast, self.words) if forecast is not None else ""
        growth = end_by_growth(view, forecast, self.words)
        phase = PHASES.index(view.phase) if view.phase in PHASES else 0
        acting = next((turn.name for turn in order if turn.status == "acting"), "")
        phases = tuple(t(f"table.phase-{name}") for name in PHASES)
        yield Spec(
            Strip,
            "strip",
            StripState(
                t("table.turn", turn=view.turn),
                phases,
                phase,
                order,
                t("table.vortex-ends", end=end) if end else growth,
            ),
            g.strip,
            0,
            ". ".join(filter(None, (t("table.turn", turn=view.turn), phases[phase], acting))),
        )
        left = growths_left(view, None)
        tracks = TracksState(
            t("table.balance"),
            t("table.vortex-nearly", growths=left) if 1 <= left <= NEARLY else t("table.vortex"),
            view.balance,
            view.balance_limit,
            tuple(view.vortex),
            view.inferno,
            forecast.cells[1] if forecast is not None and forecast.shift else -1,
            balances_after_entering(view),
            end or growth,
            left,
            end_by_closing(view, self.words),
        )
        yield Spec(
            Tracks,
            "tracks",
            tracks,
            g.tracks,
            0,
            t(
                "table.spoken-tracks",
                balance=abs(view.balance),
                side="light" if view.balance > 0 else "dark" if view.balance < 0 else "nobody",
                inferno=view.inferno,
                cells=len(view.vortex),
            ),
        )

    def _location(self, view: FateView, place: LocationView) -> Iterator[Spec]:
        plate = self.geometry.places.get(place.key)
        if plate is None:
            return
        signs = [(place.closed_to, place.closed_to)] if place.closed_to else []
        signs += [("vampire", "")] if place.open_to_vampires else []
        lit = place.key == self.geometry.open_location or any(
            turn.status == "acting" and turn.other in place.others for turn in view.order
        )
        others = sorted(
            (view.other(key) for key in place.others),
            key=lambda other: (other.side != "dark", other.initiative),
        )
        names = ", ".join(
            [self.words.plain_name(other.key) for other in others]
            + [self.words.plain_name(key) for key in place.persons]
        )
        name, text = self.words.plain_name(place.key), self.geometry.text
        extra_header = SECOND_LINE * text if needs_two_lines(name, len(signs), plate.area, text) else 0.0
        state = PlaceState(place.key, name, tuple(signs), place.key == "metro", lit, extra_header)
        ways = ", ".join(self.words.plain_name(key) for key in place.ways)
        spoken = (
            self.words.t("table.spoken-place", name=name, who=names or "—"),
            self.words.t("table.spoken-ways", ways=ways) if ways else "",
        )
        yield Spec(Place, place.key, state, plate.area, -5, ". ".join(filter(None, spoken)))
        persons = [person for person in view.persons if person.location == place.key]
        dark = sum(other.side == "dark" for other in others)
        tokens: list[OtherView | PersonView] = [*others[:dark], *persons, *others[dark:]]
        has_loose_items = any(
            item.location == place.key and not (item.lies_on or item.holder) for item in view.items
        )
        inner = plate.inner.adjusted(0, extra_header, 0, -LOOSE_ROW_HEIGHT if has_loose_items else 0)
        if place.key == self.geometry.open_location:
            yield from self._open(view, tokens, inner)
        else:
            counts, gap = [_item_count(view, token) for token in tokens], 8.0
            least = MIN_SMALL_TOKEN if self.geometry.open_location else MIN_TOKEN
            below = ITEM_ROW * self.geometry.text * any(counts)
            rects = pack_rows(len(tokens), inner, gap=gap, least=least, below=below)
            step = (
                min((r.top() for r in rects if r.top() > inner.top()), default=inner.bottom()) - inner.top()
            )
            is_full = bool(rects) and step < rects[0].height() + below
            rects = pack_rows(len(tokens), inner, gap=gap, least=least) if is_full else rects
            footer = 3.0 * paint.LETTER_HEIGHT * self.geometry.text
            for token, rect, count in zip(tokens, rects, counts, strict=True):
                yield self._token_spec(view, token, rect)
                size = (
                    rect.width() * 0.28
                    if is_full
                    else min(self._item_size(count, rect.width()), step - rect.height() - 2)
                )
                top = max(rect.top(), rect.bottom() - footer - count * (size + 3))
                self._item_rows[token.key] = (
                    # Without room below, the Items are at the right, above name and numbers.
                    QRectF(rect.right() - size, top, size, count * (size + 3))
                    if is_full
                    else QRectF(rect.left(), rect.bottom() + 2, rect.width(), size)
                )

    def _open(self, view: FateView, tokens: list[OtherView | PersonView], inner: QRectF) -> Iterator[Spec]:
        """Yield the tokens at the open location large enough to read, each with the cards laid on it."""
        acting = acting_in(view)
        others = [thing for thing in tokens if thing.key != acting]
        laid_areas: dict[str, QRectF] = {}
        if len(others) < len(tokens):
            place = acting_places(inner, self.geometry.text)
            yield self._token_spec(view, view.other(acting), place.token)
            yield from self._ladder(view, view.other(acting), place.ladder)
            laid_areas[acting], inner = place.laid, place.rest
        # The acting one's cell stays empty, so that everyone keeps their place when another one acts.
        cells = layout_cells(len(tokens), inner, TOKEN_GAP)
        for thing in others:
            token, laid_areas[thing.key] = cells[tokens.index(thing)]
            yield self._token_spec(view, thing, token)
        for thing in tokens:
            room = laid_areas[thing.key]
            if count := _item_count(view, thing):
                # Items get a row, so that they don't cover the face.
                size = self._item_size(count, room.width())
                is_below = room.top() > self._spots[thing.key].top()
                top = room.top() if is_below else room.bottom() - size
                self._item_rows[thing.key] = QRectF(room.left(), top, room.width(), size)
                room = room.adjusted(0, (size + 6) * is_below, 0, -(size + 4) * (not is_below))
            state = self._cards_state(view, thing.key, thing.location)
            if state is not None:
                yield Spec(LaidCards, f"{LAID}:{thing.key}", state, room, 3)

    def _item_size(self, count: int, width: float) -> float:
        """Return the edge of each of *count* Items in a row of *width*."""
        return min(ITEM_SIZE * self.geometry.text, (width + 3) / max(1, count) - 3)

    def _token_spec(self, view: FateView, thing: OtherView | PersonView, rect: QRectF) -> Spec:
        self._spots[thing.key] = rect
        status = next((turn.status for turn in view.order if turn.other == thing.key), "")
        slips, total = self._cards_on(view, thing.key, thing.location)
        token = replace(
            self._person(thing) if isinstance(thing, PersonView) else self._other(thing, status),
            slips=slips,
            open=thing.location == self.geometry.open_location,
            notes=self._notes(view, slips, total),
        )
        if total is not None:
            token = replace(
                token, attack=total.attack, defence=total.defence, coming=total.wounds, dies=total.dead
            )
        return Spec(Token, thing.key, token, rect, 2, describe_token(self.words, token, thing.location))

    def _ladder(self, view: FateView, other: OtherView, area: QRectF) -> Iterator[Spec]:
        """Yield the gloom scale of *other*: current and possible levels."""
        current_level, t = other.gloom, self.words.t
        if view.slot is not None and view.slot.other == other.key:
            current_level = view.slot.gloom_to
        levels: tuple[Level | tuple[int, None, None], ...] = self.levels
        if not (levels or current_level or other.gloom) and other.specialty not in GLOOM_SPECIALTIES:
            return
        if not levels:
            levels = tuple((level, None, None) for level in range(max(LEVELS_SHOWN, current_level + 1)))
        height = min(area.height() / len(levels), 44.0 * self.geometry.text)
        for number, (level, cards, due) in enumerate(levels):
            spoken = f"{t('table.plan-gloom')} {level}"
            if cards is not None:
                spoken = t("table.plan-gloom-tip", level=level, cards=cards, due=due)
            action = Action("gloom", (str(level),)) if cards is not None else None
            rect = QRectF(area.left(), area.top() + number * height, area.width(), height - 2)
            state = GloomLevelState(level, action, level == current_level, cards, due)
            yield Spec(GloomLevel, f"{STEP}{level}", state, rect, 3, spoken)

    def _cards_state(self, view: FateView, key: str, location: str) -> LaidCardsState | None:
        """Return the cards laid on *key* and their total; None if there are neither."""
        slips, total = self._cards_on(view, key, location)
        if total is None:
            return LaidCardsState(key, slips) if slips else None
        fate = self.words.t(
            "table.laid-dies" if total.dead else "table.laid-wounds",
            before=total.before, after=total.after, lethal=total.lethal,
        )  # fmt: skip
        short = (
            fate if total.dead else f"{total.before}→{total.after}" + f"/{total.lethal}" * (total.lethal > 0)
        )
        return LaidCardsState(
            key,
            slips,
            tuple((reason, f"{points:+d}".replace("-", "−")) for reason, points, _ in total.changes),
            total.attack,
            total.defence,
            total.before,
            total.after,
            total.dead,
            (fate, short),
            self._later(view, total),
        )

    def _notes(
        self, view: FateView, slips: tuple[LaidTag, ...], total: CountTarget | None
    ) -> tuple[str, ...]:
        """Return sentences on the cards *slips* laid on a token, and on their *total*."""
        t = self.words.t
        cards = ", ".join(
            t(
                "table.laid-card",
                card=slip.name or t("table.word-hidden"),
                by=self.words.plain_name(slip.by),
                cancelled=slip.cancelled,
                off="yes" if slip.cancelled else "no",
            )
            for slip in slips
        )
        notes = (t("table.spoken-laid", cards=cards),) if cards else ()
        if total is None:
            return notes
        return (*notes, *change_words(total, self.words), *filter(None, [self._later(view, total)[0]]))

    def _later(self, view: FateView, total: CountTarget) -> tuple[str, str]:
        """Return what may still change *total*, in words and shorter; "" if nothing may.

        An enemy may still attack the viewer's Other, unless it dies already. The target may defend itself.
        """
        is_own = any(other.key == total.target and other.side == view.seat for other in view.others)
        enemies = still_to_act(view, total.target, self.words) if is_own and not total.dead else ""
        attackers = view.later_attackers(total.target) if enemies else ()
        numbers = [f"»{view.other(by).initiative}" for by, _far in attackers]
        defence, short = still_to_defend(view, total, self.words)
        return ". ".join(filter(None, (enemies, defence))), " ".join(filter(None, (*numbers, short)))

    def _other(self, other: OtherView, status: str) -> TokenState:
        return TokenState(
            other.key,
            self._short_name(other.key),
            other.side,
            "other",
            other.specialty,
            other.initiative,
            other.wounds,
            other.lethal,
            other.gloom,
            len(other.hand),
            other.strength,
            len(other.manoeuvres),
            other.battle_draws,
            acting=status == "acting",
            acted=status == "acted",
            calling=other.calling,
            must_leave=other.must_leave,
            doll=other.doll,
            unbuilt=not other.power_built,
        )

    def _person(self, person: PersonView) -> TokenState:
        content = self.content(person.key)
        lethal = 0 if person.key in ("svetlana", "broken-mobile") else 3 if person.key == "egor" else 4
        return TokenState(
            person.key,
            self.words.plain_name(person.key),
            content.side if content else "neutral",
            "person",
            wounds=person.wounds,
            lethal=lethal,
            donor=person.donor,
            called=bool(person.called_by),
        )

    def _cards_on(
        self, view: FateView, target: str, location: str
    ) -> tuple[tuple[LaidTag, ...], CountTarget | None]:
        """Return the cards laid on *target*, and the total that this seat can forecast (None: none)."""
        slips: list[LaidTag] = []
        total = self._forecast.get((target, location))
        cancelled = {(line.by, line.card): line.cancelled for line in total.lines} if total else {}
        for plays, planned in ((view.plays, False), (view.plan, True)):
            for play in plays:
                if play.target != target or play.use in ("payment", "portal"):
                    continue
                text = "?" if play.value is None else str(play.value)
                side = view.other(play.by).side
                name = self.words.plain_name(play.card) if play.card else ""
                by = play.cancelled or cancelled.get((play.by, play.card or ""), "")
                off = self.words.plain_name(by) if by else ""
                slips.append(LaidTag(play.use or "spell", text, side, planned, off, play.by, name))
        return tuple(slips), total

    def _items(self, view: FateView) -> Iterator[Spec]:
        counts: dict[str, int] = {}
        chips = [
            (
                item.lies_on or item.holder,
                item.location,
                ChipState(
                    item.key,
                    self.words.plain_name(item.key),
                    item.side,
                    used=item.used,
                    on_enemy=bool(item.lies_on),
                ),
            )
            for item in view.items
        ]
        chips += [
            (
                other.key,
                other.location,
                ChipState(f"{AMULET}{other.key}", self.words.t("table.amulet"), other.side, "amulet"),
            )
            for other in view.others
            if other.has_amulet and other.zone == "play"
        ]
        for holder, location, state in chips:
            rect = self._chip_spot(holder, location, counts)
            if rect is not None:
                spoken = f"{self.words.plain_name(holder or location)}: {state.name}"
                yield Spec(Chip, state.key, state, rect, 4, spoken)

    def _chip_spot(self, holder: str, location: str, counts: dict[str, int]) -> QRectF | None:
        row, plate = self._item_rows.get(holder), self.geometry.places.get(location)
        owner = location if row is None else holder
        number = counts.get(owner, 0)
        counts[owner] = number + 1
        if row is not None:
            size = min(row.width(), row.height())
            offset = QPointF(number, 0) if row.width() >= row.height() else QPointF(0, number)
            return QRectF(row.topLeft() + offset * (size + 3), QSizeF(size, size))
        if plate is None:
            return None
        return QRectF(plate.inner.right() - 36 * (number + 1), plate.inner.bottom() - 34, 32, 32)

    def _piles(self, view: FateView) -> Iterator[Spec]:
        g, t = self.geometry, self.words.t
        enemy: Seat = opponent(view.seat) if view.seat else "dark"
        discards = view.spell_discards
        piles = (
            (
                "probability-deck",
                PileState(
                    t("table.pile-probability"),
                    view.probability_deck,
                    view.top_card or "",
                    "probability",
                    view.top_side or "neutral",
                ),
            ),
            (
                "enemy-hand",
                PileState(t(f"table.pile-hand-{enemy}"), len(view.hands[enemy]), "", "probability", enemy),
            ),
            ("spell-deck", PileState(t("table.pile-spells"), view.spell_deck, "", "spell", "neutral")),
            (
                "spell-discard",
                PileState(t("table.pile-discard"), len(discards), discards[-1] if discards else ""),
            ),
        )
        for key, state in piles:
            tip = t("table.pile-tip", pile=key, title=state.title, count=state.count, side=state.side)
            yield Spec(Pile, key, state, g.piles[key], 1, tip)

    def _hand_or_label(self, view: FateView) -> Iterator[Spec]:
        """Yield the viewer's hand, or a label if nobody's hand is shown."""
        if view.seat is not None:
            yield from self._hand(view, view.seat)
        else:
            closed = GroupState(self.words.t("table.hands-closed"), "", "neutral", False)
            rect = QRectF(self.geometry.hand.topLeft(), QSizeF(self.geometry.hand.width(), 24))
            yield Spec(GroupLabel, "hand:closed", closed, rect, 5, closed.name)

    def _hand(self, view: FateView, seat: Seat) -> Iterator[Spec]:
        t = self.words.t
        groups: list[tuple[str, GroupState, list[Spec]]] = []
        asked = str(view.question.args.get("other", "")) if view.question else ""
        planned = {play.card for play in view.plan if play.card}
        # Olga is used up by the card that she allows.
        planned |= {view.masked.name(step.chance) for step in view.masked.plan if isinstance(step, Lay)}
        playable = set(view.playable)
        for group in hand_groups(view, seat):
            specs = [
                self._line_card(card, not playable or card in playable, card in planned)
                if group.of == seat
                else self._hand_card(card, card in planned, card in group.under)
                for card in (*group.cards, *group.under)
            ]
            if group.of == seat:
                label = GroupState(
                    t("table.hand-lines"), str(len(specs) or t("table.hand-empty")), seat, False
                )
            elif group.of == DRAWN:
                label = GroupState(
                    self.words.plain_name(asked) if asked else "", t("table.hand-drawn"), seat, True
                )
            else:
                note = (
                    t("table.hand-count", count=group.held, limit=group.limit)
                    if group.limit
                    else str(group.held)
                )
                name = self.words.plain_name(group.of)
                label = GroupState(
                    name,
                    note,
                    seat,
                    group.active,
                    self._short_name(group.of),
                    t("table.tip-hand", name=name, count=group.held, limit=group.limit),
                )
            groups.append((f"hand:{group.of}", label, specs))
        moment = view.turn, view.phase
        cards = {key: tuple(spec.key for spec in specs) for key, _, specs in groups}
        last, slots = self.hand_slots.get(seat, (moment, cards))
        # Until cards come or the phase ends, a played card leaves its place empty, so that no other card
        # moves under the pointer.
        if last != moment or any(not {*held} <= {*slots.get(key, ())} for key, held in cards.items()):
            slots = cards
        self.hand_slots[seat] = moment, slots
        rects = layout_groups(
            [len(held) for held in slots.values()],
            self.geometry.hand,
            [2.0 if key in (f"hand:{seat}", "hand:drawn") else 1.0 for key in slots],
            header=26.0 * self.geometry.text,
            least=[215.0 if key == f"hand:{seat}" else 140.0 for key in slots],
            # Two at any number of cards, so that the hand keeps its shape. Narrower cards would cut names.
            rows=2,
            narrowest=0.84,
        )
        areas = dict(zip(slots, rects, strict=True))
        for key, label, specs in groups:
            head, places = areas[key]
            step = places[1].left() - places[0].left() if len(places) > 1 else 0.0
            head.setHeight(24 * self.geometry.text)
            yield Spec(GroupLabel, key, label, head, 5, f"{label.name}, {label.note}")
            for spec in specs:
                number = slots[key].index(spec.key)
                is_last = number + 1 in (len(places), -(-len(places) // 2))
                yield replace(
                    spec,
                    state=replace(spec.state, uncovered=0.0 if is_last else step),
                    rect=places[number],
                    depth=10 + number * 0.01,
                )

    def _hand_card(self, card: str, planned: bool, manoeuvre: bool) -> Spec:
        kind, _, points = design_of(card).rpartition("-")
        content = self.content(card)
        if content is not None and content.value("spell"):
            kind, points = str(content.value("spell")), str(content.value("strength") or points)
        # The corner shows the strength, so remove it from the name.
        state = HandCardDetailState(
            card,
            self.words.plain_name(card).removesuffix(points).rstrip(" -‑–"),
            "neutral",
            "shapeshifter" if manoeuvre else kind,
            points,
            planned=planned,
        )
        return Spec(HandCardDetail, card, state, QRectF(), 0, self.words.plain_name(card))

    def _line_card(self, card: str, playable: bool, planned: bool) -> Spec:
        content = self.content(card)
        state = HandCardDetailState(
            card,
            self.words.plain_name(card),
            content.side if content else "neutral",
            playable=playable,
            planned=planned,
            numbers=numbers_of(content),
        )
        return Spec(HandCardDetail, card, state, QRectF(), 0, self.words.plain_name(card))

    def _short_name(self, key: str) -> str:
        name = self.words.plain_name(key)
        return name if len(name) <= 14 else name.split(" ")[0]


def _item_count(view: FateView, thing: OtherView | PersonView) -> int:
    """Return the number of Items, and amulets, on *thing*."""
    held = sum((item.lies_on or item.holder) == thing.key for item in view.items)
    return held + bool(getattr(thing, "has_amulet", False))


def balances_after_entering(view: FateView) -> tuple[int, ...]:
    """Return the balance after each entry that the viewer is asked about (A7); the track's end limits it."""
    values = set()
    for action in view.actions:
        if action.verb in ("enter", "replace"):
            cost = view.other(action.args[0]).cost
            if action.verb == "replace":
                cost -= view.other(action.args[1]).cost
            after = view.balance - cost if view.seat == "light" else view.balance + cost
            values.add(max(-view.balance_limit, min(view.balance_limit, after)))
    return tuple(sorted(values))
