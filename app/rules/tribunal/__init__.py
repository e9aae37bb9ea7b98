"""The rules of Tribunal: perfect information, a few Others per side, and prices set by the accused.

The numbered rules are in ``docs/rules/tribunal.*.md``; ``tribunal:R17`` in code and tests is R17 there.

``core`` has the position, an Other, and a move; ``legality`` which moves are legal and why not;
``move_generation`` lists them; ``actions`` does each action; ``turns`` what follows (gloom, queue,
rounds, endings); ``effects`` combines both. A returned position never changes, so copies of a
game share it.
"""

from app.rules.tribunal.game import GAME, Tribunal
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import OtherInfo, State, TribunalView

__all__ = ["GAME", "Numbers", "OtherInfo", "Rules", "State", "Tribunal", "TribunalView"]
