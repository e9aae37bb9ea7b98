"""Tribunal: perfect information, a few Others a side, and an Inquisition that lets the accused set the price.

The numbered rules are in ``docs/rules/tribunal.*.md``; ``tribunal:R17`` in code and tests is R17 there.
"""

from app.rules.tribunal.game import GAME, Tribunal
from app.rules.tribunal.numbers import Numbers, Rules
from app.rules.tribunal.state import OtherInfo, State, TribunalView

__all__ = ["GAME", "Numbers", "OtherInfo", "Rules", "State", "Tribunal", "TribunalView"]
