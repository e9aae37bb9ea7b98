"""The faces of a set's cards and counters, for figures, and where its cards start."""

from __future__ import annotations

from collections.abc import Callable

from app.cards import convert
from app.cards.data import SetData
from app.face import layout
from app.face.content import CardContent
from app.face.ops import Face


class Pieces:
    """The pieces of the set *data* in *language*. Faces are cached."""

    def __init__(self, data: SetData, language: str) -> None:
        self.content = convert.content(data, language)
        self.cards = convert.card_set(data)
        boards = [zone for zone in convert.table_set(data).layout.zones if zone.kind == "board"]
        self.line = tuple(zone.card for zone in sorted(boards, key=lambda zone: zone.x))
        """The keys of the locations, from left to right."""
        self._fronts = {front.key: front for front, _back, _copies in self.content.cards}
        self._backs = {f"{back.deck}-{back.side}": back for _front, back, _copies in self.content.cards}
        self._counters = {counter.key: counter for counter in self.content.counters}
        self._faces: dict[str, Face] = {}

    def card(self, key: str) -> CardContent:
        """Return the content of the card *key*, or of the copy *key* (``attack-2.3``). Raises KeyError."""
        return self._fronts[key.partition(".")[0]]

    def name(self, key: str) -> str:
        """Return the name of the card or counter *key*. Raises KeyError."""
        counter = self._counters.get(key)
        return counter.name if counter is not None else self.card(key).name

    def front(self, key: str) -> Face:
        """Return the front of the card *key*."""
        content = self.card(key)
        return self._cached(content.key, lambda: layout.card(content))

    def back(self, kind: str) -> Face:
        """Return the back *kind*: deck and side, such as ``probability-light``."""
        return self._cached(f"back {kind}", lambda: layout.back(self._backs[kind]))

    def counter(self, key: str) -> Face:
        """Return the face of the counter *key*."""
        return self._cached(f"counter {key}", lambda: layout.counter(self._counters[key]))

    def board(self) -> Face:
        """Return the board with all tracks."""
        return self._cached("board", lambda: layout.board(self.content.tracks))

    def count(self, kind: str) -> int:
        """Return the number of cards with the back *kind*."""
        return sum(n for _front, back, n in self.content.cards if f"{back.deck}-{back.side}" == kind)

    def starting(self, location: str, side: str) -> list[str]:
        """Return the keys of Others and persons of *side* that start at *location*, by falling initiative."""
        cards = [card for card in self.cards.cards if card.start == location and card.side == side]
        return [
            card.key
            for card in sorted(cards, key=lambda card: -card.initiative)
            if card.kind in ("other", "person")
        ]

    def dealt(self, key: str) -> int:
        """Return the number of spells that the card *key* gets before the first turn."""
        card = self.cards.card(key)
        return card.strength if card.kind == "other" and card.start else 0

    def _cached(self, key: str, make: Callable[[], Face]) -> Face:
        if key not in self._faces:
            self._faces[key] = make()
        return self._faces[key]
