"""Colours and measures that all faces share.

Lengths are in millimetres, colours ``#rrggbb``. A game's own colours are in its look (``app/face/look.py``).
"""

from __future__ import annotations

from typing import Final

DISPLAY: Final = "Spectral"
"""Font family of titles."""
PAPER: Final = "#f6f1e6"
INK: Final = "#17181c"
NIGHT: Final = "#12151c"
LAMP: Final = "#f2b544"
RED: Final = "#b3261e"
VIOLET: Final = "#5b3a8c"
STEEL: Final = "#4a5a68"
DIM: Final = "#a39e92"
"""Small print on the night background."""

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
CORNER: Final = 3.0
