"""``dozor lab``: what a set, or a change of it, does to the game: many games, a page and a table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app import i18n
from app.cli.arena import played_out, pool
from app.user_errors import UserError

if TYPE_CHECKING:
    from app.rules.cardset import CardSet
    from app.rules.record import Setting


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
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    page: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    table: Annotated[Path | None, typer.Option("--csv", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    scheduler: Annotated[str, typer.Option("--scheduler", metavar="ADDRESS")] = "",
) -> None:
    """Let players made of code judge a set or a change of it."""
    from app.bots import contest as hall
    from app.bots import lab as bench
    from app.bots.lab_page import page as written
    from app.bots.lab_words import said
    from app.bots.players import player
    from app.bots.variants import changed
    from app.cli.games import options_of
    from app.rules.games import game_of
    from app.rules.match import full_options

    player(level)
    game = game_of("own-fate")
    asked = options_of(option or [])
    lang = context.obj
    cards, options, names = read_set(set_key, rules, lang)
    versions: list[tuple[str, Any, dict[str, Any]]] = [
        (f"{set_key} {rules}".rstrip(), cards, {**options, **asked})
    ]
    if against or against_rules is not None:
        second, others = against or set_key, rules if against_rules is None else against_rules
        other, options, more = read_set(second, others, lang)
        names = {**more, **names}
        versions.append((f"{second} {others}".rstrip(), other, {**options, **asked}))
    if change:
        _, other, before = versions[-1]
        other, options = changed(other, change)
        versions.append((change, other, {**before, **options}))
    versions = versions[:1] + versions[-1:] if len(versions) > 1 else versions
    rows: list[list[Any]] = []
    studies = []
    with workers(jobs, scheduler) as (executor, hands):
        for n, (name, chosen, options) in enumerate(versions):
            contest = hall.Contest(
                "own-fate",
                chosen,
                level,
                level,
                games,
                seed,
                full_options(game, options),
                sims,
                facts=True,
                alone=True,
            )
            path = resume.with_name(f"{resume.name}.{n + 1}") if resume and len(versions) > 1 else resume
            found = played_out(contest, executor, hands, path, lang)
            rows.append(found)
            studies.append(bench.study(name, chosen, found))
    compared = bench.compare(studies[0], studies[1], (rows[0], rows[1])) if len(studies) == 2 else None
    if table is not None:
        bench.write_csv(table, studies)
    if page is not None:
        level_name = i18n.text(f"bots.level-{level}", lang)
        page.write_text(
            written(studies, compared, names, lang, level=level_name, seed=seed), encoding="utf-8"
        )
    typer.echo(said(studies, compared, {}, lang))


def read_set(key: str, rules: str, lang: str) -> tuple[CardSet, dict[str, Setting], dict[str, str]]:
    """The card set *key* of the user's catalogue by the rule set *rules*, or of a file of set lines; its
    options, and its cards' names."""
    from app.rules.set_text import read_set as read_lines

    path = Path(key)
    if path.suffix == ".set" and path.exists():
        if rules:
            raise UserError("bots.no-rules-in-file", file=path.name)
        return read_lines(path.read_text(encoding="utf-8").splitlines()), {}, {}
    from app.cards.playing import by_rules

    played = by_rules(key, rules, lang)
    return played.cards, played.options, played.names


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
