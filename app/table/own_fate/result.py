"""The result of a game as a page: the score and its parts."""

from __future__ import annotations

import html
from typing import Any

from app.face import tokens
from app.rules.game import SEATS, Outcome, Seat, opponent
from app.rules.own_fate import CountRecord, FateView
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.ending import BY_AGREEMENT, scores, winner
from app.table.own_fate.words import FateWords
from app.table.reader import Look
from app.table.session import Session
from app.table.words import Words, rule_label


def why_ended(words: FateWords, outcome: Outcome) -> str:
    """Return why the game ended, in a sentence, with the rule that decides a tie."""
    loser = words.seat(opponent(outcome.winner)) if outcome.winner else ""
    why = words.t(f"table.result-why-{outcome.reason}", loser=loser)
    return f"{why} {tie}" if (tie := _tie(words, outcome)) else why


def _tie(words: Words, outcome: Outcome) -> str:
    """Return which rule decided a tie of points; "" if there was none."""
    if outcome.reason in BY_AGREEMENT or outcome.args["light"] != outcome.args["dark"]:
        return ""
    return words.t(
        "table.result-tie", points=outcome.args["light"], decided="yes" if outcome.winner else "no"
    )


def foreseen_end(view: FateView, record: CountRecord, words: Words) -> str:
    """Return how the game ends by the forecast *record*, for the seat of *view*; "" if it goes on."""
    cell = record.cells[1]
    is_unpaid = view.slot is not None and view.slot.due > view.slot.paid
    if is_unpaid or not record.shift or 1 <= cell <= len(view.vortex):
        return ""
    return end_in_words(view, LIGHT if cell < 1 else DARK, words)


def end_by_growth(view: FateView, record: CountRecord | None, words: Words) -> str:
    """Return how the game ends if the vortex grows once more, after the Count *record*; "" if it goes on."""
    if growths_left(view, record) != 1:
        return ""
    return words.t("table.ghost-growth", end=end_in_words(view, DARK, words))


def end_by_closing(view: FateView, words: Words) -> str:
    """Return how the game ends if Light closes the vortex with the balance as it is."""
    return words.t("table.if-closed", end=end_in_words(view, LIGHT, words))


def growths_left(view: FateView, record: CountRecord | None) -> int:
    """Return after how many growths the vortex bursts, if the Count *record* comes before them."""
    return len(view.vortex) + 1 - (record.cells[1] if record is not None and record.shift else view.inferno)


def end_in_words(view: FateView, vortex: int, words: Words) -> str:
    """Return how the game ends if side *vortex* wins the vortex now, for the seat of *view*."""
    (light, dark), won = scores(view.masked, vortex), winner(view.masked, vortex)
    result: str = "nobody" if won == NONE else SEATS[won]
    if view.seat is not None and won != NONE:
        result = "you" if SEATS[won] == view.seat else "opponent"
    return words.t(
        "table.ghost-end",
        how="closed" if vortex == LIGHT else "broke",
        light=light,
        dark=dark,
        winner=result,
        tie="yes" if light == dark and won != NONE else "no",
    )


def result_page(outcome: Outcome, session: Session[FateView], words: FateWords, look: Look) -> str:
    """Return the result as HTML: the reason, the length and, unless agreed or resigned, the scores."""
    theme, t = look.theme, words.t
    view, args = session.view_of(session.viewer), dict[str, Any](outcome.args)
    light, dark = (seat for seat in SEATS)
    # Large numbers needn't grow in full with the text size; they would leave no room for their parts.
    lead, poster = (
        look.px("lead"),
        round(look.px("poster") * (100 / look.text_percent) ** 0.7),
    )

    def row(left: str, middle: str, right: str, style: str, rule: str = "") -> str:
        between = f"border-top:1px solid {theme.line};" if rule else ""
        return (
            f'<tr><td width="40%" align="right" style="padding:3px 24px;{between}{style}">{left}</td>'
            f'<td width="20%" align="center" style="padding:3px;{between}'
            f'color:{theme.quiet}">{html.escape(middle)}</td>'
            f'<td width="40%" style="padding:3px 24px;{between}{style}">{right}</td></tr>'
        )

    def seat(name: str) -> str:
        return f'<b style="color:{theme.side_text(name)}">{html.escape(words.seat_and_player(name))}</b>'

    def score(name: str) -> str:
        color = theme.text if outcome.winner in (None, name) else theme.quiet
        return f'<span style="color:{color}">{html.escape(str(args.get(name, "")))}</span>'

    rows = []
    if words.player_names or outcome.reason not in BY_AGREEMENT:
        rows.append(row(seat(light), "", seat(dark), f"font-size:{lead}px"))
    if outcome.reason not in BY_AGREEMENT:
        rows.append(
            row(
                score(light),
                "",
                score(dark),
                f"font-family:{tokens.DISPLAY};font-weight:800;font-size:{poster}px",
            )
        )
        points, vortex_winner = args["vortex-points"], args.get("vortex")
        vortex_points: dict[Seat, int] = {name: points if name == vortex_winner else 0 for name in SEATS}
        balance_points: dict[Seat, int] = {
            light: max(0, int(args["balance"])),
            dark: max(0, -int(args["balance"])),
        }
        for index, (label, values) in enumerate(
            ((t("table.vortex"), vortex_points), (t("table.balance"), balance_points))
        ):
            rows.append(
                row(
                    str(values[light]),
                    label,
                    str(values[dark]),
                    f"font-size:{lead}px",
                    "" if index else "rule",
                )
            )
    sentences = [
        why_ended(words, outcome),
        t("table.result-turns", turns=view.turn, actions=len(session.match.moves)),
        t("table.result-vortex", cell=view.inferno, cells=len(view.vortex))
        if 0 < view.inferno <= len(view.vortex)
        else "",
    ]
    rule = words.t("table.result-tie-rule", number=rule_label("A9", words.reader.language, words.game))
    tie_rule = f' <a href="rule:A9" style="color:{theme.accent_text}">{html.escape(rule)}</a>'
    listed = "".join(
        f'<p align="center" style="margin:{12 if not index else 3}px 0 0 0;'
        f'color:{theme.quiet if index else theme.text};font-size:{lead}px">{html.escape(line)}'
        f"{tie_rule if not index and _tie(words, outcome) else ''}</p>"
        for index, line in enumerate(line for line in sentences if line)
    )
    return f'<table width="100%" cellspacing="0">{"".join(rows)}</table>{listed}'
