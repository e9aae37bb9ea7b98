"""Toy game for what must hold in every game: records, undo, files.

There are twelve pebbles. A seat takes one or two, or once a game reveals a tile and takes that many. The seat
that takes the last pebble wins.
"""

from __future__ import annotations

import hashlib
from random import Random
from types import MappingProxyType

from app.rules.cardset import CardDef, CardSet, TrackDef
from app.rules.game import (
    Action,
    BadText,
    Event,
    IllegalAction,
    Option,
    Outcome,
    Question,
    Reason,
    opponent,
)

CARDS = CardSet(
    "pebbles",
    (
        CardDef("stone", "item", params={"smooth": True, "grams": 7, "from": "a river"}),
        CardDef("bank", "location", ways=("ford",), deck="setup"),
    ),
    (TrackDef("heap", (0, 1, 2)),),
)


class Pebbles:
    """Position of the game."""

    def __init__(self, left, tile):
        self.left, self.tile, self.turned, self.to_move = left, tile, False, "light"

    @property
    def question(self):
        return Question("pebbles.take", self.to_move) if self.to_move else None

    @property
    def outcome(self):
        return None if self.left else Outcome(self.winner, "last-pebble")

    def legal(self):
        if not self.left:
            return []
        takes = [Action("take", (str(n),)) for n in (1, 2) if n <= self.left]
        return takes if self.turned else [*takes, Action("turn")]

    def why_not(self, action):
        return None if action in self.legal() else Reason("pebbles.no", "P1")

    def apply(self, action, *, events=True):
        reason = self.why_not(action)
        if reason:
            raise IllegalAction(reason)
        number = self.tile if action.verb == "turn" else int(action.args[0])
        number = min(number, self.left)
        self.turned = self.turned or action.verb == "turn"
        self.left -= number
        if self.left:
            self.to_move = opponent(self.to_move)
        else:
            self.winner, self.to_move = self.to_move, None
        return [Event("turned" if action.verb == "turn" else "took", {"number": number})]

    def copy(self):
        twin = Pebbles(self.left, self.tile)
        twin.turned, twin.to_move = self.turned, self.to_move
        if not self.left:
            twin.winner = self.winner
        return twin

    def digest(self):
        return hashlib.sha1(repr((self.left, self.tile, self.turned, self.to_move)).encode()).hexdigest()[:8]


class PebblesGame:
    """Rules of the game."""

    key = "pebbles"
    rules_version = 3
    oldest_rules = 3
    options = (Option("heap", 12, (12, 20), "P2"), Option("quiet", False, (False, True), "P3"))
    revealing = frozenset({"turned"})
    manners = MappingProxyType({})

    def new(self, card_set, options, seed):
        for name, value in options.items():
            known = {o.name: o for o in self.options}.get(name)
            if known is None or value not in known.choices:
                raise BadText(Reason("pebbles.no-such-option", "", {"name": name}))
        return Pebbles(options.get("heap", 12), Random(seed).randint(1, 3))
