"""Beats: events as steps that the table shows, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from app.rules.game import Event
from app.table.event_kinds import EventKind, Motion
from app.table.session import V
from app.table.words import W, plain

BY_DECIDER = "="
"""A log line in the style of the seat that decided."""
FROM_VIEW = object()
"""Placeholder for a field's value in the view after the events."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One event as the table shows it: its caption, its piece, its movement."""

    kind: str
    ms: int
    motion: Motion
    caption: str
    """One sentence; "" if the previous beat has it already."""
    at: str = ""
    rule: str = ""
    """Number of the rule that caused the event."""
    pieces: tuple[str, ...] = ()
    """Pieces that light up, are struck, glide, enter or leave."""
    source: str = ""
    target: str = ""
    card: str = ""
    """The card shown; empty: its back, or none."""
    back: str = ""
    """Deck and side of the back of the flying card."""
    updates: tuple[tuple[str, str, object], ...] = ()
    sound: str = ""
    line: str = ""
    """Style of the event's line in the log, or :data:`BY_DECIDER`."""
    min_ms: int = 0
    """Minimum duration in ms, however much else there is to show."""
    rows: tuple[tuple[str, str, str], ...] = ()
    """Lines of a sum below the caption: label, number, effect (``attack``, ``healing`` …)."""


def only_last_view_updates(beats: Sequence[Beat]) -> Iterator[Beat]:
    """Yield *beats* without updates from the view (FROM_VIEW) of fields that a later beat updates too.

    The view's values are not yet true at earlier beats.
    """
    last = {(key, name): number for number, beat in enumerate(beats) for key, name, _ in beat.updates}
    for number, beat in enumerate(beats):
        updates = tuple(
            update
            for update in beat.updates
            if update[2] is not FROM_VIEW or last[update[0], update[1]] == number
        )
        yield beat if updates == beat.updates else replace(beat, updates=updates)


class Director(Generic[V, W]):
    """Builder of beats from events, by the game's declarations of event kinds."""

    def __init__(self, words: W) -> None:
        self.words = words

    def beats(self, events: Sequence[Event], view: V) -> list[Beat]:
        """Return the beats of *events* (as the viewer may see them); *view*: the table after them."""
        return list(only_last_view_updates([beat for event in events for beat in self._beats(event, view)]))

    def _beats(self, event: Event, view: V) -> Iterator[Beat]:
        kind = self.words.events.get(event.kind)
        if kind is not None and kind.ms:
            yield self._beat(event, kind, view)

    def _args(self, event: Event) -> Mapping[str, object]:
        """Return the arguments of *event*, by the names that its kind declares."""
        return {**event.args, **event.secret}

    def _piece(self, key: str, view: V) -> str:
        """Return the key of the piece that shows *key*: a card, a seat or a place."""
        return key

    def _beat(self, event: Event, kind: EventKind, view: V) -> Beat:
        args = self._args(event)

        def pieces_named(which: str) -> tuple[str, ...]:
            if which.startswith("="):
                return (self._piece(which[1:], view),)
            # The first of several arguments that the event has.
            value = next((args[name] for name in which.split("|") if args.get(name)), ())
            keys = value if isinstance(value, (tuple, list)) else (value,)
            return tuple(self._piece(str(name), view) for name in keys)

        def first(which: str) -> str:
            return next(iter(pieces_named(which)), "") if which else ""

        card = args.get(kind.card) or ""
        return Beat(
            event.kind,
            kind.ms,
            kind.motion,
            plain(self.words.event(event)),
            first(kind.at),
            self.words.rule_of(event),
            pieces_named(kind.at) if kind.motion not in ("line", "banner") else (),
            first(kind.source),
            first(kind.target),
            str(card[0] if isinstance(card, (tuple, list)) else card),
            kind.back,
            tuple(
                (piece, name, args.get(value, FROM_VIEW) if value else FROM_VIEW)
                for which, name, value in kind.updates
                for piece in pieces_named(which)
            ),
            kind.sound,
            self.words.log_style(event, BY_DECIDER),
        )
