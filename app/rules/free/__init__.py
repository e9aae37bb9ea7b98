"""The free table: any card set, without enforced rules.

Names are imported on first use, because a set's layout is also read without a game.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.rules.free.game import GAME, FreeTable
    from app.rules.free.layout import BOX, Layout, ThingDef, ZoneDef
    from app.rules.free.state import FreeState, Held, Looking, Thing
    from app.rules.free.things import CardThing, CounterThing, TableSet
    from app.rules.free.view import FreeView, PileView

_HOMES = {
    "game": ("GAME", "FreeTable"),
    "layout": ("BOX", "Layout", "ThingDef", "ZoneDef"),
    "state": ("FreeState", "Held", "Looking", "Thing"),
    "things": ("CardThing", "CounterThing", "TableSet"),
    "view": ("FreeView", "PileView"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


__all__ = [
    "BOX",
    "GAME",
    "CardThing",
    "CounterThing",
    "FreeState",
    "FreeTable",
    "FreeView",
    "Held",
    "Layout",
    "Looking",
    "PileView",
    "TableSet",
    "Thing",
    "ThingDef",
    "ZoneDef",
]
