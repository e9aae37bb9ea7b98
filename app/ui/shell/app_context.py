"""What the composition root passes to the main window: games, sets, functions that open other windows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.rules.game import Game
from app.rules.record import BadRecord
from app.ui.board.session import Chooser
from app.ui.new_game.games import CardSets, Playable, own_fate
from app.widgets.sound import Sounds


@dataclass(frozen=True, slots=True)
class AppContext:
    """Everything the main window needs from the composition root."""

    game: Game
    sets: CardSets
    """The card sets of the first game."""
    open_editor: Callable[[QWidget], QWidget] | None = None
    open_print: Callable[[QWidget], QWidget] | None = None
    chooser: Chooser | None = None
    """The computer player, if there is one."""
    other_games: tuple[Playable, ...] = ()
    """The other games."""
    sounds: Sounds | None = None
    """Player of the table's sounds; None means silence."""
    keeps_faces: bool = False
    """Whether laid-out faces are cached on disk for the next start."""
    try_start: Callable[[Path, str], object] = lambda _folder, _name: None
    """Function (folder, name of the backup) that raises if the program doesn't start with that folder."""

    def games(self) -> tuple[Playable, ...]:
        """Return all playable games, the first one first."""
        return (own_fate(self.game, self.sets), *self.other_games)

    def game_of(self, key: str) -> Playable:
        """Return the game called *key*. Raises ``BadRecord`` if it is unknown."""
        for playable in self.games():
            if playable.key == key:
                return playable
        raise BadRecord(
            "unknown-game", name=key[:40], known=", ".join(playable.key for playable in self.games())
        )
