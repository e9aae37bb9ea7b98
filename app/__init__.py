"""Dozor: two-player card games of Light and Dark Others. The rooms and the arrows: docs/architecture.md."""

__version__ = "0.1.0"
