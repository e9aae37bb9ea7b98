"""Specs of the pieces of Tribunal: visible layers, Others on them, and who sees whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.rules.game import SEATS, Seat, opponent
from app.rules.tribunal import TribunalView
from app.rules.tribunal.state import OtherInfo, State
from app.table.tribunal import gestures
from app.table.tribunal.words import TribunalWords, acting, find, state_names
from app.ui.board.piece import Spec
from app.ui.board.places import City, CityState
from app.ui.tribunal import ground
from app.ui.tribunal.geometry import SHOWN, Lanes, layout_table
from app.ui.tribunal.other import OtherState, OtherToken

PORTRAITS = 6
"""Number of portraits per side; Others with higher numbers reuse them."""


def portrait_card(name: str) -> str:
    """Return the key of the card with the portrait of the Other *name*."""
    side, _, number = name.partition("-")
    return f"{side}-{(int(number) - 1) % PORTRAITS + 1}"


@dataclass(slots=True)
class LaneArranger:
    """Turns a view into specs of pieces for one layout.

    ``top``: first visible layer; ``viewer``: name of the Other whose line of sight is shown ("": the acting
    one).
    """

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
        """Scroll to the acting Other, with at most one empty layer below all Others."""
        self.top = min(self.top, last_top(state))
        acting_other = find(state, acting(state))
        if acting_other is not None:
            # The acting Other may step one layer deeper, so show that layer too.
            self.top = max(
                min(self.top, acting_other.layer - (1 if acting_other.layer else 0)),
                acting_other.layer + 2 - SHOWN,
                0,
            )

    def make_room(self, state: State) -> None:
        """Set the heights of the visible layers by their numbers of Others."""
        rows = range(self.top, self.top + SHOWN)
        counts = [
            max(sum(other.layer == row for other in state.others(side)) for side in SEATS) for row in rows
        ]
        self.geometry = layout_table(self.geometry.width, self.geometry.height, tuple(counts))

    def _head(self, state: State) -> Spec:
        g, t = self.geometry, self.words.t
        turn = SEATS.index(state.turn)
        parts = tuple(
            (t(f"tribunal.part-{part}", side=side), side) for side in SEATS for part in ("turn", "tribunal")
        )
        in_tribunal = state.question is not None and not state.queue
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
        spoken = [title, parts[turn * 2 + in_tribunal][0]]
        if waiting:
            spoken.append(t("tribunal.spoken-queue", names=self.words.names(tuple(waiting))))
        return Spec(
            ground.Head,
            "strip",
            ground.HeadState(title, parts, turn * 2 + in_tribunal, queue),
            g.head,
            0,
            ". ".join(spoken),
        )

    def _evidence(self, state: State, side: Seat) -> Spec:
        numbers = state.rules.numbers
        enemies = len(state.others(opponent(side)))
        evidence_state = ground.EvidenceState(
            side,
            self.words.t("tribunal.evidence-of", side=side),
            state.evidence(side),
            numbers.evidence_needed,
            max(1, enemies) * numbers.average_price,
            bool(state.prices) and state.turn == side,
        )
        spoken = self.words.t(
            "tribunal.spoken-evidence", side=side, have=evidence_state.have, needed=evidence_state.needed
        )
        return Spec(
            ground.Evidence,
            gestures.evidence_key(side),
            evidence_state,
            self.geometry.evidence(side),
            2,
            spoken,
        )

    def _lanes(self, state: State) -> Iterator[Spec]:
        viewer = find(state, self.viewer) or find(state, acting(state))
        acting_other = find(state, acting(state))
        for row in range(SHOWN):
            layer = self.top + row
            names = [other.name for side in SEATS for other in state.others(side) if other.layer == layer]
            lit, note = "", ""
            if viewer is not None and layer <= viewer.layer and not viewer.stunned:
                lit = opponent(viewer.side)
            if acting_other is not None and layer - acting_other.layer in (1, -1):
                note = str(max(layer, acting_other.layer))
            spoken = self.words.lane(layer) + (f". {self.words.names(tuple(names))}" if names else "")
            yield Spec(
                ground.Lane,
                gestures.lane_key(layer),
                ground.LaneState(layer, self.words.t("tribunal.lane-short", layer=layer), lit, note),
                self.geometry.lane(row),
                -5,
                spoken,
            )

    def _others(self, state: State) -> Iterator[Spec]:
        viewer = find(state, self.viewer) or find(state, acting(state))
        watchers = state.watchers(viewer.side, viewer.number) if viewer is not None else ()
        prices = dict(state.prices)
        for side in SEATS:
            for row in range(SHOWN):
                others = [other for other in state.others(side) if other.layer == self.top + row]
                for other, rect in zip(others, self.geometry.tokens(row, side, len(others)), strict=True):
                    yield Spec(
                        OtherToken,
                        other.name,
                        self._token(state, other, other.name in watchers, prices.get(other.name)),
                        rect,
                        3,
                        self.words.describe_other(state, other),
                    )

    def _token(self, state: State, other: OtherInfo, watches: bool, price: int | None) -> OtherState:
        mine = other.side == state.turn
        return OtherState(
            self.words.name(other.name),
            other.side,
            other.number,
            portrait_card(other.name),
            other.lives,
            state.rules.lives,
            other.mana,
            other.layer,
            other.level,
            other.xp,
            state_names(other),
            other.will_fall,
            other.name == acting(state),
            mine and bool(state.queue) and other.name not in state.queue,
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
        scroll_state = ground.ScrollState(way, others)
        return Spec(ground.Scroll, key, scroll_state, self.geometry.scroll(way), 6, spoken)


def last_top(state: State) -> int:
    """Return the greatest layer that may be at the top, with one empty layer below all Others."""
    deepest = max((other.layer for side in SEATS for other in state.others(side)), default=0)
    return max(0, deepest + 2 - SHOWN)
