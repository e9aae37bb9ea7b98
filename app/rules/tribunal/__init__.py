"""The rules of *Tribunal*: perfect information, a few Others per side, and prices set by the accused.

The numbered rules are in ``docs/rules/tribunal.*.md``. ``core`` defines positions, Others, and moves, and
who sees and witnesses what; ``legality`` explains which moves are illegal, and lists the legal ones;
``actions`` carries out actions; ``effects`` adds what follows (gloom, queue, rounds, endings). A returned
position is never changed, so copies of a game share it.
"""

from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import GAME, OtherInfo, State, Tribunal, TribunalView

__all__ = ["GAME", "Numbers", "OtherInfo", "Rules", "State", "Tribunal", "TribunalView"]
