"""What a rule set is meant to be: aims, and what games say of them.

An aim is a share of games with a least or a most (or both): who wins, of all games or of those that reach a
turn; how many games end on some turns; what entering an Other, or using any card, gains its side. A rule set
declares its aims as data, each under a key of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from app.rules.game import GameError, Reason

What = Literal["wins", "ends", "entering", "card"]
WHATS: tuple[What, ...] = ("wins", "ends", "entering", "card")
LAST = 100
"""No aim speaks of a later turn."""


class BadAim(GameError):
    """An aim that cannot be read."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One aim; ``least`` and ``most`` are per cent, None: no such bound.

    ``wins``: the share of games that ``side`` wins, of those that reach turn ``first``. ``ends``: the share
    that ends on turns ``first`` to ``last``. ``entering``: what any Other gains its side by entering, on the
    same deal; ``card``: what any card at all may gain by being used. ``level``: the players it is meant for,
    "" for all.
    """

    what: What
    side: str = ""
    first: int = 1
    last: int = LAST
    least: float | None = None
    most: float | None = None
    level: str = ""

    @classmethod
    def from_plain(cls, plain: Any) -> Aim:
        """What :meth:`to_plain` gave. Raises :class:`BadAim`."""
        known = {one.name for one in fields(cls)}
        if not isinstance(plain, Mapping) or not set(plain) <= known or plain.get("what") not in WHATS:
            raise BadAim(Reason("bots.bad-aim", "", {"aim": str(plain)[:120]}))
        aim = cls(**plain)
        turns = (
            isinstance(aim.first, int) and isinstance(aim.last, int) and 1 <= aim.first <= aim.last <= LAST
        )
        sides = ("light", "dark") if aim.what == "wins" else ("",)
        bounds = [bound for bound in (aim.least, aim.most) if bound is not None]
        numbers = all(isinstance(bound, int | float) and -100 <= bound <= 100 for bound in bounds)
        if not (turns and aim.side in sides and bounds and numbers and isinstance(aim.level, str)):
            raise BadAim(Reason("bots.bad-aim", "", {"aim": str(plain)[:120]}))
        return aim

    def to_plain(self) -> dict[str, Any]:
        """The aim as JSON and TOML hold it, without what is as usual."""
        return {
            one.name: getattr(self, one.name)
            for one in fields(self)
            if one.name == "what" or getattr(self, one.name) != one.default
        }

    def counted(self, rows: Sequence[Mapping[str, Any]]) -> tuple[float, int]:
        """How many games are as is aimed at (a draw is half a win), and of how many; of shares only."""
        if self.what == "ends":
            return sum(self.first <= row["turns"] <= self.last for row in rows), len(rows)
        reached = [row for row in rows if row["turns"] >= self.first]
        won = sum(0.5 if row["winner"] is None else row["winner"] == self.side for row in reached)
        return float(won), len(reached)

    def shortfall(self, share: float) -> float:
        """By how much *share* (0 to 1) misses the aim, 0 if it is met."""
        under = 0.0 if self.least is None else self.least / 100 - share
        over = 0.0 if self.most is None else share - self.most / 100
        return max(0.0, under, over)


def read(plain: Mapping[str, Mapping[str, Any]]) -> dict[str, Aim]:
    """The aims of a rule set by their keys. Raises :class:`BadAim`."""
    return {key: Aim.from_plain(one) for key, one in plain.items()}
