"""Runs of the balance lab in other processes, reported to a window by signals."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import i18n, jobs, paths
from app.bots import contest, lab, lab_page, reports, sweep, sweep_page
from app.bots.contest import Contest, Row
from app.bots.inference import span
from app.bots.lab import Study
from app.bots.players import SEARCHING
from app.bots.reports import Page, StoredRun
from app.bots.standings import points
from app.bots.sweep import Range, changed
from app.cards import rule_sets
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, title_of
from app.cards.playing import PlayableSet, load_playable_set
from app.face import tokens
from app.files import atomic_write
from app.rules.rule_set import BOOK
from app.user_errors import Message
from app.widgets import fonts, tasks
from app.widgets.theme import Theme

Load = Callable[[], PlayableSet]
"""Returns the set to be played."""
Asked = Literal["study", "compare", "sweep", "sensitivity"]
PICTURE = "figure:"
"""Prefix of picture names in a page."""
_SVG = re.compile(r"<svg viewBox=\"0 0 (\d+) (\d+)\".*?</svg>", re.DOTALL)
ACROSS = 730
"""Default width of a drawing, px."""
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
NICE = 10
"""Nice value of the processes that play games, on systems that have such values."""
PAUSE = 2.0
"""Minimum seconds between two updates of the page."""


@dataclass(frozen=True, slots=True)
class Version:
    """A set that can be studied; ``key`` names its files."""

    name: str
    key: str
    load: Load


@dataclass(frozen=True, slots=True)
class Subject:
    """The set to play: the version with the key ``version`` after ``changes``; ``name`` describes both."""

    name: str
    played: PlayableSet
    version: str = ""
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrilldownGame:
    """A game opened from a figure in the lab.

    ``describe`` names the game and its run; ``another`` opens the next game of the same kind; ``back``
    returns to the lab, or returns False if it has been closed.
    """

    describe: Callable[[], str]
    another: Callable[[], None]
    back: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Order:
    """A question for the lab: about one subject, two subjects, or one subject with levers set to ``ranges``.

    ``precision``: stop once the margin of error of Light's share is at most this (0: play all games).
    ``gains``: rate each card too.
    """

    asked: Asked
    subjects: tuple[Subject, ...]
    level: str
    sims: int
    games: int
    seed: int
    precision: float
    language: str
    gains: bool = False
    ranges: tuple[Range, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """Replacements of a page's colours, and the width of a drawing in px."""

    colours: Mapping[str, str] = field(default_factory=dict)
    across: int = ACROSS


@dataclass(frozen=True, slots=True)
class Shown:
    """A page to show: HTML, its pictures by name, and the runs and studies that its links refer to."""

    html: str
    pictures: dict[str, QImage]
    kept: tuple[StoredRun, ...] = ()
    studies: tuple[Study, ...] = ()
    plain: str = ""
    """The page as HTML for a browser."""
    source: str = ""
    """The page before its drawings became pictures, for repainting."""
    key: str = ""
    """The key of a stored page that isn't a run."""


class Lab(QObject):
    """One run at a time in other processes, with signals in the window's thread."""

    progressed = Signal(int, int)
    """Number of finished games, and their maximum."""
    page_ready = Signal(object)
    """The results so far: a :class:`Shown`."""
    finished = Signal(bool)
    """The run has ended. True: it was stopped."""
    refused = Signal(str)
    """The run failed, for the reason in this sentence."""
    game_ready = Signal(str)
    """A requested game is available: the path of its record."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = False
        self._running = False
        self._painter, self._replayer = QObject(self), QObject(self)
        self._stop_event: Event | None = None
        self._last_update = 0.0
        self._update_seconds = 0.0
        self.look = Look()
        """Colours and width of pages."""

    def repaint(self, shown: Shown) -> None:
        """Emit the page of *shown* again, in the current colours and width."""

        def work(_task: tasks.Task) -> Shown:
            repainted = _shown(shown.source, shown.key, self.look)
            return replace(shown, html=repainted.html, pictures=repainted.pictures)

        tasks.run(self._painter, work, self.page_ready.emit, latest_only=True)

    def start(self, order: Order) -> None:
        """Play the games of *order*, reporting and storing results."""
        self._begin(lambda: self._run(order), order.language)

    def show(
        self, kept: Sequence[StoredRun | Page], language: str, named: Callable[[StoredRun], StoredRun]
    ) -> None:
        """Emit the page of one stored run, of two runs to compare, or a stored page.

        *named* returns a run with its names in *language*; it is called in another thread.
        """
        self._begin(lambda: self._show(tuple(kept), named, language), language)

    def fetch_game(self, kept: StoredRun, number: int, language: str) -> None:
        """Replay game *number* of a run as a record, and emit ``game_ready``."""
        tasks.run(
            self._replayer,
            lambda _task: _replay_game(kept, number),
            lambda file: self.game_ready.emit(str(file)),
            lambda message: self.refused.emit(message.sentence(language)),
        )

    def running(self) -> bool:
        """Return whether a run is playing games or reading stored ones."""
        return self._running

    def stop(self) -> None:
        """Stop now, dropping unfinished games; finished ones are stored."""
        self._stopped = True
        if self._stop_event is not None:
            self._stop_event.set()

    def wait(self) -> None:
        """Stop, and wait until nothing runs."""
        self.stop()
        tasks.wait(self)

    def _begin(self, work: Callable[[], None], language: str) -> None:
        self.stop()
        tasks.cancel(self)
        tasks.wait(self)
        self._stopped, self._running, self._stop_event = False, True, None
        self._last_update, self._update_seconds = time.monotonic(), 0.0

        def done(_none: None) -> None:
            self._running = False
            self.finished.emit(self._stopped)

        def failed(message: Message) -> None:
            self._running = False
            self.refused.emit(message.sentence(language))

        tasks.run(self, lambda _task: work(), done, failed)

    # ---- in the thread

    def _run(self, order: Order) -> None:
        # Leave one processor to the window.
        size = max(1, (os.cpu_count() or 2) - 1)
        self._stop_event = halt = get_context("spawn").Event()
        if self._stopped:
            halt.set()
        with jobs.pool(size, contest.init_worker, NICE, halt) as executor:
            runner = _GameRunner(executor, size, order, lambda: self._stopped)
            {
                "study": self._study,
                "compare": self._study,
                "sweep": self._sweep,
                "sensitivity": self._sensitivity,
            }[order.asked](runner, order)

    def _study(self, runner: _GameRunner, order: Order) -> None:
        kept = tuple(runner.start_run(subject, order.gains) for subject in order.subjects)
        rows: list[list[Row]] = [[] for _ in kept]
        step = runner.step(order.gains)
        # Report all stored results, even if fewer deals are requested.
        stored = min(map(runner.stored_deals, kept))
        order = replace(order, games=max(order.games, stored))
        deals = 0
        while deals < order.games and not self._stopped:
            deals = min(order.games, max(deals + step, stored))
            for n, run in enumerate(kept):
                rows[n] = runner.rows(run, deals, self._progress_callback(kept, rows, n, order))
            self.progressed.emit(sum(map(len, rows)), order.games * len(kept))
            if order.precision and _is_precise(rows, order.precision):
                break
        self._emit_page(kept, rows, order.language)

    def _progress_callback(
        self, kept: tuple[StoredRun, ...], all_rows: list[list[Row]], index: int, order: Order
    ) -> Callable[[list[Row]], None]:
        def report(rows: list[Row]) -> None:
            done = sum(len(other) for n, other in enumerate(all_rows) if n != index) + len(rows)
            self.progressed.emit(done, order.games * len(kept))
            if time.monotonic() - self._last_update > max(PAUSE, 10 * self._update_seconds):
                self._emit_page(
                    kept, [rows if n == index else other for n, other in enumerate(all_rows)], order.language
                )

        return report

    def _emit_page(self, kept: Sequence[StoredRun], all_rows: Sequence[list[Row]], language: str) -> None:
        began = time.monotonic()
        if any(all_rows):
            self.page_ready.emit(
                _page(kept, [sorted(rows, key=_number) for rows in all_rows], language, self.look)
            )
        self._last_update = time.monotonic()
        self._update_seconds = self._last_update - began

    def _show(
        self, kept: tuple[StoredRun | Page, ...], named: Callable[[StoredRun], StoredRun], language: str
    ) -> None:
        runs = tuple(named(run) for run in kept if isinstance(run, reports.StoredRun))
        for page in kept:
            if isinstance(page, reports.Page):
                self.page_ready.emit(_shown(page.html, page.key, self.look))
        if runs:
            self._emit_page(runs, [reports.rows(run) for run in runs], language)

    def _sweep(self, runner: _GameRunner, order: Order) -> None:
        subject = order.subjects[0]
        name, played = subject.name, subject.played
        variants = sweep.variants(order.ranges, played.cards)
        by_key = {lever.key: lever for lever in played.levers}
        levers = [by_key[span.lever].name if span.lever in by_key else span.lever for span in order.ranges]
        value_labels = {
            # The value of a track is the number of its cells.
            (n, value): str(value.count("-") + 1) if lever.labels else lever.display_name(value)
            for n, span in enumerate(order.ranges)
            for value in span.values
            if (lever := by_key.get(span.lever)) is not None
        }

        def play(variant: str, deals: int) -> Sequence[Row] | None:
            run = runner.start_run(_with_variant(subject, variant), False, variant)
            rows = runner.rows(run, max(deals, runner.stored_deals(run)), lambda _: None)
            return None if self._stopped else rows

        current = by_key[order.ranges[0].lever].value if order.ranges[0].lever in by_key else ""
        for settings in sweep.swept(variants, play, order.games, order.precision):
            done = sum(order.games if point.done else min(order.games, point.games) for point in settings)
            self.progressed.emit(done, order.games * len(settings))
            page = partial(sweep_page.sweep_page, name, levers, settings, value_labels, order.language)
            self._store_page(runner, order, page(level=_level(order), seed=order.seed, now=current))

    def _sensitivity(self, runner: _GameRunner, order: Order) -> None:
        subject = order.subjects[0]
        name, played = subject.name, subject.played
        numbers = sweep.numbers(played.cards)
        names = {lever.key: lever.name for lever in played.levers}
        base = runner.rows(runner.start_run(subject, False), order.games, lambda _: None)
        rows: dict[str, list[Row]] = {}
        for n, (variant, *_) in enumerate(numbers):
            if self._stopped:
                return
            run = runner.start_run(_with_variant(subject, variant), False, variant)
            rows[variant] = runner.rows(run, order.games, lambda _: None)
            self.progressed.emit((n + 2) * order.games, (len(numbers) + 1) * order.games)
            html = sweep_page.sensitivity_page(
                name,
                sweep.sensitivity(numbers, base, rows),
                names,
                order.language,
                deals=len(base),
                of=len(numbers),
                level=_level(order),
                seed=order.seed,
            )
            self._store_page(runner, order, html)

    def _store_page(self, runner: _GameRunner, order: Order, html: str) -> None:
        """Store and emit the page of a sweep or of a sensitivity study."""
        name, played = order.subjects[0].name, order.subjects[0].played
        what = " × ".join(f"{span.lever}={','.join(span.values)}" for span in order.ranges) or order.asked
        title = f"{name}: {i18n.text(f'ui.lab-ask-{order.asked}', order.language)}"
        if order.ranges:
            by_key = {lever.key: lever.name for lever in played.levers}
            title = f"{name}: {' × '.join(by_key.get(span.lever, span.lever) for span in order.ranges)}"
        key = reports.store_page(title, runner.contest(played), what, html).key
        self.page_ready.emit(_shown(html, key, self.look))


def _replay_game(kept: StoredRun, number: int) -> Path:
    """Replay game *number* of a run as a record."""
    folder = paths.home() / "lab" / "games"
    return contest.write_game(kept.contest(number + 1), number, folder, kept.rules, kept.key)


class _GameRunner:
    """Plays the games of an order that aren't stored yet, in the processes of *executor*."""

    def __init__(self, executor: Executor, jobs: int, order: Order, stop: Callable[[], bool]) -> None:
        self._executor, self._jobs, self._order, self._stop = executor, jobs, order, stop
        self._known: dict[str, list[Row]] = {}

    def step(self, gains: bool) -> int:
        """Return the number of deals between two checks of the precision."""
        return 4 if self._order.level in SEARCHING else 10 if gains else 40

    def contest(self, played: PlayableSet, gains: bool = False) -> Contest:
        """Return the ordered contest with the set *played*."""
        order = self._order
        return lab.contest_of(
            played.cards, played.options, order.level, order.games, order.seed, order.sims, gains=gains
        )

    def start_run(self, subject: Subject, gains: bool, variant: str = "") -> StoredRun:
        """Open the stored run of *subject*, or begin it; a run of a *variant* isn't listed as a report."""
        played = subject.played
        return reports.open_run(
            subject.name,
            self.contest(played, gains),
            names=played.names,
            aims={key: aim.to_plain() for key, aim in played.aims.items()},
            rules=(played.rule_set.key, played.rule_set.name),
            shown=not variant,
            version=subject.version,
            changes=subject.changes,
        )

    def stored_deals(self, run: StoredRun) -> int:
        """Return how many deals of *run* are stored, counted from the first up to the first missing deal."""
        numbers = {_number(row) for row in reports.rows(run)}
        return next(n for n in count() if n not in numbers)

    def rows(self, run: StoredRun, deals: int, report: Callable[[list[Row]], None]) -> list[Row]:
        """Return the rows of the first *deals* of *run*; play only missing games, until stopped."""
        games = run.contest(deals)
        ledger = reports.ledger(run, deals)
        fast = self.step(games.gains) == 40
        try:
            return contest.run(
                games,
                self._executor,
                ledger=ledger,
                at_once=2 * self._jobs,
                size=8 if fast else 1,
                progress=lambda _: report(ledger.rows),
                stop=self._stop,
            )
        finally:
            ledger.close()


def _with_variant(subject: Subject, variant: str) -> Subject:
    played = subject.played
    cards, options = changed(played.cards, variant)
    return replace(subject, played=replace(played, cards=cards, options={**played.options, **options}))


def _number(row: Row) -> int:
    return int(row["game"])


def _level(order: Order) -> str:
    return i18n.text(f"bots.level-{order.level}", order.language)


def _is_precise(all_rows: Sequence[list[Row]], precision: float) -> bool:
    """Return whether the games in *all_rows*, of one or two runs, are precise enough to stop.

    For one run, the margin of error of Light's share is at most *precision*; for two runs, that of the
    difference is, or the difference is significant.
    """
    if len(all_rows) == 2:
        difference = lab.compare(all_rows[0], all_rows[1])[0]
        return difference.real or (difference.by[2] - difference.by[1]) / 2 <= precision
    interval = span(sum(points(row, "light") for row in all_rows[0]), len(all_rows[0]))
    return (interval[2] - interval[1]) / 2 <= precision


def _page(kept: Sequence[StoredRun], all_rows: Sequence[list[Row]], language: str, look: Look) -> Shown:
    studies = [run.study(rows) for run, rows in zip(kept, all_rows, strict=True)]
    changes = lab.compare(all_rows[0], all_rows[1]) if len(kept) == 2 else ()
    names = {key: name for run in reversed(kept) for key, name in run.names.items()}
    level = i18n.text(f"bots.level-{kept[0].level}", language)
    write = partial(lab_page.page, studies, changes, names, language, level=level, seed=kept[0].seed)
    return replace(
        _shown(write(links=True), "", look),
        kept=tuple(kept),
        studies=tuple(studies),
        plain=write(links=False),
    )


def _shown(html: str, key: str, look: Look) -> Shown:
    """Return the page *html* with its drawings as pictures; *key*: the stored page's key."""
    source = html
    html = _COLOUR.sub(lambda found: look.colours.get(found[0], found[0]), _STYLE.sub("", html))
    screen = QGuiApplication.primaryScreen()
    ratio = screen.devicePixelRatio() if screen is not None else 1.0
    pictures: dict[str, QImage] = {}

    def picture(found: re.Match[str]) -> str:
        name = f"{PICTURE}{len(pictures)}"
        width, height = int(found[1]), int(found[2])
        across, high = look.across, round(height * look.across / width)
        image = QImage(round(across * ratio), round(high * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        svg = found[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        QSvgRenderer(QByteArray(svg.encode())).render(painter)
        painter.end()
        image.setDevicePixelRatio(ratio)
        pictures[name] = image
        return f'<p><img src="{name}" width="{across}" height="{high}"></p>'

    # The style is for a browser; a window has its own.
    return Shown(_SVG.sub(picture, html), pictures, plain=source, source=source, key=key)


def write_page(shown: Shown, name: str) -> Path:
    """Write the page *shown* for a browser; if it has studies, write their table (CSV) too."""
    file = paths.home() / "lab" / f"{name}.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(file, shown.plain)
    if shown.studies:
        lab.write_csv(file.with_suffix(".csv"), shown.studies)
    return file


OTHER_GAMES = ("tribunal",)
"""Keys of sets that don't use the rules of Own Fate."""


def versions(language: str, first: str = "own-fate", without: str = "") -> list[Version]:
    """Return the sets to choose from, starting with the key *first*; *without*: key of a set to omit."""
    shipped = paths.data() / "cards.db"
    choices: list[Version] = []
    with Catalogue.open(read_only=True) as catalogue:
        for key in sorted((row.key for row in catalogue.sets()), key=lambda key: key != first):
            if key not in (*OTHER_GAMES, without):
                # Reloaded when played, since the editor may change it.
                choices += of_set(catalogue.set_data(key), language, partial(load_playable_set, key))
    name = i18n.text("ui.lab-shipped", language)
    return [*choices, Version(name, "shipped", partial(load_playable_set, "own-fate", "", language, shipped))]


def of_set(data: SetData, language: str, load: Callable[[str, str], PlayableSet]) -> Iterator[Version]:
    """Yield a version of *data* for each of its rule sets, the book's first; *load(rule set, language)*."""
    title = title_of(data, language)
    for rule_set in rule_sets.all_rule_sets(data):
        by_book = rule_set.key == BOOK
        yield Version(
            title if by_book else f"{title}, {rule_sets.name(rule_set, language)}",
            data.key if by_book else f"{data.key}-{rule_set.key}",
            partial(load, rule_set.key, language),
        )


BARS = {tokens.RED: "#d9483b", tokens.VIOLET: "#8a63cf"}
"""Fills of the sides at night: readable below paper-coloured text, visible on the dark ground."""
CURVES = dict(zip(lab_page.VERSIONS, ("#6fb1da", "#f0935f"), strict=True))


def colours(theme: Theme) -> Mapping[str, str]:
    """Return the replacement of each colour of a page; {} by day."""
    if theme.name == "day":
        return {}
    quiet = {lab_page.GREY: theme.quiet, tokens.DIM: theme.quiet, lab_page.LINE: theme.line}
    return {tokens.INK: theme.text, tokens.STEEL: theme.neutral_text, **quiet, **BARS, **CURVES}


def style(theme: Theme) -> str:
    """Return the style sheet of a page in a window of *theme*."""
    return f"""
h1, h2, h3 {{ font-family: "{fonts.DISPLAY}"; font-weight: bold; }}
h1 {{ font-size: 24px; margin: 0 0 4px; }} h2 {{ font-size: 19px; margin: 22px 0 4px; }}
h3 {{ font-size: 16px; margin: 14px 0 2px; }} p {{ margin: 4px 0 8px; }}
td, th {{ border-bottom: 1px solid {theme.line}; }}
.quiet {{ color: {theme.quiet}; }} .light {{ color: {theme.light_text}; }}
.dark {{ color: {theme.dark_text}; }} .verdict {{ font-size: 17px; }}
.met {{ color: {theme.good_text}; }} .missed {{ color: {theme.danger_text}; }}
.unknown {{ color: {theme.quiet}; }} a {{ color: {theme.text}; }}
"""
