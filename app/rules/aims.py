"""Aims of a rule set, and how they are measured on games.

An aim bounds a share of games: those that a side wins (of all games, or of those that reach a turn), those
that end within a range of turns, or those that bringing in an Other, or using a card, gains for its side. A
rule set declares its aims as data, by key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from app.rules.game import GameError, Reason

What = Literal["wins", "ends", "entering", "card"]
QUANTITIES: tuple[What, ...] = ("wins", "ends", "entering", "card")
LATEST_TURN = 100
"""Latest turn in an aim."""


class BadAim(GameError):
    """An unreadable aim."""


@dataclass(frozen=True, slots=True)
class Aim:
    """An aim: the quantity ``what`` is between ``least`` and ``most`` per cent. None: no bound.

    - ``wins``: share of games won by ``side``, of those that reach turn ``first``; a draw is half a win.
    - ``ends``: share of games that end on turns ``first`` to ``last``.
    - ``card``: for each used card, the games that using it won for its side, minus those it lost, of all
      games replayed without that use.
    - ``entering``: the same for each Other and bringing it in.

    ``level``: the computer players' level that the aim applies to; "": all.
    """

    what: What
    side: str = ""
    first: int = 1
    last: int = LATEST_TURN
    least: float | None = None
    most: float | None = None
    level: str = ""

    @classmethod
    def from_plain(cls, plain: Any) -> Aim:
        """Build an aim from :meth:`to_plain`. Raises :class:`BadAim`."""
        keys = {field.name for field in fields(cls)}
        if not isinstance(plain, Mapping) or not set(plain) <= keys or plain.get("what") not in QUANTITIES:
            raise BadAim(Reason("bots.bad-aim", "", {"aim": str(plain)[:120]}))
        aim = cls(**plain)
        turns_valid = (
            isinstance(aim.first, int)
            and isinstance(aim.last, int)
            and 1 <= aim.first <= aim.last <= LATEST_TURN
        )
        sides = ("light", "dark") if aim.what == "wins" else ("",)
        bounds = [bound for bound in (aim.least, aim.most) if bound is not None]
        bounds_valid = all(isinstance(bound, int | float) and -100 <= bound <= 100 for bound in bounds)
        if not (turns_valid and aim.side in sides and bounds and bounds_valid and isinstance(aim.level, str)):
            raise BadAim(Reason("bots.bad-aim", "", {"aim": str(plain)[:120]}))
        return aim

    def to_plain(self) -> dict[str, Any]:
        """Return the aim for JSON and TOML, without defaults."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name == "what" or getattr(self, field.name) != field.default
        }

    def count_games(self, rows: Sequence[Mapping[str, Any]]) -> tuple[float, int]:
        """Return (matching games, all counted games) for ``wins`` or ``ends``; a draw is half a win."""
        if self.what == "ends":
            return sum(self.first <= row["turns"] <= self.last for row in rows), len(rows)
        reached = [row for row in rows if row["turns"] >= self.first]
        won = sum(0.5 if row["winner"] is None else row["winner"] == self.side for row in reached)
        return float(won), len(reached)


def read(plain: Mapping[str, Mapping[str, Any]]) -> dict[str, Aim]:
    """Parse a rule set's aims, by key. Raises :class:`BadAim`."""
    return {key: Aim.from_plain(aim) for key, aim in plain.items()}
