"""Pieces of a view of Tribunal: visible layers, positions of Others, lines of sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.rules.game import SEATS, Seat, opponent
from app.rules.tribunal import TribunalView
from app.rules.tribunal.state import OtherInfo, State
from app.ui.board.piece import Spec
from app.ui.board.places import City, CityState
from app.ui.tribunal import gestures, ground
from app.ui.tribunal.geometry import SHOWN, Lanes, layout_table
from app.ui.tribunal.other import OtherState, OtherToken
from app.ui.tribunal.tribunal_words import TribunalWords, acting, find, state_names

PORTRAITS = 6
"""Number of portraits per side; later Others reuse them."""


def portrait_card(name: str) -> str:
    """Return the card whose picture is the portrait of the Other *name*."""
    side, _, number = name.partition("-")
    return f"{side}-{(int(number) - 1) % PORTRAITS + 1}"


@dataclass(slots=True)
class LaneArranger:
    """Arranger of views on one layout. ``top``: first visible layer; ``viewer``: whose sight is shown."""

    words: TribunalWords
    geometry: Lanes
    top: int = 0
    viewer: str = ""

    def arrange(self, view: TribunalView) -> list[Spec]:
        """Return all pieces of *view*."""
        state: State = view.state
        specs = [
            Spec(City, "field", CityState(()), QRectF(0, 0, self.geometry.width, self.geometry.height), -10),
            self._head(state),
        ]
        specs += [self._evidence(state, side) for side in SEATS]
        specs += self._lanes(state)
        specs += self._others(state)
        specs += self._scrolls(state)
        return specs

    def follow(self, state: State) -> None:
        """Scroll to the acting Other, without needless empty layers."""
        self.top = min(self.top, last_top(state))
        me = find(state, acting(state))
        if me is not None:
            # It may step one layer deeper, so show that layer too.
            self.top = max(min(self.top, me.layer - (1 if me.layer else 0)), me.layer + 2 - SHOWN, 0)

    def make_room(self, state: State) -> None:
        """Size the visible layers by their crowds."""
        rows = range(self.top, self.top + SHOWN)
        crowd = [
            max(sum(other.layer == row for other in state.others(side)) for side in SEATS) for row in rows
        ]
        self.geometry = layout_table(self.geometry.width, self.geometry.height, tuple(crowd))

    def _head(self, state: State) -> Spec:
        g, t = self.geometry, self.words.t
        turn = SEATS.index(state.turn)
        parts = tuple(
            (t(f"tribunal.part-{part}", side=side), side) for side in SEATS for part in ("turn", "tribunal")
        )
        held = state.question is not None and not state.queue
        waiting = list(state.queue)
        done = [other.name for other in state.others(state.turn) if other.name not in waiting]
        queue = tuple(
            ground.Waiting(
                name,
                int(name.partition("-")[2]),
                portrait_card(name),
                state.turn,
                "acted" if name in done else "acting" if name == acting(state) else "waits",
            )
            for name in (*done, *waiting)
        )
        title = t("tribunal.round", round=state.round)
        spoken = [title, parts[turn * 2 + held][0]]
        if waiting:
            spoken.append(t("tribunal.spoken-queue", names=self.words.names(tuple(waiting))))
        return Spec(
            ground.Head,
            "strip",
            ground.HeadState(title, parts, turn * 2 + held, queue),
            g.head,
            0,
            ". ".join(spoken),
        )

    def _evidence(self, state: State, side: Seat) -> Spec:
        numbers = state.rules.numbers
        enemies = len(state.others(opponent(side)))
        look = ground.EvidenceState(
            side,
            self.words.t("tribunal.evidence-of", side=side),
            state.evidence(side),
            numbers.evidence_needed,
            max(1, enemies) * numbers.average_price,
            bool(state.prices) and state.turn == side,
        )
        spoken = self.words.t("tribunal.spoken-evidence", side=side, have=look.have, needed=look.needed)
        return Spec(
            ground.Evidence, gestures.evidence_key(side), look, self.geometry.evidence(side), 2, spoken
        )

    def _lanes(self, state: State) -> Iterator[Spec]:
        watcher = find(state, self.viewer) or find(state, acting(state))
        stepping = find(state, acting(state))
        for row in range(SHOWN):
            layer = self.top + row
            here = [other.name for side in SEATS for other in state.others(side) if other.layer == layer]
            lit, note = "", ""
            if watcher is not None and layer <= watcher.layer and not watcher.stunned:
                lit = opponent(watcher.side)
            if stepping is not None and layer - stepping.layer in (1, -1):
                note = str(max(layer, stepping.layer))
            spoken = self.words.lane(layer) + (f". {self.words.names(tuple(here))}" if here else "")
            yield Spec(
                ground.Lane,
                gestures.lane_key(layer),
                ground.LaneState(layer, self.words.t("tribunal.lane-short", layer=layer), lit, note),
                self.geometry.lane(row),
                -5,
                spoken,
            )

    def _others(self, state: State) -> Iterator[Spec]:
        looked = find(state, self.viewer) or find(state, acting(state))
        eyes = state.watchers(looked.side, looked.number) if looked is not None else ()
        prices = dict(state.prices)
        for side in SEATS:
            for row in range(SHOWN):
                here = [other for other in state.others(side) if other.layer == self.top + row]
                for other, rect in zip(here, self.geometry.tokens(row, side, len(here)), strict=True):
                    yield Spec(
                        OtherToken,
                        other.name,
                        self._token(state, other, other.name in eyes, prices.get(other.name)),
                        rect,
                        3,
                        self.words.describe_other(state, other),
                    )

    def _token(self, state: State, one: OtherInfo, watches: bool, price: int | None) -> OtherState:
        mine = one.side == state.turn
        return OtherState(
            self.words.name(one.name),
            one.side,
            one.number,
            portrait_card(one.name),
            one.lives,
            state.rules.lives,
            one.mana,
            one.layer,
            one.level,
            one.xp,
            state_names(one),
            one.will_fall,
            one.name == acting(state),
            mine and bool(state.queue) and one.name not in state.queue,
            watches,
            price,
            price is not None and price <= state.evidence(state.turn),
        )

    def _scrolls(self, state: State) -> Iterator[Spec]:
        everyone = [other for side in SEATS for other in state.others(side)]
        above = sum(other.layer < self.top for other in everyone)
        below = sum(other.layer >= self.top + SHOWN for other in everyone)
        if self.top:
            yield self._scroll("scroll-up", -1, above)
        if self.top < last_top(state):
            yield self._scroll("scroll-down", 1, below)

    def _scroll(self, key: str, way: int, others: int) -> Spec:
        spoken = self.words.t(f"tribunal.{key}", count=others)
        look = ground.ScrollState(way, others)
        return Spec(ground.Scroll, key, look, self.geometry.scroll(way), 6, spoken)


def last_top(state: State) -> int:
    """Return the maximum first visible layer: one empty layer below the deepest Other is enough."""
    deepest = max((other.layer for side in SEATS for other in state.others(side)), default=0)
    return max(0, deepest + 2 - SHOWN)
