"""What the main window is given: the games, where cards come from, and what other rooms there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.rules.game import Game
from app.rules.record import BadRecord
from app.ui.board.session import Chooser
from app.ui.new_game.games import Playable, Shelf, own_fate
from app.widgets.sound import Sounds


@dataclass(frozen=True, slots=True)
class AppContext:
    """The parts that the composition root hands to the main window."""

    game: Game
    sets: Shelf
    """The card sets of the first game."""
    open_editor: Callable[[QWidget], QWidget] | None = None
    open_print: Callable[[QWidget], QWidget] | None = None
    chooser: Chooser | None = None
    """The computer player, if there is one."""
    more: tuple[Playable, ...] = ()
    """The games besides the first."""
    sounds: Sounds | None = None
    """Plays the sounds of the table; without it nothing is heard."""
    keeps_faces: bool = False
    """Whether faces are kept in the user's folder for the next start."""
    try_start: Callable[[Path, str], object] = lambda _folder, _name: None
    """Raises if the program does not start with a folder out of the file of this name."""

    def games(self) -> tuple[Playable, ...]:
        """All games that can be played, the first one first."""
        return (own_fate(self.game, self.sets), *self.more)

    def game_of(self, key: str) -> Playable:
        """The game called *key*. Raises ``BadRecord`` for one that is not played here."""
        for one in self.games():
            if one.key == key:
                return one
        raise BadRecord("unknown-game", name=key[:40], known=", ".join(one.key for one in self.games()))
