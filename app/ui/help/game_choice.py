"""Choice of game in a rules or reference window; choosing another game opens that game's window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from app.widgets.controls import ComboBox, offer
from app.widgets.preferences import Preferences


class GameChoice(ComboBox):
    """Combo box of games; it always shows its own."""

    another = Signal(str)
    """Emitted with the key of another game, to show its window."""

    def __init__(self, preferences: Preferences, game: str) -> None:
        super().__init__()
        self._preferences, self._game = preferences, game
        self._games: Sequence[str] = ()
        self.hide()
        self.activated.connect(self._chosen)
        preferences.subscribe(self._retranslate)

    def offer_games(self, games: Sequence[str]) -> None:
        """Offer *games* by key, including this window's."""
        self._games = games
        self.setVisible(len(games) > 1)
        self._retranslate()

    def _chosen(self, at: int) -> None:
        key = str(self.itemData(at))
        self._retranslate()
        if key != self._game:
            self.another.emit(key)

    def _retranslate(self, *_args: object) -> None:
        t = self._preferences.t
        offer(self, [(game, t(f"ui.game-{game}")) for game in self._games], self._game)
        self.setAccessibleName(t("ui.which-game"))
