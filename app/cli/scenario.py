"""``dozor scenario FILE…``: check whether scenarios hold, and where they fail."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Annotated

import typer

from app import airlock, files, i18n
from app.cli.games import cards_of
from app.cli.localization import echo_lines
from app.rules.game import GameError, Reason
from app.rules.games import game_of, positions_of, read_cards
from app.rules.scenario import MAX_BYTES, BadScenario, StatementFailed, parse, run

MAX_FAULTS, MAX_LENGTH = 10, 160
"""Maximum number of faults listed for a position, and of characters of each."""


def scenario(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
) -> None:
    """Check scenarios."""
    statuses = [_check_file(file, context.obj) for file in files]
    if any(statuses):
        raise typer.Exit(max(statuses))


def _check_file(file: Path, language: str) -> int:
    """Print a file's result; return 0 if it holds, 1 if it fails, 2 if it can't be read."""
    status, lines = airlock.call(str(file), run_scenario, files.read(file, MAX_BYTES), str(file), language)
    echo_lines(lines, err=status == 2)
    return int(status)


def run_scenario(content: bytes, name: str, language: str) -> tuple[int, list[str]]:
    """Run a scenario; return (exit status, output lines). Runs in the airlock."""
    try:
        scenario = parse(content)
        game = game_of(scenario.game)
        cards = read_cards(game.key, game.key, scenario.cards) if scenario.cards else cards_of(game)
        run(scenario, game, positions_of(game.key), cards)
    except StatementFailed as wrong:
        because = f" {_reason_text(wrong.because, language)}" if wrong.because else ""
        return 1, [
            i18n.text(
                "record.scenario-fails",
                language,
                file=name,
                line=wrong.line,
                problem=_reason_text(wrong.reason, language) + because,
            )
        ]
    except GameError as refused:
        line = refused.line if isinstance(refused, BadScenario) else 0
        heading = i18n.text(
            "record.scenario-bad",
            language,
            file=name,
            line=line,
            problem=_reason_text(refused.reason, language),
        )
        faults = getattr(refused, "faults", ())
        lines = [
            textwrap.shorten(_reason_text(fault, language), MAX_LENGTH, placeholder="…")
            for fault in faults[:MAX_FAULTS]
        ]
        if len(faults) > MAX_FAULTS:
            lines.append(i18n.text("setup.more-faults", language, count=len(faults) - MAX_FAULTS))
        return 2, [heading, *(f"  {line}" for line in lines)]
    return 0, [i18n.text("record.scenario-holds", language, file=name, title=scenario.title or "-")]


def _reason_text(reason: Reason, language: str) -> str:
    rule = f" [{reason.rule}]" if reason.rule and not reason.code.startswith("record.") else ""
    return i18n.fill(reason.code, language, reason.args) + rule
