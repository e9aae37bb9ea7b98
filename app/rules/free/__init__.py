"""The free table: any card set laid out, everything can be done, nothing is enforced."""

from app.rules.free import arranging, handling, listed, piling, view
from app.rules.free.game import GAME, FreeTable
from app.rules.free.layout import BOX, Layout, ThingDef, ZoneDef
from app.rules.free.state import FreeState, Held, Looking, Thing
from app.rules.free.things import CardThing, CounterThing, TableSet
from app.rules.free.view import FreeView, PileView

FreeState.verbs = {**handling.VERBS, **piling.VERBS, **arranging.VERBS}
FreeState.seen = view.look
FreeState.listed = lambda state: listed.listed(view.look(state, state.actor))

__all__ = ["BOX", "GAME", "CardThing", "CounterThing", "FreeState", "FreeTable", "FreeView", "Held", "Layout",
           "Looking", "PileView", "TableSet", "Thing", "ThingDef", "ZoneDef"]
