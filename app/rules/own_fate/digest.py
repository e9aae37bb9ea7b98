"""The hash of a position in records: the same on every machine and in every version."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from app.rules.own_fate.flow import QUESTIONS
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING, Asked, Bleed, Burn, Lay, Leave, Ride, Walk, Weaken

FORM = 1
"""Version of the hashed form.

Old records contain hashes of this form, with its order, names and fields. So positions are converted to it,
however they are represented in memory.
"""

_LISTS = (
    "deck discard probability_deck hands known known_in_deck zone loc wounds holder laid_on gloom hand "
    "amulet manoeuvres"
)
_CURSOR = "rng turn phase step slot"
_TABLE = "draw_offer last_offers result balance inferno deck_pool shown top_seen_by removed moved entrants"
_TURN = (
    "calling calls_annulled calls began_in_metro began_at_healing_place used_items cops open_flat "
    "mobile_laid_turn reply_given through_portal portal_in_movement stage under_doll announced_slot"
)
_BATTLE = (
    "plan_floor gloom_chosen plays cancelled drawn_card defending_manoeuvres wounds_before_battle results "
    "credits gains hidden_before_shuffle"
)
_END_OF_BATTLE = "saved dead last_count accident_cards called_once"

_WORDS = {
    Lay: "play",
    Weaken: "weaken",
    Burn: "burn",
    Bleed: "bleed",
    Leave: "portal",
    Walk: "move",
    Ride: "ride",
}
"""Word that precedes a record's fields, by type."""


def digest(state: Position) -> str:
    """Return a short hash of the position, the card set and the options."""
    return hashlib.blake2b(repr(key(state)).encode(), digest_size=8).hexdigest()


def key(state: Position) -> tuple[Any, ...]:
    """Return everything that defines the position as plain values, in form :data:`FORM`.

    ``count_end`` is left out: it describes only the past and is missing in older records.
    """

    def of(names: str) -> list[Any]:
        return [
            _CONVERTED[name](state) if name in _CONVERTED else _plain(getattr(state, name))
            for name in names.split()
        ]

    return (
        state.compiled.card_set.fingerprint(),
        state.compiled.hashed_options,
        *(tuple(getattr(state, name)) for name in _LISTS.split()),
        *of(_CURSOR),
        _question(state.asked),
        _plain(state.pending) if state.pending is not None else (),
        *of(_TABLE),
        0,
        *of(_TURN),
        _plain(state.declaring or state.plan),
        *of(_BATTLE),
        _plain(state.vortex_sum) if state.vortex_sum is not None else (),
        *of(_END_OF_BATTLE),
        *_powers(state),
    )


def _doll(state: Position) -> int:
    return sum(change.others for change in state.changes if change.source == "living-doll")


def _accident(state: Position) -> int:
    return sum(change.by for change in state.changes if change.source == "power-plant-accident")


def _powers(state: Position) -> tuple[Any, ...]:
    """Return the state of composed powers; () if there is none, as in older records."""
    changes = [
        change for change in state.changes if change.source not in ("living-doll", "power-plant-accident")
    ]
    powers_state = (state.groups_handled, state.used_powers, _plain(tuple(changes)))
    return (powers_state,) if any(powers_state) else ()


_CONVERTED: dict[str, Callable[[Position], int]] = {"under_doll": _doll, "accident_cards": _accident}
"""Fields of the form that the position now stores differently."""


def _question(asked: Asked) -> tuple[Any, ...] | None:
    if asked is NOTHING:
        return None
    fields = QUESTIONS[asked.kind].parameters.values()
    return (asked.kind, asked.seat, *(getattr(asked, field) for field in fields))


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple) and not is_dataclass(value):
        return value
    parts = value if isinstance(value, tuple) else [getattr(value, field.name) for field in fields(value)]
    word = _WORDS.get(type(value))
    return (*((word,) if word else ()), *map(_plain, parts))
