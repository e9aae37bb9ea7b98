"""Drawing the figures in the rules as faces, for the window and the booklet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from app.cards.catalogue import shipped_set
from app.face.ops import Face
from app.face.paths import resized
from app.face.recolour import Ink, recoloured
from app.figures import anatomy, position, set_up
from app.figures.declared import Picture, pictures
from app.figures.sheet import DAY, Pieces, Sheet, Tone
from app.rules import example
from app.rules.games import positions_of
from app.rules.lesson import actions_of
from app.rules.own_fate.state import FateState

DRAWING_FUNCTIONS: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "backs": anatomy.backs,
    "card": anatomy.other,
    "cards": anatomy.others,
    "counters": anatomy.counters,
    "set-up": set_up.draw,
    "ways": set_up.draw_ways,
}
"""Kind of figure → the function that draws it; all other figures are positions."""


class Figures:
    """Draws the figures in a game's rules, with the game's shipped set in *language*.

    Reads the catalogue, so don't create one on the GUI thread.
    """

    def __init__(self, language: str, game: str = "own-fate", tone: Tone = DAY, ink: Ink = "full") -> None:
        data = shipped_set(game)
        assert data is not None, game
        self._pieces = Pieces(data, language)
        self._game, self._tone, self._ink = game, tone, ink

    def draw(self, name: str) -> Face:
        """Return the figure *name*. Raises KeyError; BadText or DoesNotHold for a bad position."""
        picture = pictures(self._game)[name]
        sheet = Sheet(self._pieces, self._tone)
        draw = DRAWING_FUNCTIONS.get(picture.draw)
        if draw is not None:
            draw(sheet)
        else:
            position.draw(sheet, self._state(picture), picture.show, picture.hands)
        face = sheet.face(name)
        face = resized(face, picture.scale, face.width * picture.scale, face.height * picture.scale)
        return recoloured(face, self._ink)

    def _state(self, picture: Picture) -> FateState:
        if picture.example:
            return cast(FateState, example.state(picture.example, self._pieces.cards, picture.stop))
        state = positions_of(self._game).build(self._pieces.cards, {}, picture.position)
        actions_of(state, picture.play)
        return cast(FateState, state)
