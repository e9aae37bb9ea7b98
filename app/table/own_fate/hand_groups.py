"""A seat's hand in groups: the cards of each Other, cards just drawn, and the seat's own cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.game import Action, Seat
from app.rules.own_fate import FateView

_SPELL_ORDER = {"attack": 0, "defence": 1, "healing": 2}
DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class HandGroup:
    """A group of hand cards.

    ``of``: the Other that holds the cards, :data:`DRAWN`, or the seat. ``under``: cards under the Other.
    ``held``: number of spells not in the plan; ``limit``: their maximum (0: none).
    """

    of: str
    cards: tuple[str, ...]
    under: tuple[str, ...] = ()
    held: int = 0
    limit: int = 0
    active: bool = False


def acting_in(view: FateView) -> str:
    """Return the key of the Other that acts in *view*; "" if none does."""
    if view.slot is not None:
        return view.slot.other
    return next((turn.other for turn in view.order if turn.status == "acting"), "")


def hand_groups(view: FateView, seat: Seat) -> list[HandGroup]:
    """Return the groups of *seat*'s hand in order."""
    active = acting_in(view), str(view.question.args.get("other", "")) if view.question else ""
    planned = {play.card for play in view.plan if play.card}
    groups: list[HandGroup] = []
    for other in sorted(view.others, key=lambda other: other.initiative):
        if other.side != seat or other.zone != "play":
            continue
        spells = tuple(sorted((card for card in other.hand if card), key=spell_order))
        under = tuple(card for card in other.manoeuvres if card)
        if spells or under:
            held = sum(card not in planned for card in other.hand)
            limit = other.strength if other.specialty != "vampire" else 0
            groups.append(HandGroup(other.key, spells, under, held, limit, other.key in active))
    shown = {card for group in groups for card in (*group.cards, *group.under)}
    loose = {action.args[0] for action in view.actions if action.args and "." in action.args[0]} - shown
    if loose and view.question is not None:
        groups.append(HandGroup(DRAWN, tuple(sorted(loose, key=spell_order)), active=True))
    groups.append(HandGroup(seat, tuple(card for card in view.hands[seat] if card)))
    return groups


def in_hand_order(actions: Sequence[Action], view: FateView) -> list[Action]:
    """Return *actions* in the viewer's hand's order, so that the next copy of a card takes the same place.

    Actions without a card of the hand come first.
    """
    groups = hand_groups(view, view.seat) if view.seat is not None else ()
    order = {card: n for n, card in enumerate(card for group in groups for card in group.cards)}
    return sorted(actions, key=lambda action: next((order[arg] for arg in action.args if arg in order), -1))


def spell_order(card: str) -> tuple[int, str]:
    """Return a sort key: attack, defence, healing, then others."""
    kind, _, rest = card.rpartition("-")
    return _SPELL_ORDER.get(kind, 9), rest
