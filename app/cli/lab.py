"""``dozor lab``: what a set, or a change of it, does to the game: many games, a page and a table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app import i18n
from app.cli.arena import played_out, pool
from app.user_errors import UserError

if TYPE_CHECKING:
    from app.cards.playing import Played


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
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    page: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    table: Annotated[Path | None, typer.Option("--csv", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    scheduler: Annotated[str, typer.Option("--scheduler", metavar="ADDRESS")] = "",
) -> None:
    """Let players made of code judge a set or a change of it."""
    from app.bots import lab as bench
    from app.bots.lab_page import page as written
    from app.bots.lab_words import said
    from app.bots.players import player
    from app.bots.variants import changed
    from app.cli.games import options_of

    player(level)
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
    rows: list[list[Any]] = []
    studies = []
    with workers(jobs, scheduler) as (executor, hands):
        for n, (name, played) in enumerate(versions):
            contest = bench.contest_of(
                played.cards, {**played.options, **asked}, level, games, seed, sims, gains=cards
            )
            path = resume.with_name(f"{resume.name}.{n + 1}") if resume and len(versions) > 1 else resume
            found = played_out(contest, executor, hands, path, lang)
            rows.append(found)
            studies.append(bench.study(name, played.cards, found, played.aims, level))
    changes = bench.compare(rows[0], rows[1]) if len(studies) == 2 else ()
    if table is not None:
        bench.write_csv(table, studies)
    if page is not None:
        level_name = i18n.text(f"bots.level-{level}", lang)
        page.write_text(written(studies, changes, names, lang, level=level_name, seed=seed), encoding="utf-8")
    typer.echo(said(studies, changes, {}, lang))


def read_set(key: str, rules: str, lang: str) -> Played:
    """The card set *key* of the user's catalogue by the rule set *rules*, or of a file of set lines."""
    from app.cards.playing import Played, by_rules
    from app.rules.record import RuleSetName
    from app.rules.set_text import read_set as read_lines

    path = Path(key)
    if path.suffix == ".set" and path.exists():
        if rules:
            raise UserError("bots.no-rules-in-file", file=path.name)
        cards = read_lines(path.read_text(encoding="utf-8").splitlines())
        return Played(cards, {}, RuleSetName("", ""), {})
    return by_rules(key, rules, lang)


@contextmanager
def workers(jobs: int, scheduler: str) -> Iterator[tuple[Executor | None, int]]:
    """Who plays, and how many they are: this process, a pool of them, or the workers of a Dask scheduler."""
    if not scheduler:
        with pool(jobs) as executor:
            yield executor, jobs
        return
    try:
        from distributed import Client
    except ImportError:
        raise UserError("bots.no-dask") from None
    try:
        client = Client(scheduler, timeout="10s")
    except (OSError, ValueError):
        raise UserError("bots.no-scheduler", address=scheduler) from None
    try:
        # A worker that goes takes its batches with it: they are played again by another.
        yield client.get_executor(retries=5), max(1, sum(client.nthreads().values()))
    finally:
        client.close()
