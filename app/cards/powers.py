"""The powers that a card may have, by name. Their names and explanations are in ``cards.ftl``.

What a power does is code in ``app.rules``; here is only which kinds of card it makes sense for.
"""

from __future__ import annotations

from app import i18n

POWERS: dict[str, tuple[str, ...]] = {
    "location": ("metro", "egor-flat", "roof", "svetlana-flat", "city-light"),
    "other": (
        "anton",
        "andrey",
        "larisa",
        "alisa",
        "darya",
        "petr",
        "zavulon",
        "geser",
        "semen",
        "tigrenok",
        "medved",
    ),
    "person": ("egor", "svetlana"),
    "chance": (
        "olga",
        "ignat",
        "egor-mother",
        "aspen-stake",
        "kostya-father",
        "kostya",
        "power-plant-accident",
        "broken-mobile",
        "svetlana-mother-illness",
        "jugular-vein",
        "cops",
    ),
    "item": (
        "night-watch-car",
        "zavulon-amulet",
        "flashlight",
        "sword-of-light",
        "anton-player",
        "egor-goggles",
        "living-doll",
        "sword-of-darkness",
    ),
    "spell": (),
}
"""Kind of card → the powers offered for it."""

ALL = frozenset(power for powers in POWERS.values() for power in powers)


def name(power: str, language: str) -> str:
    """What people call *power*; without one, that there is none."""
    return i18n.text(f"cards.power-{power or 'none'}", language)


def explanation(power: str, language: str) -> str:
    """What *power* does, in one sentence."""
    return i18n.text(f"cards.power-{power or 'none'}.does", language)
