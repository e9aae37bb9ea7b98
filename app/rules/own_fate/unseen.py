"""Count a seat's unseen cards. Uses only the view, so it reveals nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.rules.cardset import CardSet
from app.rules.own_fate.view import FateView


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a seat can't see: in decks, in hands, or face down in play.

    ``probability``: keys of Others, items and chances; ``spells``: (design, count).
    """

    probability: tuple[str, ...]
    spells: tuple[tuple[str, int], ...]


def unseen(view: FateView, cards: CardSet) -> Unseen:
    """Return the cards of the set *cards* that *view*'s seat can't see."""
    seen = _seen_entities(view)
    probability = tuple(
        card.key
        for card in cards.cards
        if card.deck == "probability" and card.kind in ("other", "item", "chance") and card.key not in seen
    )
    seen_copies = Counter(key.partition(".")[0] for key in seen_spells(view))
    spells = (
        (card.key, card.copies - seen_copies[card.key])
        for card in cards.cards
        if card.kind == "spell" and card.copies > seen_copies[card.key]
    )
    return Unseen(probability, tuple(spells))


def seen_spells(view: FateView) -> set[str]:
    """Return the spell copies *view*'s seat sees: hands, amulets, manoeuvres, plays, discards."""
    seen = set(view.spell_discards)
    for other in view.others:
        seen.update(card for card in (*other.hand, *other.manoeuvres, other.amulet) if card is not None)
    seen.update(play.card for play in (*view.plays, *view.plan) if play.card is not None)
    return seen


def _seen_entities(view: FateView) -> set[str]:
    seen = {other.key for other in view.others if other.zone != "hidden"}
    seen.update(item.key for item in view.items)
    seen.update(person.key for person in view.persons)
    seen.update(effect.card for effect in view.effects)
    for hand in view.hands.values():
        seen.update(key for key in hand if key is not None)
    seen.update(view.removed)
    return seen
