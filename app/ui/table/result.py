"""How a game ended, as a page of text: the score and how it came about."""

from __future__ import annotations

import html

from app.rules.game import SEATS, Outcome
from app.ui.session import GameSession
from app.ui.table.words import Words
from app.widgets import fonts
from app.widgets.interface import Interface


def result_page(outcome: Outcome, session: GameSession, words: Words, interface: Interface) -> str:
    """HTML: the two scores large, the reason, the numbers behind it."""
    theme, t = interface.theme, words.t
    view = session.view
    cells: list[str] = []
    for seat in SEATS:
        score = outcome.args.get(seat, outcome.args.get(f"{seat}-score", ""))
        cells.append(
            f'<td width="50%" align="center" style="padding:10px">'
            f'<div style="color:{theme.side_text(seat)};font-size:{interface.px("lead")}px">'
            f"<b>{html.escape(words.seat(seat))}</b></div>"
            f'<div style="font-family:{fonts.DISPLAY};font-weight:800;color:{theme.text};'
            f'font-size:{interface.px("poster")}px">{html.escape(str(score))}</div></td>'
        )
    rows = [
        t(f"table.result-why-{outcome.reason}"),
        t("table.result-turns", turns=view.turn, actions=len(session.match.moves)),
        t(
            "table.result-balance",
            side="light" if view.balance > 0 else "dark" if view.balance < 0 else "nobody",
            points=abs(view.balance),
        ),
        t("table.result-vortex", cell=view.inferno, cells=len(view.vortex))
        if 0 < view.inferno <= len(view.vortex)
        else "",
    ]
    listed = "".join(
        f'<p style="margin:5px 0;font-size:{interface.px("lead")}px">{html.escape(row)}</p>'
        for row in rows
        if row
    )
    return f'<table width="100%"><tr>{"".join(cells)}</tr></table>{listed}'
