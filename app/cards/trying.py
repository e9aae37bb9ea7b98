"""Where a power can be tried, for rooms that know no game: which game plays powers stands here."""

from app.rules.own_fate.trial import Trial, find

__all__ = ["Trial", "find"]
