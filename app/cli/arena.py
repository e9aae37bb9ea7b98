"""``dozor arena BOT BOT``: paired games between bots, with statistics."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from app import i18n, jobs as child_processes
from app.bots import contest as contests, standings
from app.bots.contest import Contest
from app.bots.players import player
from app.cards.playing import load_playable_set
from app.cli.games import ending, options_of
from app.rules.games import game_of
from app.rules.match import full_options


def arena(
    context: typer.Context,
    first: Annotated[str, typer.Argument(metavar="BOT")] = "random",
    second: Annotated[str, typer.Argument(metavar="BOT")] = "random",
    game: Annotated[str, typer.Option("--game", metavar="GAME")] = "own-fate",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000)] = 100,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=256)] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, max=2**40)] = 1,
    sims: Annotated[int, typer.Option("--sims", metavar="K", min=0, max=1_000_000)] = 0,
    rules: Annotated[str, typer.Option("--rules", metavar="KEY")] = "",
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="DIR")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play complete games between bots."""
    chosen = game_of(game)
    for name in (first, second):
        player(name, game)
    asked = options_of(option or [])
    played = load_playable_set(game, rules, context.obj, game=game)
    options = full_options(chosen, {**played.options, **asked})
    contest = Contest(game, played.cards, first, second, games, seed, options, sims, alone=first == second)
    with pool(jobs) as executor:
        rows = play_contest(contest, executor, jobs, resume, context.obj)
    if records is not None:
        rule_set = replace(played.rule_set, changed=options != full_options(chosen, played.options))
        for number in range(contest.games):
            contests.write_game(contest, number, records, rule_set)
    result = standings.table(contest, rows)
    typer.echo(json.dumps(result, ensure_ascii=False, indent=2) if as_json else describe(result, context.obj))


def pool(jobs: int) -> AbstractContextManager[Executor | None]:
    """Return a context manager that yields a process pool; None for a single job."""
    return nullcontext(None) if jobs == 1 else child_processes.pool(jobs)


def play_contest(
    contest: Contest, executor: Executor | None, workers: int, resume: Path | None, lang: str
) -> list[dict[str, Any]]:
    """Play *contest* with *workers* workers of *executor*; return a row for each game.

    Games in the file *resume* aren't played again; the rows of new games are appended to it.
    """
    with closing(contests.Ledger(resume, contest)) if resume is not None else nullcontext() as ledger:
        return contests.run(
            contest,
            executor,
            ledger=ledger,
            at_once=2 * workers,
            size=2 if contest.playouts else 8,
            progress=progress(contest.games, lang),
        )


def progress(games: int, lang: str) -> Callable[[int], None] | None:
    """Return a function that prints the number of finished games; None if there's no terminal."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return None

    def show(done: int) -> None:
        print(
            "\r" + i18n.text("bots.progress", lang, done=done, games=games),
            end="\n" if done >= games else "",
            file=sys.stderr,
            flush=True,
        )

    return show


def describe(result: dict[str, Any], lang: str) -> str:
    """Return the statistics *result* as sentences."""

    def range_of(bounds: list[float]) -> str:
        return i18n.text(
            "bots.share", lang, share=f"{bounds[0]:.1%}", low=f"{bounds[1]:.1%}", high=f"{bounds[2]:.1%}"
        )

    wins, sides = result["wins"], result["first-as"]
    lines = [
        i18n.text(
            "bots.arena-head",
            lang,
            games=result["games"],
            first=result["first"],
            second=result["second"],
            once="no" if result["pairs"] or result["first"] != result["second"] else "yes",
            seed=result["seed"],
        ),
        *(
            []
            if result["first"] == result["second"]
            else [
                i18n.text(
                    "bots.arena-first",
                    lang,
                    first=result["first"],
                    share=range_of(result["first-wins"]),
                    light=range_of(sides["light"]),
                    dark=range_of(sides["dark"]),
                )
            ]
        ),
        i18n.text(
            "bots.arena-sides",
            lang,
            light=wins["light"],
            dark=wins["dark"],
            draws=wins["draw"],
            share=range_of(result["light-wins"]),
        ),
        i18n.text(
            "bots.arena-length",
            lang,
            turns=str(result["turns"].get("mean", "—")),
            least=str(result["turns"].get("least", "—")),
            most=str(result["turns"].get("most", "—")),
            actions=str(result["actions"].get("mean", "—")),
        ),
        i18n.text(
            "bots.arena-endings",
            lang,
            endings=", ".join(
                f"{ending(reason, lang)} {count}" for reason, count in result["endings"].items()
            ),
        ),
    ]
    return "\n".join(lines)
