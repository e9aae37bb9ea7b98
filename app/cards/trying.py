"""Where a power can be tried, for rooms that know no game: which game plays powers stands here."""

from app.rules.own_fate.trial import SECONDS, Trial, find

__all__ = ["SECONDS", "Trial", "find"]
