"""The figures in the rules: declared in ``data/help/<game>.toml``, drawn as faces for window and booklet."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Final, cast

from app import paths
from app.cards.catalogue import shipped_set
from app.face.ops import Face
from app.face.paths import resized
from app.face.recolour import Ink, recoloured
from app.figures import anatomy, position, set_up
from app.figures.sheet import DAY, Pieces, Sheet, Tone
from app.i18n import available
from app.rules import example
from app.rules.games import positions_of
from app.rules.lesson import actions_of
from app.rules.own_fate.state import FateState


@dataclass(frozen=True, slots=True)
class Picture:
    """One figure. ``draw``: its kind; ``words``: its caption, by language.

    For a position, ``position`` is as in a scenario, ``play`` the actions played from it, and ``show`` the
    locations to draw (``tracks``: the board with both tracks). ``hands``: name the spells in Others' hands.
    """

    name: str
    draw: str
    words: Mapping[str, str]
    show: tuple[str, ...] = ()
    example: str = ""
    """Instead of ``position``, an example (:mod:`app.rules.example`), played up to its comment ``stop``."""
    stop: str = ""
    position: Mapping[str, object] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    hands: bool = False
    scale: float = 1.0
    """The figure's scale; at 1, words have the size of the page's text."""


@cache
def pictures(game: str = "own-fate") -> Mapping[str, Picture]:
    """Return the figures in the rules of *game* by name; empty if the game has no file of them."""
    file = paths.data() / "help" / f"{game}.toml"
    if not file.exists():
        return MappingProxyType({})
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["picture"]
    return MappingProxyType({row["name"]: _picture(row) for row in rows})


def _picture(row: Mapping[str, Any]) -> Picture:
    return Picture(
        row["name"],
        row.get("draw", "position"),
        {language: row[language] for language in available() if language in row},
        tuple(row.get("show", ())),
        row.get("example", ""),
        row.get("stop", ""),
        row.get("position", {}),
        tuple(row.get("play", ())),
        row.get("hands", False),
        row.get("scale", 1.0),
    )


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
