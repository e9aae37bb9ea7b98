"""The balance lab's report: a self-contained HTML page with SVG plots.

The window shows the same page, with links from figures to their games (``games:…``, see :func:`games_behind`)
and plots as pictures.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten

from app import i18n
from app.bots import lab_words
from app.bots.lab import Change, Study, judgement
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
GREY = "#6b665b"
"""Colour of secondary text."""
VERSIONS = ("#2c5f80", "#a8431a")
"""Colours of the first and the second version."""

LEGEND = 130
"""Maximum number of characters of a name in a plot."""

STYLE = f"""
body {{ background: {PAPER}; color: {INK}; font: 16px/1.5 "PT Serif", Georgia, serif; margin: 0 auto;
  max-width: 1040px; padding: 40px 32px 80px; }}
h1 {{ font-size: 34px; line-height: 1.15; margin: 0 0 6px; }}
h2 {{ font-size: 22px; margin: 44px 0 4px; border-top: 2px solid {INK}; padding-top: 14px; }}
p {{ margin: 6px 0 14px; max-width: 46em; }} p.quiet {{ color: {GREY}; }}
table {{ border-collapse: collapse; font-size: 14px; width: 100%; font-variant-numeric: tabular-nums; }}
td, th {{ border-bottom: 1px solid {LINE}; padding: 4px 10px 4px 0; white-space: nowrap; }}
th {{ font-weight: bold; vertical-align: bottom; }}
.light {{ color: {LIGHT}; }} .dark {{ color: {DARK}; }} .verdict {{ font-size: 19px; }}
svg {{ display: block; margin: 10px 0 6px; max-width: 100%; height: auto; }}
svg text {{ font-family: "PT Sans", "Helvetica Neue", Arial, sans-serif; }}
.met {{ color: #2f6b3a; }} .missed {{ color: #a3261b; }} .unknown, .other {{ color: {GREY}; }}
a {{ color: inherit; }} ul {{ margin: 6px 0 14px; padding-left: 22px; max-width: 46em; }}
.pair {{ display: grid; grid-template-columns: 1fr 1fr; gap: 28px; }}
@media print {{ body {{ background: white; padding: 0; }} h2 {{ break-after: avoid; }}
  svg, tr {{ break-inside: avoid; }} }}
"""


@dataclass(frozen=True, slots=True)
class LabTranslator:
    """Formats the lab's messages in a language, as HTML."""

    language: str

    def __call__(self, code: str, **args: object) -> str:
        """Return the message *code* as HTML."""
        return html.escape(i18n.text(f"bots.lab-{code}", self.language, **args))

    def percent(self, value: float) -> str:
        """Format a share (0 to 1) as a percentage."""
        return lab_words.percent(value, self.language)


def page(
    studies: Sequence[Study],
    changes: Sequence[Change],
    names: Mapping[str, str],
    language: str,
    *,
    level: str,
    seed: int,
    links: bool = False,
) -> str:
    """Return the whole page.

    *names*: names of cards by key; *level*: name of the players; *links*: whether figures link to their
    games.
    """
    tr = LabTranslator(language)
    title = " · ".join(study.name for study in studies)
    summary = tr("made", games=studies[0].games, level=level, seed=seed)
    parts = [f"<h1>{tr('title')}</h1>", f"<p class=quiet>{html.escape(title)} — {summary}</p>"]
    if changes:
        between = tr("changes", first=studies[0].name, second=studies[-1].name)
        parts += [f"<h2>{between}</h2>", _changes(changes, studies, language)]
    parts.append(f"<h2>{tr('known')}</h2>")
    for n, study in enumerate(studies):
        if len(studies) > 1:
            parts.append(f"<h3>{html.escape(study.name)}</h3>")
        parts.append(_list(lab_words.study_lines(study, language)))
        if study.aims:
            parts.append(_aims(study, names, tr, language))
        parts.append(_shares(study, tr, n if links else None))
        parts += [f"<p class=quiet>{tr('who-axis')}</p>", _lengths(study, tr)]
        if links:
            parts.append(_ends(study, n, tr))
    judged = any(card.judged for card in studies[0].cards)
    parts.append(f"<h2>{tr('cards')}</h2><p>{tr('cards-hint' if judged else 'cards-not')}</p>")
    for study in studies if judged else ():
        if len(studies) > 1:
            parts.append(f"<h3>{html.escape(study.name)}</h3>")
        parts += [_gains(study, names, language), _table(study, names, tr)]
    parts += [
        f"<h2>{tr('tracks')}</h2><p>{tr('tracks-hint')}</p>",
        _band(studies, 0, tr("inferno"), tr),
        _band(studies, 1, tr("balance"), tr),
        f"<h2>{tr('how')}</h2><p class=quiet>{tr('how-hint')}</p>",
    ]
    return document(f"{tr('title')}: {html.escape(title)}", parts, language)


def document(title: str, parts: Sequence[str], language: str) -> str:
    """Return a page with *parts*; *title* and *parts* are HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{title}</title>"
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def games_behind(link: str, studies: Sequence[Study]) -> tuple[int, list[int]]:
    """Return (version from 0, game numbers) for *link*, ``games:VERSION/WINNER/FIRST-LAST``.

    WINNER is a seat, empty for draws, or ``any``.
    """
    version, winner, turns = link.removeprefix("games:").split("/")
    first, last = map(int, turns.split("-"))
    by_end = studies[int(version)].behind
    games = [
        game
        for (turn, who), numbers in by_end.items()
        if first <= turn <= last and winner in ("any", who)
        for game in numbers
    ]
    return int(version), sorted(games)


def _list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{html.escape(line)}</li>" for line in lines) + "</ul>"


def _changes(changes: Sequence[Change], studies: Sequence[Study], language: str) -> str:
    return _list(lab_words.changed(changes, language)).replace("<li>", "<li class=verdict>", 1)


def _aims(study: Study, names: Mapping[str, str], tr: LabTranslator, language: str) -> str:
    rows = []
    for result in study.aims:
        verdict = html.escape(lab_words.verdict(result, language))
        figure = html.escape(lab_words.figure(result, names, language))
        aim = html.escape(lab_words.aim(result.aim, language))
        rows.append((aim, figure, f'<b class="{result.verdict}">{verdict}</b>'))
    return table([tr(code) for code in ("col-aim", "col-found", "col-verdict")], rows, align="left")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], align: str = "right") -> str:
    """Return a table; *head* and cells are HTML. The first column is left-aligned."""

    def line(cells: Sequence[str], tag: str) -> str:
        sides = ["left", *[align] * (len(cells) - 1)]
        elements = (f"<{tag} align={side}>{cell}</{tag}>" for side, cell in zip(sides, cells, strict=True))
        return f"<tr>{''.join(elements)}</tr>"

    body = "".join(line(cells, "td") for cells in rows)
    return f'<table cellspacing="0" cellpadding="4">{line(head, "th")}{body}</table>'


class Drawing:
    """Builder of an SVG picture."""

    def __init__(self, width: int, height: int, label: str) -> None:
        self._head = (
            f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
            f'aria-label="{label}">'
        )
        self._parts: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, fill: str, opacity: float = 1.0) -> None:
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0, width):.1f}" height="{max(0, height):.1f}" '
            f'fill="{fill}" fill-opacity="{opacity}"/>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, stroke: str, width: float = 1.0) -> None:
        self._parts.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
            f'stroke="{stroke}" stroke-width="{width}"/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}"/>')

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
        size: float = 15,
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


def _shares(study: Study, tr: LabTranslator, version: int | None) -> str:
    width = 960.0
    d = Drawing(960, 76, tr("who"))
    cut = width * study.light[0]
    d.rect(0, 18, cut, 26, LIGHT)
    d.rect(cut, 18, width - cut, 26, DARK)
    d.text(10, 36, f"{tr('light')} {tr.percent(study.light[0])}", 16, PAPER, weight="bold")
    d.text(width - 10, 36, f"{tr('dark')} {tr.percent(1 - study.light[0])}", 14, PAPER, "end", "bold")
    d.line(width * study.light[1], 50, width * study.light[2], 50, INK, 3)
    d.line(width / 2, 14, width / 2, 58, LAMP, 2)
    d.text(width / 2, 72, "50 %", 14, GREY, "middle")
    return d.svg()


def _lengths(study: Study, tr: LabTranslator) -> str:
    width, height, base = 960, 230, 190
    d = Drawing(width, height, tr("when"))
    last = max([15, *study.lengths])
    most = max([1, *(sum(counts) for counts in study.lengths.values())])
    step = (width - 20) / last
    for first, end in ((1, 3), (6, 11)):
        d.rect(10 + (first - 1) * step, 8, (end - first + 1) * step, base - 8, LAMP, 0.14)
    d.text(10 + 1.5 * step, 22, f"{tr.percent(study.soon[0])}", 15, INK, "middle")
    d.text(10 + 8 * step, 22, f"{tr.percent(study.middle[0])}", 15, INK, "middle")
    for turn in range(1, last + 1):
        light, dark, none = study.lengths.get(turn, (0, 0, 0))
        x, y = 10 + (turn - 1) * step, float(base)
        for count, colour in ((dark, DARK), (light, LIGHT), (none, QUIET)):
            high = count / most * 150
            d.rect(x + 2, y - high, step - 4, high, colour)
            y -= high
        if games := light + dark + none:
            d.text(x + step / 2, y - 4, str(games), 12, GREY, "middle")
        d.text(x + step / 2, base + 18, str(turn), 14, INK, "middle")
    d.line(10, base, width - 10, base, INK)
    d.text(10, height - 4, tr("when-axis"), 14, GREY)
    return d.svg()


def _ends(study: Study, version: int, tr: LabTranslator) -> str:
    rows = []
    for who, spot in (("light", 0), ("dark", 1), ("", 2)):
        cells = [
            f'<a href="games:{version}/{who}/{turn}-{turn}">{turn}</a>&nbsp;({counts[spot]})'
            for turn, counts in study.lengths.items()
            if counts[spot]
        ]
        if cells:
            label = tr(f"games-{who or 'none'}")
            rows.append(f"<p>{label} {' · '.join(cells)}</p>")
    return "".join(rows)


def _band(studies: Sequence[Study], which: int, title: str, tr: LabTranslator) -> str:
    legend = 20 * len(studies) if len(studies) > 1 else 0
    width, height, left, top, bottom = 960, 280 + legend, 40, 34 + legend, 240 + legend
    d = Drawing(width, height, title)
    tracks = [study.inferno if which == 0 else study.balance for study in studies]
    # Leave out turns that few games reach: they mean nothing.
    tracks = [tuple(step for step in track if step[0] >= 0.05) for track in tracks]
    low, high, ticks = -10.0, 10.0, range(-10, 11, 5)
    bursts: set[int] = set()
    if which == 0:
        # When the vortex breaks loose, the chip is beyond the last cell.
        bursts = {study.cells + 1 for study in studies}
        low, high, ticks = 0.0, float(max(bursts)), range(0, max(bursts), 2)
    last = max(2, *(len(track) for track in tracks)) - 1

    def at(turn: int, value: float) -> tuple[float, float]:
        return (
            left + turn / last * (width - left - 16),
            bottom - (value - low) / (high - low) * (bottom - top),
        )

    for value in ticks:
        y = at(0, value)[1]
        d.line(left, y, width - 16, y, INK if value == 0 else LINE)
        d.text(left - 8, y + 4, str(value).replace("-", "−"), 14, GREY, "end")
    for value in bursts:
        y = at(0, value)[1]
        d.line(left, y, width - 16, y, DARK, 2)
        d.text(width - 16, y - 6, tr("burst"), 14, DARK, "end")
    for track, colour in zip(tracks, VERSIONS, strict=False):
        over = [at(turn, step[3]) for turn, step in enumerate(track)]
        under = [at(turn, step[2]) for turn, step in enumerate(track)]
        d.path([*over, *reversed(under)], fill=colour, opacity=0.14)
        d.path([at(turn, step[1]) for turn, step in enumerate(track)], stroke=colour)
    for turn in range(last + 1):
        if turn % 2 == 0 or last < 12:
            d.text(at(turn, low)[0], bottom + 20, str(turn), 14, INK, "middle")
    d.text(left, 18, title, 14, INK, weight="bold")
    if len(studies) > 1:
        for n, (study, colour) in enumerate(zip(studies, VERSIONS, strict=False)):
            d.rect(left, 30 + n * 20, 12, 12, colour)
            d.text(left + 20, 41 + n * 20, html.escape(shorten(study.name, LEGEND, placeholder="…")), 14)
    return d.svg()


def _gains(study: Study, names: Mapping[str, str], language: str) -> str:
    cards = sorted((card for card in study.cards if card.chance is not None), key=lambda card: -card.gain[0])
    if not cards:
        return ""
    row, left, width = 26, 250, 690
    d = Drawing(960, row * len(cards) + 34, "")
    reach = max([0.2, *(min(1.0, max(abs(card.gain[1]), abs(card.gain[2]))) for card in cards)])

    def at(value: float) -> float:
        return left + (max(-reach, min(reach, value)) / reach + 1) / 2 * width

    for tick in (-reach, -reach / 2, 0.0, reach / 2, reach):
        d.line(at(tick), 8, at(tick), row * len(cards) + 8, INK if tick == 0 else LINE)
        d.text(at(tick), row * len(cards) + 26, lab_words.signed(tick, language), 14, GREY, "middle")
    for n, card in enumerate(cards):
        y = 8 + row * n + row / 2
        colour = {"light": LIGHT, "dark": DARK}.get(card.side, tokens.STEEL)
        d.text(left - 14, y + 4, html.escape(names.get(card.key, card.key)), 15, colour, "end")
        d.line(at(card.gain[1]), y, at(card.gain[2]), y, colour, 2 if card.real else 1)
        d.dot(at(card.gain[0]), y, 5 if card.real else 3, colour)
    return d.svg()


def _table(study: Study, names: Mapping[str, str], tr: LabTranslator) -> str:
    codes = ("col-card", "col-drawn", "col-used", "col-up", "col-down", "col-gain", "col-verdict")
    rows = []
    for card in sorted(study.cards, key=lambda c: (c.side, c.kind, names.get(c.key, c.key))):
        judged = card.chance is not None
        name = f'<span class="{card.side}">{html.escape(names.get(card.key, card.key))}</span>'
        by_it = (
            (str(card.up), str(card.down), lab_words.gain(card.gain, tr.language))
            if judged
            else ("—", "—", "—")
        )
        rows.append((name, str(card.drawn), str(card.used), *by_it, tr(f"card-{judgement(card)}")))
    return table([tr(code) for code in codes], rows)
