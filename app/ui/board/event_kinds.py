"""What a game declares of each kind of its events; tables, chronicles and slips are made from it."""

from __future__ import annotations

from typing import Literal, NamedTuple

Motion = Literal[
    "still", "glide", "fly", "announce", "enter", "leave", "line", "pulse", "strike", "banner", "open"
]
"""How a beat looks: a piece goes to its new place; a card flies from one piece to another; it is shown large
before it does, or before who is on it stands on the table; a piece fades; a line is drawn between two pieces;
a piece lights up, or is struck; large letters over the table; a place opens."""


class EventKind(NamedTuple):
    """How one kind of event is told and shown. ``at``, ``source``, ``target`` and ``card`` name arguments of
    the event with the keys of pieces and cards; with ``=`` before it, a piece itself."""

    rule: str = ""
    """The number of the rule behind it; with ``=`` before it, the argument with the card whose rule it is."""
    ms: int = 0
    """How long its beat lasts at normal speed; 0: it has none."""
    motion: Motion = "pulse"
    at: str = "other"
    """By which piece the caption stands; it is what lights up, is struck, glides or leaves."""
    source: str = ""
    target: str = ""
    card: str = ""
    shows: tuple[tuple[str, str, str], ...] = ()
    """What is to be seen from now on: the piece, the field of its state, the argument with its value (empty:
    what the view says)."""
    sound: str = ""
    back: str = ""
    """The deck and the side of the back of what flies, where the card is not known."""
    line: str = ""
    """How its line in the chronicle looks, if not as a deed of whoever decided."""
