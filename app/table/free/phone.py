"""A seat of the free table on a phone: its hand, and what it can do with cards, piles, and counters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from app.rules.free import FreeView, Thing, ZoneDef
from app.rules.free.boards import PLACE, Spot, spot_at, spots
from app.rules.free.thing_verbs import MAX_TALLY
from app.rules.free.things import POKER
from app.rules.game import Action, Outcome
from app.table.cards import Cards
from app.table.free.verbs import ZONE, free_spot, movable
from app.table.free.words import FreeWords, off_track_code
from app.table.gestures import Gestures
from app.table.phone_hand import JsonObject, PhoneHand, QuestionText
from app.table.reader import Reader
from app.table.words import plain

PLACES = ("area", "board")
BOARD = "board "
"""Prefix of the key of a board's face, among those of cards."""
BACK = "back "
"""The same of a back, before its deck and side."""
FIRST = frozenset({"draw", "take", "add", "tally", "track"})
"""Verbs of the actions that are listed first: drawing and counting."""
BESIDE = 8
"""How far to the right of the last thing the next one is put on a place that holds several, mm."""


class FreeHand(PhoneHand[FreeView, FreeWords]):
    """A seat of the free table on a phone.

    Searching piles, notes, and arranging the table need the screen.
    """

    def make_words(self, reader: Reader, cards: Cards) -> FreeWords:
        card_set: Any = self.session.match.card_set
        return FreeWords(reader, cards, card_set)

    def view(self) -> JsonObject:
        self.words.zones = self.session.view_of(self.seat).zones
        return super().view()

    def question_text(self, view: FreeView) -> QuestionText:
        assert view.question is not None
        return QuestionText(self.words.question(view.question))

    def gestures(self, actions: Sequence[Action], view: FreeView) -> Gestures:
        return Gestures()

    def place(self, view: FreeView) -> str:
        hands = [(view.zones[key].owner, len(hand)) for key, hand in view.hands.items()]
        counts = {seat: sum(count for owner, count in hands if owner == seat) for seat in view.seats}
        return " · ".join(f"{self.words.seat(seat)}: {count}" for seat, count in counts.items())

    def ending(self, outcome: Outcome) -> str:
        return self.words.t(outcome.reason)

    # What there is --------------------------------------------------------------------------------

    def hand(self, view: FreeView) -> list[JsonObject]:
        return [
            {
                "title": self.words.zone(zone.key), "note": "", "active": False,
                "cards": [self._card(card) for card in view.hands[zone.key]],
            }
            for zone in view.zones.values() if zone.kind == "hand" and zone.owner == self.seat
        ]  # fmt: skip

    def own_others(self, view: FreeView) -> list[JsonObject]:
        return []

    def known_cards(self, view: FreeView) -> list[JsonObject]:
        """Return the loose cards that only this seat sees, which a covered phone must not show."""
        cards = [self._card(thing) for thing in view.things if self._is_own_secret(thing)]
        return [{"title": self.words.t("free.phone-hidden"), "cards": cards}] if cards else []

    def table(self, view: FreeView) -> list[JsonObject]:
        words, rows = self.words, []
        open_cards = [
            thing for thing in view.things if thing.kind == "card" and not self._is_own_secret(thing)
        ]
        for zone in view.zones.values():
            if zone.kind == "pile":
                pile = view.piles[zone.key]
                rows.append(self._row(zone.key, words.t("free.phone-cards", count=pile.count), pile.top))
            elif zone.kind == "hand" and zone.owner != self.seat:
                hand = view.hands[zone.key]
                text = words.t("free.phone-cards", count=len(hand))
                rows.append(self._row(zone.key, text, cards=[card for card in hand if card.id]))
            elif zone.kind in PLACES:
                here = [card for card in open_cards if zone.contains(card.x, card.y)]
                text = words.t("free.phone-cards", count=len(here))
                row = self._row(zone.key, " · ".join([text, *self._on_places(view, zone)]), cards=here)
                rows.append(row | {"face": BOARD + zone.board} if zone.board else row)
            elif zone.kind == "track" and movable(view, zone):
                rows.append(self._row(zone.key, self._cell(view, zone, view.tracks[zone.key])))
        places = [zone for zone in view.zones.values() if zone.kind in PLACES]
        rest = [card for card in open_cards if not any(zone.contains(card.x, card.y) for zone in places)]
        if rest:
            rows.append(self._row("", words.t("free.phone-cards", count=len(rest)), cards=rest))
        for thing in view.things:
            if thing.kind != "card":
                text = str(thing.value) if thing.kind == "counter" else ""
                text = words.face(thing) if thing.kind in ("die", "coin") else text
                text = " · ".join(filter(None, (text, self._where(view, thing))))
                rows.append({**self._row("", text), "key": str(thing.id),
                             "name": plain(words.thing(thing.kind, thing.what))})  # fmt: skip
        return rows

    def _where(self, view: FreeView, thing: Thing) -> str:
        """Return the name of the place on a board, or else of the area, in which *thing* lies; "" if none."""
        spot = spot_at(view.set.board_by_key, view.zones.values(), thing.x, thing.y)
        named = [PLACE + spot.key] if spot is not None else []
        named += [zone.key for zone in view.zones.values()
                  if zone.kind in PLACES and zone.contains(thing.x, thing.y)]  # fmt: skip
        return plain(self.words.zone(named[0])) if named else ""

    def _on_places(self, view: FreeView, zone: ZoneDef) -> Iterator[str]:
        """Yield what the log names on each place of the board *zone*, without what only this seat sees."""
        boards = view.set.board_by_key
        things: defaultdict[Spot | None, list[str]] = defaultdict(list)
        for thing in view.things:
            if not self._is_own_secret(thing):
                spot = spot_at(boards, view.zones.values(), thing.x, thing.y)
                things[spot].append(f"{thing.kind}:{thing.what}")
        for spot in spots(boards, [zone]):
            if here := things[spot]:
                yield f"{self.words.zone(PLACE + spot.key)}: {plain(self.words.things(here))}"

    def _free_places(self, view: FreeView) -> Iterator[tuple[str, int, int]]:
        """Yield the name of each place on a board that isn't full, and where the next thing goes there."""
        for spot in spots(view.set.board_by_key, view.zones.values()):
            count = sum(not spot.distance(thing.x, thing.y) for thing in view.things)
            if not (count and spot.holds == "one"):
                aside = 0 if spot.holds == "stack" else min(BESIDE * count, round(spot.w / 2))
                yield plain(self.words.zone(PLACE + spot.key)), spot.x + aside, spot.y

    def _row(self, zone: str, text: str, top: str = "", cards: Sequence[Thing] = ()) -> JsonObject:
        return {
            "key": ZONE + zone, "name": plain(self.words.zone(zone)), "face": self.face(top), "side": "",
            "text": text, "note": "", "cards": [self._card(card) for card in cards], "active": False,
        }  # fmt: skip

    def _card(self, card: Thing) -> JsonObject:
        shown = card.seen == "both" and card.x == card.y == 0
        return {
            "key": str(card.id), "face": self.face(card.what), "kind": "item" if card.what else "hidden",
            "note": self.words.t("free.phone-shown") if shown else "", "planned": False, "dim": False,
            "asked": False, "name": plain(self.words.thing("card", card.what)),
            "back": BACK + " ".join(card.back.split()[:2]),
        }  # fmt: skip

    def _is_own_secret(self, thing: Thing) -> bool:
        return thing.kind == "card" and thing.seen == self.seat

    def _cell(self, view: FreeView, zone: ZoneDef, cell: int) -> str:
        track = view.set.track_by_key.get(zone.track)
        cells = track.cells if track else (0,)
        if not 0 <= cell < len(cells):
            return self.words.t(off_track_code(cell))
        return str(cells[cell]).replace("-", "−")

    # What can be done -----------------------------------------------------------------------------

    def answers(self, view: FreeView, ask: QuestionText) -> list[JsonObject]:
        words, question = self.words, view.question
        if question is None or question.seat != self.seat:
            return self._undo_answers()
        answers = [*self._answers_for_places(view), *self._answers_for_things(view),
                   *self._answers_for_cards(view)]  # fmt: skip
        answers.sort(key=lambda answer: answer["action"].split()[0] not in FIRST)
        if len(view.seats) > 1:
            following = view.seats[(view.seats.index(self.seat) + 1) % len(view.seats)]
            answers.append(self.answer("pass", words.t("free.phone-pass", seat=words.seat(following)), "on"))
        answers += self._undo_answers()
        sure = words.t("free.phone-end")
        return [*answers, *(self.answer(f"end {winner}", words.wins(winner), "talk", sure=sure)
                            for winner in (*view.seats, "draw"))]  # fmt: skip

    def _answers_for_cards(self, view: FreeView) -> Iterator[JsonObject]:
        """Yield what can be done with cards in the own hand, and with loose cards."""
        t, zones = self.words.t, view.zones.values()
        # The own place comes first.
        places = sorted((zone for zone in zones if zone.kind in PLACES), key=lambda z: z.owner != self.seat)
        hands = [zone for zone in zones if zone.kind == "hand"]
        own = next((zone.key for zone in hands if zone.owner == self.seat), "")
        piles = [zone for zone in zones if zone.kind == "pile"]
        held = [card for zone in hands if zone.owner == self.seat for card in view.hands[zone.key]]
        names = {key: plain(self.words.zone(key)) for key in (*view.zones, "")}
        spot = cache(partial(free_spot, view))
        on_boards = list(self._free_places(view))
        for card in (*held, *(thing for thing in view.things if thing.kind == "card")):
            name, key = plain(self.words.thing("card", card.what)), str(card.id)
            size = view.set.measure("card", card.what, card.back)
            ways: list[tuple[str, str]] = []
            if card in held:
                for place in [zone.key for zone in places] or [""]:
                    move = f"move {key} {' '.join(map(str, spot(place, size)))}"
                    ways.append((f"{move} up", names[place]))
                    ways.append((f"{move} down", t("free.phone-down", place=names[place])))
                verb = "hide" if card.seen == "both" else "reveal"
                ways.append((f"{verb} {key}", t(f"free.verb-{verb}")))
                targets = [*piles, *(zone for zone in hands if zone.owner != self.seat)]
            else:
                ways += [(f"put {key} {own}", t("free.verb-to-hand"))] if own else []
                ways += [(f"flip {key}", t("free.verb-flip")), (f"turn {key} 1", t("free.verb-turn"))]
                for zone in places:
                    if not zone.contains(card.x, card.y):
                        x, y = spot(zone.key, size)
                        ways.append((f"move {key} {x} {y}", names[zone.key]))
                targets = [zone for zone in piles if zone.up]
            up = " up" if card in held else ""
            ways += [(f"move {key} {x} {y}{up}", place) for place, x, y in on_boards]
            ways += [(f"put {key} {zone.key}", names[zone.key]) for zone in targets]
            for action, text in ways:
                yield self.answer(action, f"{name} → {text}", "more", key)

    def _answers_for_places(self, view: FreeView) -> Iterator[JsonObject]:
        """Yield what can be done with piles, other hands, tracks, and trays of counters."""
        t, zones = self.words.t, view.zones.values()
        has_hand = any(zone.kind == "hand" and zone.owner == self.seat for zone in zones)
        place = next((zone.key for zone in zones if zone.kind in PLACES and zone.owner == self.seat), "")
        for zone in zones:
            name, key = plain(self.words.zone(zone.key)), ZONE + zone.key
            pile, hand = view.piles.get(zone.key), view.hands.get(zone.key, ())
            if pile is not None and pile.count:
                if has_hand:
                    numbers = (1, pile.count, 1)
                    yield self.answer(f"draw {zone.key} {{}}", t("free.phone-draw", zone=name), "more", key,
                                      number=numbers)  # fmt: skip
                x, y = free_spot(view, place, view.set.pile_card_size(zone, pile.top, pile.back))
                yield self.answer(f"take {zone.key} top {x} {y} up", t("free.phone-open", zone=name), "more",
                                  key)  # fmt: skip
                yield self.answer(f"shuffle {zone.key}", f"{t('free.verb-shuffle')}: {name}", "more", key)
            elif zone.kind == "hand" and zone.owner != self.seat and hand and has_hand:
                yield self.answer(f"draw {zone.key} 1", t("free.phone-draw", zone=name), "sheet", key)
            elif zone.kind == "track" and movable(view, zone):
                track, now = view.set.track_by_key.get(zone.track), view.tracks[zone.key]
                for cell in (now - 1, now + 1):
                    if track is not None and -1 <= cell <= len(track.cells):
                        text = f"{name} → {self._cell(view, zone, cell)}"
                        yield self.answer(f"track {zone.key} {cell}", text, "more", key)
            elif zone.kind == "tray":
                x, y = free_spot(view, place, POKER)
                for counter in view.in_supply(zone):
                    text = f"{name}: {plain(self.words.thing('counter', counter))}"
                    yield self.answer(f"add counter {counter} {x} {y}", text, "more")

    def _answers_for_things(self, view: FreeView) -> Iterator[JsonObject]:
        """Yield what can be done with loose counters, dice, and coins."""
        on_boards, free = list(self._free_places(view)), cache(partial(free_spot, view))
        for thing in view.things:
            name, key = plain(self.words.thing(thing.kind, thing.what)), str(thing.id)
            if where := self._where(view, thing):
                name = f"{name} ({where})"
            if thing.kind == "counter":
                yield self.answer(f"tally {key} {{}}", name, "more", key, number=(0, MAX_TALLY, thing.value))
                text = f"{name} → {self.words.t('free.verb-remove')}"
                yield self.answer(f"remove {key}", text, "more", key)
                size = view.set.measure("counter", thing.what)
                areas = [(plain(self.words.zone(zone.key)), *free(zone.key, size))
                         for zone in view.zones.values()
                         if zone.kind == "area" and not zone.contains(thing.x, thing.y)]  # fmt: skip
                for place, x, y in (*on_boards, *areas):
                    yield self.answer(f"move {key} {x} {y}", f"{name} → {place}", "more", key)
            elif thing.kind in ("die", "coin"):
                text = f"{name} → {self.words.t('free.verb-roll')}"
                yield self.answer(f"roll {key}", text, "more", key)
