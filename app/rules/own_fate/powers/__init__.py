"""The registry of powers: what a card does beyond its numbers, by name.

A power is a bundle of **traits** (plain values the engine asks for) and, where it gives its owner something
to do, of verbs that live in a module of their own. ``params`` are the traits a designer may change on a
card (``CardDef.params``); a card of the same kind may borrow any power.

To add one: describe it in ``others``, ``items``, ``chances`` or ``places``, ask for its trait where it acts
(``book.trait(entity, name)``), give its sentences to ``app/i18n``.
"""

from __future__ import annotations

from app.rules.own_fate.powers import chances, items, others, places
from app.rules.own_fate.powers.power import Power

POWERS: dict[str, Power] = {power.name: power for power in (*others.POWERS, *items.POWERS, *chances.POWERS)}
"""Every built power of Others, Items and Chances by its name."""

PLACES: dict[str, Power] = {power.name: power for power in places.POWERS}
"""What locations and persons do; their names are roles that a set needs (``metro``, ``egor``…)."""

__all__ = ["PLACES", "POWERS", "Power"]
