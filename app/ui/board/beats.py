"""What happened, as beats: one thing after another, as the table shows it. It knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.rules.game import Event
from app.ui.board.event_kinds import EventKind, Motion
from app.ui.board.words import Words, plain

DECIDED = "="
NEXT = object()
"""The value that a field of a piece has once the table is as the view says."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happened, as the table shows it: what is said, by which piece, what moves."""

    kind: str
    ms: int
    motion: Motion
    caption: str
    """One sentence; empty where the beat before it has said it."""
    at: str = ""
    rule: str = ""
    """The number of the rule behind it."""
    pieces: tuple[str, ...] = ()
    """What lights up, is struck, glides, enters or leaves."""
    source: str = ""
    target: str = ""
    card: str = ""
    """The card that is shown; empty: its back, or none."""
    back: str = ""
    """The deck and the side of the back of what flies."""
    shows: tuple[tuple[str, str, Any], ...] = ()
    sound: str = ""
    line: str = ""
    """How its line in the chronicle looks; :data:`DECIDED`: as whoever decided it."""
    least: int = 0
    """ms that it has at least, however much else there is to show."""
    rows: tuple[tuple[str, str, str], ...] = ()
    """Lines of a sum below the caption: the words, the number, what it does (``attack``, ``healing`` …)."""


def last_only(beats: Sequence[Beat]) -> Iterator[Beat]:
    """*beats*, where what the view alone knows is shown by the last of them that names it: what happened in
    between is not yet so."""
    last = {(key, name): number for number, beat in enumerate(beats) for key, name, _ in beat.shows}
    for number, beat in enumerate(beats):
        shows = tuple(one for one in beat.shows if one[2] is not NEXT or last[one[0], one[1]] == number)
        yield beat if shows == beat.shows else replace(beat, shows=shows)


class Director:
    """Makes beats of events, in the words of a reader, by what the game declares of their kinds."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def beats(self, events: Sequence[Event], view: Any) -> list[Beat]:
        """What *events* (as the viewer may see them) look like; *view*: the table after them."""
        return list(last_only([beat for event in events for beat in self._beats(event, view)]))

    def _beats(self, event: Event, view: Any) -> Iterator[Beat]:
        kind = self.words.events.get(event.kind)
        if kind is not None and kind.ms:
            yield self._beat(event, kind, view)

    def _args(self, event: Event) -> Mapping[str, Any]:
        """What *event* tells, by the names that its kind is declared with."""
        return {**event.args, **event.secret}

    def _piece(self, key: str, view: Any) -> str:
        """The piece that stands for *key*, of a card, a seat or a place."""
        return key

    def _beat(self, event: Event, kind: EventKind, view: Any) -> Beat:
        args = self._args(event)

        def named(which: str) -> tuple[str, ...]:
            if which.startswith("="):
                return (self._piece(which[1:], view),)
            # The first of several arguments that the event has.
            value = next((args[one] for one in which.split("|") if args.get(one)), ())
            found = value if isinstance(value, (tuple, list)) else (value,)
            return tuple(self._piece(str(one), view) for one in found)

        def first(which: str) -> str:
            return next(iter(named(which)), "") if which else ""

        card = args.get(kind.card) or ""
        return Beat(
            event.kind,
            kind.ms,
            kind.motion,
            plain(self.words.event(event)),
            first(kind.at),
            self.words.rule_of(event),
            named(kind.at) if kind.motion not in ("line", "banner") else (),
            first(kind.source),
            first(kind.target),
            str(card[0] if isinstance(card, (tuple, list)) else card),
            kind.back,
            tuple(
                (one, name, args.get(value, NEXT) if value else NEXT)
                for which, name, value in kind.shows
                for one in named(which)
            ),
            kind.sound,
            self.words.line_of(event, DECIDED),
        )
