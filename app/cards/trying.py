"""Lets game-independent windows find the game whose rules can try out a power."""

from app.rules.own_fate.trial import SECONDS, Trial, find

__all__ = ["SECONDS", "Trial", "find"]
