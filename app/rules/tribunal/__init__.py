"""Tribunal: perfect information, a few Others a side, and an Inquisition that lets the accused set the price.

The numbered rules are in ``docs/rules/tribunal.*.md``; ``tribunal:R17`` in code and tests is R17 there.

``core`` has the position, an Other, and a move; ``legality`` what is allowed and why not;
``move_generation`` lists it; ``actions`` what each action does; ``turns`` what follows (gloom, queue,
rounds, endings); ``effects`` both together. A position that was handed out never changes, so copies of a
game share it.
"""

from app.rules.tribunal.game import GAME, Tribunal
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import OtherInfo, State, TribunalView

__all__ = ["GAME", "Numbers", "OtherInfo", "Rules", "State", "Tribunal", "TribunalView"]
