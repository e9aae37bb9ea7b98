"""The few colours, type sizes and measures that everything drawn is made of.

One light in a dark city: amber. Red is the Night Watch, violet the Day Watch, steel is neutral.
Lengths are in millimetres, type sizes in points, colours ``#rrggbb``.
"""

from __future__ import annotations

from typing import Final

PAPER: Final = "#f6f1e6"
INK: Final = "#17181c"
NIGHT: Final = "#12151c"
LAMP: Final = "#f2b544"
LIGHT: Final = "#b3261e"
DARK: Final = "#5b3a8c"
NEUTRAL: Final = "#4a5a68"
SIDE: Final = {"light": LIGHT, "dark": DARK, "neutral": NEUTRAL}

SPELL: Final = {"attack": "#a8431a", "defence": "#234a7c", "healing": "#35704f"}
DIM: Final = "#a39e92"
"""Small print on the night ground."""
DUSK: Final = "#232936"
"""The night ground's lighter plane."""

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
CORNER: Final = 3.0

RULES_PT: Final = 7.0
READ_PT: Final = 8.5
"""Rules are set at least so large where a smaller picture gives them the room."""
NAME_PT: Final = 9.0
NUMBER_PT: Final = 14.0
