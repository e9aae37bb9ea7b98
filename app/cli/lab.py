"""``dozor lab``: effects of a set, or of a change to it, over many games, as page and table.

``dozor scheduler`` and ``dozor worker`` let other computers play games for ``dozor lab --scheduler``.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any
from warnings import filterwarnings

import typer

import app
from app import i18n
from app.bots import lab as bench, lab_words, sweep, sweep_page
from app.bots.lab_page import page as written
from app.bots.players import player
from app.bots.sweep import changed
from app.cards.playing import PlayableSet, load_playable_set
from app.cli.arena import play_contest, pool
from app.cli.games import options_of
from app.files import atomic_write, read
from app.rules.cardset import read_set as read_lines
from app.rules.game import GameError
from app.rules.record import MAX_BYTES, RuleSetName
from app.user_errors import UserError

if TYPE_CHECKING:
    from distributed import Client

WORKER_TIMEOUT = 30.0
"""Seconds a scheduler may have no worker, or be unreachable."""


def lab(
    context: typer.Context,
    set_key: Annotated[str, typer.Argument(metavar="SET")] = "own-fate",
    against: Annotated[str, typer.Option("--against", metavar="SET")] = "",
    rules: Annotated[str, typer.Option("--rules", metavar="KEY")] = "",
    against_rules: Annotated[str | None, typer.Option("--against-rules", metavar="KEY")] = None,
    change: Annotated[str, typer.Option("--change", metavar="NAME=VALUE+…")] = "",
    games: Annotated[int, typer.Option("--games", metavar="N", min=10, max=1_000_000)] = 400,
    level: Annotated[str, typer.Option("--level", metavar="BOT")] = "watchman",
    sims: Annotated[int, typer.Option("--sims", metavar="K", min=0, max=1_000_000)] = 0,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=256)] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, max=2**40)] = 1,
    cards: Annotated[bool, typer.Option("--cards")] = False,
    sweep: Annotated[list[str] | None, typer.Option("--sweep", metavar="NAME=FROM..TO")] = None,
    sensitivity: Annotated[bool, typer.Option("--sensitivity")] = False,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    page: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    table: Annotated[Path | None, typer.Option("--csv", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    scheduler: Annotated[str, typer.Option("--scheduler", metavar="ADDRESS")] = "",
) -> None:
    """Let bots judge a set or a change of it."""
    player(level, "own-fate")
    asked = options_of(option or [])
    lang = context.obj
    first = read_set(set_key, rules, lang)
    versions = [(f"{set_key} {rules}".rstrip(), first)]
    if against or against_rules is not None:
        second, others = against or set_key, rules if against_rules is None else against_rules
        versions.append((f"{second} {others}".rstrip(), read_set(second, others, lang)))
    if change:
        base = versions[-1][1]
        other, options = changed(base.cards, change)
        versions.append((change, replace(base, cards=other, options={**base.options, **options})))
    versions = versions[:1] + versions[-1:] if len(versions) > 1 else versions
    names = {**versions[-1][1].names, **first.names}
    if sweep or sensitivity:
        if table is not None or cards:
            raise UserError("bots.sweep-alone")
        name, played = versions[-1]
        played = replace(played, options={**played.options, **asked})
        runner = _SweepRunner(played, level, games, seed, sims, resume, lang)
        with workers(jobs, scheduler) as (executor, worker_count):
            runner.executor, runner.workers = executor, worker_count
            html = runner.sweep(name, sweep) if sweep else runner.sensitivity(name)
        if page is not None:
            atomic_write(page, html)
        return
    rows: list[list[Any]] = []
    studies = []
    with workers(jobs, scheduler) as (executor, worker_count):
        for n, (name, played) in enumerate(versions):
            contest = bench.contest_of(
                played.cards, {**played.options, **asked}, level, games, seed, sims, gains=cards
            )
            path = resume.with_name(f"{resume.name}.{n + 1}") if resume and len(versions) > 1 else resume
            contest_rows = play_contest(contest, executor, worker_count, path, lang)
            rows.append(contest_rows)
            studies.append(bench.study(name, played.cards, contest_rows, played.aims, level))
    changes = bench.compare(rows[0], rows[1]) if len(studies) == 2 else ()
    if table is not None:
        bench.write_csv(table, studies)
    if page is not None:
        level_name = i18n.text(f"bots.level-{level}", lang)
        atomic_write(page, written(studies, changes, names, lang, level=level_name, seed=seed))
    typer.echo(lab_words.studies_text(studies, changes, {}, lang))


@dataclass
class _SweepRunner:
    """The games of a sweep: set, settings, workers."""

    played: PlayableSet
    level: str
    games: int
    seed: int
    sims: int
    resume: Path | None
    lang: str
    executor: Executor | None = None
    workers: int = 1

    def play(self, variant: str, deals: int) -> list[Any]:
        """Play the first *deals* of *variant*; return a row for each game."""
        cards, options = changed(self.played.cards, variant)
        contest = bench.contest_of(
            cards, {**self.played.options, **options}, self.level, deals, self.seed, self.sims
        )
        path = None
        if self.resume is not None:
            self.resume.mkdir(parents=True, exist_ok=True)
            path = self.resume / f"{contest.mark()}.rows"
        return play_contest(contest, self.executor, self.workers, path, self.lang)

    def sweep(self, name: str, ranges: list[str]) -> str:
        """Sweep one range or two, printing every point; return the page."""
        chosen = [sweep.Range.read(text) for text in ranges[:2]]
        rows_by_variant: dict[str, list[Any]] = {}

        def play(variant: str, deals: int) -> list[Any]:
            if len(rows_by_variant.get(variant, ())) < deals:
                rows_by_variant[variant] = self.play(variant, deals)
            return rows_by_variant[variant]

        *_, points = sweep.swept(sweep.variants(chosen, self.played.cards), play, self.games, 0.03)
        for point in points:
            light = f"{lab_words.percent(point.light[0], self.lang)} ({lab_words.bounds(point.light)})"
            clear = i18n.text(f"bots.lab-clear-{point.clear or 'none'}", self.lang)
            typer.echo(f"{point.variant:32} {point.games:6}  {light:20} {clear}")
        levers = {lever.key: lever for lever in self.played.levers}
        value_names = {
            (n, value): levers[swept_range.lever].display_name(value)
            for n, swept_range in enumerate(chosen)
            for value in swept_range.values
            if swept_range.lever in levers
        }
        names = [
            levers[swept_range.lever].name if swept_range.lever in levers else swept_range.lever
            for swept_range in chosen
        ]
        level = i18n.text(f"bots.level-{self.level}", self.lang)
        now = levers[chosen[0].lever].value if chosen[0].lever in levers else ""
        page = partial(sweep_page.sweep_page, name, names, points, value_names, self.lang, now=now)
        return page(level=level, seed=self.seed)

    def sensitivity(self, name: str) -> str:
        """Vary every number, printing each effect; return the page."""
        numbers = sweep.numbers(self.played.cards)
        base = self.play("base", self.games)
        rows = {variant: self.play(variant, self.games) for variant, *_ in numbers}
        results = sweep.sensitivity(numbers, base, rows)
        for result in results:
            light, soon, middle = (
                f"{lab_words.signed(change.by[0], self.lang)}{'!' if change.real else ' '}"
                for change in result.changes
            )
            typer.echo(
                f"{result.lever:24} {result.before:3} → {result.after:<3} {light:>7} {soon:>7} {middle:>7}"
            )
        names = {lever.key: lever.name for lever in self.played.levers}
        return sweep_page.sensitivity_page(
            name,
            results,
            names,
            self.lang,
            deals=self.games,
            of=len(numbers),
            level=i18n.text(f"bots.level-{self.level}", self.lang),
            seed=self.seed,
        )


def read_set(key: str, rules: str, lang: str) -> PlayableSet:
    """Return the card set *key* of the user's catalogue by the rule set *rules*, or of a ``.set`` file."""
    path = Path(key)
    if path.suffix == ".set" and path.exists():
        if rules:
            raise UserError("bots.no-rules-in-file", file=path.name)
        cards = read_lines(read(path, MAX_BYTES).decode("utf-8", "replace").splitlines())
        return PlayableSet(cards, {}, RuleSetName("", ""), {})
    return load_playable_set(key, rules, lang)


@contextmanager
def workers(jobs: int, scheduler: str) -> Iterator[tuple[Executor | None, int]]:
    """Yield workers and their number: this process, a pool, or a Dask scheduler's workers."""
    if not scheduler:
        with pool(jobs) as executor:
            yield executor, jobs
        return
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise no_dask() from None
    # It logs version mismatches and lost connections at length; the errors below are enough.
    filterwarnings("ignore", category=import_module("distributed.versions").VersionMismatchWarning)
    for name in ("distributed.client", "distributed.batched", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(scheduler, timeout="10s")
    except (OSError, ValueError):
        raise UserError("bots.no-scheduler", address=scheduler) from None
    try:
        yield _Cluster(client), max(1, sum(client.nthreads().values()))
    except ImportError:
        raise UserError("bots.bare-worker", address=scheduler) from None
    except (GameError, UserError):
        raise
    except Exception as error:
        # distributed reports lost workers in many ways.
        if type(error).__module__.partition(".")[0] in ("distributed", "concurrent", "asyncio", "builtins"):
            if isinstance(error, AssertionError | TypeError):
                raise
            raise UserError("bots.lost-workers") from error
        raise
    finally:
        client.close(timeout=2)


class _Cluster(Executor):
    """A Dask scheduler's workers. Batches of a lost worker are played by another."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._executor: Executor = client.get_executor()
        self._seen = monotonic()

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit as any executor does."""
        return self._executor.submit(*args, **kwargs)

    def check(self) -> None:
        """Raise :class:`UserError` if no worker has been connected for some time."""
        try:
            connected = self._client.status == "running" and bool(self._client.nthreads())
        except Exception:
            # An unreachable scheduler makes distributed raise anything.
            connected = False
        if connected:
            self._seen = monotonic()
        elif monotonic() - self._seen > WORKER_TIMEOUT:
            raise UserError("bots.lost-workers")


def scheduler(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535)] = 8786,
) -> None:
    """Distribute games to workers, until interrupted."""
    _run("dask_scheduler", "--host", host, "--port", str(port), "--no-dashboard")


def worker(
    address: Annotated[str, typer.Argument(metavar="ADDRESS")],
    processes: Annotated[int, typer.Option("--processes", metavar="N", min=0, max=256)] = 0,
) -> None:
    """Play games from the scheduler at the address, until interrupted."""
    count = processes or os.cpu_count() or 1
    _run("dask_worker", address, "--nworkers", str(count), "--nthreads", "1", "--no-dashboard")


def _run(program: str, *words: str) -> None:
    """Run a program of ``distributed`` so that its processes can import this copy of Dozor."""
    try:
        command = import_module(f"distributed.cli.{program}").main
    except ImportError:
        raise no_dask() from None
    home = str(Path(app.__file__).resolve().parents[1])
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH", "")]))
    command(list(words), prog_name="dozor")


def no_dask() -> UserError:
    """Return the error for missing ``distributed``: how to install it, or that a bundle can't have it."""
    bundled = hasattr(sys, "frozen")
    return UserError("bots.dask-in-bundle") if bundled else UserError("bots.no-dask", python=sys.executable)
