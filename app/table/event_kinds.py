"""Declaration of a game's kinds of event, from which tables, logs and notices are made."""

from __future__ import annotations

from typing import Literal, NamedTuple

Motion = Literal[
    "still", "glide", "fly", "announce", "enter", "leave", "line", "pulse", "strike", "banner", "open"
]
"""How a beat looks.

A piece glides to its place; a card flies between pieces, perhaps announced (shown large) first; a piece
enters after its card was shown large, or leaves; a line joins two pieces; a piece pulses or is struck; a
banner crosses the table; a place opens.
"""


class EventKind(NamedTuple):
    """How one kind of event is described and shown.

    ``at``, ``source``, ``target`` and ``card`` name event arguments with keys of pieces and cards; a leading
    ``=`` means the piece itself.
    """

    rule: str = ""
    """Number of the rule that causes it; or ``=`` and the argument with the card that does."""
    ms: int = 0
    """Duration of its beat in ms at normal speed; 0: no beat."""
    motion: Motion = "pulse"
    at: str = "other"
    """The piece that has the caption and lights up, is struck, glides or leaves."""
    source: str = ""
    target: str = ""
    card: str = ""
    updates: tuple[tuple[str, str, str], ...] = ()
    """Fields to update: (piece, field of its state, argument with the value or "" for the view's value)."""
    sound: str = ""
    back: str = ""
    """Deck and side of the flying card's back, if the card is unknown."""
    line: str = ""
    """Style of its line in the log; "": that of the deciding seat."""
