"""A finite choice of the free table's actions.

What may be done has no end (every place of the table is another move), so ``legal()`` lists the actions that
need no place: one card drawn, a pile shuffled or looked through, a card turned over, a die rolled, a hand's
card laid in the middle, the screen handed over, the game ended. All of them can be done now. Whether another
action can be done is asked of ``why_not``, which knows every one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.free.layout import BOX
from app.rules.game import SEATS, Action

if TYPE_CHECKING:
    from app.rules.free.view import FreeView

ON_TABLE = {"card": "flip", "die": "roll", "coin": "roll", "counter": "remove"}


def listed(view: FreeView) -> list[Action]:
    """The actions of the seat that sits at the screen, as far as *view* (its own) shows them."""
    assert view.question is not None
    found: list[Action] = []

    def can(verb: str, *args: object) -> None:
        found.append(Action(verb, tuple(map(str, args))))

    seat = view.question.seat
    own = next((zone.key for zone in view.zones.values() if zone.kind == "hand" and zone.owner == seat), "")
    for key, pile in view.piles.items():
        if pile.count:
            if own:
                can("draw", key, 1)
            can("search", key, "all", "secret")
            if key != BOX:
                can("shuffle", key)
                can("turn-over", key)
    if view.looking is not None and view.looking.seat == seat and own:
        for place in range(view.looking.cards):
            can("take", view.looking.zone, place, own)
    if view.looking is not None:
        can("close")
    layout = view.set.layout
    for key, hand in view.hands.items():
        for card in hand:
            if card.id and view.zones[key].owner == seat:
                can("move", card.id, layout.width // 2, layout.height // 2)
    for thing in view.things:
        verb = ON_TABLE.get(thing.kind)
        if verb is not None:
            found.append(Action(verb, (str(thing.id),)))
    can("pass")
    for winner in (*SEATS, "draw"):
        can("end", winner)
    return found
