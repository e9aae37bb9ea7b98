"""The symbols of the game, drawn in one colour in a square of 24 units (y down).

They stand on badges, in texts (``{wound}``), on counters and on the table. Sides, kinds and
specialties differ by outline, so that they are told apart in one ink and by any eye.
"""

# ruff: noqa: E501
from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from app.face import paths
from app.face.ops import Path, Shape

UNIT: Final = 24.0

_DATA: Final[dict[str, str]] = {
    # the four numbers
    "strength": "M15 0 L3 13.5 H10.5 L8 24 L21 9.5 H13 Z",
    "experience": "M1 4 C5 3 9 4 11.2 6 V22 C9 20 5 19 1 20 Z M23 4 C19 3 15 4 12.8 6 V22 C15 20 19 19 23 20 Z",
    "initiative": "M1 3 H7 L13 12 L7 21 H1 L7 12 Z M11 3 H17 L23 12 L17 21 H11 L17 12 Z",
    "cost": "M10.8 1 H13.2 V4 H21 L24 13 C24 16 16 16 16 13 L18.4 6.4 H13.2 V20 H18 V23 H6 V20 H10.8 V6.4 H5.6"
    " L8 13 C8 16 0 16 0 13 L3 4 H10.8 Z M4.4 7.8 L2.3 13 H6.3 Z M19.6 7.8 L17.7 13 H21.7 Z",
    # what happens to people
    "wound": "M12 0.5 C12 0.5 3.5 11 3.5 16 A8.5 7.8 0 0 0 20.5 16 C20.5 11 12 0.5 12 0.5 Z",
    "donor": "M12 23 C4 16 0.5 12.5 0.5 8 C0.5 2.5 8 0 12 6 C16 0 23.5 2.5 23.5 8 C23.5 12.5 20 16 12 23 Z"
    " M8 9 L7 9 L8.5 14.5 L10 9 Z M16 9 L14 9 L15.5 14.5 L17 9 Z",
    "gloom": "M4.6 4.5 H19.4 A10.6 10.6 0 0 0 4.6 4.5 Z M2.2 8 A10.6 10.6 0 0 0 1.4 11 H22.6 A10.6 10.6 0 0 0"
    " 21.8 8 Z M1.5 14 A10.6 10.6 0 0 0 2.8 17.3 H21.2 A10.6 10.6 0 0 0 22.5 14 Z M5.4 20.3 A10.6 10.6 0"
    " 0 0 18.6 20.3 Z",
    # spells
    "attack": "M23.5 0.5 L21.5 8.5 L11 19 L13 21 L11 23.5 L7 19.5 L3.5 23.5 L0.5 20.5 L4.5 17 L0.5 13 L3 11"
    " L5 13 L15.5 2.5 Z",
    "defence": "M12 0.5 L22 3.5 V11 C22 17.5 17.5 21.5 12 23.5 C6.5 21.5 2 17.5 2 11 V3.5 Z"
    " M12 4.2 L5.4 6.2 V11 C5.4 15.6 8.3 18.4 12 19.9 Z",
    "healing": "M8.6 1 H15.4 V8.6 H23 V15.4 H15.4 V23 H8.6 V15.4 H1 V8.6 H8.6 Z",
    # specialties
    "mage": "M12 0 L14.8 9.2 L24 12 L14.8 14.8 L12 24 L9.2 14.8 L0 12 L9.2 9.2 Z"
    " M20.5 0.5 L21.4 2.8 L23.7 3.7 L21.4 4.6 L20.5 6.9 L19.6 4.6 L17.3 3.7 L19.6 2.8 Z"
    " M3.5 17.1 L4.4 19.4 L6.7 20.3 L4.4 21.2 L3.5 23.5 L2.6 21.2 L0.3 20.3 L2.6 19.4 Z",
    "witch": "M13.5 0.5 L21.5 4.5 L15.7 6.2 L17.6 15 H6.4 Z M5.8 16.6 H18.2 L19 18.5 H24 C20.5 24.5 3.5 24.5 0"
    " 18.5 H5 Z",
    "vampire": "M0.5 3 C8 6.5 16 6.5 23.5 3 C23.5 8 21.6 10.6 19.6 11.4 L17 23.5 L14.4 12.9 C12.8 13.2 11.2 13.2"
    " 9.6 12.9 L7 23.5 L4.4 11.4 C2.4 10.6 0.5 8 0.5 3 Z",
    "shapeshifter": "M12 11 C17 11 21 15.5 21 19 C21 22 18.5 23.5 16 23 C13.3 22.4 10.7 22.4 8 23 C5.5 23.5 3"
    " 22 3 19 C3 15.5 7 11 12 11 Z M3.2 6.3 A2.5 3.4 -15 0 1 3.2 13.1 A2.5 3.4 -15 0 1 3.2 6.3 Z"
    " M20.8 6.3 A2.5 3.4 15 0 1 20.8 13.1 A2.5 3.4 15 0 1 20.8 6.3 Z"
    " M8.5 1 A2.6 3.9 0 0 1 8.5 8.8 A2.6 3.9 0 0 1 8.5 1 Z"
    " M15.5 1 A2.6 3.9 0 0 1 15.5 8.8 A2.6 3.9 0 0 1 15.5 1 Z",
    # sides: a sun, a crescent, a lozenge
    "light": "M12 6.2 A5.8 5.8 0 0 1 12 17.8 A5.8 5.8 0 0 1 12 6.2 Z M10.6 0 H13.4 L12.9 4.6 H11.1 Z"
    " M10.6 24 H13.4 L12.9 19.4 H11.1 Z M0 10.6 V13.4 L4.6 12.9 V11.1 Z M24 10.6 V13.4 L19.4 12.9 V11.1 Z"
    " M2.5 4.5 L4.5 2.5 L7.4 6.1 L6.1 7.4 Z M21.5 19.5 L19.5 21.5 L16.6 17.9 L17.9 16.6 Z"
    " M2.5 19.5 L4.5 21.5 L7.4 17.9 L6.1 16.6 Z M21.5 4.5 L19.5 2.5 L16.6 6.1 L17.9 7.4 Z",
    "dark": "M16.5 1.2 A11.5 11.5 0 1 0 22.8 15.6 A9 9 0 1 1 16.5 1.2 Z",
    "neutral": "M12 0 L24 12 L12 24 L0 12 Z M12 5 L5 12 L12 19 Z",
    # kinds
    "other": "M0 12 C6 3 18 3 24 12 C18 21 6 21 0 12 Z M12 6.6 A5.4 5.4 0 0 0 12 17.4 A5.4 5.4 0 0 0 12 6.6 Z"
    " M12 9.3 A2.7 2.7 0 0 1 12 14.7 A2.7 2.7 0 0 1 12 9.3 Z",
    "person": "M12 0.5 A5.5 5.8 0 0 1 12 12.1 A5.5 5.8 0 0 1 12 0.5 Z M1.5 23.5 C1.5 17 6 13.6 12 13.6 C18 13.6"
    " 22.5 17 22.5 23.5 Z",
    "item": "M6 1.5 H18 L24 9 L12 23.5 L0 9 Z M7.6 4.4 L4.2 8.2 H8.6 Z M12 4.4 L9.8 8.2 H14.2 Z M9 10.2 L12 18.6"
    " L15 10.2 Z",
    "chance": "M12 0.5 L23.5 12 L12 23.5 L0.5 12 Z M12 5.8 A1.9 1.9 0 0 0 12 9.6 A1.9 1.9 0 0 0 12 5.8 Z"
    " M7 10.1 A1.9 1.9 0 0 0 7 13.9 A1.9 1.9 0 0 0 7 10.1 Z M17 10.1 A1.9 1.9 0 0 0 17 13.9 A1.9 1.9 0 0"
    " 0 17 10.1 Z M12 14.4 A1.9 1.9 0 0 0 12 18.2 A1.9 1.9 0 0 0 12 14.4 Z",
    "location": "M12 0 C17.5 0 21 4 21 9 C21 14.5 15 18.5 12 24 C9 18.5 3 14.5 3 9 C3 4 6.5 0 12 0 Z"
    " M12 4.8 A4.2 4.2 0 0 0 12 13.2 A4.2 4.2 0 0 0 12 4.8 Z",
    "spell": "M12 0 L15.5 8.5 L24 12 L15.5 15.5 L12 24 L8.5 15.5 L0 12 L8.5 8.5 Z",
    # tracks and chips
    "vortex": "M12 1 A11 11 0 1 1 1 12 A9 9 0 0 1 19 12 A7.2 7.2 0 0 1 4.8 12 A5.4 5.4 0 0 1 15.4 12 A3.6 3.6 0 0 1"
    " 8.4 12 H10.6 A1.6 1.6 0 0 0 13.2 12 A3.2 3.2 0 0 0 7 12 A5 5 0 0 0 16.8 12 A6.8 6.8 0 0 0 3.2 12"
    " A8.8 8.8 0 0 0 12 20.8 A8.8 8.8 0 0 0 12 3.2 Z",
    "balance": "M10.8 1 H13.2 V4 H21 L24 13 C24 16 16 16 16 13 L18.4 6.4 H13.2 V20 H18 V23 H6 V20 H10.8 V6.4 H5.6"
    " L8 13 C8 16 0 16 0 13 L3 4 H10.8 Z M4.4 7.8 L2.3 13 H6.3 Z M19.6 7.8 L17.7 13 H21.7 Z",
    "treaty": "M4 1 H20 V15 L17.5 17.5 L20 20 V23 H4 Z M7 5 H17 V7 H7 Z M7 9.4 H17 V11.4 H7 Z M7 13.8 H12 V15.8 H7 Z",
    "inferno": "M13 0 C14 5 20 8 20 15 C20 20.5 16.5 24 12 24 C7.5 24 4 20.5 4 15.5 C4 12.5 5.5 10.5 7 9 C7 11"
    " 8 12.5 9.3 13 C9 8 10 3.5 13 0 Z M12.3 13.5 C11 16 9 16.8 9 19.2 C9 21 10.3 22 12 22 C13.7 22 15 21"
    " 15 19.2 C15 17 13.2 16.2 12.3 13.5 Z",
    "minus": "M2 9.2 H22 V14.8 H2 Z",
    "amulet": "M6 0 H8.6 L12 7 L15.4 0 H18 L13.4 9.2 A7 7 0 1 1 10.6 9.2 Z M12 12 A4 4 0 0 0 12 20 A4 4 0 0 0 12 12"
    " Z",
    "call": "M1 8 H5 L12 2 V22 L5 16 H1 Z M15 6 C18.5 9 18.5 15 15 18 L16.8 20 C21.5 16 21.5 8 16.8 4 Z",
    "way": "M0 9 H14 V3 L24 12 L14 21 V15 H0 Z",
    # Tribunal: what an Other has, and what is done
    "heart": "M12 23 C4 16 0.5 12.5 0.5 8 C0.5 2.5 8 0 12 6 C16 0 23.5 2.5 23.5 8 C23.5 12.5 20 16 12 23 Z",
    "mana": "M12 0.5 L21.5 8.5 L12 23.5 L2.5 8.5 Z M12 4.6 L7 9 L12 17 Z",
    "level": "M12 1 L22 10 V15 L12 6.2 L2 15 V10 Z M12 10 L22 19 V24 L12 15.2 L2 24 V19 Z",
    "evidence": "M9.5 0.5 A9 9 0 0 1 9.5 18.5 A9 9 0 0 1 9.5 0.5 Z M9.5 3.7 A5.8 5.8 0 0 0 9.5 15.3 A5.8 5.8 0 0 0"
    " 9.5 3.7 Z M15.2 17.6 L17.6 15.2 L24 21.6 L21.6 24 Z",
    "blinded": "M0 12 C6 4 18 4 24 12 C18 20 6 20 0 12 Z M3 19.4 L4.6 21 L21 4.6 L19.4 3 Z",
    "stunned": "M12 0 L14.3 7 L20.5 3.5 L17 9.7 L24 12 L17 14.3 L20.5 20.5 L14.3 17 L12 24 L9.7 17 L3.5 20.5 L7 14.3"
    " L0 12 L7 9.7 L3.5 3.5 L9.7 7 Z",
    "immune": "M12 0.5 A11.5 11.5 0 0 1 12 23.5 A11.5 11.5 0 0 1 12 0.5 Z M12 3.5 A8.5 8.5 0 0 0 12 20.5 A8.5 8.5"
    " 0 0 0 12 3.5 Z M12 5.5 L13.8 10.2 L18.5 12 L13.8 13.8 L12 18.5 L10.2 13.8 L5.5 12 L10.2 10.2 Z",
    "deeper": "M9 0.5 H15 V12 H21.5 L12 23.5 L2.5 12 H9 Z",
    "up": "M12 0.5 L21.5 12 H15 V23.5 H9 V12 H2.5 Z",
    "recharge": "M9 0.5 H15 V3 H19 V23.5 H5 V3 H9 Z M13.6 5.5 L8 14.5 H11.4 L10.4 21 L16 12 H12.6 Z",
    "hourglass": "M3 0.5 H21 V3.2 H19 C19 8.5 14.4 10 14.4 12 C14.4 14 19 15.5 19 20.8 H21 V23.5 H3 V20.8 H5 C5 15.5"
    " 9.6 14 9.6 12 C9.6 10 5 8.5 5 3.2 H3 Z",
    "transfer": "M15 0.5 L23.5 6.7 L15 13 V9 H0.5 V4.5 H15 Z M9 11 L0.5 17.3 L9 23.5 V19.5 H23.5 V15 H9 Z",
    "quill": "M23.5 0.5 C13 1.5 6 8.5 4.6 17.4 L0.5 21.8 L2.2 23.5 L6.6 19.4 C15.5 18 22.5 11 23.5 0.5 Z",
    "pass": "M1.5 9.5 H22.5 V14.5 H1.5 Z",
}

ALIASES: Final[dict[str, str]] = {"atk": "attack", "def": "defence", "heal": "healing", "funnel": "vortex"}


def names() -> tuple[str, ...]:
    """All symbols that a text may name in braces."""
    return tuple(_DATA)


def known(name: str) -> bool:
    """Whether there is a symbol *name*."""
    return name in _DATA or name in ALIASES


@cache
def outline(name: str) -> Path:
    """The symbol's path in the square of 24 units, to be filled even-odd; that of an Other for an unknown one."""
    return paths.parse(_DATA.get(ALIASES.get(name, name), _DATA["other"]))


@lru_cache(maxsize=4096)
def draw(part: str, name: str, x: float, y: float, size: float, color: str) -> Shape:
    """The symbol in the square of *size* mm whose top left corner is (*x*, *y*)."""
    k = size / UNIT
    return Shape(part, paths.transform(outline(name), (k, 0, 0, k, x, y)), fill=color, even_odd=True)
