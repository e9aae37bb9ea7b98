"""Find the game in which a power can be tried out, for windows that know no game."""

from app.rules.own_fate.trial import SECONDS, Trial, find

__all__ = ["SECONDS", "Trial", "find"]
