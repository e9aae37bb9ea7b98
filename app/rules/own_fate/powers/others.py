"""The powers of Others (K1).

Traits: ``harvest`` cards a wound (A79), ``extra`` a late card on self, ``looks`` into the probability deck
and ``summons`` whom it finds, ``doll_bonus`` no minuses while it holds an item of that power, ``amulet_full``
amulets of its location keep their strength, ``portal``, ``replaces``, ``ability`` any card on the vortex
minus that much, ``face_down``, ``more`` wounds dealt, ``less`` wounds taken.
"""

from __future__ import annotations

from app.rules.own_fate.powers.power import Power

POWERS: tuple[Power, ...] = (
    Power("anton", "other", "K1", {"ability": 1}, ("ability",)),
    Power("andrey", "other", "K1", {"harvest": 2}, ("harvest",)),
    Power("larisa", "other", "K1", {"extra": True}),
    Power("alisa", "other", "K1", {"looks": True, "summons": "zavulon"}, ("summons",)),
    Power("darya", "other", "K1", {"doll_bonus": "living-doll"}, ("doll_bonus",)),
    Power("petr", "other", "K1", {"amulet_full": True}),
    Power("zavulon", "other", "K1", {"portal": True}),
    Power("geser", "other", "K1", {"replaces": True}),
    Power("semen", "other", "K1", {"face_down": True}),
    Power("tigrenok", "other", "K1", {"more": 1}, ("more",)),
    Power("medved", "other", "K1", {"less": 1}, ("less",)),
)
