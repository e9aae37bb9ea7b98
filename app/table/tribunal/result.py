"""The result of a game of Tribunal as a page."""

from __future__ import annotations

import html

from app.face import tokens
from app.rules.game import SEATS, Outcome
from app.table.reader import Look
from app.table.tribunal.words import TribunalWords

DRAWN_BY = {
    "tribunal.end-quiet": "D1",
    "tribunal.end-rounds": "D2",
    "tribunal.end-agreed": "D3",
    "tribunal.end-repetition": "D4",
}
"""Number of the rule for each kind of draw."""


def result_page(outcome: Outcome, actions: int, words: TribunalWords, look: Look) -> str:
    """Return the result as HTML: survivors, the reason, both sides' evidence, the length of the game."""
    theme, t = look.theme, words.t
    cells: list[str] = []
    for seat in SEATS:
        survivors = outcome.args[f"{seat}_others"]
        cells.append(
            f'<td width="50%" align="center" style="padding:10px">'
            f'<div style="color:{theme.side_text(seat)};font-size:{look.px("lead")}px">'
            f"<b>{html.escape(words.seat_and_player(seat))}</b></div>"
            f'<div style="font-family:{tokens.DISPLAY};font-weight:800;color:{theme.text};'
            f'font-size:{look.px("poster")}px">{survivors}</div>'
            f'<div style="color:{theme.quiet}">'
            f"{html.escape(t('tribunal.result-left', count=survivors))}</div></td>"
        )
    rows = (
        t("tribunal.result-evidence", light=outcome.args["light"], dark=outcome.args["dark"]),
        t("tribunal.result-rounds", rounds=outcome.args["rounds"], actions=actions),
    )
    rule = DRAWN_BY.get(outcome.reason, "")
    link = (
        f' <a href="rule:{rule}" style="color:{theme.accent_text}">{html.escape(words.rule_title(rule))}</a>'
        if rule
        else ""
    )
    listed = "".join(
        f'<p align="center" style="margin:5px 0;font-size:{look.px("lead")}px">{row}</p>'
        for row in (html.escape(words.ending(outcome)) + link, *map(html.escape, rows))
    )
    return f'<table width="100%"><tr>{"".join(cells)}</tr></table>{listed}'
