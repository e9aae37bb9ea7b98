"""Record what the cards did in a game of *Own Fate*, for the balance lab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from app.rules.game import Action, Event, Seat, State
from app.rules.own_fate.state import FateState

_PLAYED = {"chance-played": "card", "item-played": "item", "cops-came": "card"}


class Facts:
    """Recorder of a game: the cards drawn, entered and played, and the tracks turn by turn.

    ``spells``: spells laid or burned, as [by Light, by Dark] for each design.
    """

    def __init__(self, state: State) -> None:
        self._state = cast(FateState, state)
        self.drawn: set[str] = set()
        self.entered: set[str] = set()
        self.played: set[str] = set()
        self.spells: dict[str, list[int]] = {}
        self.tracks: list[tuple[int, int]] = [(self._state.inferno, self._state.balance)]
        self.died: list[str] = []
        self._add_hands()

    def _add_hands(self) -> None:
        cards = self._state.compiled
        for seat in (0, 1):
            self.drawn.update(cards.names[e] for e in self._state.hands[seat])

    def watch(self, state: State, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Record the effects of one action."""
        own_state = self._state
        for event in events:
            kind, args = event.kind, event.args
            if kind == "turn-began":
                self.tracks.append((own_state.inferno, own_state.balance))
            elif kind == "drawn" and "seat" in args:
                self.drawn.update(cast(tuple[str, ...], event.secret.get("cards", ())))
            elif kind in ("entered", "replaced", "summoned"):
                self.entered.add(str(args["other"]))
                self.drawn.add(str(args["other"]))
            elif kind == "died":
                self.died.append(str(args["other"]))
            elif kind in _PLAYED:
                self.played.add(str(args[_PLAYED[kind]]))
                self.drawn.add(str(args[_PLAYED[kind]]))
            elif kind in ("played", "burned"):
                card = args.get("card") or event.secret.get("card")
                if isinstance(card, str) and "." in card:
                    side = own_state.compiled.side[own_state.compiled.entity_index[str(args["other"])]]
                    design = card.partition(".")[0]
                    self.spells.setdefault(design, [0, 0])[min(side, 1)] += 1

    def plain(self) -> dict[str, Any]:
        """Return all facts as plain values, in a fixed order."""
        state = self._state
        return {
            "drawn": sorted(self.drawn),
            "entered": sorted(self.entered),
            "played": sorted(self.played),
            "spells": dict(sorted(self.spells.items())),
            "died": self.died,
            "tracks": [list(step) for step in (*self.tracks, (state.inferno, state.balance))],
        }
