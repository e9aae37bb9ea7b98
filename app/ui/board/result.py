"""The end of a game: who won, and what can be done next."""

from __future__ import annotations

from app.rules.game import Outcome
from app.ui.board.overlay import Sheet
from app.ui.board.words import Words


def show_result(
    sheet: Sheet, words: Words, outcome: Outcome, description: str, *, reviewed: bool = False
) -> str:
    """Show the winner on *sheet*, *told* (HTML) below, and the next choices.

    *reviewed*: offer a review, too. Returns the winner as a sentence.
    """
    t = words.t
    title = (
        t("table.result-draw")
        if outcome.winner is None
        else t("table.result-won", seat=words.seat(outcome.winner))
    )
    ways = {"rematch": "rematch", "again": "again", "replay": "replay", "close": "look", "leave": "leave"}
    buttons = [(name, t(f"table.result-{way}")) for name, way in ways.items()]
    if reviewed:
        buttons.insert(2, ("review", t("review.do")))
    sheet.present(
        title,
        description,
        buttons,
        words.preferences.theme.side(outcome.winner),
        crest=outcome.winner or "",
    )
    return title
