"""The powers that a card may have, by name. Their names and explanations are in ``cards.ftl``.

What a power does is said in ``app.rules.own_fate.powers``, one file a power.
"""

from __future__ import annotations

from app import i18n
from app.rules.own_fate.powers import ALL as BUILT
from app.rules.own_fate.powers import PLACES, canonical

KINDS = ("location", "other", "person", "chance", "item", "spell")
POWERS: dict[str, tuple[str, ...]] = {
    kind: tuple(
        power.name
        for power in (*BUILT, *PLACES.values())
        if power.kind == kind and i18n.has(f"cards.power-{power.name}", i18n.FALLBACK)
    )
    for kind in KINDS
}
"""Kind of card → the powers offered for it."""

ALL = frozenset(power for powers in POWERS.values() for power in powers)
"""The names of all powers. Older sets may use a former one: :func:`known`."""


def usual(power: str) -> str:
    """The name of *power* today; older sets may use a former one."""
    return canonical(power)


def known(power: str) -> bool:
    """Whether there is a power of that name, or was under that name."""
    return canonical(power) in ALL


def name(power: str, language: str) -> str:
    """What people call *power*; without one, that there is none."""
    return i18n.text(f"cards.power-{canonical(power) or 'none'}", language)


def explanation(power: str, language: str) -> str:
    """What *power* does, in one sentence."""
    return i18n.text(f"cards.power-{canonical(power) or 'none'}.does", language)
