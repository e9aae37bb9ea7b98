"""The report of the balance lab: one HTML page that needs nothing else, its plots drawn here as SVG."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence

from app import i18n
from app.bots.lab import Comparison, Study, Three
from app.face import tokens

PAPER, INK, LIGHT, DARK, QUIET, LAMP = (
    tokens.PAPER,
    tokens.INK,
    tokens.RED,
    tokens.VIOLET,
    tokens.DIM,
    tokens.LAMP,
)
LINE = "#d9d0bc"
VERSIONS = ("#2c5f80", "#a8431a")
"""Colours of the first and the second version where sides are not meant."""

STYLE = f"""
body {{ background: {PAPER}; color: {INK}; font: 16px/1.5 "PT Serif", Georgia, serif; margin: 0 auto;
  max-width: 1040px; padding: 40px 32px 80px; }}
h1 {{ font-size: 34px; line-height: 1.15; margin: 0 0 6px; }}
h2 {{ font-size: 22px; margin: 44px 0 4px; border-top: 2px solid {INK}; padding-top: 14px; }}
p {{ margin: 6px 0 14px; max-width: 46em; }} p.quiet {{ color: #6b665b; }}
table {{ border-collapse: collapse; font-size: 14px; width: 100%; font-variant-numeric: tabular-nums; }}
td, th {{ border-bottom: 1px solid {LINE}; padding: 4px 10px 4px 0; text-align: right; white-space: nowrap; }}
td:first-child, th:first-child {{ text-align: left; }} th {{ font-weight: bold; vertical-align: bottom; }}
.light {{ color: {LIGHT}; }} .dark {{ color: {DARK}; }} .verdict {{ font-size: 19px; }}
svg {{ display: block; margin: 10px 0 6px; max-width: 100%; height: auto; }}
svg text {{ font-family: "PT Sans", "Helvetica Neue", Arial, sans-serif; }}
.pair {{ display: grid; grid-template-columns: 1fr 1fr; gap: 28px; }}
@media print {{ body {{ background: white; padding: 0; }} h2 {{ break-after: avoid; }}
  svg, tr {{ break-inside: avoid; }} }}
"""


def page(
    studies: Sequence[Study],
    comparison: Comparison | None,
    names: Mapping[str, str],
    language: str,
    *,
    level: str,
    seed: int,
) -> str:
    """The whole page. *names*: names of cards by key; *level*: the players' name."""

    def t(code: str, **args: object) -> str:
        return html.escape(i18n.text(f"bots.lab-{code}", language, **args))

    title = " · ".join(one.name for one in studies)
    made = t("made", games=studies[0].games, level=level, seed=seed)
    parts = [f"<h1>{t('title')}</h1>", f"<p class=quiet>{html.escape(title)} — {made}</p>"]
    if comparison is not None:
        parts.append(_verdict(comparison, t))
    parts += [
        f"<h2>{t('who')}</h2>",
        _shares(studies, t),
        _overview(studies, t, language),
        f"<h2>{t('when')}</h2><p>{t('when-hint')}</p>",
        _pair([_lengths(one, t) for one in studies]),
        f"<h2>{t('tracks')}</h2><p>{t('tracks-hint')}</p>",
        _band(studies, 0, t("inferno"), t),
        _band(studies, 1, t("balance"), t),
        f"<h2>{t('cards')}</h2><p>{t('cards-hint')}</p>",
    ]
    for one in studies:
        if len(studies) > 1:
            parts.append(f"<h3>{html.escape(one.name)}</h3>")
        parts += [_gains(one, names), _table(one, names, t)]
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{t('title')}: {html.escape(title)}</title>"
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _percent(value: float) -> str:
    return f"{value * 100:.1f} %"


def _range(three: Three) -> str:
    return f"{three[0] * 100:.1f} % ({three[1] * 100:.1f}–{three[2] * 100:.1f})"


def _signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{abs(value) * 100:.1f}"


def _verdict(found: Comparison, t: Callable[..., str]) -> str:
    light, turns = found.light, found.turns
    code = "real" if found.real else "luck"
    return (
        f"<p class=verdict><b>{t(code)}</b> "
        + t(
            "verdict",
            points=_signed(light[0]),
            low=_signed(light[1]),
            high=_signed(light[2]),
            chance=f"{found.chance * 100:.1f}",
            turns=f"{turns[0]:+.2f}".replace("-", "−"),
            least=f"{turns[1]:+.2f}".replace("-", "−"),
            most=f"{turns[2]:+.2f}".replace("-", "−"),
        )
        + "</p>"
    )


def _pair(parts: Sequence[str]) -> str:
    return "".join(parts) if len(parts) == 1 else f"<div class=pair>{''.join(parts)}</div>"


class _Drawing:
    """An SVG picture, put together line by line."""

    def __init__(self, width: int, height: int, label: str) -> None:
        self._head = (
            f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
            f'aria-label="{label}">'
        )
        self._parts: list[str] = []

    def rect(self, x: float, y: float, w: float, h: float, fill: str, opacity: float = 1.0) -> None:
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0, w):.1f}" height="{max(0, h):.1f}" '
            f'fill="{fill}" fill-opacity="{opacity}"/>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, stroke: str, width: float = 1.0) -> None:
        self._parts.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
            f'stroke="{stroke}" stroke-width="{width}"/>'
        )

    def dot(self, x: float, y: float, r: float, fill: str) -> None:
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{fill}"/>')

    def path(
        self,
        spots: Sequence[tuple[float, float]],
        stroke: str = "none",
        fill: str = "none",
        opacity: float = 1.0,
    ) -> None:
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        kind = "polygon" if fill != "none" else "polyline"
        self._parts.append(
            f'<{kind} points="{line}" fill="{fill}" fill-opacity="{opacity}" '
            f'stroke="{stroke}" stroke-width="2.5" stroke-linejoin="round"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        fill: str = INK,
        anchor: str = "start",
        weight: str = "normal",
    ) -> None:
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" '
            f'text-anchor="{anchor}" font-weight="{weight}">{words}</text>'
        )

    def svg(self) -> str:
        return self._head + "".join(self._parts) + "</svg>"


def _shares(studies: Sequence[Study], t: Callable[..., str]) -> str:
    row = 58
    d = _Drawing(960, row * len(studies) + 26, t("who"))
    left, width = 0.0, 960.0
    for n, one in enumerate(studies):
        y = n * row
        cut = left + width * one.light[0]
        d.rect(left, y + 18, cut - left, 26, LIGHT)
        d.rect(cut, y + 18, left + width - cut, 26, DARK)
        if len(studies) > 1:
            d.text(left, y + 12, html.escape(one.name), 13, "#6b665b")
        d.text(left + 10, y + 36, f"{t('light')} {_percent(one.light[0])}", 14, PAPER, weight="bold")
        dark = f"{t('dark')} {_percent(1 - one.light[0])}"
        d.text(left + width - 10, y + 36, dark, 14, PAPER, "end", "bold")
        d.line(left + width * one.light[1], y + 50, left + width * one.light[2], y + 50, INK, 3)
    d.line(left + width / 2, 14, left + width / 2, row * len(studies), LAMP, 2)
    d.text(left + width / 2, row * len(studies) + 16, "50 %", 12, "#6b665b", "middle")
    return d.svg()


def _overview(studies: Sequence[Study], t: Callable[..., str], language: str) -> str:
    reasons = sorted({reason for one in studies for reason in one.endings})
    head = "".join(f"<th>{html.escape(one.name)}</th>" for one in studies)

    def ending(reason: str) -> str:
        code = f"bots.ending-{reason}"
        return html.escape(i18n.text(code, language)) if i18n.has(code, language) else html.escape(reason)

    rows = [
        (t("row-games"), [str(one.games) for one in studies]),
        (t("row-light"), [_range(one.light) for one in studies]),
        (t("row-draws"), [str(one.draws) for one in studies]),
        (t("row-turns"), [f"{one.turns:.2f}" for one in studies]),
        (t("row-margin"), [f"{one.margin:+.1f}".replace("-", "−") for one in studies]),
    ]
    rows += [
        (ending(reason), [_percent(one.endings.get(reason, 0) / max(1, one.games)) for one in studies])
        for reason in reasons
    ]
    body = "".join(
        f"<tr><td>{name}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for name, cells in rows
    )
    return f"<table><tr><th></th>{head}</tr>{body}</table>"


def _lengths(one: Study, t: Callable[..., str]) -> str:
    width, height, base = 460, 230, 190
    d = _Drawing(width, height, t("when"))
    last = max([15, *one.lengths])
    most = max([1, *(sum(found) for found in one.lengths.values())])
    step = (width - 20) / last
    for turn in range(1, last + 1):
        light, dark, none = one.lengths.get(turn, (0, 0, 0))
        x, y = 10 + (turn - 1) * step, float(base)
        for count, colour in ((dark, DARK), (light, LIGHT), (none, QUIET)):
            high = count / most * 165
            d.rect(x + 1, y - high, step - 2, high, colour)
            y -= high
        if turn == 1 or turn % 5 == 0:
            d.text(x + step / 2, base + 18, str(turn), 12, INK, "middle")
    d.line(10, base, width - 10, base, INK)
    x = 10 + (one.turns - 0.5) * step
    d.line(x, 14, x, base, LAMP, 2)
    d.text(x + 5, 24, f"{one.turns:.1f}", 12, INK)
    d.text(10, height - 4, html.escape(one.name), 12, "#6b665b")
    return d.svg()


def _band(studies: Sequence[Study], which: int, title: str, t: Callable[..., str]) -> str:
    width, height, left, top, bottom = 960, 280, 40, 34, 240
    d = _Drawing(width, height, title)
    tracks = [one.inferno if which == 0 else one.balance for one in studies]
    # Turns that hardly any game reaches say nothing.
    tracks = [tuple(step for step in track if step[0] >= 0.05) for track in tracks]
    low, high = (0.0, float(max(one.cells for one in studies))) if which == 0 else (-10.0, 10.0)
    last = max(2, *(len(track) for track in tracks)) - 1

    def at(turn: int, value: float) -> tuple[float, float]:
        return (
            left + turn / last * (width - left - 16),
            bottom - (value - low) / (high - low) * (bottom - top),
        )

    for value in range(int(low), int(high) + 1, 5 if which else 2):
        y = at(0, value)[1]
        d.line(left, y, width - 16, y, INK if value == 0 else LINE)
        d.text(left - 8, y + 4, str(value).replace("-", "−"), 12, "#6b665b", "end")
    for track, colour in zip(tracks, VERSIONS, strict=False):
        over = [at(turn, step[3]) for turn, step in enumerate(track)]
        under = [at(turn, step[2]) for turn, step in enumerate(track)]
        d.path([*over, *reversed(under)], fill=colour, opacity=0.14)
        d.path([at(turn, step[1]) for turn, step in enumerate(track)], stroke=colour)
    for turn in range(last + 1):
        if turn % 2 == 0 or last < 12:
            d.text(at(turn, low)[0], bottom + 20, str(turn), 12, INK, "middle")
    d.text(left, 18, title, 14, INK, weight="bold")
    if len(studies) > 1:
        for n, (one, colour) in enumerate(zip(studies, VERSIONS, strict=False)):
            d.rect(width - 330 + n * 165, 8, 12, 12, colour)
            d.text(width - 313 + n * 165, 19, html.escape(one.name)[:22], 12)
    return d.svg()


def _gains(one: Study, names: Mapping[str, str]) -> str:
    cards = sorted((card for card in one.cards if card.used), key=lambda card: -card.gain[0])
    row, left, width = 24, 230, 700
    d = _Drawing(960, row * len(cards) + 34, "")
    reach = max([0.2, *(min(1.0, max(abs(card.gain[1]), abs(card.gain[2]))) for card in cards)])

    def at(value: float) -> float:
        return left + (max(-reach, min(reach, value)) / reach + 1) / 2 * width

    for tick in (-reach, -reach / 2, 0.0, reach / 2, reach):
        d.line(at(tick), 8, at(tick), row * len(cards) + 8, INK if tick == 0 else LINE)
        d.text(at(tick), row * len(cards) + 26, _signed(tick), 12, "#6b665b", "middle")
    for n, card in enumerate(cards):
        y = 8 + row * n + row / 2
        colour = {"light": LIGHT, "dark": DARK}.get(card.side, tokens.STEEL)
        d.text(left - 14, y + 4, html.escape(names.get(card.key, card.key)), 13, colour, "end")
        d.line(at(card.gain[1]), y, at(card.gain[2]), y, colour, 2)
        d.dot(at(card.gain[0]), y, 5, colour)
    return d.svg()


def _table(one: Study, names: Mapping[str, str], t: Callable[..., str]) -> str:
    head = "".join(
        f"<th>{t(code)}</th>"
        for code in ("col-card", "col-drawn", "col-used", "col-won-drawn", "col-won-used", "col-gain")
    )
    body = []
    for card in sorted(one.cards, key=lambda c: (c.side, c.kind, names.get(c.key, c.key))):
        drawn = _range(card.won_drawn) if card.drawn else "—"
        used = _range(card.won_used) if card.used else "—"
        middle, low, high = map(_signed, card.gain)
        gain = f"{middle} ({low} … {high})" if card.used else "—"
        body.append(
            f'<tr><td class="{card.side}">{html.escape(names.get(card.key, card.key))}</td>'
            f"<td>{_percent(card.drawn / max(1, one.games))}</td>"
            f"<td>{_percent(card.used / max(1, one.games))}</td>"
            f"<td>{drawn}</td><td>{used}</td><td>{gain}</td></tr>"
        )
    return f"<table><tr>{head}</tr>{''.join(body)}</table>"
