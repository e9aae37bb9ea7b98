"""A finite selection of the free table's actions.

Every point of the table is another move, so ``legal()`` lists only a few actions, such as: draw a
card, shuffle or search a pile, flip a card, roll a die, play a card from hand to the middle, pass, and end
the game. All listed actions are legal; ``why_not`` checks any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.free.layout import BOX
from app.rules.game import SEATS, Action

if TYPE_CHECKING:
    from app.rules.free.view import FreeView

ON_TABLE = {"card": "flip", "die": "roll", "coin": "roll", "counter": "remove"}


def listed(view: FreeView) -> list[Action]:
    """Return actions of the seat at the screen, based on its own *view*."""
    assert view.question is not None
    actions: list[Action] = []

    def add(verb: str, *args: object) -> None:
        actions.append(Action(verb, tuple(map(str, args))))

    seat = view.question.seat
    own = next((zone.key for zone in view.zones.values() if zone.kind == "hand" and zone.owner == seat), "")
    for key, pile in view.piles.items():
        if pile.count:
            if own:
                add("draw", key, 1)
            add("search", key, "all", "secret")
            if key != BOX:
                add("shuffle", key)
                add("turn-over", key)
    if view.looking is not None and view.looking.seat == seat and own:
        for place in range(view.looking.cards):
            add("take", view.looking.zone, place, own)
    if view.looking is not None:
        add("close")
    layout = view.set.layout
    for key, hand in view.hands.items():
        for card in hand:
            if card.id and view.zones[key].owner == seat:
                add("move", card.id, layout.width // 2, layout.height // 2)
    for thing in view.things:
        verb = ON_TABLE.get(thing.kind)
        if verb is not None:
            actions.append(Action(verb, (str(thing.id),)))
    add("pass")
    for winner in (*SEATS, "draw"):
        add("end", winner)
    return actions
