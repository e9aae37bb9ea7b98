"""Pages of sweeps and sensitivity tables, in the style of the lab's report."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from textwrap import wrap

from app.bots import lab_words
from app.bots.inference import games_for
from app.bots.lab import EDGE
from app.bots.lab_page import DARK, GREY, INK, LAMP, LIGHT, LINE, Drawing, LabTranslator, document, table
from app.bots.sweep import Moved, Point

ROW = 110
"""Number of characters that fit into a line below a plot."""


def sweep_page(
    name: str,
    levers: Sequence[str],
    points: Sequence[Point],
    value_names: Mapping[tuple[int, str], str],
    language: str,
    *,
    level: str,
    seed: int,
    now: str = "",
) -> str:
    """Return the page of a sweep of *name* over *levers*.

    *value_names*: names of values, by (index of the lever, value); *now*: the current value.
    """
    tr = LabTranslator(language)
    title = tr("sweep-title", what=" × ".join(levers))
    parts = [
        f"<h1>{title}</h1>",
        f"<p class=quiet>{html.escape(name)} — {tr('sweep-made', level=level, seed=seed)}</p>",
    ]
    if len(levers) == 1:
        labels = [_value(value_names, 0, point.values[0]) for point in points]
        # Values that aren't numbers have no order, so no line connects them.
        numbers = all(label.isdecimal() for label in labels)
        parts.append(f"<p class=verdict>{_even_values_sentence(points, labels, numbers, tr)}</p>")
        parts.append(_curve(points, labels, numbers, tr))
        parts.append(f"<p class=quiet>{tr('sweep-hint')}</p>")
        parts.append(_table(levers[0], points, labels, now, tr))
    else:
        parts.append(f"<p class=quiet>{tr('sweep-grid-hint')}</p>")
        parts.append(_grid(levers, points, value_names, tr))
    parts.append(f"<h2>{tr('how')}</h2><p class=quiet>{tr('how-hint')}</p>")
    return document(title, parts, language)


def _value(value_names: Mapping[tuple[int, str], str], at: int, value: str) -> str:
    return value_names.get((at, value), value)


def _even_values_sentence(
    points: Sequence[Point], labels: Sequence[str], numbers: bool, tr: LabTranslator
) -> str:
    if not all(point.games for point in points):
        return tr("sweep-begun")
    off = [round(abs(point.light[0] - 0.5), 3) for point in points]
    near = ", ".join(
        tr("sweep-near", value=labels[n], light=tr.percent(points[n].light[0]))
        for n in range(len(points))
        if off[n] == min(off)
    )
    unsure = [n for n, point in enumerate(points) if not point.clear]
    if not unsure:
        turns = [n for n in range(1, len(points)) if points[n].clear != points[n - 1].clear]
        if numbers and len(turns) == 1:
            return tr("sweep-between", first=labels[turns[0] - 1], second=labels[turns[0]])
        return tr("sweep-no-even", near=near)
    joined = unsure[-1] - unsure[0] == len(unsure) - 1
    kind = "one" if len(unsure) == 1 else "range" if numbers and joined and len(unsure) > 2 else "list"
    sentence = tr(
        "sweep-may",
        kind="all" if len(unsure) == len(points) else kind,
        values=", ".join(labels[n] for n in unsure),
        first=labels[unsure[0]],
        last=labels[unsure[-1]],
        near=near,
    )
    crossed = [n for n in range(1, len(points)) if _over(points[n - 1]) * _over(points[n]) < 0]
    if not numbers or len(crossed) != 1:
        return sentence
    return f"{sentence} {tr('sweep-crosses', first=labels[crossed[0] - 1], second=labels[crossed[0]])}"


def _over(point: Point) -> float:
    return point.light[0] - 0.5


def _curve(points: Sequence[Point], labels: Sequence[str], numbers: bool, tr: LabTranslator) -> str:
    curve = [(float(n), point.light) for n, point in enumerate(points) if point.games]
    words = [wrap(word, max(6, ROW // len(labels))) for word in labels]
    under_axis = 0 if numbers else 16 * (max(map(len, words)) - 1)
    width, height, left, top, bottom = 960, 320 + under_axis, 52, 20, 270
    d = Drawing(width, height, tr("who"))
    last = max(1, len(points) - 1)

    def at(index: float, share: float) -> tuple[float, float]:
        return left + 20 + index / last * (width - left - 60), bottom - share * (bottom - top)

    d.rect(left, at(0, 0.55)[1], width - left - 10, at(0, 0.45)[1] - at(0, 0.55)[1], LAMP, 0.16)
    for tick in range(0, 101, 25):
        y = at(0, tick / 100)[1]
        d.line(left, y, width - 10, y, INK if tick in (0, 50) else LINE)
        d.text(left - 8, y + 4, f"{tick} %", 14, GREY, "end")
    over = [at(n, three[2]) for n, three in curve]
    under = [at(n, three[1]) for n, three in curve]
    if numbers and len(curve) > 1:
        d.path([*over, *reversed(under)], fill=LIGHT, opacity=0.14)
        d.path([at(n, three[0]) for n, three in curve], stroke=LIGHT)
    for n, three in curve:
        d.line(*at(n, three[1]), *at(n, three[2]), LIGHT, 1)
        d.dot(*at(n, three[0]), 5, LIGHT)
    every = -(-len(points) // 14) if numbers else 1
    for n, lines in enumerate(words):
        for row, word in enumerate(lines if n % every == 0 else ()):
            d.text(at(n, 0)[0], bottom + 20 + 16 * row, html.escape(word), 14, INK, "middle")
    d.text(left, bottom + 42 + under_axis, tr("sweep-axis"), 14, GREY)
    return d.svg()


def _table(lever: str, points: Sequence[Point], labels: Sequence[str], now: str, tr: LabTranslator) -> str:
    codes = ("col-deals", "col-light", "col-soon", "col-middle", "col-verdict")
    rows = []
    for point, word in zip(points, labels, strict=True):
        cells = ["0", "—", "—", "—", tr("sweep-waits")]
        if point.games:
            light = f"{tr.percent(point.light[0])} ({lab_words.bounds(point.light)})"
            cells = [str(point.games), light, tr.percent(point.soon), tr.percent(point.middle)]
            cells.append(_verdict(point, tr))
        first = html.escape(word)
        rows.append((tr("sweep-now", value=word) if point.values[0] == now else first, *cells))
    return table([html.escape(lever), *(tr(code) for code in codes)], rows)


def _verdict(point: Point, tr: LabTranslator) -> str:
    if point.clear:
        return tr(f"clear-{point.clear}")
    need = games_for(point.light[0], 0.5)
    if need >= EDGE * max(point.games, 100):
        return tr("clear-even")
    return tr("clear-more", more=lab_words.rounded(max(point.games, need - point.games)))


def _grid(
    levers: Sequence[str],
    points: Sequence[Point],
    value_names: Mapping[tuple[int, str], str],
    tr: LabTranslator,
) -> str:
    columns = list(dict.fromkeys(point.values[1] for point in points))
    rows = list(dict.fromkeys(point.values[0] for point in points))
    by = {point.values: point for point in points}
    corner = f"{html.escape(levers[0])} ↓ · {html.escape(levers[1])} →"
    head = "".join(f"<th>{html.escape(_value(value_names, 1, column))}</th>" for column in columns)
    body = []
    for row in rows:
        cells = []
        for column in columns:
            point = by[row, column]
            shade = _tint(point.light[0]) if point.games else "#ffffff"
            label = tr.percent(point.light[0]) if point.games else "—"
            look = f'bgcolor="{shade}" style="background:{shade};color:#111111"'
            cells.append(f"<td {look}>{_bold(label, bool(point.clear))}</td>")
        body.append(
            f"<tr><td align=left>{html.escape(_value(value_names, 0, row))}</td>{''.join(cells)}</tr>"
        )
    return f'<table cellspacing="2" cellpadding="6"><tr><th>{corner}</th>{head}</tr>{"".join(body)}</table>'


def _tint(light: float) -> str:
    colour = LIGHT if light > 0.5 else DARK
    part = min(1.0, abs(light - 0.5) * 2) * 0.6
    tones = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - tone) * part):02x}" for tone in tones)


def sensitivity_page(
    name: str,
    effects: Sequence[Moved],
    names: Mapping[str, str],
    language: str,
    *,
    deals: int,
    of: int,
    level: str,
    seed: int,
) -> str:
    """Return the page with the effects of changing the numbers of *name*.

    *names*: names of levers by key; *of*: how many numbers there are.
    """
    tr = LabTranslator(language)
    sure_of = sum(any(change.real for change in effect.changes) for effect in effects)
    summary = tr("sensitivity-made", deals=deals, level=level, seed=seed)
    parts = [
        f"<h1>{tr('sensitivity-title')}</h1>",
        f"<p class=quiet>{html.escape(name)} — {summary}</p>",
        f"<p>{tr('sensitivity-hint', done=len(effects), of=of, sure=sure_of)}</p>",
    ]
    codes = ("col-number", "col-step", "col-light-by", "col-soon-by", "col-middle-by", "col-verdict")
    rows = []
    for effect in effects:
        by = [_bold(lab_words.gain(change.by, language), change.real) for change in effect.changes]
        sure = tr("sensitivity-sure" if any(change.real for change in effect.changes) else "card-unknown")
        name = html.escape(names.get(effect.lever, effect.lever))
        rows.append((name, f"{effect.before} → {effect.after}", *by, sure))
    parts.append(table([tr(code) for code in codes], rows))
    parts.append(f"<h2>{tr('how')}</h2><p class=quiet>{tr('how-hint')}</p>")
    return document(tr("sensitivity-title"), parts, language)


def _bold(text: str, sure: bool) -> str:
    return f"<b>{text}</b>" if sure else text
