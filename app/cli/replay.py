"""``dozor replay FILE``: replay a record; print the outcome, or the first move that isn't possible."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app import airlock, i18n
from app.cli.games import cards_for, ending
from app.cli.localization import echo_lines
from app.rules.games import game_of
from app.rules.match import replay as play_again
from app.rules.record import BadRecord, parse
from app.rules.record_file import read_bytes

MISFITS = frozenset(
    {
        "wrong-seat",
        "illegal",
        "bad-undo",
        "count-differs",
        "state-differs",
        "not-ended",
        "end-differs",
        "after-the-end",
        "bad-start",
    }
)
"""Faults of the recorded game rather than of the file: exit status 1."""


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
) -> None:
    """Replay a record."""
    status, sentence, warned = airlock.call(str(file), replay_result, read_bytes(file), context.obj)
    echo_lines(warned, err=True)
    if status:
        typer.echo(sentence, err=True)
        raise typer.Exit(status)
    typer.echo(sentence)


def replay_result(content: bytes, language: str) -> tuple[int, str, list[str]]:
    """Replay a record; return (exit status, result as a sentence, notices). Runs in the airlock."""
    record = parse(content)
    notices = [i18n.fill(notice.code, language, notice.args) for notice in record.notices]
    game = game_of(record.header.game)
    try:
        match = play_again(record, game, cards_for(record, game))
    except BadRecord as wrong:
        if wrong.reason.code.removeprefix("record.") not in MISFITS:
            raise
        return 1, _sentence(wrong, language), notices
    outcome = match.outcome
    values: dict[str, str | int] = {"actions": len(match.moves), "hash": match.state.digest()}
    if outcome is None:
        return 0, i18n.fill("record.replayed-unfinished", language, values), notices
    values |= {"winner": outcome.winner or "draw", "reason": ending(outcome.reason, language)}
    return 0, i18n.fill("record.replayed", language, values), notices


def _sentence(error: Exception, language: str) -> str:
    assert isinstance(error, BadRecord)
    problem = i18n.fill(error.reason.code, language, error.reason.args)
    if error.because is None:
        return problem
    rule = f" [{error.because.rule}]" if error.because.rule else ""
    return f"{problem} {i18n.fill(error.because.code, language, error.because.args)}{rule}"
