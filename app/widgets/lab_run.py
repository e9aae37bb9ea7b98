"""Runs of the balance lab in other processes, reported to a window by signals."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import i18n, paths, processes, user_errors
from app.files import atomic_write

if TYPE_CHECKING:
    from app.bots.contest import Contest
    from app.bots.lab import Study
    from app.bots.reports import Page, StoredRun
    from app.bots.sweep import Range
    from app.cards.levers import Lever
    from app.cards.playing import PlayableSet


Load = Callable[[], "PlayableSet"]
"""Returns the set to be played; called in the GUI thread."""
Asked = Literal["study", "compare", "sweep", "sensitivity"]
PICTURE = "figure:"
"""Prefix of picture names in a page."""
_SVG = re.compile(r"<svg viewBox=\"0 0 (\d+) (\d+)\".*?</svg>", re.DOTALL)
ACROSS = 730
"""Width of a drawing where there is room, px."""
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
NICE = 10
"""Nice value of the games' processes, on systems that have one."""
PAUSE = 2.0
"""Seconds between two updates."""


@dataclass(frozen=True, slots=True)
class Version:
    """A set that can be studied; ``key`` names its files."""

    name: str
    key: str
    load: Load


@dataclass(frozen=True, slots=True)
class Subject:
    """What is played, under its name: the version of that key, with its changes."""

    name: str
    played: PlayableSet
    version: str = ""
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrilldownGame:
    """A game behind a figure, opened elsewhere.

    Its game and run in words, the callback for the next one of its kind, and the one that returns to the lab,
    if still open.
    """

    describe: Callable[[], str]
    another: Callable[[], None]
    back: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Order:
    """A question about one subject, two, or one over *ranges* (with the levers' names).

    ``precision``: stop once Light's share is known to ± this (0: play all). ``gains``: judge each card.
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
    """A page for a window: HTML, its pictures by name, the runs and studies behind its links."""

    html: str
    pictures: dict[str, QImage]
    kept: tuple[StoredRun, ...] = ()
    studies: tuple[Study, ...] = ()
    plain: str = ""
    """The page for a browser."""
    source: str = ""
    """The page before its drawings became pictures, for repainting."""
    key: str = ""
    """The key of a stored page that isn't a run."""


class Lab(QObject):
    """One run at a time in other processes, with signals in the window's thread."""

    progressed = Signal(int, int)
    """Games done, and the maximum."""
    page_ready = Signal(object)
    """The results so far: a :class:`Shown`."""
    finished = Signal(bool)
    """The run ended; whether it was stopped."""
    refused = Signal(str)
    """The failure: a sentence."""
    game_ready = Signal(str)
    """The record of a requested game."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = False
        self._running = False
        self._thread: Thread | None = None
        self._halt: Event | None = None
        self._looked = 0.0
        self._cost = 0.0
        self.look = Look()
        """The look of pages."""

    def repaint(self, shown: Shown) -> None:
        """Emit *shown* again, in the current colours."""

        def work() -> None:
            repainted = _shown(shown.source, shown.key, self.look)
            self.page_ready.emit(replace(shown, html=repainted.html, pictures=repainted.pictures))

        Thread(target=work, name="lab-paint", daemon=True).start()

    def start(self, order: Order) -> None:
        """Play the games of *order*, reporting and storing results."""
        self._begin("lab", self._run, order)

    def show(
        self, kept: Sequence[StoredRun | Page], language: str, named: Callable[[StoredRun], StoredRun]
    ) -> None:
        """Report stored runs: one, or two to be compared; or a page.

        *named*, called in a thread, returns a run with its names in *language*.
        """
        self._begin("lab-report", self._show, tuple(kept), named, language)

    def fetch_game(self, kept: StoredRun, number: int, language: str) -> None:
        """Replay game *number* of a run as a record."""
        Thread(target=self._fetch, args=(kept, number, language), name="lab-game", daemon=True).start()

    def running(self) -> bool:
        """Return whether games are being played."""
        return self._running

    def stop(self) -> None:
        """Stop now, dropping unfinished games; finished ones are stored."""
        self._stopped = True
        if self._halt is not None:
            self._halt.set()

    def wait(self) -> None:
        """Stop, and wait until nothing runs."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _begin(self, name: str, work: Callable[..., None], *args: Any) -> None:
        self.wait()
        self._stopped, self._running, self._halt = False, True, None
        self._looked, self._cost = time.monotonic(), 0.0

        def run() -> None:
            try:
                work(*args)
            except Exception as error:
                language = next((a.language for a in args if isinstance(a, Order)), str(args[-1]))
                self._running = False
                self.refused.emit(user_errors.report(error, language)[0])
                return
            # Set first: the window's slot may run while this thread is still alive.
            self._running = False
            self.finished.emit(self._stopped)

        self._thread = Thread(target=run, name=name, daemon=True)
        self._thread.start()

    # ---- in the thread

    def _run(self, order: Order) -> None:
        from app.bots import contest as hall

        # Leave one processor to the window.
        jobs = max(1, (os.cpu_count() or 2) - 1)
        self._halt = halt = get_context("spawn").Event()
        if self._stopped:
            halt.set()
        with processes.pool(jobs, hall.init_worker, NICE, halt) as executor:
            players = _GameRunner(executor, jobs, order, lambda: self._stopped)
            {
                "study": self._study,
                "compare": self._study,
                "sweep": self._sweep,
                "sensitivity": self._sensitivity,
            }[order.asked](players, order)

    def _study(self, runner: _GameRunner, order: Order) -> None:
        kept = tuple(runner.start_run(subject, order.gains) for subject in order.subjects)
        rows: list[list[Any]] = [[] for _ in kept]
        step = runner.step(order.gains)
        # Report all stored results, even if fewer deals are requested.
        stored = min(map(runner.stored_deals, kept))
        order = replace(order, games=max(order.games, stored))
        deals = 0
        while deals < order.games and not self._stopped:
            deals = min(order.games, max(deals + step, stored))
            for n, run in enumerate(kept):
                rows[n] = runner.rows(run, deals, self._tick(kept, rows, n, order))
            self.progressed.emit(sum(map(len, rows)), order.games * len(kept))
            if order.precision and _enough(rows, order.precision):
                break
        self._look(kept, rows, order.language)

    def _tick(
        self, kept: tuple[StoredRun, ...], found: list[list[Any]], at: int, order: Order
    ) -> Callable[[list[Any]], None]:
        def report(rows: list[Any]) -> None:
            done = sum(len(other) for n, other in enumerate(found) if n != at) + len(rows)
            self.progressed.emit(done, order.games * len(kept))
            if time.monotonic() - self._looked > max(PAUSE, 10 * self._cost):
                self._look(
                    kept, [rows if n == at else other for n, other in enumerate(found)], order.language
                )

        return report

    def _look(self, kept: Sequence[StoredRun], found: Sequence[list[Any]], language: str) -> None:
        began = time.monotonic()
        if any(found):
            self.page_ready.emit(
                _page(kept, [sorted(rows, key=_number) for rows in found], language, self.look)
            )
        self._looked = time.monotonic()
        self._cost = self._looked - began

    def _show(
        self, kept: tuple[StoredRun | Page, ...], named: Callable[[StoredRun], StoredRun], language: str
    ) -> None:
        from app.bots import reports

        runs = tuple(named(run) for run in kept if isinstance(run, reports.StoredRun))
        for page in kept:
            if isinstance(page, reports.Page):
                self.page_ready.emit(_shown(page.html, page.key, self.look))
        if runs:
            self._look(runs, [reports.rows(run) for run in runs], language)

    def _sweep(self, runner: _GameRunner, order: Order) -> None:
        from app.bots import sweep, sweep_page

        subject = order.subjects[0]
        name, played = subject.name, subject.played
        variants = sweep.variants(order.ranges, played.cards)
        by_key = {lever.key: lever for lever in played.levers}
        levers = [by_key[span.lever].name if span.lever in by_key else span.lever for span in order.ranges]
        called = {
            (n, value): _called(by_key[span.lever], value)
            for n, span in enumerate(order.ranges)
            for value in span.values
            if span.lever in by_key
        }

        def play(variant: str, deals: int) -> Sequence[Any] | None:
            run = runner.start_run(_varied(subject, variant), False, variant)
            rows = runner.rows(run, max(deals, runner.stored_deals(run)), lambda _: None)
            return None if self._stopped else rows

        now = by_key[order.ranges[0].lever].value if order.ranges[0].lever in by_key else ""
        for points in sweep.swept(variants, play, order.games, order.precision):
            done = sum(order.games if point.done else min(order.games, point.games) for point in points)
            self.progressed.emit(done, order.games * len(points))
            page = partial(sweep_page.sweep_page, name, levers, points, called, order.language)
            self._written(runner, order, page(level=_level(order), seed=order.seed, now=now))

    def _sensitivity(self, runner: _GameRunner, order: Order) -> None:
        from app.bots import sweep, sweep_page

        subject = order.subjects[0]
        name, played = subject.name, subject.played
        numbers = sweep.numbers(played.cards)
        names = {lever.key: lever.name for lever in played.levers}
        base = runner.rows(runner.start_run(subject, False), order.games, lambda _: None)
        rows: dict[str, list[Any]] = {}
        for n, (variant, *_) in enumerate(numbers):
            if self._stopped:
                return
            run = runner.start_run(_varied(subject, variant), False, variant)
            rows[variant] = runner.rows(run, order.games, lambda _: None)
            self.progressed.emit((n + 2) * order.games, (len(numbers) + 1) * order.games)
            effects = sweep.sensitivity(numbers, base, rows)
            html = sweep_page.sensitivity_page(
                name,
                effects,
                names,
                order.language,
                deals=len(base),
                of=len(numbers),
                level=_level(order),
                seed=order.seed,
            )
            self._written(runner, order, html)

    def _written(self, runner: _GameRunner, order: Order, html: str) -> None:
        """Store and show the page of a sweep or of every number."""
        from app.bots import reports

        name, played = order.subjects[0].name, order.subjects[0].played
        of = " × ".join(f"{span.lever}={','.join(span.values)}" for span in order.ranges) or order.asked
        title = f"{name}: {i18n.text(f'ui.lab-ask-{order.asked}', order.language)}"
        if order.ranges:
            by_key = {lever.key: lever.name for lever in played.levers}
            title = f"{name}: {' × '.join(by_key.get(span.lever, span.lever) for span in order.ranges)}"
        key = reports.store_page(title, runner.contest(played), of, html).key
        self.page_ready.emit(_shown(html, key, self.look))

    def _fetch(self, kept: StoredRun, number: int, language: str) -> None:
        from app.bots import records

        try:
            folder = paths.home() / "lab" / "games"
            file = records.write(kept.contest(number + 1), number, folder, kept.rules, kept.key)
        except Exception as error:
            self.refused.emit(user_errors.report(error, language)[0])
            return
        self.game_ready.emit(str(file))


class _GameRunner:
    """The executor of a run, and its stored games."""

    def __init__(
        self, executor: ProcessPoolExecutor, jobs: int, order: Order, stop: Callable[[], bool]
    ) -> None:
        self._executor, self._jobs, self._order, self._stop = executor, jobs, order, stop
        self._known: dict[str, list[Any]] = {}

    def step(self, gains: bool) -> int:
        """Return the number of deals between two checks of the precision."""
        from app.bots.players import SEARCHING

        return 4 if self._order.level in SEARCHING else 10 if gains else 40

    def contest(self, played: PlayableSet, gains: bool = False) -> Contest:
        """Return the requested games of *played*."""
        from app.bots import lab

        order = self._order
        return lab.contest_of(
            played.cards, played.options, order.level, order.games, order.seed, order.sims, gains=gains
        )

    def start_run(self, subject: Subject, gains: bool, variant: str = "") -> StoredRun:
        """Return the run of *subject*; that of a *variant* is not listed."""
        from app.bots import reports

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
        """Return how many deals of *run* are stored, from the first without a gap."""
        from app.bots import reports

        numbers = {_number(row) for row in reports.rows(run)}
        return next(n for n in count() if n not in numbers)

    def rows(self, run: StoredRun, deals: int, report: Callable[[list[Any]], None]) -> list[Any]:
        """Return the first *deals* of *run*, playing only missing ones."""
        from app.bots import contest as hall
        from app.bots import reports

        contest = run.contest(deals)
        ledger = reports.ledger(run, deals)
        fast = self.step(contest.gains) == 40
        try:
            return hall.run(
                contest,
                self._executor,
                ledger=ledger,
                at_once=2 * self._jobs,
                size=8 if fast else 1,
                progress=lambda _: report(ledger.rows),
                stop=self._stop,
            )
        finally:
            ledger.close()


def _varied(subject: Subject, variant: str) -> Subject:
    from app.bots.variants import changed

    played = subject.played
    cards, options = changed(played.cards, variant)
    return replace(subject, played=replace(played, cards=cards, options={**played.options, **options}))


def _called(lever: Lever, value: str) -> str:
    """Return a value of a sweep; for a track, the number of its cells."""
    return str(value.count("-") + 1) if lever.labels else lever.display_name(value)


def _number(row: dict[str, Any]) -> int:
    return int(row["game"])


def _level(order: Order) -> str:
    return i18n.text(f"bots.level-{order.level}", order.language)


def _enough(found: Sequence[list[Any]], precision: float) -> bool:
    """Return whether Light's share, or the difference of two, is known to ± *precision*, or its sign is."""
    from app.bots import lab
    from app.bots.inference import span
    from app.bots.standings import points

    if len(found) == 2:
        first = lab.compare(found[0], found[1])[0]
        return first.real or (first.by[2] - first.by[1]) / 2 <= precision
    three = span(sum(points(row, "light") for row in found[0]), len(found[0]))
    return (three[2] - three[1]) / 2 <= precision


def _page(kept: Sequence[StoredRun], found: Sequence[list[Any]], language: str, look: Look) -> Shown:
    from app.bots import lab, lab_page

    studies = [run.study(rows) for run, rows in zip(kept, found, strict=True)]
    changes = lab.compare(found[0], found[1]) if len(kept) == 2 else ()
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
    """Return *html* with its drawings as pictures; *key*: the stored page's."""
    source = html
    html = _COLOUR.sub(lambda found: look.colours.get(found[0], found[0]), _STYLE.sub("", html))
    screen = QGuiApplication.primaryScreen()
    sharp = screen.devicePixelRatio() if screen is not None else 1.0
    pictures: dict[str, QImage] = {}

    def picture(found: re.Match[str]) -> str:
        name = f"{PICTURE}{len(pictures)}"
        width, height = int(found[1]), int(found[2])
        across, high = look.across, round(height * look.across / width)
        image = QImage(round(across * sharp), round(high * sharp), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        svg = found[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        QSvgRenderer(QByteArray(svg.encode())).render(painter)
        painter.end()
        image.setDevicePixelRatio(sharp)
        pictures[name] = image
        return f'<p><img src="{name}" width="{across}" height="{high}"></p>'

    # The style is for a browser; a window has its own.
    return Shown(_SVG.sub(picture, html), pictures, plain=source, source=source, key=key)


def write_page(shown: Shown, name: str) -> Path:
    """Write the page *shown* for a browser and, of one or two versions, a table (CSV)."""
    from app.bots import lab

    file = paths.home() / "lab" / f"{name}.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(file, shown.plain)
    if shown.studies:
        lab.write_csv(file.with_suffix(".csv"), shown.studies)
    return file
