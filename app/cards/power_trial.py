"""Lookup of the game that can try out a power, for game-independent windows."""

from app.rules.own_fate.trial import SECONDS, Trial, find

__all__ = ["SECONDS", "Trial", "find"]
