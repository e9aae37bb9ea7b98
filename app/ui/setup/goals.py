"""Possible goals of a puzzle, in words and as scenario statements."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate.set_up import SetUp

KINDS = ("won", "dead", "alive", "wounded", "at")
"""``won``: the solver wins. The rest concern a card in play, ``wounded`` also a number, ``at`` a location."""
MOST_WOUNDS = 3


def cards(set_up: SetUp) -> list[str]:
    """Return the cards a goal can concern: Others and persons in play."""
    book = set_up.compiled
    at_locations = (name for name in book.names if set_up.facts(name))
    return [
        name
        for name in at_locations
        if book.entity_index[name] < book.n_others or book.entity_index[name] in book.persons
    ]


def statement(kind: str, seat: str, card: str = "", wounds: int = 1, place: str = "") -> str:
    """Return the goal as written in a puzzle file."""
    return {
        "won": f"outcome {seat}",
        "dead": f"expect cards.{card} absent",
        "alive": f"expect cards.{card}.wounds > -1",
        "wounded": f"expect cards.{card}.wounds > {wounds - 1}",
        "at": f"expect cards.{card}.at = {place}",
    }[kind]


def needs(kind: str) -> Sequence[str]:
    """Return what else *kind* needs: ``card``, ``wounds``, ``place``."""
    return {"won": (), "wounded": ("card", "wounds"), "at": ("card", "place")}.get(kind, ("card",))
