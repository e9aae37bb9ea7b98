"""The result of a game: who won, and what can be done next."""

from __future__ import annotations

from app.rules.game import Outcome
from app.ui.board.overlay import Sheet
from app.ui.board.words import Words


def show_result(
    sheet: Sheet, words: Words, outcome: Outcome, description: str, *, reviewed: bool = False
) -> str:
    """Show the winner, *description* (HTML), and buttons for what can be done next on *sheet*.

    *reviewed*: offer a review too. Returns the sentence that names the winner.
    """
    t = words.t
    title = (
        t("table.result-draw")
        if outcome.winner is None
        else t("table.result-won", seat=words.seat(outcome.winner))
    )
    codes = {"rematch": "rematch", "again": "again", "replay": "replay", "close": "look", "leave": "leave"}
    buttons = [(name, t(f"table.result-{code}")) for name, code in codes.items()]
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
