"""What a puzzle may ask for: goals in words and as the statements of a scenario."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate.set_up import SetUp

KINDS = ("won", "dead", "alive", "wounded", "at")
"""``won``: the solver wins; the others speak of a card in play, ``wounded`` of a number too, ``at`` of a
location."""
MOST_WOUNDS = 3


def cards(set_up: SetUp) -> list[str]:
    """Whom a goal can speak of: Others and persons in play."""
    book = set_up.compiled
    people = (name for name in book.names if set_up.facts(name))
    return [
        name
        for name in people
        if book.entity_index[name] < book.n_others or book.entity_index[name] in book.persons
    ]


def statement(kind: str, seat: str, card: str = "", wounds: int = 1, place: str = "") -> str:
    """The goal as a puzzle file has it."""
    return {
        "won": f"outcome {seat}",
        "dead": f"expect cards.{card} absent",
        "alive": f"expect cards.{card}.wounds > -1",
        "wounded": f"expect cards.{card}.wounds > {wounds - 1}",
        "at": f"expect cards.{card}.at = {place}",
    }[kind]


def needs(kind: str) -> Sequence[str]:
    """What has to be chosen besides the kind: ``card``, ``wounds``, ``place``."""
    return {"won": (), "wounded": ("card", "wounds"), "at": ("card", "place")}.get(kind, ("card",))
