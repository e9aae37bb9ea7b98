"""The strip with the opponent's cards in Own Fate."""

from __future__ import annotations

from app.rules.own_fate import FateView
from app.table.words import plain
from app.ui.board.open_hand import OpenHand


class FateOpenHand(OpenHand[FateView]):
    """The cards of the opponent's Others, and the opponent's chances."""

    def cards_by_holder(self, view: FateView) -> list[tuple[str, list[str]]]:
        assert view.seat is not None
        own = [other for other in view.others if other.side == view.seat]
        groups = [
            (
                plain(self._words.name(other.key)),
                [card for card in (*other.hand, *other.manoeuvres, other.amulet) if card],
            )
            for other in own
        ]
        chances = [key for key in view.hands[view.seat] if key]
        return [*groups, (self._words.t("ui.open-hand-chances"), chances)]
